/** What happens to a job's row between its claim and its end. Every change is one conditional statement. */
import { randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import { query, queryOne, sqlState, type Database, type Queryable } from '../database.ts';
import { JOB_CHANNEL, type JobError, type JobRow, type JobStatus } from './rows.ts';

/** The worker no longer owns the job: its lease ran out and somebody else took it. Its transaction must not commit. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface Lease {
  tenantId: number;
  id: string;
  token: string;
  seconds: number;
}

/** Upper bounds, in seconds, of the buckets of job durations. */
export const DURATION_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800] as const;

const CLAIM = `
  update jobs j set status = 'RUNNING', lease_token = $3, lease_until = now() + $4 * interval '1 second', attempts = attempts + 1,
    started_at = coalesce(started_at, now()), finished_at = null, error = null,
    failures = case when status = 'FAILED' then 0 else failures end,
    -- what has lost its workers stays alone, and has its attempts again
    lost_workers = case when status = 'FAILED' then least(lost_workers, 2) else lost_workers end
  where tenant_id = $1 and id = $2 and not cancel_requested
    and (status = 'QUEUED' or (status = 'FAILED' and dispatches = $5 and $6 and payload_bytes is distinct from 0))
    and (order_key is null or not exists (
      select from jobs e where e.tenant_id = j.tenant_id and e.order_key = j.order_key and e.seq < j.seq and e.status in ('QUEUED', 'RUNNING')))
    and (queue <> 'bulk-upserts' or (
      select count(*) from jobs r where r.tenant_id = j.tenant_id and r.queue = 'bulk-upserts' and r.status = 'RUNNING' and r.id <> j.id) < $7)
  returning *`;

/**
 * Takes the job for this worker, or answers undefined: it has ended, another worker has it (also one that is lost: the
 * sweeper counts that first), or it is not its turn; in the last case it is given back to the dispatcher. A FAILED job is taken again only when an operator had its message retried.
 */
export async function claimJob(
  database: Database,
  message: { tenantId: number; id: string; dispatch: number },
  options: { leaseSeconds: number; jobsPerTenant: number; retriedByOperator: boolean },
): Promise<{ job: JobRow; lease: Lease } | undefined> {
  const token = randomUUID();
  let job: JobRow | undefined;
  try {
    job = await database.transaction(async (transaction) => {
      // claims of one tenant are counted one after the other
      // a claim that a crash of the server undoes is one that nobody has: it need not be flushed before the work begins
      await query(
        transaction,
        `select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended('trama-claim', $1))`,
        [message.tenantId],
      );
      return queryOne<JobRow>(transaction, CLAIM, [
        message.tenantId,
        message.id,
        token,
        options.leaseSeconds,
        message.dispatch,
        options.retriedByOperator,
        options.jobsPerTenant,
      ]);
    });
  } catch (error) {
    // jobs_one_running_per_order: a predecessor is still at work
    if (sqlState(error) !== '23505') throw error;
  }
  if (job) return { job, lease: { tenantId: job.tenant_id, id: job.id, token, seconds: options.leaseSeconds } };
  await query(
    database,
    `update jobs set dispatched_at = null where tenant_id = $1 and id = $2 and dispatches = $3 and status = 'QUEUED'`,
    [message.tenantId, message.id, message.dispatch],
  );
  return undefined;
}

/** Keeps the lease. Throws LeaseLost when it is somebody else's by now. */
export async function renewLease(db: Queryable, lease: Lease): Promise<void> {
  const rows = await query(
    db,
    `update jobs set lease_until = now() + $4 * interval '1 second' where tenant_id = $1 and id = $2 and lease_token = $3 and status = 'RUNNING' returning 1 as one`,
    [lease.tenantId, lease.id, lease.token, lease.seconds],
  );
  if (rows.length === 0) throw new LeaseLost();
}

/** Whether whoever runs the job is to stop: it was cancelled, or is somebody else's by now. */
export async function isToStop(db: Queryable, lease: Lease): Promise<'CANCELLED' | 'LEASE_LOST' | undefined> {
  const row = await queryOne<{ cancel_requested: boolean; held: boolean }>(
    db,
    `select cancel_requested, status = 'RUNNING' and lease_token = $3 as held from jobs where tenant_id = $1 and id = $2`,
    [lease.tenantId, lease.id, lease.token],
  );
  if (!row?.held) return 'LEASE_LOST';
  return row.cancel_requested ? 'CANCELLED' : undefined;
}

const notify = (id: string) => [`select pg_notify($1, $2)`, [JOB_CHANNEL, id]] as const;

/**
 * Ends the job in one transaction with its statistics. Throws LeaseLost when the worker does not own it any more.
 * `total` is set to what was processed.
 */
export async function endJob(
  database: Database,
  lease: Lease,
  end: {
    status: Extract<JobStatus, 'COMPLETED' | 'FAILED' | 'CANCELLED'>;
    result?: Record<string, unknown>;
    error?: JobError;
  },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const job = await queryOne<JobRow>(
      transaction,
      `update jobs set status = $4, result = coalesce($5::jsonb, result), error = $6::jsonb, finished_at = now(), lease_token = null, lease_until = null,
         total = case when $4 = 'COMPLETED' then processed else total end, percent = case when $4 = 'COMPLETED' then 100 else percent end
       where tenant_id = $1 and id = $2 and lease_token = $3 and status = 'RUNNING' returning *`,
      [
        lease.tenantId,
        lease.id,
        lease.token,
        end.status,
        end.result ? JSON.stringify(end.result) : null,
        end.error ? JSON.stringify(end.error) : null,
      ],
    );
    if (!job) throw new LeaseLost();
    await recordEnd(transaction, job);
    await query(transaction, ...notify(lease.id));
  });
}

/** Adds an ended job to the statistics behind the metrics, and an import to the audit trail. */
export async function recordEnd(transaction: Queryable, job: JobRow): Promise<void> {
  const seconds = job.started_at && job.finished_at ? (job.finished_at.getTime() - job.started_at.getTime()) / 1000 : 0;
  const buckets = DURATION_BUCKETS.map((bound) => (seconds <= bound ? 1 : 0));
  await query(
    transaction,
    `insert into job_statistics as s (type, status, slot, jobs, seconds, buckets, created_rows, updated_rows, failed_rows)
     values ($1, $2, floor(random() * 8), 1, $3, $4::bigint[], $5, $6, $7)
     on conflict (type, status, slot) do update set jobs = s.jobs + 1, seconds = s.seconds + excluded.seconds,
       buckets = array(select a + b from unnest(s.buckets, excluded.buckets) as u(a, b)), created_rows = s.created_rows + excluded.created_rows,
       updated_rows = s.updated_rows + excluded.updated_rows, failed_rows = s.failed_rows + excluded.failed_rows`,
    [
      job.type,
      job.status,
      seconds,
      buckets,
      job.dry_run ? 0 : job.created_rows,
      job.dry_run ? 0 : job.updated_rows,
      job.dry_run ? 0 : job.failed_rows,
    ],
  );
  if (job.queue !== 'bulk-upserts' || job.dry_run) return;
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
      action: `${job.type}.${job.status.toLowerCase()}`,
      entity: { type: 'job', uuid: job.id },
      details: { created: job.created_rows, updated: job.updated_rows, failed: job.failed_rows },
    },
  );
}

/**
 * Hands the job back: to be tried again after `delayMs` because of a passing fault, or at once because this worker stops
 * or another's turn has come (no failure then). Answers false for a job that was cancelled meanwhile, which nobody would take
 * up again: it is to be ended.
 */
export async function releaseJob(
  db: Queryable,
  lease: Lease,
  options: { delayMs: number; failed: boolean },
): Promise<boolean> {
  const [row] = await query<{ cancel_requested: boolean }>(
    db,
    `with mine as (
       select tenant_id, id, cancel_requested from jobs
       where tenant_id = $1 and id = $2 and lease_token = $3 and status = 'RUNNING' for update),
     released as (
       update jobs j set status = 'QUEUED', lease_token = null, lease_until = null, dispatched_at = null, failures = failures + $4,
         run_after = now() + $5 * interval '1 millisecond'
       from mine where j.tenant_id = mine.tenant_id and j.id = mine.id and not mine.cancel_requested)
     select cancel_requested from mine`,
    [lease.tenantId, lease.id, lease.token, options.failed ? 1 : 0, options.delayMs],
  );
  return !row?.cancel_requested;
}

/**
 * Asks a job to stop: one that has not begun is cancelled at once, a running one between two chunks. Answers the job's
 * status from then on, or undefined when it does not exist or has ended.
 */
export async function requestCancel(db: Queryable, tenantId: number, id: string): Promise<JobRow | undefined> {
  const job = await queryOne<JobRow>(
    db,
    `update jobs set cancel_requested = true,
       status = case when status = 'QUEUED' then 'CANCELLED' else status end,
       finished_at = case when status = 'QUEUED' then now() end
     where tenant_id = $1 and id = $2 and status in ('QUEUED', 'RUNNING') returning *`,
    [tenantId, id],
  );
  if (!job) return undefined;
  if (job.status === 'CANCELLED') await recordEnd(db, job);
  await query(db, ...notify(id));
  return job;
}
