/** What is said of an import that has ended, to programs and to people. */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ReadableStream } from 'node:stream/web';
import { type ImportJob, type RowError, type SentImport } from '../imports.ts';
import { hasEnded, jobPath } from '../jobs.ts';
import { type Trama } from '../trama.ts';

const SHOWN_ERRORS = 10;

export interface Report {
  resource?: string | undefined;
  file?: string | undefined;
  jobId: string;
  status: ImportJob['status'];
  dryRun: boolean;
  /** An earlier request has imported the file; this is what became of it. */
  replayed: boolean;
  idempotencyKey?: string | undefined;
  created: number;
  updated: number;
  failed: number;
  /** Of the first 1,000 rows that failed. */
  errors: RowError[];
  /** Why the whole import has failed. */
  error: ImportJob['error'];
  /** Where the failed rows are. */
  failedFile?: string | undefined;
  /** Of several resources in one file, in the order in which they are imported. */
  parts?: PartReport[] | undefined;
}

export interface PartReport extends Pick<
  Report,
  'jobId' | 'status' | 'created' | 'updated' | 'failed' | 'error' | 'failedFile'
> {
  resource: string;
  /** Of the file or sheet. */
  name: string;
  errors: RowError[];
}

const partReport = (part: NonNullable<ImportJob['parts']>[number]): PartReport => ({
  jobId: part.id,
  resource: part.resource,
  name: part.name,
  status: part.status,
  created: part.created,
  updated: part.updated,
  failed: part.failed,
  errors: part.errors ?? [],
  error: part.error,
});

export function reportOf(job: ImportJob, sent?: SentImport): Report {
  const { created = 0, updated = 0, failed = 0, errors = [] } = job.result ?? {};
  return {
    jobId: job.id,
    status: job.status,
    dryRun: job.dryRun,
    replayed: sent?.replayed ?? false,
    idempotencyKey: sent?.idempotencyKey,
    ...{ created, updated, failed, errors },
    error: job.error,
    ...(job.parts && { parts: job.parts.map(partReport) }),
  };
}

export function rowErrorText({ index, line, field, code, message }: RowError): string {
  const place = line === undefined ? `row ${index + 1}` : `line ${line}`;
  // most messages begin with their field
  const named = field === null || message.startsWith(`${field}:`) ? message : `${field}: ${message}`;
  return `  ${place}, ${named} (${code})`;
}

function partLines({ name, status, created, updated, failed, errors, error, failedFile }: PartReport): string[] {
  const count = (number: number) => number.toLocaleString('en');
  const state = error ? `failed: ${error.message} (${error.code})` : status.toLowerCase();
  return [
    `${name}: ${state}; created ${count(created)}, updated ${count(updated)}, failed ${count(failed)}`,
    ...errors.slice(0, SHOWN_ERRORS).map(rowErrorText),
    ...(failedFile === undefined ? [] : [`  the failed rows are in ${failedFile}`]),
  ];
}

/** Lines for people. */
export function reportLines(report: Report): string[] {
  const { jobId, status, created, updated, failed, errors, error, dryRun, replayed, failedFile } = report;
  const count = (number: number) => number.toLocaleString('en');
  const counts = `created ${count(created)}, updated ${count(updated)}, failed ${count(failed)}`;
  const lines: string[] = [];
  if (replayed) lines.push('This was sent before, and was not imported again; --again imports it once more.');
  if (!hasEnded(report))
    return [...lines, `Job ${jobId} goes on: ${counts} so far. To wait for it: trama jobs ${jobId} --wait`];
  if (status !== 'COMPLETED')
    lines.push(
      status === 'CANCELLED'
        ? 'The job was cancelled.'
        : `The import failed: ${error?.message ?? 'no reason is given'} (${error?.code ?? status})`,
    );
  lines.push(`${dryRun ? 'Dry run, nothing is stored: ' : ''}${counts}; job ${jobId}`);
  if (report.parts) return [...lines, ...report.parts.flatMap(partLines)];
  lines.push(...errors.slice(0, SHOWN_ERRORS).map(rowErrorText));
  if (failed > SHOWN_ERRORS) lines.push(`  and ${count(failed - Math.min(errors.length, SHOWN_ERRORS))} more`);
  if (failedFile !== undefined) lines.push(`The failed rows are in ${failedFile}: correct them and send them again.`);
  return lines;
}

/**
 * Writes the failed rows of each part to a file in the folder, named by its resource, a second one of it with a number; those of an
 * earlier run go.
 */
export async function saveFailedParts(
  trama: Trama,
  parts: readonly PartReport[] = [],
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const seen = new Map<string, number>();
  for (const part of parts) {
    const number = (seen.get(part.resource) ?? 0) + 1;
    seen.set(part.resource, number);
    const path = join(folder, `${part.resource}${number === 1 ? '' : `.${number}`}.csv`);
    await rm(path, { force: true });
    if (part.failed === 0) continue;
    await saveFailedRows(trama, part.jobId, path, signal);
    part.failedFile = path;
  }
}

/** Writes the failed rows of a job to a file, which is there as a whole or not at all. A workbook where the name ends so. */
export async function saveFailedRows(trama: Trama, jobId: string, path: string, signal?: AbortSignal): Promise<void> {
  const form = path.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv';
  const response = await trama.send(`${jobPath(jobId)}/failed.${form}`, { signal });
  const part = `${path}.part`;
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(part));
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}
