/** Databases on a PostgreSQL of their own that keeps the plan of every statement, those of triggers and functions included. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/jobs.ts';
import { createDatabase, execute, startServer, type TestDatabase } from '../support/postgres.ts';

/** A node of a plan as `explain (analyze, buffers, format json)` shows it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'CTE Name'?: string;
  'Parent Relationship'?: string;
  Schema?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** A statement as it ran. */
export interface Executed {
  text: string;
  plan: PlanNode;
}

const LOG = 'plans.log';

const SETTINGS = {
  fsync: 'off',
  // statistics are what a test has made them
  autovacuum: 'off',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: LOG,
  log_rotation_size: '0',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};

const PRODUCT = /^trama-(api|worker)/;

interface PlannedServer {
  urls: TestDatabase;
  log: string;
  stop(): Promise<void>;
}

let running: Promise<PlannedServer> | undefined;
let databases = 0;
/** How much of the log has been read. */
let read = 0;

async function start(): Promise<PlannedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'trama-plans-'));
  const server = await startServer(folder, SETTINGS);
  read = 0;
  return {
    urls: server.urls,
    log: join(folder, 'data', 'log', LOG.replace('.log', '.json')),
    stop: () => server.stop(),
  };
}

async function readFrom(position: number, path: string): Promise<string> {
  const file = await open(path);
  try {
    const unread = Buffer.alloc((await file.stat()).size - position);
    const { bytesRead } = await file.read(unread, 0, unread.length, position);
    return unread.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** For the last hook of a run of mocha. */
export async function stopPlannedServer(): Promise<void> {
  const server = await running;
  running = undefined;
  await server?.stop();
}

/** A migrated, empty database. Whoever has one is the only one that uses the server. */
export class PlannedDatabase {
  readonly url: string;
  readonly #server: PlannedServer;
  readonly #name: string;

  private constructor(server: PlannedServer, name: string, url: string) {
    this.#server = server;
    this.#name = name;
    this.url = url;
  }

  static async create(template?: string): Promise<PlannedDatabase> {
    const server = await (running ??= start());
    const name = `trama_planned_${++databases}`;
    const { url } = await createDatabase(server.urls, name, template);
    return new PlannedDatabase(server, name, url);
  }

  /** With all that it has by now. Nobody may be connected to it. */
  copy = () => PlannedDatabase.create(this.#name);

  async drop(): Promise<void> {
    await execute(this.#server.urls.url, `drop database ${this.#name} with (force)`);
    await truncate(this.#server.log);
    read = 0;
  }

  /** How sessions that begin from now on plan prepared statements: for their parameters, or for any. */
  planEachFor(mode: 'parameters' | 'any'): Promise<unknown> {
    const setting = mode === 'any' ? 'force_generic_plan' : 'force_custom_plan';
    return execute(this.url, `alter database ${this.#name} set plan_cache_mode = ${setting}`);
  }

  /** What the product's processes have run since it was asked last. */
  async executed(): Promise<Executed[]> {
    const marker = randomUUID();
    await execute(this.url, `select '${marker}'`);
    const text = await eventually('the log has it', async () => {
      const unread = await readFrom(read, this.#server.log);
      return unread.includes(marker) ? unread : undefined;
    });
    // what follows the last line break is still being written
    const lines = text.slice(0, text.lastIndexOf('\n') + 1);
    read += Buffer.byteLength(lines);
    return lines.split('\n').flatMap((line) => {
      if (line === '') return [];
      const { application_name = '', message = '' } = JSON.parse(line) as Record<string, string>;
      const start = message.indexOf('plan:\n');
      if (start < 0 || !PRODUCT.test(application_name)) return [];
      const told = JSON.parse(message.slice(start + 'plan:\n'.length)) as { 'Query Text': string; Plan: PlanNode };
      return [{ text: told['Query Text'], plan: told.Plan }];
    });
  }
}
