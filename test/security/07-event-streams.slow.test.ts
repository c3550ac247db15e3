import { expect } from 'chai';
import { execute } from '../support/postgres.ts';
import { getBody, legacyClient, sessionClient, v1Client } from '../support/client.ts';
import { openStream, type OpenStream } from '../support/event-stream.ts';
import { eventually } from '../support/jobs.ts';
import { Stack, type Tenant } from '../support/stack.ts';

const STREAMS = 40;
const PER_CREDENTIAL = 42;
const PER_TENANT = 45;

describe('event streams of jobs', () => {
  let stack: Stack;
  let tenant: Tenant;
  let open: OpenStream[] = [];
  before(async () => {
    stack = await Stack.start({
      workers: 0,
      env: {
        EVENT_STREAMS_PER_CREDENTIAL: String(PER_CREDENTIAL),
        EVENT_STREAMS_PER_TENANT: String(PER_TENANT),
        EVENT_STREAM_RECHECK_SECONDS: '1',
        JOB_WAIT_SECONDS: '2',
      },
    });
  });
  after(() => stack.stop());
  beforeEach(async () => {
    tenant = await stack.tenant();
  });
  afterEach(() => {
    for (const stream of open) stream.leave();
    open = [];
  });

  /** A job that nobody works on. */
  async function runningJob(): Promise<string> {
    const [job] = await execute<{ id: string }>(
      stack.databaseUrl,
      `insert into jobs (tenant_id, id, type, queue, module, payload, status, request_id, actor_user_id, started_at, lease_token, lease_until)
       values ($1, gen_random_uuid(), 'suppliers.bulk-upsert', 'bulk-upserts', 'suppliers', '{}', 'RUNNING', 'event-streams', $2, now(),
         gen_random_uuid(), now() + interval '1 day') returning id`,
      [tenant.id, tenant.adminUserId],
    );
    return job!.id;
  }

  const progressTo = (id: string, processed: number, status = 'RUNNING') =>
    execute(stack.databaseUrl, 'update jobs set processed = $2, created_rows = $2, status = $3 where id = $1', [
      id,
      processed,
      status,
    ]);

  const key = () => ({ 'x-api-key': tenant.apiKey });

  async function stream(id: string, headers: Record<string, string> = key()): Promise<OpenStream> {
    const opened = await openStream(`${stack.url}/api/v1/jobs/${id}/events`, headers);
    open.push(opened);
    return opened;
  }

  const shown = (streams: OpenStream[], what: string) =>
    eventually(`all streams show ${what}`, () => Promise.resolve(streams.every((each) => each.text().includes(what))));

  const jobReads = async () => {
    const [row] = await execute<{ n: number }>(
      stack.databaseUrl,
      `select (idx_scan + seq_scan)::integer as n from pg_stat_user_tables where relname = 'jobs'`,
    );
    return row!.n;
  };

  it('of one job share what is read of it, however many there are', async () => {
    const id = await runningJob();
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => stream(id)));
    await shown(streams, '"processed":0');
    const before = await jobReads();
    const seconds = 4;
    const until = Date.now() + seconds * 1000;
    for (let processed = 1; processed <= seconds; processed++) {
      await progressTo(id, processed);
      await shown(streams, `"processed":${processed}`);
    }
    await eventually('some seconds have passed', () => Promise.resolve(Date.now() > until));
    await progressTo(id, 9, 'COMPLETED');
    await Promise.all(streams.map(({ ended }) => ended));
    for (const each of streams) {
      expect(each.events().at(-1)).to.equal('end');
      expect(each.text()).to.equal(streams[0]!.text());
    }
    // one look a second and process, and one read for each change
    const reads = (await jobReads()) - before;
    expect(reads).to.be.below(((Date.now() - until) / 1000) * 3 + seconds * 8 + 20);
    expect(reads).to.be.below(STREAMS * seconds);
  });

  it('are bounded in number for a credential and for a tenant, and for nobody else', async () => {
    const id = await runningJob();
    await Promise.all(Array.from({ length: PER_CREDENTIAL }, () => stream(id)));
    const refused = await legacyClient(stack, tenant).get(`/api/v1/jobs/${id}/events`);
    expect([refused.status, refused.body.code]).to.deep.equal([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).to.be.above(0);
    const token = { authorization: `Bearer ${tenant.token}` };
    const others = await Promise.all(Array.from({ length: PER_TENANT - PER_CREDENTIAL }, () => stream(id, token)));
    expect(others.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect((await v1Client(stack, tenant).get(`/api/v1/jobs/${id}/events`)).status).to.equal(429);
    others[0]!.leave();
    await eventually('a place is free', async () => (await stream(id, token)).status === 200);
    tenant = await stack.tenant();
    expect((await stream(await runningJob())).status).to.equal(200);
  });

  it('end when their token is revoked, or their session is', async () => {
    const id = await runningJob();
    const session = await sessionClient(stack, tenant);
    const made = getBody(
      await session.post('/api/v1/auth/api-keys', { name: 'watch', scopes: ['suppliers:read'] }),
      201,
    ) as { id: string; token: string };
    const watched = await stream(id, { authorization: `Bearer ${made.token}` });
    const kept = await stream(id);
    await shown([watched, kept], '"processed":0');
    getBody(await session.delete(`/api/v1/auth/api-keys/${made.id}`), 204);
    await watched.ended;
    expect(watched.events()).to.deep.equal(['progress']);
    await progressTo(id, 7);
    await shown([kept], '"processed":7');
    expect(watched.text()).not.to.include('"processed":7');
  });

  it('end when their token has expired', async () => {
    const id = await runningJob();
    const session = await sessionClient(stack, tenant);
    const made = getBody(
      await session.post('/api/v1/auth/api-keys', { name: 'watch', scopes: ['suppliers:read'] }),
      201,
    ) as { id: string; token: string };
    const watched = await stream(id, { authorization: `Bearer ${made.token}` });
    await shown([watched], '"processed":0');
    await execute(
      stack.databaseUrl,
      `update access_credentials set expires_at = now() where tenant_id = $1 and id = $2`,
      [tenant.id, made.id],
    );
    await watched.ended;
  });

  it('end with the right to read the job', async () => {
    const id = await runningJob();
    const watched = await stream(id);
    await shown([watched], '"processed":0');
    await execute(stack.databaseUrl, `update tenants set modules = array_remove(modules, 'suppliers') where id = $1`, [
      tenant.id,
    ]);
    await watched.ended;
  });

  it('tell their clients when to come back where the process ends', async () => {
    const id = await runningJob();
    const watched = await stream(id);
    await shown([watched], '"processed":0');
    await stack.api.stop();
    await watched.ended;
    expect(watched.text()).to.match(/retry: \d+\n\n$/);
    await stack.startApi();
  });

  it('leave no listeners behind, nor do many who wait for jobs', async () => {
    const waiting = Array.from({ length: 15 }, (_, n) =>
      legacyClient(stack, tenant).post('/api/suppliers/bulk', { items: [{ name: `S${n}` }] }),
    );
    for (const answer of await Promise.all(waiting)) expect(answer.status, answer.text).to.equal(202);
    expect(stack.api.log()).not.to.include('MaxListenersExceededWarning');
  });
});
