import { expect } from 'chai';
import { openDatabase, query } from '../../shared/platform/database.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { addUpRowCounts } from '../../shared/resources/row-counts.ts';
import { excessive, getBuffers, rowsLookedAt } from './judge.ts';
import { variantsOf } from '../support/variants.ts';
import { executedBy, executedOn, GROUNDS, lists, PLANNED_FOR, requestsAndImports } from './states.ts';

const SIZE = { rows: 10_000, smallTenants: 100, imported: 200 };

describe('Statements read no more than their rows, whatever the planner knows:', () => {
  for (const [index, ground] of Object.keys(GROUNDS).entries()) {
    const kinds = variantsOf(String(index), PLANNED_FOR);
    it(`${ground}, planned for ${kinds.join(' and for ')}`, async () => {
      for (const [plannedFor, executed] of await executedOn(ground, SIZE, requestsAndImports, kinds)) {
        expect(executed.length, plannedFor).to.be.greaterThan(1000);
        expect(excessive(executed, EXCEPTIONS), plannedFor).to.deep.equal([]);
      }
    });
  }

  // so many that the index of the key is a level higher than one that begins with the tenant and the kind
  it('an import that fills a table which has no statistics yet', async () => {
    const records = Array.from({ length: 45_000 }, (_, index) => ({ name: `X-${index}`, external_id: `X-${index}` }));
    const executed = await executedBy(async ({ legacy }) => {
      const body = { mode: 'UPSERT', records };
      const sent = await legacy.post('/api/v1/textile/fibers/bulk', body, { headers: { prefer: 'wait=60' } });
      expect(sent.body).to.include({ created: records.length, failed: 0 });
    });
    expect(excessive(executed, EXCEPTIONS)).to.deep.equal([]);
  });

  // what counts all for each row passes for work that counts much, so this looks at the rows itself
  it('numbers of rows that are added up, in tables that were empty when they were counted', async () => {
    const written = {
      supplier_counts: ['country', `'IT'`],
      textile_supplier_counts: ['supplier_id, kind', `1 + n % 300, 'YARN'`],
      textile_certification_counts: ['supplier_id, kind, certification', `1 + n % 300, 'YARN', 'GRS'`],
      textile_unit_counts: ['supplier_id, kind, unit_of_measure', `1 + n % 300, 'YARN', 'KG'`],
      textile_availability_counts: ['supplier_id, kind, available', `1 + n % 300, 'YARN', true`],
    };
    const rows = 3000;
    const executed = await executedBy(async ({ tenant }, database, databaseUrl) => {
      const asWorker = openDatabase(databaseUrl, { poolSize: 1, applicationName: 'trama-worker' });
      for (let run = 0; run < 2; run++) {
        for (const [table, [columns, values]] of Object.entries(written))
          await query(
            database,
            `insert into ${table} (tenant_id, ${columns}, rows) select $1, ${values}, 1 from generate_series(1, $2::int) n`,
            [tenant.id, rows],
          );
        expect(await addUpRowCounts(asWorker)).to.be.at.least(Object.keys(written).length * rows - 1);
        for (const table of Object.keys(written)) await query(database, `analyze ${table}`);
      }
      await asWorker.destroy();
    });
    const adding = executed.filter(({ text }) =>
      Object.keys(written).some((table) => text.includes(`delete from ${table} `)),
    );
    expect(adding.length).to.be.at.least(2 * Object.keys(written).length);
    for (const { text, plan } of adding) expect(rowsLookedAt(plan), text).to.be.at.most(3 * rows);
  });

  // the rows of a page are found by their ids, and of a tenant that it takes for small the planner reads all to find them
  it('a page under several filters, each of which has many rows', async () => {
    const items = Array.from({ length: 40_000 }, (_, index) => ({
      name: `Mill ${index}`,
      country: 'IT',
      category: index % 2 ? 'Dyeing' : 'Weaving',
      reach_compliant: true,
      svhc_compliant: true,
    }));
    const executed = await executedBy(async ({ legacy }, database) => {
      const sent = await legacy.post('/api/suppliers/bulk', { items }, { headers: { prefer: 'wait=60' } });
      expect(sent.body).to.include({ created: items.length, failed: 0 });
      await query(database, 'vacuum analyze suppliers');
      const filters = 'country=IT&category=Dyeing&complianceStatus=COMPLIANT';
      const page = await legacy.get(`/api/suppliers?size=50&${filters}`);
      expect(page.body).to.include({ total: items.length / 2 });
    });
    expect(excessive(executed, EXCEPTIONS)).to.deep.equal([]);
  });

  // each filter lets half of the rows through, so that a quarter is expected, of which the first were soon come across; and the rows
  // of a supplier lie at the end of the list, as they have come together
  it('a page of rows that lie far from the front, or are hardly any', async () => {
    const rowsOfSupplier = 800;
    const executed = await executedBy(async ({ legacy, v1 }, database) => {
      const supplier = (await v1.post('/api/v1/suppliers', { name: 'The first' })).body as {
        id: string;
        legacyId: number;
      };
      const fibers = Array.from({ length: 10_000 }, (_, index) => ({
        name: `Fiber ${index}`,
        unit_of_measure: 'ROLLS',
      }));
      const yarns = fibers.map((_, index) => ({
        name: `Yarn ${index}`,
        unit_of_measure: index < 3 ? 'ROLLS' : 'METERS',
        supplier_id: index < rowsOfSupplier ? supplier.legacyId : null,
      }));
      for (const [kind, records] of Object.entries({ yarns, fibers })) {
        const body = { mode: 'UPSERT', records };
        const sent = await legacy.post(`/api/v1/textile/${kind}/bulk`, body, { headers: { prefer: 'wait=60' } });
        expect(sent.body).to.include({ created: records.length, failed: 0 });
      }
      await query(database, 'vacuum analyze textile_products');
      const filters: [filter: string, total: number][] = [
        ['kind=YARN&unitOfMeasure=ROLL', 3],
        ['kind=FABRIC&unitOfMeasure=ROLL', 0],
        [`supplierId=${supplier.id}`, rowsOfSupplier],
      ];
      for (const order of ['createdAt', 'updatedAt', 'name', 'stock', 'category', 'supplier'])
        for (const [filter, total] of filters) {
          const page = await v1.get(`/api/v1/product/materials?${filter}&facets=false&sortBy=${order}`);
          expect(page.body.meta, order).to.include({ total });
          expect(page.body.data).to.have.length(Math.min(total, 8));
        }
    });
    const pages = executed.filter(({ text }) => text.startsWith('with f as '));
    expect(pages.length).to.be.at.least(18);
    for (const { text, plan } of pages) expect(rowsLookedAt(plan), text).to.be.at.most(2 * rowsOfSupplier);
  });

  // rows of a filter lie behind all others in each order, and next to none of them on a page of the table
  it('a page under a filter of which an index in the order has the columns', async () => {
    const rows = 20_000;
    const executed = await executedBy(async ({ tenant, v1 }, database) => {
      const insert = (table: string, columns: string, values: string) =>
        query(
          database,
          `insert into ${table} (tenant_id, ${columns})
           select $1, ${values} from generate_series(1, $2::int) n order by md5(n::text)`,
          [tenant.id, rows],
        );
      const later = `now() + n * interval '1 minute'`;
      const isLast = `n > $2::int / 2`;
      await insert(
        'suppliers',
        'name, country, category, reach_compliant, svhc_compliant, created_at',
        `'Mill ' || 100000 + n, 'IT', 'Dyeing', ${isLast}, ${isLast}, ${later}`,
      );
      await insert(
        'textile_products',
        'name, kind, unit_of_measure, available, quantity_available, created_at, updated_at',
        `'Cloth ' || 100000 + n, case when ${isLast} then 'YARN' else 'FIBER' end, case when ${isLast} then 'M' else 'KG' end,
           not (${isLast}), n, ${later}, ${later}`,
      );
      const [supplier] = await query<{ id: number }>(
        database,
        'select max(id) as id from suppliers where tenant_id = $1',
        [tenant.id],
      );
      await insert(
        'supplier_certifications',
        'supplier_id, certification_type, certificate_number, expires_at, verification_status',
        `${supplier!.id}, 'GOTS', n, ${later}, case when ${isLast} then 'PENDING' else 'VALID' end`,
      );
      await insert(
        'purchase_records',
        'supplier_id, purchase_date, batch_number, status',
        `${supplier!.id}, ${later}, n, case when ${isLast} then 'ORDERED' else 'DELIVERED' end`,
      );
      await query(database, 'vacuum analyze suppliers, textile_products, supplier_certifications, purchase_records');
      const filters: Record<string, { filters: string[]; orders: string[] }> = {
        '/api/v1/suppliers?pageSize=20': {
          filters: ['complianceStatus=COMPLIANT', 'country=IT&category=Dyeing&complianceStatus=COMPLIANT'],
          orders: ['createdAt', 'name', 'country', 'category'],
        },
        '/api/v1/product/materials?facets=false&limit=20': {
          filters: ['kind=YARN', 'unitOfMeasure=M', 'available=false', 'kind=YARN&unitOfMeasure=M'],
          orders: ['createdAt', 'updatedAt', 'name', 'stock'],
        },
        '/api/v1/certifications?pageSize=20': {
          filters: ['verified=false', 'certificationType=GOTS&verified=false', 'verificationStatus=PENDING'],
          orders: ['expiry'],
        },
        '/api/v1/purchase-records?pageSize=20': { filters: ['status=ORDERED'], orders: ['purchaseDate'] },
      };
      for (const [list, asked] of Object.entries(filters))
        for (const filter of asked.filters)
          for (const order of asked.orders)
            for (const page of [1, rows / 8 / 20]) {
              const { body } = await v1.get(`${list}&${filter}&sortBy=${order}&sortDirection=asc&page=${page}`);
              expect(body.total ?? body.meta.total, `${filter} by ${order}`).to.be.within(rows / 2, rows / 2 + 5);
              expect(body.items ?? body.data, `${filter} by ${order}`).to.have.length(20);
            }
    });
    expect(executed.length, 'a statement for each page').to.be.at.least(56);
    const scattered = executed.filter(({ plan }) => getBuffers(plan) > rows / 20);
    expect(scattered.map(({ text, plan }) => `${getBuffers(plan)} buffers: ${text}`)).to.deep.equal([]);
  });
});

// what is counted or searched for by no index reads all rows of the tenant, and a page far from the front half of them
describe('Lists read each row of their tenant a few times at most, under whatever filters and in whatever order,', () => {
  const kinds = variantsOf('lists', PLANNED_FOR);
  it(`planned for ${kinds.join(' and for ')}`, async () => {
    for (const [plannedFor, executed] of await executedOn('one tenant with nearly everything', SIZE, lists, kinds)) {
      expect(executed.length, plannedFor).to.be.greaterThan(2000);
      expect(excessive(executed, EXCEPTIONS, SIZE.rows), plannedFor).to.deep.equal([]);
      // of a file, which has many of them, behind each other or by the ids
      const batches = executed.filter(({ text }) => /\bas key_0\b.*\) [<>] \(|ordinality u\(id, place\)/s.test(text));
      expect(batches.length, plannedFor).to.be.greaterThan(200);
      expect(excessive(batches, []), plannedFor).to.deep.equal([]);
    }
  });
});
