/** Queues in Redis. */
import { createRedisBackend, Queue, withBackend } from 'bullmq';
import { type BackEnd, type BackEndOptions } from './back-end.ts';
import { patient } from './patient.ts';
import { workerOptions } from '../platform/queue-settings.ts';
import { connectRedis } from '../platform/redis.ts';

export function openRedisBackEnd(url: string, { config, onError, onReady }: BackEndOptions): BackEnd {
  // fails fast: a request must not hang because the queue is down; the sweeper dispatches what could not be added
  const connection = connectRedis(url, { maxRetriesPerRequest: 1, connectTimeout: 2000, commandTimeout: 5000 });
  connection.on('error', onError).on('ready', onReady);
  const { Worker: PatientWorker } = withBackend(patient(createRedisBackend));
  const prefix = `{${config.queues.prefix}}`;
  return {
    makeQueue: (name) => new Queue(name, { connection, prefix, skipWaitingForReady: true }),
    makeWorker(name, processor, concurrency) {
      const blocking = connectRedis(url, { maxRetriesPerRequest: null });
      blocking.on('error', onError).on('ready', onReady);
      const worker = new PatientWorker(name, processor, {
        connection: blocking,
        prefix,
        concurrency,
        ...workerOptions(config.jobs),
      });
      worker.once('closed', () => blocking.disconnect());
      return worker;
    },
    disconnect: () => connection.disconnect(),
  };
}
