/**
 * The same list, create and CSV import by another back end that people choose for tables with an API: Directus, on the same
 * PostgreSQL with a database of its own. It checks no natural key and computes nothing. It is installed into a folder on request
 * (some 700 MB) and is no dependency.
 */
import { execFileSync, spawn } from 'node:child_process';
import { openAsBlob, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../shared/platform/database.ts';
import { freePort } from '../free-port.ts';
import { PURCHASE_RECORD_COLUMNS } from '../sample/purchase-records.ts';
import { peakMemory, type Bench, type Product, type Tenant } from './bench.ts';
import { type DataSet } from './data.ts';
import { compete, CREATE_BODY, LIST, planner, startLoad, SUPPLIERS, type LoadOptions } from './http.ts';
import { getRecords, importThrough } from './imports.ts';
import { emptyRecords } from './reference.ts';
import { median, whole, type Result } from './report.ts';

const RELEASE = '12.4.0';
const TOKEN = 'benchmark-token';
const HEADERS = { authorization: `Bearer ${TOKEN}` };
const START_SECONDS = 120;
const AT_ONCE = 1000;

export async function comparePeer(
  bench: Bench,
  product: Product,
  tenants: { imports: Tenant; catalogue: Tenant },
  data: DataSet,
  options: LoadOptions & { folder: string },
): Promise<Result[]> {
  const peer = await startPeer(bench, options.folder);
  try {
    await createCollections(peer.url);
    await bench.settle();
    const load = await startLoad(bench);
    const ours = planner({ 'x-api-key': tenants.catalogue.apiKey }, options.seconds);
    const theirs = planner(HEADERS, options.seconds);
    const results: Result[] = [];
    const race = async (
      what: string,
      request: { method: 'GET' | 'POST'; status: [number, number]; path: string; body?: string },
    ) => {
      const { method, status, path, body } = request;
      const sent = body === undefined ? {} : { body };
      const own = method === 'GET' ? LIST : '/api/suppliers';
      const [mine, other] = await compete(
        load,
        [
          { name: 'Trama', plan: ours(product.url, { method, path: own, expectedStatus: status[0], ...sent }) },
          { name: 'Directus', plan: theirs(peer.url, { method, path, expectedStatus: status[1], ...sent }) },
        ],
        options.runs,
        what,
      );
      results.push({
        what: `${what}; reference: Directus ${RELEASE}`,
        product: `${whole(median(mine!))} req/s`,
        reference: `${whole(median(other!))} req/s`,
        ratio: median(mine!.map((value, run) => value / other![run]!)),
        runs: options.runs,
      });
    };
    await race(`list of 50 of ${whole(SUPPLIERS)} suppliers with their number`, {
      method: 'GET',
      status: [200, 200],
      path: '/items/suppliers?limit=50&sort=-created_at&meta=filter_count',
    });
    await race('create of a supplier', {
      method: 'POST',
      status: [201, 200],
      path: '/items/suppliers',
      body: CREATE_BODY,
    });
    results.push(await raceImports(bench, product, tenants.imports, peer.url, data));
    const [mine, other] = [peakMemory(product.api), peakMemory(peer.process)];
    if (mine !== undefined && other !== undefined)
      results.push({
        what: `peak memory of the process that answers requests; reference: Directus ${RELEASE}`,
        product: `${whole(mine)} MiB`,
        reference: `${whole(other)} MiB`,
        runs: 1,
      });
    return results;
  } finally {
    peer.process.kill('SIGKILL');
  }
}

async function startPeer(bench: Bench, folder: string) {
  await mkdir(folder, { recursive: true });
  const main = join(folder, 'node_modules/directus/cli.js');
  if (!existsSync(main)) {
    console.error(`  installing Directus ${RELEASE} into ${folder}`);
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    execFileSync('npm', ['install', `directus@${RELEASE}`, '--no-audit', '--no-fund', '--silent'], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  await query(bench.database, 'drop database if exists peer');
  await query(bench.database, 'create database peer');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: bench.databaseUrl.replace(/\/trama(?=\?|$)/, '/peer'),
    KEY: 'benchmark',
    SECRET: 'benchmark-benchmark-benchmark-32',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'benchmark-1',
    ADMIN_TOKEN: TOKEN,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    MAX_PAYLOAD_SIZE: '100mb',
    MAX_BATCH_MUTATION: 'Infinity',
  };
  execFileSync(process.execPath, [main, 'bootstrap'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const child = spawn(process.execPath, [main, 'start'], { cwd: folder, env, stdio: 'ignore' });
  for (let tries = 0; tries < START_SECONDS * 2; tries++) {
    const up = await fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return { url, process: child };
    await sleep(500);
  }
  child.kill('SIGKILL');
  throw new Error(`Directus does not answer after ${START_SECONDS} s`);
}

async function post(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}

async function createCollections(url: string): Promise<void> {
  const id = {
    field: 'id',
    type: 'integer',
    schema: { is_primary_key: true, has_auto_increment: true },
    meta: { hidden: true },
  };
  const field = (name: string, type: string) => ({ field: name, type, schema: {}, meta: {} });
  const created = {
    field: 'created_at',
    type: 'timestamp',
    schema: { is_indexed: true },
    meta: { special: ['date-created'] },
  };
  await post(`${url}/collections`, {
    collection: 'suppliers',
    schema: {},
    meta: {},
    fields: [
      id,
      field('name', 'string'),
      field('country', 'string'),
      field('category', 'string'),
      field('reach_compliant', 'boolean'),
      field('svhc_compliant', 'boolean'),
      created,
    ],
  });
  await post(`${url}/collections`, {
    collection: 'purchase_records',
    schema: {},
    meta: {},
    fields: [
      id,
      ...PURCHASE_RECORD_COLUMNS.map(({ name, kind }) => field(name, kind === 'number' ? 'float' : 'text')),
      created,
    ],
  });
  for (let from = 0; from < SUPPLIERS; from += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, index) => ({
      name: `Supplier ${from + index}`,
      country: 'IT',
      category: 'Weaving',
      reach_compliant: false,
      svhc_compliant: false,
    }));
    await post(`${url}/items/suppliers`, rows);
  }
}

async function raceImports(
  bench: Bench,
  product: Product,
  tenant: Tenant,
  peer: string,
  data: DataSet,
): Promise<Result> {
  await emptyRecords(bench);
  await bench.settle();
  const mine = (await importThrough(getRecords(product), tenant, data.created)).seconds;
  await bench.settle();
  const body = new FormData();
  body.append('file', await openAsBlob(data.created.body, { type: 'text/csv' }), 'records.csv');
  const started = performance.now();
  const answer = await fetch(`${peer}/utils/import/purchase_records`, { method: 'POST', headers: HEADERS, body });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  const other = (performance.now() - started) / 1000;
  const count = (await (
    await fetch(`${peer}/items/purchase_records?aggregate[count]=*`, { headers: HEADERS })
  ).json()) as { data: [{ count: number | string }] };
  if (Number(count.data[0].count) !== data.rows)
    throw new Error(`Directus has ${count.data[0].count} of ${data.rows} rows`);
  return {
    what: `CSV import of ${whole(data.rows)} purchase records, all new; reference: Directus ${RELEASE}`,
    product: `${whole(data.rows / mine)} rows/s`,
    reference: `${whole(data.rows / other)} rows/s`,
    ratio: other / mine,
    runs: 1,
  };
}
