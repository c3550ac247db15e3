/** One user's tokens and sessions count together, and one tenant's users: more credentials buy no more requests. */
import { expect } from 'chai';
import { hashSecret, newSecret } from '../../shared/domain/accounts/secrets.ts';
import { query } from '../../shared/platform/database.ts';
import { bearer, KEYS, TOKENS } from '../accounts/support.ts';
import { Client, sessionClient, type Seen } from '../support/client.ts';
import { describeOnBackends } from '../support/jobs.ts';
import { Stack, type Tenant } from '../support/stack.ts';

const LIMIT = 20;
const TENANT_LIMIT = 30;
const TOKENS_PER_USER = 5;
const PATH = '/api/suppliers?size=1';

const statuses = (seen: Seen[]) => seen.map(({ status }) => status);
const count = (seen: Seen[], status: number) => seen.filter((each) => each.status === status).length;

/** Another token of a user, as the API would have made it. */
async function newToken(stack: Stack, { id }: Tenant, userId: number): Promise<Client> {
  const secret = newSecret('pat');
  await query(
    stack.database,
    `insert into access_credentials (tenant_id, user_id, kind, name, secret_prefix, secret_hash, scopes)
     values ($1, $2, 'token', 'T', 'x', $3, '{suppliers:read}')`,
    [id, userId, hashSecret(secret)],
  );
  return bearer(stack, secret);
}

/** Another person of the tenant. */
async function newUser(stack: Stack, { id }: Tenant): Promise<number> {
  const [user] = await query<{ id: number }>(
    stack.database,
    `insert into users (tenant_id, email, first_name, last_name, roles, module_keys)
     values ($1, gen_random_uuid() || '@example.org', 'A', 'B', '{operator}', '{suppliers}') returning id`,
    [id],
  );
  return user!.id;
}

/** As many requests as told, in turn with each client. */
async function ask(clients: Client[], times: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let done = 0; done < times; done += 1) seen.push(await clients[done % clients.length]!.get(PATH));
  return seen;
}

describeOnBackends(
  '11: the limit of requests',
  (opened) => {
    let stack: Stack;
    let tenant: Tenant;
    beforeEach(async () => {
      ({ stack } = opened());
      tenant = await stack.tenant();
    });

    it("is one for all of a user's tokens and sessions", async () => {
      const user = tenant.adminUserId;
      const clients = [
        bearer(stack, tenant.token),
        await newToken(stack, tenant, user),
        await newToken(stack, tenant, user),
        await sessionClient(stack, tenant),
      ];
      // reading the CSRF token was a request
      const seen = await ask(clients, LIMIT + 3);
      expect(count(seen, 200)).to.equal(LIMIT - 1);
      expect(statuses(seen.slice(-4))).to.deep.equal([429, 429, 429, 429]);
    });

    it("holds against a user's credentials that are used at once", async () => {
      const clients = await Promise.all(Array.from({ length: 4 }, () => newToken(stack, tenant, tenant.adminUserId)));
      const burst = await Promise.all(Array.from({ length: 60 }, (_, index) => clients[index % 4]!.get(PATH)));
      expect([count(burst, 200), count(burst, 429)]).to.deep.equal([LIMIT, 40]);
    });

    it('is one for all users of a tenant, and what was refused to one of them costs the others nothing', async () => {
      const bystander = await stack.tenant();
      const one = bearer(stack, tenant.token);
      const other = await newToken(stack, tenant, await newUser(stack, tenant));
      expect(count(await ask([one], LIMIT + 15), 429)).to.equal(15);
      const rest = await ask([other], TENANT_LIMIT - LIMIT + 2);
      expect(statuses(rest)).to.deep.equal([...Array.from({ length: TENANT_LIMIT - LIMIT }, () => 200), 429, 429]);
      const key = new Client(stack.url, { 'x-api-key': tenant.apiKey });
      expect((await key.get(PATH)).status).to.equal(429);
      expect((await bearer(stack, bystander.token).get(PATH)).status).to.equal(200);
    });

    it('is told by the tightest of them', async () => {
      const one = bearer(stack, tenant.token);
      const key = new Client(stack.url, { 'x-api-key': tenant.apiKey });
      const limits = ({ headers }: Seen) => [headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')];
      expect(limits(await one.get(PATH))).to.deep.equal([String(LIMIT), String(LIMIT - 1)]);
      await ask([one], 11);
      expect(limits(await key.get(PATH)), 'the key has 19, the tenant 17').to.deep.equal([String(TENANT_LIMIT), '17']);
    });
  },
  () => ({
    env: { RATE_LIMIT_PER_MINUTE: String(LIMIT), RATE_LIMIT_TENANT_PER_MINUTE: String(TENANT_LIMIT) },
    workers: 0,
  }),
);

describe('11: tokens', () => {
  let stack: Stack;
  let browser: Client;
  before(async () => {
    stack = await Stack.start({ env: { TOKENS_PER_USER: String(TOKENS_PER_USER) }, workers: 0 });
  });
  beforeEach(async () => {
    // each tenant begins with a token and a key
    browser = await sessionClient(stack, await stack.tenant());
  });
  after(() => stack?.stop());

  const create = (path: string, expiresAt?: string) =>
    browser.post(path, { name: 'T', scopes: ['suppliers:read'], expiresAt });

  for (const [what, path] of [
    ['tokens of a user', TOKENS],
    ['service keys of a tenant', KEYS],
  ] as const)
    it(`that work at the same time are limited: ${what}`, async () => {
      const burst = await Promise.all(Array.from({ length: 10 }, () => create(path)));
      expect([count(burst, 201), count(burst, 409)]).to.deep.equal([TOKENS_PER_USER - 1, 11 - TOKENS_PER_USER]);
      const refused = burst.find(({ status }) => status === 409)!;
      expect(refused.body.code).to.equal('QUOTA_EXCEEDED');
      expect(refused.body.details).to.include({ limit: TOKENS_PER_USER, used: TOKENS_PER_USER });
      const listed = (await browser.get(path)).body as { id: string }[];
      expect(listed).to.have.length(TOKENS_PER_USER);

      expect((await browser.delete(`${path}/${listed[0]!.id}`)).status).to.equal(204);
      expect((await create(path, new Date(Date.now() + 2000).toISOString())).status).to.equal(201);
      expect((await create(path)).status).to.equal(409);
      await query(stack.database, `update access_credentials set expires_at = now() where expires_at is not null`);
      expect((await create(path)).status, 'an expired one is none').to.equal(201);
    });
});
