/** What the tests of jobs share: both queue back ends, rows to import, and ways to stop time. */
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { query } from '../../shared/database.ts';
import { execute } from '../support/postgres.ts';
import { needRedis, startRedis, type RedisServer } from '../support/redis.ts';
import { sharedStack, Stack, type StackOptions, type Tenant } from '../support/stack.ts';
import { type Client, type Seen } from '../support/client.ts';

export const BACKENDS = ['PostgreSQL', 'Redis'] as const;
export type Backend = (typeof BACKENDS)[number];

export interface Opened {
  stack: Stack;
  /** Undefined where the queues live in PostgreSQL. */
  redis: RedisServer | undefined;
}

/**
 * Describes the same behaviour once for each back end of the queues. Without `own` a suite takes the shared stack where it
 * can, and must neither kill nor reconfigure it.
 */
export function describeOnBackends(
  title: string,
  body: (opened: () => Opened, backend: Backend) => void,
  own?: () => Promise<StackOptions> | StackOptions,
): void {
  for (const backend of BACKENDS) {
    describe(`${title}, with queues in ${backend}`, () => {
      let opened: Opened | undefined;
      before(async function () {
        this.timeout(60_000);
        if (backend === 'Redis') needRedis(this);
        const redis = backend === 'Redis' ? await startRedis() : undefined;
        if (!redis && !own) {
          opened = { stack: await sharedStack(), redis };
          return;
        }
        const options = (await own?.()) ?? {};
        const env = { ...options.env, ...(redis ? { REDIS_URL: redis.url } : {}) };
        opened = { stack: await Stack.start({ ...options, env }), redis };
      });
      after(async function () {
        this.timeout(60_000);
        if (!opened) return;
        if (opened.redis || own) await opened.stack.stop();
        await opened.redis?.close();
      });
      body(() => opened!, backend);
    });
  }
}

/** Waits until `look` answers something; there is a deadline, but no other claim about time. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false | null>,
  seconds = 30,
): Promise<T> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(20)) {
    const seen = await look();
    if (seen) return seen;
  }
  throw new Error(`${what}: not within ${seconds} s`);
}

/** Suppliers as CSV; a category other than before makes an update of each. */
export function supplierRows(count: number, options: { prefix?: string; category?: string } = {}): string {
  const { prefix = 'Tessitura', category = 'Weaving' } = options;
  const lines = Array.from({ length: count }, (_, index) => `${prefix} ${index},IT,${category}`);
  return `name,country,category\n${lines.join('\n')}\n`;
}

/** Purchase records of one supplier as CSV. */
export function purchaseRows(count: number, options: { supplierId: number; prefix?: string; status?: string }): string {
  const { supplierId, prefix = 'B', status = 'ORDERED' } = options;
  const row = (index: number) => `${supplierId},${prefix}-${index},2026-03-01T00:00:00,${status},ROAD,100,${index + 1}`;
  const lines = Array.from({ length: count }, (_, index) => row(index));
  return `supplier_id,batch_number,purchase_date,purchase_status,transport_mode,distance_km,weight_kg\n${lines.join('\n')}\n`;
}

export async function newSupplier(client: Client, name = 'Filatura'): Promise<number> {
  const { status, body } = await client.post('/api/suppliers', { name });
  expect(status).to.equal(201);
  return (body as { id: number }).id;
}

/** Sends an import without waiting for its end; answers the job's id. */
export async function submit(client: Client, path: string, csv: string): Promise<string> {
  const seen = await client.csv(path, csv, { prefer: 'respond-async' });
  expect(seen.status, seen.text).to.equal(202);
  return (seen.body as { job_id: string }).job_id;
}

export interface StoredJob {
  id: string;
  status: string;
  processed: number;
  attempts: number;
  failures: number;
  created_rows: number;
  updated_rows: number;
  failed_rows: number;
  started_at: Date | null;
  finished_at: Date | null;
}

/** The jobs of a tenant as they are stored, in the order of submission. */
export async function storedJobs(stack: Stack, tenant: Tenant): Promise<StoredJob[]> {
  return query<StoredJob>(stack.database, 'select * from jobs where tenant_id = $1 order by seq', [tenant.id]);
}

export async function storedJob(stack: Stack, id: string): Promise<StoredJob> {
  const [job] = await query<StoredJob>(stack.database, 'select * from jobs where id = $1', [id]);
  if (!job) throw new Error(`there is no job ${id}`);
  return job;
}

export async function untilRunning(stack: Stack, id: string): Promise<void> {
  await eventually(`job ${id} runs`, async () => (await storedJob(stack, id)).status === 'RUNNING');
}

export type ImportedTable = 'suppliers' | 'purchase_records' | 'supplier_products' | 'company_products';

/** Lets nobody write to the tables until released, so that an import stays where it is. */
export async function holdWrites(stack: Stack, ...tables: ImportedTable[]): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  // the server may be stopped while it holds; its locks are gone then
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${tables.join(', ')} in share mode`);
  return { release: () => client.end() };
}

/** Runs `work` while nobody can write to the tables. */
export async function whileHeld<T>(stack: Stack, tables: ImportedTable[], work: () => Promise<T>): Promise<T> {
  const hold = await holdWrites(stack, ...tables);
  try {
    return await work();
  } finally {
    await hold.release();
  }
}

export async function countRows(stack: Stack, table: string, tenant: Tenant): Promise<number> {
  const [row] = await execute<{ n: string }>(
    stack.databaseUrl,
    `select count(*) as n from ${table} where tenant_id = $1`,
    [tenant.id],
  );
  return Number(row?.n);
}

export const counts = ({ body }: Pick<Seen, 'body'>) => {
  const { created, updated, failed } = body;
  return { created, updated, failed };
};

/** The counts of a job's view. */
export const countsOf = (job: { result: Record<string, unknown> }) => counts({ body: job.result });
