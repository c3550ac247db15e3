import { expect } from 'chai';
import { anonymousClient, sessionClient, type Client } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { getAssets, expectServed } from './assets.ts';

const PAGES = {
  '/docs': 'the API reference',
  '/console/': 'the console',
  '/console/sign-in': 'the sign-in, also for the queues',
  '/console/accept-invite': 'what invites link to',
  '/console/reset-password': 'what mails about forgotten passwords link to',
};

/** Where pages of earlier releases are now. */
const MOVED = {
  '/admin/sign-in': '/console/sign-in?next=/admin/queues/',
  '/account/accept-invite': '/console/accept-invite',
  '/account/reset-password': '/console/reset-password',
  '/console': '/console/',
};

describe('pages', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  for (const [path, what] of Object.entries(PAGES)) {
    it(`${path}, ${what}, is for everybody and loads only what this server has`, async () => {
      const page = await anonymousClient(stack).get(path);
      expect(page.status).to.equal(200);
      expect(page.headers.get('content-type')).to.match(/^text\/html/);
      // it may be the only thing between a link's secret and a cache
      expect(page.headers.get('cache-control')).to.equal('no-store');
      const { own, foreign } = getAssets(`${stack.url}${path}`, page.text);
      expect(foreign).to.deep.equal([]);
      expect(own).to.have.length.greaterThan(1);
      await expectServed(anonymousClient(stack), own);
    });

    it(`${path} has no script, handler or style of its own, which its policy would not let run`, async () => {
      const { text } = await anonymousClient(stack).get(path);
      const scripts = [...text.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
      expect(scripts).to.have.length.greaterThan(0);
      for (const [, attributes, inline] of scripts)
        expect([attributes!.includes('src='), inline!.trim()]).to.deep.equal([true, '']);
      expect(text).to.not.match(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    });
  }

  for (const [path, moved] of Object.entries(MOVED))
    it(`${path} leads to ${moved}`, async () => {
      const { status, headers } = await anonymousClient(stack).get(path);
      expect([status, headers.get('location')]).to.deep.equal([308, moved]);
    });

  describe('/, where people and programs arrive', () => {
    const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

    it('is the console for browsers', async () => {
      const page = await anonymousClient(stack).get('/', { headers: { accept: BROWSER } });
      expect([page.status, page.headers.get('location')]).to.deep.equal([302, '/console/']);
      expect(page.headers.get('cache-control')).to.equal('no-store');
      expect(page.headers.get('vary')).to.match(/\bAccept\b/);
    });

    it('is JSON for everything else: name, version and links', async () => {
      const client = anonymousClient(stack);
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, { accept: 'image/png' }] as Record<
        string,
        string
      >[]) {
        const { status, body } = await client.get('/', { headers });
        expect([status, body.name], headers.accept).to.deep.equal([200, 'Trama']);
        expect(body.version).to.match(/^\d+\.\d+\.\d+/);
        expect(Object.keys(body.links)).to.include.members(['console', 'reference', 'signIn', 'health']);
        for (const path of Object.values<string>(body.links))
          expect((await client.get(path)).status, path).to.equal(200);
      }
      expect((await client.post('/')).status).to.equal(404);
    });
  });

  describe('what the console asks for at once is named beside its page', () => {
    const linked = async (client: Client, path: string, language = 'en') => {
      const { headers } = await client.get(path, { headers: { 'accept-language': language } });
      const links = headers.get('link')!.matchAll(/<([^>]+)>; rel=(preload; as=fetch; crossorigin|modulepreload)/g);
      return [...links].map(([, target]) => target!);
    };
    const isFile = (path: string) => path.startsWith('/console/');

    it('is who is signed in; for a session, what its home page shows', async () => {
      const session = await sessionClient(stack, await stack.tenant());
      const asked = async (client: Client, path: string) =>
        (await linked(client, path)).filter((each) => !isFile(each));
      expect(await asked(anonymousClient(stack), '/console/')).to.deep.equal(['/api/v1/auth/me']);
      expect(await asked(session, '/console/suppliers')).to.deep.equal(['/api/v1/auth/me']);
      for (const home of ['/console/', '/console/home']) {
        const paths = await asked(session, home);
        expect(paths, home).to.deep.equal(['/api/v1/auth/me', '/api/v1/overview']);
        for (const path of paths) expect((await session.get(path)).status, path).to.equal(200);
      }
      // what is refused ahead of time would be shown to whoever signs in next
      await session.post('/api/v1/auth/logout');
      expect(await asked(session, '/console/home')).to.deep.equal(['/api/v1/auth/me']);
    });

    it('is for a session what its pages are made of; the sign-in page has all that it needs', async () => {
      const session = await sessionClient(stack, await stack.tenant());
      const files = async (client: Client, path: string) => (await linked(client, path)).filter(isFile);
      expect(await files(anonymousClient(stack), '/console/suppliers')).to.be.empty;
      expect(await files(session, '/console/sign-in')).to.be.empty;
      const home = await files(session, '/console/home');
      const list = await files(session, '/console/suppliers');
      expect(home).not.to.be.empty;
      expect(list).to.include.members(home).and.to.have.length.greaterThan(home.length);
      for (const path of list) expect((await session.get(path)).status, path).to.equal(200);
    });

    it('is the dictionary of the language that the browser prefers, where the scripts have another', async () => {
      for (const language of ['it-IT,it;q=0.9,en;q=0.8', 'pt', 'de,pt;q=0.5']) {
        const [, words] = await linked(anonymousClient(stack), '/console/sign-in', language);
        expect(words).to.match(/^\/console\/(it|pt)-\w+\.js$/);
        expect((await anonymousClient(stack).get(words!)).status).to.equal(200);
      }
      for (const language of ['en-GB,it;q=0.5', 'de', ''])
        expect(await linked(anonymousClient(stack), '/console/sign-in', language)).to.have.length(1);
    });
  });

  it('show the reference of this very server', async () => {
    const start = await anonymousClient(stack).get('/assets/docs.js');
    expect(start.text)
      .to.contain("'/openapi.json'")
      .and.not.match(/https?:\/\//);
  });

  it('are where they are and nowhere else', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/missing.js',
      '/docs/../package.json',
      '/docs/index.html/x',
      '/assets',
      '/assets/',
      '/assets/nothing.js',
      '/assets/..%2fdocs.html',
      '/assets/%2e%2e/docs.html',
      '/admin',
      '/admin/sign-in.html',
      '/console/main.js',
      '/console/index.html',
      '/console/../package.json',
      '/console/%2e%2e/package.json',
    ]) {
      const { status, body } = await anonymousClient(stack).get(path);
      expect([status, body?.code], path).to.deep.equal([404, 'ROUTE_NOT_FOUND']);
    }
  });
});
