/** The suite's own PostgreSQL: started once, migrated once into a template; every stack gets a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { OWNER } from '../../scripts/postgres-roles.ts';
import { migrate } from '../../shared/domain/schema.ts';

export const QUEUE_SCHEMA = 'trama_queue';

const TEMPLATE = 'trama_template';

let running: Promise<{ server: EmbeddedPostgres; folder: string }> | undefined;
let databases = 0;

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'trama-pg-'));
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'data'),
    settings: { fsync: 'off', max_connections: '400' },
  });
  await execute(server.url, `create database ${TEMPLATE} owner ${OWNER}`);
  await migrate(withDatabase(server.ownerUrl, TEMPLATE), {
    queueSchema: QUEUE_SCHEMA,
    applicationUrl: withDatabase(server.applicationUrl, TEMPLATE),
  });
  return { server, folder };
}

/** The URL of another database of the same server. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs one statement on a connection of its own. */
export async function execute<Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  /** as the superuser: tests look and reach where the product may not */
  url: string;
  /** as the owner of the schema */
  ownerUrl: string;
  /** as the product's processes, which may change rows and no schema */
  applicationUrl: string;
}

/** A migrated, empty database of its own. */
export const newDatabaseWithRoles = (): Promise<TestDatabase> => databaseFrom(TEMPLATE);

/** A database without a schema. */
export const newBareDatabase = (): Promise<TestDatabase> => databaseFrom('template1');

async function databaseFrom(template: string): Promise<TestDatabase> {
  running ??= start();
  const { server } = await running;
  const name = `trama_${process.pid}_${(databases += 1)}`;
  await execute(server.url, `create database ${name} template ${template} owner ${OWNER}`);
  return {
    url: withDatabase(server.url, name),
    ownerUrl: withDatabase(server.ownerUrl, name),
    applicationUrl: withDatabase(server.applicationUrl, name),
  };
}

/** The same; answers the superuser's URL. */
export const newDatabase = async (): Promise<string> => (await newDatabaseWithRoles()).url;

/** For the last hook of the suite. */
export async function stopPostgres(): Promise<void> {
  if (!running) return;
  const { server, folder } = await running;
  running = undefined;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
