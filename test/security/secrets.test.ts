import { expect } from 'chai';
import { Redis } from 'ioredis';
import { describeOnBackends, eventually } from '../support/jobs.ts';
import { execute, QUEUE_SCHEMA } from '../support/postgres.ts';
import { MAIL_FROM, startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack } from '../support/stack.ts';
import { liveThrough, type Run } from './scenario.ts';

/** As it is, without the beginning that its owner may see, and in the forms that columns and headers give to bytes. */
function getForms(secret: string): string[] {
  const rest = secret.startsWith('trama_') ? secret.slice(14) : secret;
  const bytes = Buffer.from(secret);
  const encoded = [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
  return [rest, encodeURIComponent(rest), JSON.stringify(rest), ...encoded].map((form) =>
    form.replace(/^"|"$|=+$/g, ''),
  );
}

function secretsIn(text: string, { secrets }: Run): string[] {
  const folded = text.toLowerCase();
  return [...secrets]
    .filter(([, secret]) => getForms(secret).some((form) => folded.includes(form.toLowerCase())))
    .map(([what]) => what);
}

const addressesIn = (text: string, { addresses }: Run) => addresses.filter((each) => text.includes(each));

/** Every row of every table of a schema. */
async function getRows(stack: Stack, schema: string): Promise<string> {
  const tables = await execute<{ name: string }>(
    stack.databaseUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1`,
    [schema],
  );
  expect(tables, schema).to.have.length.greaterThan(0);
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await execute<{ text: string }>(stack.databaseUrl, `select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

/** Every key of a Redis with what it holds. */
async function getContent(url: string): Promise<string> {
  const redis = new Redis(url);
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1', 'WITHSCORES'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  try {
    const texts: string[] = [];
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key);
      // a counter may expire under the reader
      if (type !== 'none') texts.push(`${key} ${JSON.stringify(await read[type]!(key))}`);
    }
    return texts.join('\n');
  } finally {
    redis.disconnect();
  }
}

let smtp: SmtpServer | undefined;

describeOnBackends(
  'the secrets of a run',
  (opened) => {
    let run: Run;
    before(async () => {
      run = await liveThrough(opened().stack, smtp!);
    });
    after(async () => {
      await smtp?.stop();
      smtp = undefined;
    });

    it('are in no log, nor is an address of somebody, however much is logged', async () => {
      const { stack } = opened();
      const logs = () => [stack.api, ...stack.workers].map((each) => each.log()).join('\n');
      await eventually('the last request and the last job are logged', () =>
        Promise.resolve(logs().includes(run.requestId) && logs().includes(run.jobId)),
      );
      expect(secretsIn(logs(), run)).to.deep.equal([]);
      expect(addressesIn(logs(), run)).to.deep.equal([]);
    });

    it('are in no row of the database, but as hashes', async () => {
      const rows = await getRows(opened().stack, 'public');
      expect(rows).to.contain(run.tenantName).and.contain(run.tokenHash).and.contain(run.addresses[0]!);
      expect(secretsIn(rows, run)).to.deep.equal([]);
    });

    it('are not with the queues, nor is an address of somebody', async () => {
      const { stack, redis } = opened();
      const messages = redis ? await getContent(redis.url) : await getRows(stack, QUEUE_SCHEMA);
      expect(messages).to.contain(run.jobId);
      expect(secretsIn(messages, run)).to.deep.equal([]);
      expect(addressesIn(messages, run)).to.deep.equal([]);
    });
  },
  async () => {
    smtp = await startSmtpServer();
    return {
      env: {
        SMTP_URL: smtp.url,
        MAIL_FROM,
        LOG_LEVEL: 'trace',
        // high, so that everything is counted and nothing refused
        LOGIN_RATE_LIMIT_PER_MINUTE: '1000000',
        RATE_LIMIT_PER_MINUTE: '1000000',
      },
    };
  },
);
