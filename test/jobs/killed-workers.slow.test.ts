import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../shared/imports/readers/read-all.ts';
import { Board } from '../support/board.ts';
import { counts, getCounts, Importer } from '../support/bulk.ts';
import { purchaseRows, supplierRows } from '../support/bulk-rows.ts';
import { countRows, describeOnBackends, eventually, storedJob, whileHeld } from '../support/jobs.ts';
import { KILLS } from '../support/kills.ts';
import { holdInTheMiddle, logEntries, newBuyer, ROWS } from './interrupted-imports.ts';

describeOnBackends(
  'an import whose worker',
  (opened) => {
    it('is killed again and again at any moment has exact counts, and each change is logged once', async () => {
      const seed = Number(process.env['SEED'] ?? 20_261_120);
      const random = seeded(seed);
      const { stack } = opened();
      const { importer, supplierId } = await newBuyer(stack);
      let kills = 0;
      let round = 0;
      for (const statuses = ['ORDERED', 'IN_TRANSIT', 'DELIVERED']; kills < KILLS || round === 0; round++) {
        // after three rounds over the same records, others
        const [turn, set] = [round % 3, Math.floor(round / 3)];
        const csv = purchaseRows(ROWS, { supplierId, prefix: `S${set}`, status: statuses[turn]! });
        const id = await importer.submit('purchase-records', csv);
        // some while rows are new, some while they change
        const due = Math.min(KILLS, Math.ceil(((round + 1) * KILLS) / statuses.length));
        for (let attempts = 0; kills < due; kills++) {
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
        const [created, updated] = turn === 0 ? [ROWS, 0] : [0, ROWS];
        expect({ seed, ...getCounts(ended) }).to.deep.equal({ seed, created, updated, failed: 0 });
        expect(ended.progress).to.deep.equal({ processed: ROWS, total: ROWS, percent: 100 });
        expect(await countRows(importer, 'purchase_records')).to.equal(ROWS * (set + 1));
        const expected = set > 0 && turn < 2 ? { 3: ROWS * set, [turn + 1]: ROWS } : { [turn + 1]: ROWS * (set + 1) };
        expect(await logEntries(importer), `seed ${seed}`).to.deep.equal(expected);
      }
      expect(kills).to.equal(KILLS);
    });

    it('is told to stop is handed back without a failure and finished by another', async () => {
      const { stack } = opened();
      const { importer, supplierId } = await newBuyer(stack);
      const id = await importer.submit('purchase-records', purchaseRows(ROWS, { supplierId }));
      const hold = await holdInTheMiddle(importer, id);
      const first = stack.workers.pop()!;
      const stopped = first.stop();
      await eventually('the worker stops', () => Promise.resolve(first.log().includes('shutting down')));
      await hold.release();
      expect(await stopped).to.equal(0);
      const handedBack = await storedJob(importer, id);
      expect(handedBack).to.include({ status: 'QUEUED', attempts: 1, failures: 0 });
      expect(handedBack.processed).to.be.within(1, ROWS - 1);
      await stack.startWorker();
      const ended = await importer.ended(id);
      // that it was handed over is no attempt of its own
      expect(ended.attempts).to.equal(1);
      expect(getCounts(ended)).to.deep.equal(counts(ROWS, 0, 0));
      expect(await logEntries(importer)).to.deep.equal({ 1: ROWS });
      expect((await storedJob(importer, id)).failures).to.equal(0);
    });

    it('dies each time without progress fails after so many attempts, and the next one runs', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      await stack.workers.pop()!.kill();
      await stack.startWorker({ JOB_MAX_LOST_WORKERS: '3' });
      const { id, next } = await whileHeld(importer, ['suppliers'], async () => {
        const id = await importer.submit('suppliers', supplierRows(10));
        const next = await importer.submit('suppliers', supplierRows(20, { prefix: 'Next' }));
        for (const attempt of [1, 2, 3]) {
          await eventually(`attempt ${attempt}`, async () => {
            const job = await storedJob(importer, id);
            return job.status === 'RUNNING' && job.attempts === attempt;
          });
          await stack.workers.pop()!.kill();
          await stack.startWorker({ JOB_MAX_LOST_WORKERS: '3' });
        }
        return { id, next };
      });
      const ended = await importer.ended(id);
      expect(ended).to.include({ status: 'FAILED', attempts: 3 });
      expect(ended.error.code).to.equal('JOB_FAILED');
      expect(getCounts(ended)).to.deep.equal(counts(0, 0, 0));
      expect(getCounts(await importer.ended(next))).to.deep.equal(counts(20, 0, 0));
      expect(await countRows(importer, 'suppliers')).to.equal(20);
      // an operator sees why, and may have it tried again, behind what came after it
      const board = await Board.open(stack);
      const shown = await board.shown('bulk-upserts', id, 'failed');
      expect(shown.failedReason).to.match(/^JOB_FAILED: The worker was lost 3 times .*\(index 0, lostWorkers 3\)$/);
      expect(await board.logs('bulk-upserts', id)).to.contain(
        'has ended without this worker: FAILED, JOB_FAILED: The worker was',
      );
      expect((await board.press('retry', 'bulk-upserts', id)).status).to.equal(204);
      await board.shown('bulk-upserts', id, 'completed');
      const retried = await importer.ended(id);
      expect(retried).to.include({ status: 'COMPLETED', attempts: 4, error: null });
      expect(await countRows(importer, 'suppliers')).to.equal(30);
    });
  },
  () => ({ env: { JOB_LEASE_SECONDS: '1', JOB_MAX_LOST_WORKERS: '50' } }),
);
