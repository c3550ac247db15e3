import { expect } from 'chai';
import { newSecret } from '../../shared/domain/accounts/secrets.ts';
import { Client, signIn } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { call, isSessionOnly, getKinds, getName, PROTECTED, reaches } from './calls.ts';
import { KINDS, newCredential, newCredentials, newSecretFor, presented, type Headers } from './test-credentials.ts';
import { endsOtherSessions, everyAnswer, WRITES } from './walk.ts';

const UNAUTHENTICATED = [401, 'UNAUTHENTICATED'] as const;

const V1_ONLY = PROTECTED.filter((declared) => declared.style === 'v1' && reaches('service-key', declared));

describe('a credential, on every endpoint that is not public', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  /** Sends each of these headers to every endpoint. */
  const withEach = (headers: Record<string, Headers>, endpoints = PROTECTED) =>
    everyAnswer(
      UNAUTHENTICATED,
      endpoints,
      () => Object.keys(headers),
      (declared, which) => call(stack.url, declared, headers[which]!),
    );

  it('is required: 401 in the envelope', async () => {
    await everyAnswer(
      UNAUTHENTICATED,
      PROTECTED,
      () => ['none'],
      async (declared) => {
        const seen = await call(stack.url, declared, {});
        expect(seen.body).to.have.all.keys('code', 'message', 'details', 'requestId');
        expect(seen.body.details).to.have.all.keys('reason', 'params');
        expect(seen.body.requestId).to.equal(seen.headers.get('x-request-id'));
        expect(seen.headers.get('www-authenticate')).to.match(/^Bearer/);
        return seen;
      },
    );
  });

  it('is asked for before anything of the request is judged', async () => {
    const type = { 'content-type': 'application/json' };
    await everyAnswer(
      UNAUTHENTICATED,
      PROTECTED,
      () => ['none'],
      (declared) => {
        const path = `${declared.path.replace(/\{\w+\}/g, 'no-id')}?page=x&size=x`;
        return call(stack.url, declared, type, declared.method === 'GET' ? { path } : { path, body: '{' });
      },
    );
  });

  it('that means nothing answers 401', async () => {
    const tenant = await stack.tenant();
    const { token, apiKey } = tenant;
    const session = await newSecretFor(stack, tenant, 'session');
    await withEach({
      garbage: { authorization: 'Bearer garbage' },
      'no token': { authorization: 'Bearer' },
      'no scheme': { authorization: token },
      basic: { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
      'unknown token': { authorization: `Bearer ${newSecret('pat')}` },
      'cut off': { authorization: `Bearer ${token.slice(0, -1)}` },
      // each kind of secret counts in its own place only
      'key as token': { authorization: `Bearer ${apiKey}` },
      'session as token': { authorization: `Bearer ${session}` },
      'token as key': { 'x-api-key': token },
      'session as key': { 'x-api-key': session },
      'garbage as key': { 'x-api-key': 'garbage' },
      'no key': { 'x-api-key': '' },
      'unknown key': { 'x-api-key': newSecret('key') },
      'garbage as session': { cookie: 'ces_session=garbage' },
      'no session': { cookie: 'ces_session=' },
      'unknown session': presented('session', newSecret('ses')),
      'token as session': presented('session', token),
      'key as session': presented('session', apiKey),
      'session of another name': { cookie: `session=${session}; xces_session=${session}` },
      'broken cookie': { cookie: '%; ces_session; =;=' },
    });
  });

  it('that has expired answers 401, one that expires later does not', async () => {
    const tenant = await stack.tenant();
    const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 3_600_000)];
    await withEach(await newCredentials(stack, tenant, { expiresAt: past }));
    for (const declared of PROTECTED) {
      const credential = await newCredential(stack, tenant, getKinds(declared)[0]!, { expiresAt: future });
      const { status } = await call(stack.url, declared, credential);
      expect(status, getName(declared)).to.not.equal(401);
    }
  });

  it('that was revoked answers 401 from then on', async () => {
    const tenant = await stack.tenant();
    const session = await newCredential(stack, tenant, 'session');
    const browser = new Client(stack.url, session);
    const [tokens, keys] = ['/api/v1/auth/api-keys', '/api/v1/account/service-keys'];
    const token = (await browser.post(tokens, { name: 'T', scopes: ['suppliers:read'] })).body;
    const key = (await browser.post(keys, { name: 'K' })).body;
    const revoked = { token: presented('token', token.token), key: presented('service-key', key.token), session };
    for (const [kind, headers] of Object.entries(revoked))
      expect((await new Client(stack.url, headers).get('/api/suppliers')).status, `${kind}, before`).to.equal(200);
    expect((await browser.delete(`${tokens}/${token.id}`)).status).to.equal(204);
    expect((await browser.delete(`${keys}/${key.id}`)).status).to.equal(204);
    expect((await browser.post('/api/v1/auth/logout')).status).to.equal(204);
    await withEach(revoked);
  });

  it('of a disabled user or of a disabled tenant answers 401', async () => {
    const [ofUser, ofTenant] = [await stack.tenant(), await stack.tenant()];
    for (const tenant of [ofUser, ofTenant]) {
      const credentials = {
        ...(await newCredentials(stack, tenant)),
        'first key': presented('service-key', tenant.apiKey),
        'signed in': { cookie: (await signIn(stack, tenant)).cookie },
      };
      if (tenant === ofUser)
        await stack.database('users').where({ tenant_id: tenant.id }).update({ status: 'DISABLED' });
      else await stack.database('tenants').where({ id: tenant.id }).update({ status: 'DISABLED' });
      await withEach(credentials);
    }
  });

  it('in both headers at once answers 400, whether there is a cookie besides or not', async () => {
    const { token, 'service-key': key, session } = await newCredentials(stack, await stack.tenant());
    const ways: Record<string, Headers> = { both: { ...token, ...key }, three: { ...token, ...key, ...session } };
    await everyAnswer(
      [400, 'AMBIGUOUS_CREDENTIALS'],
      PROTECTED,
      () => Object.keys(ways),
      (declared, way) => call(stack.url, declared, ways[way]!),
    );
  });

  it('of a service is not taken by v1 endpoints', async () => {
    const { apiKey } = await stack.tenant();
    await withEach({ key: presented('service-key', apiKey) }, V1_ONLY);
  });

  describe('in a header', () => {
    it('wins over a session in the cookie: it is refused with 401 when it means nothing', async () => {
      const { session } = await newCredentials(stack, await stack.tenant());
      await withEach({
        token: { ...session, authorization: `Bearer ${newSecret('pat')}` },
        'another scheme': { ...session, authorization: 'Basic eDp5' },
        key: { ...session, 'x-api-key': newSecret('key') },
      });
    });

    it('says who is calling, whatever the cookie says', async () => {
      const [caller, other] = [await stack.tenant(), await stack.tenant()];
      const { session } = await newCredentials(stack, other);
      const ask = async (headers: Headers) => {
        const { status, body } = await new Client(stack.url, headers).get('/api/v1/auth/me');
        return [status, body.tenant?.id];
      };
      const own = { token: presented('token', caller.token), key: presented('service-key', caller.apiKey) };
      expect(await ask(session)).to.deep.equal([200, other.uuid]);
      for (const [kind, headers] of Object.entries(own)) {
        expect(await ask({ ...session, ...headers }), kind).to.deep.equal([200, caller.uuid]);
        const unknown = { cookie: 'ces_session=garbage', ...headers };
        expect(await ask(unknown), `${kind}, beside garbage`).to.deep.equal([200, caller.uuid]);
      }
    });

    it('needs no CSRF token for a write, and is no session for what needs one', async () => {
      const { token, 'service-key': key, session } = await newCredentials(stack, await stack.tenant());
      for (const declared of WRITES.filter((each) => !isSessionOnly(each))) {
        const own = getKinds(declared).includes('token') ? token : key;
        const { status, text } = await call(stack.url, declared, { ...own, cookie: session.cookie! });
        expect(status, `${getName(declared)}: ${text}`).to.be.oneOf([200, 201, 202, 204, 404, 409]);
      }
      const headers = { ...token, cookie: session.cookie! };
      await everyAnswer(
        [403, 'FORBIDDEN'],
        PROTECTED.filter(isSessionOnly),
        () => ['without', 'with its CSRF token'],
        (declared, way) => call(stack.url, declared, way === 'without' ? headers : { ...session, ...token }),
      );
    });
  });

  it('of each kind is taken by every endpoint that is for it', async () => {
    // a tenant each: what one kind has made would be in the way of the next
    for (const kind of KINDS) {
      const tenant = await stack.tenant();
      const asked = PROTECTED.filter((declared) => reaches(kind, declared) && !endsOtherSessions(declared));
      const refused: string[] = [];
      await Promise.all(
        asked.map(async (declared) => {
          const seen = await call(stack.url, declared, await newCredential(stack, tenant, kind));
          if ([400, 401, 403, 405, 415, 500, 503].includes(seen.status)) refused.push(`${getName(declared)} ${kind}`);
        }),
      );
      const wanted = asked.filter((declared) => !getKinds(declared).includes(kind));
      expect(refused.sort()).to.deep.equal(wanted.map((declared) => `${getName(declared)} ${kind}`).sort());
    }
  });
});
