/**
 * Every bulk endpoint and every form of key, on a fresh installation and for a second tenant: its rate beside that of company
 * products, its longest statement, what three times the rows take, and a dry run.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query, withConnection } from '../../shared/platform/database.ts';
import { type Bench, type Product, type Tenant } from './bench.ts';
import {
  BULK_FORMS,
  COMPANY_PRODUCTS,
  createBulkReferences,
  type BulkForm,
  type BulkReferences,
} from './bulk-forms.ts';
import { type Payload } from './data.ts';
import { importThrough } from './imports.ts';
import { whole, type Result } from './report.ts';

const TIMES = 3;
/** Three times the rows in at most this many times the time. */
const GROWTH_BAR = 3.3;
const STATEMENT_BAR_SECONDS = 2;
const DRY_RUN_BAR = 0.9;
const SAMPLE_MILLISECONDS = 10;

const TABLES = [
  ...['suppliers', 'supplier_products', 'company_products', 'purchase_records', 'purchase_status_changes'],
  ...[
    'textile_products',
    'traceability_journeys',
    'processing_stages',
    'supplier_certifications',
    'material_purchases',
  ],
];

interface Owner {
  tenant: Tenant;
  references: BulkReferences;
}

/** Tables as after the first start: empty but for what rows refer to, and never counted. */
async function freshTables(bench: Bench, tenants: Tenant[]): Promise<Owner[]> {
  await query(bench.database, `truncate ${TABLES.join(', ')} cascade`);
  await query(bench.database, 'delete from pg_statistic where starelid = any($1::text[]::regclass[])', [TABLES]);
  const owners: Owner[] = [];
  for (const tenant of tenants) owners.push({ tenant, references: await createBulkReferences(bench, tenant) });
  return owners;
}

function makePayload(bench: Bench, form: BulkForm, rows: number, references: BulkReferences): Payload {
  const body = JSON.stringify(form.body(Array.from({ length: rows }, (_, index) => form.row(index, references))));
  const path = join(bench.folder, 'bulk.json');
  writeFileSync(path, body);
  return { body: path, bytes: Buffer.byteLength(body), contentType: 'application/json', copy: '' };
}

/** Runs the work, and tells how long the longest statement of a worker took. */
async function watched<T>({ database }: Bench, work: () => Promise<T>): Promise<T & { statement: number }> {
  let ended = false;
  let longest = 0;
  const watching = withConnection(database, async (connection) => {
    while (!ended) {
      const { rows } = await connection.query<{ seconds: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
         from pg_stat_activity where application_name like 'trama-worker%' and state = 'active'`,
      );
      longest = Math.max(longest, rows[0]!.seconds);
      await sleep(SAMPLE_MILLISECONDS);
    }
  });
  try {
    return { ...(await work()), statement: longest };
  } finally {
    ended = true;
    await watching;
  }
}

interface Measured {
  /** Rows a second of the small import. */
  rate: number;
  /** How many times its time three times the rows took. */
  growth: number;
  statement: number;
  /** Rate of the dry run of the larger one, of the rate of its import. */
  dryRun: number;
}

async function measure(
  bench: Bench,
  product: Product,
  form: BulkForm,
  rows: number,
  ground: () => Promise<Owner>,
): Promise<Measured> {
  const run = async (count: number, dryRun: boolean) => {
    const { tenant, references } = await ground();
    await query(bench.database, 'checkpoint');
    const payload = makePayload(bench, form, count, references);
    const url = `${product.url}${form.path}${dryRun ? '?dry_run=true' : ''}`;
    const done = await watched(bench, () => importThrough(url, tenant, payload));
    if (done.created !== count) throw new Error(`${form.name}: ${done.created} of ${count} rows were created`);
    return { seconds: done.seconds, statement: done.statement };
  };
  const small = await run(rows, false);
  const dry = await run(TIMES * rows, true);
  const large = await run(TIMES * rows, false);
  return {
    rate: rows / small.seconds,
    growth: large.seconds / small.seconds,
    statement: Math.max(small.statement, large.statement, dry.statement),
    dryRun: large.seconds / dry.seconds,
  };
}

export async function compareBulks(bench: Bench, product: Product, rows: number): Promise<Result[]> {
  const tenants = [await bench.createTenant('bulks one'), await bench.createTenant('bulks two')];
  const results: Result[] = [];
  const grounds = {
    'fresh installation': () => async () => (await freshTables(bench, tenants))[0]!,
    // the other tenant has the rows of the larger import, and statistics know nobody else
    'second tenant': (form: BulkForm) => async () => {
      const [first, second] = await freshTables(bench, tenants);
      const payload = makePayload(bench, form, TIMES * rows, first!.references);
      await importThrough(`${product.url}${form.path}`, first!.tenant, payload);
      await bench.settle();
      return second!;
    },
  };
  for (const [name, ground] of Object.entries(grounds)) {
    const scale = await measure(bench, product, COMPANY_PRODUCTS, rows, ground(COMPANY_PRODUCTS));
    for (const form of [COMPANY_PRODUCTS, ...BULK_FORMS]) {
      const measured = form === COMPANY_PRODUCTS ? scale : await measure(bench, product, form, rows, ground(form));
      results.push(reported(`${form.name}, ${name}`, form, measured, scale));
      console.error(`  ${results.at(-1)!.what}: ${results.at(-1)!.product}`);
    }
  }
  return results;
}

function reported(what: string, form: BulkForm, measured: Measured, scale: Measured): Result {
  const { rate, growth, statement, dryRun } = measured;
  const ratio = rate / scale.rate;
  return {
    what: `bulk of ${what}`,
    product: `${whole(rate)} rows/s; ${TIMES} times the rows ${growth.toFixed(2)}; longest statement ${statement.toFixed(2)} s; dry run ${dryRun.toFixed(2)}`,
    reference: `company products ${whole(scale.rate)} rows/s`,
    ratio,
    bar: `≥ ${form.bar}, ≤ ${GROWTH_BAR}, ≤ ${STATEMENT_BAR_SECONDS} s, ≥ ${DRY_RUN_BAR}`,
    met: ratio >= form.bar && growth <= GROWTH_BAR && statement <= STATEMENT_BAR_SECONDS && dryRun >= DRY_RUN_BAR,
    runs: 1,
  };
}
