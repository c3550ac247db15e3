/** What the buttons of the board leave behind: the order of jobs, their payloads and the audit trail of their tenant. */
import { expect } from 'chai';
import { rename, rm } from 'node:fs/promises';
import { Board } from '../support/board.ts';
import { bulkPath, Importer, JSON_TYPE } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { sessionClient, type Client } from '../support/client.ts';
import {
  describeOnBackends,
  eventually,
  payloadFolder,
  storedJob,
  storedJobs,
  untilHeld,
  untilRunning,
  whileHeld,
} from '../support/jobs.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack } from '../support/stack.ts';
import { BUCKET, s3Settings } from '../support/storage.ts';

/** An import whose payload is broken as a whole, so that it is not kept. */
async function brokenImport(importer: Importer): Promise<string> {
  const headers = { ...JSON_TYPE, prefer: 'respond-async' };
  const sent = await importer.legacy.post(bulkPath('suppliers'), '{"rows": []}', { headers });
  const id = sent.body.job_id as string;
  expect((await importer.ended(id)).status).to.equal('FAILED');
  return id;
}

/** An import whose payload was away while it ran, as after a mount was forgotten. */
async function failedImport(importer: Importer): Promise<string> {
  const payloads = payloadFolder(importer);
  const id = await whileHeld(importer, ['suppliers'], async () => {
    await importer.submit('suppliers', supplierRows(1));
    // its payload is not needed any more
    await untilHeld(importer, 'suppliers');
    const id = await importer.submit('suppliers', supplierRows(10, { prefix: 'Retried' }));
    await rename(payloads, `${payloads}-away`);
    return id;
  });
  expect((await importer.ended(id)).status).to.equal('FAILED');
  await rm(payloads, { recursive: true, force: true });
  await rename(`${payloads}-away`, payloads);
  return id;
}

/** What has been done to a job by way of the board, oldest first, as its own tenant reads it. */
async function trail(admin: Client, id: string): Promise<[string, string][]> {
  const { body } = await admin.get(`/api/v1/account/audit?entityType=job&entityId=${id}`);
  const entries = body.items as { action: string; actor: { kind: string } }[];
  const byBoard = entries.filter(({ action }) => action.startsWith('job.'));
  return byBoard.map(({ action, actor }): [string, string] => [action, actor.kind]).reverse();
}

const mails: SmtpServer[] = [];
after(() => Promise.all(mails.map((smtp) => smtp.stop())));

describeOnBackends(
  'the buttons of the board',
  (opened) => {
    /** An invite that the mail server refuses once. */
    async function refusedInvite(stack: Stack): Promise<{ id: string; address: string; admin: Client }> {
      const tenant = await stack.tenant();
      const admin = await sessionClient(stack, tenant);
      const address = `ada@${tenant.uuid}.example`;
      mails.at(-1)!.answer(address, { refuse: 550, at: 'DATA' }, 'accept');
      const profile = { firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };
      expect((await admin.post('/api/v1/account/users', { email: address, ...profile })).status).to.equal(201);
      return { id: (await admin.get('/api/v1/jobs')).body.items[0].id, address, admin };
    }

    it('Retry says so where the payload is gone, and leaves the job as it is', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      const id = await brokenImport(importer);
      const board = await Board.open(stack);
      await board.shown('bulk-upserts', id, 'failed');
      const refused = await board.press('retry', 'bulk-upserts', id);
      expect([refused.status, refused.text.includes('The payload of the job is gone')]).to.deep.equal([409, true]);
      expect(await importer.ended(id)).to.include({ status: 'FAILED', attempts: 1 });
      await board.shown('bulk-upserts', id, 'failed');
      expect(await trail(await sessionClient(stack, importer.tenant), id)).to.deep.equal([]);
    });

    it('Retry puts an import behind those that are queued; it and Remove are in the trail of its tenant', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      const failed = await failedImport(importer);
      const board = await Board.open(stack);
      await board.shown('bulk-upserts', failed, 'failed');
      const { queued, removed } = await whileHeld(importer, ['suppliers'], async () => {
        await untilRunning(importer, await importer.submit('suppliers', supplierRows(1)));
        const queued = await importer.submit('suppliers', supplierRows(10, { prefix: 'Queued' }));
        const removed = await importer.submit('suppliers', supplierRows(10, { prefix: 'Removed' }));
        expect((await board.press('retry', 'bulk-upserts', failed)).status).to.equal(204);
        const held = await board.shown('bulk-upserts', failed, 'delayed', ({ data }) => data.waitsFor !== undefined);
        expect(held.data.waitsFor).to.equal('an earlier import of the same resource of its tenant');
        await board.shown('bulk-upserts', removed, 'delayed');
        expect((await board.press('clean', 'bulk-upserts', removed)).status).to.equal(204);
        return { queued, removed };
      });
      expect((await importer.ended(queued)).status).to.equal('COMPLETED');
      expect(await importer.ended(failed)).to.include({ status: 'COMPLETED', attempts: 2 });
      expect((await importer.ended(removed)).status).to.equal('CANCELLED');
      const [first, second] = [await storedJob(importer, queued), await storedJob(importer, failed)];
      expect(second.finished_at!.getTime()).to.be.at.least(first.finished_at!.getTime());
      const admin = await sessionClient(stack, importer.tenant);
      // who it was, the tenant of the platform's administrator knows
      expect(await trail(admin, failed)).to.deep.equal([['job.retried', 'system']]);
      expect(await trail(admin, removed)).to.deep.equal([['job.cancel-requested', 'system']]);
    });

    it('Retry all runs every failed job of the queue again', async () => {
      const { stack } = opened();
      const invites = [await refusedInvite(stack), await refusedInvite(stack)];
      const board = await Board.open(stack);
      for (const { id } of invites) {
        const shown = await board.shown('emails', id, 'failed');
        expect(shown.failedReason).to.match(/^MAIL_REFUSED: /);
      }
      const { status, text } = await board.send('PUT', '/emails/retry/failed');
      expect(status, text).to.equal(200);
      for (const { id, address, admin } of invites) {
        await mails.at(-1)!.mail(address);
        await board.shown('emails', id, 'completed');
        expect((await admin.get(`/api/v1/jobs/${id}`)).body).to.include({ status: 'COMPLETED', attempts: 2 });
        expect(await trail(admin, id)).to.deep.equal([['job.retried', 'system']]);
      }
    });

    it('Retry all leaves what cannot be tried again as it is, and counts it as skipped', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      const [gone, failed] = [await brokenImport(importer), await failedImport(await Importer.create(stack))];
      const board = await Board.open(stack);
      const before = await board.shown('bulk-upserts', gone, 'failed');
      await board.shown('bulk-upserts', failed, 'failed');
      // others of this suite have failed for good, too
      const skipped = (await board.queue('bulk-upserts')).counts['failed']! - 1;
      const { status, body } = await board.send('PUT', '/bulk-upserts/retry/failed');
      expect([status, body]).to.deep.equal([200, { retried: 1, skipped }]);
      const completed = await board.shown('bulk-upserts', failed, 'completed');
      expect(completed.returnValue).to.deep.include({ status: 'COMPLETED', created: 10 });
      expect(await board.shown('bulk-upserts', gone, 'failed')).to.deep.equal(before);
      expect(await importer.ended(gone)).to.include({ status: 'FAILED', attempts: before.attempts });
      expect(await trail(await sessionClient(stack, importer.tenant), gone)).to.deep.equal([]);
    });

    it('are in the trails with what came of them: of a job in its tenant, of a request in that of who made it', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      const id = await importer.submit('suppliers', supplierRows(1));
      await importer.ended(id);
      const platform = await stack.tenant({ platformAdmin: true });
      const board = await Board.open(stack, platform);
      await board.shown('bulk-upserts', id, 'completed');
      expect((await board.press('retry', 'bulk-upserts', id)).status).to.equal(409);
      expect((await board.press('clean', 'bulk-upserts', id)).status).to.equal(204);
      expect((await board.press('clean', 'bulk-upserts', id)).status).to.equal(404);
      expect((await board.send('PUT', '/emails/clean/completed')).status).to.equal(200);
      expect(await trail(await sessionClient(stack, importer.tenant), id)).to.deep.equal([
        ['job.message-removed', 'system'],
      ]);
      const { body } = await (
        await sessionClient(stack, platform)
      ).get('/api/v1/account/audit?action=queues.administered');
      const noted = (body.items as { details: { path: string; status: number } }[]).map(({ details }) => [
        details.path.split('/').at(-1),
        details.status,
      ]);
      expect(noted.reverse()).to.deep.equal([
        ['retry', 409],
        ['clean', 204],
        ['clean', 404],
        ['completed', 200],
      ]);
      expect((await importer.ended(id)).status).to.equal('COMPLETED');
    });

    it('Remove answers the client that waits for the job at once', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      const board = await Board.open(stack);
      await whileHeld(importer, ['suppliers'], async () => {
        await untilRunning(importer, await importer.submit('suppliers', supplierRows(1)));
        const waiting = importer.legacy.post(
          bulkPath('suppliers'),
          { items: [{ name: 'Unwanted' }] },
          { headers: { prefer: 'wait=60' } },
        );
        const { id } = await eventually('the second is there', async () => (await storedJobs(importer))[1]);
        await board.shown('bulk-upserts', id, 'delayed');
        expect((await board.press('clean', 'bulk-upserts', id)).status).to.equal(204);
        // while the one before it still runs
        const { status, body } = await waiting;
        expect([status, body.code]).to.deep.equal([409, 'JOB_CANCELLED']);
        expect((await storedJob(importer, id)).payload_bytes).to.equal(0);
      });
    });

    it('Obliterate leaves the queue paused, so that the jobs whose messages come back wait on', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const importer = await Importer.create(stack);
      const send = async (button: string) =>
        expect((await board.send('PUT', `/bulk-upserts/${button}`, { force: true })).status, button).to.equal(200);
      await send('pause');
      try {
        const id = await importer.submit('suppliers', supplierRows(1));
        await send('obliterate');
        expect((await board.queue('bulk-upserts')).isPaused).to.equal(true);
        await board.shown('bulk-upserts', id, 'prioritized');
        expect((await storedJob(importer, id)).status).to.equal('QUEUED');
        await send('resume');
        expect((await importer.ended(id)).status).to.equal('COMPLETED');
      } finally {
        await send('resume');
      }
    });

    it('Promote of a job that has failed is refused, and says why', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const id = await brokenImport(await Importer.create(stack));
      await board.shown('bulk-upserts', id, 'failed');
      const { status, body } = await board.press('promote', 'bulk-upserts', id);
      expect([status, body.message]).to.deep.equal([409, 'The message is not where it was: load the page again.']);
      await board.shown('bulk-upserts', id, 'failed');
    });

    it('Remove leaves the next run of a schedule where it is, and says so', async () => {
      const board = await Board.open(opened().stack);
      const { jobs } = await board.queue('maintenance', 'delayed');
      const next = jobs.find(({ name }) => name === 'retention')!;
      const refused = await board.send('PUT', `/maintenance/${next.id}/clean`);
      expect([refused.status, refused.text.includes('next run of a schedule')]).to.deep.equal([409, true]);
      const after = await board.queue('maintenance', 'delayed');
      expect(after.jobs.map(({ id }) => id)).to.include(next.id);
    });
  },
  async () => {
    const smtp = await startSmtpServer();
    mails.push(smtp);
    return { env: { SMTP_URL: smtp.url } };
  },
);

const stores: S3Server[] = [];
after(() => Promise.all(stores.map((s3) => s3.close())));

describeOnBackends(
  'an import whose storage is away',
  (opened) => {
    it('is shown as delayed with the reason, and completes by Promote once the storage is back', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      const board = await Board.open(stack);
      const healed = stores.at(-1)!.fail(503, ({ method, key }) => method === 'GET' && key.startsWith('bulk/'));
      // more than is kept in the row
      const id = await importer.submit('suppliers', supplierRows(20_000));
      const delayed = await board.shown(
        'bulk-upserts',
        id,
        'delayed',
        ({ failedReason }) => failedReason !== undefined,
      );
      expect(delayed.failedReason).to.match(/^NOT_READY: .*storage/);
      expect(delayed.failedReason).not.to.match(/127\.0\.0\.1/);
      expect((await importer.v1.get(`/api/v1/jobs/${id}`)).body).to.include({ status: 'QUEUED', error: null });
      healed();
      expect((await board.press('promote', 'bulk-upserts', id)).status).to.equal(204);
      const completed = await board.shown('bulk-upserts', id, 'completed');
      expect(completed.returnValue).to.deep.include({ status: 'COMPLETED', created: 20_000 });
    });
  },
  async () => {
    const s3 = await startS3Server({ buckets: [BUCKET] });
    stores.push(s3);
    return { env: { ...s3Settings(s3), JOB_RETRY_BASE_MS: '60000' } };
  },
);
