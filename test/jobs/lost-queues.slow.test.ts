import { expect } from 'chai';
import { execute, QUEUE_SCHEMA } from '../support/postgres.ts';
import { startRedis } from '../support/redis.ts';
import { type Stack } from '../support/stack.ts';
import { Board } from '../support/board.ts';
import { counts, getCounts, Importer } from '../support/bulk.ts';
import { purchaseRows, supplierRows } from '../support/bulk-rows.ts';
import {
  countRows,
  describeOnBackends,
  describeOnRedis,
  eventually,
  storedJobs,
  untilRunning,
  whileHeld,
} from '../support/jobs.ts';
import { holdInTheMiddle, logEntries, newBuyer, ROWS } from './interrupted-imports.ts';

describeOnBackends(
  'jobs whose queue',
  (opened) => {
    it('is emptied all complete: the one that runs, the one on the queue and the one behind', async () => {
      const { stack, redis } = opened();
      const { importer, supplierId } = await newBuyer(stack);
      const running = await importer.submit('purchase-records', purchaseRows(ROWS, { supplierId }));
      const hold = await holdInTheMiddle(importer, running);
      const onQueue = await importer.submit('suppliers', supplierRows(100));
      const behind = await importer.submit('purchase-records', purchaseRows(100, { supplierId, status: 'IN_TRANSIT' }));
      expect((await storedJobs(importer)).map(({ status }) => status)).to.deep.equal(['RUNNING', 'QUEUED', 'QUEUED']);
      if (redis) await redis.command('flushall');
      else await emptyQueueTables(stack);
      await hold.release();
      expect(getCounts(await importer.ended(running))).to.deep.equal(counts(ROWS, 0, 0));
      expect(getCounts(await importer.ended(onQueue))).to.deep.equal(counts(100, 0, 0));
      expect(getCounts(await importer.ended(behind))).to.deep.equal(counts(0, 100, 0));
      expect(await logEntries(importer)).to.deep.equal({ 1: ROWS - 100, 2: 100 });
      for (const job of await storedJobs(importer)) expect(job).to.include({ attempts: 1, failures: 0 });
    });
  },
  () => ({ env: { BULK_CONCURRENCY: '1' } }),
);

describeOnRedis('jobs whose Redis', startRedis, (opened) => {
  it('is restored from an old snapshot run once each: those that it knows and have ended, those that it does not know', async () => {
    const { stack, redis } = opened();
    const importer = await Importer.create(stack);
    const submit = (prefix: string) => importer.submit('suppliers', supplierRows(100, { prefix }));
    const known = await whileHeld(importer, ['suppliers'], async () => {
      const ids = [await submit('Running'), await submit('Held')];
      await untilRunning(importer, ids[0]!);
      await redis.command('save');
      return ids;
    });
    for (const id of known) await importer.ended(id);
    const between = await submit('Between');
    await importer.ended(between);
    const unknown = await whileHeld(importer, ['suppliers'], async () => {
      const ids = [await submit('Running then'), await submit('Held then')];
      await untilRunning(importer, ids[0]!);
      await redis.stop();
      await redis.start();
      return ids;
    });
    for (const id of [...known, between, ...unknown])
      expect(getCounts(await importer.ended(id)), id).to.deep.equal(counts(100, 0, 0));
    expect(await countRows(importer, 'suppliers')).to.equal(500);
    for (const job of await storedJobs(importer)) expect(job).to.include({ attempts: 1, failures: 0 });
    const board = await Board.open(stack);
    // one that ran when its message was lost has none any more
    for (const id of [...known, unknown[1]!]) {
      const { returnValue } = await board.shown('bulk-upserts', id, 'completed');
      expect(returnValue).to.deep.include({ status: 'COMPLETED' });
    }
    await eventually('nothing is left to do', async () => {
      const { counts } = await board.queue('bulk-upserts');
      return ['active', 'delayed', 'prioritized', 'waiting'].every((state) => counts[state] === 0);
    });
    expect((await board.queue('bulk-upserts')).counts['failed']).to.equal(0);
  });
});

/** Everything but the record of the migrations, which is no content of the queue. */
async function emptyQueueTables(stack: Stack): Promise<void> {
  const tables = await execute<{ name: string }>(
    stack.databaseUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 and tablename not like '%migration%'`,
    [QUEUE_SCHEMA],
  );
  expect(tables).not.to.deep.equal([]);
  await execute(stack.databaseUrl, `truncate ${tables.map(({ name }) => name).join(', ')} cascade`);
}

describeOnRedis('jobs that are submitted while Redis is down', startRedis, (opened) => {
  it('are stored, answered with 202, and complete when it is back', async () => {
    const { stack, redis } = opened();
    const importer = await Importer.create(stack);
    await redis.stop();
    const seen = await Promise.all([
      importer.upsert('suppliers', supplierRows(10)),
      importer.csv('company-products', 'sku,name\nA,Cloth\n'),
    ]);
    for (const answer of seen) {
      expect(answer.status, answer.text).to.equal(202);
      expect(answer.body.status).to.equal('QUEUED');
    }
    await redis.start();
    for (const { body } of seen) expect((await importer.ended(body.job_id)).status).to.equal('COMPLETED');
    expect(await countRows(importer, 'suppliers')).to.equal(10);
    // and from now on clients get the result within their wait again
    expect((await importer.upsert('suppliers', supplierRows(10))).status).to.equal(200);
  });

  it('complete though the API and the worker were started while it was down', async () => {
    const { stack, redis } = opened();
    await redis.stop();
    expect(await Promise.all([stack.api.stop(), stack.workers.pop()!.stop()])).to.deep.equal([0, 0]);
    const worker = await stack.startWorker();
    await stack.startApi();
    const importer = await Importer.create(stack);
    const answer = await importer.upsert('suppliers', supplierRows(10));
    expect(answer.status, answer.text).to.equal(202);
    await eventually('the worker misses the queue, too', () => Promise.resolve(worker.log().includes('outage begins')));
    await redis.start();
    expect((await importer.ended(answer.body.job_id)).status).to.equal('COMPLETED');
    expect((await importer.upsert('suppliers', supplierRows(20))).status).to.equal(200);
  });
});
