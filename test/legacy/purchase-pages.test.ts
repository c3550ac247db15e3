import { expect } from 'chai';
import { addUpRowCounts } from '../../shared/resources/row-counts.ts';
import { query } from '../../shared/platform/database.ts';
import { Importer } from '../support/bulk.ts';
import { getBody } from '../support/client.ts';

const PATH = '/api/purchase-records';

interface Record {
  id: number;
  purchase_status: string;
}

describe('a page of purchase records far from the front', () => {
  it('has the rows that stand there, wherever their ids are and whatever was added up', async () => {
    const tenant = await Importer.create();
    const other = await Importer.create(tenant.stack);
    const { database } = tenant.stack;
    const importRecords = async (of: Importer, from: number, count: number) => {
      const supplier = await of.supplier(`Of ${from}`);
      await of.store(
        'purchase-records',
        Array.from({ length: count }, (_, index) => ({
          supplier_id: supplier,
          batch_number: `B-${from + index}`,
          purchase_date: '2026-01-01T00:00:00',
          purchase_status: index % 5 === 0 ? 'IN_TRANSIT' : 'ORDERED',
        })),
      );
      // the ids of others lie between
      await query(
        database,
        `select setval(pg_get_serial_sequence('purchase_records', 'id'), (select max(id) + 40000 from purchase_records))`,
      );
    };
    for (const [from, count] of [
      [0, 700],
      [1000, 3],
      [2000, 5000],
      [8000, 900],
    ] as const) {
      await importRecords(tenant, from, count);
      await importRecords(other, from, 5);
    }
    const expectPages = async () => {
      const stored = await query<Record>(
        database,
        'select id, status as purchase_status from purchase_records where tenant_id = $1 order by id',
        [tenant.tenant.id],
      );
      for (const [filter, rows] of [
        ['', stored],
        ['&purchase_status=IN_TRANSIT', stored.filter((row) => row.purchase_status === 'IN_TRANSIT')],
        ['&purchase_status=CANCELLED', stored.filter((row) => row.purchase_status === 'CANCELLED')],
      ] as const)
        for (const page of [4, 5, 22, Math.floor(rows.length / 250), Math.floor(rows.length / 250) + 1]) {
          const path = `${PATH}?size=250&page=${page}${filter}`;
          const found = getBody(await tenant.legacy.get(path), 200) as Record[];
          const ids = rows.slice(page * 250, (page + 1) * 250).map(({ id }) => id);
          expect(
            found.map(({ id }) => id),
            path,
          ).to.deep.equal(ids);
        }
    };
    await expectPages();
    const first = getBody(await tenant.legacy.get(`${PATH}?size=2&page=0`), 200) as Record[];
    for (const { id } of first)
      getBody(await tenant.legacy.patch(`${PATH}/${id}`, { purchase_status: 'CANCELLED' }), 200);
    await expectPages();
    await addUpRowCounts(database);
    await expectPages();
  });
});
