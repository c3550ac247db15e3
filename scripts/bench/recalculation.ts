/** The recalculation after new emission factors, against one UPDATE of the same rows; and reads beside it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { purchaseRecord } from '../../shared/domain/purchases/purchase-record.ts';
import { query } from '../../shared/platform/database.ts';
import { type Bench, type Product, type Tenant } from './bench.ts';
import { createBulkReferences } from './bulk-forms.ts';
import { runLoad, startLoad } from './http.ts';
import { type LoadPlan } from './messages.ts';
import { emptyRecords } from './reference.ts';
import { whole, type Result } from './report.ts';

const BAR = 0.4;
const READS_BAR = 2.5;
const RATE = 100;
const IDLE_SECONDS = 8;
const POLL_MILLISECONDS = 50;

async function createRecords({ database }: Bench, tenant: Tenant, suppliers: number[], rows: number): Promise<void> {
  await query(
    database,
    `insert into purchase_records (tenant_id, supplier_id, purchase_date, batch_number, quantity_kg, unit_price, currency,
       transport_mode, distance_km, weight_kg, notes)
     select $1, ($2::bigint[])[1 + n % $3], timestamptz '2026-01-01' + n * interval '1 minute', 'B-' || n, n % 997, 3.5, 'EUR',
       (array['ROAD', 'SEA', 'AIR', 'RAIL'])[1 + n % 4], 100 + n % 89, 10 + n % 97, 'As agreed by telephone'
     from generate_series(1, $4::int) n`,
    [tenant.id, suppliers, suppliers.length, rows],
  );
}

const factors = (round: number) =>
  Object.fromEntries(['ROAD', 'SEA', 'AIR', 'RAIL'].map((mode, index) => [mode, `0.${round}${index + 1}`]));

/** Seconds of one UPDATE of every row, by the product's own expression. */
async function plainUpdate({ database }: Bench, tenant: Tenant): Promise<number> {
  await query(
    database,
    'update emission_factors set road = road * 2, sea = sea * 2, air = air * 2, rail = rail * 2 where tenant_id = $1',
    [tenant.id],
  );
  const started = performance.now();
  await query(
    database,
    `update purchase_records n set co2_emissions_kg = ${purchaseRecord.computed!.co2EmissionsKg!}, updated_at = now()
     from (${purchaseRecord.context!}) x where n.tenant_id = $1`,
    [tenant.id],
  );
  return (performance.now() - started) / 1000;
}

/** Seconds from new factors to the end of the job that computes every row. */
async function recalculation(product: Product, tenant: Tenant, rows: number, round: number): Promise<number> {
  const headers = { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ factors: factors(round), source: 'bench', version: String(round) });
  const started = performance.now();
  const replaced = await fetch(`${product.url}/api/v1/emission-factors`, { method: 'PUT', headers, body });
  if (replaced.status !== 200)
    throw new Error(`new factors were answered ${replaced.status}: ${await replaced.text()}`);
  for (;;) {
    const job = await fetch(`${product.url}/api/v1/jobs/${replaced.headers.get('x-job-id')!}`, { headers });
    const { status, result } = (await job.json()) as { status: string; result: { recalculated?: number } };
    if (status === 'COMPLETED') {
      if (result.recalculated !== rows) throw new Error(`${result.recalculated} of ${rows} rows were recalculated`);
      return (performance.now() - started) / 1000;
    }
    if (status !== 'QUEUED' && status !== 'RUNNING') throw new Error(`a recalculation ended ${status}`);
    await sleep(POLL_MILLISECONDS);
  }
}

export async function compareRecalculations(bench: Bench, product: Product, sizes: number[]): Promise<Result[]> {
  const tenant = await bench.createTenant('recalculations');
  const { suppliers } = await createBulkReferences(bench, tenant);
  const load = await startLoad(bench);
  const plan: LoadPlan = {
    url: product.url,
    method: 'GET',
    path: `/api/suppliers/${suppliers[0]!}`,
    headers: { 'x-api-key': tenant.apiKey },
    expectedStatus: 200,
    connections: 16,
    warmUpSeconds: 1,
    rate: RATE,
  };
  const results: Result[] = [];
  for (const rows of sizes) {
    const ground = async () => {
      await emptyRecords(bench);
      await createRecords(bench, tenant, suppliers, rows);
      await bench.settle();
    };
    await ground();
    const plain = await plainUpdate(bench, tenant);
    await ground();
    const seconds = await recalculation(product, tenant, rows, 1);
    const ratio = plain / seconds;
    const speed = (time: number) => `${whole(rows / time)} rows/s`;
    results.push({
      what: `recalculation of ${whole(rows)} purchase records after new factors; reference: one UPDATE`,
      product: speed(seconds),
      reference: speed(plain),
      ratio,
      bar: `≥ ${BAR}`,
      met: ratio >= BAR,
      runs: 1,
    });
    await ground();
    const idle = await runLoad(load, { ...plan, seconds: IDLE_SECONDS });
    const reading = runLoad(load, { ...plan, warmUpSeconds: 0 });
    try {
      await recalculation(product, tenant, rows, 2);
    } finally {
      load.send('stop');
    }
    const busy = await reading;
    results.push({
      what: `p95 of GET /api/suppliers/{id} at ${RATE}/s during a recalculation of ${whole(rows)} records; reference: idle`,
      product: `${busy.p95.toFixed(1)} ms`,
      reference: `${idle.p95.toFixed(1)} ms`,
      ratio: busy.p95 / idle.p95,
      bar: `≤ ${READS_BAR}`,
      met: busy.p95 / idle.p95 <= READS_BAR,
      runs: 1,
    });
    for (const { what, product: ours, reference } of results.slice(-2))
      console.error(`  ${what}: ${ours}, ${reference}`);
  }
  return results;
}
