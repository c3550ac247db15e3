/** Imports a spooled payload: read, decode, merge chunk by chunk, from the job's checkpoint on. */
import {
  CAREFUL_CHUNK_LIMITS,
  CHUNK_LIMITS,
  ChunkSize,
  readChunks,
  type Chunk,
  type Lanes,
} from '../../shared/imports/chunks.ts';
import { createDecoder } from '../../shared/imports/decode.ts';
import { cellOptions, readerOptions, type BulkImport, type ImportPayload } from '../../shared/imports/bulk-import.ts';
import { dealer, lanesFor } from '../../shared/imports/lanes.ts';
import { prepareMerge, refreshRowCount, type MergeTarget } from '../../shared/imports/merge.ts';
import { References } from '../../shared/imports/references.ts';
import { mergeWithCare } from '../../shared/imports/merge-with-bisection.ts';
import { type DetectedFormat, type RowReader } from '../../shared/imports/source-rows.ts';
import { openReader } from '../../shared/imports/readers/open-reader.ts';
import { invalidXlsx } from '../../shared/imports/readers/xlsx/faults.ts';
import { auditOrigin } from '../../shared/platform/audit.ts';
import { inTransaction, query, withConnections } from '../../shared/platform/database.ts';
import { type ErrorCode } from '../../shared/platform/error-codes.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { because, sentenceOf } from '../../shared/platform/reasons/index.ts';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { storageRoom } from '../../shared/domain/quotas.ts';
import {
  countOutcomes,
  shouldYield,
  LeaseLost,
  needsCare,
  restartImport,
  setLanes,
  setPayloadGone,
  setResult,
} from '../../shared/jobs.ts';
import { ObjectMissing } from '../../shared/storage/storage.ts';
import { handle, toIdentity, type JobContext, type JobHandler, type Outcome } from '../handler.ts';

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
  'INVALID_XLSX',
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
  const { job, payload, lease, deps, signal, report } = context;
  const { representation } = bulkImport;
  // a dry run keeps nothing but its figures, so it cannot go on where it stopped
  const startAt = job.dry_run ? await restart(context) : job.processed;
  const careful = needsCare(job);
  const stream = await openPayload(context);
  const interrupt = () => stream.destroy(signal.reason as Error);
  signal.addEventListener('abort', interrupt, { once: true });
  let opened: RowReader | undefined;
  try {
    signal.throwIfAborted();
    const { format, fields } = readerOptions(bulkImport, payload);
    const reader = await openReader(stream, format, {
      ...fields,
      sizeBytes: payload.sizeBytes,
      maxBytes: deps.config.bulk.maxBytes,
      signal,
    });
    opened = reader;
    rejectHugeHeader(reader.detected);
    const decoder = createDecoder(representation, reader.detected, cellOptions(payload));
    const references = new References(deps.database, job.tenant_id, representation, {
      createsSuppliers: payload.createMissing === 'suppliers',
    });
    const result = { detected: reader.detected, ...(payload.profile && { profile: payload.profile }) };
    report.log(getFormat(reader.detected, startAt));

    const starts = await laneStarts(context, startAt, (most) =>
      lanesFor(representation, reader.detected, { sizeBytes: payload.sizeBytes, most }),
    );
    const lanes: Lanes = { starts, laneOf: dealer(representation, starts.length) };
    const spare = deps.spareConnections.take(careful ? 0 : starts.length - 1);
    try {
      // it is for those who watch: the rows need not wait for it
      const noting = setResult(deps.database, lease, result);
      const merging = withConnections(deps.sessions, 1 + spare, async (connections): Promise<Outcome> => {
        const shared: Omit<MergeTarget, 'connection'> = {
          lanes: starts.length,
          lease,
          tenantId: job.tenant_id,
          actorUserId: job.actor_user_id,
          representation,
          decoder,
          references,
          origin: auditOrigin(toIdentity(job)),
          dryRun: job.dry_run,
          report: {
            rows: job.dry_run ? 0 : (job.failed_kept ?? job.failed_rows),
            bytes: job.dry_run ? 0 : job.failed_kept_bytes,
            full: false,
            maxRows: deps.config.bulk.maxFailedRows,
            maxBytes: deps.config.bulk.maxFailedBytes,
            room: () => storageRoom(deps.database, job.tenant_id, deps.config.quotas),
          },
        };
        const targets = connections.map((connection): MergeTarget => ({ ...shared, connection }));
        await Promise.all(targets.map((target) => prepareMerge(target)));
        const limits = careful ? CAREFUL_CHUNK_LIMITS : CHUNK_LIMITS;
        const size = new ChunkSize(limits);
        const chunks = readChunks(reader, decoder, references, lanes, limits, size);
        const ended = await mergeAll(chunks, targets, {
          context,
          references,
          size,
          careful,
          outcomes: job.dry_run ? 0 : countOutcomes(job),
        });
        return ended ?? { status: 'COMPLETED', result };
      });
      const [noted, merged] = await Promise.allSettled([noting, merging]);
      if (merged.status === 'rejected') throw merged.reason;
      if (noted.status === 'rejected') throw noted.reason;
      return merged.value;
    } finally {
      deps.spareConnections.giveBack(spare);
    }
  } finally {
    signal.removeEventListener('abort', interrupt);
    stream.destroy();
    await opened?.close();
  }
}

/** The first row of each lane whose outcome is not stored. An import that begins is dealt into as many lanes as it gets. */
async function laneStarts(
  { job, lease, deps }: JobContext<ImportPayload>,
  startAt: number,
  lanesOf: (most: number) => number,
): Promise<number[]> {
  // a worker of the release before knows no lanes, and may have gone on in between
  if (!job.dry_run && job.lanes) return job.lanes.map((place) => Math.max(place, startAt));
  const lanes = startAt > 0 ? 1 : lanesOf(deps.config.worker.lanes);
  if (lanes > 1 && !(await setLanes(deps.database, lease, lanes))) throw new LeaseLost();
  return Array.from({ length: lanes }, () => startAt);
}

interface Merging {
  context: JobContext<ImportPayload>;
  references: References;
  size: ChunkSize;
  /** Nothing is read ahead of what is merged: that may be what ends the process. */
  careful: boolean;
  /** How many rows have their outcome already. */
  outcomes: number;
}

/**
 * Merges all chunks, those of a lane one after the other on its connection, while the next ones are read and checked. Answers
 * why it has stopped before the end. Throws when every merge that has begun is over.
 */
async function mergeAll(
  chunks: AsyncGenerator<Chunk>,
  targets: MergeTarget[],
  { context: { job, deps, logger, signal, report }, references, size, careful, ...given }: Merging,
): Promise<Outcome | undefined> {
  const began = performance.now();
  let { outcomes } = given;
  let created = 0;
  let merges = 0;
  // fewer rows are counted by the server itself, soon enough
  let countedAt = 25;
  let stopped: Outcome | undefined;
  let failure: { error: unknown } | undefined;

  async function merge(target: MergeTarget, chunk: Chunk): Promise<void> {
    const started = performance.now();
    const merged = await mergeWithCare(target, references, chunk, logger);
    size.merged(merged.rows, performance.now() - started);
    created += merged.created;
    outcomes += merged.rows;
    report.progress({ processed: outcomes, percent: chunk.percent });
    if (++merges % CHUNKS_TOLD === 0) report.log(`${outcomes} rows merged`);
    if (created >= countedAt * 2) {
      countedAt = created;
      await refreshRowCount(target);
    }
    if (merged.cancelRequested) stopped = { status: 'CANCELLED' };
    signal.throwIfAborted();
    if (!stopped && (await shouldYield(deps.database, job, performance.now() - began)))
      stopped = { status: 'RELEASED' };
  }

  const busy = targets.map(() => Promise.resolve());
  try {
    for await (const chunk of chunks) {
      const place = chunk.lane % targets.length;
      await busy[place];
      if (failure || stopped) break;
      busy[place] = merge(targets[place]!, chunk).catch((error: unknown) => {
        failure ??= { error };
      });
      if (careful) await busy[place];
    }
  } catch (error) {
    await Promise.all(busy);
    // what cannot be read comes after what could not be merged
    failure ??= { error };
  }
  await Promise.all(busy);
  if (failure) throw failure.error;
  return stopped;
}

/** How many chunks there are between two milestones. */
const CHUNKS_TOLD = 20;

function getFormat({ format, encoding, delimiter, headerRow }: DetectedFormat, startAt: number): string {
  const details = [
    encoding,
    delimiter === undefined ? undefined : `delimiter ${JSON.stringify(delimiter)}`,
    headerRow === undefined ? undefined : `header in row ${headerRow}`,
  ];
  const told = [format, ...details.filter((detail) => detail !== undefined)].join(', ');
  return `format ${told}${startAt > 0 ? `; goes on at row ${startAt}` : ''}`;
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
  await inTransaction(deps.database, async (transaction) => {
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
function rejectHugeHeader({ header, headerRow }: DetectedFormat): void {
  if (header && (header.length > MAX_COLUMNS || header.join('').length > MAX_HEADER_CHARACTERS)) {
    const why = because('HEADER_TOO_LONG', { columns: MAX_COLUMNS, characters: MAX_HEADER_CHARACTERS });
    throw headerRow === undefined
      ? refusal(why, { line: 1, column: 1 })
      : invalidXlsx(sentenceOf(why), { line: headerRow, column: 1 });
  }
}
