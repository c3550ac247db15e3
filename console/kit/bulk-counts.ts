import { type Job } from '../api/jobs.ts';

/** Words of the counts that a change of many rows may have. */
export function changeCounts({ result }: Pick<Job, 'result'>) {
  if (result?.deleted !== undefined) return [['bulk.deleted', result.deleted] as const];
  if (result?.unchanged === undefined) return [];
  return [['job.updated', result.updated ?? 0] as const, ['bulk.unchanged', result.unchanged] as const];
}
