import { expect } from 'chai';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, jobEnded, legacyClient, v1Client, type Seen } from '../support/client.ts';
import { Stack, type Tenant } from '../support/stack.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { BUCKET } from '../support/storage.ts';
import {
  countRows,
  countsOf,
  describeOnBackends,
  eventually,
  storedJob,
  storedJobs,
  submit,
  supplierRows,
  untilRunning,
  whileHeld,
} from './support.ts';

const PATH = '/api/suppliers/bulk';

describeOnBackends('a job that cannot succeed', (opened) => {
  for (const [what, type, body, code] of [
    ['malformed JSON', 'application/json', '{"items": [{"name": "A"}, ', 'INVALID_JSON'],
    ['a malformed header', 'text/csv', 'nome\nA\n', 'UNKNOWN_COLUMN'],
    ['no items', 'application/json', '{"rows": []}', 'VALIDATION_FAILED'],
  ] as const) {
    it(`is tried once: ${what}`, async () => {
      const { stack } = opened();
      const tenant = await stack.tenant();
      const legacy = legacyClient(stack, tenant);
      const seen = await legacy.request('POST', PATH, { body, headers: { 'content-type': type } });
      expect(seen.status).to.equal(400);
      expect(seen.body.code).to.equal(code);
      const job = await v1Client(stack, tenant).get(`/api/v1/jobs/${seen.body.details.jobId}`);
      expect(job.body).to.include({ status: 'FAILED', attempts: 1 });
      expect(job.body.error).to.include({ code, message: seen.body.message });
      expect(await countRows(stack, 'suppliers', tenant)).to.equal(0);
    });
  }
});

describeOnBackends(
  'a failed job',
  (opened) => {
    /** The folder of payloads is away while the job runs, as after a mount was forgotten. */
    async function failedForWantOfPayload(tenant: Tenant): Promise<string> {
      const { stack } = opened();
      const legacy = legacyClient(stack, tenant);
      const payloads = join(stack.dataDir, 'storage', 'bulk', String(tenant.id));
      const id = await whileHeld(stack, ['suppliers'], async () => {
        await untilRunning(stack, await submit(legacy, PATH, supplierRows(1)));
        const id = await submit(legacy, PATH, supplierRows(10, { prefix: 'Retried' }));
        await rename(payloads, `${payloads}-away`);
        return id;
      });
      const ended = await jobEnded(v1Client(stack, tenant), id);
      expect(ended).to.include({ status: 'FAILED', attempts: 1 });
      expect(ended.error.code).to.equal('JOB_FAILED');
      await mkdir(payloads, { recursive: true });
      await rm(payloads, { recursive: true });
      await rename(`${payloads}-away`, payloads);
      return id;
    }

    const board = (client: Client, method: string, path: string): Promise<Seen<Board>> =>
      client.request(method, `/admin/queues/api/queues${path}`);

    interface Board {
      queues: { name: string; jobs: { id: string; data: { id: string } }[] }[];
    }

    it('runs again when an operator has its message retried', async () => {
      const { stack } = opened();
      const tenant = await stack.tenant();
      const id = await failedForWantOfPayload(tenant);
      const operator = v1Client(stack, await stack.tenant({ platformAdmin: true }));
      const message = await eventually('the message is shown as failed', async () => {
        const { body } = await board(operator, 'GET', '?activeQueue=bulk-upserts&status=failed&page=1&jobsPerPage=100');
        const queue = body.queues.find(({ name }) => name === 'bulk-upserts');
        return queue?.jobs.find(({ data }) => data.id === id);
      });
      expect((await board(operator, 'PUT', `/bulk-upserts/${message.id}/retry`)).status).to.be.within(200, 204);
      await eventually('the job has completed', async () => (await storedJob(stack, id)).status === 'COMPLETED');
      const { body } = await v1Client(stack, tenant).get(`/api/v1/jobs/${id}`);
      expect(body).to.include({ status: 'COMPLETED', attempts: 2, error: null });
      expect(countsOf(body)).to.deep.equal({ created: 10, updated: 0, failed: 0 });
    });

    it('is not touched by the administrator of a tenant', async () => {
      const { stack } = opened();
      const admin = v1Client(stack, await stack.tenant());
      expect((await board(admin, 'PUT', '/bulk-upserts/job-1/retry')).status).to.equal(403);
      expect((await board(new Client(stack.url, {}), 'GET', '')).status).to.equal(401);
    });
  },
  () => ({}),
);

describe('an import whose payload is in S3', () => {
  let s3: S3Server;
  let stack: Stack;
  before(async () => {
    s3 = await startS3Server({ buckets: [BUCKET] });
    const env = {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: s3.url,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      JOB_MAX_FAILURES: '3',
    };
    stack = await Stack.start({ env });
  });
  after(async () => {
    await stack.stop();
    await s3.close();
  });

  const newClients = async () => {
    const tenant = await stack.tenant();
    return { tenant, legacy: legacyClient(stack, tenant), v1: v1Client(stack, tenant) };
  };
  const reads = ({ method, key }: { method: string; key: string }) => method === 'GET' && key.startsWith('bulk/');

  it('answers 200; the payload is in the bucket for as long as the job needs it', async () => {
    const { tenant, legacy } = await newClients();
    const { waiting, key } = await whileHeld(stack, ['suppliers'], async () => {
      const waiting = legacy.csv(PATH, supplierRows(1000), { prefer: 'wait=60' });
      const [job] = await eventually('the job is there', async () => {
        const jobs = await storedJobs(stack, tenant);
        return jobs.length > 0 && jobs;
      });
      const key = `bulk/${tenant.id}/${job!.id}`;
      expect([...s3.objects(BUCKET).keys()]).to.include(key);
      return { waiting, key };
    });
    const seen = await waiting;
    expect(seen.status, seen.text).to.equal(200);
    expect(seen.body).to.deep.equal({ created: 1000, updated: 0, failed: 0, errors: [] });
    await eventually('the payload is removed', () => Promise.resolve(!s3.objects(BUCKET).has(key)));
  });

  it('completes although the connection breaks in the middle of reading', async () => {
    const { legacy } = await newClients();
    const healed = s3.fail('HALF_ANSWER', reads, 3);
    const seen = await legacy.csv(PATH, supplierRows(20_000), { prefer: 'wait=60' });
    healed();
    expect(seen.body).to.deep.equal({ created: 20_000, updated: 0, failed: 0, errors: [] });
  });

  it('is tried again later while S3 fails, and completes when it is back', async () => {
    const { tenant, legacy, v1 } = await newClients();
    const healed = s3.fail(503, reads);
    const id = await submit(legacy, PATH, supplierRows(100));
    await eventually('it was tried in vain', async () => (await storedJob(stack, id)).failures > 0);
    healed();
    const ended = await jobEnded(v1, id);
    expect(ended.status).to.equal('COMPLETED');
    expect(ended.attempts).to.be.within(2, 3);
    expect(countsOf(ended)).to.deep.equal({ created: 100, updated: 0, failed: 0 });
    expect(await countRows(stack, 'suppliers', tenant)).to.equal(100);
  });

  it('fails after so many attempts when S3 does not come back, and the next one is not held up', async () => {
    const { legacy, v1 } = await newClients();
    // the first payload that is read
    let unreadable: string | undefined;
    const healed = s3.fail(500, (request) => reads(request) && request.key === (unreadable ??= request.key));
    const failing = await submit(legacy, PATH, supplierRows(1));
    const next = await submit(legacy, PATH, supplierRows(2, { prefix: 'Next' }));
    const ended = await jobEnded(v1, failing);
    expect(ended).to.include({ status: 'FAILED', attempts: 3 });
    expect(ended.error.code).to.equal('JOB_FAILED');
    expect(JSON.stringify(ended)).not.to.match(/InternalError|127\.0\.0\.1/);
    expect(countsOf(await jobEnded(v1, next))).to.deep.equal({ created: 2, updated: 0, failed: 0 });
    healed();
  });

  it('answers an error and has no job when the payload cannot be stored', async () => {
    const { tenant, legacy } = await newClients();
    const healed = s3.fail(503, ({ method }) => method === 'PUT' || method === 'POST');
    const seen = await legacy.csv(PATH, supplierRows(10));
    healed();
    expect(seen.status).to.be.within(500, 503);
    expect(seen.body).to.include.keys('code', 'message', 'requestId');
    const jobs = await stack.database('jobs').where({ tenant_id: tenant.id }).select<object[]>('id');
    expect(jobs).to.deep.equal([]);
  });
});
