/** Bulk changes whose workers are killed, that come between imports, and that others wait beside. */
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../shared/platform/database.ts';
import { seeded } from '../shared/imports/readers/read-all.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { getBody } from '../support/client.ts';
import { countRows, describeOnBackends, eventually, storedJob } from '../support/jobs.ts';
import { KILLS } from '../support/kills.ts';

const ROWS = 20_000;
/** Every one of so many is in use, and cannot be deleted. */
const USED = 200;

const SUPPLIERS = '/api/v1/suppliers';
const async = { headers: { prefer: 'respond-async' } };

async function withSuppliers(importer: Importer, rows: number): Promise<void> {
  const seen = await importer.csv('suppliers', supplierRows(rows));
  expect(seen.body, seen.text).to.include({ created: rows, failed: 0 });
}

async function start(importer: Importer, kind: 'edit' | 'delete', body: object): Promise<string> {
  return getBody(await importer.v1.post(`${SUPPLIERS}/bulk-${kind}`, body, async), 202).jobId;
}

const countEvents = async ({ stack, tenant }: Importer, action: string) =>
  (
    await query<{ events: number; rows: number }>(
      stack.database,
      'select count(*) as events, count(distinct entity_uuid) as rows from audit_events where tenant_id = $1 and action = $2',
      [tenant.id, action],
    )
  )[0]!;

const category = (importer: Importer, value: string) =>
  query<{ rows: number }>(
    importer.stack.database,
    'select count(*) as rows from suppliers where tenant_id = $1 and category = $2',
    [importer.tenant.id, value],
  ).then(([found]) => found!.rows);

describeOnBackends(
  'bulk changes',
  (opened) => {
    it('change each row once, however often their worker is killed', async () => {
      const seed = Number(process.env['SEED'] ?? 20_261_124);
      const random = seeded(seed);
      const { stack } = opened();
      const importer = await Importer.create(stack);
      await withSuppliers(importer, ROWS);
      await stack.database.raw(
        `insert into supplier_products (tenant_id, supplier_id, name, code, unit_of_measure)
       select tenant_id, id, 'Yarn', 'Y-' || id, 'KG' from (
         select *, row_number() over (order by id) as n from suppliers where tenant_id = ?) s where n % ? = 0`,
        [importer.tenant.id, USED],
      );
      const edit = await start(importer, 'edit', { filters: {}, expected: ROWS, changes: { category: 'Dyeing' } });
      const removal = await start(importer, 'delete', { filters: { category: 'Dyeing' }, expected: ROWS });
      const hasEnded = async () => !['QUEUED', 'RUNNING'].includes((await storedJob({ stack }, removal)).status);
      for (let kills = 0; kills < KILLS && !(await hasEnded()); kills++) {
        await sleep(300 + random() * 700);
        await stack.workers.pop()!.kill();
        await stack.startWorker();
      }
      const edited = await importer.ended(edit);
      expect(edited, `seed ${seed}`).to.deep.include({
        status: 'COMPLETED',
        progress: { processed: ROWS, total: ROWS, percent: 100 },
      });
      expect(edited.result).to.deep.equal({ updated: ROWS, unchanged: 0, failed: 0, errors: [] });
      expect(await countEvents(importer, 'supplier.changed')).to.deep.equal({ events: ROWS, rows: ROWS });

      const used = ROWS / USED;
      const removed = await importer.ended(removal);
      expect(removed.status, `seed ${seed}`).to.equal('COMPLETED');
      expect(removed.result).to.deep.include({ deleted: ROWS - used, failed: used });
      const errors = removed.result.errors as { id: string; code: string }[];
      expect(new Set(errors.map(({ code }) => code))).to.deep.equal(new Set(['IN_USE']));
      expect(new Set(errors.map(({ id }) => id)).size).to.equal(used);
      expect(await countRows(importer, 'suppliers')).to.equal(used);
      expect(await countEvents(importer, 'supplier.deleted')).to.deep.equal({ events: ROWS - used, rows: ROWS - used });
      expect(getBody(await importer.v1.get(SUPPLIERS), 200).total).to.equal(used);
      await eventually('nothing is left of them', async () => (await countRows(importer, 'bulk_change_chunks')) === 0);
    });

    it('take their turn among the imports of the resource', async () => {
      const importer = await Importer.create(opened().stack);
      await withSuppliers(importer, 3000);
      const all = { filters: {}, expected: 3000 };
      const jobs = [
        await start(importer, 'edit', { ...all, changes: { category: 'First' } }),
        await importer.submit('suppliers', supplierRows(3000, { category: 'Second' })),
        await start(importer, 'edit', { ...all, changes: { category: 'Third' } }),
        await start(importer, 'edit', { filters: { category: 'Third' }, expected: 3000, changes: { country: 'PT' } }),
      ];
      for (const id of jobs) expect((await importer.ended(id)).result).to.include({ updated: 3000, failed: 0 });
      expect(await category(importer, 'Third')).to.equal(3000);
      const stored = await Promise.all(jobs.map((id) => storedJob(importer, id)));
      for (const [turn, { started_at: at }] of stored.entries())
        if (turn > 0) expect(at!.getTime()).to.be.at.least(stored[turn - 1]!.finished_at!.getTime());
    });

    it('of many rows make room for small ones of others, and can be stopped in between', async () => {
      const { stack } = opened();
      const [large, small] = await Importer.pair(stack);
      const rows = 100_000;
      await withSuppliers(large, rows);
      for (let name = 0; name < 3; name++) await small.supplier(`Piccola ${name}`);
      const running = [
        await start(large, 'edit', { filters: {}, expected: rows, changes: { category: 'Large' } }),
        await start(large, 'delete', { filters: {} }),
      ];
      await eventually(
        'it is under way',
        async () => Number((await large.v1.get(`/api/v1/jobs/${running[0]!}`)).body.progress.processed) > 0,
      );
      const seen = await small.v1.post(
        `${SUPPLIERS}/bulk-edit`,
        { filters: {}, changes: { category: 'Small' } },
        { headers: { prefer: 'wait=60' } },
      );
      expect(seen.body, seen.text).to.include({ updated: 3, failed: 0 });
      const job = getBody(await large.v1.get(`/api/v1/jobs/${running[0]!}`), 200);
      expect(job.status, 'the small one has not waited for its end').to.be.oneOf(['QUEUED', 'RUNNING']);
      for (const id of [...running].reverse())
        expect((await large.v1.post(`/api/v1/jobs/${id}/cancel`)).status).to.equal(202);
      const ended = await large.ended(running[0]!);
      expect(ended.status).to.equal('CANCELLED');
      expect(ended.result.updated).to.equal(ended.progress.processed);
      expect(ended.progress.processed).to.be.within(1, rows - 1);
      expect(await category(large, 'Large')).to.equal(ended.result.updated);
      expect((await large.ended(running[1]!)).status).to.equal('CANCELLED');
    });
  },
  () => ({ workers: 1, env: { BULK_CHANGE_CONCURRENCY: '1' } }),
);
