import { expect } from 'chai';
import { anonymousClient, Client, signIn, v1Client } from '../support/client.ts';
import { sharedStack, Stack } from '../support/stack.ts';
import { type Headers as Sent } from './test-credentials.ts';

const BASE_URL = 'https://trama.example.org';
const APP = 'https://app.example.org';

const OWN_PAGES = ['/docs', '/console/', '/console/sign-in', '/console/accept-invite', '/console/reset-password'];
const ANSWERS = ['/health', '/api/v1/suppliers', '/api/suppliers', '/openapi.json', '/metrics', '/nothing'];
const BOARD = '/admin/queues/';

/** The directives of a policy by name. */
const directives = (policy: string | null) =>
  Object.fromEntries((policy ?? '').split(';').map((each) => each.trim().split(/ (.*)/s).slice(0, 2)));

const PAGE_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'self'",
  'frame-ancestors': "'none'",
};
const ANSWER_POLICY = { 'default-src': "'none'", 'frame-ancestors': "'none'" };

/** Name, value and attributes of a Set-Cookie field, names of attributes in lower case. */
function parsed(field: string) {
  const [pair = '', ...attributes] = field.split('; ');
  const named = attributes.map((each) => [each.split('=')[0]!.toLowerCase(), each.split('=')[1] ?? true]);
  return { name: pair.split('=')[0]!, value: pair.split('=')[1]!, attributes: Object.fromEntries(named) as object };
}

describe('browser security', () => {
  let plain: Stack;
  let secure: Stack;
  before(async () => {
    plain = await sharedStack();
    // an origin of its own under the same site, as a front end would have
    secure = await Stack.start({ env: { BASE_URL, CORS_ORIGINS: `${APP}, https://other.example.org` }, workers: 0 });
  });
  after(() => secure.stop());

  const stacks = () => ({ http: plain, https: secure });

  /** A client of a platform administrator's browser. */
  const platformBrowser = async (stack: Stack) =>
    new Client(stack.url, { cookie: (await signIn(stack, await stack.tenant({ platformAdmin: true }))).cookie });

  describe('the content security policy', () => {
    // over http an upgrade would leave the pages without their scripts
    const upgrade = (scheme: string) => (scheme === 'https' ? { 'upgrade-insecure-requests': undefined } : {});
    const policyAt = async (client: Client, path: string) =>
      directives((await client.get(path)).headers.get('content-security-policy'));
    /** What the console's scripts may add is allowed by a word that is made for each page alone. */
    const withoutNonce = ({ 'style-src': styles, ...others }: ReturnType<typeof directives>) => ({
      ...others,
      'style-src': styles?.replace(/ 'nonce-[\w+/]{22}=='$/, ''),
    });

    it('lets pages run what this server serves and nothing inline', async () => {
      for (const [scheme, stack] of Object.entries(stacks()))
        for (const path of OWN_PAGES)
          expect(withoutNonce(await policyAt(anonymousClient(stack), path)), `${scheme} ${path}`).to.deep.equal({
            ...PAGE_POLICY,
            ...upgrade(scheme),
          });
    });

    it('lets the board of the queues style itself inline besides, and run no inline script', async () => {
      for (const [scheme, stack] of Object.entries(stacks())) {
        const page = await (await platformBrowser(stack)).get(BOARD);
        expect(page.status).to.equal(200);
        expect(directives(page.headers.get('content-security-policy')), scheme).to.deep.equal({
          ...PAGE_POLICY,
          'style-src': "'self' 'unsafe-inline'",
          ...upgrade(scheme),
        });
      }
    });

    it('lets answers that are no pages load nothing', async () => {
      for (const path of ANSWERS)
        expect(await policyAt(anonymousClient(plain), path), path).to.deep.equal(ANSWER_POLICY);
    });
  });

  it('comes with every answer: no sniffing, no framing, no referrer, no name of the framework', async () => {
    for (const stack of Object.values(stacks()))
      for (const path of [...OWN_PAGES, ...ANSWERS, BOARD]) {
        const { headers } = await anonymousClient(stack).get(path);
        expect(headers.get('x-content-type-options'), path).to.equal('nosniff');
        expect(headers.get('x-frame-options'), path).to.equal('SAMEORIGIN');
        expect(headers.get('referrer-policy'), path).to.equal('no-referrer');
        expect(headers.get('cross-origin-opener-policy'), path).to.equal('same-origin');
        expect(headers.has('x-powered-by'), path).to.equal(false);
      }
  });

  it('tells browsers to stay with https when that is where the service is, and only then', async () => {
    for (const path of [...OWN_PAGES, ...ANSWERS, BOARD]) {
      const [over, without] = [await anonymousClient(secure).get(path), await anonymousClient(plain).get(path)];
      expect(over.headers.get('strict-transport-security'), path).to.match(/^max-age=\d{8,}; includeSubDomains$/);
      expect(without.headers.has('strict-transport-security'), path).to.equal(false);
    }
  });

  /** Recognises a device, and is no credential: test/security/14-lock-out.test.ts. */
  const DEVICE_COOKIE = 'trama_device';

  describe('the session cookie', () => {
    /** Every way in which the cookie is set or cleared, as Set-Cookie fields. */
    async function getCookies(stack: Stack) {
      const tenant = await stack.tenant();
      const account = { email: tenant.adminEmail, password: tenant.adminPassword };
      const login = await anonymousClient(stack).post('/api/v1/auth/login', account);
      const { cookie, csrfToken } = await signIn(stack, tenant);
      const refreshed = await new Client(stack.url, { cookie, 'x-csrf-token': csrfToken }).post('/api/v1/auth/refresh');
      const logout = await anonymousClient(stack).post('/api/v1/auth/logout');
      const getFields = (seen: typeof login) =>
        seen.headers
          .getSetCookie()
          .map(parsed)
          .filter(({ name }) => name !== DEVICE_COOKIE);
      return { set: [...getFields(login), ...getFields(refreshed)], cleared: getFields(logout) };
    }

    it('is for the server alone, for the whole site, and goes along with no request of another site but a link', async () => {
      for (const [scheme, stack] of Object.entries(stacks())) {
        const { set, cleared } = await getCookies(stack);
        const attributes = {
          httponly: true,
          samesite: 'Lax',
          path: '/',
          ...(scheme === 'https' ? { secure: true } : {}),
        };
        expect(set).to.have.length(2);
        for (const cookie of set) {
          expect(cookie.name).to.equal('ces_session');
          expect(cookie.value).to.match(/^\w{40,}$/);
          expect(cookie.attributes, scheme).to.deep.equal({ ...attributes, 'max-age': String(30 * 24 * 3600) });
        }
        expect(cleared, scheme).to.deep.equal([
          { name: 'ces_session', value: '', attributes: { ...attributes, 'max-age': '0' } },
        ]);
      }
    });

    it('is not what a browser brought along: a session of somebody else is never taken over', async () => {
      const tenant = await plain.tenant();
      const attacker = await signIn(plain, await plain.tenant());
      const account = { email: tenant.adminEmail, password: tenant.adminPassword };
      for (const cookie of ['ces_session=chosen-by-somebody-else', attacker.cookie]) {
        const seen = await new Client(plain.url, { cookie }).post('/api/v1/auth/login', account);
        expect(seen.status).to.equal(200);
        const [{ value } = { value: '' }] = seen.headers.getSetCookie().map(parsed);
        expect(value).to.match(/^\w{40,}$/);
        expect(cookie).to.not.contain(value);
        const before = await new Client(plain.url, { cookie }).get('/api/v1/auth/me');
        expect(before.status, 'what was there before').to.equal(401);
      }
    });

    it("has a companion on the board of the queues, which the board's scripts can read", async () => {
      for (const [scheme, stack] of Object.entries(stacks())) {
        const [cookie, ...others] = (await (await platformBrowser(stack)).get(BOARD)).headers
          .getSetCookie()
          .map(parsed);
        expect([cookie!.name, others]).to.deep.equal(['XSRF-TOKEN', []]);
        expect(cookie!.attributes, scheme).to.deep.equal({
          path: '/admin/queues',
          samesite: 'Strict',
          ...(scheme === 'https' ? { secure: true } : {}),
        });
      }
    });
  });

  describe('other origins', () => {
    const FOREIGN = [
      'https://evil.example',
      'http://app.example.org',
      `${APP}:8443`,
      `${APP}.evil.example`,
      'https://app.example.org@evil.example',
      'https://sub.app.example.org',
      'https://example.org',
      'null',
      '*',
    ];
    const PREFLIGHT = {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'content-type,x-csrf-token',
    };
    const ask = (stack: Stack, method: string, path: string, headers: Sent) =>
      new Client(stack.url, {}).request(method, path, { headers });
    const getCors = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

    it('that are allowed may call with the cookie and read the answer, errors too', async () => {
      const { cookie } = await signIn(secure, await secure.tenant());
      for (const origin of [APP, 'https://other.example.org'])
        for (const [path, status] of [
          ['/api/v1/suppliers', 200],
          ['/api/v1/suppliers/x', 400],
          ['/nothing', 404],
        ] as const) {
          const seen = await ask(secure, 'GET', path, { origin, cookie });
          expect(seen.status).to.equal(status);
          expect(seen.headers.get('access-control-allow-origin'), path).to.equal(origin);
          expect(seen.headers.get('access-control-allow-credentials')).to.equal('true');
          expect(seen.headers.get('vary')).to.match(/\bOrigin\b/);
          const readable = seen.headers.get('access-control-expose-headers')!.split(',');
          expect(readable).to.include.members(['X-Request-Id', 'Retry-After', 'RateLimit', 'Location', 'X-Job-Id']);
        }
      const refused = await ask(secure, 'GET', '/api/v1/suppliers', { origin: APP });
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).to.deep.equal([401, APP]);
    });

    it('that are allowed may ask before they write', async () => {
      for (const path of ['/api/v1/suppliers', '/api/suppliers/1', '/api/v1/auth/login']) {
        const seen = await ask(secure, 'OPTIONS', path, { origin: APP, ...PREFLIGHT });
        expect([seen.status, seen.text], path).to.deep.equal([204, '']);
        expect(seen.headers.get('access-control-allow-origin')).to.equal(APP);
        expect(seen.headers.get('access-control-allow-credentials')).to.equal('true');
        const methods = seen.headers.get('access-control-allow-methods')!.split(',');
        expect(methods).to.have.members(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
        const allowed = seen.headers.get('access-control-allow-headers')!.split(',');
        expect(allowed).to.have.members(['content-type', 'x-csrf-token']);
      }
    });

    it('that are not allowed get no leave: a browser shows them nothing', async () => {
      const { cookie } = await signIn(secure, await secure.tenant());
      for (const origin of FOREIGN)
        for (const path of [
          '/api/v1/suppliers',
          '/api/v1/auth/csrf',
          '/api/v1/auth/login',
          '/admin/queues/',
          '/nothing',
        ])
          for (const [method, headers] of [
            ['GET', { cookie }],
            ['OPTIONS', PREFLIGHT],
          ] as const) {
            const seen = await ask(secure, method, path, { origin, ...headers });
            expect(seen.headers.has('access-control-allow-origin'), `${method} ${path} ${origin}`).to.equal(false);
            expect(seen.headers.get('vary'), 'what caches must know').to.match(/\bOrigin\b/);
          }
    });

    it('are all foreign when none is set', async () => {
      const tenant = await plain.tenant();
      for (const origin of [APP, plain.url, 'null'])
        for (const path of ['/api/v1/suppliers', '/api/v1/auth/login', '/nothing']) {
          const seen = await v1Client(plain, tenant).get(path, { headers: { origin } });
          expect(getCors(seen.headers), path).to.deep.equal([]);
          const preflight = await ask(plain, 'OPTIONS', path, { origin, ...PREFLIGHT });
          expect(getCors(preflight.headers), path).to.deep.equal([]);
        }
    });
  });
});
