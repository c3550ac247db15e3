/** How long one waits: for a read while an import runs, and for a small import. */
import { readFileSync } from 'node:fs';
import { type Bench, type Product, type Tenant } from './bench.ts';
import { type DataSet } from './data.ts';
import { runLoad, startLoad } from './http.ts';
import { importThrough, getRecords } from './imports.ts';
import { type LoadPlan } from './messages.ts';
import { emptyRecords } from './reference.ts';
import { median, quantile, whole, type Result } from './report.ts';

const RATE = 100;
const IDLE_SECONDS = 8;

/** p95 of reads of one supplier at a fixed rate, idle and while the data set is imported. */
export async function readsDuringImport(
  bench: Bench,
  product: Product,
  tenant: Tenant,
  supplierId: number,
  data: DataSet,
  runs: number,
): Promise<Result[]> {
  const load = await startLoad(bench);
  const plan: LoadPlan = {
    url: product.url,
    method: 'GET',
    path: `/api/suppliers/${supplierId}`,
    headers: { 'x-api-key': tenant.apiKey },
    expectedStatus: 200,
    connections: 16,
    warmUpSeconds: 1,
    rate: RATE,
  };
  const idle: number[] = [];
  const busy: number[] = [];
  for (let run = 0; run < runs; run++) {
    await emptyRecords(bench);
    await bench.settle();
    idle.push((await runLoad(load, { ...plan, seconds: IDLE_SECONDS })).p95);
    const reading = runLoad(load, { ...plan, warmUpSeconds: 0 });
    try {
      await importThrough(getRecords(product), tenant, data.created);
    } finally {
      load.send('stop');
    }
    busy.push((await reading).p95);
    console.error(
      `  reads, run ${run + 1}: p95 idle ${idle[run]!.toFixed(1)} ms, during the import ${busy[run]!.toFixed(1)} ms`,
    );
  }
  const ratio = median(busy.map((value, run) => value / idle[run]!));
  return [
    {
      what: `p95 of GET /api/suppliers/{id} at ${RATE}/s during an import of ${whole(data.rows)} rows; reference: idle`,
      product: `${median(busy).toFixed(1)} ms`,
      reference: `${median(idle).toFixed(1)} ms`,
      ratio,
      bar: '≤ 2.5',
      met: ratio <= 2.5,
      runs,
    },
  ];
}

const ROWS = 10;
/** Processes that have run for a while are asked; the first imports find one whose code is not compiled yet. */
const WARM_UP_CALLS = 50;

export interface RoundTripOptions {
  /** What holds the queues. */
  queues: string;
  calls: number;
  barMs: number;
}

/** One small import after the other. */
export async function roundTrips(
  bench: Bench,
  product: Product,
  tenant: Tenant,
  json: DataSet,
  { queues, calls, barMs }: RoundTripOptions,
): Promise<Result[]> {
  const { items } = JSON.parse(readFileSync(json.created.body, 'utf8')) as { items: unknown[] };
  await emptyRecords(bench);
  await bench.settle();
  const milliseconds: number[] = [];
  for (let call = 0; call < WARM_UP_CALLS + calls; call++) {
    const started = performance.now();
    const response = await fetch(`${product.url}/api/purchase-records/bulk`, {
      method: 'POST',
      headers: { 'x-api-key': tenant.apiKey, 'content-type': 'application/json', prefer: 'wait=60' },
      body: JSON.stringify({ items: items.slice(call * ROWS, (call + 1) * ROWS) }),
    });
    const answer = (await response.json()) as { created?: number };
    if (call >= WARM_UP_CALLS) milliseconds.push(performance.now() - started);
    if (answer.created !== ROWS)
      throw new Error(`a small import was answered ${response.status}: ${JSON.stringify(answer)}`);
  }
  const p50 = quantile(milliseconds, 0.5);
  const p95 = quantile(milliseconds, 0.95);
  console.error(
    `  round trips on ${queues}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${Math.max(...milliseconds).toFixed(1)} ms`,
  );
  return [
    {
      what: `round trip of a JSON bulk of ${ROWS} rows, one after the other, queues on ${queues}, p50 / p95`,
      product: `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`,
      bar: `p50 < ${barMs} ms`,
      met: p50 < barMs,
      runs: calls,
    },
  ];
}
