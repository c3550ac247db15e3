/**
 * The tests' own PostgreSQL: migrated once into a template; every stack gets a database of its own. A run of all tests starts one
 * for all its runs of mocha, a single run of mocha one for itself.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { OWNER } from '../../scripts/postgres-roles.ts';
import { migrate } from '../../shared/domain/schema.ts';

export const QUEUE_SCHEMA = 'trama_queue';

const TEMPLATE = 'trama_template';

/** How the server that a run of all tests has started is told to its runs of mocha. */
const SERVED = 'TRAMA_TEST_POSTGRES';

interface Server {
  /** of some database, by role */
  urls: TestDatabase;
  stop(): Promise<void>;
}

// whoever kills the server leaves what it has written: only a machine that loses its power tears pages
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '600' };

let running: Promise<Server> | undefined;
const databases: string[] = [];

/** A server in `folder`, which has the template. */
export async function startServer(folder: string, settings: Record<string, string>): Promise<Server> {
  const server = await startEmbeddedPostgres({ folder: join(folder, 'data'), settings });
  const { url, ownerUrl, applicationUrl } = server;
  await execute(url, `create database ${TEMPLATE} owner ${OWNER}`);
  await migrate(withDatabase(ownerUrl, TEMPLATE), {
    queueSchema: QUEUE_SCHEMA,
    applicationUrl: withDatabase(applicationUrl, TEMPLATE),
  });
  return {
    urls: { url, ownerUrl, applicationUrl },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const start = async (): Promise<Server> => startServer(await mkdtemp(join(tmpdir(), 'trama-pg-')), SETTINGS);

/** The server of a run of all tests; what it leaves behind when it ends is removed from it. */
function served(): Server | undefined {
  const text = process.env[SERVED];
  if (text === undefined) return undefined;
  const urls = JSON.parse(text) as TestDatabase;
  return {
    urls,
    async stop() {
      for (const name of databases) await execute(urls.url, `drop database ${name} with (force)`);
    },
  };
}

/** Starts the server for all runs of mocha. They are given `env`. */
export async function servePostgres(): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const server = await start();
  return { env: { [SERVED]: JSON.stringify(server.urls) }, stop: () => server.stop() };
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
  running ??= Promise.resolve(served() ?? start());
  const name = `trama_${process.pid}_${databases.length + 1}`;
  databases.push(name);
  return createDatabase((await running).urls, name, template);
}

/** A database of a server that is told by the URLs of another of its databases. */
export async function createDatabase(
  { url, ownerUrl, applicationUrl }: TestDatabase,
  name: string,
  template = TEMPLATE,
): Promise<TestDatabase> {
  await execute(url, `create database ${name} template ${template} owner ${OWNER}`);
  return {
    url: withDatabase(url, name),
    ownerUrl: withDatabase(ownerUrl, name),
    applicationUrl: withDatabase(applicationUrl, name),
  };
}

/** The same; returns the superuser's URL. */
export const newDatabase = async (): Promise<string> => (await newDatabaseWithRoles()).url;

/** For the last hook of a run of mocha. */
export async function stopPostgres(): Promise<void> {
  const server = await running;
  running = undefined;
  await server?.stop();
}
