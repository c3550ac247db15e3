import { query, queryOne } from '../shared/database.ts';
import { LeaseLost } from '../shared/jobs/lifecycle.ts';
import { co2Recalculation } from '../shared/jobs/recalculation.ts';
import { JOB_CHANNEL } from '../shared/jobs/rows.ts';
import { recalculateCo2 } from '../shared/purchases/emission-factors.ts';
import { writeScope } from '../shared/scope.ts';
import { handle } from './handler.ts';

const BATCH = 1000;

/** Walks the tenant's records in batches; started again it changes only what is not right yet. */
export const co2RecalculationHandler = handle(co2Recalculation, async ({ job, lease, deps, signal }) => {
  const identity = {
    tenantId: job.tenant_id,
    actor: { userId: job.actor_user_id, credentialId: null, kind: 'system' as const, address: null },
    requestId: job.request_id,
  };
  const counted = await queryOne<{ total: number }>(
    deps.database,
    'select count(*) as total from purchase_records where tenant_id = $1',
    [job.tenant_id],
  );
  const total = counted?.total ?? 0;
  let lastId = 0;
  let processed = 0;
  let recalculated = 0;
  for (;;) {
    const batch = await writeScope(identity, deps.database, async (scope) => {
      const done = await recalculateCo2(scope, lastId, BATCH);
      processed += done.looked;
      recalculated += done.changed;
      const [row] = await query<{ cancel_requested: boolean }>(
        scope.db,
        `update jobs set processed = $4, total = greatest($5::bigint, $4), percent = least(99, $4 * 100 / greatest($5::bigint, $4, 1)), failures = 0
         where tenant_id = $1 and id = $2 and lease_token = $3 and status = 'RUNNING' returning cancel_requested, pg_notify('${JOB_CHANNEL}', id::text)`,
        [job.tenant_id, job.id, lease.token, processed, total],
      );
      if (!row) throw new LeaseLost();
      return { ...done, cancelRequested: row.cancel_requested };
    });
    lastId = batch.lastId;
    if (batch.cancelRequested) return { status: 'CANCELLED' };
    if (batch.looked < BATCH) return { status: 'COMPLETED', result: { recalculated } };
    if (signal.aborted) return { status: 'RELEASED' };
  }
});
