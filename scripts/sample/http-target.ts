import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { MEDIA_TYPES } from './encode.ts';
import { type FileExpectation, type ImportCounts, type SampleResource, type SampleTarget } from './write-sample.ts';

const responseSchema = z.object({
  created: z.number(),
  updated: z.number(),
  failed: z.number(),
  errors: z.array(z.object({ index: z.number(), field: z.string().nullish(), code: z.string() })),
});
type ImportResponse = z.infer<typeof responseSchema>;
const acceptedSchema = z.object({ job_id: z.string() });
const jobSchema = z.object({ status: z.string(), result: z.unknown(), error: z.unknown() });
const suppliersSchema = z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })), total: z.number() });
const productsSchema = z.array(z.object({ id: z.number(), supplier_id: z.number() }));

const PAGE_SIZE = 250;
const POLL_MILLISECONDS = 500;

/** What one import answered beside what it should have; `differences` are sentences, none when all is right. */
export interface ImportReport {
  resource: SampleResource;
  seconds: number;
  answered: ImportCounts;
  expected: ImportCounts;
  differences: string[];
}

export interface HttpTargetOptions {
  url: string;
  apiKey: string;
  /** The same files have been imported before: answers are held against what a second import must give. */
  again?: boolean;
}

/**
 * A running service, reached with a service key. Each import is reported as soon as it has ended. Throws an Error that
 * carries the answer when a request is refused or a job fails.
 */
export function createHttpTarget(options: HttpTargetOptions, report: (report: ImportReport) => void): SampleTarget {
  const request = async (path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> => {
    const headers = { 'X-API-Key': options.apiKey, ...init.headers };
    const response = await fetch(new URL(path, options.url), { ...init, headers });
    if (!response.ok) {
      const text = await response.text();
      throw new Error(`${init.method ?? 'GET'} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    }
    return { status: response.status, body: await response.json() };
  };

  const jobResponse = async (id: string): Promise<ImportResponse> => {
    for (;;) {
      const job = jobSchema.parse((await request(`/api/jobs/${id}`)).body);
      if (job.status === 'COMPLETED') return responseSchema.parse(job.result);
      if (job.status === 'FAILED' || job.status === 'CANCELLED')
        throw new Error(`job ${id} ended ${job.status}: ${JSON.stringify(job.error)}`);
      await delay(POLL_MILLISECONDS);
    }
  };

  return {
    async importFile(resource, path, format, expected) {
      const started = performance.now();
      const { status, body } = await request(`/api/${resource}/bulk`, {
        method: 'POST',
        headers: { 'Content-Type': MEDIA_TYPES[format], Prefer: 'wait=60' },
        body: Readable.toWeb(createReadStream(path)) as ReadableStream,
        duplex: 'half',
      });
      const answer = status === 202 ? await jobResponse(acceptedSchema.parse(body).job_id) : responseSchema.parse(body);
      const { created, updated, failed } = answer;
      const counts = options.again ? expected.secondImport : expected.firstImport;
      report({
        resource,
        seconds: (performance.now() - started) / 1000,
        answered: { created, updated, failed },
        expected: counts,
        differences: getDifferences(answer, counts, expected),
      });
    },

    async supplierIds() {
      const ids = new Map<string, number>();
      for (let page = 0; ; page++) {
        // a unique sort key: rows of one import share created_at, and pages of equals may overlap
        const path = `/api/suppliers?size=${PAGE_SIZE}&page=${page}&sortBy=name&sortOrder=asc`;
        const { items, total } = suppliersSchema.parse((await request(path)).body);
        for (const { id, name } of items) ids.set(name, id);
        if (items.length === 0 || (page + 1) * PAGE_SIZE >= total) return ids;
      }
    },

    async products() {
      const list = productsSchema.parse((await request('/api/supplier-products')).body);
      // by id, so that the choice among them does not hang on the order of the list
      return list.map(({ id, supplier_id }) => ({ id, supplierId: supplier_id })).sort((a, b) => a.id - b.id);
    },
  };
}

function getDifferences(
  answer: ImportResponse,
  counts: ImportCounts,
  { failures: listed, failuresNotListed }: Pick<FileExpectation, 'failures' | 'failuresNotListed'>,
): string[] {
  const differences = (['created', 'updated', 'failed'] as const)
    .filter((count) => answer[count] !== counts[count])
    .map((count) => `${count} is ${answer[count]}, expected ${counts[count]}`);
  const failures = new Map(listed.map((failure) => [failure.index, failure]));
  // beyond the listed ones nothing is known about a row
  const lastKnown = failuresNotListed === 0 ? Infinity : (listed.at(-1)?.index ?? -1);
  for (const error of answer.errors) {
    if (error.index > lastKnown) continue;
    const failure = failures.get(error.index);
    if (!failure || failure.code !== error.code || failure.field !== (error.field ?? null))
      differences.push(
        `row ${error.index} failed with ${getName(error)}, expected ${failure ? getName(failure) : 'success'}`,
      );
  }
  return differences;
}

function getName({ code, field }: { code: string; field?: string | null }): string {
  return `${code} on ${field ?? 'the whole row'}`;
}
