/** Changes or deletes the rows of a bulk change, chunk by chunk from the job's checkpoint on. */
import { type BulkChangePayload, type ChangeKind } from '../../shared/changes/bulk-change.ts';
import { countIds, forgetIds, keepFound, MAX_FOUND_ROWS, readChunk } from '../../shared/changes/change-chunks.ts';
import { BULK_CHANGES, CHANGED_ROWS } from '../../shared/domain/changed-rows.ts';
import { EXPORTED_LISTS } from '../../shared/domain/exported-lists.ts';
import { storageRoom } from '../../shared/domain/quotas.ts';
import { fromData } from '../../shared/exports/list-query.ts';
import { type RowError } from '../../shared/imports/decode.ts';
import { copyErrors, keepErrors, undoKept, type KeptErrors, type Report } from '../../shared/imports/kept-errors.ts';
import { IMPORT_CHECKPOINT, LeaseLost, noteProgress, shouldYield } from '../../shared/jobs.ts';
import { inTransaction, queryOne, sqlState, withConnection } from '../../shared/platform/database.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { because, type FieldReason } from '../../shared/platform/reasons/index.ts';
import { writeScope, type Scope } from '../../shared/platform/scope.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { changeRows, removeRows, type RowOutcomes } from '../../shared/resources/row-sets.ts';
import { handle, toIdentity, type JobContext, type JobHandler, type Outcome } from '../handler.ts';

type Context = JobContext<BulkChangePayload>;

const bulkChange = (kind: ChangeKind, declaration: (typeof BULK_CHANGES)[number]['edit']): JobHandler =>
  handle(
    declaration,
    (context) => changeAll(kind, context),
    async ({ deps, job }, error) => {
      // an operator may have a failed one tried again
      if (!error) await forgetIds(deps.database, { tenantId: job.tenant_id, jobId: job.id });
    },
  );

export const handlers = BULK_CHANGES.flatMap((each) => [
  bulkChange('edit', each.edit),
  bulkChange('delete', each.delete),
]);

/** Others who write the same rows at once may stand in each other's way; so often it is tried again at once. */
const MAX_TRIES = 8;
const DEADLOCK = '40P01';

async function changeAll(kind: ChangeKind, context: Context): Promise<Outcome> {
  const { job, deps, signal, report } = context;
  const began = performance.now();
  const representation = findRows(context.payload);
  const total = job.total ?? (await settleRows(context));
  const kept: Report = {
    rows: job.failed_kept ?? 0,
    bytes: job.failed_kept_bytes,
    full: false,
    maxRows: deps.config.bulk.maxFailedRows,
    maxBytes: deps.config.bulk.maxFailedBytes,
    room: () => storageRoom(deps.database, job.tenant_id, deps.config.quotas),
  };
  for (let from = job.processed; from < total;) {
    const chunk: Chunk = {
      from,
      ids: await readChunk(deps.database, { tenantId: job.tenant_id, jobId: job.id }, from),
      total,
    };
    const { cancelRequested } = await changeWithCare(context, kept, chunk, (scope, ids) =>
      kind === 'delete'
        ? removeRows(scope, representation, ids)
        : changeRows(scope, representation, ids, context.payload.changes ?? {}),
    );
    from += chunk.ids.length;
    report.progress({ processed: from, total, percent: percentOf(from, total) });
    if (cancelRequested) return { status: 'CANCELLED' };
    if (from < total && (signal.aborted || (await shouldYield(deps.database, job, performance.now() - began))))
      return { status: 'RELEASED' };
  }
  return { status: 'COMPLETED', result: {} };
}

function findRows({ rows }: BulkChangePayload): Representation {
  const found = CHANGED_ROWS.find(({ name }) => name === rows);
  if (!found) throw new Error(`no rows are called ${rows}`);
  return found;
}

/** Settles which rows these are, in one transaction with their number. Throws where they are not those that the sender has seen. */
const settleRows = ({ job, payload: { list, expected }, lease, deps }: Context): Promise<number> =>
  inTransaction(deps.database, async (transaction) => {
    const owner = { tenantId: job.tenant_id, jobId: job.id };
    const total = list
      ? await keepFound(transaction, owner, fromData(list, EXPORTED_LISTS))
      : await countIds(transaction, owner);
    if (total > MAX_FOUND_ROWS)
      throw refusal(because('FINDS_TOO_MANY', { limit: MAX_FOUND_ROWS }), { maxRows: MAX_FOUND_ROWS });
    if (expected !== undefined && expected !== total)
      throw refusal(because('FINDS_OTHERS', { found: total, expected }), { expected, found: total });
    if (!(await noteProgress(transaction, lease, { processed: 0, total }))) throw new LeaseLost();
    return total;
  });

interface Chunk {
  from: number;
  ids: readonly string[];
  total: number;
}

type Write = (scope: Scope, ids: readonly string[]) => Promise<RowOutcomes>;

async function changeWithCare(context: Context, kept: Report, chunk: Chunk, write: Write) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await changeChunk(context, kept, chunk, write);
    } catch (error) {
      if (sqlState(error) !== DEADLOCK || attempt === MAX_TRIES) throw error;
    }
  }
}

/** The rows of a chunk, what follows from them, the failed ones, the counts and the checkpoint: all of it, or nothing. */
async function changeChunk(
  { job, lease, deps }: Context,
  report: Report,
  { from, ids, total }: Chunk,
  write: Write,
): Promise<{ cancelRequested: boolean }> {
  let kept: KeptErrors | undefined;
  try {
    return await writeScope(toIdentity(job), deps.database, async (scope) => {
      const outcomes = [...(await write(scope, ids))];
      const errors = outcomes.flatMap(([id, outcome], at) =>
        outcome instanceof TramaError ? [rowError(from + at, id, outcome)] : [],
      );
      const room = errors.length === 0 || report.full ? 0 : await report.room();
      const keeping = keepErrors(lease, errors, report, room);
      kept = keeping;
      await withConnection(scope.db, (connection) => copyErrors(connection, keeping));
      const to = from + ids.length;
      const written = outcomes.filter(([, outcome]) => outcome === 'written').length;
      const [created, suppliersCreated] = [0, 0];
      const checkpoint = await queryOne<{ cancel_requested: boolean }>(scope.db, IMPORT_CHECKPOINT, [
        ...[lease.tenantId, lease.id, lease.token, from, to, percentOf(to, total)],
        ...[created, written, errors.length, lease.seconds, keeping.lines.length, keeping.bytes, suppliersCreated],
      ]);
      if (!checkpoint) throw new LeaseLost();
      return { cancelRequested: checkpoint.cancel_requested };
    });
  } catch (error) {
    if (kept) undoKept(report, kept);
    throw error;
  }
}

const percentOf = (rows: number, total: number) => Math.min(99, Math.floor((rows * 100) / Math.max(1, total)));

function rowError(index: number, id: string, { code, message, details }: TramaError): RowError {
  const { field: named, reason, params } = details ?? {};
  const field = typeof named === 'string' ? named : null;
  return {
    ...{ index, line: undefined, key: id, field, code, message },
    reasons: reason === undefined ? [] : [{ field, reason, params } as FieldReason],
    source: JSON.stringify({ id }),
  };
}
