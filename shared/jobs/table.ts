/**
 * The table `jobs`: every statement that changes it stands in this file, and those that only show it in reads.ts, and nowhere else
 * (a lint rule sees to it).
 *
 * | state     | event                                              | becomes                      | by                       |
 * |-----------|----------------------------------------------------|------------------------------|--------------------------|
 * | (none)    | a request starts slow work                         | QUEUED                       | its own transaction      |
 * | (none)    | the same, while the tenant has no unfinished job   | QUEUED, with its message     | its own transaction      |
 * | QUEUED    | its message comes to a worker, and it is its turn  | RUNNING                      | that worker              |
 * | QUEUED    | its message comes before its turn                  | QUEUED, held                 | that worker              |
 * | QUEUED    | its turn comes, or it has no message               | QUEUED, with its message     | who ends another; sweeper|
 * | QUEUED    | the step before it of its upload is over           | QUEUED, to be begun          | a trigger, of that end   |
 * | RUNNING   | a step is done                                     | RUNNING, with a checkpoint   | the holder of the lease  |
 * | RUNNING   | a passing fault; the time slice is over; a stop    | QUEUED                       | the holder of the lease  |
 * | RUNNING   | the lease has run out: the worker is lost          | QUEUED, or FAILED in the end | the sweeper; a worker    |
 * | RUNNING   | the work is done, cannot be done, is not wanted    | COMPLETED, FAILED, CANCELLED | the holder of the lease  |
 * | QUEUED    | a client cancels it                                | CANCELLED                    | the client's request     |
 * | RUNNING   | a client cancels it                                | RUNNING, asked to stop       | the client's request     |
 * | FAILED    | an operator has it tried again                     | QUEUED                       | the operator's request   |
 * | any ended | it has been kept long enough                       | (none)                       | the retention            |
 *
 * Each event is one statement on the condition that the job is in the state that the event begins in, so that of two who
 * see the same job one acts and the other learns that there is nothing to do.
 *
 * An upload of several resources has no events of its own: a trigger derives its state from its parts, with each change of theirs.
 */
import { inTransaction, type Database, type Queryable, query, queryOne } from '../platform/database.ts';
import { type QueueName } from '../queues.ts';
import { LIMITED_QUEUE, STARVING_SECONDS } from './fairness-policy.ts';
import { JOB_CHANNEL, type JobError, type JobRow, type JobStatus } from './job-row.ts';
import { CAREFUL_FROM } from './retry-policy.ts';

/** The states that each event begins in. */
const BEGINS_IN = {
  claim: ['QUEUED'],
  retryByOperator: ['FAILED'],
  checkpoint: ['RUNNING'],
  handBack: ['RUNNING'],
  lose: ['RUNNING'],
  end: ['RUNNING'],
  cancel: ['QUEUED', 'RUNNING'],
  forget: ['COMPLETED', 'FAILED', 'CANCELLED'],
} as const satisfies Record<string, readonly JobStatus[]>;

const list = (states: readonly JobStatus[]) => states.map((state) => `'${state}'`).join(', ');
const canBe = (event: keyof typeof BEGINS_IN) => `status in (${list(BEGINS_IN[event])})`;

/** Nobody but the holder of the lease moves a running job. */
const HELD = `tenant_id = $1 and id = $2 and lease_token = $3 and ${canBe('checkpoint')}`;

/** The right to run a job, until it runs out or is taken away. */
export interface Lease {
  tenantId: number;
  id: string;
  token: string;
  seconds: number;
}

const heldBy = ({ tenantId, id, token }: Lease) => [tenantId, id, token] as const;

/** No earlier job of its order key is unfinished. */
const FIRST_OF_ITS_KEY = `(j.order_key is null or not exists (
      select from jobs e where e.tenant_id = j.tenant_id and e.order_key = j.order_key and e.seq < j.seq and e.status in ('QUEUED', 'RUNNING')))`;

/** A part of an upload whose step has not come: so marked that no release begins it (migration import_parts). */
const AWAITS_ITS_STEP = `(j.status = 'QUEUED' and j.parent_id is not null and j.cancel_requested)`;

const IS_ITS_TURN = `(not ${AWAITS_ITS_STEP} and ${FIRST_OF_ITS_KEY})`;

const tell = `pg_notify('${JOB_CHANNEL}', id::text)`;

/**
 * A message that is to be had by workers, of this release: one for the whole life of the job, which the release before does
 * not ask about. A held job has none in that sense, so that a worker of the release before lets it go when its turn comes.
 */
const OWN_MESSAGE = `dispatched_at = 'infinity'`;

/** Until its next attempt. */
const DELAY_MS = `greatest(0, extract(epoch from j.run_after - now()) * 1000)::integer as delay_ms`;

// Jobs that are added, and how many of a tenant may wait.

export interface NewJob {
  tenantId: number;
  id: string;
  type: string;
  queue: QueueName;
  module: string;
  payload: unknown;
  dryRun: boolean;
  orderKey: string | null;
  requestId: string;
  actorUserId: number;
  authenticatedUserId: number | null;
  payloadBytes: number | null;
  /** Of a part of an upload; `waits` where earlier ones are to end before it begins. */
  part?: { of: string; step: number; waits: boolean };
  /** Of such an upload: how many. */
  parts?: number;
  fileName: string | null;
}

/** Jobs of a tenant that wait and count: mails do not, which no tenant can hurry. */
const WAITING = `from jobs w where w.tenant_id = $1 and w.status = 'QUEUED' and w.queue <> 'emails'`;

/** Nothing can hold it back; of two that are added at once and wait for each other, the later one is held when its message comes. */
const IS_ALONE = `$15::uuid is null and $18::smallint is null
      and not exists (select from jobs o where o.tenant_id = $1 and o.status in ('QUEUED', 'RUNNING'))`;

const INSERT = `
  with bound as (select coalesce(max_waiting_jobs, $13) as jobs from tenants where id = $1),
    waiting as (select count(*) as jobs from (select ${WAITING} limit (select jobs from bound)) w)
  insert into jobs (tenant_id, id, type, queue, module, payload, dry_run, order_key, request_id, actor_user_id,
    authenticated_user_id, payload_bytes, parent_id, step, cancel_requested, parts, dispatched_at, message_at, file_name)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $15::uuid, $16::smallint, $17::boolean, $18::smallint,
    case when $18::smallint is not null or alone then 'infinity'::timestamptz end, case when alone then now() end, $19
  from bound, waiting, lateral (select ${IS_ALONE} as alone) a where $4 = 'emails' or waiting.jobs < bound.jobs - $14
  returning message_at is not null as placed`;

/**
 * Adds a job unless the tenant has `maxWaiting` but `spare` waiting, or more. `placed` says that it is its turn, and that its message is
 * expected to be there: to be put there after the commit. Undefined: it was not added.
 */
export function insertJob(
  db: Queryable,
  job: NewJob,
  maxWaiting: number,
  spare: number,
): Promise<{ placed: boolean } | undefined> {
  return queryOne<{ placed: boolean }>(db, INSERT, [
    job.tenantId,
    job.id,
    job.type,
    job.queue,
    job.module,
    JSON.stringify(job.payload),
    job.dryRun,
    job.orderKey,
    job.requestId,
    job.actorUserId,
    job.authenticatedUserId,
    job.payloadBytes,
    maxWaiting,
    spare,
    job.part?.of ?? null,
    job.part?.step ?? null,
    job.part?.waits ?? false,
    job.parts ?? null,
    job.fileName,
  ]);
}

/**
 * Adds the mail that sets a forgotten password, unless the account had one within `interval` or one waits to be sent. An
 * unknown account (null) costs the same statement.
 */
export async function insertResetMail(
  db: Queryable,
  job: Pick<NewJob, 'id' | 'type' | 'queue' | 'module' | 'requestId'>,
  account: { tenantId: number; userId: number } | undefined,
  interval: string,
): Promise<void> {
  await query(
    db,
    `with due as (
       update users set password_reset_mailed_at = now() where tenant_id = $1 and id = $6
         and (password_reset_mailed_at is null or password_reset_mailed_at <= now() - $8::interval)
         and not exists (select from jobs j where j.tenant_id = $1 and j.queue = $4 and j.type = $3
           and j.status in ('QUEUED', 'RUNNING') and j.payload -> 'userId' = to_jsonb($6::bigint))
       returning id, language)
     insert into jobs (tenant_id, id, type, queue, module, payload, request_id, actor_user_id)
     select $1, $2, $3, $4, $5, jsonb_build_object('userId', due.id, 'language', due.language), $7, due.id from due`,
    [
      account?.tenantId ?? null,
      job.id,
      job.type,
      job.queue,
      job.module,
      account?.userId ?? null,
      job.requestId,
      interval,
    ],
  );
}

/** How many jobs of the tenant wait, and how many may. */
export async function countWaiting(
  db: Queryable,
  tenantId: number,
  maxWaiting: number,
): Promise<{ used: number; limit: number }> {
  const found = await queryOne<{ used: number; limit: number }>(
    db,
    `select (select count(*) ${WAITING}) as used, coalesce(max_waiting_jobs, $2) as limit from tenants where id = $1`,
    [tenantId, maxWaiting],
  );
  return found ?? { used: 0, limit: maxWaiting };
}

/** Whether the tenant has as many jobs waiting as it may; looks at no more than those. */
export async function isFull(db: Queryable, tenantId: number, maxWaiting: number): Promise<boolean> {
  const [full] = await query(
    db,
    `with bound as (select coalesce(max_waiting_jobs, $2) as jobs from tenants where id = $1)
     select 1 as one from bound
     where (select count(*) from (select ${WAITING} limit (select jobs from bound)) w) >= bound.jobs`,
    [tenantId, maxWaiting],
  );
  return full !== undefined;
}

// Which jobs are due, and where their messages should be.

/** What holds a job back: an earlier one of its order key or of its upload, or as many of its tenant as may run at once. */
export type WaitsFor = 'order' | 'tenant';

/** A job whose message is to be put where it should be. */
export interface Placed {
  tenant_id: number;
  id: string;
  type: string;
  queue: QueueName;
  /** The upload that it is a part of. */
  parent_id: string | null;
  /** Null: it is its turn. */
  waits_for: WaitsFor | null;
  /** Until its next attempt. */
  delay_ms: number;
  priority: number;
  /** Its queue had its message before. */
  told: boolean;
  attempts: number;
  last_error: JobError | null;
}

/** When the message was last known to be where it should be. */
const MESSAGE_SEEN = `case when dispatched_at is null or ${OWN_MESSAGE} then message_at else greatest(message_at, dispatched_at) end`;
/** Has no message, or one that waits for the job's turn. */
const TO_BE_PLACED = `j.status = 'QUEUED' and j.dispatched_at is null`;

const TAKE_DUE = `
  with active as (
    select tenant_id, queue, count(*) as n from jobs
    where (status = 'RUNNING' or (status = 'QUEUED' and dispatched_at is not null)) and ($1::bigint is null or tenant_id = $1)
    group by tenant_id, queue),
  candidates as (
    select j.tenant_id, j.id, j.queue, j.seq, j.waits_for is not null as told, ${IS_ITS_TURN} as first
    from jobs j where ${TO_BE_PLACED} and (not j.cancel_requested or j.parent_id is not null) and ($1::bigint is null or j.tenant_id = $1)),
  placed as (
    select c.*, coalesce(a.n, 0) + row_number() over (partition by c.tenant_id, c.queue, c.first order by c.seq) as position
    from candidates c left join active a on a.tenant_id = c.tenant_id and a.queue = c.queue),
  judged as (
    select *, case when not first then 'order' when queue = '${LIMITED_QUEUE}' and position > $2 then 'tenant' end as waits_for from placed),
  due as (
    select * from judged where waits_for is null or not told order by waits_for is not null, position, seq limit 1000)
  update jobs j set dispatched_at = case when due.waits_for is null then 'infinity'::timestamptz end, message_at = now(), waits_for = due.waits_for,
    run_after = case when due.told and due.waits_for is null then greatest(j.run_after, now()) else j.run_after end
  from due where j.tenant_id = due.tenant_id and j.id = due.id and ${TO_BE_PLACED}
  returning j.tenant_id, j.id, j.type, j.queue, j.parent_id, j.waits_for, due.told, due.position as priority, j.attempts, j.last_error, ${DELAY_MS}`;

/**
 * Jobs of one tenant, or of all, that have no message yet, and those that are held and whose turn has come, which are to be run
 * from now on. All of them are expected to have the message that the answer tells.
 */
export const takeDue = (db: Queryable, tenantId: number | null, jobsPerTenant: number): Promise<Placed[]> =>
  query<Placed>(db, TAKE_DUE, [tenantId, jobsPerTenant]);

/** Whether `takeDue` may find a job of the tenant that the end of another lets go on: mails wait for none. */
export async function hasUnplaced(db: Queryable, tenantId: number): Promise<boolean> {
  const found = await query(db, `select 1 as one ${WAITING} and w.dispatched_at is null limit 1`, [tenantId]);
  return found.length > 0;
}

/** The job's message could not be placed: whoever looks next tries again. */
export async function undoPlacement(db: Queryable, job: Pick<Placed, 'tenant_id' | 'id'>): Promise<void> {
  await query(
    db,
    `update jobs set dispatched_at = null, waits_for = null
     where tenant_id = $1 and id = $2 and ${canBe('claim')} and (${OWN_MESSAGE} or waits_for is not null)`,
    [job.tenant_id, job.id],
  );
}

/** The job's message is to wait for its turn. Returns false for one that does not wait any more. */
export async function hold(db: Queryable, tenantId: number, id: string, waitsFor: WaitsFor): Promise<boolean> {
  const rows = await query(
    db,
    `update jobs set waits_for = $3, dispatched_at = null, message_at = now()
     where tenant_id = $1 and id = $2 and ${canBe('claim')} returning 1 as one`,
    [tenantId, id, waitsFor],
  );
  return rows.length > 0;
}

/** A message of the release before has come to nothing: the job gets its own. */
export async function replaceEarlierMessage(db: Queryable, tenantId: number, id: string): Promise<void> {
  await query(
    db,
    `update jobs set dispatched_at = null where tenant_id = $1 and id = $2 and ${canBe('claim')} and not ${OWN_MESSAGE}`,
    [tenantId, id],
  );
}

export interface Silent extends Placed {
  /** Its message is of the release before: of this dispatch. */
  dispatch: number | null;
}

/**
 * Waiting jobs whose message nobody has looked at for `patienceSeconds`, each taken by one who looks, with the place among the
 * pending jobs of its tenant that its message is to have if it is made anew.
 */
export const takeSilent = (db: Queryable, patienceSeconds: number, limit: number): Promise<Silent[]> =>
  query<Silent>(
    db,
    `with silent as materialized (
       select tenant_id, id from jobs where status = 'QUEUED' and (dispatched_at is not null or waits_for is not null)
         and ${MESSAGE_SEEN} < now() - $1 * interval '1 second'
       order by ${MESSAGE_SEEN} limit $2 for update skip locked),
     pending as (
       select tenant_id, id, row_number() over (partition by tenant_id, queue order by status <> 'RUNNING', seq) as position
       from jobs where status in ('QUEUED', 'RUNNING') and tenant_id in (select tenant_id from silent))
     update jobs j set message_at = now() from silent join pending using (tenant_id, id)
     where j.tenant_id = silent.tenant_id and j.id = silent.id
     returning j.tenant_id, j.id, j.type, j.queue, j.parent_id, j.waits_for, true as told, pending.position as priority, j.attempts, j.last_error,
       case when j.dispatched_at < 'infinity' then j.dispatches end as dispatch, ${DELAY_MS}`,
    [patienceSeconds, limit],
  );

// A job in the hands of a worker: claimed, its lease renewed, its checkpoints.

/** A message may come a little before its time: clocks differ. */
const EARLY_SECONDS = 0.5;

const HAS_ROOM = `(j.queue <> '${LIMITED_QUEUE}' or (
      select count(*) from jobs r where r.tenant_id = j.tenant_id and r.queue = '${LIMITED_QUEUE}' and r.status = 'RUNNING' and r.id <> j.id)`;

const CLAIM = `
  update jobs j set status = 'RUNNING', lease_token = $3, lease_until = now() + $4 * interval '1 second',
    attempts = attempts + case when handed_back then 0 else 1 end, handed_back = false, started_at = coalesce(started_at, now()),
    waits_for = null
  where tenant_id = $1 and id = $2 and not cancel_requested and ${canBe('claim')}
    and run_after < now() + ${EARLY_SECONDS} * interval '1 second' and ${FIRST_OF_ITS_KEY} and ${HAS_ROOM} < $5)
  returning *`;

export interface Claim {
  tenantId: number;
  id: string;
  token: string;
  leaseSeconds: number;
  jobsPerTenant: number;
}

/** Gives the job to who asks, if it is to be had. Throws 23505 where a predecessor of its order key still runs. */
export async function claim(database: Database, wanted: Claim): Promise<JobRow | undefined> {
  return inTransaction(database, async (transaction) => {
    // claims of one tenant are counted one after the other
    // a claim that a crash of the server undoes is one that nobody has: it need not be flushed before the work begins
    await query(
      transaction,
      `select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended('trama-claim', $1))`,
      [wanted.tenantId],
    );
    return queryOne<JobRow>(transaction, CLAIM, [
      wanted.tenantId,
      wanted.id,
      wanted.token,
      wanted.leaseSeconds,
      wanted.jobsPerTenant,
    ]);
  });
}

export interface Standing {
  status: JobStatus;
  error: JobError | null;
  cancel_requested: boolean;
  /** Until its next attempt, where it waits for one. */
  delay_ms: number;
  /** Until the lease of whoever runs it is over, where nobody renews it; negative: it is. */
  lease_ms: number | null;
  first: boolean;
  has_room: boolean;
}

/** Why a job cannot be claimed. Undefined when there is none. */
export const readStanding = (
  db: Queryable,
  tenantId: number,
  id: string,
  jobsPerTenant: number,
): Promise<Standing | undefined> =>
  queryOne<Standing>(
    db,
    `select j.status, j.error, j.cancel_requested, ${DELAY_MS}, extract(epoch from j.lease_until - now())::float8 * 1000 as lease_ms,
       ${IS_ITS_TURN} as first, ${HAS_ROOM} < $3) as has_room
     from jobs j where tenant_id = $1 and id = $2`,
    [tenantId, id, jobsPerTenant],
  );

/** Returns whether the lease could be kept. */
export async function renew(db: Queryable, lease: Lease): Promise<boolean> {
  const rows = await query(
    db,
    `update jobs set lease_until = now() + $4 * interval '1 second' where ${HELD} returning 1 as one`,
    [...heldBy(lease), lease.seconds],
  );
  return rows.length > 0;
}

/** Whether whoever runs the job is to stop: it was cancelled, or is somebody else's by now. */
export async function isToStop(db: Queryable, lease: Lease): Promise<'CANCELLED' | 'LEASE_LOST' | undefined> {
  const row = await queryOne<{ cancel_requested: boolean; held: boolean }>(
    db,
    `select cancel_requested, status = 'RUNNING' and lease_token = $3 as held from jobs where tenant_id = $1 and id = $2`,
    heldBy(lease),
  );
  if (!row?.held) return 'LEASE_LOST';
  return row.cancel_requested ? 'CANCELLED' : undefined;
}

/** Deals the rows of an import that begins into lanes, once and for all. False when the lease is lost, or it has begun. */
export async function setLanes(db: Queryable, lease: Lease, lanes: number): Promise<boolean> {
  const set = await query(
    db,
    `update jobs set lanes = array_fill(0::bigint, array[$4::integer]) where ${HELD} and processed = 0 and lanes is null returning 1 as one`,
    [...heldBy(lease), lanes],
  );
  return set.length > 0;
}

const CHUNK_COUNTED = `created_rows = created_rows + $7, updated_rows = updated_rows + $8,
    failed_rows = failed_rows + $9, failed_kept = coalesce(failed_kept, failed_rows) + $11, failed_kept_bytes = failed_kept_bytes + $12,
    suppliers_created = suppliers_created + $13,
    failures = 0, lost_workers = case when dry_run then lost_workers else 0 end, lease_until = now() + $10 * interval '1 second'`;

/**
 * The checkpoint of an import, for the connection and the transaction of its chunk: $4 and $5 the first row and the one
 * behind the last, $6 percent, $7 to $9 rows created, updated and failed, $10 the lease's seconds, $11 and $12 failed rows
 * that are kept and their bytes, $13 suppliers created. No row: the lease is lost.
 */
export const IMPORT_CHECKPOINT = `
  update jobs set processed = $5, percent = $6, ${CHUNK_COUNTED}
  where ${HELD} and processed = $4
  returning cancel_requested, ${tell}`;

/** The same of one lane of several, $14, counted from 1. Before `processed` no lane lacks a row. */
export const LANE_CHECKPOINT = `
  update jobs set lanes[$14::integer] = $5, percent = greatest(percent, $6::integer), ${CHUNK_COUNTED},
    processed = least($5::bigint, (select min(l.place) from unnest(lanes) with ordinality l(place, lane) where l.lane <> $14::integer))
  where ${HELD} and lanes[$14::integer] = $4
  returning cancel_requested, ${tell}`;

/** Notes how far the job is and what it has so far. Undefined when the lease is lost. */
export const checkpoint = (
  db: Queryable,
  lease: Lease,
  progress: { processed: number; total: number; result: object },
): Promise<{ cancel_requested: boolean } | undefined> =>
  queryOne(
    db,
    `update jobs set processed = $4, total = greatest($5::bigint, $4), percent = least(99, $4 * 100 / greatest($5::bigint, $4, 1)),
       failures = 0, lost_workers = 0, result = $6::jsonb
     where ${HELD} returning cancel_requested, ${tell}`,
    [...heldBy(lease), progress.processed, progress.total, JSON.stringify(progress.result)],
  );

/** Notes how far a job is that begins anew each time: for those who watch it, no checkpoint. False when the lease is lost. */
export async function noteProgress(
  db: Queryable,
  lease: Lease,
  progress: { processed: number; total: number },
): Promise<boolean> {
  const noted = await query(
    db,
    `update jobs set processed = $4, total = greatest($5::bigint, $4), percent = least(99, $4 * 100 / greatest($5::bigint, $4, 1))
     where ${HELD} returning ${tell}`,
    [...heldBy(lease), progress.processed, progress.total],
  );
  return noted.length > 0;
}

/** Puts the counters of an import back to its beginning. Returns false when the lease is lost. */
export async function restartImport(db: Queryable, lease: Lease): Promise<boolean> {
  const reset = await query(
    db,
    `update jobs set processed = 0, lanes = null, percent = 0, created_rows = 0, updated_rows = 0, failed_rows = 0, failed_kept = 0, failed_kept_bytes = 0,
       suppliers_created = 0
     where ${HELD} returning 1 as one`,
    heldBy(lease),
  );
  return reset.length > 0;
}

/** What is known before the end. */
export async function setResult(db: Queryable, { tenantId, id }: Lease, result: object): Promise<void> {
  await query(db, 'update jobs set result = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    JSON.stringify(result),
  ]);
}

/** The payload is not in the storage any more. */
export async function setPayloadGone(db: Queryable, tenantId: number, id: string): Promise<void> {
  await query(db, 'update jobs set payload_bytes = 0 where tenant_id = $1 and id = $2', [tenantId, id]);
}

// A job that leaves its worker: handed back, lost, ended; and what operators and clients do to it.

export interface HandedBack {
  cancel_requested: boolean;
}

/**
 * Hands the job back, to be taken up in `delayMs`; one that is to be cancelled stays, as nobody would take it up again.
 * `error` is why the attempt failed, null where it did not. `ownMessage` says that the job's own message goes on; otherwise it
 * gets one. Undefined when the lease is lost.
 */
export const handBack = (
  db: Queryable,
  lease: Lease,
  options: { delayMs: number; error: JobError | null; ownMessage: boolean },
): Promise<HandedBack | undefined> =>
  queryOne(
    db,
    `with mine as (
       select tenant_id, id, cancel_requested from jobs where ${HELD} for update),
     released as (
       update jobs j set status = 'QUEUED', lease_token = null, lease_until = null, run_after = now() + $5 * interval '1 millisecond',
         dispatched_at = case when $6 then 'infinity'::timestamptz end, message_at = now(), waits_for = null,
         failures = failures + case when $4::jsonb is null then 0 else 1 end, last_error = coalesce($4::jsonb, last_error),
         handed_back = $4::jsonb is null
       from mine where j.tenant_id = mine.tenant_id and j.id = mine.id and not mine.cancel_requested
       returning pg_notify('${JOB_CHANNEL}', j.id::text))
     select cancel_requested from mine left join released on true`,
    [...heldBy(lease), options.error ? JSON.stringify(options.error) : null, options.delayMs, options.ownMessage],
  );

/** Attempts that have failed since the last progress, and how far that goes. */
export const readFailures = (
  db: Queryable,
  { tenantId, id }: Lease,
): Promise<{ failures: number; processed: number } | undefined> =>
  queryOne(db, 'select failures, processed from jobs where tenant_id = $1 and id = $2', [tenantId, id]);

export const WORKER_LOST = {
  code: 'JOB_FAILED',
  message: 'The worker was lost while it ran the job.',
} as const satisfies JobError;

/**
 * Hands back the jobs whose lease has run out, one or some of all, and ends those that have lost `maxLostWorkers` at the same
 * place.
 */
export const handBackLost = (
  db: Queryable,
  maxLostWorkers: number,
  which: { limit: number; tenantId?: number; id?: string },
): Promise<JobRow[]> =>
  query<JobRow>(
    db,
    `update jobs j set lost_workers = lost_workers + 1, lease_token = null, lease_until = null, run_after = now(), waits_for = null,
       dispatched_at = case when ${OWN_MESSAGE} then dispatched_at end, message_at = now(), last_error = $3::jsonb,
       status = case when cancel_requested then 'CANCELLED' when lost_workers + 1 >= $1 then 'FAILED' else 'QUEUED' end,
       error = case when not cancel_requested and lost_workers + 1 >= $1 then
         case when queue = '${LIMITED_QUEUE}' then jsonb_build_object('code', 'JOB_FAILED',
           'message', format('The worker was lost %s times at the same place: the import could not go on from row %s (counted from 0).', lost_workers + 1, processed),
           'details', jsonb_build_object('index', processed, 'lostWorkers', lost_workers + 1))
         else jsonb_build_object('code', 'JOB_FAILED', 'message', format('The worker was lost %s times while it ran the job.', lost_workers + 1)) end
       end,
       finished_at = case when cancel_requested or lost_workers + 1 >= $1 then now() end
     where (tenant_id, id) in (
       select tenant_id, id from jobs where ${canBe('lose')} and lease_until < now() and ($4::bigint is null or (tenant_id = $4 and id = $5))
       limit $2 for update skip locked)
     returning *`,
    [maxLostWorkers, which.limit, JSON.stringify(WORKER_LOST), which.tenantId ?? null, which.id ?? null],
  );

const STARVING = `
  select from jobs w where w.queue = $1 and w.status = 'QUEUED' and w.id <> $3
    and w.waits_for is null and least(w.message_at, w.dispatched_at) < now() - interval '${STARVING_SECONDS} seconds'
    and w.run_after < now() - interval '${STARVING_SECONDS} seconds'
    and (w.type = any($4) or (w.tenant_id <> $2
      and not exists (select from jobs r where r.tenant_id = w.tenant_id and r.queue = $1 and r.status = 'RUNNING')))`;

/** Whether a job starves that this one is to make room for: a brief one, or of another tenant that has none running. */
export async function hasStarvingJobs(
  db: Queryable,
  job: Pick<JobRow, 'tenant_id' | 'id' | 'queue'>,
  briefTypes: readonly string[],
): Promise<boolean> {
  const row = await queryOne<{ starves: boolean }>(db, `select exists (${STARVING}) as starves`, [
    job.queue,
    job.tenant_id,
    job.id,
    briefTypes,
  ]);
  return row?.starves ?? false;
}

/**
 * Puts a failed job back to be tried again, behind those that are queued by now. One that has lost its workers stays alone, and
 * has its attempts again. Undefined when it has not failed, or its payload is gone.
 */
export const retryFailed = (db: Queryable, tenantId: number, id: string): Promise<JobRow | undefined> =>
  queryOne<JobRow>(
    db,
    `update jobs set status = 'QUEUED', seq = default, cancel_requested = false, failures = 0, lost_workers = least(lost_workers, ${CAREFUL_FROM}), error = null,
       last_error = null, finished_at = null, acknowledged_at = null, run_after = now(), dispatched_at = 'infinity', message_at = now(), waits_for = null
     where tenant_id = $1 and id = $2 and ${canBe('retryByOperator')} and payload_bytes is distinct from 0
     returning *, ${tell}`,
    [tenantId, id],
  );

/** Lets a job that waits for its next attempt have it now. Undefined when it does not wait for one. */
export const runNow = (db: Queryable, tenantId: number, id: string): Promise<JobRow | undefined> =>
  queryOne<JobRow>(
    db,
    `update jobs set run_after = now(), message_at = now() where tenant_id = $1 and id = $2 and ${canBe('claim')} and waits_for is null returning *`,
    [tenantId, id],
  );

/**
 * The same for all parts of an upload that have not ended; answers what has become of each. Their rows are taken in the order
 * of their steps, as the end of a step takes those of later ones.
 */
export const cancelParts = (db: Queryable, tenantId: number, parentId: string): Promise<JobRow[]> =>
  query<JobRow>(
    db,
    `with unended as materialized (
       select tenant_id, id from jobs where tenant_id = $1 and parent_id = $2 and ${canBe('cancel')} order by step, seq for update)
     update jobs j set cancel_requested = true, status = case when status = 'QUEUED' then 'CANCELLED' else status end,
       finished_at = case when status = 'QUEUED' then now() end
     from unended u where j.tenant_id = u.tenant_id and j.id = u.id returning j.*`,
    [tenantId, parentId],
  );

/** Undefined when there is no such job, or it has ended. */
export const cancel = (db: Queryable, tenantId: number, id: string): Promise<JobRow | undefined> =>
  queryOne<JobRow>(
    db,
    `update jobs set cancel_requested = true,
       status = case when status = 'QUEUED' then 'CANCELLED' else status end,
       finished_at = case when status = 'QUEUED' then now() end
     where tenant_id = $1 and id = $2 and ${canBe('cancel')} returning *`,
    [tenantId, id],
  );

/** Of an import that has failed, or has ended with rows that did; undefined where it is none. */
export const acknowledgeFailedRows = (
  db: Queryable,
  { tenant_id: tenantId, id }: Pick<JobRow, 'tenant_id' | 'id'>,
): Promise<JobRow | undefined> =>
  queryOne<JobRow>(
    db,
    `update jobs set acknowledged_at = coalesce(acknowledged_at, now())
     where tenant_id = $1 and id = $2 and queue = 'bulk-upserts' and not dry_run
       and (failed_rows > 0 or status = 'FAILED') and finished_at is not null
     returning *`,
    [tenantId, id],
  );

export interface End {
  status: (typeof BEGINS_IN.forget)[number];
  result?: Record<string, unknown>;
  error?: JobError;
}

/** `total` is set to what was processed; those who watch the job are told. Undefined when the lease is lost. */
export const end = (db: Queryable, lease: Lease, { status, result, error }: End): Promise<JobRow | undefined> =>
  queryOne<JobRow>(
    db,
    `update jobs set status = $4, result = coalesce($5::jsonb, result), error = $6::jsonb, finished_at = now(), lease_token = null, lease_until = null,
       total = case when $4 = 'COMPLETED' then processed else total end, percent = case when $4 = 'COMPLETED' then 100 else percent end
     where ${HELD} returning *, ${tell}`,
    [...heldBy(lease), status, result ? JSON.stringify(result) : null, error ? JSON.stringify(error) : null],
  );

/** Tells those who watch the job that it has changed, at the end of the transaction. */
export async function notify(db: Queryable, id: string): Promise<void> {
  await query(db, 'select pg_notify($1, $2)', [JOB_CHANNEL, id]);
}

// What has been kept long enough.

/** Removes some of the jobs that ended so many days ago, uploads with their parts. Returns how many. */
export async function forgetEnded(db: Queryable, days: number, limit: number): Promise<number> {
  const gone = await query(
    db,
    `delete from jobs where (tenant_id, id) in (
       select tenant_id, id from jobs where ${canBe('forget')} and finished_at < now() - $1 * interval '1 day' and parent_id is null limit $2
       for update skip locked) returning 1 as one`,
    [days, limit],
  );
  return gone.length;
}

/** Payloads that have outlived their job: cancelled while it waited, or its worker was killed before it removed them. */
export const listOutlivedPayloads = (
  db: Queryable,
  limit: number,
): Promise<{ tenant_id: number; id: string; object_key: string }[]> =>
  query(
    db,
    `select tenant_id, id, payload->>'objectKey' as object_key from jobs
     where payload_bytes > 0 and finished_at < now() - interval '1 minute' and status in ('COMPLETED', 'CANCELLED') limit $1`,
    [limit],
  );

/** Whether a job may still read its payload: a failed one keeps it for as long as an operator may retry it. */
export async function needsPayload(db: Queryable, id: string): Promise<boolean> {
  const needed = await query(
    db,
    `select 1 as one from jobs where id = $1 and status in ('QUEUED', 'RUNNING', 'FAILED')`,
    [id],
  );
  return needed.length > 0;
}

/** For benches, which begin without the jobs of the round before. */
export async function removeTenantJobs(db: Queryable, tenantId: number): Promise<void> {
  await query(db, 'delete from jobs where tenant_id = $1', [tenantId]);
}

/** For benches: jobs of several kinds that have ended, one every 20 seconds. */
export async function addEndedJobs(
  db: Queryable,
  { tenantId, userId, count }: { tenantId: number; userId: number; count: number },
): Promise<void> {
  await query(
    db,
    `insert into jobs (tenant_id, id, type, queue, module, payload, status, processed, percent, attempts, request_id, actor_user_id,
       created_at, started_at, finished_at)
     select $1, gen_random_uuid(), (array['bulk-upsert', 'bulk-upsert', 'document-verification', 'journey-totals'])[1 + n % 4],
       (array['bulk-upserts', 'bulk-upserts', 'documents', 'recalculations'])[1 + n % 4],
       (array['suppliers', 'purchases', 'documents', 'traceability'])[1 + n % 4], '{}',
       case when n % 500 = 0 then 'FAILED' else 'COMPLETED' end, 1000, 100, 1, 'seed', $2, t.at, t.at, t.at
     from generate_series(1, $3::int) n cross join lateral (select now() - n * interval '20 seconds' as at) t`,
    [tenantId, userId, count],
  );
}
