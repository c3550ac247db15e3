/**
 * From rows to queue messages. Only rows whose turn it is are dispatched: the first unfinished of their order key, and at
 * most so many bulk jobs of a tenant at once; the rest wait in the table, and every end of a job dispatches what it freed.
 */
import { type QueueName } from '../config.ts';
import { isTransientDatabaseError, query, type Database } from '../database.ts';
import { type Logger } from '../logger.ts';
import { outageOf } from '../outages.ts';
import { QueueAway, type Queues } from '../queues.ts';
import { type QuotaSettings } from '../quotas.ts';

export interface Dispatcher {
  database: Database;
  queues: Queues;
  logger: Logger;
  jobsPerTenant: number;
  quotas: QuotaSettings;
}

interface Dispatched {
  tenant_id: number;
  id: string;
  type: string;
  queue: QueueName;
  dispatches: number;
  priority: number;
  delay_ms: number;
}

const SELECT_DUE = `
  with active as (
    select tenant_id, queue, count(*) as n from jobs
    where (status = 'RUNNING' or (status = 'QUEUED' and dispatched_at is not null)) and ($1::bigint is null or tenant_id = $1)
    group by tenant_id, queue),
  waiting as (
    select j.tenant_id, j.id, j.queue, j.seq,
      coalesce(a.n, 0) + row_number() over (partition by j.tenant_id, j.queue order by j.seq) as position
    from jobs j left join active a on a.tenant_id = j.tenant_id and a.queue = j.queue
    where j.status = 'QUEUED' and j.dispatched_at is null and not j.cancel_requested and ($1::bigint is null or j.tenant_id = $1)
      and (j.order_key is null or not exists (
        select from jobs e where e.tenant_id = j.tenant_id and e.order_key = j.order_key and e.seq < j.seq and e.status in ('QUEUED', 'RUNNING')))),
  due as (
    select * from waiting where queue <> 'bulk-upserts' or position <= $2 order by position, seq limit 1000)
  update jobs j set dispatches = j.dispatches + 1, dispatched_at = now()
  from due where j.tenant_id = due.tenant_id and j.id = due.id and j.dispatched_at is null and j.status = 'QUEUED'
  returning j.tenant_id, j.id, j.type, j.queue, j.dispatches, due.position as priority,
    greatest(0, extract(epoch from j.run_after - now()) * 1000)::integer as delay_ms`;

const UNDO = `update jobs set dispatched_at = null where tenant_id = $1 and id = $2 and dispatches = $3 and status = 'QUEUED'`;

/**
 * Dispatches what is due, of one tenant or of all. Never throws: what could not be dispatched stays in the table for the
 * sweeper, and its request has been committed already. Answers whether everything that was due is on its queue.
 */
export function dispatchDue(dispatcher: Dispatcher, tenantId: number | null): Promise<boolean> {
  return oneAfterTheOther(dispatcher, tenantId, () => dispatch(dispatcher, tenantId));
}

interface Turn {
  current: Promise<boolean>;
  next?: Promise<boolean>;
}

const turns = new WeakMap<Dispatcher, Map<number | null, Turn>>();

/**
 * Runs of one tenant follow each other, and all that ask during one share the next: who asks must not find nothing due
 * because a run that has taken the job is about to learn that the queue is down.
 */
function oneAfterTheOther(
  dispatcher: Dispatcher,
  tenantId: number | null,
  run: () => Promise<boolean>,
): Promise<boolean> {
  const ofDispatcher = turns.get(dispatcher) ?? new Map<number | null, Turn>();
  turns.set(dispatcher, ofDispatcher);
  const turn = ofDispatcher.get(tenantId);
  if (turn?.next) return turn.next;
  const started: Turn = { current: Promise.resolve(true) };
  const settle = () => {
    if (ofDispatcher.get(tenantId) === started && !started.next) ofDispatcher.delete(tenantId);
  };
  const begin = () => {
    ofDispatcher.set(tenantId, started);
    started.current = run().finally(settle);
    return started.current;
  };
  if (!turn) return begin();
  turn.next = turn.current.then(begin, begin);
  return turn.next;
}

async function dispatch(dispatcher: Dispatcher, tenantId: number | null): Promise<boolean> {
  try {
    const due = await query<Dispatched>(dispatcher.database, SELECT_DUE, [tenantId, dispatcher.jobsPerTenant]);
    return await addAll(dispatcher, due);
  } catch (error) {
    // the sweeper will
    if (isTransientDatabaseError(error)) outageOf('database').failed(dispatcher.logger, error);
    else dispatcher.logger.warn({ err: error }, 'jobs not dispatched');
    return false;
  }
}

async function addAll({ database, queues, logger }: Dispatcher, due: Dispatched[]): Promise<boolean> {
  let reachable = true;
  for (const job of due) {
    try {
      const message = { tenantId: job.tenant_id, id: job.id, dispatch: job.dispatches };
      // the n-th pending job of a tenant queues behind the first of every other
      if (reachable) await queues.add(job.queue, job.type, message, { delayMs: job.delay_ms, priority: job.priority });
    } catch (error) {
      // one refusal is enough: the others would wait for theirs in vain
      reachable = false;
      if (!(error instanceof QueueAway)) logger.warn({ err: error, jobId: job.id }, 'job not dispatched');
    }
    if (!reachable) await query(database, UNDO, [job.tenant_id, job.id, job.dispatches]);
  }
  return reachable;
}
