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
  for (const table of ['idempotency_keys', 'sessions', 'account_links'])
    await query(database, `delete from ${table} where expires_at < now()`);
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
  logger.info({ removed, orphans }, 'retention');
}
