/** A whole Trama for tests: a database of its own, the API and workers as processes, and tenants made on demand. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecret } from '../../shared/accounts/secrets.ts';
import { createTenant } from '../../shared/accounts/tenants.ts';
import { openDatabase, type Database } from '../../shared/database.ts';
import { type Module } from '../../shared/modules.ts';
import { newDatabase } from './postgres.ts';
import { startProcess, type ProductProcess } from './processes.ts';

export interface Tenant {
  /** Integer id of the tenant's row. */
  id: number;
  uuid: string;
  adminUserId: number;
  adminEmail: string;
  adminPassword: string;
  apiKey: string;
  token: string;
}

export interface StackOptions {
  /** Settings beyond the suite's own. */
  env?: Record<string, string>;
  workers?: number;
  databaseUrl?: string;
}

/** Short leases and sweeps, so that recovery from a kill takes seconds. */
const SETTINGS = {
  JOB_LEASE_SECONDS: '2',
  JOB_SWEEP_SECONDS: '1',
  JOB_RETRY_BASE_MS: '100',
  LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
  PORT: '0',
  // every test signs in from one address
  LOGIN_RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_MINUTE: '0',
};

export class Stack {
  readonly databaseUrl: string;
  readonly env: Record<string, string>;
  readonly database: Database;
  readonly #folder: string;
  api!: ProductProcess;
  url!: string;
  workers: ProductProcess[] = [];

  private constructor(databaseUrl: string, folder: string, env: Record<string, string>) {
    this.databaseUrl = databaseUrl;
    this.#folder = folder;
    this.env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, ...SETTINGS, ...env };
    this.database = openDatabase(databaseUrl, { poolSize: 4, applicationName: 'trama-test' });
  }

  static async start(options: StackOptions = {}): Promise<Stack> {
    const folder = await mkdtemp(join(tmpdir(), 'trama-data-'));
    const stack = new Stack(options.databaseUrl ?? (await newDatabase()), folder, options.env ?? {});
    await Promise.all([stack.startApi(), ...Array.from({ length: options.workers ?? 1 }, () => stack.startWorker())]);
    return stack;
  }

  get dataDir(): string {
    return this.#folder;
  }

  async startApi(env: Record<string, string> = {}): Promise<void> {
    const api = await startProcess('api', { ...this.env, ...env });
    this.api = api;
    // not where BASE_URL says, which a proxy would be at
    this.url = `http://127.0.0.1:${api.ready.port as number}`;
  }

  async startWorker(env: Record<string, string> = {}): Promise<ProductProcess> {
    const worker = await startProcess('workers', { ...this.env, ...env });
    this.workers.push(worker);
    return worker;
  }

  /** A fresh tenant with an admin, a service key and a token of the admin. */
  async tenant(options: { modules?: Module[]; platformAdmin?: boolean } = {}): Promise<Tenant> {
    const unique = randomBytes(6).toString('hex');
    const secrets = {
      adminEmail: `admin-${unique}@example.org`,
      adminPassword: 'correct horse',
      apiKey: newSecret('key'),
      token: newSecret('pat'),
    };
    const made = await this.database.transaction((transaction) =>
      createTenant(transaction, {
        name: `Tenant ${unique}`,
        ...secrets,
        ...options,
      }),
    );
    const row = await this.database<{ id: number; uuid: string }>('tenants').where({ uuid: made.tenantId }).first('id');
    return { id: row!.id, uuid: made.tenantId, adminUserId: made.adminUserLegacyId, ...secrets };
  }

  async stop(): Promise<void> {
    await Promise.all([this.api.stop(), ...this.workers.map((worker) => worker.stop())]);
    await this.database.destroy();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

let shared: Promise<Stack> | undefined;

/** The stack that tests share which neither kill nor reconfigure it. */
export function sharedStack(): Promise<Stack> {
  return (shared ??= Stack.start());
}

/** For the last hook of the suite. */
export async function stopSharedStack(): Promise<void> {
  const stack = shared;
  shared = undefined;
  await (await stack)?.stop();
}
