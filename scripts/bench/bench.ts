/** What a benchmark stands on: a folder, a PostgreSQL of its own with default settings, and processes. All of it goes away. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newSecret } from '../../shared/domain/accounts/secrets.ts';
import { createTenant } from '../../shared/domain/accounts/tenants.ts';
import { inTransaction, openDatabase, query, type Database } from '../../shared/platform/database.ts';
import { migrate } from '../../shared/domain/schema.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts';

export const ROOT = new URL('../../', import.meta.url);
const KILL_AFTER_MILLISECONDS = 20_000;

export interface Tenant {
  id: number;
  apiKey: string;
  token: string;
  adminEmail: string;
  adminPassword: string;
  serviceUserId: number;
}

/** The product as an operator runs it: the built code, one API process, one worker. */
export interface Product {
  url: string;
  api: ChildProcess;
  worker: ChildProcess;
  stop(): Promise<void>;
}

export class Bench {
  readonly folder: string;
  /** as the superuser, who may read the reference's files */
  readonly databaseUrl: string;
  readonly database: Database;
  /** of the server that all connections come from */
  readonly postgresPid: number;
  readonly #applicationUrl: string;
  readonly #undo: (() => Promise<void>)[];
  readonly #profileFolder: string | undefined;
  #ended: Promise<void> | undefined;

  private constructor(
    folder: string,
    postgres: EmbeddedPostgres,
    undo: (() => Promise<void>)[],
    profileFolder: string | undefined,
  ) {
    this.folder = folder;
    this.databaseUrl = postgres.url;
    this.postgresPid = postgres.pid;
    this.#applicationUrl = postgres.applicationUrl;
    this.#profileFolder = profileFolder;
    this.database = openDatabase(postgres.url, { poolSize: 4, applicationName: 'trama-bench' });
    this.#undo = undo;
    undo.push(() => this.database.destroy());
  }

  static async start(options: { profileFolder?: string }): Promise<Bench> {
    const undo: (() => Promise<void>)[] = [];
    let bench: Bench | undefined;
    const onSignal = () => {
      process.exitCode = 130;
      void (bench ? bench.end() : undoAll(undo)).finally(() => process.exit());
    };
    process.once('SIGINT', onSignal);
    process.once('SIGTERM', onSignal);
    try {
      const folder = await mkdtemp(join(tmpdir(), 'trama-bench-'));
      undo.push(() => rm(folder, { recursive: true, force: true }));
      // PostgreSQL reads the reference's files itself, under an account of its own
      await chmod(folder, 0o755);
      const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
      undo.push(() => postgres.stop());
      await migrate(postgres.ownerUrl, { queueSchema: 'trama_queue', applicationUrl: postgres.applicationUrl });
      bench = new Bench(folder, postgres, undo, options.profileFolder);
      return bench;
    } catch (error) {
      await undoAll(undo);
      throw error;
    }
  }

  /** What has begun is undone when the benchmark ends, in the order of the latest first. */
  undoAtEnd(undo: () => Promise<void>): void {
    this.#undo.push(undo);
  }

  /** Ends what runs and removes what was written; safe to call twice. */
  end(): Promise<void> {
    return (this.#ended ??= undoAll(this.#undo));
  }

  /**
   * A built script as a process in a session of its own, as `npm start` makes them: Linux shares a machine between sessions
   * first. It has a channel for messages; its output goes to a file.
   */
  spawn(script: string, env: Record<string, string> = {}, root = ROOT): ChildProcess {
    const path = fileURLToPath(new URL(`dist/${script}.js`, root));
    const log = openSync(join(this.folder, `${script.replaceAll('/', '-')}.log`), 'a');
    const profiling = this.#profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${this.#profileFolder}`] : [];
    const child = spawn(process.execPath, [...profiling, path], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    });
    closeSync(log);
    this.#undo.push(() => stopProcess(child));
    return child;
  }

  /** `settings` come besides those of the benchmark; `root` is the checkout whose build is run. */
  async startProduct(settings: Record<string, string> = {}, root = ROOT): Promise<Product> {
    const dataDir = join(this.folder, 'data');
    await mkdir(dataDir, { recursive: true });
    const env = {
      DATABASE_URL: this.#applicationUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      // one client sends everything
      RATE_LIMIT_PER_MINUTE: '0',
      SIGN_INS_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
      ...settings,
    };
    const api = this.spawn('api/main', env, root);
    const worker = this.spawn('workers/main', env, root);
    const [{ url }] = await Promise.all([firstMessage<{ url: string }>(api, 'api'), firstMessage(worker, 'worker')]);
    return {
      url,
      api,
      worker,
      async stop() {
        await Promise.all([stopProcess(api), stopProcess(worker)]);
      },
    };
  }

  async createTenant(name: string): Promise<Tenant> {
    const apiKey = newSecret('key');
    const token = newSecret('pat');
    const [adminEmail, adminPassword] = [`${name}@example.org`, newSecret('pat')];
    const made = await inTransaction(this.database, (transaction) =>
      createTenant(transaction, {
        name,
        adminEmail,
        adminPassword,
        apiKey,
        token,
      }),
    );
    const [row] = await query<{ id: number; service: number }>(
      this.database,
      'select t.id, u.id as service from tenants t join users u on u.tenant_id = t.id and u.is_service where t.uuid = $1',
      [made.tenantId],
    );
    return { id: row!.id, apiKey, token, adminEmail, adminPassword, serviceUserId: row!.service };
  }

  /** The same ground for every measurement: fresh statistics, no dead rows, no checkpoint due. */
  async settle(): Promise<void> {
    await query(this.database, 'vacuum (analyze)');
    await query(this.database, 'checkpoint');
  }
}

async function undoAll(undo: (() => Promise<void>)[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) {
    await step().catch((error: unknown) => console.error(`While cleaning up: ${String(error)}`));
  }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MILLISECONDS);
  await exited;
  clearTimeout(timer);
}

/** The next message of a process; throws when it ends instead. */
export async function firstMessage<Message = unknown>(child: ChildProcess, name: string): Promise<Message> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as Message),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`${name} ended with ${String(code)} before it answered`);
      }),
    ]);
  } finally {
    settled.abort();
  }
}

/** Peak of the resident memory in MiB; undefined where there is no /proc. */
export function peakMemory(child: ChildProcess): number | undefined {
  let status: string;
  try {
    status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  } catch {
    return undefined;
  }
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
