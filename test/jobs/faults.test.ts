import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { seeded } from '../shared/imports/readers/read-all.ts';
import { migrate } from '../../shared/domain/schema.ts';
import { execute, QUEUE_SCHEMA } from '../support/postgres.ts';
import { startRedis } from '../support/redis.ts';
import { type Stack } from '../support/stack.ts';
import { Board } from '../support/board.ts';
import { counts, getCounts, Importer } from '../support/bulk.ts';
import { purchaseRows, supplierRows } from '../support/bulk-rows.ts';
import { type Clients } from '../support/client.ts';
import {
  countRows,
  describeOnBackends,
  describeOnRedis,
  eventually,
  holdWrites,
  storedJob,
  storedJobs,
  untilMerging,
  untilRunning,
  whileHeld,
} from '../support/jobs.ts';

const ROWS = 50_000;

async function newBuyer(on: Stack) {
  const importer = await Importer.create(on);
  return { importer, supplierId: await importer.supplier() };
}

/** How often each number of log entries occurs among the purchase records of a tenant. */
async function logEntries({ stack, tenant }: Clients): Promise<Record<string, number>> {
  const rows = await execute<{ entries: string; records: string }>(
    stack.databaseUrl,
    `select entries, count(*) as records from (
       select p.id, count(c.id) as entries from purchase_records p left join purchase_status_changes c
         on c.tenant_id = p.tenant_id and c.purchase_record_id = p.id where p.tenant_id = $1 group by p.id) each
     group by entries`,
    [tenant.id],
  );
  return Object.fromEntries(rows.map(({ entries, records }) => [entries, Number(records)]));
}

/** Stops the import when some of its rows are merged and others are not. */
async function holdInTheMiddle(importer: Importer, id: string) {
  await untilMerging(importer, id);
  return holdWrites(importer, 'purchase_records');
}

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
      for (const statuses = ['ORDERED', 'IN_TRANSIT', 'DELIVERED']; kills < 10 || round === 0; round++) {
        // after three rounds over the same records, others
        const [turn, set] = [round % 3, Math.floor(round / 3)];
        const csv = purchaseRows(ROWS, { supplierId, prefix: `S${set}`, status: statuses[turn]! });
        const id = await importer.submit('purchase-records', csv);
        for (let attempts = 0; kills < 10; kills++) {
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
      expect(kills).to.equal(10);
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
