/** Scheduled work. Every task is safe to run twice and on many workers. */
import { query } from '../shared/database.ts';
import { type WorkerDependencies } from './handler.ts';

const HOUR = 3_600_000;

export const SCHEDULES = [
  { name: 'retention', everyMs: HOUR },
  { name: 'documents', everyMs: HOUR },
] as const;

const BATCH = 500;
/** A payload without an unfinished job may be one whose request is still being received. */
const ORPHAN_AGE_MS = 24 * HOUR;

/** Removes what has been kept long enough: ended jobs with their reports, idempotency keys, payloads that nobody needs. */
export async function retention({ database, storage, config, logger }: WorkerDependencies): Promise<void> {
  let removed = 0;
  for (;;) {
    const jobs = await query(
      database,
      `delete from jobs where (tenant_id, id) in (
         select tenant_id, id from jobs where finished_at < now() - $1 * interval '1 day' limit $2 for update skip locked) returning 1 as one`,
      [config.jobs.retentionDays, BATCH],
    );
    removed += jobs.length;
    if (jobs.length < BATCH) break;
  }
  // the request that reserved it is over, and what it may have stored goes with the orphans
  await query(database, `delete from storage_reservations where created_at < now() - interval '24 hours'`);
  for (const table of ['idempotency_keys', 'sessions', 'account_links'])
    await query(database, `delete from ${table} where expires_at < now()`);
  // of a job that was cancelled while it waited, or whose worker was killed before it could remove its payload
  const outlived = await query<{ tenant_id: number; id: string; object_key: string }>(
    database,
    `select tenant_id, id, payload->>'objectKey' as object_key from jobs
     where payload_bytes > 0 and finished_at < now() - interval '1 minute' and status in ('COMPLETED', 'CANCELLED') limit $1`,
    [20 * BATCH],
  );
  for (const { tenant_id, id, object_key } of outlived) {
    await storage.delete(object_key);
    await query(database, 'update jobs set payload_bytes = 0 where tenant_id = $1 and id = $2', [tenant_id, id]);
  }
  let orphans = 0;
  for await (const { key, modifiedAt } of storage.list('bulk/')) {
    const jobId = key.slice(key.lastIndexOf('/') + 1);
    if (Date.now() - modifiedAt.getTime() < ORPHAN_AGE_MS || !/^[0-9a-f-]{36}$/.test(jobId)) continue;
    // a failed job keeps its payload for as long as an operator may retry it
    const needed = await query(
      database,
      `select 1 as one from jobs where id = $1 and status in ('QUEUED', 'RUNNING', 'FAILED')`,
      [jobId],
    );
    if (needed.length > 0) continue;
    await storage.delete(key);
    orphans += 1;
  }
  logger.info({ removed, outlived: outlived.length, orphans }, 'retention');
}
