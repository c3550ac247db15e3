import { queryOne } from '../../shared/platform/database.ts';
import { shouldYield, saveProgress } from '../../shared/jobs.ts';
import { co2Recalculation } from '../../shared/domain/purchases/recalculation-job.ts';
import { FACTOR_DEPENDENTS, recalculateEmissions } from '../../shared/domain/purchases/emissions-recalculation.ts';
import { writeScope } from '../../shared/platform/scope.ts';
import { handle, toIdentity } from '../handler.ts';

/** As many as a chunk of an import has: locks are held no longer than beside one. */
const BATCH = 5000;

/** What the job's row tells of the work so far; whoever goes on begins behind it. */
interface Progress {
  recalculated: number;
  checkpoint: { table: string; lastId: number };
}

/** Walks what follows from the tenant's factors in batches, and makes room for others between them. */
const recalculation = handle(co2Recalculation, async ({ job, lease, deps, signal, report }) => {
  const began = performance.now();
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
      const batch = await writeScope(toIdentity(job), deps.database, async (scope) => {
        const done = await recalculateEmissions(scope, dependent, lastId, BATCH);
        const progress: Progress = {
          recalculated: recalculated + done.changed,
          checkpoint: { table: dependent.resource.table, lastId: done.lastId },
        };
        const { cancelRequested } = await saveProgress(scope.db, lease, {
          processed: processed + done.looked,
          total,
          result: progress,
        });
        return { ...done, cancelRequested };
      });
      ({ lastId, looked } = batch);
      processed += looked;
      recalculated += batch.changed;
      report.progress({ processed, total, percent: Math.min(99, Math.floor((processed * 100) / Math.max(total, 1))) });
      if (batch.cancelRequested) return { status: 'CANCELLED' };
      if (signal.aborted || (await shouldYield(deps.database, job, performance.now() - began)))
        return { status: 'RELEASED' };
    }
  }
  return { status: 'COMPLETED', result: { recalculated } };
});

export const handlers = [recalculation];
