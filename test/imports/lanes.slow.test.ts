import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../shared/imports/readers/read-all.ts';
import { counts, getCounts, type Importer } from '../support/bulk.ts';
import { purchaseRows, toCsv } from '../support/bulk-rows.ts';
import { countRows, eventually, storedJob } from '../support/jobs.ts';
import { execute } from '../support/postgres.ts';
import { Stack } from '../support/stack.ts';
import { logEntries, newBuyer, ROWS } from '../jobs/interrupted-imports.ts';

const LANES = 4;

/** Every third record has no batch number and is found by its date instead; every fourth comes twice, to be laid over or not. */
function mixedRows(records: number, supplierId: number, status: string): string {
  const rows = Array.from({ length: records }, (_, n) => {
    const row = (notes: string) => ({
      supplier_id: supplierId,
      batch_number: n % 3 === 0 ? '' : `B-${n}`,
      purchase_date: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
      purchase_status: status,
      notes: `${notes} of ${n} ${'.'.repeat(40)}`,
    });
    return n % 4 === 0 ? [row('first'), row('last')] : [row('last')];
  });
  return toCsv(rows.flat());
}

describe('an import that is dealt into lanes', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start({ env: { BULK_LANES: String(LANES) } });
  });
  after(() => stack.stop());

  const lanesUsed = async (importer: Importer, id: string) => {
    const { lanes } = await storedJob(importer, id);
    return lanes;
  };

  it('has exact counts and the last of the rows of each record, with forms of the key mixed', async () => {
    const { importer, supplierId } = await newBuyer(stack);
    const rows = 30_000;
    for (const [status, created] of [
      ['ORDERED', rows],
      ['IN_TRANSIT', 0],
    ] as const) {
      const id = await importer.submit('purchase-records', mixedRows(rows, supplierId, status));
      const ended = await importer.ended(id);
      expect(getCounts(ended)).to.deep.equal(counts(created, rows + rows / 4 - created, 0));
      expect(ended.progress).to.deep.equal({ processed: rows + rows / 4, total: rows + rows / 4, percent: 100 });
      expect(await lanesUsed(importer, id)).to.deep.equal(Array.from({ length: LANES }, () => rows + rows / 4));
    }
    expect(await countRows(importer, 'purchase_records')).to.equal(rows);
    const [stale] = await execute<{ rows: number }>(
      stack.databaseUrl,
      `select count(*) as rows from purchase_records where tenant_id = $1 and (notes not like 'last of %' or status <> 'IN_TRANSIT')`,
      [importer.tenant.id],
    );
    expect(stale!.rows).to.equal(0);
  });

  it('whose worker is killed again and again has exact counts, and each change is logged once', async () => {
    const seed = Number(process.env['SEED'] ?? 20_261_123);
    const random = seeded(seed);
    const { importer, supplierId } = await newBuyer(stack);
    let kills = 0;
    for (const [round, status] of ['ORDERED', 'IN_TRANSIT', 'DELIVERED'].entries()) {
      const id = await importer.submit('purchase-records', purchaseRows(ROWS, { supplierId, status }));
      for (let attempts = 0; kills < 4 * (round + 1); kills++) {
        const job = await eventually(
          `seed ${seed}: job ${id} is taken up after ${kills} kills`,
          async () => {
            const now = await storedJob(importer, id);
            return (now.finished_at !== null || (now.status === 'RUNNING' && now.attempts > attempts)) && now;
          },
          60,
        );
        attempts = job.attempts;
        await sleep(random() * 500);
        if ((await storedJob(importer, id)).finished_at !== null) break;
        await stack.workers.pop()!.kill();
        await stack.startWorker();
      }
      const ended = await importer.ended(id);
      const [created, updated] = round === 0 ? [ROWS, 0] : [0, ROWS];
      expect({ seed, ...getCounts(ended) }).to.deep.equal({ seed, created, updated, failed: 0 });
      expect(await countRows(importer, 'purchase_records')).to.equal(ROWS);
      expect(await logEntries(importer), `seed ${seed}`).to.deep.equal({ [round + 1]: ROWS });
    }
    expect(kills).to.be.at.least(3);
  });
});
