/**
 * What a client sees while a part is away and afterwards, operation by operation: the table of docs/operating.md, which
 * this prints with the figures of the machine that it runs on.
 */
import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { migrate } from '../../shared/domain/schema.ts';
import { anonymousClient, getBody, jobEnded, newClients, type Clients, type Seen } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { QUEUE_SCHEMA } from '../support/postgres.ts';
import { needRedis, startRedis, type RedisServer } from '../support/redis.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { MAIL_FROM, startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { Stack } from '../support/stack.ts';
import { BUCKET, s3Settings } from '../support/storage.ts';

const OUTAGE_MS = 8000;
const PAUSE_MS = 250;
/** How long an import is waited for: while a part is away, and when all is well. */
const [IMPATIENT, PATIENT] = ['wait=2', 'wait=60'];
/** Of a large bulk, which takes its time. */
const MANY_ROWS = 2000;

type Operation =
  | 'read'
  | 'create'
  | 'bulk'
  | 'large bulk'
  | 'upload'
  | 'download'
  | 'sign-in'
  | 'forgot-password'
  | 'ready'
  | 'metrics';

interface Outage {
  part: string;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  /** What may be answered meanwhile; everything else only as ever. */
  during: Partial<Record<Operation, number[]>>;
  degraded?: string[];
}

const AS_EVER: Record<Operation, number[]> = {
  read: [200],
  create: [201],
  // 202 where it takes longer than was waited for
  bulk: [200, 202],
  'large bulk': [200, 202],
  upload: [201],
  download: [200],
  'sign-in': [200],
  'forgot-password': [202, 204],
  ready: [200],
  metrics: [200],
};
const OPERATIONS = Object.keys(AS_EVER) as Operation[];

describe('a part that is away', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let redis: RedisServer;
  let s3: S3Server;
  let smtp: SmtpServer;
  let stack: Stack | undefined;
  let clients: Clients;
  let operations: Record<Operation, (prefer: string) => Promise<Seen>>;
  /** Rows that answers said were stored, or would be. */
  const promised = new Set<string>();
  const accepted: string[] = [];
  const lines: string[] = [];

  const startPostgres = async () => {
    postgres = await startEmbeddedPostgres({ folder: join(folder, 'data'), settings: { fsync: 'off' } });
  };

  before(async function () {
    needRedis(this);
    folder = await mkdtemp(join(tmpdir(), 'trama-pg-'));
    [redis, s3, smtp] = await Promise.all([startRedis(), startS3Server({ buckets: [BUCKET] }), startSmtpServer()]);
    await startPostgres();
    await migrate(postgres.url, { queueSchema: QUEUE_SCHEMA });
    const parts = { REDIS_URL: redis.url, ...s3Settings(s3), SMTP_URL: smtp.url, MAIL_FROM };
    stack = await Stack.start({ databaseUrl: postgres.url, env: parts });
    clients = await newClients(stack);
    operations = await makeOperations(stack, clients);
  });
  after(async () => {
    console.log(`\n${lines.join('\n')}\n`);
    await stack?.stop();
    await postgres?.stop();
    await Promise.all([redis?.close(), s3?.close(), smtp?.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  async function makeOperations(on: Stack, { legacy, v1, tenant }: Clients): Promise<typeof operations> {
    const anonymous = anonymousClient(on);
    const { id, uuid } = getBody(await legacy.post('/api/suppliers', { name: 'Filatura', country: 'IT' }), 201) as {
      id: number;
      uuid: string;
    };
    let number = 0;
    const file = () => {
      const form = new FormData();
      for (const [name, value] of [
        ['entityType', 'SUPPLIER'],
        ['entityId', uuid],
        ['category', 'OTHER'],
      ] as const)
        form.set(name, value);
      form.set('file', new Blob(['GOTS 7.0'], { type: 'text/plain' }), 'gots.txt');
      return new Response(form);
    };
    const upload = async () => {
      const encoded = file();
      return v1.post('/api/v1/documents', Buffer.from(await encoded.arrayBuffer()), {
        headers: { 'content-type': encoded.headers.get('content-type')! },
      });
    };
    const { id: documentId } = getBody(await upload(), 201) as { id: string };
    const bulk = async (rows: number, prefer: string) => {
      number += 1;
      const names = Array.from({ length: rows }, (_, row) => `Tessitura ${number} ${row} ${'x'.repeat(80)}`);
      const answer = await legacy.post(
        '/api/suppliers/bulk',
        { items: names.map((name) => ({ name })) },
        { headers: { prefer } },
      );
      if (answer.status < 300) for (const name of names) promised.add(name);
      if (answer.status === 202) accepted.push(String(answer.body.job_id));
      return answer;
    };
    return {
      read: () => legacy.get(`/api/suppliers/${id}`),
      async create() {
        const name = `Tintoria ${(number += 1)}`;
        const answer = await legacy.post('/api/suppliers', { name });
        if (answer.status === 201) promised.add(name);
        return answer;
      },
      bulk: (prefer) => bulk(5, prefer),
      'large bulk': (prefer) => bulk(MANY_ROWS, prefer),
      upload,
      download: () => v1.get(`/api/v1/documents/${documentId}/download`),
      'sign-in': () =>
        anonymous.post('/api/v1/auth/login', { email: tenant.adminEmail, password: tenant.adminPassword }),
      'forgot-password': () => anonymous.post('/api/v1/auth/forgot-password', { email: tenant.adminEmail }),
      ready: () => anonymous.get('/api/v1/health/ready'),
      metrics: () => anonymous.get('/metrics'),
    };
  }

  const all = (ask: (operation: Operation) => Promise<unknown>) => Promise.all(OPERATIONS.map(ask));

  /** Asks for everything as long as the outage lasts, in as many clients as there are operations. */
  async function look({ part, during, degraded }: Outage): Promise<void> {
    const end = Date.now() + OUTAGE_MS;
    const seen = new Map<Operation, { statuses: Map<number, number>; longest: number }>();
    await all(async (operation) => {
      const noted = { statuses: new Map<number, number>(), longest: 0 };
      seen.set(operation, noted);
      while (Date.now() < end) {
        const began = performance.now();
        const answer = await operations[operation](IMPATIENT);
        noted.longest = Math.max(noted.longest, performance.now() - began);
        noted.statuses.set(answer.status, (noted.statuses.get(answer.status) ?? 0) + 1);
        const shown = `${operation} while ${part} is away: ${answer.status} ${answer.text.slice(0, 300)}`;
        expect([...AS_EVER[operation], ...(during[operation] ?? [])], shown).to.include(answer.status);
        if (answer.status === 503 && operation !== 'ready')
          expect(answer.headers.get('retry-after'), shown).to.match(/^\d+$/);
        if (operation === 'ready' && answer.status === 200 && noted.statuses.get(200)! > 8)
          expect(answer.body['degraded'] ?? [], shown).to.deep.equal(degraded ?? []);
        await sleep(PAUSE_MS);
      }
    });
    lines.push(
      `| ${part} | ${OPERATIONS.map((operation) => {
        const { statuses, longest } = seen.get(operation)!;
        const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status} × ${times}`);
        return `${counts.join(', ')}, ${(longest / 1000).toFixed(1)} s`;
      }).join(' | ')} |`,
    );
  }

  /** Waits until each operation is answered as ever; notes how long that took. */
  async function recover(part: string, back: number): Promise<void> {
    const took: string[] = [];
    await all(async (operation) => {
      await eventually(`${operation} after ${part}`, async () => {
        const { status, body } = await operations[operation](PATIENT);
        const degraded = operation === 'ready' && ((body['degraded'] as string[] | undefined) ?? []).length > 0;
        return AS_EVER[operation].includes(status) && !degraded;
      });
      took.push(`${operation} ${((Date.now() - back) / 1000).toFixed(1)} s`);
    });
    lines.push(`| after | ${took.join(', ')} |`);
  }

  const OUTAGES: Outage[] = [
    {
      part: 'Redis',
      begin: () => redis.stop(),
      end: () => redis.start(),
      during: {},
      degraded: ['queue'],
    },
    {
      part: 'PostgreSQL',
      begin: () => postgres.stop(),
      end: startPostgres,
      during: Object.fromEntries(OPERATIONS.filter((each) => each !== 'metrics').map((each) => [each, [503]])),
    },
    {
      part: 'the storage',
      begin: () => Promise.resolve((endS3Fault = s3.fail('RESET'))),
      end: () => Promise.resolve(endS3Fault()),
      during: { upload: [503], download: [503], bulk: [503], 'large bulk': [503] },
      degraded: ['storage'],
    },
    { part: 'the mail server', begin: () => smtp.stop(), end: () => smtp.start(), during: {} },
    {
      part: 'every worker (killed)',
      begin: () => Promise.all(stack!.workers.splice(0).map((worker) => worker.kill())),
      end: () => stack!.startWorker(),
      during: {},
    },
  ];
  let endS3Fault = () => undefined as void;

  for (const outage of OUTAGES)
    it(`is met as docs/operating.md says, and forgotten: ${outage.part}`, async function () {
      this.timeout(300_000);
      await all(async (operation) => {
        const { status, text } = await operations[operation](PATIENT);
        expect(AS_EVER[operation], `${operation} before: ${text}`).to.include(status);
      });
      await outage.begin();
      await look(outage);
      const back = Date.now();
      await outage.end();
      await recover(outage.part, back);
    });

  it('loses and doubles nothing of what was answered with a success', async function () {
    this.timeout(300_000);
    for (const id of accepted) expect((await jobEnded(clients.legacy, id)).status).to.equal('COMPLETED');
    const names: string[] = await stack!.database('suppliers').where({ tenant_id: clients.tenant.id }).pluck('name');
    const stored = new Set(names);
    expect([...promised].filter((name) => !stored.has(name))).to.deep.equal([]);
    expect(stored.size).to.equal(names.length);
    expect(promised.size).to.be.greaterThan(MANY_ROWS);
    await smtp.mail(clients.tenant.adminEmail);
  });
});
