/**
 * From rows to queue messages. Only rows whose turn it is are dispatched: the first unfinished of their order key, and at
 * most so many bulk jobs of a tenant at once; the rest wait in the table, and every end of a job dispatches what it freed.
 */
import { isTransientDatabaseError, type Database } from '../database.ts';
import { type Logger } from '../logger.ts';
import { outageOf } from '../outages.ts';
import { QueueAway, type Queues } from '../queues.ts';
import { takeDue, undoDispatch, type DueJob } from './table.ts';

export interface Dispatcher {
  database: Database;
  queues: Queues;
  logger: Logger;
  jobsPerTenant: number;
  /** How many jobs of a tenant may wait that has no figure of its own. */
  maxWaiting: number;
}

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
    const due = await takeDue(dispatcher.database, tenantId, dispatcher.jobsPerTenant);
    return await addAll(dispatcher, due);
  } catch (error) {
    // the sweeper will
    if (isTransientDatabaseError(error)) outageOf('database').failed(dispatcher.logger, error);
    else dispatcher.logger.warn({ err: error }, 'jobs not dispatched');
    return false;
  }
}

async function addAll({ database, queues, logger }: Dispatcher, due: DueJob[]): Promise<boolean> {
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
    if (!reachable) await undoDispatch(database, job);
  }
  return reachable;
}
