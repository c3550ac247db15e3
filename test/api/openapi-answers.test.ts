import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { createLink, type LinkPurpose } from '../../shared/domain/accounts/links.ts';
import { sessionClient, v1Client, type Client, type Seen } from '../support/client.ts';
import { asZip, IMPORTS } from '../support/uploads.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import {
  call,
  encoded,
  getName,
  getParameters,
  getPath,
  PROTECTED,
  reaches,
  WITH_BULK,
  WITH_FORM,
  WITH_JSON,
} from './calls.ts';
import { KINDS, newCredentials } from './test-credentials.ts';
import { referencesAmong } from './references.ts';
import { deviation } from './conformance.ts';
import { makeBody, makeBulkBody } from './samples.ts';
import { endsOtherSessions, isRead } from './walk.ts';
import { clientFor, idsFor, newWorld, pathIn, referencesTo, type World } from './world.ts';

describe('OpenAPI document, tells what is answered', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  /** Holds an answer to its declaration: a status that is described, a body of that schema, and nothing beyond it. */
  function check(declared: Endpoint, seen: Seen<unknown>): void {
    const what = `${getName(declared)} ${seen.status}: ${seen.text.slice(0, 300)}`;
    expect(deviation(declared, seen), what).to.equal(undefined);
  }

  /** Sends a body as its endpoint takes it. */
  const send = async (client: Client, declared: Endpoint, path: string, body: unknown) =>
    client.request(declared.method, path, await encoded(declared, body));

  it('by every endpoint that reads', async () => {
    const world = await newWorld(stack);
    const { body: supplier } = await world.v1.get('/api/v1/suppliers?search=supplier');
    // a row with as little as its dialect asks for
    const fields = { supplierId: supplier.items[0].id, name: 'Bare', unitOfMeasure: 'BOX' };
    expect((await world.v1.post('/api/v1/supplier/products', fields)).status).to.equal(201);
    for (const kind of ['fibers', 'yarns', 'fabrics'])
      expect((await world.legacy.post(`/api/v1/textile/${kind}`, { name: 'Bare' })).status).to.equal(201);
    for (const declared of ENDPOINTS.filter(isRead)) {
      const seen = await clientFor(declared, world).get(await pathIn(declared, world));
      expect(seen.status, `${getName(declared)}: ${seen.text}`).to.equal(declared.status);
      check(declared, seen);
    }
  });

  it('by every endpoint that creates or replaces', async () => {
    const world = await newWorld(stack);
    const creating = [...WITH_JSON, ...WITH_FORM].filter(
      (declared) =>
        declared.access !== 'public' && getParameters(declared).length === 0 && !endsOtherSessions(declared),
    );
    for (const declared of creating) {
      const least = makeBody(declared) as Record<string, unknown>;
      const body = { ...least, ...(await referencesTo(world, referencesAmong(least))) };
      const seen = await send(clientFor(declared, world), declared, getPath(declared, body), body);
      expect(seen.status, `${getName(declared)}: ${seen.text}`).to.equal(declared.status);
      check(declared, seen);
    }
  });

  it('by every endpoint that signs in, out or sets a password', async () => {
    const tenant = await stack.tenant();
    const account = { email: tenant.adminEmail, password: tenant.adminPassword };
    const owner = { tenantId: tenant.id, userId: tenant.adminUserId };
    // made when it is needed: using one link up takes the others with it
    const withLink = async (purpose: LinkPurpose) => ({
      ...account,
      token: await createLink(stack.database, owner, purpose),
    });
    const bodies: Record<string, () => unknown> = {
      login: () => account,
      'forgot-password': () => account,
      'accept-invite': () => withLink('invite'),
      'reset-password': () => withLink('password-reset'),
      logout: () => undefined,
    };
    for (const declared of ENDPOINTS.filter((each) => each.access === 'public' && each.method === 'POST')) {
      const body = await bodies[declared.path.split('/').at(-1)!]!();
      const seen = await call(stack.url, declared, {}, { body });
      expect(seen.status, `${getName(declared)}: ${seen.text}`).to.equal(declared.status);
      check(declared, seen);
      check(declared, await call(stack.url, declared, {}));
    }
    const changing = ENDPOINTS.find(endsOtherSessions)!;
    const session = await sessionClient(stack, await stack.tenant());
    for (const newPassword of ['loom shuttle 4712 weft', 'password']) {
      const body = { currentPassword: 'correct horse', newPassword };
      check(changing, await session.request(changing.method, changing.path, { body }));
    }
  });

  it('by every endpoint that changes or deletes', async () => {
    const world = await newWorld(stack);
    const changing = PROTECTED.filter((each) => !isRead(each) && getParameters(each).length > 0);
    const deleting = changing.filter(({ method }) => method === 'DELETE');
    // what belongs to a row is declared after it, and goes with it
    const inOrder = [...changing.filter((each) => !deleting.includes(each)), ...deleting.reverse()];
    for (const declared of inOrder) {
      const path = await pathIn(declared, world);
      const seen = await send(clientFor(declared, world), declared, path, makeBody(declared));
      const what = `${getName(declared)}: ${seen.text}`;
      if (declared.method === 'PATCH') expect(seen.status, what).to.equal(200);
      if (declared.method === 'DELETE') expect([204, 'IN_USE'], what).to.include(seen.body?.code ?? seen.status);
      check(declared, seen);
    }
  });

  it('by every bulk endpoint, at once and later', async () => {
    const v1 = v1Client(stack, await stack.tenant());
    for (const declared of WITH_BULK) {
      for (const prefer of ['wait=30', 'respond-async']) {
        const body = makeBulkBody(declared, [{ name: 'A', nothing: 1 }, 5]);
        const seen = await v1.post(declared.path, body, { headers: { prefer } });
        expect(seen.status, seen.text).to.equal(prefer === 'wait=30' ? 200 : 202);
        check(declared, seen);
      }
    }
  });

  it('by an upload of several resources, at once and later, and by its job', async () => {
    const v1 = v1Client(stack, await stack.tenant());
    const declared = ENDPOINTS.find((each) => each.path === IMPORTS)!;
    const sent = asZip({
      'suppliers.csv': 'name,country\nA,IT\nB,nowhere\n',
      'company-products.csv': 'sku,name\nC,Coat\n',
    });
    for (const prefer of ['wait=60', 'respond-async']) {
      const seen = await sent(v1, '', { prefer });
      expect(seen.status, seen.text).to.equal(prefer === 'wait=60' ? 200 : 202);
      check(declared, seen);
    }
    for (const path of ['/api/v1/jobs/{id}', '/api/jobs/{id}']) {
      const job = ENDPOINTS.find((each) => each.path === path)!;
      const { body } = await v1.get('/api/v1/jobs?type=import');
      check(job, await v1.get(path.replace('{id}', body.items[0].id as string)));
    }
    check(declared, await asZip({ 'suppliers.csv': 'nonsense\n1\n' })(v1));
  });

  describe('by documents', () => {
    const COMPLETE = ENDPOINTS.filter((each) => each.path.endsWith('/complete'));
    const DOWNLOADS = ENDPOINTS.filter(({ method, path }) => method === 'GET' && /\/(download|preview)$/.test(path));
    const bytes = 'GOTS 7.0';
    const checksumSha256 = createHash('sha256').update(bytes).digest('hex');

    /** The path that completes a document whose bytes are announced and, unless told otherwise, put in their place. */
    async function announced(declared: Endpoint, world: World, upload = true): Promise<string> {
      const [idName = ''] = getParameters(declared).slice(-1);
      const presign = ENDPOINTS.find(
        (each) => each.path === declared.path.replace(`{${idName}}/complete`, 'presign') && each.method === 'POST',
      )!;
      const file = { fileName: 'g.txt', contentType: 'text/plain', sizeBytes: bytes.length };
      const least = makeBody(presign) as Record<string, unknown>;
      const described = { ...least, ...(await referencesTo(world, referencesAmong(least))) };
      const ids = await idsFor(declared, world);
      const { body } = await world.v1.post(
        getPath(presign, ids),
        least['files'] ? { ...described, files: [file] } : { ...described, ...file },
      );
      const announcement = (body.files?.[0] ?? body) as Record<'documentId' | 'presignedUrl' | 'method', string> & {
        headers: object;
      };
      const { documentId, presignedUrl, method, headers } = announcement;
      // its host is that of the settings, which know no port of a test
      const { pathname, search } = new URL(presignedUrl);
      const url = `${stack.url}${pathname}${search}`;
      if (upload) expect((await fetch(url, { method, headers: { ...headers }, body: bytes })).status).to.equal(200);
      return getPath(declared, { ...ids, [idName]: documentId });
    }

    for (const declared of COMPLETE)
      it(`that are completed at once, later, and not at all: ${getName(declared)}`, async () => {
        const world = await newWorld(stack);
        const complete = async (path: string, prefer: string, body = { checksumSha256 }) => {
          const seen = await world.v1.post(path, body, { headers: { prefer } });
          check(declared, seen);
          return seen.status;
        };
        expect(await complete(await announced(declared, world), 'wait=60')).to.equal(200);
        expect(await complete(await announced(declared, world), 'respond-async')).to.equal(202);
        expect(await complete(await announced(declared, world, false), 'wait=60')).to.equal(409);
        expect(
          await complete(await announced(declared, world), 'wait=60', { checksumSha256: '0'.repeat(64) }),
        ).to.equal(409);
      });

    for (const declared of DOWNLOADS)
      it(`that are downloaded in part, again, and beyond their end: ${getName(declared)}`, async () => {
        const world = await newWorld(stack);
        const path = await pathIn(declared, world);
        const download = async (headers: Record<string, string>) => {
          const seen = await world.v1.get(path, { headers });
          check(declared, seen);
          return seen.status;
        };
        const etag = (await world.v1.get(path)).headers.get('etag')!;
        expect(await download({ range: 'bytes=1-2' })).to.equal(206);
        // `fetch` would ask for a whole new one
        const revalidation = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
        expect(await download(revalidation)).to.equal(304);
        expect(await download({ range: 'bytes=100-200' })).to.equal(416);
      });
  });

  it('by every endpoint that refuses', async () => {
    const credentials = await newCredentials(stack, await stack.tenant());
    for (const declared of PROTECTED) {
      check(declared, await call(stack.url, declared, {}));
      check(declared, await call(stack.url, declared, { cookie: credentials.session.cookie! }));
      for (const kind of KINDS.filter((each) => reaches(each, declared))) {
        const ask = (options = {}) => call(stack.url, declared, credentials[kind], options);
        check(declared, await ask());
        for (const name of getParameters(declared))
          check(declared, await ask({ path: getPath(declared, { [name]: 'no-id' }) }));
        if (declared.body) check(declared, await ask({ body: '{', headers: { 'content-type': 'application/json' } }));
      }
    }
  });
});
