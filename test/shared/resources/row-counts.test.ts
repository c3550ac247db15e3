import { expect } from 'chai';
import { query } from '../../../shared/platform/database.ts';
import { addUpRowCounts } from '../../../shared/resources/row-counts.ts';
import { counts, getCounts, Importer } from '../../support/bulk.ts';
import { getBody } from '../../support/client.ts';

const COUNTED = {
  supplier_counts: 'suppliers',
  supplier_product_counts: 'supplier_products',
  company_product_counts: 'company_products',
  textile_product_counts: 'textile_products',
  textile_supplier_counts: 'textile_products',
};

/** What is kept and what there is, of a tenant, by every column that is counted. */
async function compare({ stack: { database }, tenant }: Importer): Promise<void> {
  for (const [table, of] of Object.entries(COUNTED)) {
    const columns = await query<{ name: string }>(
      database,
      `select column_name as name from information_schema.columns where table_name = $1 and column_name <> 'rows' order by ordinal_position`,
      [table],
    );
    const by = columns.map(({ name }) => name).join(', ');
    const getRows = (what: string, from: string, having = '') =>
      query(
        database,
        `select ${by}, ${what} as rows from ${from} where tenant_id = $1 group by ${by} ${having} order by ${by}`,
        [tenant.id],
      );
    expect(await getRows('sum(rows)::bigint', table, 'having sum(rows) <> 0'), table).to.deep.equal(
      await getRows('count(*)', of),
    );
  }
}

describe('how many rows there are', () => {
  it('is kept through single writes, imports side by side, and deletions', async () => {
    const tenant = await Importer.create();
    const suppliers = (from: number, country: string) =>
      Array.from({ length: 300 }, (_, index) => ({ name: `S-${from + index}`, country, category: `C-${index % 7}` }));
    const answers = await Promise.all([
      tenant.json('suppliers', suppliers(0, 'IT')),
      tenant.json('suppliers', suppliers(200, 'PT')),
      ...Array.from({ length: 20 }, (_, index) => tenant.supplier(`Single ${index}`)),
    ]);
    const sums = answers.slice(0, 2).map((answer) => getCounts(answer as never));
    expect(sums[0]!.created + sums[1]!.created).to.equal(500);
    await compare(tenant);

    const { items } = getBody(await tenant.v1.get('/api/v1/suppliers?search=single'), 200) as {
      items: { id: string }[];
    };
    await Promise.all(
      items.map(({ id }, index) =>
        index % 2 === 0
          ? tenant.v1.delete(`/api/v1/suppliers/${id}`)
          : tenant.v1.patch(`/api/v1/suppliers/${id}`, { country: 'TR', svhcCompliant: true }),
      ),
    );
    await compare(tenant);

    const supplier = await tenant.supplier('Of products');
    await tenant.store(
      'supplier-products',
      [1, 2, 3].map((n) => ({ sku: `S-${n}`, supplier_id: supplier, name: 'Yarn' })),
    );
    await tenant.store(
      'company-products',
      [1, 2, 3].map((n) => ({ sku: `C-${n}`, name: 'Coat' })),
    );
    await compare(tenant);
    expect(getCounts(await tenant.json('company-products', [{ sku: 'C-1', name: 'Cape' }]))).to.deep.equal(
      counts(0, 1, 0),
    );
    await compare(tenant);
    const total = (getBody(await tenant.v1.get('/api/v1/suppliers?country=TR'), 200) as { total: number }).total;
    expect(total).to.equal(10);
  });

  it('is the same after the rows of a key are put together, also by two at once while others write', async () => {
    const tenant = await Importer.create();
    await Promise.all(Array.from({ length: 60 }, (_, index) => tenant.supplier(`Early ${index}`)));
    const { database } = tenant.stack;
    const kept = async () =>
      (await query(database, 'select 1 from supplier_counts where tenant_id = $1', [tenant.tenant.id])).length;
    expect(await kept()).to.equal(60);
    await Promise.all([
      addUpRowCounts(database),
      addUpRowCounts(database),
      ...Array.from({ length: 20 }, (_, index) => tenant.supplier(`Late ${index}`)),
    ]);
    expect(await kept()).to.be.lessThan(60);
    await compare(tenant);
    expect((getBody(await tenant.v1.get('/api/v1/suppliers'), 200) as { total: number }).total).to.equal(80);
  });

  it('is nothing of a write that is refused', async () => {
    const tenant = await Importer.create();
    await tenant.supplier('One');
    getBody(await tenant.v1.post('/api/v1/suppliers', { name: 'One' }), 409);
    await compare(tenant);
    const other = await Importer.create();
    expect((getBody(await other.v1.get('/api/v1/suppliers'), 200) as { total: number }).total).to.equal(0);
  });
});
