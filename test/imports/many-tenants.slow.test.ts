import { expect } from 'chai';
import { query, queryOne } from '../../shared/platform/database.ts';
import { counts, getCounts, Importer } from '../support/bulk.ts';
import { purchaseRows, supplierRows, type ResourceName } from '../support/bulk-rows.ts';
import { eventually } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';

const ROWS = 5000;

/** The look-up, the update and the foreign keys of a row read about three. A plan that reads a tenant's rows for each: 1000. */
const MOST_READ_PER_ROW = 20;

describe('an import that the statistics do not foresee', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start({ workers: 0 });
  });
  after(() => stack.stop());

  /** Rows that all ended connections have read, by an index or without. */
  async function rowsRead({ database }: Stack): Promise<number> {
    const figures = await queryOne<{ rows: number }>(
      database,
      `select sum(seq_tup_read + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes i where i.relid = t.relid))::bigint as rows
       from pg_stat_user_tables t where schemaname = 'public'`,
    );
    return figures!.rows;
  }

  /** Imports with a worker of its own: a connection that is idle keeps its figures to itself, one that ends does not. */
  async function imported(on: Stack, importer: Importer, resource: ResourceName, csv: string) {
    const before = await rowsRead(on);
    const worker = await on.startWorker();
    const answer = await importer.csv(resource, csv);
    await worker.stop();
    const ofWorker = `select from pg_stat_activity where datname = current_database() and application_name = 'trama-worker'`;
    await eventually('its connections have ended', async () => (await query(on.database, ofWorker)).length === 0);
    return { counts: getCounts(answer), rowsRead: (await rowsRead(on)) - before };
  }

  for (const [resource, rows] of [
    ['suppliers', (count, isChanged) => supplierRows(count, { category: isChanged ? 'Spinning' : 'Weaving' })],
    [
      'purchase-records',
      (count, isChanged, supplierId) =>
        purchaseRows(count, { supplierId, status: isChanged ? 'IN_TRANSIT' : 'ORDERED' }),
    ],
  ] as [ResourceName, (count: number, isChanged: boolean, supplierId: number) => string][]) {
    it(`of another tenant reads a few rows for each of its ${resource}, new or changed`, async () => {
      const [known, unknown] = await Importer.pair(stack);
      await imported(stack, known, resource, rows(20_000, false, await known.supplier()));
      const supplierId = await unknown.supplier();
      await query(stack.database, 'analyze');

      const created = await imported(stack, unknown, resource, rows(ROWS, false, supplierId));
      expect(created.counts).to.deep.equal(counts(ROWS, 0, 0));
      expect(created.rowsRead).to.be.at.most(ROWS * MOST_READ_PER_ROW);
      const changed = await imported(stack, unknown, resource, rows(ROWS, true, supplierId));
      expect(changed.counts).to.deep.equal(counts(0, ROWS, 0));
      // fewer than its own would mean that the figures are not those of the import
      expect(changed.rowsRead).to.be.within(ROWS, ROWS * MOST_READ_PER_ROW);
    });

    it(`into nearly empty tables reads a few rows for each of its ${resource}`, async () => {
      const own = await Stack.start({ workers: 0 });
      try {
        const [importer] = await Importer.pair(own);
        const supplierId = await importer.supplier();
        await query(own.database, 'analyze');
        const created = await imported(own, importer, resource, rows(ROWS, false, supplierId));
        expect(created.counts).to.deep.equal(counts(ROWS, 0, 0));
        expect(created.rowsRead).to.be.within(ROWS, ROWS * MOST_READ_PER_ROW);
      } finally {
        await own.stop();
      }
    });
  }
});
