import { expect } from 'chai';
import { anonymousClient, Client, getRefusal } from '../support/client.ts';
import {
  ageSessions,
  browserWith,
  getCookie,
  joined,
  logIn,
  ME,
  newAccount,
  outcome,
  PASSWORD,
  TOKENS,
  USERS,
  withCookie,
  type Account,
} from './support.ts';

const HOUR_MS = 3_600_000;

describe('a session', () => {
  let account: Account;
  beforeEach(async () => {
    account = await newAccount();
  });

  const newCookie = async () =>
    getCookie(await logIn(account.stack, account.tenant.adminEmail, account.tenant.adminPassword));
  const status = async (cookie: string) => (await withCookie(account.stack, cookie).get(ME)).status;
  const getCsrf = async (cookie: string) =>
    (await withCookie(account.stack, cookie).get('/api/v1/auth/csrf')).body.csrfToken as string;
  const post = (cookie: string, path: string, headers: Record<string, string> = {}) =>
    anonymousClient(account.stack).post(path, undefined, { headers: { cookie, ...headers } });

  it('is one of several, each on its own', async () => {
    const [one, other] = [await newCookie(), await newCookie()];
    expect(one).to.not.equal(other);
    expect(await getCsrf(one)).to.not.equal(await getCsrf(other));
    await (await browserWith(account.stack, one)).post('/api/v1/auth/logout');
    expect([await status(one), await status(other)]).to.deep.equal([401, 200]);
  });

  it('is found among other cookies, and gives way to a credential in a header', async () => {
    const cookie = await newCookie();
    expect(await status(`theme=dark; ${cookie}; other="a b"`)).to.equal(200);
    expect(await status(cookie.replace('ces_session', 'session'))).to.equal(401);
    const other = await newAccount(account.stack);
    const headers = { cookie, authorization: `Bearer ${other.tenant.token}` };
    const both = new Client(account.stack.url, headers);
    expect((await both.get(ME)).body.tenant.id).to.equal(other.tenant.uuid);
    const wrong = new Client(account.stack.url, { ...headers, authorization: 'Bearer trama_pat_wrong' });
    expect((await wrong.get(ME)).status).to.equal(401);
  });

  describe('and its CSRF token', () => {
    it('is asked of writes, not of reads', async () => {
      const cookie = await newCookie();
      const [own, foreign] = [await getCsrf(cookie), await getCsrf(await newCookie())];
      const body = { name: 'CI', scopes: ['suppliers:read'] };
      const create = (headers: Record<string, string>) =>
        withCookie(account.stack, cookie).post(TOKENS, body, { headers });
      const wrong: Record<string, string>[] = [
        {},
        { 'x-csrf-token': '' },
        { 'x-csrf-token': foreign },
        { 'x-csrf-token': `${own}x` },
      ];
      for (const headers of wrong) expect(outcome(await create(headers))).to.deep.equal([403, 'CSRF_REQUIRED']);
      const list = () => withCookie(account.stack, cookie).get(TOKENS);
      expect((await list()).body.map((each: { name: string }) => each.name)).to.not.include('CI');
      expect((await create({ 'x-csrf-token': own })).status).to.equal(201);
      expect((await list()).body.map((each: { name: string }) => each.name)).to.include('CI');
    });

    it('is asked of writes to the data too, in both styles', async () => {
      const cookie = withCookie(account.stack, await newCookie());
      for (const path of ['/api/v1/suppliers', '/api/suppliers'])
        expect(outcome(await cookie.post(path, { name: 'S' }))).to.deep.equal([403, 'CSRF_REQUIRED']);
      expect((await account.admin.get('/api/v1/suppliers')).body.total).to.equal(0);
      expect((await account.admin.post('/api/v1/suppliers', { name: 'S' })).status).to.equal(201);
      expect((await account.admin.post('/api/suppliers', { name: 'T' })).status).to.equal(201);
    });

    it('is shown to sessions only', async () => {
      const { stack, v1, legacy } = account;
      expect((await anonymousClient(stack).get('/api/v1/auth/csrf')).status).to.equal(401);
      expect((await legacy.get('/api/v1/auth/csrf')).status).to.equal(401);
      expect(outcome(await v1.get('/api/v1/auth/csrf'))).to.deep.equal([403, 'FORBIDDEN']);
    });
  });

  describe('that is refreshed', () => {
    it('goes on under another id and with another CSRF token', async () => {
      const cookie = await newCookie();
      const csrf = await getCsrf(cookie);
      const seen = await post(cookie, '/api/v1/auth/refresh', { 'x-csrf-token': csrf });
      expect(seen.status, seen.text).to.equal(200);
      const rotated = getCookie(seen);
      expect(rotated).to.not.equal(cookie);
      expect(await status(cookie)).to.equal(401);
      const me = await withCookie(account.stack, rotated).get(ME);
      expect(me.status).to.equal(200);
      expect({ ...seen.body, expiresAt: 0 }).to.deep.equal({ ...me.body, expiresAt: 0 });
      expect(await getCsrf(rotated)).to.not.equal(csrf);
      const stale = await post(rotated, '/api/v1/auth/logout', { 'x-csrf-token': csrf });
      expect(outcome(stale)).to.deep.equal([403, 'CSRF_REQUIRED']);
    });

    it('needs to be one, and its CSRF token', async () => {
      const cookie = await newCookie();
      expect((await anonymousClient(account.stack).post('/api/v1/auth/refresh')).status).to.equal(401);
      expect(getRefusal(await account.v1.post('/api/v1/auth/refresh'))[0]).to.equal(403);
      const forged = await post(cookie, '/api/v1/auth/refresh');
      expect(outcome(forged)).to.deep.equal([403, 'CSRF_REQUIRED']);
      expect(forged.headers.getSetCookie()).to.deep.equal([]);
      expect(await status(cookie)).to.equal(200);
    });
  });

  describe('is listed', () => {
    const SESSIONS = '/api/v1/auth/sessions';
    interface Listed {
      id: string;
      current: boolean;
    }
    const list = async (cookie: string) => (await withCookie(account.stack, cookie).get(SESSIONS)).body as Listed[];
    const end = async (cookie: string, id: string) =>
      (await browserWith(account.stack, cookie)).delete(`${SESSIONS}/${id}`);

    it('to its user, with when it was used and which one asks', async () => {
      const { browser } = await joined(account);
      const [first] = (await browser.get(SESSIONS)).body;
      expect(first).to.have.all.keys('id', 'createdAt', 'lastUsedAt', 'expiresAt', 'userAgent', 'current');
      const [one, other] = [await newCookie(), await newCookie()];
      const [ofOne, ofOther] = [await list(one), await list(other)];
      expect(ofOne.map(({ id }) => id)).to.deep.equal(ofOther.map(({ id }) => id));
      expect(ofOne.map(({ current }) => current).slice(0, 2)).to.deep.equal([false, true]);
      expect(ofOther.map(({ current }) => current).slice(0, 2)).to.deep.equal([true, false]);
      expect((await browser.get(SESSIONS)).body).to.have.length(1);
      expect(ofOne.map(({ id }) => id)).to.not.include(first.id);
    });

    it('with what its browser called itself, cut to 300 characters', async () => {
      const { email, browser } = await joined(account);
      const signIn = async (userAgent: string) => {
        const headers = { 'user-agent': userAgent };
        const body = { email, password: PASSWORD };
        const { status } = await anonymousClient(account.stack).post('/api/v1/auth/login', body, { headers });
        expect(status).to.equal(200);
        return ((await browser.get(SESSIONS)).body as { userAgent: string | null }[])[0]!.userAgent;
      };
      expect(await signIn('Mozilla/5.0 Firefox/140.0')).to.equal('Mozilla/5.0 Firefox/140.0');
      expect(await signIn('x'.repeat(4_000))).to.equal('x'.repeat(300));
    });

    it('until it has ended', async () => {
      const cookie = await newCookie();
      const before = await list(cookie);
      await ageSessions(account, '13 hours');
      const fresh = await newCookie();
      const left = await list(fresh);
      expect(left.map(({ current }) => current)).to.deep.equal([true]);
      expect(outcome(await end(fresh, before[0]!.id))).to.deep.equal([404, 'NOT_FOUND']);
    });

    it('and ended by its user, another one or that which asks', async () => {
      const [one, other] = [await newCookie(), await newCookie()];
      const id = (await list(one)).find(({ current }) => current)!.id;
      expect((await withCookie(account.stack, other).delete(`${SESSIONS}/${id}`)).status).to.equal(403);
      expect(await status(one)).to.equal(200);
      expect((await end(other, id)).status).to.equal(204);
      expect(await status(one)).to.equal(401);
      expect(outcome(await end(other, id))).to.deep.equal([404, 'NOT_FOUND']);
      const { items } = (await account.admin.get('/api/v1/account/audit?action=session.ended')).body;
      expect([items[0].entityType, items[0].entityId]).to.deep.equal(['session', id]);
      const own = (await list(other)).find(({ current }) => current)!.id;
      expect((await end(other, own)).status).to.equal(204);
      expect(await status(other)).to.equal(401);
    });

    it('and not ended by others, of the same tenant or another', async () => {
      const cookie = await newCookie();
      const id = (await list(cookie)).find(({ current }) => current)!.id;
      const { browser } = await joined(account);
      const elsewhere = await newAccount(account.stack);
      for (const stranger of [browser, elsewhere.admin])
        expect(outcome(await stranger.delete(`${SESSIONS}/${id}`))).to.deep.equal([404, 'NOT_FOUND']);
      expect(await status(cookie)).to.equal(200);
      expect(outcome(await account.v1.get(SESSIONS))).to.deep.equal([403, 'FORBIDDEN']);
    });
  });

  describe('ends by logout', () => {
    it('at once, and the browser is told to forget the cookie', async () => {
      const cookie = await newCookie();
      const seen = await post(cookie, '/api/v1/auth/logout', { 'x-csrf-token': await getCsrf(cookie) });
      expect([seen.status, seen.text]).to.deep.equal([204, '']);
      expect(seen.headers.getSetCookie().join()).to.match(/^ces_session=;.*Max-Age=0/);
      expect(await status(cookie)).to.equal(401);
    });

    it('which is 204 without a session too', async () => {
      const ended = await newCookie();
      await post(ended, '/api/v1/auth/logout', { 'x-csrf-token': await getCsrf(ended) });
      expect((await anonymousClient(account.stack).post('/api/v1/auth/logout')).status).to.equal(204);
      expect((await post(ended, '/api/v1/auth/logout')).status).to.equal(204);
      expect((await post('ces_session=garbage', '/api/v1/auth/logout')).status).to.equal(204);
    });

    it('but not by a logout that another site has sent', async () => {
      const cookie = await newCookie();
      const seen = await post(cookie, '/api/v1/auth/logout');
      expect(outcome(seen)).to.deep.equal([403, 'CSRF_REQUIRED']);
      expect(seen.headers.getSetCookie()).to.deep.equal([]);
      expect(await status(cookie)).to.equal(200);
    });
  });

  describe('ends by age', () => {
    it('12 hours after its last use', async () => {
      const [used, unused] = [await newCookie(), await newCookie()];
      await ageSessions(account, '11 hours 59 minutes');
      expect(await status(used)).to.equal(200);
      await ageSessions(account, '11 hours 59 minutes');
      expect([await status(used), await status(unused)]).to.deep.equal([200, 401]);
      await ageSessions(account, '12 hours');
      expect(await status(used)).to.equal(401);
    });

    it('30 days after it began, however much it is used or refreshed', async () => {
      let cookie = await newCookie();
      const lifeMs = 30 * 24 * HOUR_MS;
      let agedMs = 0;
      for (; agedMs + 11 * HOUR_MS < lifeMs; agedMs += 11 * HOUR_MS) {
        await ageSessions(account, '11 hours');
        expect(await status(cookie), `after ${agedMs / HOUR_MS} hours`).to.equal(200);
      }
      const refreshed = await post(cookie, '/api/v1/auth/refresh', { 'x-csrf-token': await getCsrf(cookie) });
      expect(refreshed.status, refreshed.text).to.equal(200);
      cookie = getCookie(refreshed);
      const leftMs = lifeMs - agedMs;
      const { body } = await withCookie(account.stack, cookie).get(ME);
      for (const expiresAt of [refreshed.body.expiresAt, body.expiresAt])
        expect(Date.parse(expiresAt as string)).to.be.at.most(Date.now() + leftMs);
      await ageSessions(account, `${leftMs / HOUR_MS} hours`);
      expect(await status(cookie)).to.equal(401);
    });
  });

  it('ends when its user is disabled, and stays ended when they are enabled', async () => {
    const { stack, admin } = account;
    const { id, email, cookie } = await joined(account);
    const other = getCookie(await logIn(stack, email, PASSWORD));
    for (const [wanted, seen] of [
      ['DISABLED', 401],
      ['ACTIVE', 401],
    ] as const) {
      expect((await admin.patch(`${USERS}/${id}/status`, { status: wanted })).body.status).to.equal(wanted);
      expect([await status(cookie), await status(other)], wanted).to.deep.equal([seen, seen]);
    }
    expect((await logIn(stack, email, PASSWORD)).status).to.equal(200);
  });
});
