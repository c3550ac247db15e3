/**
 * The queues that wake the workers: BullMQ on Redis (single, Sentinel or Cluster) or on PostgreSQL. A message holds the
 * ids of a job's row and nothing else; losing every message loses no job (decisions.md §4).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Queue, type Worker } from 'bullmq';
import { type Config } from './config.ts';
import { type Logger } from './logger.ts';
import { outageOf, type Part } from './outages.ts';
import { type JobMessage, type MessageProcessor } from './queues/back-end.ts';
import { openPostgresBackEnd } from './queues/postgres-queues.ts';
import { KEPT_MESSAGES, QUEUE_NAMES, type QueueName } from './queues/queue-settings.ts';
import { openRedisBackEnd } from './queues/redis-queues.ts';

export { type JobMessage, type MessageProcessor } from './queues/back-end.ts';
export { migrateQueues } from './queues/postgres-queues.ts';
export { QUEUE_NAMES, type QueueName } from './queues/queue-settings.ts';

export interface Queues {
  backend: 'redis' | 'postgres';
  /** What is said to be away when the queues are. */
  part: Part;
  /** Puts a message on a queue. Rejects within some seconds when the queue is down. */
  add(
    queue: QueueName,
    type: string,
    message: JobMessage,
    options: { delayMs?: number; priority?: number },
  ): Promise<void>;
  /** Whether the queue still holds the message of this dispatch and will deliver it. */
  holds(queue: QueueName, message: JobMessage): Promise<boolean>;
  /** Makes the schedule if it is not there; safe to repeat on every worker. */
  schedule(name: string, everyMs: number): Promise<void>;
  work(queue: QueueName, processor: MessageProcessor, concurrency: number): QueueWorker;
  /** Rejects when the queue cannot be reached. */
  check(): Promise<void>;
  /** For Bull Board, which has to ask again: a queue that could not be reached at its first use is made anew. */
  all(): Queue[];
  close(): Promise<void>;
}

export interface QueueWorker {
  /** Stops taking messages and waits for those in work. */
  close(force?: boolean): Promise<void>;
}

/** A queue drops an id that it still keeps, so every dispatch has its own; ids must not look like integers or hold a colon. */
export const messageId = (message: Pick<JobMessage, 'id' | 'dispatch'>) => `job-${message.id}-${message.dispatch}`;

/** How long a worker without work may take to take leave of its server. */
const CLOSING_MS = 3000;

const PENDING = new Set(['waiting', 'active', 'delayed', 'prioritized', 'paused', 'waiting-children']);

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
  const onError = (error: unknown) => outageOf(part).failed(logger, error);
  const onReady = () => outageOf(part).works();
  /** Reports how it went with the server; what it rejects with is a QueueAway. */
  async function reported<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      onReady();
      return result;
    } catch (error) {
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

  return {
    backend: redisUrl ? 'redis' : 'postgres',
    part,
    async add(name, type, message, { delayMs, priority }) {
      const options = {
        jobId: messageId(message),
        attempts: 1,
        ...KEPT_MESSAGES,
        ...(delayMs ? { delay: delayMs } : {}),
        ...(priority ? { priority: Math.min(priority, 2_097_151) } : {}),
      };
      await reported(within(3000, 'the queue', queue(name).add(type, message, options)));
    },
    async holds(name, message) {
      const state = await reported(within(3000, 'the queue', queue(name).getJobState(messageId(message))));
      return PENDING.has(state);
    },
    async schedule(name, everyMs) {
      const schedule = { name, data: {}, opts: KEPT_MESSAGES };
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
    async check() {
      await reported(within(2000, 'the queue', queue('bulk-upserts').getJobState('job-check-0')));
    },
    all: () => QUEUE_NAMES.map(queue),
    async close() {
      await Promise.allSettled([...queues.values()].map((opened) => opened.close()));
      backEnd.disconnect();
    },
  };
}
