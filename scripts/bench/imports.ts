/** Bulk imports through the whole product, in turn with the plain reference on the same database. */
import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { peakMemory, type Bench, type Product, type Tenant } from './bench.ts';
import { type DataSet, type Payload } from './data.ts';
import { contents, emptyRecords, referenceImport, type Imported } from './reference.ts';
import { median, whole, type Result } from './report.ts';

interface BulkResponse {
  created: number;
  updated: number;
  failed: number;
  job_id?: string;
}

const POLL_MILLISECONDS = 50;

/** Sends a body to a bulk endpoint and waits for the end of its job. */
export async function importThrough(url: string, tenant: Tenant, payload: Payload): Promise<Imported> {
  const started = performance.now();
  const answer = await post(url, tenant, payload);
  if (answer.status === 202) await jobEnd(new URL(url).origin, tenant, answer.body.job_id!);
  else if (answer.status !== 200)
    throw new Error(`an import was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const seconds = (performance.now() - started) / 1000;
  if (answer.body.failed > 0)
    throw new Error(`${answer.body.failed} rows of an import failed: ${JSON.stringify(answer.body)}`);
  const { created, updated } = answer.body;
  return { seconds, created, updated };

  async function jobEnd(base: string, { apiKey }: Tenant, id: string): Promise<void> {
    for (;;) {
      const response = await fetch(`${base}/api/jobs/${id}`, { headers: { 'x-api-key': apiKey } });
      const job = (await response.json()) as { status: string; result: BulkResponse; error: unknown };
      if (job.status === 'COMPLETED') return void (answer.body = job.result);
      if (job.status !== 'QUEUED' && job.status !== 'RUNNING')
        throw new Error(`an import ended ${job.status}: ${JSON.stringify(job.error)}`);
      await sleep(POLL_MILLISECONDS);
    }
  }
}

function post(
  url: string,
  { apiKey }: Tenant,
  { body, bytes, contentType }: Payload,
): Promise<{ status: number; body: BulkResponse }> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': apiKey, 'content-type': contentType, 'content-length': bytes, prefer: 'wait=60' };
    const sent = request(url, { method: 'POST', headers }, (response) => {
      json(response).then((parsed) => resolve({ status: response.statusCode!, body: parsed as BulkResponse }), reject);
    });
    sent.on('error', reject);
    createReadStream(body, { highWaterMark: 256 * 1024 })
      .on('error', reject)
      .pipe(sent);
  });
}

export const getRecords = ({ url }: Product) => `${url}/api/purchase-records/bulk`;

export const PHASES = ['created', 'changed'] as const;
export type Phase = (typeof PHASES)[number];
type Way = (tenant: Tenant, payload: Payload) => Promise<Imported>;
type Seconds = Record<Phase, number[]>;

/** Both phases by one way, on empty tables; returns what stood there afterwards. */
export async function measureImport(
  bench: Bench,
  tenant: Tenant,
  data: DataSet,
  way: (phase: Phase) => Promise<Imported>,
): Promise<string> {
  await emptyRecords(bench);
  for (const phase of PHASES) {
    await bench.settle();
    const done = await way(phase);
    const counted = phase === 'created' ? done.created : done.updated;
    if (counted !== data.rows) throw new Error(`${phase} ${counted} of ${data.rows} rows`);
  }
  return contents(bench, tenant);
}

export interface ImportOptions {
  name: string;
  runs: number;
  /** What the ratio is to reach; absent: nobody asks. */
  bars?: Record<Phase, number>;
}

/** Two results: everything new, everything changed. */
export async function compareImports(
  bench: Bench,
  product: Product,
  tenant: Tenant,
  data: DataSet,
  options: ImportOptions,
): Promise<Result[]> {
  const ours: Seconds = { created: [], changed: [] };
  const plain: Seconds = { created: [], changed: [] };
  const ways = [
    { seconds: ours, way: ((to, payload) => importThrough(getRecords(product), to, payload)) as Way },
    { seconds: plain, way: ((to, payload) => referenceImport(bench, to, payload.copy)) as Way },
  ];
  for (let run = 0; run < options.runs; run++) {
    const stored: string[] = [];
    // whoever comes second finds a warmer machine: they take turns
    for (const { seconds, way } of run % 2 === 0 ? ways : [...ways].reverse()) {
      stored.push(
        await measureImport(bench, tenant, data, async (phase) => {
          const done = await way(tenant, data[phase]);
          seconds[phase].push(done.seconds);
          return done;
        }),
      );
    }
    if (stored[0] !== stored[1])
      throw new Error(`product and reference stored different things: ${stored.join(' and ')}`);
    console.error(
      `  ${options.name}, run ${run + 1}: ${PHASES.map((phase) => `${phase} ${ours[phase][run]!.toFixed(2)} s, reference ${plain[phase][run]!.toFixed(2)} s`).join('; ')}`,
    );
  }
  return PHASES.map((phase) => {
    // each pair ran under the same conditions, so the ratio is taken pair by pair
    const ratio = median(ours[phase].map((seconds, run) => plain[phase][run]! / seconds));
    const speed = (seconds: number[]) => `${whole(data.rows / median(seconds))} rows/s`;
    const bar = options.bars?.[phase];
    return {
      what: `${options.name}, ${phase === 'created' ? 'all new' : 'all changed'}`,
      product: speed(ours[phase]),
      reference: speed(plain[phase]),
      ratio,
      ...(bar === undefined ? {} : { bar: `≥ ${bar}`, met: ratio >= bar }),
      runs: options.runs,
    };
  });
}

/** Peak memory of fresh processes after one import. */
export async function importMemory(
  bench: Bench,
  tenant: Tenant,
  data: DataSet,
): Promise<{ api: number; worker: number } | undefined> {
  const product = await bench.startProduct();
  try {
    await emptyRecords(bench);
    await importThrough(getRecords(product), tenant, data.created);
    const [api, worker] = [peakMemory(product.api), peakMemory(product.worker)];
    return api === undefined || worker === undefined ? undefined : { api, worker };
  } finally {
    await product.stop();
  }
}
