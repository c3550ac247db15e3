import { query, queryOne } from '../shared/database.ts';
import { LeaseLost } from '../shared/jobs/lifecycle.ts';
import { co2Recalculation } from '../shared/jobs/recalculation.ts';
import { JOB_CHANNEL } from '../shared/jobs/rows.ts';
import { FACTOR_DEPENDENTS, recalculateEmissions } from '../shared/purchases/emission-factors.ts';
import { writeScope } from '../shared/scope.ts';
import { handle, identityOf, type JobContext } from './handler.ts';

const BATCH = 1000;

/** What the job's row tells of the work so far; whoever goes on begins behind it. */
interface Progress {
  recalculated: number;
  checkpoint: { table: string; lastId: number };
}

/** Walks what follows from the tenant's factors in batches, and makes room for others who have waited for a second. */
export const co2RecalculationHandler = handle(co2Recalculation, async (context) => {
  const { job, lease, deps, signal } = context;
  const counts = FACTOR_DEPENDENTS.map(
    ({ resource }) => `(select count(*) from ${resource.table} where tenant_id = $1)`,
  );
  const counted = await queryOne<{ total: number }>(deps.database, `select ${counts.join(' + ')} as total`, [
    job.tenant_id,
  ]);
  const total = counted?.total ?? 0;
  const earlier = job.result as Progress | null;
  const first = FACTOR_DEPENDENTS.findIndex(({ resource }) => resource.table === earlier?.checkpoint.table);
  let processed = first < 0 ? 0 : job.processed;
  let recalculated = first < 0 ? 0 : earlier!.recalculated;
  for (let index = Math.max(first, 0); index < FACTOR_DEPENDENTS.length; index++) {
    const dependent = FACTOR_DEPENDENTS[index]!;
    let lastId = index === first ? earlier!.checkpoint.lastId : 0;
    for (let looked = BATCH; looked === BATCH;) {
      const batch = await writeScope(identityOf(job), deps.database, async (scope) => {
        const done = await recalculateEmissions(scope, dependent, lastId, BATCH);
        const progress: Progress = {
          recalculated: recalculated + done.changed,
          checkpoint: { table: dependent.resource.table, lastId: done.lastId },
        };
        const [row] = await query<{ cancel_requested: boolean }>(
          scope.db,
          `update jobs set processed = $4, total = greatest($5::bigint, $4), percent = least(99, $4 * 100 / greatest($5::bigint, $4, 1)),
             failures = 0, result = $6::jsonb
           where tenant_id = $1 and id = $2 and lease_token = $3 and status = 'RUNNING' returning cancel_requested, pg_notify('${JOB_CHANNEL}', id::text)`,
          [job.tenant_id, job.id, lease.token, processed + done.looked, total, JSON.stringify(progress)],
        );
        if (!row) throw new LeaseLost();
        return { ...done, cancelRequested: row.cancel_requested };
      });
      ({ lastId, looked } = batch);
      processed += looked;
      recalculated += batch.changed;
      if (batch.cancelRequested) return { status: 'CANCELLED' };
      if (signal.aborted || (await othersWait(context))) return { status: 'RELEASED' };
    }
  }
  return { status: 'COMPLETED', result: { recalculated } };
});

/** Totals of journeys are in the same queue, and their requests wait for them. */
async function othersWait({ job, deps }: JobContext<unknown>): Promise<boolean> {
  const row = await queryOne<{ waits: boolean }>(
    deps.database,
    `select exists (select from jobs w where w.queue = $1 and w.status = 'QUEUED' and w.id <> $2
       and w.dispatched_at < now() - interval '1 second' and w.run_after < now() - interval '1 second') as waits`,
    [job.queue, job.id],
  );
  return row?.waits ?? false;
}
