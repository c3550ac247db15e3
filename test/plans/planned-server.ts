/** A PostgreSQL of its own that keeps the plan of every statement, those of triggers and functions included. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { migrate } from '../../shared/domain/schema.ts';
import { eventually } from '../support/jobs.ts';
import { execute, QUEUE_SCHEMA } from '../support/postgres.ts';

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

const SETTINGS = {
  fsync: 'off',
  // statistics are what a test has made them
  autovacuum: 'off',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: 'plans.log',
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

export class PlannedServer {
  readonly url: string;
  readonly #server: EmbeddedPostgres;
  readonly #folder: string;
  #read = 0;

  private constructor(server: EmbeddedPostgres, folder: string) {
    this.url = server.url;
    this.#server = server;
    this.#folder = folder;
  }

  static async start(): Promise<PlannedServer> {
    const folder = await mkdtemp(join(tmpdir(), 'trama-plans-'));
    const server = await startEmbeddedPostgres({ folder: join(folder, 'data'), settings: SETTINGS });
    await migrate(server.ownerUrl, { queueSchema: QUEUE_SCHEMA, applicationUrl: server.applicationUrl });
    return new PlannedServer(server, folder);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** How sessions that begin from now on plan prepared statements: for their parameters, or for any. */
  planEachFor(mode: 'parameters' | 'any'): Promise<unknown> {
    const setting = mode === 'any' ? 'force_generic_plan' : 'force_custom_plan';
    return execute(this.url, `alter database trama set plan_cache_mode = ${setting}`);
  }

  /** What the product's processes have run since it was asked last. */
  async executed(): Promise<Executed[]> {
    const marker = randomUUID();
    await execute(this.url, `select '${marker}'`);
    const folder = join(this.#folder, 'data', 'log');
    const text = await eventually('the log has it', () => {
      const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
      const read = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
      return Promise.resolve(read.includes(marker) ? read : undefined);
    });
    // what follows the last line break is still being written
    const lines = text.slice(0, text.lastIndexOf('\n')).split('\n').filter(Boolean);
    const unread = lines.slice(this.#read);
    this.#read = lines.length;
    return unread.flatMap((line) => {
      const { application_name = '', message = '' } = JSON.parse(line) as Record<string, string>;
      const start = message.indexOf('plan:\n');
      if (start < 0 || !PRODUCT.test(application_name)) return [];
      const told = JSON.parse(message.slice(start + 'plan:\n'.length)) as { 'Query Text': string; Plan: PlanNode };
      return [{ text: told['Query Text'], plan: told.Plan }];
    });
  }
}
