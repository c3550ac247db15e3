import { expect } from 'chai';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { Client, signIn, type BrowserSession } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { call, getKinds, getName, PROTECTED } from './calls.ts';
import { newCredential, newOperator, type Headers } from './test-credentials.ts';
import { makeBody } from './samples.ts';
import { endsOtherSessions, everyAnswer, isRead, WRITES } from './walk.ts';
import { newWorld, pathIn, getRows, type World } from './world.ts';

const TOKEN = '/api/v1/auth/csrf';

/** The kind of session that an endpoint takes, if any. */
const sessionFor = (declared: Endpoint) => getKinds(declared).find((kind) => kind === 'session' || kind === 'platform');

describe('a write by session cookie', () => {
  let stack: Stack;
  let world: World;
  let session: BrowserSession;
  before(async () => {
    stack = await sharedStack();
    world = await newWorld(stack);
    session = await signIn(stack, world.tenant);
  });

  /** A request that would change a row of the world. */
  const change = async (declared: Endpoint, headers: Headers) => {
    const path = await pathIn(declared, world);
    return call(stack.url, declared, { cookie: session.cookie, ...headers }, { path, body: makeBody(declared, 'all') });
  };

  it('changes nothing without the CSRF token of this very session: 403 CSRF_REQUIRED, on every endpoint', async () => {
    const [sameUser, otherTenant] = [await signIn(stack, world.tenant), await signIn(stack, await stack.tenant())];
    const { csrfToken } = session;
    const wrong: Record<string, Headers> = {
      none: {},
      empty: { 'x-csrf-token': '' },
      garbage: { 'x-csrf-token': 'garbage' },
      'cut off': { 'x-csrf-token': csrfToken.slice(0, -1) },
      longer: { 'x-csrf-token': `${csrfToken}x` },
      'another case': { 'x-csrf-token': csrfToken.toLowerCase() },
      'as long': { 'x-csrf-token': 'x'.repeat(csrfToken.length) },
      'the session itself': { 'x-csrf-token': session.cookie.split('=')[1]! },
      'of another session of the user': { 'x-csrf-token': sameUser.csrfToken },
      'of another tenant': { 'x-csrf-token': otherTenant.csrfToken },
      'in a cookie': { cookie: `${session.cookie}; x-csrf-token=${csrfToken}; XSRF-TOKEN=${csrfToken}` },
      'in another header': { 'x-xsrf-token': csrfToken },
      'of a form': { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const before = await getRows(world);
    await everyAnswer(
      [403, 'CSRF_REQUIRED'],
      WRITES,
      () => Object.keys(wrong),
      (declared, which) => change(declared, wrong[which]!),
    );
    expect(await getRows(world)).to.deep.equal(before);
    const browser = new Client(stack.url, { cookie: session.cookie });
    const signedOut = await browser.post('/api/v1/auth/logout');
    expect([signedOut.status, signedOut.body.code]).to.deep.equal([403, 'CSRF_REQUIRED']);
    expect((await browser.get('/api/v1/auth/me')).status, 'still signed in').to.equal(200);
  });

  it('is judged by its token before its rights, its body and its ids', async () => {
    const userId = await newOperator(stack, world.tenant, []);
    const { cookie } = await newCredential(stack, world.tenant, 'session', { userId });
    await everyAnswer(
      [403, 'CSRF_REQUIRED'],
      WRITES,
      () => ['no token'],
      (declared) => {
        const path = declared.path.replace(/\{\w+\}/g, 'no-id');
        const headers = { cookie: cookie!, 'content-type': 'application/json' };
        return call(stack.url, declared, headers, { path, body: '{' });
      },
    );
  });

  it('passes with the right one, which stays the same as long as the session', async () => {
    const again = await new Client(stack.url, { cookie: session.cookie }).get(TOKEN);
    expect(again.body).to.deep.equal({ csrfToken: session.csrfToken });
    for (const declared of WRITES.filter((each) => !endsOtherSessions(each))) {
      const kind = sessionFor(declared);
      if (kind === undefined) continue;
      const { status, text } = await call(stack.url, declared, await newCredential(stack, world.tenant, kind));
      expect(status, `${getName(declared)}: ${text}`).to.be.oneOf([200, 201, 202, 204, 404, 409]);
    }
  });

  it('takes the token of the rotated session after a refresh, not the former one', async () => {
    const former = await signIn(stack, world.tenant);
    const refreshed = await new Client(stack.url, { cookie: former.cookie, 'x-csrf-token': former.csrfToken }).post(
      '/api/v1/auth/refresh',
    );
    expect(refreshed.status).to.equal(200);
    const cookie = refreshed.headers.getSetCookie()[0]!.split(';')[0]!;
    const browser = new Client(stack.url, { cookie });
    const { csrfToken } = (await browser.get(TOKEN)).body as BrowserSession;
    const write = async (token: string) =>
      (await browser.post('/api/v1/suppliers', { name: 'Lanificio' }, { headers: { 'x-csrf-token': token } })).status;
    expect([await write(former.csrfToken), await write(csrfToken)]).to.deep.equal([403, 201]);
  });

  it('is not what GET is: reading needs no token', async () => {
    for (const declared of PROTECTED.filter(isRead)) {
      const kind = sessionFor(declared);
      if (kind === undefined) continue;
      const path = await pathIn(declared, world);
      const { cookie } = await newCredential(stack, world.tenant, kind);
      const { status, text } = await call(stack.url, declared, { cookie: cookie! }, { path });
      expect(status, `${getName(declared)}: ${text}`).to.equal(200);
    }
  });

  it('needs no token to sign out when the session has ended already', async () => {
    const ended = await signIn(stack, world.tenant);
    const browser = new Client(stack.url, { cookie: ended.cookie });
    const signOut = (headers: Headers) => browser.post('/api/v1/auth/logout', undefined, { headers });
    expect((await signOut({ 'x-csrf-token': ended.csrfToken })).status).to.equal(204);
    expect((await signOut({})).status, 'again').to.equal(204);
    expect((await new Client(stack.url, {}).post('/api/v1/auth/logout')).status, 'without one').to.equal(204);
  });
});
