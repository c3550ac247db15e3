import { expect } from 'chai';
import { anonymousClient, Client, type Seen } from '../support/client.ts';
import { describeOnBackends, describeOnRedis, eventually } from '../support/jobs.ts';
import { startProcess, type ProductProcess } from '../support/processes.ts';
import { startRedis } from '../support/redis.ts';
import { sharedStack, type Stack, type Tenant } from '../support/stack.ts';

const LIMIT = 20;
const PATH = '/api/suppliers';

const token = ({ token: secret }: Tenant) => ({ authorization: `Bearer ${secret}` });
const key = ({ apiKey }: Tenant) => ({ 'x-api-key': apiKey });

/** A second API process beside the stack's own, and requests that alternate between the two. */
function twoProcesses(opened: () => { stack: Stack }) {
  let second: ProductProcess | undefined;
  let urls: string[] = [];
  before(async () => {
    const { stack } = opened();
    const started = await startProcess('api', stack.env);
    second = started;
    urls = [stack.url, started.ready.url as string];
  });
  after(() => second?.stop());
  const clients = (credential: Record<string, string>) => urls.map((url) => new Client(url, credential));
  return {
    clients,
    ask: async (credential: Record<string, string>, times: number): Promise<Seen[]> => {
      const seen: Seen[] = [];
      const [one, other] = clients(credential);
      for (let count = 0; count < times; count += 1) seen.push(await (count % 2 ? other! : one!).get(PATH));
      return seen;
    },
  };
}

const statuses = (seen: Seen[]) => seen.map(({ status }) => status);
const passed = (count: number) => Array.from({ length: count }, () => 200);
const own = () => ({ env: { RATE_LIMIT_PER_MINUTE: String(LIMIT) }, workers: 0 });

describeOnBackends(
  'the limit of requests',
  (opened) => {
    const { ask, clients } = twoProcesses(opened);
    let stack: Stack;
    before(() => {
      ({ stack } = opened());
    });

    it('is one for all API processes: the request beyond it is refused by each', async () => {
      const tenant = await stack.tenant();
      expect(statuses(await ask(token(tenant), LIMIT))).to.deep.equal(passed(LIMIT));
      const both = clients(token(tenant));
      expect(both).to.have.length(2);
      for (const client of both) {
        const { status, body, headers } = await client.get(PATH);
        expect([status, body.code]).to.deep.equal([429, 'RATE_LIMITED']);
        expect(body).to.have.all.keys('code', 'message', 'details', 'requestId');
        expect(body.requestId).to.equal(headers.get('x-request-id'));
        const seconds = Number(headers.get('retry-after'));
        expect(seconds).to.be.within(1, 60);
        expect(body.details).to.deep.equal({ retryAfterSeconds: seconds, reason: 'WAIT', params: { seconds } });
      }
    });

    it('is told in the RateLimit fields of every answer', async () => {
      const tenant = await stack.tenant();
      for (const [index, { status, headers }] of (await ask(key(tenant), LIMIT + 1)).entries()) {
        expect(status).to.equal(index < LIMIT ? 200 : 429);
        const remaining = Math.max(0, LIMIT - 1 - index);
        expect(headers.get('ratelimit-policy')).to.equal(`"default";q=${LIMIT};w=60`);
        expect(headers.get('ratelimit')).to.match(new RegExp(`^"default";r=${remaining};t=\\d+$`));
        expect(headers.get('ratelimit-limit')).to.equal(String(LIMIT));
        expect(headers.get('ratelimit-remaining')).to.equal(String(remaining));
        expect(Number(headers.get('ratelimit-reset'))).to.be.within(1, 60);
        expect(headers.has('retry-after')).to.equal(status === 429);
      }
    });

    it("is each credential's own, even of one tenant", async () => {
      const [tenant, other] = [await stack.tenant(), await stack.tenant()];
      const [last] = (await ask(token(tenant), LIMIT + 1)).slice(-1);
      expect(last!.status).to.equal(429);
      for (const credential of [key(tenant), token(other)])
        expect(statuses(await ask(credential, LIMIT))).to.deep.equal(passed(LIMIT));
    });

    it('holds against requests that come at once', async () => {
      const tenant = await stack.tenant();
      const both = clients(token(tenant));
      const burst = await Promise.all(Array.from({ length: 2 * LIMIT }, (_, index) => both[index % 2]!.get(PATH)));
      const refused = burst.filter(({ status }) => status === 429);
      expect(refused).to.have.length(LIMIT);
      expect(burst.filter(({ status }) => status === 200)).to.have.length(LIMIT);
    });

    it('counts requests that fail, and none without a credential', async () => {
      const tenant = await stack.tenant();
      const client = new Client(stack.url, token(tenant));
      for (let count = 0; count < LIMIT; count += 1)
        expect((await client.get(`${PATH}/${count % 2 ? 'x' : '999999999'}`)).status).to.be.oneOf([400, 404]);
      expect((await client.get(PATH)).status).to.equal(429);
      for (let count = 0; count <= LIMIT; count += 1) {
        expect((await anonymousClient(stack).get(PATH)).status).to.equal(401);
        expect((await anonymousClient(stack).get('/health')).status).to.equal(200);
      }
    });
  },
  own,
);

describeOnRedis(
  'the limit of requests',
  startRedis,
  (opened) => {
    const { ask } = twoProcesses(opened);

    it('lets requests pass while Redis is away, and holds again when it is back', async () => {
      const { stack, redis } = opened();
      const tenant = await stack.tenant();
      expect(statuses(await ask(token(tenant), LIMIT + 1))).to.deep.equal([...passed(LIMIT), 429]);
      await redis.stop();
      try {
        for (const credential of [token(tenant), key(tenant)])
          expect(statuses(await ask(credential, 4))).to.deep.equal(passed(4));
      } finally {
        await redis.start();
      }
      await eventually('both processes count in Redis again', async () => {
        const fresh = await stack.tenant();
        return statuses(await ask(token(fresh), LIMIT + 1)).at(-1) === 429;
      });
    });
  },
  own,
);

describe('the limit of requests', () => {
  it('is off at 0', async () => {
    const stack = await sharedStack();
    expect(stack.env.RATE_LIMIT_PER_MINUTE).to.equal('0');
    const { status, headers } = await new Client(stack.url, token(await stack.tenant())).get(PATH);
    expect(status).to.equal(200);
    expect([...headers.keys()].filter((name) => name.startsWith('ratelimit'))).to.deep.equal([]);
  });
});
