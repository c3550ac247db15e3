import { expect } from 'chai';
import { QUEUE_NAMES } from '../../shared/config.ts';
import { anonymousClient, Client } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const QUEUES = '/admin/queues';

/** Every address that a page loads by itself or links to. */
const addresses = (html: string) =>
  [...html.matchAll(/\s(?:src|href)\s*=\s*["']([^"']+)["']/gi)].map((match) => match[1]!);

describe('pages', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  /** What a page names, as absolute addresses: those of this server, and those of others. */
  function assetsOf(path: string, html: string): { own: URL[]; foreign: URL[] } {
    const base = new URL(/<base\s+href=["']([^"']+)/i.exec(html)?.[1] ?? path, `${stack.url}${path}`);
    const all = addresses(html.replace(/<base[^>]*>/i, '')).filter((each) => !/^(#|data:)/.test(each));
    const urls = all.map((address) => new URL(address, base));
    const isOwn = (url: URL) => url.origin === new URL(stack.url).origin;
    return { own: urls.filter(isOwn), foreign: urls.filter((url) => !isOwn(url)) };
  }

  /** Every asset is there, and loads nothing from elsewhere itself. */
  async function areServed(client: Client, urls: URL[]): Promise<void> {
    for (const url of urls) {
      const address = url.pathname;
      const { status, headers, text } = await client.get(url.pathname);
      expect(status, address).to.equal(200);
      expect(text, `${address} is a file, not the page`).to.not.match(/^\s*<!doctype html/i);
      expect(headers.get('content-type'), address).to.not.contain('text/html');
      if (url.pathname.endsWith('.css')) expect(text).to.not.match(/(@import|url\()\s*["']?(https?:)?\/\//);
    }
  }

  const expectGuarded = (headers: Headers) => {
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy)
      .to.match(/default-src 'self'/)
      .and.match(/script-src 'self'(;|$)/);
    // neither hosts nor schemes: a page that names a foreign host gets nothing from it
    expect(policy)
      .to.match(/style-src 'self' 'unsafe-inline'(;|$)/)
      .and.match(/font-src 'self' data:(;|$)/);
    expect(policy).to.not.match(/https?:/);
    expect(policy, 'over http an upgrade would leave the page without its scripts').to.not.contain('upgrade-insecure');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('x-frame-options')).to.equal('SAMEORIGIN');
    expect(headers.has('x-powered-by')).to.equal(false);
  };

  describe('/docs', () => {
    it('is one page with a policy, which loads only what this server has', async () => {
      const client = anonymousClient(stack);
      const redirect = await client.get('/docs');
      expect([redirect.status, redirect.headers.get('location')]).to.deep.equal([301, '/docs/']);
      const page = await client.get('/docs/');
      expect(page.status).to.equal(200);
      expect(page.headers.get('content-type')).to.match(/^text\/html/);
      expectGuarded(page.headers);
      const { own, foreign } = assetsOf('/docs/', page.text);
      expect(foreign).to.deep.equal([]);
      expect(own).to.have.length.greaterThan(3);
      await areServed(client, own);
      // the policy allows no script in the page
      for (const [, attributes, inline] of page.text.matchAll(/<script([^>]*)>([^]*?)<\/script>/g))
        expect([attributes!.includes('src='), inline!.trim()]).to.deep.equal([true, '']);
      const start = await client.get('/docs/swagger-ui-init.js');
      expect(start.text)
        .to.contain('"/openapi.json"')
        .and.not.match(/https?:\/\//);
    });

    it('knows no other paths', async () => {
      for (const path of ['/docs/nothing', '/docs/missing.js', '/docs/../package.json']) {
        const { status, body } = await anonymousClient(stack).get(path);
        expect([status, body?.code], path).to.deep.equal([404, 'ROUTE_NOT_FOUND']);
      }
    });
  });

  describe(QUEUES, () => {
    const basic = (password: string) => `Basic ${Buffer.from(`any:${password}`).toString('base64')}`;
    const clientOf = (authorization: string) => new Client(stack.url, { authorization });
    const platformToken = async () => (await stack.tenant({ platformAdmin: true })).token;

    it('asks browsers for credentials with 401', async () => {
      const { apiKey } = await stack.tenant({ platformAdmin: true });
      const wrong = [{}, { authorization: basic('wrong') }, { authorization: basic(apiKey) }, { 'x-api-key': apiKey }];
      for (const headers of [...wrong, { authorization: 'Basic !!!' }, { authorization: 'Bearer nothing' }]) {
        for (const path of [QUEUES, `${QUEUES}/api/queues`, `${QUEUES}/static/x.js`]) {
          const seen = await anonymousClient(stack).get(path, { headers: headers as Record<string, string> });
          expect([seen.status, seen.body.code]).to.deep.equal([401, 'UNAUTHENTICATED']);
          expect(seen.headers.get('www-authenticate')).to.match(/^Basic realm="/);
        }
      }
    });

    it('is closed to the admin of a tenant: 403', async () => {
      const { token } = await stack.tenant();
      for (const authorization of [basic(token), `Bearer ${token}`])
        for (const path of [QUEUES, `${QUEUES}/api/queues`]) {
          const { status, body } = await clientOf(authorization).get(path);
          expect([status, body.code]).to.deep.equal([403, 'FORBIDDEN']);
        }
    });

    it('shows a platform administrator the five queues, by Basic and by Bearer', async () => {
      const token = await platformToken();
      for (const authorization of [basic(token), `Bearer ${token}`]) {
        const client = clientOf(authorization);
        const page = await client.get(`${QUEUES}/`);
        expect(page.status).to.equal(200);
        expectGuarded(page.headers);
        const { own } = assetsOf(`${QUEUES}/`, page.text);
        expect(own).to.have.length.greaterThan(1);
        await areServed(client, own);
        const { status, body } = await client.get(`${QUEUES}/api/queues`);
        expect(status).to.equal(200);
        expect((body as { queues: { name: string }[] }).queues.map((each) => each.name)).to.have.members(QUEUE_NAMES);
      }
    });

    it('refuses writes that other sites make a browser send', async () => {
      const client = clientOf(basic(await platformToken()));
      const path = `${QUEUES}/api/queues/emails/pause`;
      const own = new URL(stack.url).origin;
      const put = async (headers: Record<string, string>) => (await client.put(path, undefined, { headers })).status;
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site', origin: own },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${own}.evil.example` },
      ])
        expect(await put(headers as Record<string, string>), JSON.stringify(headers)).to.equal(403);
      const paused = async () => {
        const { body } = await client.get(`${QUEUES}/api/queues`);
        return (body as { queues: { name: string; isPaused: boolean }[] }).queues.find(
          (each) => each.name === 'emails',
        )!.isPaused;
      };
      expect(await paused()).to.equal(false);
      try {
        expect(await put({ origin: own, 'sec-fetch-site': 'same-origin' })).to.equal(200);
        expect(await paused(), 'its own page may').to.equal(true);
      } finally {
        const resumed = await client.put(`${QUEUES}/api/queues/emails/resume`);
        expect(resumed.status).to.equal(200);
      }
      expect(await paused()).to.equal(false);
    });
  });
});
