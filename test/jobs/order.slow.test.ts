import { expect } from 'chai';
import { counts, getCounts, Importer } from '../support/bulk.ts';
import { toCsv, RESOURCES, ROW, supplierRows } from '../support/bulk-rows.ts';
import { describeOnBackends, eventually, storedJob, storedJobs, untilRunning, whileHeld } from '../support/jobs.ts';

describeOnBackends('imports of one tenant and resource', (opened) => {
  it('take effect one after the other, in the order of submission', async () => {
    const importer = await Importer.create(opened().stack);
    const submitted: string[] = [];
    for (let turn = 0; turn < 10; turn++) {
      submitted.push(await importer.submit('suppliers', supplierRows(200, { category: `Turn ${turn}` })));
    }
    for (const [turn, id] of submitted.entries()) {
      const expected = counts(turn === 0 ? 200 : 0, turn === 0 ? 0 : 200, 0);
      expect(getCounts(await importer.ended(id)), `import ${turn}`).to.deep.equal(expected);
    }
    const jobs = await storedJobs(importer);
    expect(jobs.map(({ id }) => id)).to.deep.equal(submitted);
    for (const [turn, job] of jobs.entries()) {
      if (turn > 0) expect(job.started_at!.getTime()).to.be.at.least(jobs[turn - 1]!.finished_at!.getTime());
    }
    const categories = (await importer.all('suppliers')).map((supplier) => supplier['category']);
    expect(new Set(categories)).to.deep.equal(new Set(['Turn 9']));
  });
});

describeOnBackends(
  'bulk jobs of one tenant',
  (opened) => {
    it('run together up to the limit, the others take their turn', async () => {
      const [importer, other] = await Importer.pair(opened().stack);
      const owner = await importer.supplier();
      const tables = ['suppliers', 'supplier_products', 'company_products', 'purchase_records'] as const;
      const ids = await whileHeld(importer, tables, async () => {
        const submitted: string[] = [];
        for (const resource of RESOURCES) {
          const rows = [1, 2, 3].map((number) => ROW[resource](number, owner));
          submitted.push(await importer.submit(resource, toCsv(rows)));
        }
        const second = await other.submit('suppliers', supplierRows(1));
        // a worker was free for another tenant's job, so the rest does not wait for want of one
        await untilRunning(importer, second);
        await eventually('two jobs run', async () => {
          const running = (await storedJobs(importer)).filter(({ status }) => status === 'RUNNING');
          return running.length === 2;
        });
        expect((await storedJobs(importer)).map(({ status }) => status)).to.deep.equal([
          'RUNNING',
          'RUNNING',
          'QUEUED',
          'QUEUED',
        ]);
        return submitted;
      });
      for (const id of ids) {
        expect(getCounts(await importer.ended(id))).to.deep.equal(counts(3, 0, 0));
      }
      const jobs = await storedJobs(importer);
      for (const { started_at: at } of jobs) {
        const together = jobs.filter((job) => job.started_at! <= at! && at! < job.finished_at!);
        expect(together.length).to.be.at.most(2);
      }
    });
  },
  () => ({ env: { BULK_JOBS_PER_TENANT: '2' } }),
);

describeOnBackends('a huge import of one tenant', (opened) => {
  it('does not hold up a small one of another', async () => {
    const [large, small] = await Importer.pair(opened().stack);
    const rows = 200_000;
    const id = await large.submit('suppliers', supplierRows(rows));
    await untilRunning(large, id);
    const seen = await small.upsert('suppliers', supplierRows(100));
    expect(seen.status, seen.text).to.equal(200);
    expect((await storedJob(large, id)).status).to.equal('RUNNING');
    expect(getCounts(await large.ended(id, 100))).to.deep.equal(counts(rows, 0, 0));
  });
});

describeOnBackends(
  'workers that can do one import at a time',
  (opened) => {
    it('make room for a tenant that has none running', async () => {
      const [large, small] = await Importer.pair(opened().stack);
      const rows = 30_000;
      const { id, smallId } = await whileHeld(large, ['suppliers'], async () => {
        const id = await large.submit('suppliers', supplierRows(rows));
        await untilRunning(large, id);
        const smallId = await small.submit('company-products', 'sku,name\nA,Cloth\n');
        await eventually('the turn of the first import is over', async () => {
          const { started_at } = await storedJob(large, id);
          return Date.now() - started_at!.getTime() > 6000;
        });
        return { id, smallId };
      });
      expect(getCounts(await small.ended(smallId))).to.include({ created: 1 });
      expect(getCounts(await large.ended(id))).to.deep.equal(counts(rows, 0, 0));
      const [largeJob, smallJob] = await Promise.all([storedJob(large, id), storedJob(small, smallId)]);
      expect(smallJob.finished_at!.getTime()).to.be.lessThan(largeJob.finished_at!.getTime());
      expect(largeJob.failures).to.equal(0);
    });

    it('share the jobs, and the results are exact', async () => {
      const { stack } = opened();
      await stack.startWorker();
      const importers = await Promise.all([1, 2, 3].map(() => Importer.create(stack)));
      const submitted = await whileHeld(opened(), ['suppliers'], async () => {
        const ids: string[][] = [];
        for (const importer of importers) {
          const first = await importer.submit('suppliers', supplierRows(2000));
          ids.push([first, await importer.submit('suppliers', supplierRows(3000, { category: 'Spinning' }))]);
        }
        await eventually('each worker has a job', async () => {
          const jobs = (await Promise.all(importers.map(storedJobs))).flat();
          return jobs.filter(({ status }) => status === 'RUNNING').length === 2;
        });
        return ids;
      });
      for (const [index, [first, second]] of submitted.entries()) {
        const importer = importers[index]!;
        expect(getCounts(await importer.ended(first!))).to.deep.equal(counts(2000, 0, 0));
        expect(getCounts(await importer.ended(second!))).to.deep.equal(counts(1000, 2000, 0));
      }
    });
  },
  () => ({ env: { BULK_CONCURRENCY: '1' } }),
);
