import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { migrate } from '../../shared/domain/schema.ts';
import { QUEUE_SCHEMA } from '../support/postgres.ts';
import { counts, getCounts } from '../support/bulk.ts';
import { purchaseRows, supplierRows } from '../support/bulk-rows.ts';
import { describeOnBackends } from '../support/jobs.ts';
import { holdInTheMiddle, logEntries, newBuyer, ROWS } from './interrupted-imports.ts';

describe('a PostgreSQL that goes away in the middle of an import', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  const start = async () => {
    postgres = await startEmbeddedPostgres({ folder: join(folder, 'data'), settings: { fsync: 'off' } });
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trama-pg-'));
    await start();
  });
  after(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  describeOnBackends(
    'and comes back',
    (opened) => {
      for (const [how, goAway] of [
        ['restarted', () => postgres.stop()],
        ['killed', async () => (postgres.kill(), await postgres.exited)],
      ] as [string, () => Promise<unknown>][]) {
        it(`(${how}) leaves exact counts, and every process goes on`, async () => {
          const { stack } = opened();
          const { importer, supplierId } = await newBuyer(stack);
          const id = await importer.submit('purchase-records', purchaseRows(ROWS, { supplierId }));
          const next = await importer.submit(
            'purchase-records',
            purchaseRows(10, { supplierId, status: 'IN_TRANSIT' }),
          );
          const hold = await holdInTheMiddle(importer, id);
          await goAway();
          await start();
          await hold.release().catch(() => undefined);
          const ended = await importer.ended(id);
          expect(getCounts(ended)).to.deep.equal(counts(ROWS, 0, 0));
          expect(ended.attempts).to.be.greaterThan(1);
          expect(getCounts(await importer.ended(next))).to.deep.equal(counts(0, 10, 0));
          expect(await logEntries(importer)).to.deep.equal({ 1: ROWS - 10, 2: 10 });
          expect((await importer.upsert('suppliers', supplierRows(10))).status).to.equal(200);
          for (const { child } of [stack.api, ...stack.workers]) expect(child.exitCode).to.equal(null);
        });
      }
    },
    async () => {
      await migrate(postgres.url, { queueSchema: QUEUE_SCHEMA });
      return { databaseUrl: postgres.url };
    },
  );
});
