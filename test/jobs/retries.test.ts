import { expect } from 'chai';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Stack } from '../support/stack.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { BUCKET, s3Settings } from '../support/storage.ts';
import { bulkPath, counts, getCounts, CSV_TYPE, expectRefused, Importer, JSON_TYPE } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { anonymousClient, Client, newClients, signIn, type Clients } from '../support/client.ts';
import {
  countRows,
  describeOnBackends,
  eventually,
  firstJob,
  payloadFolder,
  storedJob,
  storedJobs,
  untilRunning,
  whileHeld,
} from '../support/jobs.ts';

describeOnBackends('a job that cannot succeed', (opened) => {
  for (const [what, headers, body, code] of [
    ['malformed JSON', JSON_TYPE, '{"items": [{"name": "A"}, ', 'INVALID_JSON'],
    ['a malformed header', CSV_TYPE, 'nam\nA\n', 'VALIDATION_FAILED'],
    ['no items', JSON_TYPE, '{"rows": []}', 'VALIDATION_FAILED'],
  ] as const) {
    it(`is tried once: ${what}`, async () => {
      const importer = await Importer.create(opened().stack);
      const seen = await importer.legacy.post(bulkPath('suppliers'), body, { headers });
      expectRefused(seen, 400, code);
      const [job] = await importer.jobViews(seen);
      expect(job).to.include({ status: 'FAILED', attempts: 1 });
      expect(job.error).to.include({ code, message: seen.body.message });
      expect(await countRows(importer, 'suppliers')).to.equal(0);
    });
  }
});

describeOnBackends(
  'a failed job',
  (opened) => {
    /** The folder of payloads is away while the job runs, as after a mount was forgotten. */
    async function failedForWantOfPayload(importer: Importer): Promise<string> {
      const payloads = payloadFolder(importer);
      const id = await whileHeld(importer, ['suppliers'], async () => {
        await untilRunning(importer, await importer.submit('suppliers', supplierRows(1)));
        const id = await importer.submit('suppliers', supplierRows(10, { prefix: 'Retried' }));
        await rename(payloads, `${payloads}-away`);
        return id;
      });
      const ended = await importer.ended(id);
      expect(ended).to.include({ status: 'FAILED', attempts: 1 });
      expect(ended.error.code).to.equal('JOB_FAILED');
      await mkdir(payloads, { recursive: true });
      await rm(payloads, { recursive: true });
      await rename(`${payloads}-away`, payloads);
      return id;
    }

    for (const [what, replaced] of [
      ['is not there', false],
      ['is no folder', true],
    ] as const) {
      it(`is not one whose storage ${what}: it is tried again, and completes when the storage is back`, async () => {
        const { stack } = opened();
        const importer = await Importer.create(stack);
        const storage = join(stack.dataDir, 'storage');
        const id = await whileHeld(importer, ['suppliers'], async () => {
          await untilRunning(importer, await importer.submit('suppliers', supplierRows(1)));
          const id = await importer.submit('suppliers', supplierRows(10, { prefix: 'Retried' }));
          await rename(storage, `${storage}-away`);
          if (replaced) await writeFile(storage, '');
          return id;
        });
        await eventually('an attempt has failed', async () => (await storedJob(importer, id)).failures > 0);
        expect((await importer.v1.get(`/api/v1/jobs/${id}`)).body.lastError.message).to.equal(
          'The storage was not available; the job is tried again.',
        );
        await rm(storage, { recursive: true, force: true });
        await rename(`${storage}-away`, storage);
        expect((await importer.ended(id)).status).to.equal('COMPLETED');
      });
    }

    const BOARD = '/admin/queues/api/queues';

    interface Queue {
      name: string;
      jobs: { id: string; data: { id: string } }[];
    }

    /** The client of the board in a browser where somebody has signed in. */
    async function operator({ stack, tenant }: Pick<Clients, 'stack' | 'tenant'>): Promise<Client> {
      const { cookie, csrfToken } = await signIn(stack, tenant);
      return new Client(stack.url, { cookie }, { 'x-xsrf-token': csrfToken });
    }

    it('runs again when an operator has its message retried', async () => {
      const { stack } = opened();
      const importer = await Importer.create(stack);
      const id = await failedForWantOfPayload(importer);
      const board = await operator({ stack, tenant: await stack.tenant({ platformAdmin: true }) });
      const message = await eventually('the message is shown as failed', async () => {
        const { body } = await board.get(`${BOARD}?activeQueue=bulk-upserts&status=failed&page=1&jobsPerPage=100`);
        const queue = (body.queues as Queue[]).find(({ name }) => name === 'bulk-upserts');
        return queue?.jobs.find(({ data }) => data.id === id);
      });
      expect((await board.put(`${BOARD}/bulk-upserts/${message.id}/retry`)).status).to.be.within(200, 204);
      await eventually('the job has completed', async () => (await storedJob(importer, id)).status === 'COMPLETED');
      const { body } = await importer.v1.get(`/api/v1/jobs/${id}`);
      expect(body).to.include({ status: 'COMPLETED', attempts: 2, error: null });
      expect(getCounts(body)).to.deep.equal(counts(10, 0, 0));
    });

    it('is not touched by the administrator of a tenant', async () => {
      const clients = await newClients(opened().stack);
      const board = await operator(clients);
      expect((await board.put(`${BOARD}/bulk-upserts/job-1/retry`)).status).to.equal(403);
      expect((await anonymousClient(clients.stack).get(BOARD)).status).to.equal(401);
    });
  },
  () => ({}),
);

describe('an import whose payload is in S3', () => {
  let s3: S3Server;
  let stack: Stack;
  let importer: Importer;
  before(async () => {
    s3 = await startS3Server({ buckets: [BUCKET] });
    const env = {
      ...s3Settings(s3),
      JOB_MAX_FAILURES: '3',
    };
    stack = await Stack.start({ env });
  });
  after(async () => {
    await stack.stop();
    await s3.close();
  });

  beforeEach(async () => {
    importer = await Importer.create(stack);
  });

  const reads = ({ method, key }: { method: string; key: string }) => method === 'GET' && key.startsWith('bulk/');

  it('answers 200; the payload is in the bucket for as long as the job needs it', async () => {
    const { waiting, key } = await whileHeld(importer, ['suppliers'], async () => {
      const waiting = importer.csv('suppliers', supplierRows(1000));
      const job = await firstJob(importer);
      const key = `bulk/${importer.tenant.id}/${job.id}`;
      expect([...s3.objects(BUCKET).keys()]).to.include(key);
      return { waiting, key };
    });
    const seen = await waiting;
    expect(seen.status, seen.text).to.equal(200);
    expect(seen.body).to.deep.equal({ ...counts(1000, 0, 0), errors: [] });
    await eventually('the payload is removed', () => Promise.resolve(!s3.objects(BUCKET).has(key)));
  });

  it('completes although the connection breaks in the middle of reading', async () => {
    const healed = s3.fail('HALF_ANSWER', reads, 3);
    const seen = await importer.csv('suppliers', supplierRows(20_000));
    healed();
    expect(seen.body).to.deep.equal({ ...counts(20_000, 0, 0), errors: [] });
  });

  it('is tried again later while S3 fails, and completes when it is back', async () => {
    const healed = s3.fail(503, reads);
    const id = await importer.submit('suppliers', supplierRows(100));
    await eventually('it was tried in vain', async () => (await storedJob(importer, id)).failures > 0);
    healed();
    const ended = await importer.ended(id);
    expect(ended.status).to.equal('COMPLETED');
    expect(ended.attempts).to.be.within(2, 3);
    expect(getCounts(ended)).to.deep.equal(counts(100, 0, 0));
    expect(await countRows(importer, 'suppliers')).to.equal(100);
  });

  it('fails after so many attempts when S3 does not come back, and the next one is not held up', async () => {
    // the first payload that is read
    let unreadable: string | undefined;
    const healed = s3.fail(500, (request) => reads(request) && request.key === (unreadable ??= request.key));
    const failing = await importer.submit('suppliers', supplierRows(1));
    const next = await importer.submit('suppliers', supplierRows(2, { prefix: 'Next' }));
    const ended = await importer.ended(failing);
    expect(ended).to.include({ status: 'FAILED', attempts: 3 });
    expect(ended.error.code).to.equal('JOB_FAILED');
    expect(JSON.stringify(ended)).not.to.match(/InternalError|127\.0\.0\.1/);
    expect(getCounts(await importer.ended(next))).to.deep.equal(counts(2, 0, 0));
    healed();
  });

  it('answers an error and has no job when the payload cannot be stored', async () => {
    const healed = s3.fail(503, ({ method }) => method === 'PUT' || method === 'POST');
    const seen = await importer.upsert('suppliers', supplierRows(10));
    healed();
    expect(seen.status).to.be.within(500, 503);
    expect(seen.body).to.include.keys('code', 'message', 'requestId');
    expect(await storedJobs(importer)).to.deep.equal([]);
  });
});
