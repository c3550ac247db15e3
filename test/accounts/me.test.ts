import { expect } from 'chai';
import { GRANTABLE_SCOPES } from '../../shared/domain/accounts/rights.ts';
import { ALL_SCOPES, MODULES } from '../../shared/platform/modules.ts';
import { anonymousClient } from '../support/client.ts';
import { sharedStack } from '../support/stack.ts';
import { bearer, ME, newAccount, TOKENS } from './support.ts';

const OLD = '/api/v1/me';
const KEYS = ['user', 'tenant', 'modules', 'scopes', 'expiresAt', 'language', 'platformRole', 'csrfToken'];
const ENTITLEMENTS = '/api/v1/me/entitlements';

describe('who is calling', () => {
  it('is answered to every kind of credential', async () => {
    const { admin, v1, legacy, tenant } = await newAccount();
    for (const client of [admin, v1, legacy]) {
      const { status, body, text } = await client.get(ME);
      expect(status, text).to.equal(200);
      expect(body).to.have.all.keys(...KEYS);
      expect(body.tenant.id).to.equal(tenant.uuid);
    }
    const { body: session } = await admin.get(ME);
    expect(session).to.deep.include({ modules: MODULES, scopes: ALL_SCOPES });
    expect(session.user.legacyId).to.equal(tenant.adminUserId);
    expect(session.expiresAt).to.be.a('string');

    const { body: token } = await v1.get(ME);
    expect(token, 'a token that never expires').to.deep.equal({
      ...session,
      scopes: GRANTABLE_SCOPES,
      expiresAt: null,
      csrfToken: null,
    });

    const { body: key } = await legacy.get(ME);
    expect(key.user.legacyId, 'the service user').to.not.equal(tenant.adminUserId);
    expect(key.scopes).to.deep.equal(GRANTABLE_SCOPES);
  });

  it('shows of a token the scopes that are left of it, and when it expires', async () => {
    const { stack, tenant, admin } = await newAccount();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const wanted = { name: 'CI', scopes: ['suppliers:read', 'purchases:read'], expiresAt };
    const token = (await admin.post(TOKENS, wanted)).body.token as string;
    const me = async () => (await bearer(stack, token).get(ME)).body as { scopes: string[]; expiresAt: string };
    expect(await me()).to.deep.include({
      scopes: ['suppliers:read', 'purchases:read'],
      expiresAt,
    });
    await stack
      .database('tenants')
      .where({ id: tenant.id })
      .update({ modules: ['suppliers'] });
    expect((await me()).scopes).to.deep.equal(['suppliers:read']);
  });

  it('tells a session its CSRF token and what its user may do over all tenants', async () => {
    const { stack, admin, v1, tenant } = await newAccount();
    const { body: me } = await admin.get(ME);
    expect(me.csrfToken).to.equal((await admin.get('/api/v1/auth/csrf')).body.csrfToken);
    expect(me.platformRole).to.equal(null);
    await stack.database('users').where({ id: tenant.adminUserId }).update({ platform_role: 'viewer' });
    expect((await admin.get(ME)).body.platformRole).to.equal('viewer');
    expect((await v1.get(ME)).body).to.include({ platformRole: null, csrfToken: null });
  });

  it('is answered at the old paths too, which name their successor', async () => {
    const { admin, v1, legacy } = await newAccount();
    for (const client of [admin, v1, legacy]) {
      const [old, entitlements, me] = [await client.get(OLD), await client.get(ENTITLEMENTS), await client.get(ME)];
      expect([old.status, entitlements.status]).to.deep.equal([200, 200]);
      expect({ ...old.body, expiresAt: 0 }).to.deep.equal({ ...me.body, expiresAt: 0 });
      expect(entitlements.body).to.deep.equal(MODULES);
      for (const { headers } of [old, entitlements]) {
        // a structured date of RFC 9745
        expect(headers.get('deprecation')).to.match(/^@\d+$/);
        expect(headers.get('link')).to.equal('</api/v1/auth/me>; rel="successor-version"');
      }
      expect(me.headers.has('deprecation')).to.equal(false);
    }
  });

  it('tells which modules the tenant is entitled to', async () => {
    const stack = await sharedStack();
    const tenant = await stack.tenant({ modules: ['suppliers', 'purchases'] });
    const client = bearer(stack, tenant.token);
    expect((await client.get(ENTITLEMENTS)).body).to.deep.equal(['suppliers', 'purchases']);
    expect((await client.get(ME)).body.modules).to.deep.equal(['suppliers', 'purchases']);
  });

  it('is answered to nobody else', async () => {
    const stack = await sharedStack();
    for (const path of [ME, OLD, ENTITLEMENTS])
      expect((await anonymousClient(stack).get(path)).status, path).to.equal(401);
  });
});
