/** Scheduled work. Every task is safe to run twice and on many workers. */
import { isDatabaseAway, query, sqlState } from '../shared/platform/database.ts';
import { ConnectionFailed } from '../shared/platform/database/connection.ts';
import { type Logger } from '../shared/platform/logger.ts';
import { getOutage } from '../shared/platform/outages.ts';
import { EXPORTS_FOLDER, findKept } from '../shared/exports/stored-exports.ts';
import {
  findUnended,
  forgetEnded,
  isTransient,
  lastingFault,
  listOutlivedPayloads,
  needsPayload,
  operatorSentence,
  passingFault,
  setPayloadGone,
  toStackText,
} from '../shared/jobs.ts';
import { type WorkerDependencies } from './handler.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const SCHEDULES = [
  { name: 'retention', everyMs: HOUR },
  { name: 'documents', everyMs: HOUR },
  { name: 'row-counts', everyMs: 10 * MINUTE },
  // besides the timer that every worker has: seen on the board, and tried again there
  { name: 'sweep', everyMs: MINUTE },
] as const;

export type ScheduleName = (typeof SCHEDULES)[number]['name'];

const BATCH = 500;
/** A payload without an unfinished job may be one whose request is still being received. */
const ORPHAN_AGE_MS = 24 * HOUR;

/** Removes what has been kept long enough: ended jobs with their reports and files, idempotency keys, payloads that nobody needs. */
export async function retention({ database, storage, config, logger }: WorkerDependencies): Promise<object> {
  let removed = 0;
  for (;;) {
    const jobs = await forgetEnded(database, config.jobs.retentionDays, BATCH);
    removed += jobs;
    if (jobs < BATCH) break;
  }
  // the request that reserved it is over, and what it may have stored goes with the orphans
  await query(database, `delete from storage_reservations where created_at < now() - interval '24 hours'`);
  for (const table of ['idempotency_keys', 'sessions', 'account_links'])
    await query(database, `delete from ${table} where expires_at < now()`);
  const outlived = await listOutlivedPayloads(database, 20 * BATCH);
  for (const { tenant_id, id, object_key } of outlived) {
    await storage.delete(object_key);
    await setPayloadGone(database, tenant_id, id);
  }
  let orphans = 0;
  for await (const { key, modifiedAt } of storage.list('bulk/')) {
    const jobId = key.slice(key.lastIndexOf('/') + 1);
    if (Date.now() - modifiedAt.getTime() < ORPHAN_AGE_MS || !/^[0-9a-f-]{36}$/.test(jobId)) continue;
    if (await needsPayload(database, jobId)) continue;
    await storage.delete(key);
    orphans += 1;
  }
  orphans += await removeOrphanedExports({ database, storage });
  const done = { removed, outlived: outlived.length, orphans };
  logger.info(done, 'retention');
  return done;
}

const EXPORT_KEY = /^[a-z]+\/(\d{1,15})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f-]{36}$/;

/** Removes files of lists whose job is gone, or has another one, and returns how many. */
async function removeOrphanedExports({ database, storage }: Pick<WorkerDependencies, 'database' | 'storage'>) {
  let orphans = 0;
  let listed: { key: string; tenantId: number; jobId: string }[] = [];
  const removeUnneeded = async () => {
    // in this order: a job that ends in between has its file by then
    const unended = await findUnended(
      database,
      listed.map(({ tenantId, jobId }) => ({ tenantId, id: jobId })),
    );
    const kept = await findKept(database, listed);
    for (const { key, jobId } of listed) {
      if (unended.has(jobId) || kept.has(key)) continue;
      await storage.delete(key);
      orphans += 1;
    }
    listed = [];
  };
  for await (const { key } of storage.list(`${EXPORTS_FOLDER}/`)) {
    const [, tenantId, jobId] = EXPORT_KEY.exec(key) ?? [];
    if (tenantId === undefined || jobId === undefined) continue;
    listed.push({ key, tenantId: Number(tenantId), jobId });
    if (listed.length >= BATCH) await removeUnneeded();
  }
  if (listed.length > 0) await removeUnneeded();
  return orphans;
}

/** A run that failed has a line of its own, unless the database is away: that is told as one outage, whatever meets it. */
export function tellFailedRun(logger: Logger, name: string, error: unknown): void {
  // by what only the database says: a storage may refuse connections too
  const ofDatabase = error instanceof ConnectionFailed || sqlState(error) !== undefined;
  if (ofDatabase && isDatabaseAway(error)) getOutage('database').failed(logger, error);
  else logger.error({ err: error, schedule: name }, 'scheduled work failed');
}

/** What the board shows of a run that failed: as of a job, none of the words of an error that is not our own. */
export function failedRun(name: string, cause: unknown): Error {
  const reported = isTransient(cause) ? passingFault(cause) : lastingFault(cause);
  const failed = new Error(operatorSentence(cause, reported, `in ${name}`));
  failed.stack = toStackText(failed.message, cause);
  return failed;
}
