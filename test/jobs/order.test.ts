import { expect } from 'chai';
import { jobEnded, legacyClient, v1Client } from '../support/client.ts';
import {
  countsOf,
  describeOnBackends,
  eventually,
  storedJobs,
  submit,
  supplierRows,
  untilRunning,
  whileHeld,
  type ImportedTable,
} from './support.ts';

const SUPPLIERS = '/api/suppliers/bulk';

describeOnBackends('imports of one tenant and resource', (opened) => {
  it('take effect one after the other, in the order of submission', async () => {
    const { stack } = opened();
    const tenant = await stack.tenant();
    const [legacy, v1] = [legacyClient(stack, tenant), v1Client(stack, tenant)];
    const submitted: string[] = [];
    for (let turn = 0; turn < 10; turn++) {
      submitted.push(await submit(legacy, SUPPLIERS, supplierRows(200, { category: `Turn ${turn}` })));
    }
    for (const [turn, id] of submitted.entries()) {
      const expected = { created: turn === 0 ? 200 : 0, updated: turn === 0 ? 0 : 200, failed: 0 };
      expect(countsOf(await jobEnded(v1, id)), `import ${turn}`).to.deep.equal(expected);
    }
    const jobs = await storedJobs(stack, tenant);
    expect(jobs.map(({ id }) => id)).to.deep.equal(submitted);
    for (const [turn, job] of jobs.entries()) {
      if (turn > 0) expect(job.started_at!.getTime()).to.be.at.least(jobs[turn - 1]!.finished_at!.getTime());
    }
    const rows = await stack.database('suppliers').where({ tenant_id: tenant.id }).distinct<object[]>('category');
    expect(rows).to.deep.equal([{ category: 'Turn 9' }]);
  });
});

describeOnBackends(
  'bulk jobs of one tenant',
  (opened) => {
    it('run together up to the limit, the others take their turn', async () => {
      const { stack } = opened();
      const [tenant, other] = await Promise.all([stack.tenant(), stack.tenant()]);
      const imports: [ImportedTable, string, string][] = [
        ['suppliers', SUPPLIERS, supplierRows(3)],
        ['company_products', '/api/company-products/bulk', 'sku,name\nA,Cloth\nB,Linen\nC,Silk\n'],
        ['supplier_products', '/api/supplier-products/bulk', 'sku,name,supplier_id\n'],
        ['purchase_records', '/api/purchase-records/bulk', 'supplier_id,purchase_date\n'],
      ];
      const legacy = legacyClient(stack, tenant);
      const owner = (await legacy.post('/api/suppliers', { name: 'Owner' })).body.id as number;
      imports[2]![2] += `A,Yarn,${owner}\nB,Yarn,${owner}\nC,Yarn,${owner}\n`;
      imports[3]![2] += `${owner},2026-01-01\n${owner},2026-01-02\n${owner},2026-01-03\n`;
      const tables = imports.map(([table]) => table);
      const ids = await whileHeld(stack, tables, async () => {
        const submitted: string[] = [];
        for (const [, path, csv] of imports) submitted.push(await submit(legacy, path, csv));
        const second = await submit(legacyClient(stack, other), SUPPLIERS, supplierRows(1));
        // a worker was free for another tenant's job, so the rest does not wait for want of one
        await untilRunning(stack, second);
        await eventually('two jobs run', async () => {
          const running = (await storedJobs(stack, tenant)).filter(({ status }) => status === 'RUNNING');
          return running.length === 2;
        });
        expect((await storedJobs(stack, tenant)).map(({ status }) => status)).to.deep.equal([
          'RUNNING',
          'RUNNING',
          'QUEUED',
          'QUEUED',
        ]);
        return submitted;
      });
      for (const id of ids) {
        const ended = await jobEnded(v1Client(stack, tenant), id);
        expect(countsOf(ended)).to.deep.equal({ created: 3, updated: 0, failed: 0 });
      }
      const jobs = await storedJobs(stack, tenant);
      for (const { started_at: at } of jobs) {
        const together = jobs.filter((job) => job.started_at! <= at! && at! < job.finished_at!);
        expect(together.length).to.be.at.most(2);
      }
    });
  },
  () => ({ env: { BULK_JOBS_PER_TENANT: '2' } }),
);

describeOnBackends('a huge import of one tenant', (opened) => {
  it('does not hold up a small one of another', async function () {
    this.timeout(120_000);
    const { stack } = opened();
    const [large, small] = await Promise.all([stack.tenant(), stack.tenant()]);
    const rows = 200_000;
    const id = await submit(legacyClient(stack, large), SUPPLIERS, supplierRows(rows));
    await untilRunning(stack, id);
    const seen = await legacyClient(stack, small).csv(SUPPLIERS, supplierRows(100));
    expect(seen.status, seen.text).to.equal(200);
    expect((await storedJobs(stack, large))[0]!.status).to.equal('RUNNING');
    const ended = await jobEnded(v1Client(stack, large), id, 100);
    expect(countsOf(ended)).to.deep.equal({ created: rows, updated: 0, failed: 0 });
  });
});

describeOnBackends(
  'workers that can do one import at a time',
  (opened) => {
    it('make room for a tenant that has none running', async () => {
      const { stack } = opened();
      const [large, small] = await Promise.all([stack.tenant(), stack.tenant()]);
      const rows = 30_000;
      const { id, smallId } = await whileHeld(stack, ['suppliers'], async () => {
        const id = await submit(legacyClient(stack, large), SUPPLIERS, supplierRows(rows));
        await untilRunning(stack, id);
        const smallId = await submit(legacyClient(stack, small), '/api/company-products/bulk', 'sku,name\nA,Cloth\n');
        await eventually('the turn of the first import is over', async () => {
          const [job] = await storedJobs(stack, large);
          return Date.now() - job!.started_at!.getTime() > 6000;
        });
        return { id, smallId };
      });
      expect(countsOf(await jobEnded(v1Client(stack, small), smallId))).to.include({ created: 1 });
      const ended = await jobEnded(v1Client(stack, large), id);
      expect(countsOf(ended)).to.deep.equal({ created: rows, updated: 0, failed: 0 });
      const [[largeJob], [smallJob]] = await Promise.all([storedJobs(stack, large), storedJobs(stack, small)]);
      expect(smallJob!.finished_at!.getTime()).to.be.lessThan(largeJob!.finished_at!.getTime());
      expect(largeJob!.failures).to.equal(0);
    });

    it('share the jobs, and the results are exact', async () => {
      const { stack } = opened();
      await stack.startWorker();
      const tenants = await Promise.all([stack.tenant(), stack.tenant(), stack.tenant()]);
      const submitted = await whileHeld(stack, ['suppliers'], async () => {
        const ids: string[][] = [];
        for (const tenant of tenants) {
          const legacy = legacyClient(stack, tenant);
          const first = await submit(legacy, SUPPLIERS, supplierRows(2000));
          ids.push([first, await submit(legacy, SUPPLIERS, supplierRows(3000, { category: 'Spinning' }))]);
        }
        await eventually('each worker has a job', async () => {
          const jobs = (await Promise.all(tenants.map((tenant) => storedJobs(stack, tenant)))).flat();
          return jobs.filter(({ status }) => status === 'RUNNING').length === 2;
        });
        return ids;
      });
      for (const [index, [first, second]] of submitted.entries()) {
        const v1 = v1Client(stack, tenants[index]!);
        expect(countsOf(await jobEnded(v1, first!))).to.deep.equal({ created: 2000, updated: 0, failed: 0 });
        expect(countsOf(await jobEnded(v1, second!))).to.deep.equal({ created: 1000, updated: 2000, failed: 0 });
      }
    });
  },
  () => ({ env: { BULK_CONCURRENCY: '1' } }),
);
