import { expect } from 'chai';
import { QUEUE_NAMES } from '../../shared/queues.ts';
import { anonymousClient, Client, signIn } from '../support/client.ts';
import { Stack, type Tenant } from '../support/stack.ts';
import { getAssets, expectServed } from './assets.ts';
import { newSecretFor, presented, type Headers } from './test-credentials.ts';

const BOARD = '/admin/queues';
const SIGN_IN = '/console/sign-in?next=/admin/queues/';
const QUEUES = `${BOARD}/api/queues`;
const PAUSE = `${QUEUES}/emails/pause`;

const BROWSING = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

interface Board {
  queues: { name: string; isPaused: boolean; readOnlyMode: boolean; jobs: { data: Record<string, unknown> }[] }[];
}

describe('the board of the queues', () => {
  let stack: Stack;
  before(async () => {
    // without workers jobs stay where the board shows them
    stack = await Stack.start({ workers: 0 });
  });
  after(() => stack.stop());

  /** A tenant whose administrator has a role on the platform. */
  const platform = async (role: 'admin' | 'viewer'): Promise<Tenant> => {
    const tenant = await stack.tenant({ platformAdmin: true });
    if (role === 'viewer')
      await stack.database('users').where({ id: tenant.adminUserId }).update({ platform_role: 'viewer' });
    return tenant;
  };

  /** A client of the browser that the administrator of a tenant has signed in with. */
  const signInBrowser = async (tenant: Tenant) => {
    const { cookie, csrfToken } = await signIn(stack, tenant);
    return { client: new Client(stack.url, { cookie }), csrfToken };
  };

  const getQueues = async (client: Client, query = ''): Promise<Board['queues']> => {
    const { status, body, text } = await client.get(`${QUEUES}${query}`);
    expect(status, text).to.equal(200);
    return (body as Board).queues;
  };

  const isPaused = async (client: Client) =>
    (await getQueues(client)).find((queue) => queue.name === 'emails')!.isPaused;

  /** What presents no session, though it may be of a platform administrator. */
  async function noSessions(): Promise<Record<string, Headers>> {
    const tenant = await platform('admin');
    const expired = await newSecretFor(stack, tenant, 'session', { expiresAt: new Date(Date.now() - 1000) });
    const disabled = await platform('admin');
    const { cookie } = await signIn(stack, disabled);
    await stack.database('users').where({ id: disabled.adminUserId }).update({ status: 'DISABLED' });
    return {
      nothing: {},
      garbage: { cookie: 'ces_session=garbage' },
      expired: presented('session', expired),
      'disabled user': { cookie },
      token: presented('token', tenant.token),
      'token as password': { authorization: `Basic ${Buffer.from(`x:${tenant.token}`).toString('base64')}` },
      key: presented('service-key', tenant.apiKey),
      'token as session': presented('session', tenant.token),
    };
  }

  it('sends browsers without a session to the sign-in page', async () => {
    for (const [what, headers] of Object.entries(await noSessions()))
      for (const path of [BOARD, `${BOARD}/`, `${BOARD}/queue/emails`]) {
        const seen = await anonymousClient(stack).get(path, { headers: { ...BROWSING, ...headers } });
        expect([seen.status, seen.headers.get('location')], `${what} ${path}`).to.deep.equal([303, SIGN_IN]);
      }
  });

  it('answers 401 to everything else without a session', async () => {
    for (const [what, headers] of Object.entries(await noSessions())) {
      const client = new Client(stack.url, headers);
      const refused = [
        await client.get(QUEUES),
        await client.get(`${BOARD}/static/js/main.js`),
        await client.put(PAUSE),
        await client.put(PAUSE, undefined, { headers: BROWSING }),
      ];
      for (const { status, body } of refused) expect([status, body.code], what).to.deep.equal([401, 'UNAUTHENTICATED']);
    }
  });

  it('is closed to the administrator of a tenant: 403', async () => {
    const { client, csrfToken } = await signInBrowser(await stack.tenant());
    const refused = [
      await client.get(BOARD, { headers: BROWSING }),
      await client.get(QUEUES),
      await client.put(PAUSE, undefined, { headers: { 'x-xsrf-token': csrfToken } }),
    ];
    for (const { status, body } of refused) expect([status, body.code]).to.deep.equal([403, 'FORBIDDEN']);
  });

  it('shows a platform administrator the five queues, with what the page needs', async () => {
    const { client } = await signInBrowser(await platform('admin'));
    const page = await client.get(`${BOARD}/`, { headers: BROWSING });
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
    const { own } = getAssets(`${stack.url}${BOARD}/`, page.text);
    expect(own).to.have.length.greaterThan(1);
    await expectServed(client, own);
    const queues = await getQueues(client);
    expect(queues.map((queue) => queue.name)).to.have.members(QUEUE_NAMES);
    expect(queues.map((queue) => queue.readOnlyMode)).to.not.include(true);
  });

  it('shows ids of jobs, and nothing of what they are about or of who they are for', async () => {
    const tenant = await stack.tenant();
    const { client: browser, csrfToken } = await signInBrowser(tenant);
    const person = { email: `fiammetta-${tenant.uuid}@example.org`, firstName: 'Fiammetta', lastName: 'Bianchini' };
    const invited = await browser.post(
      '/api/v1/account/users',
      { ...person, roles: ['admin'] },
      { headers: { 'x-csrf-token': csrfToken } },
    );
    expect(invited.status, invited.text).to.equal(201);
    const jobs = (await browser.get('/api/v1/jobs')).body.items as { id: string }[];
    expect(jobs).to.have.length(1);
    const { client } = await signInBrowser(await platform('admin'));
    const shown = await client.get(`${QUEUES}?activeQueue=emails&status=latest&page=1&jobsPerPage=100`);
    const data = (shown.body as Board).queues.flatMap((queue) => queue.jobs.map((job) => job.data));
    const invite = data.find((each) => each.id === jobs[0]!.id);
    expect(invite, shown.text).to.have.all.keys('id', 'tenantId');
    for (const text of [...Object.values(person), tenant.adminEmail]) expect(shown.text).to.not.contain(text);
  });

  describe('lets a platform administrator change queues', () => {
    it('with the token of its cookie in X-XSRF-TOKEN, and not without: 403 CSRF_REQUIRED', async () => {
      const tenant = await platform('admin');
      const { client, csrfToken } = await signInBrowser(tenant);
      const cookies = (await client.get(`${BOARD}/`)).headers.getSetCookie();
      expect(cookies.map((each) => each.split(';')[0])).to.deep.equal([`XSRF-TOKEN=${csrfToken}`]);
      const other = await signIn(stack, tenant);
      const put = async (path: string, headers: Headers) => {
        const { status, body } = await client.put(path, undefined, { headers });
        return [status, body?.code];
      };
      const wrong: Headers[] = [
        {},
        { 'x-xsrf-token': '' },
        { 'x-xsrf-token': 'garbage' },
        { 'x-xsrf-token': other.csrfToken },
        // what the board's own page does not send, a page of another site could know how to
        { 'x-csrf-token': csrfToken },
        { cookie: `${other.cookie}; XSRF-TOKEN=${csrfToken}`, 'x-xsrf-token': csrfToken },
      ];
      for (const headers of wrong)
        expect(await put(PAUSE, headers), JSON.stringify(headers)).to.deep.equal([403, 'CSRF_REQUIRED']);
      expect(await isPaused(client)).to.equal(false);
      expect(await put(PAUSE, { 'x-xsrf-token': csrfToken })).to.deep.equal([200, undefined]);
      expect(await isPaused(client)).to.equal(true);
      expect(await put(`${QUEUES}/emails/resume`, { 'x-xsrf-token': csrfToken })).to.deep.equal([200, undefined]);
      expect(await isPaused(client)).to.equal(false);
    });

    it('and keeps who did it in the audit trail and the log', async () => {
      const tenant = await platform('admin');
      const { client, csrfToken } = await signInBrowser(tenant);
      const headers = { 'x-xsrf-token': csrfToken };
      for (const action of ['pause', 'resume'])
        expect((await client.put(`${QUEUES}/emails/${action}`, undefined, { headers })).status).to.equal(200);
      const { body } = await client.get('/api/v1/account/audit?action=queues.administered');
      const events = body.items as { actor: object; details: { method: string; path: string }; requestId: string }[];
      expect(events.map((event) => event.details.path.split('/').at(-1))).to.deep.equal(['resume', 'pause']);
      for (const event of events) {
        expect(event.actor).to.include({ kind: 'session', legacyId: tenant.adminUserId });
        expect(stack.api.log()).to.contain(event.requestId);
      }
    });
  });

  it('lets a platform viewer look and change nothing: 403', async () => {
    const { client, csrfToken } = await signInBrowser(await platform('viewer'));
    expect((await client.get(`${BOARD}/`, { headers: BROWSING })).status).to.equal(200);
    const queues = await getQueues(client);
    expect(queues.map((queue) => [queue.name, queue.readOnlyMode])).to.have.deep.members(
      QUEUE_NAMES.map((name) => [name, true]),
    );
    for (const headers of [{}, { 'x-xsrf-token': csrfToken }, { 'x-xsrf-token': csrfToken, 'x-csrf-token': csrfToken }])
      for (const [method, path] of [
        ['PUT', PAUSE],
        ['PUT', `${QUEUES}/emails/retry/failed`],
        ['PUT', `${QUEUES}/emails/clean/completed`],
        ['PUT', `${QUEUES}/emails/some-job/retry/failed`],
        ['POST', `${QUEUES}/emails/add`],
        ['DELETE', `${QUEUES}/emails/some-job`],
      ] as const) {
        const { status, body } = await client.request(method, path, { headers: headers as Headers });
        expect([status, body.code], `${method} ${path}`).to.deep.equal([403, 'FORBIDDEN']);
      }
    expect(await isPaused(client)).to.equal(false);
  });
});
