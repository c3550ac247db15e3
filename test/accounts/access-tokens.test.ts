import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { GRANTABLE_SCOPES } from '../../shared/domain/accounts/rights.ts';
import { MODULES } from '../../shared/platform/modules.ts';
import { type Document } from '../api/samples.ts';
import { newCredential } from '../api/test-credentials.ts';
import { Client, getRefusal } from '../support/client.ts';
import { bearer, joined, KEYS, ME, newAccount, outcome, TOKENS, USERS, type Account } from './support.ts';

const SUPPLIERS = '/api/v1/suppliers';

interface Token {
  id: string;
  name: string;
  token: string;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The number that base62 digits stand for. */
const toNumber = (digits: string) => [...digits].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0);

describe('access tokens', () => {
  let account: Account;
  beforeEach(async () => {
    account = await newAccount();
  });

  const create = async (browser: Client, wanted: object = {}): Promise<Token> => {
    const { status, body, text } = await browser.post(TOKENS, { name: 'CI', scopes: ['suppliers:read'], ...wanted });
    expect(status, text).to.equal(201);
    return body as Token;
  };
  const getNames = async (browser: Client) => ((await browser.get(TOKENS)).body as Token[]).map(({ name }) => name);

  it('are shown in the answer that creates them, and never again', async () => {
    const { admin, stack } = account;
    const made = await create(admin, { name: '  Nightly export ', scopes: ['suppliers:read', 'purchases:write'] });
    const { token, ...shown } = made;
    const { id, createdAt, tokenPrefix, ...rest } = shown as unknown as Record<string, string>;
    expect(id).to.match(/^[0-9a-f-]{36}$/);
    expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(rest).to.deep.equal({
      name: 'Nightly export',
      scopes: ['suppliers:read', 'purchases:write'],
      expiresAt: null,
      lastUsedAt: null,
    });
    expect(token.startsWith(tokenPrefix!)).to.equal(true);
    expect(tokenPrefix!.length, 'enough to recognise it, not to use it').to.be.within(12, 20);
    const list = await admin.get(TOKENS);
    expect(list.text).to.not.contain(token);
    expect((list.body as Token[]).find((each) => each.id === id)).to.deep.equal(shown);
    expect((await bearer(stack, token).get(SUPPLIERS)).status).to.equal(200);
  });

  it('have the form that secret scanners know: 32 random characters and their CRC32', async () => {
    const tokens = [await create(account.admin), await create(account.admin)].map(({ token }) => token);
    const parts = tokens.map((token) => /^trama_pat_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(token)!.slice(1));
    for (const [random, checksum] of parts) expect(toNumber(checksum!)).to.equal(crc32(random!));
    expect(parts[0]![0]).to.not.equal(parts[1]![0]);
  });

  it('belong to who made them: nobody else lists or revokes them', async () => {
    const { admin, stack } = account;
    const operator = await joined(account, { moduleKeys: ['suppliers'] });
    const [own, theirs] = [await create(admin, { name: 'own' }), await create(operator.browser, { name: 'theirs' })];
    expect(await getNames(operator.browser)).to.deep.equal(['theirs']);
    expect(await getNames(admin))
      .to.include('own')
      .and.not.include('theirs');
    const stranger = await newAccount(stack);
    for (const [browser, { id }] of [
      [admin, theirs],
      [operator.browser, own],
      [stranger.admin, own],
    ] as const)
      expect(outcome(await browser.delete(`${TOKENS}/${id}`))).to.deep.equal([404, 'NOT_FOUND']);
    for (const { token } of [own, theirs]) expect((await bearer(stack, token).get(SUPPLIERS)).status).to.equal(200);
  });

  it('that are revoked are worth nothing at once, and are gone from the list', async () => {
    const { admin, stack } = account;
    const [{ id, token }, other] = [await create(admin, { name: 'revoked' }), await create(admin, { name: 'other' })];
    expect((await bearer(stack, token).get(SUPPLIERS)).status).to.equal(200);
    expect((await admin.delete(`${TOKENS}/${id}`)).status).to.equal(204);
    expect((await bearer(stack, token).get(SUPPLIERS)).status).to.equal(401);
    expect((await bearer(stack, other.token).get(SUPPLIERS)).status).to.equal(200);
    expect(await getNames(admin))
      .to.include('other')
      .and.not.include('revoked');
    for (const gone of [id, randomUUID()])
      expect(outcome(await admin.delete(`${TOKENS}/${gone}`))).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('are made, listed and revoked in a session only', async () => {
    const { v1, legacy, admin } = account;
    const { id } = await create(admin);
    const everything = await create(admin, { scopes: GRANTABLE_SCOPES });
    for (const token of [v1, bearer(account.stack, everything.token)]) {
      for (const seen of [
        await token.post(TOKENS, { name: 'CI', scopes: ['suppliers:read'] }),
        await token.get(TOKENS),
        await token.get(`${TOKENS}/scopes`),
        await token.delete(`${TOKENS}/${id}`),
      ])
        expect(outcome(seen)).to.deep.equal([403, 'FORBIDDEN']);
    }
    expect((await legacy.get(TOKENS)).status).to.equal(401);
  });

  it('have scopes that their user can grant', async () => {
    const operator = await joined(account, { moduleKeys: ['suppliers', 'documents'] });
    const options = async (browser: Client) =>
      (await browser.get(`${TOKENS}/scopes`)).body as {
        scope: string;
        module: string;
        access: string;
        grantable: boolean;
      }[];
    const granted = async (browser: Client) => (await options(browser)).filter((each) => each.grantable);
    for (const browser of [account.admin, operator.browser]) {
      const shown = await options(browser);
      expect(shown.map(({ scope }) => scope)).to.have.members(GRANTABLE_SCOPES);
      for (const { scope, module, access, grantable, ...rest } of shown) {
        expect([scope, rest]).to.deep.equal([`${module}:${access}`, {}]);
        expect(grantable).to.be.a('boolean');
      }
    }
    expect(await granted(account.admin)).to.have.length(GRANTABLE_SCOPES.length);
    expect((await granted(operator.browser)).map(({ scope }) => scope)).to.have.members(
      'suppliers:read suppliers:write documents:read documents:write'.split(' '),
    );
    await account.stack
      .database('tenants')
      .where({ id: account.tenant.id })
      .update({ modules: ['suppliers', 'account'] });
    expect(await granted(account.admin), 'no more than the tenant is entitled to').to.have.length(2);
    expect(await granted(operator.browser)).to.have.length(2);
  });

  it('have no scopes of what takes sessions alone, be they offered, asked for, described or stored', async () => {
    const { admin, stack, tenant } = account;
    const scopes = MODULES.filter((module) => module !== 'account').flatMap((each) => [
      `${each}:read`,
      `${each}:write`,
    ]);
    expect(((await admin.get(`${TOKENS}/scopes`)).body as { scope: string }[]).map(({ scope }) => scope)).to.deep.equal(
      scopes,
    );
    for (const path of [TOKENS, KEYS])
      for (const scope of ['account:read', 'account:write'])
        expect(getRefusal(await admin.post(path, { name: 'CI', scopes: [scope] }))).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          'scopes.0',
        ]);

    const { components } = (await admin.get('/openapi.json')).body as Document;
    for (const [name, property] of [
      ['CreateApiKey', 'scopes'],
      ['CreateServiceKey', 'scopes'],
      ['ApiKey', 'scopes'],
      ['ApiKeyScopeOption', 'scope'],
    ] as const) {
      const schema = components.schemas[name]!.properties![property]!;
      expect((schema.items ?? schema).enum, `${name}.${property}`).to.deep.equal(scopes);
    }

    // one that an earlier release has made
    const { authorization } = await newCredential(stack, tenant, 'token', {
      scopes: ['suppliers:read', 'account:read'],
    });
    const earlier = new Client(stack.url, { authorization: authorization! });
    expect((await earlier.get(ME)).body.scopes).to.deep.equal(['suppliers:read']);
    expect(outcome(await earlier.get(USERS))).to.deep.equal([403, 'FORBIDDEN']);
    const listed = (await admin.get(TOKENS)).body as { name: string; scopes: string[] }[];
    expect(listed.find(({ name }) => name === 'Test')!.scopes).to.deep.equal(['suppliers:read']);
  });

  it('are refused by field when anything about them is wrong', async () => {
    const operator = await joined(account, { moduleKeys: ['suppliers'] });
    const well = { name: 'CI', scopes: ['suppliers:read'] };
    const refused: [object, string][] = [
      [{ ...well, name: undefined }, 'name'],
      [{ ...well, name: null }, 'name'],
      [{ ...well, name: '  ' }, 'name'],
      [{ ...well, name: 'x'.repeat(121) }, 'name'],
      [{ ...well, scopes: undefined }, 'scopes'],
      [{ ...well, scopes: null }, 'scopes'],
      [{ ...well, scopes: [] }, 'scopes'],
      [{ ...well, scopes: 'suppliers:read' }, 'scopes'],
      [{ ...well, scopes: ['suppliers:read', 'suppliers:delete'] }, 'scopes.1'],
      [{ ...well, scopes: ['looms:read'] }, 'scopes.0'],
      [{ ...well, scopes: ['suppliers:read', 'purchases:read'] }, 'scopes'],
      [{ ...well, scopes: ['suppliers:read', 'account:read'] }, 'scopes.1'],
      [{ ...well, expiresAt: new Date(Date.now() - 1000).toISOString() }, 'expiresAt'],
      [{ ...well, expiresAt: '2999-01-01' }, 'expiresAt'],
      [{ ...well, expiresAt: '9999-12-31T23:59:59-18:00' }, 'expiresAt'],
      [{ ...well, expiresAt: '0001-01-01T00:00:00+18:00' }, 'expiresAt'],
      [{ ...well, expiresAt: 'never' }, 'expiresAt'],
      [{ ...well, expiresAt: 4_102_444_800 }, 'expiresAt'],
    ];
    for (const [body, field] of refused)
      expect(getRefusal(await operator.browser.post(TOKENS, body)), JSON.stringify(body)).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
    expect(await getNames(operator.browser)).to.deep.equal([]);
    await create(operator.browser, { name: 'x'.repeat(120), expiresAt: null });
  });

  it('work until they expire', async () => {
    const { admin, stack } = account;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const made = await create(admin, { expiresAt: expiresAt.toISOString().replace('Z', '+00:00') });
    expect((made as unknown as { expiresAt: string }).expiresAt).to.equal(expiresAt.toISOString());
    const status = async () => (await bearer(stack, made.token).get(SUPPLIERS)).status;
    expect(await status()).to.equal(200);
    const row = stack.database('access_credentials').where({ id: made.id });
    await row.update({ expires_at: new Date(Date.now() - 1) });
    expect(await status()).to.equal(401);
    expect(await getNames(admin), 'an expired one is shown until it is revoked').to.include('CI');
    expect((await admin.delete(`${TOKENS}/${made.id}`)).status).to.equal(204);
  });

  it('show when they were used last', async () => {
    const { admin, stack } = account;
    const { id, token } = await create(admin);
    const lastUsedAt = async () =>
      ((await admin.get(TOKENS)).body as { id: string; lastUsedAt: string | null }[]).find((each) => each.id === id)!
        .lastUsedAt;
    expect(await lastUsedAt()).to.equal(null);
    await bearer(stack, token).get(SUPPLIERS);
    const first = await lastUsedAt();
    expect(first).to.match(/^\d{4}-.*Z$/);
    const hourAgo = new Date(Date.parse(first!) - 3_600_000);
    await stack.database('access_credentials').where({ id }).update({ last_used_at: hourAgo });
    await bearer(stack, token).get(SUPPLIERS);
    expect(Date.parse((await lastUsedAt())!)).to.be.at.least(Date.parse(first!));
  });

  it('never exceed their user, whose rights may shrink and grow again', async () => {
    const { admin, stack } = account;
    const { id, browser } = await joined(account, { moduleKeys: ['suppliers', 'products'] });
    const { token } = await create(browser, { scopes: ['suppliers:read', 'products:read'] });
    const seen = async () => outcome(await bearer(stack, token).get(SUPPLIERS));
    expect(await seen()).to.deep.equal([200, undefined]);
    await admin.patch(`${USERS}/${id}`, { moduleKeys: ['products'] });
    expect(await seen()).to.deep.equal([403, 'FORBIDDEN']);
    await admin.patch(`${USERS}/${id}`, { moduleKeys: ['suppliers', 'products'] });
    expect(await seen()).to.deep.equal([200, undefined]);
    await admin.patch(`${USERS}/${id}/status`, { status: 'DISABLED' });
    expect(await seen()).to.deep.equal([401, 'UNAUTHENTICATED']);
  });
});
