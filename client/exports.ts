/** Lists as files: answered at once where they are small enough, else made by a job whose file is fetched. */
import { Readable } from 'node:stream';
import { type ReadableStream } from 'node:stream/web';
import { Refused, Unreachable } from './errors.ts';
import { jobPath, waitForJob, type Job } from './jobs.ts';
import { type Trama } from './trama.ts';

export type ExportFormat = 'csv' | 'ndjson' | 'xlsx';

export interface ExportOptions {
  format: ExportFormat;
  /** Names of columns, or `all`; otherwise those that an import takes. */
  columns?: readonly string[] | 'all' | undefined;
  /** Whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
  references?: 'ids' | 'keys' | undefined;
  /** Filters and sorts of the list. */
  query?: Readonly<Record<string, string | undefined>>;
  /** Has the file made by a job even if it could be answered at once: its download can be taken up again. */
  byJob?: boolean;
  onProgress?: ((what: 'making' | 'fetching', percent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface ExportedFile {
  rows: number;
  /** Throws Unreachable where the connection is lost for good; nothing of a file that breaks off is to be kept. */
  bytes: AsyncIterable<Uint8Array>;
}

const bodyOf = (response: Response): AsyncIterable<Uint8Array> => Readable.fromWeb(response.body as ReadableStream);

const isTooLarge = (error: unknown) => error instanceof Refused && error.code === 'EXPORT_TOO_LARGE';

/** The file of a list. Throws Refused and Unreachable. */
export async function exportList(trama: Trama, path: string, options: ExportOptions): Promise<ExportedFile> {
  const { format, columns, references, query, signal } = options;
  const file = { columns: typeof columns === 'string' ? columns : columns?.join(','), references };
  if (!options.byJob) {
    try {
      const response = await trama.send(path, { query: { ...query, ...file, format }, signal });
      return { rows: Number(response.headers.get('x-total-count')), bytes: whole(response) };
    } catch (error) {
      if (!isTooLarge(error)) throw error;
    }
  }
  const given = Object.entries({ ...query, ...file }).filter((each): each is [string, string] => each[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  const started = await trama.send('/api/v1/exports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify({ list: search === '' ? path : `${path}?${search}`, format }),
    signal,
  });
  const { id } = (await started.json()) as Job;
  const onProgress = ({ progress }: Job) => options.onProgress?.('making', progress.percent);
  const job = await waitForJob(trama, id, { signal, onProgress });
  if (job.status !== 'COMPLETED') throw new ExportFailed(job);
  return { rows: Number(job.result?.['rows']), bytes: fetched(trama, id, options) };
}

/** The job that was to make the file has failed, or was cancelled. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
  readonly code: string;
  readonly details: Record<string, unknown>;
  constructor({ id, status, error }: Job) {
    super(error?.message ?? `The job ${id} is ${status}.`);
    this.code = error?.code ?? `JOB_${status}`;
    this.details = { jobId: id, ...error?.details };
  }
}

const brokenOff = (cause: unknown) =>
  new Unreachable('The connection was lost before the file was complete.', { cause });

async function* whole(response: Response): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* bodyOf(response);
  } catch (error) {
    throw brokenOff(error);
  }
}

/** The bytes of a job's file; where the connection is lost, from there on. */
async function* fetched(
  trama: Trama,
  id: string,
  { onProgress, signal }: ExportOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = 0;
  let etag = '';
  let size = Number.POSITIVE_INFINITY;
  while (at < size) {
    const began = at;
    const headers: Record<string, string> = at > 0 ? { range: `bytes=${at}-`, 'if-range': etag } : {};
    const response = await trama.send(`${jobPath(id)}/export`, { headers, signal });
    if (at > 0 && response.status !== 206) throw new Unreachable('The file is not the one that was begun.');
    if (at === 0) {
      etag = response.headers.get('etag') ?? '';
      size = Number(response.headers.get('content-length'));
    }
    try {
      for await (const piece of bodyOf(response)) {
        yield piece;
        at += piece.length;
        onProgress?.('fetching', (at / size) * 100);
      }
    } catch (error) {
      signal?.throwIfAborted();
      // one that brings nothing at all is not asked for again
      if (at === began) throw brokenOff(error);
    }
  }
}
