/** The list of materials with search and facets, against the same statement run directly. */
import { query, withConnection } from '../../shared/platform/database.ts';
import { type MaterialFilter } from '../../shared/domain/textiles/material-filter.ts';
import { materialListQuery } from '../../shared/domain/textiles/material-list.ts';
import { type Bench, type Product, type Tenant } from './bench.ts';
import { runLoad, startLoad } from './http.ts';
import { median, whole, type Result } from './report.ts';

const MATERIALS = 200_000;
const CONNECTIONS = 8;
const CALLS = 15;

/** Fibers, yarns and fabrics of the tenant's suppliers, of several hundred names. */
async function createMaterials({ database }: Bench, tenant: Tenant): Promise<void> {
  await query(
    database,
    `insert into textile_products (tenant_id, kind, supplier_id, name, code, composition, gots_certified, grs_certified, available,
       unit_of_measure, quantity_available)
     select $1, (array['FIBER', 'YARN', 'FABRIC'])[1 + n % 3], s.ids[1 + n % cardinality(s.ids)],
       (array['Organic cotton', 'Merino wool', 'Lyocell', 'Popeline écru', 'Denim', 'Lin lavé'])[1 + n % 6] || ' ' || n / 1000, 'M-' || n,
       n % 100 || '% cotton, ' || 100 - n % 100 || '% polyester', n % 5 = 0, n % 7 = 0, n % 4 <> 0, (array['KG', 'M', 'ROLL'])[1 + n % 3], n
     from generate_series(1, $2::int) n, (select array_agg(id) as ids from suppliers where tenant_id = $1) s`,
    [tenant.id, MATERIALS],
  );
}

const LISTS: { what: string; path: string; filter: MaterialFilter }[] = [
  { what: 'without a filter', path: '', filter: {} },
  { what: 'search=ecru', path: '&search=ecru', filter: { search: 'ecru' } },
  { what: 'search=M-1234', path: '&search=M-1234', filter: { search: 'M-1234' } },
  {
    what: 'search=denim, kind, certification',
    path: '&search=denim&kind=YARN&certification=GOTS',
    filter: { search: 'denim', kind: 'YARN', certification: 'GOTS' },
  },
];

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export async function compareMaterialLists(bench: Bench, product: Product, tenant: Tenant): Promise<Result[]> {
  await createMaterials(bench, tenant);
  await bench.settle();
  const load = await startLoad(bench);
  const headers = { authorization: `Bearer ${tenant.token}` };
  const results: Result[] = [];
  for (const { what, path, filter } of LISTS) {
    const url = `${product.url}/api/v1/product/materials?limit=8${path}`;
    const { text, values } = materialListQuery(tenant.id, filter, {
      limit: 8,
      offset: 0,
      sort: 'createdAt',
      direction: 'desc',
    });
    // first, so that no single call finds a process that has just started
    const report = await runLoad(load, {
      url: product.url,
      method: 'GET',
      path: new URL(url).pathname + new URL(url).search,
      headers,
      expectedStatus: 200,
      connections: CONNECTIONS,
      warmUpSeconds: 1,
      seconds: 5,
    });
    const ours: number[] = [];
    const direct: number[] = [];
    await withConnection(bench.database, async (connection) => {
      for (let call = 0; call < CALLS; call++) {
        ours.push(
          await milliseconds(async () => {
            const response = await fetch(url, { headers });
            if (response.status !== 200) throw new Error(`a list was answered ${response.status}`);
            await response.text();
          }),
        );
        direct.push(await milliseconds(() => connection.query(text, values)));
      }
    });
    const ratio = median(ours.map((value, call) => direct[call]! / value));
    results.push({
      what: `GET /api/v1/product/materials, ${whole(MATERIALS)} materials, ${what}; p95 with ${CONNECTIONS} connections ${whole(report.p95)} ms`,
      product: `${median(ours).toFixed(1)} ms`,
      reference: `${median(direct).toFixed(1)} ms`,
      ratio,
      bar: '≥ 0.5',
      met: ratio >= 0.5,
      runs: CALLS,
    });
    console.error(`  materials ${what}: ${median(ours).toFixed(1)} ms, directly ${median(direct).toFixed(1)} ms`);
  }
  return results;
}
