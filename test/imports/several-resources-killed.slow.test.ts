/** One upload of several resources whose workers are killed between its parts and within them. */
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../shared/imports/readers/read-all.ts';
import { Importer } from '../support/bulk.ts';
import { countRows, describeOnBackends, eventually, payloadFolder, storedJobs } from '../support/jobs.ts';
import { KILLS } from '../support/kills.ts';
import { asZip, partOutcomes, submitted } from '../support/uploads.ts';
import { readdir } from 'node:fs/promises';

const SUPPLIERS = 8000;
const PRODUCTS = 12_000;
const PURCHASES = 16_000;
/** Every one of so many purchases names a supplier that nobody has. */
const NOBODY = 100;

const lines = (header: string, count: number, line: (n: number) => string) =>
  `${header}\n${Array.from({ length: count }, (_, n) => line(n)).join('\n')}\n`;

const NIGHT = {
  'purchase-records.csv': lines('supplier_external_id,batch_number,purchase_date', PURCHASES, (n) =>
    n % NOBODY === 0 ? `NOBODY,L-${n},2026-01-05` : `S-${n % SUPPLIERS},L-${n},2026-01-05`,
  ),
  'supplier-products.csv': lines('supplier_external_id,sku,name', PRODUCTS, (n) => `S-${n % SUPPLIERS},Y-${n},Yarn`),
  'suppliers.csv': lines('external_id,name', SUPPLIERS, (n) => `S-${n},Filatura ${n}`),
};

describeOnBackends(
  'one upload of several resources whose workers',
  (opened) => {
    it('are killed again and again has exact counts in every part, ends once, and leaves nothing behind', async () => {
      const seed = Number(process.env['SEED'] ?? 20_261_201);
      const random = seeded(seed);
      const { stack } = opened();
      let kills = 0;
      for (let round = 0; kills < KILLS; round++) {
        const importer = await Importer.create(stack);
        const id = await submitted(importer, asZip(NIGHT));
        const behind = await submitted(importer, asZip(NIGHT));
        const attempts = async () => {
          const jobs = await storedJobs(importer);
          return jobs.reduce((sum, job) => sum + job.attempts, 0);
        };
        const hasEnded = async () =>
          (await storedJobs(importer)).every((job) => !['QUEUED', 'RUNNING'].includes(job.status));
        while (kills < KILLS && !(await hasEnded())) {
          const before = await attempts();
          await sleep(random() * 700);
          await stack.workers.pop()!.kill();
          await stack.startWorker();
          kills += 1;
          await eventually(
            `seed ${seed}: a part is taken up after ${kills} kills`,
            async () => (await hasEnded()) || (await attempts()) > before,
          );
        }
        const failed = PURCHASES / NOBODY;
        const stored = PURCHASES - failed;
        const first = await importer.ended(id, 300);
        expect(partOutcomes(first.parts), `seed ${seed}, round ${round}`).to.deep.equal([
          ['suppliers', 'COMPLETED', SUPPLIERS, 0, 0],
          ['supplier-products', 'COMPLETED', PRODUCTS, 0, 0],
          ['purchase-records', 'COMPLETED', stored, 0, failed],
        ]);
        expect([first.status, first.result]).to.deep.equal([
          'COMPLETED',
          { created: SUPPLIERS + PRODUCTS + stored, updated: 0, failed },
        ]);
        const second = await importer.ended(behind, 300);
        expect(partOutcomes(second.parts), `seed ${seed}, round ${round}`).to.deep.equal([
          ['suppliers', 'COMPLETED', 0, SUPPLIERS, 0],
          ['supplier-products', 'COMPLETED', 0, PRODUCTS, 0],
          ['purchase-records', 'COMPLETED', 0, stored, failed],
        ]);
        expect(await countRows(importer, 'purchase_records')).to.equal(stored);
        // a part begins when the step before it has ended
        const [, ...parts] = await storedJobs(importer);
        for (const upload of [parts.slice(0, 3), parts.slice(4)])
          for (const [index, part] of upload.entries())
            if (index > 0) expect(part.started_at!.getTime()).to.be.at.least(upload[index - 1]!.finished_at!.getTime());
      }
      expect(kills).to.equal(KILLS);
    });

    it('are there again only after the whole was cancelled do nothing more of it', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      await stack.workers.pop()!.kill();
      const id = await submitted(importer, asZip(NIGHT));
      const seen = await importer.v1.post(`/api/v1/jobs/${id}/cancel`);
      expect([seen.status, seen.body.status, seen.body.result]).to.deep.equal([202, 'CANCELLED', null]);
      await stack.startWorker();
      const alone = await importer.csv('suppliers', 'name\nFilatura\n');
      expect(alone.body).to.include({ created: 1 });
      expect((await storedJobs(importer)).slice(0, 4).map(({ status, attempts }) => [status, attempts])).to.deep.equal(
        Array.from({ length: 4 }, () => ['CANCELLED', 0]),
      );
      // those of what was cancelled the retention removes
      await eventually('its payload is removed', async () => (await readdir(payloadFolder(importer))).length === 3);
    });
  },
  () => ({ env: { JOB_LEASE_SECONDS: '1', JOB_MAX_LOST_WORKERS: '50' } }),
);
