/** Single requests under load, in turn with a bare Express application on the same database. */
import { type ChildProcess } from 'node:child_process';
import { query } from '../../shared/platform/database.ts';
import { firstMessage, type Bench, type Product, type Tenant } from './bench.ts';
import { type LoadPlan, type LoadReport } from './messages.ts';
import { median, whole, type Result } from './report.ts';
import { productStatements } from './statements.ts';

export const SUPPLIERS = 10_000;
const CONNECTIONS = 32;
/** The product's default DATABASE_POOL_SIZE. */
const POOL_SIZE = 10;
export const LIST = '/api/suppliers?size=50';
export const CREATE_BODY =
  '{"name":"Load {n}","country":"IT","category":"Weaving","reach_compliant":true,"svhc_compliant":false}';

export async function startLoad(bench: Bench): Promise<ChildProcess> {
  const child = bench.spawn('scripts/bench/load');
  await firstMessage(child, 'the load generator');
  return child;
}

/** Runs a plan; throws when any answer was not the expected one. */
export async function runLoad(load: ChildProcess, plan: LoadPlan): Promise<LoadReport> {
  load.send(plan);
  const { report, error } = await firstMessage<{ report?: LoadReport; error?: string }>(load, 'the load generator');
  if (!report) throw new Error(`the load generator failed: ${error}`);
  if (report.failures > 0)
    throw new Error(`${report.failures} of ${report.requests} requests failed, the first with ${report.firstFailure}`);
  return report;
}

/** A tenant with many suppliers, made once. */
export async function createSuppliers({ database }: Bench, tenant: Tenant): Promise<void> {
  await query(
    database,
    `insert into suppliers (tenant_id, name, country, category, created_at)
     select $1, 'Supplier ' || n, 'IT', 'Weaving', now() - n * interval '1 minute' from generate_series(1, $2) n`,
    [tenant.id, SUPPLIERS],
  );
}

async function startBare(bench: Bench): Promise<string> {
  const child = bench.spawn('scripts/bench/bare-express', {
    DATABASE_URL: bench.databaseUrl,
    POOL_SIZE: String(POOL_SIZE),
  });
  child.send(await productStatements());
  return (await firstMessage<{ url: string }>(child, 'bare Express')).url;
}

export interface LoadOptions {
  runs: number;
  seconds: number;
}

interface Contestant {
  name: string;
  plan: LoadPlan;
}

/** Requests per second of each, run by run in turn. */
export async function compete(
  load: ChildProcess,
  contestants: Contestant[],
  runs: number,
  title: string,
): Promise<number[][]> {
  const perSecond = contestants.map(() => [] as number[]);
  for (let run = 0; run < runs; run++) {
    const order = contestants.map((_, index) => (index + run) % contestants.length);
    for (const index of order) perSecond[index]!.push((await runLoad(load, contestants[index]!.plan)).perSecond);
    console.error(
      `  ${title}, run ${run + 1}: ${contestants.map(({ name }, index) => `${name} ${whole(perSecond[index]![run]!)}/s`).join(', ')}`,
    );
  }
  return perSecond;
}

function compared(what: string, ours: number[], bare: number[], bar: number | undefined): Result {
  const ratio = median(ours.map((value, run) => value / bare[run]!));
  return {
    what,
    product: `${whole(median(ours))} req/s`,
    reference: `${whole(median(bare))} req/s`,
    ratio,
    ...(bar === undefined ? {} : { bar: `≥ ${bar}`, met: ratio >= bar }),
    runs: ours.length,
  };
}

export const planner =
  (headers: Record<string, string>, seconds: number) =>
  (url: string, request: Pick<LoadPlan, 'method' | 'path' | 'expectedStatus' | 'body'>): LoadPlan => ({
    url,
    ...request,
    headers,
    connections: CONNECTIONS,
    warmUpSeconds: 1,
    seconds,
  });

export async function compareLists(
  bench: Bench,
  product: Product,
  tenant: Tenant,
  options: LoadOptions,
): Promise<Result[]> {
  const [load, bare] = [await startLoad(bench), await startBare(bench)];
  const read = async (base: string) =>
    (await fetch(`${base}${LIST}`, { headers: { 'x-api-key': tenant.apiKey } })).text();
  const [ours, theirs] = [await read(product.url), await read(bare)];
  if (ours !== theirs) throw new Error(`the lists differ: ${ours.slice(0, 200)} and ${theirs.slice(0, 200)}`);
  await bench.settle();
  const plan = planner({ 'x-api-key': tenant.apiKey }, options.seconds);
  const request = { method: 'GET', path: LIST, expectedStatus: 200 } as const;
  const contestants = [
    { name: 'Trama', plan: plan(product.url, request) },
    { name: 'bare Express', plan: plan(bare, request) },
  ];
  const [mine, other] = await compete(load, contestants, options.runs, 'list');
  return [
    compared(
      `GET ${LIST}, ${whole(SUPPLIERS)} suppliers, ${CONNECTIONS} connections, of bare Express`,
      mine!,
      other!,
      0.6,
    ),
  ];
}

export async function compareCreates(
  bench: Bench,
  product: Product,
  tenant: Tenant,
  options: LoadOptions,
): Promise<Result[]> {
  const [load, bare] = [await startLoad(bench), await startBare(bench)];
  await bench.settle();
  const plan = planner({ 'x-api-key': tenant.apiKey }, options.seconds);
  const request = { method: 'POST', path: '/api/suppliers', expectedStatus: 201, body: CREATE_BODY } as const;
  const contestants = [
    { name: 'Trama', plan: plan(product.url, request) },
    { name: 'bare with BEGIN and COMMIT', plan: plan(bare, request) },
    { name: 'bare without', plan: plan(bare, { ...request, path: `/without-transaction${request.path}` }) },
  ];
  const [mine, inTransaction, without] = await compete(load, contestants, options.runs, 'create');
  const what = `POST /api/suppliers, ${CONNECTIONS} connections, of bare Express`;
  return [
    compared(`${what} with the same BEGIN, insert, COMMIT`, mine!, inTransaction!, 0.5),
    compared(`${what} with the insert alone`, mine!, without!, undefined),
  ];
}
