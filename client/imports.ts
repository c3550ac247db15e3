/** Imports: a body is sent once, however often its request has to be repeated, and its job is waited for. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BULK_RESOURCES } from './bulk-resources.ts';
import { Refused } from './errors.ts';
import { waitForJob, type Job, type WaitOptions } from './jobs.ts';
import { type Body, type Trama } from './trama.ts';

export type BulkResourceName = keyof typeof BULK_RESOURCES;

export const isBulkResource = (name: string): name is BulkResourceName => Object.hasOwn(BULK_RESOURCES, name);

/** A resource, or several in one file, which says by its names what it holds. */
export type ImportTarget = BulkResourceName | typeof SEVERAL;

export const SEVERAL = 'all';

const pathOf = (target: ImportTarget) => (target === SEVERAL ? '/api/v1/imports' : BULK_RESOURCES[target].bulkPath);

/** Something to import that can be read as often as it has to be. */
export interface ImportBody {
  contentType: string;
  contentEncoding?: 'gzip' | undefined;
  /** Of the bytes that are sent, in hex. */
  sha256: string;
  /** Of each attempt, of which the first is 0. */
  open: (attempt: number) => Body;
}

export type ImportOptions = Readonly<Record<string, string | boolean | undefined>>;

export interface SendImportOptions {
  /** Parameters of the import, by the names of the interface: `dry_run`, `delimiter`, `columns` and so on. */
  query?: ImportOptions;
  /** Otherwise made from what is sent, so that the same import has the same one in every process. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface SentImport {
  jobId: string;
  idempotencyKey: string;
  /** An earlier request with the same key has made the job: nothing was imported again. */
  replayed: boolean;
}

export type ImportJob = Job & { result: ImportResult | null };

export interface ImportResult {
  created: number;
  updated: number;
  failed: number;
  /** Of the first 1,000 rows that failed. */
  errors?: RowError[];
}

export interface RowError {
  index: number;
  line?: number;
  key: string | null;
  field: string | null;
  code: string;
  message: string;
}

const IN_PROGRESS_PAUSE_MS = 1_000;

/** Rows as a body; for files there is `fileBody` in client/file-body.ts. */
export function rowsBody(rows: Iterable<object>): ImportBody {
  let text = '';
  for (const row of rows) text += `${JSON.stringify(row)}\n`;
  return textBody(text, 'application/x-ndjson');
}

/** Text as a body, such as CSV. */
export const textBody = (text: string, contentType: string): ImportBody => ({
  contentType,
  sha256: createHash('sha256').update(text).digest('hex'),
  open: () => text,
});

/** In an order of their own, since the service takes another order for another request. */
const sorted = (query: ImportOptions): [string, string | boolean][] =>
  Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string | boolean]]))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** A key that is the same for the same bytes with the same options, whoever makes it; `after` tells apart what is sent anew. */
export function idempotencyKey(
  resource: ImportTarget,
  { sha256, contentType, contentEncoding }: ImportBody,
  query: ImportOptions = {},
  after: readonly string[] = [],
): string {
  const parts = [resource, sha256, contentType, contentEncoding ?? '', sorted(query), after];
  return `import-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

const replayedBy = (headers: Headers) => headers.get('idempotent-replayed') === 'true';

/** The job that an error names, where the error is that of a request that has been accepted before. */
function earlierJob(error: Refused): string | undefined {
  const { jobId } = error.details;
  const isOfEarlier = error.code === 'IDEMPOTENCY_IN_PROGRESS' || replayedBy(error.headers);
  return isOfEarlier && typeof jobId === 'string' ? jobId : undefined;
}

/**
 * Sends an import and returns its job as soon as the service has it, which then goes on by itself. The request carries an
 * idempotency key, and is repeated with it where an answer was lost: the job is made once. Throws Refused and Unreachable.
 */
export async function sendImport(
  trama: Trama,
  resource: ImportTarget,
  body: ImportBody,
  { query = {}, signal, idempotencyKey: given }: SendImportOptions = {},
): Promise<SentImport> {
  const key = given ?? idempotencyKey(resource, body, query);
  let until: number | undefined;
  for (;;) {
    try {
      const response = await trama.send(pathOf(resource), {
        method: 'POST',
        query: Object.fromEntries(sorted(query)),
        headers: {
          'content-type': body.contentType,
          ...(body.contentEncoding ? { 'content-encoding': body.contentEncoding } : {}),
          'idempotency-key': key,
          prefer: 'respond-async',
        },
        body: body.open,
        signal,
      });
      const location = response.headers.get('location') ?? response.headers.get('content-location');
      await response.body?.cancel();
      const jobId = location?.split('/').at(-1);
      if (!jobId) throw new Refused(response, { message: 'The answer to the import names no job.' });
      return { jobId, idempotencyKey: key, replayed: replayedBy(response.headers) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const jobId = earlierJob(error);
      if (jobId !== undefined) return { jobId, idempotencyKey: key, replayed: true };
      until ??= Date.now() + trama.retrySeconds * 1000;
      if (error.code !== 'IDEMPOTENCY_IN_PROGRESS' || Date.now() > until) throw error;
      // the first request with the key is just making its job
      await delay(IN_PROGRESS_PAUSE_MS, undefined, { signal });
    }
  }
}

/** Sends an import and waits for its end, or as long as `seconds` says. */
export async function importAndWait(
  trama: Trama,
  resource: ImportTarget,
  body: ImportBody,
  options: SendImportOptions & WaitOptions = {},
): Promise<SentImport & { job: ImportJob }> {
  const sent = await sendImport(trama, resource, body, options);
  return { ...sent, job: (await waitForJob(trama, sent.jobId, options)) as ImportJob };
}
