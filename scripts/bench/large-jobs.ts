/**
 * Jobs over lists of a tenant with very many rows: their files in an order, under a search or by keys, beside the file of the list as
 * it comes; and the deletion of rows that others refer to, beside that of rows that nobody refers to.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../shared/platform/database.ts';
import { peakMemory, type Bench, type Product, type Tenant } from './bench.ts';
import { whole, type Result } from './report.ts';

/** Of the time of the whole list as it comes: what finds or sorts all rows for each batch is off by hundreds. */
const FILE_BAR = 0.2;
const DELETION_BAR = 0.3;
const MEMORY_BAR_MIB = 250;
const POLL_MILLISECONDS = 50;
/** As many as a bulk change takes by their ids. */
const DELETED_ROWS = 5000;

/** Lists, and what is asked of them besides. */
const FILES: Record<string, readonly string[]> = {
  '/api/v1/suppliers': ['sortBy=name', 'sortBy=country', 'search=la', 'search=biella%2099'],
  '/api/v1/product/materials': ['sortBy=supplier', 'sortBy=category', 'sortBy=stock', 'search=3', 'search=linen%2099'],
  '/api/v1/purchase-records': ['sortBy=purchaseDate', 'status=IN_TRANSIT', 'references=keys'],
  '/api/v1/supplier/products': ['search=99', 'references=keys'],
  '/api/v1/certifications': ['sortBy=createdAt', 'validity=VALID'],
  '/api/v1/documents': ['search=sheet-1234'],
  '/api/v1/chemicals': ['sortBy=name'],
  '/api/v1/purchases': ['sortBy=createdAt'],
};

interface Job {
  status: string;
  result: { rows?: number; deleted?: number; failed?: number };
  error: unknown;
}

/** Starts a job and waits for its end; how long that took, in seconds. */
async function timed(
  { url }: Product,
  { token }: Tenant,
  path: string,
  body: object,
): Promise<Job['result'] & { seconds: number }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  const started = performance.now();
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id, jobId } = (await response.json()) as { id?: string; jobId?: string };
  if (response.status !== 202) throw new Error(`${path} ${JSON.stringify(body)} was answered ${response.status}`);
  for (;;) {
    const job = (await (await fetch(`${url}/api/v1/jobs/${id ?? jobId}`, { headers })).json()) as Job;
    if (job.status === 'COMPLETED') return { ...job.result, seconds: (performance.now() - started) / 1000 };
    if (job.status !== 'QUEUED' && job.status !== 'RUNNING')
      throw new Error(`${path} ${JSON.stringify(body)} ended ${job.status}: ${JSON.stringify(job.error)}`);
    await sleep(POLL_MILLISECONDS);
  }
}

async function compareFiles(product: Product, tenant: Tenant): Promise<Result[]> {
  const results: Result[] = [];
  const file = (list: string) => timed(product, tenant, '/api/v1/exports', { list, format: 'csv' });
  const shown = ({ rows, seconds }: { rows?: number; seconds: number }) =>
    `${whole(rows ?? 0)} rows in ${seconds.toFixed(1)} s`;
  for (const [path, queries] of Object.entries(FILES)) {
    const all = await file(path);
    console.error(`  ${shown(all)}  ${path}`);
    for (const asked of queries) {
      const part = await file(`${path}?${asked}`);
      const ratio = all.seconds / part.seconds;
      results.push({
        what: `file of \`${path}?${asked}\`; reference: of the list as it comes`,
        product: shown(part),
        reference: shown(all),
        ratio,
        bar: `≥ ${FILE_BAR}`,
        met: ratio >= FILE_BAR,
        runs: 1,
      });
      console.error(`  ${shown(part)}  ${path}?${asked}`);
    }
  }
  const peak = peakMemory(product.worker);
  if (peak !== undefined)
    results.push({
      what: 'peak memory of the worker that made these files',
      product: `${whole(peak)} MiB`,
      bar: `< ${MEMORY_BAR_MIB} MiB`,
      met: peak < MEMORY_BAR_MIB,
      runs: 1,
    });
  return results;
}

async function compareDeletions({ database }: Bench, product: Product, tenant: Tenant): Promise<Result> {
  const ids = async (direction: 'asc' | 'desc') =>
    (
      await query<{ uuid: string }>(
        database,
        `select uuid from suppliers where tenant_id = $1 order by id ${direction} limit $2`,
        [tenant.id, DELETED_ROWS],
      )
    ).map(({ uuid }) => uuid);
  const deletion = async (direction: 'asc' | 'desc') =>
    timed(product, tenant, '/api/v1/suppliers/bulk-delete', { ids: await ids(direction) });
  // materials and products are those of the last suppliers
  const used = await deletion('desc');
  const free = await deletion('asc');
  if (used.failed !== DELETED_ROWS || free.deleted !== DELETED_ROWS)
    throw new Error(`${used.failed} suppliers were kept, and ${free.deleted} deleted`);
  const ratio = free.seconds / used.seconds;
  return {
    what: `deletion of ${whole(DELETED_ROWS)} suppliers that others refer to, none of which goes; reference: of as many that go`,
    product: `${used.seconds.toFixed(1)} s`,
    reference: `${free.seconds.toFixed(1)} s`,
    ratio,
    bar: `≥ ${DELETION_BAR}`,
    met: ratio >= DELETION_BAR,
    runs: 1,
  };
}

/** The tenant has the rows of list-rows.ts, and fewer suppliers afterwards. */
export async function compareLargeJobs(bench: Bench, product: Product, tenant: Tenant): Promise<Result[]> {
  const files = await compareFiles(product, tenant);
  const deletions = await compareDeletions(bench, product, tenant);
  console.error(`  ${deletions.what}: ${deletions.product}, ${deletions.reference!}`);
  return [...files, deletions];
}
