/** Queues in PostgreSQL. */
import { createPostgresBackend, runMigrations, withBackend, type Queue, type Worker } from 'bullmq';
import pg from 'pg';
import { type BackEnd, type BackEndOptions } from './back-end.ts';
import { patient } from './patient.ts';
import { workerOptions } from '../platform/queue-settings.ts';

/** Prepares the queues' tables. */
export async function migrateQueues(databaseUrl: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, schema);
  } finally {
    await client.end();
  }
}

export function openPostgresBackEnd({ config }: BackEndOptions): BackEnd {
  const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(patient(createPostgresBackend));
  // a pool of its own for each object: with a shared one BullMQ cannot be told the schema
  const connection = (max: number) =>
    ({
      connectionString: config.database.directUrl,
      schema: config.queues.schema,
      max,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    }) as never;
  return {
    makeQueue: (name) => new PostgresQueue(name, { connection: connection(2) }) as unknown as Queue,
    makeWorker: (name, processor, concurrency) =>
      new PostgresWorker(name, processor, {
        connection: connection(3),
        concurrency,
        ...workerOptions(config.jobs),
      }) as unknown as Worker,
    disconnect: () => undefined,
  };
}
