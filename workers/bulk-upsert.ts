/** Imports a spooled payload: read, decode, merge chunk by chunk, from the job's checkpoint on. */
import {
  buildChunk,
  CAREFUL_CHUNK_LIMITS,
  CHUNK_LIMITS,
  missingReference,
  readChunks,
  ReferenceChecker,
  type Chunk,
} from '../shared/bulk/chunks.ts';
import { createDecoder, unpack } from '../shared/bulk/decode.ts';
import { type BulkImport, type ImportPayload } from '../shared/bulk/import.ts';
import {
  mergeChunk,
  Overtaken,
  prepareMerge,
  refreshRowCount,
  type Merged,
  type MergeTarget,
} from '../shared/bulk/merge.ts';
import { openReader } from '../shared/bulk/readers/open-reader.ts';
import { query, sqlState, withConnection } from '../shared/database.ts';
import { TramaError, type ErrorCode } from '../shared/errors.ts';
import { LeaseLost } from '../shared/jobs/lifecycle.ts';
import { ObjectMissing } from '../shared/storage/storage.ts';
import { handle, needsCare, type JobContext, type JobHandler, type Outcome } from './handler.ts';
import { isTransient } from './transient.ts';

export const bulkUpsertHandler = (bulkImport: BulkImport): JobHandler =>
  handle(
    bulkImport.job,
    (context) => importPayload(bulkImport, context),
    async (context, error) => {
      if (!error || HOPELESS.has(error.code)) await removePayload(context);
    },
  );

/** What is wrong with the payload itself, and will be however often it is read. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set([
  'INVALID_JSON',
  'INVALID_CSV',
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);

/** The object first: after a crash in between, the retention does the same again. */
async function removePayload({ deps, payload, job }: JobContext<ImportPayload>): Promise<void> {
  await deps.storage.delete(payload.objectKey);
  await query(deps.database, 'update jobs set payload_bytes = 0 where tenant_id = $1 and id = $2', [
    job.tenant_id,
    job.id,
  ]);
}

async function importPayload(bulkImport: BulkImport, context: JobContext<ImportPayload>): Promise<Outcome> {
  const { job, payload, lease, deps, signal } = context;
  const { representation } = bulkImport;
  // a dry run keeps nothing but its figures, so it cannot go on where it stopped
  const startAt = job.dry_run ? await restart(context) : job.processed;
  const careful = needsCare(job);
  const stream = await openPayload(context);
  const interrupt = () => stream.destroy(signal.reason as Error);
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    signal.throwIfAborted();
    const reader = await openReader(
      stream,
      {
        format: payload.format,
        charset: payload.charset,
        gzip: payload.gzip,
        rowsProperty: bulkImport.rowsProperty,
        requiredProperties: bulkImport.requiredProperties,
        delimiter: payload.delimiter,
        unknownColumns: payload.unknownColumns,
        columns: payload.columns,
      },
      {
        knownFields: representation.inputNames,
        listFields: representation.writable.filter((field) => field.codec.list).map((field) => field.wire),
        sizeBytes: payload.sizeBytes,
        maxBytes: deps.config.bulk.maxBytes,
        signal,
      },
    );
    refuseHugeHeader(reader.detected.header);
    const decoder = createDecoder(representation, reader.detected, { decimal: payload.decimal });
    const references = new ReferenceChecker(deps.database, job.tenant_id, representation);
    const result = { detected: reader.detected };
    await query(deps.database, 'update jobs set result = $3 where tenant_id = $1 and id = $2', [
      job.tenant_id,
      job.id,
      JSON.stringify(result),
    ]);

    return await withConnection(deps.sessions, async (connection): Promise<Outcome> => {
      const target: MergeTarget = {
        connection,
        lease,
        tenantId: job.tenant_id,
        actorUserId: job.actor_user_id,
        representation,
        decoder,
        dryRun: job.dry_run,
        report: {
          rows: startAt === 0 ? 0 : (job.failed_kept ?? job.failed_rows),
          bytes: startAt === 0 ? 0 : job.failed_kept_bytes,
          maxRows: deps.config.bulk.maxFailedRows,
          maxBytes: deps.config.bulk.maxFailedBytes,
        },
      };
      await prepareMerge(target);
      const limits = careful ? CAREFUL_CHUNK_LIMITS : CHUNK_LIMITS;
      const chunks = readChunks(reader, decoder, references, startAt, limits);
      let next = ahead(chunks);
      const began = performance.now();
      let created = 0;
      let countedAt = 0.5;
      for (;;) {
        const chunk = await next.value();
        if (chunk === undefined) break;
        // the next chunk is read and checked while PostgreSQL merges this one, unless it may be what ends the process
        if (!careful) next = ahead(chunks);
        const merged = await mergeWithCare(context, target, references, chunk);
        if (careful) next = ahead(chunks);
        created += merged.created;
        if (!target.dryRun && created >= countedAt * 2) {
          await refreshRowCount(target);
          countedAt = created;
        }
        if (merged.cancelRequested) return { status: 'CANCELLED' };
        signal.throwIfAborted();
        if (performance.now() - began > TURN_MS && (await somebodyStarves(context))) return { status: 'RELEASED' };
      }
      return { status: 'COMPLETED', result };
    });
  } finally {
    signal.removeEventListener('abort', interrupt);
    stream.destroy();
  }
}

/** Starts reading on; a failure is kept for whoever asks for the value, and is no unhandled rejection meanwhile. */
function ahead(chunks: AsyncGenerator<Chunk>): { value(): Promise<Chunk | undefined> } {
  const promise = chunks.next().then(
    (result) => ({ chunk: result.done ? undefined : result.value }),
    (error: unknown) => ({ error }),
  );
  return {
    async value() {
      const settled = await promise;
      if ('error' in settled) throw settled.error;
      return settled.chunk;
    },
  };
}

async function openPayload({ payload, deps }: JobContext<ImportPayload>) {
  try {
    return await deps.storage.get(payload.objectKey);
  } catch (error) {
    if (error instanceof ObjectMissing)
      throw new TramaError('JOB_FAILED', 'The payload is not in the storage any more.', undefined, { cause: error });
    throw error;
  }
}

async function restart({ job, lease, deps }: JobContext<ImportPayload>): Promise<number> {
  await deps.database.transaction(async (transaction) => {
    const reset = await query(
      transaction,
      `update jobs set processed = 0, percent = 0, created_rows = 0, updated_rows = 0, failed_rows = 0,
         failed_kept = 0, failed_kept_bytes = 0
       where tenant_id = $1 and id = $2 and lease_token = $3 and status = 'RUNNING' returning 1 as one`,
      [job.tenant_id, job.id, lease.token],
    );
    if (reset.length === 0) throw new LeaseLost();
    await query(transaction, 'delete from job_row_errors where tenant_id = $1 and job_id = $2', [
      job.tenant_id,
      job.id,
    ]);
  });
  return 0;
}

/** How long an import may run before it makes room for tenants that have none running. */
const TURN_MS = 5000;

/** Whether a job has been waiting for a worker while no import of its tenant runs: all places are taken by others. */
async function somebodyStarves({ deps, job }: JobContext<ImportPayload>): Promise<boolean> {
  const [row] = await query<{ starves: boolean }>(
    deps.database,
    `select exists (
       select from jobs w where w.queue = $1 and w.status = 'QUEUED' and w.tenant_id <> $2 and w.dispatched_at < now() - interval '1 second'
         and w.run_after < now() - interval '1 second'
         and not exists (select from jobs r where r.tenant_id = w.tenant_id and r.queue = $1 and r.status = 'RUNNING')) as starves`,
    [job.queue, job.tenant_id],
  );
  return row?.starves ?? false;
}

const MAX_COLUMNS = 1000;
const MAX_HEADER_CHARACTERS = 100_000;

/** The header stands in the job's result, which is read often. */
function refuseHugeHeader(header: string[] | undefined): void {
  if (header && (header.length > MAX_COLUMNS || header.join('').length > MAX_HEADER_CHARACTERS)) {
    throw new TramaError(
      'INVALID_CSV',
      `The header has more than ${MAX_COLUMNS} columns or ${MAX_HEADER_CHARACTERS} characters.`,
      { line: 1, column: 1 },
    );
  }
}

const MAX_TRIES = 8;

/**
 * Merges a chunk. A row that came or went meanwhile, or a deadlock, lets it be merged again; a row that PostgreSQL refuses
 * although every check has passed it is found by halving, and fails alone.
 */
async function mergeWithCare(
  context: JobContext<ImportPayload>,
  target: MergeTarget,
  references: ReferenceChecker,
  chunk: Chunk,
): Promise<Merged> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await mergeChunk(target, chunk);
    } catch (error) {
      if (error instanceof Overtaken && attempt < MAX_TRIES) continue;
      const state = sqlState(error);
      if (
        error instanceof LeaseLost ||
        state === undefined ||
        (isTransient(error) && !['40P01', '40001'].includes(state))
      )
        throw error;
      const concurrent = ['40P01', '40001', '23505', '23503'].includes(state);
      if (concurrent && attempt < MAX_TRIES) {
        if (state === '23503') chunk = await withoutMissing(target, references, chunk);
        continue;
      }
      if (!/^(21|22|23|54)/.test(state)) throw error;
      context.logger.warn({ err: error, rows: chunk.rows.length }, 'a chunk was refused');
      return chunk.to - chunk.from > 1
        ? halved(context, target, references, chunk)
        : mergeChunk(target, refused(target, chunk));
    }
  }
}

async function withoutMissing(target: MergeTarget, references: ReferenceChecker, chunk: Chunk): Promise<Chunk> {
  references.forget();
  const missing = await references.missing(chunk.rows);
  const errors = [...missing].flatMap(([row, field]) => missingReference(target.decoder, row, field));
  return buildChunk(
    chunk.rows.filter((row) => !missing.has(row)),
    [...chunk.errors, ...errors],
    chunk,
  );
}

async function halved(
  context: JobContext<ImportPayload>,
  target: MergeTarget,
  references: ReferenceChecker,
  chunk: Chunk,
): Promise<Merged> {
  const middle = chunk.from + Math.floor((chunk.to - chunk.from) / 2);
  const part = (from: number, to: number) =>
    buildChunk(
      chunk.rows.filter((row) => row.index >= from && row.index < to),
      chunk.errors.filter((error) => error.index >= from && error.index < to),
      { from, to, percent: chunk.percent },
    );
  const first = await mergeWithCare(context, target, references, part(chunk.from, middle));
  const second = await mergeWithCare(context, target, references, part(middle, chunk.to));
  return { created: first.created + second.created, cancelRequested: second.cancelRequested };
}

function refused(target: MergeTarget, chunk: Chunk): Chunk {
  const errors = chunk.rows
    .flatMap((row) => [...row.folded, row.source])
    .map((source) => target.decoder.refuse(unpack(source), 'VALIDATION_FAILED', null, 'a value cannot be stored'));
  return buildChunk([], [...chunk.errors, ...errors], chunk);
}
