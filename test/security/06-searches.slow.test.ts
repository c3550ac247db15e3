import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { anonymousClient, newClients, signIn, type Clients, type Seen } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { execute } from '../support/postgres.ts';
import { Stack } from '../support/stack.ts';

const SEARCH = '/api/v1/product/materials?search=denim&page=900';
/** Every table whose rows the list of materials is made of: none of its statements is short while they are held. */
const MATERIALS = 'textile_products, textile_product_counts, textile_supplier_counts';

const holders = new Set<pg.Client>();
/** After each test, so that one that fails holds up none behind it. */
async function releaseAll(): Promise<void> {
  await Promise.all([...holders].map((holder) => holder.end()));
  holders.clear();
}

/** Holds tables so that whoever reads them waits. */
async function hold(stack: Stack, tables: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: stack.databaseUrl, application_name: 'holder' });
  client.on('error', () => undefined);
  await client.connect();
  holders.add(client);
  await client.query(`begin; lock table ${tables} in access exclusive mode`);
  return { release: () => client.end() };
}

/** Statements of the API that run or wait in the database, by what they say. */
const running = (stack: Stack, text: string) =>
  execute<{ pid: number; query: string }>(
    stack.databaseUrl,
    `select pid, query from pg_stat_activity
     where datname = current_database() and application_name = 'trama-api' and state = 'active' and query ilike $1`,
    [`%${text}%`],
  );

const refusal = ({ status, body }: Seen) => [status, body['code']];

/** A client that can leave. */
function leaving(send: (signal: AbortSignal) => Promise<Seen>): { leave(): Promise<void> } {
  const controller = new AbortController();
  const sent = send(controller.signal).then(
    (answer) => Promise.reject(new Error(`answered ${answer.status} ${answer.text}`)),
    (error: Error) => {
      if (error.name !== 'AbortError') throw error;
    },
  );
  // it may end before somebody looks
  sent.catch(() => undefined);
  return {
    async leave() {
      controller.abort();
      await sent;
    },
  };
}

describe('slow searches of one tenant', () => {
  let stack: Stack;
  let a: Clients;
  let b: Clients;
  before(async () => {
    stack = await Stack.start({
      workers: 0,
      env: {
        DATABASE_POOL_SIZE: '6',
        DATABASE_WAIT_SECONDS: '3',
        TENANT_MAX_WAITING: '30',
        STATEMENT_TIMEOUT_SECONDS: '6',
      },
    });
  });
  after(() => stack.stop());
  afterEach(releaseAll);
  beforeEach(async () => {
    [a, b] = [await newClients(stack), await newClients(stack)];
    // somebody else is there
    expect((await b.v1.get('/api/v1/suppliers')).status).to.equal(200);
  });

  it('hold a part of the connections, wait for their turn, and are refused when they are too many', async () => {
    const held = await hold(stack, MATERIALS);
    const searches = Array.from({ length: 40 }, () => a.v1.get(SEARCH));
    await eventually('the searches hold their share', async () => (await running(stack, 'textile_')).length >= 2);
    for (let round = 0; round < 20; round++) {
      for (const answer of [
        await b.v1.get('/api/v1/suppliers'),
        await b.legacy.post('/api/suppliers', { name: `Filatura ${round}` }),
        await anonymousClient(stack).get('/api/v1/health/ready'),
      ])
        expect(answer.status, answer.text).to.be.oneOf([200, 201]);
    }
    await signIn(stack, b.tenant);
    expect(await running(stack, 'textile_')).to.have.length(2);
    const answers = await Promise.all(searches);
    await held.release();
    const outcomes: Record<string, number> = {};
    for (const answer of answers) {
      const outcome = refusal(answer).join(' ');
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      expect(Number(answer.headers.get('retry-after')), outcome).to.be.greaterThan(0);
      expect(answer.body).to.include.keys('code', 'message', 'requestId');
    }
    expect(outcomes).to.deep.equal({ '503 QUERY_TIMEOUT': 2, '503 OVERLOADED': 30, '429 RATE_LIMITED': 8 });
    expect((await a.v1.get(SEARCH)).status).to.equal(200);
  });

  it('are served in turns with those of another', async () => {
    const held = await hold(stack, MATERIALS);
    const order: string[] = [];
    const send = (of: Clients, name: string) =>
      of.v1.get('/api/v1/product/materials').then(({ status }) => order.push(`${name} ${status}`));
    const untilWaiting = (n: number) =>
      eventually('they wait', async () => (await running(stack, 'textile_')).length === n);
    const sent = Array.from({ length: 20 }, () => send(a, 'a'));
    await untilWaiting(2);
    // what A still has waiting came before
    sent.push(send(b, 'b'));
    await untilWaiting(3);
    await held.release();
    await Promise.all(sent);
    expect(order.filter((each) => each.endsWith('200'))).to.have.length(21);
    expect(order.indexOf('b 200')).to.be.lessThan(10);
  });

  it('hold two connections at first, their share after short ones, and two again after slow ones', async () => {
    const list = () => a.v1.get('/api/v1/suppliers');
    /** Searches that wait for a table, behind so many short requests; `n` of them get a connection. */
    const search = async (short: number, n: number) => {
      const held = await hold(stack, MATERIALS);
      expect((await b.v1.get('/api/v1/suppliers')).status).to.equal(200);
      const sent = [...Array.from({ length: short }, list), ...Array.from({ length: 5 }, () => a.v1.get(SEARCH))];
      await eventually('they wait', async () => (await running(stack, 'textile_')).length === n);
      // whoever had a connection for a quarter of a second by now counts as slow
      await sleep(350);
      expect(await running(stack, 'textile_')).to.have.length(n);
      const more = list();
      await held.release();
      expect((await Promise.all([...sent, more])).map(({ status }) => status)).to.deep.equal(
        [...sent, more].map(() => 200),
      );
    };
    await search(0, 2);
    await search(20, 3);
    await search(0, 2);
  });

  it('look their credential up together', async () => {
    const held = await hold(stack, 'access_credentials');
    const sent = Array.from({ length: 30 }, () => a.v1.get('/api/v1/suppliers'));
    await eventually('two look-ups wait', async () => (await running(stack, 'access_credentials')).length === 2);
    // whoever needs no look-up finds a connection
    const { status } = await anonymousClient(stack).post('/api/v1/auth/forgot-password', { email: 'x@example.org' });
    expect(status).to.equal(204);
    expect(await running(stack, 'access_credentials')).to.have.length(2);
    await held.release();
    expect(new Set((await Promise.all(sent)).map((answer) => answer.status))).to.deep.equal(new Set([200]));
  });

  it('end with their client', async () => {
    const held = await hold(stack, MATERIALS);
    const clients = Array.from({ length: 12 }, () => leaving((signal) => a.v1.get(SEARCH, { signal })));
    await eventually('they run', async () => (await running(stack, 'textile_')).length === 2);
    await Promise.all(clients.map((client) => client.leave()));
    await eventually(
      'nothing of them runs while the table is still held',
      async () => (await running(stack, 'textile_')).length === 0,
      5,
    );
    await held.release();
    expect((await a.v1.get(SEARCH)).status).to.equal(200);
    expect(stack.api.log()).to.not.include('request failed","err":{"type":"WorkAbandoned');
  });

  it('that end with their client hit nobody who has the connection next', async () => {
    const path = '/api/v1/suppliers?search=fil';
    for (let round = 0; round < 100; round++) {
      const leavers = Array.from({ length: 4 }, () => leaving((signal) => a.v1.get(path, { signal })));
      const answers = Promise.all([
        a.v1.get('/api/v1/suppliers'),
        b.v1.get('/api/v1/suppliers'),
        b.legacy.post('/api/suppliers', { name: `Tessitura ${round}` }),
      ]);
      // a little later in each round
      for (let turn = 0; turn < round % 25; turn++) await new Promise(setImmediate);
      // some have been answered by then
      await Promise.allSettled(leavers.map((client) => client.leave()));
      expect((await answers).map(({ status }) => status)).to.deep.equal([200, 200, 201]);
    }
  });
});

describe('slow searches of the only tenant', () => {
  afterEach(releaseAll);
  it('have its whole share', async () => {
    const stack = await Stack.start({ workers: 0 });
    try {
      const { v1 } = await newClients(stack);
      const held = await hold(stack, MATERIALS);
      const sent = Array.from({ length: 12 }, () => v1.get(SEARCH));
      await eventually('six run', async () => (await running(stack, 'textile_')).length === 6);
      await held.release();
      expect((await Promise.all(sent)).map(({ status }) => status)).to.deep.equal(sent.map(() => 200));
    } finally {
      await stack.stop();
    }
  });
});

describe('a write whose client leaves', () => {
  let stack: Stack;
  let clients: Clients;
  before(async () => {
    stack = await Stack.start({ workers: 0 });
    clients = await newClients(stack);
  });
  after(() => stack.stop());
  const names = async () =>
    ((await clients.v1.get('/api/v1/suppliers')).body as { items: { name: string }[] }).items.map(({ name }) => name);

  it('is rolled back where it waits for another', async () => {
    const { body } = await clients.v1.post('/api/v1/suppliers', { name: 'Before' });
    const other = new pg.Client({ connectionString: stack.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select from suppliers where tenant_id = $1 for update', [clients.tenant.id]);
    const client = leaving((signal) =>
      clients.v1.patch(`/api/v1/suppliers/${(body as { id: string }).id}`, { name: 'After' }, { signal }),
    );
    await eventually('it waits', async () => (await running(stack, 'suppliers')).length > 0);
    await client.leave();
    await eventually('it is cancelled', async () => (await running(stack, 'suppliers')).length === 0, 5);
    await other.end();
    expect(await names()).to.deep.equal(['Before']);
  });

  it('is kept where it is being committed', async () => {
    await execute(
      stack.databaseUrl,
      `create function slow_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$`,
    );
    await execute(
      stack.databaseUrl,
      `create constraint trigger slow_commit after insert on suppliers deferrable initially deferred for each row
         when (new.name = 'Committed') execute function slow_commit()`,
    );
    const client = leaving((signal) => clients.v1.post('/api/v1/suppliers', { name: 'Committed' }, { signal }));
    await eventually('it commits', async () => (await running(stack, 'commit')).length > 0);
    await client.leave();
    await eventually('the commit is through', async () => (await names()).includes('Committed'), 10);
  });
});
