import { expect } from 'chai';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { migrate } from '../../shared/migrate.ts';
import { anonymousClient, legacyClient } from '../support/client.ts';
import { QUEUE_SCHEMA } from '../support/postgres.ts';
import { needRedis, startRedis, type RedisServer } from '../support/redis.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { Stack } from '../support/stack.ts';
import { BUCKET } from '../support/storage.ts';

const READY = '/api/v1/health/ready';
const ALL_OK = { database: 'ok', queue: 'ok', storage: 'ok', migrations: 'ok' };

async function untilReady(stack: Stack): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    if ((await anonymousClient(stack).get(READY)).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('not ready again within 30 s');
}

async function expectReady(stack: Stack): Promise<void> {
  const { status, body } = await anonymousClient(stack).get(READY);
  expect(status).to.equal(200);
  expect(body).to.deep.equal({ status: 'ready', checks: ALL_OK });
}

/** The process is alive all the same, or it would be restarted for a fault that is not its own. */
async function expectMissing(stack: Stack, ...parts: (keyof typeof ALL_OK)[]): Promise<void> {
  const client = anonymousClient(stack);
  const { status, body, headers } = await client.get(READY);
  expect(status).to.equal(503);
  expect(body).to.have.all.keys('code', 'message', 'details', 'requestId');
  expect(body.code).to.equal('NOT_READY');
  expect(body.details.checks).to.deep.equal({
    ...ALL_OK,
    ...Object.fromEntries(parts.map((part) => [part, 'unavailable'])),
  });
  for (const part of parts) expect(body.message).to.include(part);
  expect(headers.has('retry-after')).to.equal(true);
  for (const path of ['/health', '/api/v1/health/live']) {
    const live = await client.get(path);
    expect(live.status).to.equal(200);
    expect(live.body).to.deep.equal({ status: 'ok' });
  }
}

describe('readiness, with parts that are servers of their own', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let redis: RedisServer;
  let s3: S3Server;
  let stack: Stack | undefined;
  const startPostgres = async () => {
    postgres = await startEmbeddedPostgres({ folder: join(folder, 'data'), settings: { fsync: 'off' } });
  };
  before(async function () {
    needRedis(this);
    folder = await mkdtemp(join(tmpdir(), 'trama-pg-'));
    await startPostgres();
    await migrate(postgres.url, { queueSchema: QUEUE_SCHEMA });
    redis = await startRedis();
    s3 = await startS3Server({ buckets: [BUCKET] });
    const env = {
      REDIS_URL: redis.url,
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: s3.url,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    stack = await Stack.start({ databaseUrl: postgres.url, env, workers: 0 });
  });
  after(async () => {
    if (!stack) return;
    await stack.stop();
    await s3.close();
    await redis.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('names the database while it is stopped; requests are refused with 503 until it is back', async () => {
    const tenant = await stack!.tenant();
    const legacy = legacyClient(stack!, tenant);
    await expectReady(stack!);
    await postgres.stop();
    // whether the schema is up to date cannot be known without the database
    await expectMissing(stack!, 'database', 'migrations');
    for (const seen of await Promise.all([
      legacy.get('/api/suppliers'),
      legacy.post('/api/suppliers', { name: 'Lanificio' }),
      legacy.csv('/api/suppliers/bulk', 'name\nLanificio\n'),
      legacy.get('/api/v1/jobs'),
    ])) {
      expect(seen.status, seen.text).to.equal(503);
      expect(seen.body).to.include({ code: 'NOT_READY', requestId: seen.headers.get('x-request-id') });
      expect(seen.text).not.to.match(/select|ECONN|ENOENT|\.ts/);
    }
    await startPostgres();
    await untilReady(stack!);
    expect((await legacy.get('/api/suppliers')).status).to.equal(200);
    expect((await legacy.post('/api/suppliers', { name: 'Lanificio' })).status).to.equal(201);
  });

  it('names the queue while Redis is stopped', async () => {
    await expectReady(stack!);
    await redis.stop();
    await expectMissing(stack!, 'queue');
    await redis.start();
    await untilReady(stack!);
  });

  for (const [what, fault] of [
    ['fails', 500],
    ['resets connections', 'RESET'],
    ['does not answer', 'HANG'],
  ] as const) {
    it(`names the storage while S3 ${what}`, async () => {
      await expectReady(stack!);
      const healed = s3.fail(fault);
      await expectMissing(stack!, 'storage');
      healed();
      await untilReady(stack!);
    });
  }
});

describe('readiness, with all parts in PostgreSQL and a folder', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start({ workers: 0 });
  });
  after(() => stack.stop());

  it('names the storage when its folder is a file', async () => {
    await expectReady(stack);
    const storage = join(stack.dataDir, 'storage');
    await rename(storage, `${storage}-away`);
    await writeFile(storage, '');
    await expectMissing(stack, 'storage');
    await rm(storage);
    await rename(`${storage}-away`, storage);
    await untilReady(stack);
  });

  it('names the migrations when one has not been applied', async () => {
    await expectReady(stack);
    const newest = await stack.database('knex_migrations').orderBy('id', 'desc').first<{ id: number; name: string }>();
    await stack.database('knex_migrations').where({ id: newest.id }).delete();
    await expectMissing(stack, 'migrations');
    await stack.database('knex_migrations').insert(newest);
    await untilReady(stack);
  });
});
