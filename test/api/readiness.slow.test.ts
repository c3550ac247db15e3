import { expect } from 'chai';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { migrate } from '../../shared/domain/schema.ts';
import { anonymousClient, getBody, legacyClient, newClients, signIn } from '../support/client.ts';
import { newDatabase, QUEUE_SCHEMA } from '../support/postgres.ts';
import { Gateway } from '../support/gateway.ts';
import { needRedis, startRedis, type RedisServer } from '../support/redis.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { Stack } from '../support/stack.ts';
import { BUCKET, s3Settings } from '../support/storage.ts';

const READY = '/api/v1/health/ready';
const ALL_OK = { database: 'ok', queue: 'ok', storage: 'ok', migrations: 'ok' };

type Part = keyof typeof ALL_OK;

const without = (parts: Part[]) => ({
  ...ALL_OK,
  ...Object.fromEntries(parts.map((part) => [part, 'unavailable'])),
});

/** What is seen is at most a second old, so that a change shows with the next look. */
async function untilSeen(stack: Stack, parts: Part[]) {
  const expected = JSON.stringify(without(parts));
  const client = anonymousClient(stack);
  let last = '';
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const seen = await client.get(READY);
    if (JSON.stringify(seen.body.checks ?? seen.body.details?.checks) === expected) return seen;
    last = seen.text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not ${expected} within 30 s, but ${last}`);
}

async function expectReady(stack: Stack): Promise<void> {
  const { status, body } = await untilSeen(stack, []);
  expect(status).to.equal(200);
  expect(body).to.deep.equal({ status: 'ready', checks: ALL_OK });
}

async function availability(stack: Stack): Promise<Record<string, number>> {
  const { text } = await anonymousClient(stack).get('/metrics');
  const found = text.matchAll(/^trama_part_available\{part="(\w+)"\} ([01])$/gm);
  return Object.fromEntries([...found].map(([, part, value]) => [part!, Number(value)]));
}

/** What only some requests need: the others are served, and a balancer must not leave the process out. */
async function expectDegraded(stack: Stack, part: 'queue' | 'storage'): Promise<void> {
  const { status, body } = await untilSeen(stack, [part]);
  expect(status).to.equal(200);
  expect(body).to.deep.equal({ status: 'ready', checks: without([part]), degraded: [part] });
  expect(await availability(stack)).to.deep.equal({ database: 1, migrations: 1, queue: 1, storage: 1, [part]: 0 });
}

/** The process is alive all the same, or it would be restarted for a fault that is not its own. */
async function expectMissing(stack: Stack, ...parts: Part[]): Promise<void> {
  const client = anonymousClient(stack);
  const { status, body, headers } = await untilSeen(stack, parts);
  expect(status).to.equal(503);
  expect(body).to.have.all.keys('code', 'message', 'details', 'requestId');
  expect(body.code).to.equal('NOT_READY');
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
      ...s3Settings(s3),
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
    await expectReady(stack!);
    expect((await legacy.get('/api/suppliers')).status).to.equal(200);
    expect((await legacy.post('/api/suppliers', { name: 'Lanificio' })).status).to.equal(201);
  });

  it('is degraded while Redis is stopped, and what does not wait for a job goes on', async () => {
    const tenant = await stack!.tenant();
    const legacy = legacyClient(stack!, tenant);
    await expectReady(stack!);
    await redis.stop();
    await expectDegraded(stack!, 'queue');
    expect((await legacy.post('/api/suppliers', { name: 'Lanificio' })).status).to.equal(201);
    expect((await legacy.get('/api/suppliers')).body.items).to.have.length(1);
    expect((await legacy.csv('/api/suppliers/bulk', 'name\nTessitura\n')).status).to.equal(202);
    expect(await signIn(stack!, tenant)).to.have.keys('cookie', 'csrfToken');
    await redis.start();
    await expectReady(stack!);
  });

  for (const [what, fault] of [
    ['fails', 500],
    ['resets connections', 'RESET'],
    ['does not answer', 'HANG'],
  ] as const) {
    it(`is degraded while S3 ${what}`, async () => {
      await expectReady(stack!);
      const healed = s3.fail(fault);
      await expectDegraded(stack!, 'storage');
      healed();
      await expectReady(stack!);
    });
  }
});

describe('readiness, with a database that takes connections and says nothing', () => {
  /** Two seconds for the look, and what a busy machine adds. */
  const LONGEST_MS = 2700;
  let gateway: Gateway;
  let stack: Stack;
  before(async () => {
    const databaseUrl = await newDatabase();
    let through: string;
    ({ gateway, url: through } = await Gateway.before(databaseUrl));
    stack = await Stack.start({ databaseUrl, workers: 0, env: { DATABASE_URL: through } });
  });
  after(async () => {
    await stack?.stop();
    await gateway?.close();
  });

  it('is refused within about two seconds, to everybody who asks, and is back with the database', async () => {
    const client = anonymousClient(stack);
    await expectReady(stack);
    const recover = gateway.hang();
    const begun = performance.now();
    const took: number[] = [];
    // several at once and again and again, as balancers and their probes do
    while (performance.now() - begun < 8000) {
      const asked = performance.now();
      const seen = await Promise.all(Array.from({ length: 8 }, () => client.get(READY)));
      took.push(performance.now() - asked);
      // what was seen within the second before still counts
      if (asked - begun > 1000) for (const { status, text } of seen) expect(status, text).to.equal(503);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(Math.max(...took)).to.be.lessThan(LONGEST_MS);
    // once it is known, nobody waits for the next look
    expect(Math.max(...took.slice(-4))).to.be.lessThan(1200);
    expect((await client.get('/health')).status).to.equal(200);
    recover();
    await expectReady(stack);
  });
});

describe('readiness, with all parts in PostgreSQL and a folder', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start({ workers: 0 });
  });
  after(() => stack.stop());

  it('is degraded when the folder of the storage is a file, and what needs it answers 503', async () => {
    const clients = await newClients(stack);
    const supplier = getBody(await clients.v1.post('/api/v1/suppliers', { name: 'Lanificio' }), 201);
    const entity = { entityType: 'SUPPLIER', entityId: supplier.id, category: 'OTHER' };
    const form = () => {
      const made = new FormData();
      for (const [name, value] of Object.entries(entity)) made.set(name, value as string);
      made.set('file', new Blob(['text'], { type: 'text/plain' }), 'a.txt');
      return made;
    };
    const upload = () =>
      fetch(`${stack.url}/api/v1/documents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${clients.tenant.token}` },
        body: form(),
      });
    const presign = () =>
      clients.v1.post('/api/v1/documents/presign', {
        ...entity,
        fileName: 'a.txt',
        contentType: 'text/plain',
        sizeBytes: 4,
      });
    const stored = await upload();
    const { id } = (await stored.json()) as { id: string };
    expect(stored.status).to.equal(201);
    const presigned = getBody(await presign(), 201);
    await expectReady(stack);
    const storage = join(stack.dataDir, 'storage');
    await rename(storage, `${storage}-away`);
    await writeFile(storage, '');
    await expectDegraded(stack, 'storage');
    const put = presigned.presignedUrl.replace(/^https?:\/\/[^/]+/, '');
    const refused: [number, string | null][] = [];
    for (const { status, headers } of [
      await upload(),
      await clients.v1.get(`/api/v1/documents/${id}/download`),
      await clients.v1.request('PUT', put, { body: 'text', headers: presigned.headers }),
      await clients.v1.post(`/api/v1/documents/${presigned.documentId}/complete`, { checksumSha256: '0'.repeat(64) }),
      await clients.legacy.csv('/api/suppliers/bulk', `name\n${'Tessitura\n'.repeat(50_000)}`),
    ])
      refused.push([status, headers.get('retry-after')]);
    expect(refused).to.deep.equal(Array.from({ length: 5 }, () => [503, '5']));
    expect((await clients.v1.get(`/api/v1/documents/${id}`)).status).to.equal(200);
    expect((await clients.legacy.post('/api/suppliers', { name: 'Tessitura' })).status).to.equal(201);
    await rm(storage);
    await rename(`${storage}-away`, storage);
    await expectReady(stack);
    expect((await upload()).status).to.equal(201);
  });

  it('names the migrations when one has not been applied', async () => {
    await expectReady(stack);
    const newest = await stack.database('knex_migrations').orderBy('id', 'desc').first<{ id: number; name: string }>();
    await stack.database('knex_migrations').where({ id: newest.id }).delete();
    await expectMissing(stack, 'migrations');
    await stack.database('knex_migrations').insert(newest);
    await expectReady(stack);
  });

  it('is not troubled by the migrations of a newer release', async () => {
    const newer = { name: '20991231235959_of_the_next_release', batch: 99, migration_time: new Date() };
    await stack.database('knex_migrations').insert(newer);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await expectReady(stack);
    await stack.api.stop();
    await stack.startApi();
    await expectReady(stack);
    await stack.database('knex_migrations').where({ name: newer.name }).delete();
  });
});
