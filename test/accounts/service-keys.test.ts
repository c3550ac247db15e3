import { expect } from 'chai';
import { GRANTABLE_SCOPES } from '../../shared/domain/accounts/rights.ts';
import { Client, getRefusal } from '../support/client.ts';
import { joined, KEYS, ME, newAccount, outcome, type Account } from './support.ts';

interface Key {
  id: string;
  name: string;
  token: string;
  scopes: string[];
}

describe('service keys', () => {
  let account: Account;
  beforeEach(async () => {
    account = await newAccount();
  });

  const create = async (wanted: object = {}): Promise<Key> => {
    const { status, body, text } = await account.admin.post(KEYS, { name: 'ERP', ...wanted });
    expect(status, text).to.equal(201);
    return body as Key;
  };
  const list = async () => (await account.admin.get(KEYS)).body as Key[];
  const keyed = (token: string, headers: Record<string, string> = {}) =>
    new Client(account.stack.url, { 'x-api-key': token, ...headers });

  it('are shown in the answer that creates them, and never again', async () => {
    const made = await create();
    const { token, ...shown } = made;
    expect(token).to.match(/^trama_key_[0-9A-Za-z]{38}$/);
    const seen = await account.admin.get(KEYS);
    expect(seen.text).to.not.contain(token);
    expect(seen.body).to.deep.include(shown);
    expect(shown).to.have.all.keys('id', 'name', 'tokenPrefix', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt');
    expect(await list(), 'the first one of the tenant is there too').to.have.length(2);
  });

  it('work on legacy endpoints, and act as the service user unless another is named', async () => {
    const { token } = await create();
    const legacy = keyed(token);
    const { body: supplier } = await legacy.post('/api/suppliers', { name: 'S' });
    const order = { supplier_id: supplier.id, purchase_date: '2026-01-01' };
    const { legacyId: service } = (await legacy.get(ME)).body.user;
    expect(service)
      .to.equal((await account.legacy.get(ME)).body.user.legacyId)
      .and.not.equal(account.tenant.adminUserId);
    const changedBy = async (client: Client) => {
      const { status, body, text } = await client.post('/api/purchase-records', order);
      expect(status, text).to.equal(201);
      const changes = await legacy.get(`/api/purchase-records/${body.id}/status-changes`);
      return (changes.body as { changed_by_user_id: number }[])[0]!.changed_by_user_id;
    };
    expect(await changedBy(legacy)).to.equal(service);
    const named = keyed(token, { 'x-user-id': String(account.tenant.adminUserId) });
    expect(await changedBy(named)).to.equal(account.tenant.adminUserId);
    expect((await legacy.get('/api/v1/suppliers')).status, 'v1 endpoints take tokens').to.equal(401);
  });

  it('have every scope of the service user, or those that are named', async () => {
    expect((await create()).scopes).to.have.members(GRANTABLE_SCOPES);
    const { token, scopes } = await create({ scopes: ['suppliers:read'] });
    expect(scopes).to.deep.equal(['suppliers:read']);
    expect((await keyed(token).get('/api/suppliers')).status).to.equal(200);
    expect(outcome(await keyed(token).post('/api/suppliers', { name: 'S' }))).to.deep.equal([403, 'SCOPE_MISSING']);
    for (const [body, field] of [
      [{ name: 'ERP', scopes: [] }, 'scopes'],
      [{ name: 'ERP', scopes: ['account:read'] }, 'scopes.0'],
      [{ name: 'ERP', scopes: ['suppliers'] }, 'scopes.0'],
      [{ name: '' }, 'name'],
      [{}, 'name'],
      [{ name: 'x'.repeat(121) }, 'name'],
      [{ name: 'ERP', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ] as const)
      expect(getRefusal(await account.admin.post(KEYS, body)), JSON.stringify(body)).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
  });

  it('that are revoked are worth nothing at once; the others go on', async () => {
    const [revoked, other] = [await create(), await create()];
    expect((await keyed(revoked.token).get('/api/suppliers')).status).to.equal(200);
    expect((await account.admin.delete(`${KEYS}/${revoked.id}`)).status).to.equal(204);
    expect((await keyed(revoked.token).get('/api/suppliers')).status).to.equal(401);
    expect((await keyed(other.token).get('/api/suppliers')).status).to.equal(200);
    expect((await list()).map(({ id }) => id))
      .to.include(other.id)
      .and.not.include(revoked.id);
    expect(outcome(await account.admin.delete(`${KEYS}/${revoked.id}`))).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('are no access tokens, and those are no service keys', async () => {
    const key = await create();
    const token = await account.admin.post('/api/v1/auth/api-keys', { name: 'CI', scopes: ['suppliers:read'] });
    expect(outcome(await account.admin.delete(`/api/v1/auth/api-keys/${key.id}`))).to.deep.equal([404, 'NOT_FOUND']);
    expect(outcome(await account.admin.delete(`${KEYS}/${token.body.id}`))).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('are the business of administrators of the tenant, in a session', async () => {
    const { id } = await create();
    const operator = await joined(account, { moduleKeys: ['suppliers'] });
    for (const client of [operator.browser, account.v1]) {
      for (const seen of [
        await client.get(KEYS),
        await client.post(KEYS, { name: 'ERP' }),
        await client.delete(`${KEYS}/${id}`),
      ])
        expect(outcome(seen)).to.deep.equal([403, 'FORBIDDEN']);
    }
    expect((await account.legacy.get(KEYS)).status).to.equal(401);
    const stranger = await newAccount(account.stack);
    expect(outcome(await stranger.admin.delete(`${KEYS}/${id}`))).to.deep.equal([404, 'NOT_FOUND']);
    expect((await stranger.admin.get(KEYS)).body).to.have.length(1);
    expect(await list()).to.have.length(2);
  });
});
