/** What metrics say of the queues, beside the board and the table. */
import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { QUEUE_NAMES } from '../../shared/queues.ts';
import { Board } from '../support/board.ts';
import { bulkPath, getCounts, Importer, JSON_TYPE } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { anonymousClient, sessionClient } from '../support/client.ts';
import {
  describeOnBackends,
  describeOnRedis,
  eventually,
  holdWrites,
  storedJob,
  storedJobs,
  untilRunning,
} from '../support/jobs.ts';
import { startRedis } from '../support/redis.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack } from '../support/stack.ts';

const STATES = ['waiting', 'paused', 'held', 'delayed', 'running', 'failed'] as const;
type State = (typeof STATES)[number];
/** Jobs by queue and state. */
type Figures = Record<string, Record<State, number>>;

const NONE = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>;
const figures = (of: Partial<Record<string, Partial<Record<State, number>>>>): Figures =>
  Object.fromEntries(QUEUE_NAMES.map((queue) => [queue, { ...NONE, ...of[queue] }]));

async function page(stack: Stack): Promise<Map<string, number>> {
  const { text } = await anonymousClient(stack).get('/metrics');
  return new Map([...text.matchAll(/^(trama_queue\S+) (\S+)$/gm)].map(([, series, value]) => [series!, Number(value)]));
}

async function metricFigures(stack: Stack): Promise<Figures> {
  const seen = await page(stack);
  const of = (queue: string, state: State) => seen.get(`trama_queue_jobs{queue="${queue}",state="${state}"}`);
  return Object.fromEntries(
    QUEUE_NAMES.map((queue) => [queue, Object.fromEntries(STATES.map((state) => [state, of(queue, state)]))]),
  ) as unknown as Figures;
}

/** For how long, in seconds, the first waiting job of the queue could have run. */
const oldest = async (stack: Stack, queue: string) =>
  (await page(stack)).get(`trama_queue_oldest_waiting_seconds{queue="${queue}"}`);

async function storedFigures(stack: Stack): Promise<Figures> {
  const rows = await query<{ queue: string; state: State; jobs: number }>(
    stack.database,
    `select queue, case when status = 'QUEUED' and waits_for is not null then 'held' when status = 'QUEUED' and run_after > now() then 'delayed'
         when status = 'QUEUED' then 'waiting' else lower(status) end as state, count(*)::integer as jobs
     from jobs where status in ('QUEUED', 'RUNNING', 'FAILED') group by 1, 2`,
  );
  const of = (queue: string) => rows.filter((row) => row.queue === queue).map(({ state, jobs }) => [state, jobs]);
  return figures(Object.fromEntries(QUEUE_NAMES.map((queue) => [queue, Object.fromEntries(of(queue))])));
}

/** The board knows no held jobs and no paused ones: it calls them delayed, and prioritized. */
async function expectOnBoard(board: Board, expected: Figures): Promise<void> {
  for (const [queue, { waiting, paused, held, delayed, running, failed }] of Object.entries(expected)) {
    const { counts } = await board.queue(queue);
    const shown = [counts['waiting']! + counts['prioritized']!, counts['delayed'], counts['active'], counts['failed']];
    expect(shown, queue).to.deep.equal([waiting + paused, held + delayed, running, failed]);
  }
}

/** Only so much later: the schedules' first runs are over, and each waits for its next. */
const schedulesAtRest = (board: Board) =>
  eventually('every schedule has run', async () => {
    const { counts } = await board.queue('maintenance');
    return counts['delayed'] === 4 && counts['active'] === 0 && counts['waiting'] === 0;
  });

const servers: SmtpServer[] = [];
const withMail = async () => {
  const smtp = await startSmtpServer();
  servers.push(smtp);
  return { env: { JOB_RETRY_BASE_MS: '60000', JOB_LEASE_SECONDS: '3', SMTP_URL: smtp.url } };
};
after(() => Promise.all(servers.map((smtp) => smtp.stop())));

/** As if the job had been submitted an hour ago, and had been to be run since. */
const age = (stack: Stack, id: string) =>
  query(
    stack.database,
    `update jobs set created_at = created_at - interval '1 hour', run_after = run_after - interval '1 hour' where id = $1`,
    [id],
  );

const HALF_AN_HOUR = 1800;

describeOnBackends(
  'the figures of the queues',
  (opened) => {
    it('are the same by queue and state in the metrics, on the board and in the table', async () => {
      const { stack } = opened();
      const smtp = servers.at(-1)!;
      const board = await Board.open(stack);
      const [many, few, one] = [
        await Importer.create(stack),
        await Importer.create(stack),
        await Importer.create(stack),
      ];
      const broken = await one.legacy.post(bulkPath('suppliers'), '{"rows": []}', { headers: JSON_TYPE });
      expect(broken.status).to.equal(400);
      await smtp.stop();
      const tenant = await stack.tenant();
      const admin = await sessionClient(stack, tenant);
      const profile = { firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };
      await admin.post('/api/v1/account/users', { email: `ada@${tenant.uuid}.example`, ...profile });
      await board.shown('emails', (await admin.get('/api/v1/jobs')).body.items[0].id, 'delayed');
      await schedulesAtRest(board);
      const hold = await holdWrites(many, 'suppliers');
      try {
        for (let n = 0; n < 12; n++) await many.submit('suppliers', supplierRows(2, { prefix: `M${n}` }));
        for (let n = 0; n < 3; n++) await few.submit('suppliers', supplierRows(2, { prefix: `F${n}` }));
        for (const importer of [many, few]) await untilRunning(importer, (await storedJobs(importer))[0]!.id);
        // both running ones lose it, and nobody is there to notice
        await stack.workers.pop()!.kill();
        const expected = figures({
          'bulk-upserts': { running: 2, held: 13, failed: 1 },
          emails: { delayed: 1 },
          maintenance: { delayed: 4 },
        });
        expect(await metricFigures(stack)).to.deep.equal(expected);
        expect(await storedFigures(stack)).to.deep.equal({ ...expected, maintenance: NONE });
        await expectOnBoard(board, expected);

        const ready = await one.submit('suppliers', supplierRows(2));
        await board.send('PUT', '/bulk-upserts/pause');
        const paused = figures({ ...expected, 'bulk-upserts': { running: 2, held: 13, failed: 1, paused: 1 } });
        expect(await metricFigures(stack)).to.deep.equal(paused);
        await expectOnBoard(board, paused);
        await age(stack, ready);
        expect(await oldest(stack, 'bulk-upserts')).to.equal(0);
        await board.send('PUT', '/bulk-upserts/resume');
        expect((await metricFigures(stack))['bulk-upserts']).to.include({ waiting: 1, paused: 0 });
        expect(await oldest(stack, 'bulk-upserts')).to.be.greaterThan(HALF_AN_HOUR);
      } finally {
        await hold.release();
      }
      // none of them is lost, and the loss of their worker is counted once
      await stack.startWorker();
      for (const importer of [many, few])
        for (const [index, { id }] of (await storedJobs(importer)).entries()) {
          const ended = await importer.ended(id);
          expect([ended.status, getCounts(ended).created]).to.deep.equal(['COMPLETED', 2]);
          expect((await importer.v1.get(`/api/v1/jobs/${id}`)).body.attempts).to.equal(index === 0 ? 2 : 1);
        }
    });
  },
  withMail,
);

describeOnBackends(
  'the time for which the first waiting job could have run',
  (opened) => {
    it('begins when its turn comes', async () => {
      const { stack } = opened();
      const [first, other] = await Importer.pair(stack);
      const [suppliers, products] = [await holdWrites(first, 'suppliers'), await holdWrites(first, 'company_products')];
      try {
        await untilRunning(first, await first.submit('suppliers', supplierRows(1)));
        const held = await first.submit('suppliers', supplierRows(1, { prefix: 'Held' }));
        // takes the only worker as soon as it is free
        const next = await other.submit('company-products', 'sku,name\nA,Cloth\n');
        await eventually('it is held', async () => (await storedFigures(stack))['bulk-upserts']!.held === 1);
        await age(stack, held);
        await suppliers.release();
        await untilRunning(other, next);
        expect(await metricFigures(stack))
          .to.have.property('bulk-upserts')
          .that.includes({ waiting: 1, held: 0 });
        expect(await oldest(stack, 'bulk-upserts')).to.be.within(0, HALF_AN_HOUR);
        await age(stack, held);
        expect(await oldest(stack, 'bulk-upserts')).to.be.greaterThan(HALF_AN_HOUR);
      } finally {
        await suppliers.release();
        await products.release();
      }
      for (const importer of [first, other])
        for (const { id } of await storedJobs(importer))
          expect(await importer.ended(id)).to.include({ status: 'COMPLETED' });
    });

    it('begins when a worker hands it back, and when an operator has it tried again', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const [one, other] = await Importer.pair(stack);
      const broken = await other.legacy.post(bulkPath('suppliers'), '{"rows": []}', { headers: JSON_TYPE });
      const failed = (await storedJobs(other))[0]!.id;
      expect(broken.status).to.equal(400);
      // as if it were still there: what matters is when the job was submitted
      await eventually('its payload is gone', async () => (await storedJob(other, failed)).payload_bytes === 0);
      await query(stack.database, 'update jobs set payload_bytes = 1 where id = $1', [failed]);
      const hold = await holdWrites(one, 'suppliers');
      try {
        const running = await one.submit('suppliers', supplierRows(1));
        await untilRunning(one, running);
        for (const id of [running, failed]) await age(stack, id);
        const worker = stack.workers.pop()!;
        const stopped = worker.stop();
        await eventually('it stops', () => Promise.resolve(worker.log().includes('shutting down')));
        await hold.release();
        await stopped;
        expect((await storedJob(one, running)).status).to.equal('QUEUED');
        expect(await oldest(stack, 'bulk-upserts')).to.be.within(0, HALF_AN_HOUR);
        expect((await board.press('retry', 'bulk-upserts', failed)).status).to.equal(204);
        expect((await metricFigures(stack))['bulk-upserts']).to.deep.equal({ ...NONE, waiting: 2 });
        expect(await oldest(stack, 'bulk-upserts')).to.be.within(0, HALF_AN_HOUR);
      } finally {
        await hold.release();
      }
    });
  },
  () => ({ env: { BULK_CONCURRENCY: '1' } }),
);

describeOnRedis('the figures of the queues while Redis is away', startRedis, (opened) => {
  it('are those of the table, and say nothing of what messages alone tell', async () => {
    const { stack, redis } = opened();
    const importer = await Importer.create(stack);
    await redis.stop();
    await importer.submit('suppliers', supplierRows(1));
    const { text } = await anonymousClient(stack).get('/metrics');
    expect(text)
      .to.contain('trama_collector_up{collector="jobs"} 1')
      .and.contain('trama_collector_up{collector="queues"} 0')
      .and.contain('trama_queue_jobs{queue="bulk-upserts",state="waiting"} 1')
      .and.not.match(/^trama_queue_jobs\{.*(maintenance|failed)/m);
    await redis.start();
    const [job] = await storedJobs(importer);
    expect(await importer.ended(job!.id)).to.include({ status: 'COMPLETED' });
  });
});
