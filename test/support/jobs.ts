/** What the tests of jobs share: both queue back ends, the jobs as they are stored, and ways to stop time. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { query } from '../../shared/platform/database.ts';
import { type Clients } from './client.ts';
import { execute } from './postgres.ts';
import { needRedis, startRedis, type RedisServer, type RedisTopology } from './redis.ts';
import { sharedStack, Stack, type StackOptions } from './stack.ts';
import { variantsOf } from './variants.ts';

interface OnStack {
  stack: Stack;
}

type OwnStack = () => Promise<StackOptions> | StackOptions;

/** Describes what a stack does whose queues live in a Redis; both are the suite's own. */
export function describeOnRedis<Redis extends RedisTopology>(
  title: string,
  start: () => Promise<Redis>,
  body: (opened: () => OnStack & { redis: Redis }) => void,
  own: OwnStack = () => ({}),
): void {
  describe(title, () => {
    let redis: Redis | undefined;
    let stack: Stack | undefined;
    before(async function () {
      needRedis(this);
      redis = await start();
      const options = await own();
      stack = await Stack.start({ ...options, env: { ...options.env, REDIS_URL: redis.url } });
    });
    after(async () => {
      await stack?.stop();
      await redis?.close();
    });
    body(() => ({ stack: stack!, redis: redis! }));
  });
}

/**
 * Describes the same behaviour once for each back end of the queues; slow tests of `test:ci` for one of them. Without `own` a
 * suite takes the shared stack where it can, and must neither kill nor reconfigure it.
 */
export function describeOnBackends(
  title: string,
  body: (opened: () => OnStack & { redis?: RedisServer }) => void,
  own?: OwnStack,
): void {
  const inPostgres = () =>
    describe(`${title}, with queues in PostgreSQL`, () => {
      let stack: Stack | undefined;
      before(async () => {
        stack = own ? await Stack.start(await own()) : await sharedStack();
      });
      after(async () => {
        if (own) await stack?.stop();
      });
      body(() => ({ stack: stack! }));
    });
  const inRedis = () => describeOnRedis(`${title}, with queues in Redis`, startRedis, body, own);
  for (const describeVariant of variantsOf(title, [inPostgres, inRedis])) describeVariant();
}

/** Waits until `look` answers something; there is a deadline, but no other claim about time. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false | null>,
  seconds = 120,
): Promise<T> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(20)) {
    const seen = await look();
    if (seen) return seen;
  }
  throw new Error(`${what}: not within ${seconds} s`);
}

export interface StoredJob {
  id: string;
  status: string;
  processed: number;
  lanes: number[] | null;
  attempts: number;
  failures: number;
  lost_workers: number;
  payload_bytes: number | null;
  created_rows: number;
  updated_rows: number;
  failed_rows: number;
  started_at: Date | null;
  finished_at: Date | null;
}

/** The jobs of a tenant as they are stored, in the order of submission. */
export async function storedJobs({ stack, tenant }: Pick<Clients, 'stack' | 'tenant'>): Promise<StoredJob[]> {
  return query<StoredJob>(stack.database, 'select * from jobs where tenant_id = $1 order by seq', [tenant.id]);
}

export async function storedJob({ stack }: OnStack, id: string): Promise<StoredJob> {
  const [job] = await query<StoredJob>(stack.database, 'select * from jobs where id = $1', [id]);
  if (!job) throw new Error(`there is no job ${id}`);
  return job;
}

/** The tenant's first job, of a request that may not have been answered yet. */
export function firstJob(clients: Clients): Promise<StoredJob> {
  return eventually('the job is there', async () => (await storedJobs(clients))[0]);
}

export async function untilRunning(on: OnStack, id: string): Promise<void> {
  await eventually(`job ${id} runs`, async () => (await storedJob(on, id)).status === 'RUNNING');
}

/** Waits until some rows of an import are merged, and others most likely are not. */
export async function untilMerging(on: OnStack, id: string): Promise<void> {
  await eventually(`the first chunk of ${id} is merged`, async () => (await storedJob(on, id)).processed > 0);
}

type ImportedTable = 'suppliers' | 'purchase_records' | 'supplier_products' | 'company_products';

/** Lets nobody write to the tables until released, so that an import stays where it is. */
export async function holdWrites(
  { stack }: OnStack,
  ...tables: ImportedTable[]
): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  // the server may be stopped while it holds; its locks are gone then
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${tables.join(', ')} in share mode`);
  return { release: () => client.end() };
}

/** Waits until an import has read rows and stands before the table whose writes are held. */
export async function untilHeld({ stack }: OnStack, table: ImportedTable): Promise<void> {
  await eventually(`a write to ${table} is held`, async () => {
    const [waiting] = await execute<{ n: number }>(
      stack.databaseUrl,
      'select count(*)::integer as n from pg_locks where relation = $1::regclass and not granted',
      [table],
    );
    return waiting!.n > 0;
  });
}

/** Runs `work` while nobody can write to the tables. */
export async function whileHeld<T>(on: OnStack, tables: readonly ImportedTable[], work: () => Promise<T>): Promise<T> {
  const hold = await holdWrites(on, ...tables);
  try {
    return await work();
  } finally {
    await hold.release();
  }
}

export async function countRows({ stack, tenant }: Clients, table: string): Promise<number> {
  const [row] = await execute<{ n: number }>(
    stack.databaseUrl,
    `select count(*)::integer as n from ${table} where tenant_id = $1`,
    [tenant.id],
  );
  return row!.n;
}

/** Where the payloads of a tenant's jobs are kept. */
export const payloadFolder = ({ stack, tenant }: Clients) => join(stack.dataDir, 'storage', 'bulk', String(tenant.id));
