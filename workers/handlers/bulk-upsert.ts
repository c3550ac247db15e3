/** Imports a spooled payload: read, decode, merge chunk by chunk, from the job's checkpoint on. */
import {
  CAREFUL_CHUNK_LIMITS,
  CHUNK_LIMITS,
  ChunkSize,
  readChunks,
  ReferenceChecker,
  type Chunk,
} from '../../shared/imports/chunks.ts';
import { createDecoder } from '../../shared/imports/decode.ts';
import { type BulkImport, type ImportPayload } from '../../shared/imports/bulk-import.ts';
import { prepareMerge, refreshRowCount, type MergeTarget } from '../../shared/imports/merge.ts';
import { mergeWithCare } from '../../shared/imports/merge-with-bisection.ts';
import { type DetectedFormat } from '../../shared/imports/source-rows.ts';
import { openReader } from '../../shared/imports/readers/open-reader.ts';
import { query, withConnection } from '../../shared/platform/database.ts';
import { TramaError, type ErrorCode } from '../../shared/platform/errors.ts';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { storageRoom } from '../../shared/domain/quotas.ts';
import { shouldYield, LeaseLost, needsCare, restartImport, setPayloadGone, setResult } from '../../shared/jobs.ts';
import { ObjectMissing } from '../../shared/storage/storage.ts';
import { handle, type JobContext, type JobHandler, type Outcome } from '../handler.ts';

const bulkUpsert = (bulkImport: BulkImport): JobHandler =>
  handle(
    bulkImport.job,
    (context) => importPayload(bulkImport, context),
    async (context, error) => {
      if (!error || HOPELESS.has(error.code)) await removePayload(context);
    },
  );

export const handlers = IMPORTS.map(bulkUpsert);

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
  await setPayloadGone(deps.database, job.tenant_id, job.id);
}

async function importPayload(bulkImport: BulkImport, context: JobContext<ImportPayload>): Promise<Outcome> {
  const { job, payload, lease, deps, logger, signal, report } = context;
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
    rejectHugeHeader(reader.detected.header);
    const decoder = createDecoder(representation, reader.detected, { decimal: payload.decimal });
    const references = new ReferenceChecker(deps.database, job.tenant_id, representation);
    const result = { detected: reader.detected };
    await setResult(deps.database, lease, result);
    report.log(getFormat(reader.detected, startAt));

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
          full: false,
          maxRows: deps.config.bulk.maxFailedRows,
          maxBytes: deps.config.bulk.maxFailedBytes,
          room: () => storageRoom(deps.database, job.tenant_id, deps.config.quotas),
        },
      };
      await prepareMerge(target);
      const limits = careful ? CAREFUL_CHUNK_LIMITS : CHUNK_LIMITS;
      const size = new ChunkSize(limits);
      const chunks = readChunks(reader, decoder, references, startAt, limits, size);
      let next = ahead(chunks);
      const began = performance.now();
      let created = 0;
      let merges = 0;
      let countedAt = 0.5;
      for (;;) {
        const chunk = await next.value();
        if (chunk === undefined) break;
        // the next chunk is read and checked while PostgreSQL merges this one, unless it may be what ends the process
        if (!careful) next = ahead(chunks);
        const started = performance.now();
        const merged = await mergeWithCare(target, references, chunk, logger);
        size.merged(chunk.to - chunk.from, performance.now() - started);
        if (careful) next = ahead(chunks);
        created += merged.created;
        report.progress({ processed: chunk.to, percent: chunk.percent });
        if (++merges % CHUNKS_TOLD === 0) report.log(`${chunk.to} rows merged`);
        if (!target.dryRun && created >= countedAt * 2) {
          await refreshRowCount(target);
          countedAt = created;
        }
        if (merged.cancelRequested) return { status: 'CANCELLED' };
        signal.throwIfAborted();
        if (await shouldYield(deps.database, job, performance.now() - began)) return { status: 'RELEASED' };
      }
      return { status: 'COMPLETED', result };
    });
  } finally {
    signal.removeEventListener('abort', interrupt);
    stream.destroy();
  }
}

/** How many chunks there are between two milestones. */
const CHUNKS_TOLD = 20;

function getFormat({ format, encoding, delimiter }: DetectedFormat, startAt: number): string {
  const details = [encoding, delimiter === undefined ? undefined : `delimiter ${JSON.stringify(delimiter)}`];
  const told = [format, ...details.filter((detail) => detail !== undefined)].join(', ');
  return `format ${told}${startAt > 0 ? `; goes on at row ${startAt}` : ''}`;
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
    if (!(await restartImport(transaction, lease))) throw new LeaseLost();
    await query(transaction, 'delete from job_row_errors where tenant_id = $1 and job_id = $2', [
      job.tenant_id,
      job.id,
    ]);
  });
  return 0;
}

const MAX_COLUMNS = 1000;
const MAX_HEADER_CHARACTERS = 100_000;

/** The header stands in the job's result, which is read often. */
function rejectHugeHeader(header: string[] | undefined): void {
  if (header && (header.length > MAX_COLUMNS || header.join('').length > MAX_HEADER_CHARACTERS)) {
    throw new TramaError(
      'INVALID_CSV',
      `The header has more than ${MAX_COLUMNS} columns or ${MAX_HEADER_CHARACTERS} characters.`,
      { line: 1, column: 1 },
    );
  }
}
