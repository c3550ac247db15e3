/** A whole Trama for tests: a database of its own, the API and workers as processes, and tenants made on demand. */
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecret } from '../../shared/domain/accounts/secrets.ts';
import { createTenant } from '../../shared/domain/accounts/tenants.ts';
import { inTransaction, openDatabase, type Database } from '../../shared/platform/database.ts';
import { type Module } from '../../shared/platform/modules.ts';
import { newDatabaseWithRoles, type TestDatabase } from './postgres.ts';
import { startPgBouncer, type PgBouncer } from './pgbouncer.ts';
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
  /** What the data directory begins with. */
  dataDir?: string;
}

/** Set by `npm run test:all` for the suites that it runs a second time, with a pooler before every database. */
export const IS_POOLED = process.env['TRAMA_TEST_POOLER'] === 'transaction';

/** Short leases and sweeps, so that recovery from a kill takes seconds. */
const SETTINGS = {
  JOB_LEASE_SECONDS: '2',
  JOB_SWEEP_SECONDS: '1',
  JOB_RETRY_BASE_MS: '100',
  LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
  PORT: '0',
  // every test comes from one address
  LOGIN_RATE_LIMIT_PER_MINUTE: '0',
  SIGN_INS_PER_MINUTE: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  PACED_REQUESTS_PER_SECOND: '0',
  // no balancer watches
  SHUTDOWN_DRAIN_SECONDS: '0',
  RATE_LIMIT_TENANT_PER_MINUTE: '0',
};

export class Stack {
  /** For the test's own statements, as the superuser; the processes connect as the application does. */
  readonly databaseUrl: string;
  readonly env: Record<string, string>;
  readonly database: Database;
  readonly #folder: string;
  #pooler: PgBouncer | undefined;
  api!: ProductProcess;
  url!: string;
  workers: ProductProcess[] = [];

  private constructor(
    database: Pick<TestDatabase, 'url' | 'applicationUrl'>,
    folder: string,
    env: Record<string, string>,
  ) {
    this.databaseUrl = database.url;
    this.#folder = folder;
    this.env = { DATABASE_URL: database.applicationUrl, DATA_DIR: folder, ...SETTINGS, ...env };
    this.database = openDatabase(database.url, { poolSize: 4, applicationName: 'trama-test' });
  }

  static async start(options: StackOptions = {}): Promise<Stack> {
    const folder = await mkdtemp(join(tmpdir(), 'trama-data-'));
    const { databaseUrl, dataDir } = options;
    if (dataDir !== undefined) await cp(dataDir, folder, { recursive: true });
    const database =
      databaseUrl === undefined ? await newDatabaseWithRoles() : { url: databaseUrl, applicationUrl: databaseUrl };
    const pooler = IS_POOLED ? await startPgBouncer(database.applicationUrl) : undefined;
    const addresses: Record<string, string> = pooler
      ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.applicationUrl }
      : {};
    const stack = new Stack(database, folder, { ...addresses, ...options.env });
    stack.#pooler = pooler;
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
    const made = await inTransaction(this.database, (transaction) =>
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
    await this.#pooler?.stop();
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
