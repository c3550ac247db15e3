/** What Bull Board shows of jobs, and what its buttons do to them, beside the rows and the metrics. */
import { expect } from 'chai';
import { Board } from '../support/board.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { sessionClient, type Client } from '../support/client.ts';
import { describeOnBackends, eventually, holdWrites, storedJob, untilRunning, whileHeld } from '../support/jobs.ts';
import { execute } from '../support/postgres.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack } from '../support/stack.ts';

const PROFILE = { firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };
/** Longer than a test: what is tried again before has been told to. */
const PATIENT = { JOB_RETRY_BASE_MS: '60000', JOB_LEASE_SECONDS: '3', BULK_JOBS_PER_TENANT: '1' };

/** An invite of a tenant of its own. */
async function invite(stack: Stack): Promise<{ id: string; address: string; admin: Client }> {
  const tenant = await stack.tenant();
  const admin = await sessionClient(stack, tenant);
  const address = `ada@${tenant.uuid}.example`;
  expect((await admin.post('/api/v1/account/users', { email: address, ...PROFILE })).status).to.equal(201);
  const { id } = (await admin.get('/api/v1/jobs')).body.items[0];
  return { id, address, admin };
}

/** What has been done to a job by way of the board, oldest first. */
async function trail(admin: Client, id: string): Promise<string[]> {
  const { body } = await admin.get(`/api/v1/account/audit?entityType=job&entityId=${id}`);
  const actions = (body.items as { action: string }[]).map(({ action }) => action).reverse();
  return actions.filter((action) => action.startsWith('job.'));
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
        const stopping = await board.press('clean', 'bulk-upserts', running);
        expect([stopping.status, stopping.text.includes('asked to stop')]).to.deep.equal([202, true]);
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
      expect(message.progress).to.deep.equal({ processed: 3000, total: 3000, percent: 100, progress: 100 });
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
      const { id, address, admin } = await invite(stack);
      const before = await board.shown('emails', id, 'delayed', ({ failedReason }) => failedReason !== undefined);
      for (const path of ['/emails/pause', '/emails/obliterate', '/emails/resume'])
        expect((await board.send('PUT', path, { force: true })).status, path).to.equal(200);
      expect((await board.queue('emails', 'delayed')).jobs).to.deep.equal([]);
      const again = await board.shown('emails', id, 'delayed');
      const { body: waiting } = await admin.get(`/api/v1/jobs/${id}`);
      expect([before.attempts, again.attempts, waiting.attempts]).to.deep.equal([1, 1, 1]);
      const reason = `${waiting.lastError.code}: ${waiting.lastError.message}`;
      expect(again.failedReason).to.equal(reason);
      expect(await board.logs('emails', id)).to.contain(`made anew after attempt 1, the last failed: ${reason}`);
      await smtp.start();
      expect((await board.press('promote', 'emails', id)).status).to.equal(204);
      await smtp.mail(address);
      const completed = await board.shown('emails', id, 'completed');
      expect([completed.attempts, completed.failedReason]).to.deep.equal([2, undefined]);
      expect((await admin.get(`/api/v1/jobs/${id}`)).body.attempts).to.equal(2);
    });

    it('the messages of jobs that wait again after Clean and Empty, those of a paused queue in their order', async () => {
      const { stack } = opened();
      const smtp = servers.at(-1)!;
      const board = await Board.open(stack);
      await smtp.stop();
      const cleaned = await invite(stack);
      await board.shown('emails', cleaned.id, 'delayed');
      const isShown = async () =>
        (await board.queue('emails', 'delayed')).jobs.some(({ data }) => data.id === cleaned.id);
      // younger ones it leaves
      await eventually('the message is cleaned', async () => {
        expect((await board.send('PUT', '/emails/clean/delayed')).status).to.equal(200);
        return !(await isShown());
      });
      await board.shown('emails', cleaned.id, 'delayed');
      await smtp.start();
      expect((await board.send('PUT', '/emails/pause')).status).to.equal(200);
      const many = await invite(stack);
      const mails = [many.id];
      for (const name of ['b', 'c']) {
        const email = `${name}-${many.address}`;
        expect((await many.admin.post('/api/v1/account/users', { email, ...PROFILE })).status).to.equal(201);
        mails.push((await many.admin.get('/api/v1/jobs')).body.items[0].id);
      }
      const few = await invite(stack);
      const priorities = async () =>
        Promise.all(
          [...mails, few.id].map(async (id) => (await board.shown('emails', id, 'prioritized')).opts.priority),
        );
      expect(await priorities()).to.deep.equal([1, 2, 3, 1]);
      expect((await board.send('PUT', '/emails/empty')).status).to.equal(200);
      expect((await board.queue('emails', 'prioritized')).jobs).to.deep.equal([]);
      expect(await priorities()).to.deep.equal([1, 2, 3, 1]);
      // nobody has taken one though workers had all that time
      for (const { admin, id } of [many, few])
        expect((await admin.get(`/api/v1/jobs/${id}`)).body).to.include({ status: 'QUEUED', attempts: 0 });
      expect((await board.send('PUT', '/emails/resume')).status).to.equal(200);
      expect((await board.press('promote', 'emails', cleaned.id)).status).to.equal(204);
      for (const { address } of [cleaned, many, few]) await smtp.mail(address);
    });

    it('the end of a job whose message is held as in a queue that was restored: by Promote, and by itself', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const importer = await Importer.create(stack);
      for (const worker of stack.workers.splice(0)) await worker.stop();
      await importer.submit('suppliers', supplierRows(1));
      const [promoted, completed, failed] = [
        await importer.submit('suppliers', supplierRows(1)),
        await importer.submit('suppliers', supplierRows(1)),
        await importer.submit('suppliers', supplierRows(1)),
      ];
      const ids = [promoted, completed, failed];
      for (const id of ids) await board.shown('bulk-upserts', id, 'delayed');
      await execute(
        stack.databaseUrl,
        `update jobs set finished_at = now(), status = case when id = $2 then 'FAILED' else 'COMPLETED' end,
           error = case when id = $2 then '{"code": "JOB_FAILED", "message": "It failed then."}'::jsonb end
         where id = any($1)`,
        [ids, failed],
      );
      expect((await board.press('promote', 'bulk-upserts', promoted)).status).to.equal(204);
      await board.shown('bulk-upserts', promoted, 'prioritized');
      await stack.startWorker();
      for (const id of [promoted, completed])
        expect((await board.shown('bulk-upserts', id, 'completed')).returnValue).to.deep.include({
          status: 'COMPLETED',
        });
      expect((await board.shown('bulk-upserts', failed, 'failed')).failedReason).to.equal(
        'JOB_FAILED: It failed then.',
      );
      expect(await trail(await sessionClient(stack, importer.tenant), promoted)).to.deep.equal(['job.promoted']);
    });

    it('a job that its lost worker and its message leave behind, while the schedules are paused', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const importer = await Importer.create(stack);
      expect((await board.send('PUT', '/maintenance/pause')).status).to.equal(200);
      const id = await whileHeld(importer, ['suppliers'], async () => {
        const id = await importer.submit('suppliers', supplierRows(1));
        await untilRunning(importer, id);
        await stack.workers.pop()!.kill();
        return id;
      });
      for (const path of ['/bulk-upserts/pause', '/bulk-upserts/obliterate', '/bulk-upserts/resume'])
        expect((await board.send('PUT', path, { force: true })).status, path).to.equal(200);
      await stack.startWorker();
      expect(await importer.ended(id)).to.include({ status: 'COMPLETED', attempts: 2 });
      expect((await board.shown('bulk-upserts', id, 'completed')).attempts).to.equal(2);
      expect((await board.send('PUT', '/maintenance/resume')).status).to.equal(200);
    });

    it('what an import waits for of whose tenant as many run as may; Promote leaves it held', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const importer = await Importer.create(stack);
      const held = await whileHeld(importer, ['suppliers'], async () => {
        await untilRunning(importer, await importer.submit('suppliers', supplierRows(1)));
        const held = await importer.submit('company-products', 'sku,name\nA,Cloth\n');
        const { data } = await board.shown('bulk-upserts', held, 'delayed');
        expect(data.waitsFor).to.match(/^one of the imports of its tenant that run/);
        const refused = await board.press('promote', 'bulk-upserts', held);
        expect([refused.status, refused.text.includes(data.waitsFor!)]).to.deep.equal([409, true]);
        expect((await storedJob(importer, held)).status).to.equal('QUEUED');
        return held;
      });
      expect((await importer.ended(held)).status).to.equal('COMPLETED');
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
