/**
 * The queues that wake the workers: BullMQ on Redis (single, Sentinel or Cluster) or on PostgreSQL. A message holds the
 * ids of a job's row and nothing else; losing every message loses no job (decisions.md §4).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPostgresBackend,
  createRedisBackend,
  Queue,
  runMigrations,
  withBackend,
  type BackendFactory,
  type IQueueBackend,
  type Processor,
  type Worker,
} from 'bullmq';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import pg from 'pg';
import { QUEUE_NAMES, type Config, type QueueName } from './config.ts';
import { type Logger } from './logger.ts';
import { outageOf, type Part } from './outages.ts';

export interface JobMessage {
  tenantId: number;
  id: string;
  /** How often the row had been dispatched when this message was made. */
  dispatch: number;
}

export type MessageProcessor = Processor<JobMessage | Record<string, never>>;

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

// the row keeps the history; the queue keeps what an operator wants to look at
const RETENTION = { removeOnComplete: { age: 3600, count: 1000 }, removeOnFail: { age: 7 * 24 * 3600, count: 5000 } };

/** How long a worker without work may take to take leave of its server. */
const CLOSING_MS = 3000;

const PENDING = new Set(['waiting', 'active', 'delayed', 'prioritized', 'paused', 'waiting-children']);

/** The queues' server did not do what it was asked; this has been logged already. */
export class QueueAway extends Error {
  override readonly name = 'QueueAway';
}

/** How long a worker waits after its server has refused it the next message. */
const REFUSED_PAUSE_MS = 1000;

/** BullMQ asks again at once after some failures, thousands of times a second: here each is followed by a pause. */
function patient<Backend extends IQueueBackend, Connection>(
  factory: BackendFactory<Backend, Connection>,
): BackendFactory<Backend, Connection> {
  return (...options) => {
    const backend = factory(...options);
    const next = backend.moveToActive.bind(backend);
    backend.moveToActive = async (...message) => {
      try {
        return (await next(...message)) as unknown[];
      } catch (error) {
        await sleep(REFUSED_PAUSE_MS, undefined, { ref: false });
        throw error;
      }
    };
    return backend;
  };
}

const within = <T>(ms: number, what: string, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
};

/** Soon there again after an outage, however long it was. */
const reconnectDelay = (attempts: number): number => Math.min(attempts * 100, 1000);

/** Connects to what REDIS_URL names: redis://, redis+sentinel://host,host/master or redis+cluster://host,host. */
export function connectRedis(url: string, options: RedisOptions): Redis | Cluster {
  const kind = /^(rediss?)(?:\+(sentinel|cluster))?:/.exec(url);
  const secure = kind?.[1] === 'rediss';
  const tls = secure ? { tls: {} } : {};
  if (!kind?.[2]) return new Redis(url, { retryStrategy: reconnectDelay, ...options });
  const [authority = '', ...path] = url.slice(url.indexOf('//') + 2).split('/');
  const at = authority.lastIndexOf('@');
  const [username, password] = at < 0 ? [] : authority.slice(0, at).split(':').map(decodeURIComponent);
  const hosts = authority
    .slice(at + 1)
    .split(',')
    .map((host) => {
      const parsed = new URL(`redis://${host}`);
      return { host: parsed.hostname, port: Number(parsed.port || (kind[2] === 'sentinel' ? 26379 : 6379)) };
    });
  const credentials = { ...(username ? { username } : {}), ...(password ? { password } : {}) };
  if (kind[2] === 'cluster') {
    return new Cluster(hosts, {
      redisOptions: { ...options, ...credentials, ...tls },
      enableOfflineQueue: options.enableOfflineQueue ?? true,
      clusterRetryStrategy: reconnectDelay,
    });
  }
  const [name = 'mymaster', database = '0'] = path;
  return new Redis({
    ...options,
    ...credentials,
    ...tls,
    sentinels: hosts,
    retryStrategy: reconnectDelay,
    name: name || 'mymaster',
    db: Number(database || 0),
  });
}

/** Prepares the queues' tables where the queues live in PostgreSQL. */
export async function migrateQueues(databaseUrl: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, schema);
  } finally {
    await client.end();
  }
}

export function openQueues(config: Config, logger: Logger): Queues {
  const { redisUrl, prefix, schema } = config.queues;
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
  let disconnect = (): void => undefined;

  let makeQueue: (name: string) => Queue;
  let makeWorker: (name: string, processor: MessageProcessor, concurrency: number) => Worker;
  const workerOptions = {
    blockingTimeout: 1000,
    drainDelay: 1,
    stalledInterval: 10_000,
    lockDuration: 30_000,
    maxStalledCount: 1000,
    runRetryDelay: 1000,
  };

  if (redisUrl) {
    // fails fast: a request must not hang because the queue is down; the sweeper dispatches what could not be added
    const connection = connectRedis(redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 2000, commandTimeout: 5000 });
    connection.on('error', onError).on('ready', onReady);
    disconnect = () => connection.disconnect();
    const { Worker: PatientWorker } = withBackend(patient(createRedisBackend));
    const bullPrefix = `{${prefix}}`;
    makeQueue = (name) => new Queue(name, { connection, prefix: bullPrefix, skipWaitingForReady: true });
    makeWorker = (name, processor, concurrency) => {
      const blocking = connectRedis(redisUrl, { maxRetriesPerRequest: null });
      blocking.on('error', onError).on('ready', onReady);
      const worker = new PatientWorker(name, processor, {
        connection: blocking,
        prefix: bullPrefix,
        concurrency,
        ...workerOptions,
      });
      worker.once('closed', () => blocking.disconnect());
      return worker;
    };
  } else {
    const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(patient(createPostgresBackend));
    // a pool of its own for each object: with a shared one BullMQ cannot be told the schema
    const connection = (max: number) =>
      ({
        connectionString: config.database.directUrl,
        schema,
        max,
        keepAlive: true,
        connectionTimeoutMillis: 5000,
      }) as never;
    makeQueue = (name) => new PostgresQueue(name, { connection: connection(2) }) as unknown as Queue;
    makeWorker = (name, processor, concurrency) =>
      new PostgresWorker(name, processor, {
        connection: connection(3),
        concurrency,
        ...workerOptions,
      }) as unknown as Worker;
  }

  const queues = new Map<QueueName, Queue>();
  const queue = (name: QueueName): Queue => {
    let opened = queues.get(name);
    if (!opened) {
      const made = makeQueue(name);
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
        ...RETENTION,
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
      const schedule = { name, data: {}, opts: RETENTION };
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
        worker = makeWorker(name, counted, concurrency);
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
      disconnect();
    },
  };
}
