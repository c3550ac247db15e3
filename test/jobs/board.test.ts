/** What Bull Board shows of jobs, and what its buttons do to them, beside the rows and the metrics. */
import { expect } from 'chai';
import { Board } from '../support/board.ts';
import { bulkPath, countsOf, Importer, JSON_TYPE } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { anonymousClient, sessionClient, type Client } from '../support/client.ts';
import { describeOnBackends, holdWrites, storedJob, storedJobs, untilRunning } from '../support/jobs.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack } from '../support/stack.ts';

const PROFILE = { firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };
/** Longer than a test: what is tried again before has been told to. */
const PATIENT = { JOB_RETRY_BASE_MS: '60000', JOB_LEASE_SECONDS: '3' };

/** An invite of a tenant of its own. */
async function invite(stack: Stack): Promise<{ id: string; address: string; admin: Client }> {
  const tenant = await stack.tenant();
  const admin = await sessionClient(stack, tenant);
  const address = `ada@${tenant.uuid}.example`;
  expect((await admin.post('/api/v1/account/users', { email: address, ...PROFILE })).status).to.equal(201);
  const { id } = (await admin.get('/api/v1/jobs')).body.items[0];
  return { id, address, admin };
}

/** The audit trail of a job, oldest first. */
async function trail(admin: Client, id: string): Promise<string[]> {
  const { body } = await admin.get(`/api/v1/account/audit?entityType=job&entityId=${id}`);
  return (body.items as { action: string }[]).map(({ action }) => action).reverse();
}

const servers: SmtpServer[] = [];
const withMail = async () => {
  const smtp = await startSmtpServer();
  servers.push(smtp);
  return { env: { ...PATIENT, SMTP_URL: smtp.url } };
};
after(() => Promise.all(servers.map((smtp) => smtp.stop())));

describeOnBackends(
  'the board shows',
  (opened) => {
    it('as many jobs in each state as the table and the metrics', async () => {
      const { stack } = opened();
      const smtp = servers.at(-1)!;
      const board = await Board.open(stack);
      const [many, few, one] = [
        await Importer.create(stack),
        await Importer.create(stack),
        await Importer.create(stack),
      ];
      const sent = await one.legacy.post(bulkPath('suppliers'), '{"rows": []}', {
        headers: { ...JSON_TYPE, prefer: 'respond-async' },
      });
      await one.ended(sent.body.job_id);
      await smtp.stop();
      const { id: mail } = await invite(stack);
      await board.shown('emails', mail, 'delayed');
      const hold = await holdWrites(many, 'suppliers');
      try {
        for (let n = 0; n < 12; n++) await many.submit('suppliers', supplierRows(2, { prefix: `M${n}` }));
        for (let n = 0; n < 3; n++) await few.submit('suppliers', supplierRows(2, { prefix: `F${n}` }));
        for (const importer of [many, few]) await untilRunning(importer, (await storedJobs(importer))[0]!.id);
        // both running ones lose it, and nobody is there to notice
        await stack.workers.pop()!.kill();
        const expected = {
          'bulk-upserts': { active: 2, delayed: 13, failed: 1, waiting: 0 },
          emails: { active: 0, delayed: 1, failed: 0, waiting: 0 },
        };
        const { text } = await anonymousClient(stack).get('/metrics');
        const metric = (queue: string, state: string) =>
          Number(new RegExp(`^trama_queue_jobs\\{queue="${queue}",state="${state}"\\} (\\d+)$`, 'm').exec(text)![1]);
        for (const [queue, { active, delayed, failed, waiting }] of Object.entries(expected)) {
          const { counts } = await board.queue(queue);
          expect(
            [counts['active'], counts['delayed'], counts['failed'], counts['waiting']! + counts['prioritized']!],
            queue,
          ).to.deep.equal([active, delayed, failed, waiting]);
          expect(
            [metric(queue, 'running'), metric(queue, 'held') + metric(queue, 'delayed'), metric(queue, 'waiting')],
            queue,
          ).to.deep.equal([active, delayed, waiting]);
        }
        const waiting = (await board.queue('bulk-upserts', 'delayed')).jobs.map(({ data }) => data.waitsFor);
        expect(new Set(waiting)).to.deep.equal(new Set(['an earlier import of the same resource of its tenant']));
      } finally {
        await hold.release();
      }
      await stack.startWorker();
      await smtp.start();
      for (const importer of [many, few])
        for (const { id } of await storedJobs(importer)) {
          const ended = await importer.ended(id);
          expect([ended.status, countsOf(ended).created]).to.deep.equal(['COMPLETED', 2]);
        }
      const [lost] = await storedJobs(many);
      expect((await many.v1.get(`/api/v1/jobs/${lost!.id}`)).body.attempts).to.equal(2);
      expect((await board.press('promote', 'emails', mail)).status).to.equal(204);
      const shown = await board.shown('emails', mail, 'completed');
      expect(shown.returnValue).to.deep.include({ status: 'COMPLETED' });
    });

    it('a job that waits for its next attempt with the reason, and so does the API; Promote runs it now', async () => {
      const { stack } = opened();
      const smtp = servers.at(-1)!;
      const board = await Board.open(stack);
      await smtp.stop();
      const { id, address, admin } = await invite(stack);
      const delayed = await board.shown('emails', id, 'delayed', ({ failedReason }) => failedReason !== undefined);
      expect(delayed.failedReason).to.match(/^NOT_READY: The mail server was not available.*account\.invite/);
      expect(delayed.attempts).to.equal(1);
      expect(delayed.stacktrace.join('\n')).to.match(/^\s+at .*mailer/m);
      expect(JSON.stringify(delayed)).not.to.contain(address);
      const { body: waiting } = await admin.get(`/api/v1/jobs/${id}`);
      expect(waiting).to.deep.include({ status: 'QUEUED', error: null, attempts: 1 });
      expect(waiting.lastError).to.deep.include({ code: 'NOT_READY' });
      expect(Date.parse(waiting.nextAttemptAt)).to.be.greaterThan(Date.parse(waiting.startedAt));
      await smtp.start();
      expect((await board.press('promote', 'emails', id)).status).to.equal(204);
      await smtp.mail(address);
      const completed = await board.shown('emails', id, 'completed');
      expect([completed.id, completed.returnValue]).to.deep.equal([`job-${id}`, { status: 'COMPLETED' }]);
      const { body: ended } = await admin.get(`/api/v1/jobs/${id}`);
      expect(ended)
        .to.include({ status: 'COMPLETED', attempts: 2 })
        .and.not.have.any.keys('lastError', 'nextAttemptAt');
      expect(await trail(admin, id)).to.deep.equal(['job.promoted']);
      expect(await board.logs('emails', id)).to.match(/claimed by worker .*\n.*attempt 1 failed[^]*completed/);
    });

    it('what a held import waits for; Promote leaves it held and says so, Remove cancels it', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const importer = await Importer.create(stack);
      const hold = await holdWrites(importer, 'suppliers');
      let running: string;
      try {
        running = await importer.submit('suppliers', supplierRows(10));
        const held = await importer.submit('suppliers', supplierRows(10, { prefix: 'Held' }));
        const message = await board.shown('bulk-upserts', held, 'delayed');
        expect(message.data.waitsFor).to.equal('an earlier import of the same resource of its tenant');
        const refused = await board.press('promote', 'bulk-upserts', held);
        expect([refused.status, refused.text]).to.deep.equal([409, refused.text]);
        expect(refused.text).to.contain('it waits for an earlier import');
        expect((await storedJob(importer, held)).status).to.equal('QUEUED');
        expect((await board.press('clean', 'bulk-upserts', held)).status).to.equal(204);
        expect((await importer.ended(held)).status).to.equal('CANCELLED');
        expect((await storedJob(importer, held)).payload_bytes).to.equal(0);
        expect((await board.queue('bulk-upserts', 'delayed')).jobs.map(({ data }) => data.id)).not.to.include(held);
        await untilRunning(importer, running);
        // one that runs is asked to stop
        expect((await board.press('clean', 'bulk-upserts', running)).status).to.equal(409);
      } finally {
        await hold.release();
      }
      expect((await importer.ended(running)).status).to.equal('CANCELLED');
      const cancelled = await board.shown('bulk-upserts', running, 'completed');
      expect(cancelled.returnValue).to.deep.include({ status: 'CANCELLED' });
    });

    it('progress, and the milestones in the log, of an import', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const importer = await Importer.create(stack);
      const id = await importer.submit('suppliers', supplierRows(3000));
      await importer.ended(id);
      const message = await board.shown('bulk-upserts', id, 'completed');
      expect(message.progress).to.deep.equal({ processed: 3000, total: 3000, percent: 100 });
      expect(message.returnValue).to.deep.equal({ status: 'COMPLETED', created: 3000, updated: 0, failed: 0 });
      expect(await board.logs('bulk-upserts', id)).to.match(
        /claimed by worker [0-9a-f-]+, attempt 1\n.*format csv.*\n.*completed: 3000 created, 0 updated, 0 failed/,
      );
    });

    it('the messages of jobs that wait again after a queue was obliterated', async () => {
      const { stack } = opened();
      const smtp = servers.at(-1)!;
      const board = await Board.open(stack);
      await smtp.stop();
      const { id, address } = await invite(stack);
      await board.shown('emails', id, 'delayed');
      for (const path of ['/emails/pause', '/emails/obliterate', '/emails/resume'])
        expect((await board.send('PUT', path, { force: true })).status, path).to.equal(200);
      expect((await board.queue('emails', 'delayed')).jobs).to.deep.equal([]);
      await board.shown('emails', id, 'delayed');
      await smtp.start();
      expect((await board.press('promote', 'emails', id)).status).to.equal(204);
      await smtp.mail(address);
    });

    it('and refuses what the jobs alone decide', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const importer = await Importer.create(stack);
      const id = await importer.submit('suppliers', supplierRows(1));
      await importer.ended(id);
      const message = `/bulk-upserts/job-${id}`;
      for (const [method, path] of [
        ['POST', '/bulk-upserts/add'],
        ['PATCH', `${message}/update-data`],
        ['PATCH', `${message}/delay`],
        ['PATCH', `${message}/priority`],
        ['PUT', '/bulk-upserts/retry/completed'],
        ['PUT', '/bulk-upserts/promote'],
        ['PUT', '/bulk-upserts/concurrency'],
        ['PUT', '/bulk-upserts/rate-limit'],
        ['PUT', '/maintenance/job-schedulers/retention/remove'],
      ] as const)
        expect((await board.send(method, path)).status, `${method} ${path}`).to.equal(403);
      const again = await board.press('retry', 'bulk-upserts', id);
      expect([again.status, again.text.includes('only a failed one')]).to.deep.equal([409, true]);
      expect((await storedJob(importer, id)).attempts).to.equal(1);
    });
  },
  withMail,
);
