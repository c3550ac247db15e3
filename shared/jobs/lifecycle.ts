/** What happens to a job between its claim and its end, with all that belongs to each event. */
import { randomUUID } from 'node:crypto';
import { audit } from '../platform/audit.ts';
import { inTransaction, sqlState, type Database, type Queryable } from '../platform/database.ts';
import { briefTypes } from './declaration.ts';
import { timeSliceMs } from './fairness-policy.ts';
import { hasEnded, type JobError, type JobRow, type JobStatus } from './job-row.ts';
import { countEnded } from './statistics.ts';
import { findJob } from './reads.ts';
import * as table from './table.ts';
import { type End, type Lease, type WaitsFor } from './table.ts';

/** The worker no longer owns the job: its lease ran out and somebody else took it. Its transaction must not commit. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

function held<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new LeaseLost();
  return row;
}

/** Why a worker that has a job's message does not get the job. */
export type Refusal =
  | { why: 'gone' }
  | { why: 'ended'; status: JobStatus; error: JobError | null }
  /** It runs elsewhere, or its next attempt is not due. */
  | { why: 'later'; delayMs: number }
  | { why: 'held'; waitsFor: WaitsFor };

export type Claimed = { job: JobRow; lease: Lease } | { refusal: Refusal };

export interface ClaimSettings {
  leaseSeconds: number;
  jobsPerTenant: number;
  maxLostWorkers: number;
}

/** Leases are renewed by another clock than the one that the message waits by. */
const LEASE_GRACE_MS = 250;

/**
 * Takes the job for this worker, or says why it is not to be had. A worker that was lost with it is counted first, unless
 * somebody has done so already.
 */
export async function claimJob(
  database: Database,
  message: { tenantId: number; id: string },
  settings: ClaimSettings,
): Promise<Claimed> {
  const { tenantId, id } = message;
  const { leaseSeconds, jobsPerTenant, maxLostWorkers } = settings;
  for (;;) {
    const token = randomUUID();
    let job: JobRow | undefined;
    let predecessorRuns = false;
    try {
      job = await table.claim(database, { tenantId, id, token, leaseSeconds, jobsPerTenant });
    } catch (error) {
      // jobs_one_running_per_order: a predecessor is still at work
      if (sqlState(error) !== '23505') throw error;
      predecessorRuns = true;
    }
    if (job) return { job, lease: { tenantId, id, token, seconds: leaseSeconds } };
    const standing = await table.readStanding(database, tenantId, id, jobsPerTenant);
    if (!standing) return { refusal: { why: 'gone' } };
    const { status, error, lease_ms: leaseMs, delay_ms: delayMs, first, has_room: hasRoom } = standing;
    if (hasEnded(status)) return { refusal: { why: 'ended', status, error } };
    if (status === 'RUNNING') {
      if (leaseMs !== null && leaseMs > 0) return { refusal: { why: 'later', delayMs: leaseMs + LEASE_GRACE_MS } };
      await handBackLostJobs(database, maxLostWorkers, { limit: 1, tenantId, id });
    } else if (!first || predecessorRuns) return { refusal: { why: 'held', waitsFor: 'order' } };
    else if (!hasRoom) return { refusal: { why: 'held', waitsFor: 'tenant' } };
    else if (delayMs > 0) return { refusal: { why: 'later', delayMs } };
    // else what stood in the way has gone meanwhile
  }
}

/** Keeps the lease. Throws LeaseLost when it is somebody else's by now. */
export async function renewLease(db: Queryable, lease: Lease): Promise<void> {
  if (!(await table.renew(db, lease))) throw new LeaseLost();
}

/** Notes how far the job is and what it has so far. Returns whether it is asked to stop; throws LeaseLost. */
export async function saveProgress(
  db: Queryable,
  lease: Lease,
  progress: { processed: number; total: number; result: object },
): Promise<{ cancelRequested: boolean }> {
  return { cancelRequested: held(await table.checkpoint(db, lease, progress)).cancel_requested };
}

/** Whether a job that has run for so long is to make room for another at this checkpoint (fairness policy). */
export async function shouldYield(db: Queryable, job: JobRow, ranMs: number): Promise<boolean> {
  return ranMs > timeSliceMs(job.queue) && (await table.hasStarvingJobs(db, job, briefTypes()));
}

/** Ends the job in one transaction with its statistics. Throws LeaseLost when the worker does not own it any more. */
export async function endJob(database: Database, lease: Lease, end: End): Promise<JobRow> {
  return inTransaction(database, async (transaction) => {
    const job = held(await table.end(transaction, lease, end));
    await recordEnd(transaction, job);
    return job;
  });
}

/** What the audit trail is told of the rows of a job. */
function endDetails(job: JobRow): Record<string, unknown> | undefined {
  const { created_rows: created, updated_rows: written, failed_rows: failed, processed } = job;
  if (job.queue === 'bulk-upserts') return job.dry_run ? undefined : { created, updated: written, failed };
  return job.queue === 'bulk-changes' ? { processed, written, failed } : undefined;
}

/** Adds an ended job to the statistics behind the metrics, and one that writes rows to the audit trail. */
async function recordEnd(transaction: Queryable, job: JobRow): Promise<void> {
  await countEnded(transaction, job);
  const details = endDetails(job);
  if (!details) return;
  await audit(
    {
      db: transaction,
      tenantId: job.tenant_id,
      requestId: job.request_id,
      actor: {
        userId: job.actor_user_id,
        authenticatedUserId: job.authenticated_user_id,
        kind: 'system',
        credentialId: null,
        address: null,
      },
    },
    {
      action: `${job.type}.${job.status.toLowerCase() as 'completed' | 'failed' | 'cancelled'}`,
      entity: { type: 'job', uuid: job.id },
      details,
    },
  );
}

/**
 * Hands the job back: to be tried again after `delayMs` because of a passing fault, or at once because this worker stops
 * or another's turn has come (no error then). Returns false for a job that was cancelled meanwhile, which nobody would take
 * up again: it is to be ended. Throws LeaseLost.
 */
export async function releaseJob(
  db: Queryable,
  lease: Lease,
  options: { delayMs: number; error: JobError | null; ownMessage: boolean },
): Promise<boolean> {
  return !held(await table.handBack(db, lease, options)).cancel_requested;
}

/** Hands back jobs whose worker is lost, one or some of all, or ends them. Returns what has become of each. */
export async function handBackLostJobs(
  database: Database,
  maxLostWorkers: number,
  which: { limit: number; tenantId?: number; id?: string },
): Promise<JobRow[]> {
  return inTransaction(database, async (transaction) => {
    const lost = await table.handBackLost(transaction, maxLostWorkers, which);
    for (const job of lost) {
      if (job.status !== 'QUEUED') await recordEnd(transaction, job);
      await table.notify(transaction, job.id);
    }
    return lost;
  });
}

/**
 * Asks a job to stop, or all parts of an upload: one that has not begun is cancelled at once, a running one between two chunks.
 * Returns the job as it is from then on, with what has been changed, or undefined when it does not exist or has ended.
 */
export async function requestCancel(
  db: Queryable,
  { tenant_id: tenantId, id, parts }: Pick<JobRow, 'tenant_id' | 'id' | 'parts'>,
): Promise<{ job: JobRow; changed: JobRow[] } | undefined> {
  const changed =
    parts === null
      ? await table.cancel(db, tenantId, id).then((job) => (job ? [job] : []))
      : await table.cancelParts(db, tenantId, id);
  for (const each of changed) {
    if (each.status === 'CANCELLED') await recordEnd(db, each);
    await table.notify(db, each.id);
  }
  const job = parts === null ? changed[0] : await findJob(db, tenantId, id);
  return job && changed.length > 0 ? { job, changed } : undefined;
}
