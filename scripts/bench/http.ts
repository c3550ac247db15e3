/** Single requests under load, in turn with a bare Express application on the same database. */
import { type ChildProcess } from 'node:child_process';
import { cpus } from 'node:os';
import { pathToFileURL } from 'node:url';
import { query, queryOne } from '../../shared/platform/database.ts';
import { firstMessage, type Bench, type Product, type Tenant } from './bench.ts';
import { type LoadPlan, type LoadReport } from './messages.ts';
import { ProcessorTime } from './processor-time.ts';
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

async function startBare(bench: Bench): Promise<{ url: string; pid: number | undefined }> {
  const child = bench.spawn('scripts/bench/bare-express', {
    DATABASE_URL: bench.databaseUrl,
    POOL_SIZE: String(POOL_SIZE),
  });
  child.send(await productStatements());
  const { url } = await firstMessage<{ url: string }>(child, 'bare Express');
  return { url, pid: child.pid };
}

export interface LoadOptions {
  runs: number;
  seconds: number;
  /** The root of another checkout that is built: its product takes turns too. */
  besideFolder?: string | undefined;
}

/** The product of another checkout, where one is given. */
async function besides(
  bench: Bench,
  { besideFolder }: LoadOptions,
  plan: (url: string) => LoadPlan,
): Promise<Contestant[]> {
  if (besideFolder === undefined) return [];
  const { url, api } = await bench.startProduct({}, pathToFileURL(`${besideFolder}/`));
  return [{ name: 'the other Trama', plan: plan(url), pid: api.pid }];
}

const comparedBeside = (what: string, ours: number[], bare: number[], beside: number[] | undefined): Result[] =>
  beside
    ? [
        compared(`${what}, this checkout of the other one`, ours, beside, undefined),
        compared(`${what}, the other checkout of bare Express`, beside, bare, undefined),
      ]
    : [];

interface Contestant {
  name: string;
  plan: LoadPlan;
  /** Of the process that answers; absent: what a request takes of the processors is not told. */
  pid?: number | undefined;
}

/** Requests per second of each, run by run in turn. */
export async function compete(
  load: ChildProcess,
  contestants: Contestant[],
  runs: number,
  title: string,
  postgresPid?: number,
): Promise<number[][]> {
  const perSecond = contestants.map(() => [] as number[]);
  for (let run = 0; run < runs; run++) {
    const order = contestants.map((_, index) => (index + run) % contestants.length);
    const taken: string[] = [];
    for (const index of order) {
      const { plan, pid } = contestants[index]!;
      const time = pid && postgresPid ? new ProcessorTime({ process: pid }, { PostgreSQL: postgresPid }) : undefined;
      const report = await runLoad(load, plan);
      time?.stop();
      perSecond[index]!.push(report.perSecond);
      taken[index] = time ? ` (${perRequest(time, plan, report)})` : '';
    }
    console.error(
      `  ${title}, run ${run + 1}: ${contestants.map(({ name }, index) => `${name} ${whole(perSecond[index]![run]!)}/s${taken[index]}`).join(', ')}`,
    );
  }
  return perSecond;
}

/** What a request took of the processors: less than its time on the clock depends on what else the machine does. */
function perRequest(time: ProcessorTime, { warmUpSeconds, seconds = 0 }: LoadPlan, { perSecond }: LoadReport): string {
  const shares = time.shares(warmUpSeconds * 1000, (warmUpSeconds + seconds) * 1000);
  const microseconds = (share: number) => whole((share * cpus().length * 1e6) / perSecond);
  return `${microseconds(shares['process']!)} µs, PostgreSQL ${microseconds(shares['PostgreSQL']!)} µs`;
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

/** A request that reads, which both have to answer with the same text. */
async function compareRequest(
  bench: Bench,
  product: Product,
  tenant: Tenant,
  { name, path, what, bar }: { name: string; path: string; what: string; bar: number },
  options: LoadOptions,
): Promise<Result[]> {
  const [load, bare] = [await startLoad(bench), await startBare(bench)];
  const read = async (base: string) =>
    (await fetch(`${base}${path}`, { headers: { 'x-api-key': tenant.apiKey } })).text();
  const [ours, theirs] = [await read(product.url), await read(bare.url)];
  if (ours !== theirs) throw new Error(`the answers differ: ${ours.slice(0, 200)} and ${theirs.slice(0, 200)}`);
  await bench.settle();
  const plan = planner({ 'x-api-key': tenant.apiKey }, options.seconds);
  const request = { method: 'GET', path, expectedStatus: 200 } as const;
  const contestants = [
    { name: 'Trama', plan: plan(product.url, request), pid: product.api.pid },
    { name: 'bare Express', plan: plan(bare.url, request), pid: bare.pid },
    ...(await besides(bench, options, (url) => plan(url, request))),
  ];
  const [mine, other, beside] = await compete(load, contestants, options.runs, name, bench.postgresPid);
  return [
    compared(`GET ${what}, ${CONNECTIONS} connections, of bare Express`, mine!, other!, bar),
    ...comparedBeside(`GET ${what}`, mine!, other!, beside),
  ];
}

export const compareLists = (
  bench: Bench,
  product: Product,
  tenant: Tenant,
  options: LoadOptions,
): Promise<Result[]> => {
  const what = `${LIST}, ${whole(SUPPLIERS)} suppliers`;
  return compareRequest(bench, product, tenant, { name: 'list', path: LIST, what, bar: 1 }, options);
};

export async function compareReads(
  bench: Bench,
  product: Product,
  tenant: Tenant,
  options: LoadOptions,
): Promise<Result[]> {
  const row = await queryOne<{ id: number }>(
    bench.database,
    'select max(id) as id from suppliers where tenant_id = $1',
    [tenant.id],
  );
  const request = {
    name: 'read one',
    path: `/api/suppliers/${row!.id}`,
    what: '/api/suppliers/{id}',
    bar: 0.85,
  };
  return compareRequest(bench, product, tenant, request, options);
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
    { name: 'Trama', plan: plan(product.url, request), pid: product.api.pid },
    { name: 'bare with BEGIN and COMMIT', plan: plan(bare.url, request), pid: bare.pid },
    {
      name: 'bare without',
      plan: plan(bare.url, { ...request, path: `/without-transaction${request.path}` }),
      pid: bare.pid,
    },
    ...(await besides(bench, options, (url) => plan(url, request))),
  ];
  const [mine, inTransaction, without, beside] = await compete(
    load,
    contestants,
    options.runs,
    'create',
    bench.postgresPid,
  );
  const what = `POST /api/suppliers, ${CONNECTIONS} connections, of bare Express`;
  return [
    compared(`${what} with the same BEGIN, insert, COMMIT`, mine!, inTransaction!, 0.75),
    compared(`${what} with the insert alone`, mine!, without!, undefined),
    ...comparedBeside(`POST /api/suppliers`, mine!, inTransaction!, beside),
  ];
}
