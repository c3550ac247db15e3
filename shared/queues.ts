/**
 * The queues that wake the workers: BullMQ on Redis (single, Sentinel or Cluster) or on PostgreSQL. A message holds the
 * ids of a job's row and nothing else; losing every message loses no job (docs/rules.md#jobs).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, type Queue, type Worker } from 'bullmq';
import { type Config } from './platform/config.ts';
import { type Logger } from './platform/logger.ts';
import { getOutage, type Part } from './platform/outages.ts';
import { type JobMessage, type MessageProcessor } from './queues/back-end.ts';
import { openPostgresBackEnd } from './queues/postgres-queues.ts';
import { KEPT_MESSAGES, QUEUE_NAMES, SCHEDULED, type QueueName } from './platform/queue-settings.ts';
import { openRedisBackEnd } from './queues/redis-queues.ts';

export { type JobMessage, type MessageProcessor } from './queues/back-end.ts';
export { migrateQueues } from './queues/postgres-queues.ts';
export { AttemptFailed, QUEUE_NAMES, type QueueName } from './platform/queue-settings.ts';

/** A job's message as it should be. */
export interface Placement {
  message: JobMessage;
  /** What a message that has to be made tells of attempts before it. */
  before?: JobMessage['before'];
  type: string;
  /** How many the board says the job has. */
  attempts: number;
  /** Until it is to be had by a worker; for a held one it does not count. */
  delayMs: number;
  priority: number;
}

/** How many messages of a queue are in which state, as the board counts them. */
export interface MessageCounts {
  /** An operator has paused the queue: what is ready stays. */
  paused: boolean;
  ready: number;
  delayed: number;
  running: number;
  failed: number;
}

export interface Queues {
  backend: 'redis' | 'postgres';
  /** What is said to be away when the queues are. */
  part: Part;
  /** Makes a job's message, unless it is there. Rejects within some seconds when the queue is down, as all of these. */
  add(queue: QueueName, placement: Placement): Promise<void>;
  /** Lets a held message go to a worker; makes it if it is not there. */
  release(queue: QueueName, placement: Placement): Promise<void>;
  /** Puts the message of a job that waits where it should be, whatever has become of it. */
  repair(queue: QueueName, placement: Placement): Promise<void>;
  /** Whether the queue will deliver a message that the release before made for this dispatch. */
  holdsEarlier(queue: QueueName, id: string, dispatch: number): Promise<boolean>;
  /** Lets a delayed message go to a worker now, behind those that wait. */
  promote(message: Job): Promise<void>;
  /** What a message holds, whoever made it. */
  find(queue: QueueName, message: string): Promise<Partial<JobMessage> | undefined>;
  /** The failed messages that the queue keeps. */
  failed(queue: QueueName): Promise<Job<Partial<JobMessage>>[]>;
  /** Some of the delayed messages, in the order in which they come. */
  delayed(queue: QueueName, from: number, limit: number): Promise<Job<Partial<JobMessage>>[]>;
  /** Takes away the message of a job that has ended before a worker had it. */
  discard(queue: QueueName, id: string): Promise<void>;
  /** Makes the schedule if it is not there; safe to repeat on every worker. */
  schedule(name: string, everyMs: number): Promise<void>;
  work(queue: QueueName, processor: MessageProcessor, concurrency: number): QueueWorker;
  /** Holds the messages of a queue, until an operator lets them go. */
  pause(queue: QueueName): Promise<void>;
  /** Queues that an operator has paused. */
  paused(): Promise<QueueName[]>;
  count(): Promise<Map<QueueName, MessageCounts>>;
  /** Rejects when the queue cannot be reached. */
  check(): Promise<void>;
  /** For Bull Board, which has to ask again: a queue that could not be reached at its first use is made anew. */
  all(): Queue[];
  close(): Promise<void>;
}

export interface QueueWorker {
  /** How many messages are in work. */
  busy(this: void): number;
  /** Stops taking messages and waits for those in work. */
  close(force?: boolean): Promise<void>;
}

/** One for the whole life of a job; ids must not look like integers or hold a colon. */
export const messageId = (id: string) => `job-${id}`;

/** A held message comes to a worker after so long all the same, and is held again unless its turn has come. */
export const HOLD_MS = 3_600_000;

/** How long a worker without work may take to take leave of its server. */
const CLOSING_MS = 3000;

const FINISHED: ReadonlySet<string> = new Set(['completed', 'failed']);

/** BullMQ's word that a message is not in the state, or not with the worker, that it was thought to be: no outage. */
export const isRefusal = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return error instanceof Error && typeof code === 'number' && code < 0;
};

function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

/** The queues' server did not do what it was asked; this has been logged already. */
export class QueueAway extends Error {
  override readonly name = 'QueueAway';
}

const within = <T>(ms: number, what: string, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
};

export function openQueues(config: Config, logger: Logger): Queues {
  const { redisUrl } = config.queues;
  const part: Part = redisUrl ? 'redis' : 'queue';
  const onError = (error: unknown) => {
    // its job has gone on, or will: the row knows
    if (isRefusal(error)) logger.debug({ err: error }, 'message gone');
    else getOutage(part).failed(logger, error);
  };
  const onReady = () => getOutage(part).works();
  /** Reports how it went with the server; what it rejects with is a QueueAway. */
  async function reported<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      onReady();
      return result;
    } catch (error) {
      if (isRefusal(error)) throw error;
      onError(error);
      throw new QueueAway('the queue is away', { cause: error });
    }
  }
  const options = { config, onError, onReady };
  const backEnd = redisUrl ? openRedisBackEnd(redisUrl, options) : openPostgresBackEnd(options);

  const queues = new Map<QueueName, Queue>();
  const queue = (name: QueueName): Queue => {
    let opened = queues.get(name);
    if (!opened) {
      const made = backEnd.makeQueue(name);
      made.on('error', onError);
      made.setMaxListeners(0);
      queues.set(name, made);
      made
        .waitUntilReady()
        .catch(() => {
          // BullMQ remembers a failed start for ever, and rejects whatever is asked of the object later
          queues.delete(name);
          return made.close();
        })
        .catch(onError);
      opened = made;
    }
    return opened;
  };

  const asked = <T>(answer: Promise<T>) => reported(within(3000, 'the queue', answer));

  async function add(name: QueueName, placement: Placement): Promise<void> {
    const { message, before, type, attempts, delayMs, priority } = placement;
    const delay = message.waitsFor === undefined ? delayMs : HOLD_MS;
    const options = {
      jobId: messageId(message.id),
      attempts,
      ...KEPT_MESSAGES,
      ...(delay > 0 ? { delay } : {}),
      priority: Math.min(priority, 2_097_151),
    };
    const made = await asked(queue(name).add(type, before ? { ...message, before } : message, options));
    if (!before) return;
    const reason = before.reason === undefined ? '' : `, the last failed: ${before.reason}`;
    await asked(made.log(`${new Date().toISOString()} made anew after attempt ${before.attempts}${reason}`));
  }

  /** One that is not delayed any more is where it should be. */
  async function promote(job: Job): Promise<void> {
    await asked(job.promote()).catch(unlessRefused);
  }

  return {
    backend: redisUrl ? 'redis' : 'postgres',
    part,
    add,
    async release(name, placement) {
      const found = await asked(queue(name).getJob(messageId(placement.message.id)));
      if (!found) return add(name, placement);
      // one that has gone on meanwhile is where it should be
      const { before } = found.data as JobMessage;
      await asked(found.updateData({ ...placement.message, ...(before ? { before } : {}) })).catch(unlessRefused);
      await promote(found);
    },
    async repair(name, placement) {
      const id = messageId(placement.message.id);
      const state = await asked(queue(name).getJobState(id));
      if (FINISHED.has(state)) await asked(queue(name).remove(id));
      if (FINISHED.has(state) || state === 'unknown') return add(name, placement);
      const { delayMs, message } = placement;
      if (state !== 'delayed' || delayMs > 0 || message.waitsFor !== undefined) return;
      const found = await asked(queue(name).getJob(id));
      if (found) await promote(found);
    },
    async holdsEarlier(name, id, dispatch) {
      const state = await asked(queue(name).getJobState(`${messageId(id)}-${dispatch}`));
      return state !== 'unknown' && !FINISHED.has(state);
    },
    promote,
    async find(name, id) {
      const found = await asked(queue(name).getJob(id));
      return found?.data as Partial<JobMessage> | undefined;
    },
    async failed(name) {
      const found = (await asked(queue(name).getFailed())) as (Job | undefined)[];
      return found.filter((message) => message !== undefined);
    },
    async delayed(name, from, limit) {
      const found = (await asked(queue(name).getDelayed(from, from + limit - 1))) as (Job | undefined)[];
      // one may be gone between its id and the rest
      return found.filter((message) => message !== undefined);
    },
    async discard(name, id) {
      await asked(queue(name).remove(messageId(id)));
    },
    async schedule(name, everyMs) {
      const schedule = { name, data: {}, opts: SCHEDULED };
      const made = queue('maintenance').upsertJobScheduler(name, { every: everyMs }, schedule);
      await reported(within(5000, 'the queue', made));
    },
    work(name, processor, concurrency) {
      let worker: Worker;
      let closed = false;
      let inWork = 0;
      const counted: MessageProcessor = async (...message) => {
        inWork++;
        try {
          return (await processor(...message)) as unknown;
        } finally {
          inWork--;
        }
      };
      const open = () => {
        worker = backEnd.makeWorker(name, counted, concurrency);
        worker.on('error', onError);
        worker.waitUntilReady().catch(onFailedStart);
      };
      // as with queues
      const onFailedStart = async () => {
        await worker.close(true).catch(onError);
        await sleep(1000, undefined, { ref: false });
        if (!closed) open();
      };
      open();
      return {
        busy: () => inWork,
        async close(force) {
          closed = true;
          const closing = worker.close(force);
          const idle = async () => {
            while (inWork > 0) await sleep(50);
            await sleep(CLOSING_MS, undefined, { ref: false });
          };
          // without its server BullMQ waits for an answer for ever, though no message is in work
          await Promise.race([closing, idle()]);
        },
      };
    },
    async pause(name) {
      await asked(queue(name).pause());
    },
    async paused() {
      const paused = await Promise.all(QUEUE_NAMES.map((name) => asked(queue(name).isPaused())));
      return QUEUE_NAMES.filter((_name, position) => paused[position]);
    },
    async count() {
      const counted = QUEUE_NAMES.map(async (name): Promise<[QueueName, MessageCounts]> => {
        const [paused, counts] = await Promise.all([
          asked(queue(name).isPaused()),
          asked(queue(name).getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed')),
        ]);
        const of = (state: string) => counts[state] ?? 0;
        const ready = of('waiting') + of('prioritized');
        return [name, { paused, ready, delayed: of('delayed'), running: of('active'), failed: of('failed') }];
      });
      return new Map(await Promise.all(counted));
    },
    async check() {
      await reported(within(2000, 'the queue', queue('bulk-upserts').getJobState('job-check')));
    },
    all: () => QUEUE_NAMES.map(queue),
    async close() {
      await Promise.allSettled([...queues.values()].map((opened) => opened.close()));
      backEnd.disconnect();
    },
  };
}
