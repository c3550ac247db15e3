/**
 * From rows to messages. Every job that waits has one message, under its own id: on its queue when it is its turn, else
 * delayed, with what it waits for. Every end of a job gives those their turn that it held back.
 */
import { type Config } from '../platform/config.ts';
import { isTransientDatabaseError, type Database } from '../platform/database.ts';
import { type Logger } from '../platform/logger.ts';
import { getOutage } from '../platform/outages.ts';
import { QueueAway, type JobMessage, type Placement, type Queues } from '../queues.ts';
import { declaredJobs } from './declaration.ts';
import { toSentence } from './fault.ts';
import { hasUnplaced, takeDue, undoPlacement, type NewJob, type Placed, type Silent, type WaitsFor } from './table.ts';

export interface Dispatcher {
  database: Database;
  queues: Queues;
  logger: Logger;
  jobsPerTenant: number;
  /** How many jobs of a tenant may wait that has no figure of its own. */
  maxWaiting: number;
  /** How many attempts a job has whose kind does not say it. */
  maxFailures: number;
}

/** Whoever hands jobs to the queues does so by the same settings. */
export const makeDispatcher = (
  config: Config,
  parts: Pick<Dispatcher, 'database' | 'queues' | 'logger'>,
): Dispatcher => ({
  ...parts,
  jobsPerTenant: config.bulk.jobsPerTenant,
  maxWaiting: config.quotas.waitingJobs,
  maxFailures: config.jobs.maxFailures,
});

/** What a held job waits for, as its message tells operators. */
export function whatItWaitsFor(waitsFor: WaitsFor, queue: string, partOf?: string | null): string {
  if (waitsFor === 'tenant') return 'one of the imports of its tenant that run, which are as many as may at once';
  if (queue === 'exports') return 'an earlier export of its tenant';
  return `an earlier import of the same resource of its tenant${partOf ? ', or an earlier part of its upload' : ''}`;
}

const getBefore = ({ attempts, last_error: error }: Placed): JobMessage['before'] => ({
  attempts,
  ...(error ? { reason: toSentence(error) } : {}),
});

/** The message of a job as it should be. */
export function getPlacement(dispatcher: Pick<Dispatcher, 'maxFailures'>, job: Placed): Placement {
  const declared = declaredJobs().find(({ type }) => type === job.type);
  return {
    message: {
      tenantId: job.tenant_id,
      id: job.id,
      ...(job.waits_for ? { waitsFor: whatItWaitsFor(job.waits_for, job.queue, job.parent_id) } : {}),
    },
    ...(job.attempts > 0 ? { before: getBefore(job) } : {}),
    type: job.type,
    attempts: declared?.retries?.failures ?? dispatcher.maxFailures,
    delayMs: job.delay_ms,
    priority: job.priority,
  };
}

/**
 * Places the messages of what is due, of one tenant or of all. Never throws: what could not be placed stays in the table for
 * the sweeper, and its request has been committed already. Returns whether every message is where it should be.
 */
export function dispatchDue(dispatcher: Dispatcher, tenantId: number | null): Promise<boolean> {
  return oneAfterTheOther(dispatcher, tenantId, () =>
    place(dispatcher, () => takeDue(dispatcher.database, tenantId, dispatcher.jobsPerTenant)),
  );
}

/** The same after the end of a job, when mostly nothing is due, at the cost of a look. */
export async function dispatchNext(dispatcher: Dispatcher, tenantId: number): Promise<void> {
  try {
    if (!(await hasUnplaced(dispatcher.database, tenantId))) return;
  } catch (error) {
    reportFailure(dispatcher, error);
    return;
  }
  await dispatchDue(dispatcher, tenantId);
}

/** The same of a job that says since its insert that it is its turn. */
export function dispatchPlaced(
  dispatcher: Dispatcher,
  { tenantId, id, type, queue }: Pick<NewJob, 'tenantId' | 'id' | 'type' | 'queue'>,
): Promise<boolean> {
  const first = {
    parent_id: null,
    waits_for: null,
    delay_ms: 0,
    priority: 1,
    told: false,
    attempts: 0,
    last_error: null,
  };
  return place(dispatcher, () => Promise.resolve([{ tenant_id: tenantId, id, type, queue, ...first }]));
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

async function place(dispatcher: Dispatcher, take: () => Promise<Placed[]>): Promise<boolean> {
  try {
    return await placeAll(dispatcher, await take());
  } catch (error) {
    reportFailure(dispatcher, error);
    return false;
  }
}

/** What could not be dispatched the sweeper will. */
function reportFailure({ logger }: Dispatcher, error: unknown): void {
  if (isTransientDatabaseError(error)) getOutage('database').failed(logger, error);
  else logger.warn({ err: error }, 'jobs not dispatched');
}

async function placeAll(dispatcher: Dispatcher, due: Placed[]): Promise<boolean> {
  const { database, queues, logger } = dispatcher;
  let reachable = true;
  for (const job of due) {
    try {
      const placement = getPlacement(dispatcher, job);
      if (reachable) await (job.told ? queues.release(job.queue, placement) : queues.add(job.queue, placement));
    } catch (error) {
      // one refusal is enough: the others would wait for theirs in vain
      reachable = false;
      if (!(error instanceof QueueAway)) logger.warn({ err: error, jobId: job.id }, 'job not dispatched');
    }
    if (!reachable) await undoPlacement(database, job);
  }
  return reachable;
}

/** Looks whether the job's message is where it should be, and puts it there. Throws QueueAway. */
export async function repairMessage(dispatcher: Dispatcher, job: Silent): Promise<void> {
  await dispatcher.queues.repair(job.queue, getPlacement(dispatcher, job));
}

/** Takes away the message of a job that has ended while it waited. Never throws: a message that stays says what has become of it. */
export async function discardMessage(
  { queues, logger }: Dispatcher,
  job: { id: string; queue: Placed['queue'] },
): Promise<void> {
  try {
    await queues.discard(job.queue, job.id);
  } catch (error) {
    if (!(error instanceof QueueAway)) logger.debug({ err: error, jobId: job.id }, 'message not discarded');
  }
}
