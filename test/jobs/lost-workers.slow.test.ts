/** What operators see of a job whose worker is killed, and when it runs again. */
import { expect } from 'chai';
import { Board } from '../support/board.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { describeOnBackends, eventually, storedJob, untilRunning, whileHeld } from '../support/jobs.ts';

describeOnBackends(
  'the log of a job',
  (opened) => {
    it('names every worker that had it, those that were killed too, and counts the losses', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const importer = await Importer.create(stack);
      const id = await whileHeld(importer, ['suppliers'], async () => {
        const id = await importer.submit('suppliers', supplierRows(10));
        for (const attempt of [1, 2]) {
          await eventually(`attempt ${attempt} is told`, async () =>
            (await board.logs('bulk-upserts', id)).includes(`, attempt ${attempt}`),
          );
          await stack.workers.pop()!.kill();
          await stack.startWorker();
        }
        return id;
      });
      expect(await importer.ended(id)).to.include({ status: 'COMPLETED', attempts: 3 });
      await board.shown('bulk-upserts', id, 'completed');
      const entries = (await board.logEntries('bulk-upserts', id)).map((entry) => entry.replace(/^\S+ /gm, ''));
      // an entry of its own, and not one that has waited for what came next
      expect(entries[0]).to.match(/^claimed by worker \S+, attempt 1$/);
      const told = entries.join('\n').split('\n');
      const [first, second, third] = told
        .filter((line) => line.startsWith('claimed'))
        .map((line) => line.split(' ')[3]);
      expect(new Set([first, second, third])).to.have.property('size', 3);
      expect(told.filter((line) => /^(claimed|worker lost)/.test(line))).to.deep.equal([
        `claimed by worker ${first} attempt 1`,
        'worker lost, once without a checkpoint between',
        `claimed by worker ${second} attempt 2`,
        'worker lost, 2 times in a row without a checkpoint between',
        `claimed by worker ${third} attempt 3`,
      ]);
    });
  },
  () => ({}),
);

const LEASE_SECONDS = 3;
/** What is promised beyond the lease (docs/jobs.md), and what a machine may take that does other work. */
const WITHIN_SECONDS = LEASE_SECONDS + 15 + 10;

describeOnBackends(
  'a job whose worker is killed',
  (opened) => {
    it('runs again, in another, as soon as is promised', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      await whileHeld(importer, ['suppliers'], async () => {
        const id = await importer.submit('suppliers', supplierRows(10));
        await untilRunning(importer, id);
        const victim = stack.workers.pop()!;
        await stack.startWorker();
        await victim.kill();
        const again = async () => {
          const { status, attempts } = await storedJob(importer, id);
          return status === 'RUNNING' && attempts === 2;
        };
        await eventually('it runs again', again, WITHIN_SECONDS);
      });
    });
  },
  // the sweeps that an installation has
  () => ({ env: { JOB_LEASE_SECONDS: String(LEASE_SECONDS), JOB_SWEEP_SECONDS: '5' } }),
);
