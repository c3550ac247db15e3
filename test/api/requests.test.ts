import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint, type Method } from '../../api/http/endpoint.ts';
import { newSecret } from '../../shared/domain/accounts/secrets.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { call, getKinds, getName, getParameters, getPath, WITH_BULK, WITH_FORM, WITH_JSON } from './calls.ts';
import { newCredentials, type CredentialKind, type Headers } from './test-credentials.ts';
import { NOBODY } from './samples.ts';
import { everyAnswer, everyCredential, WITH_ID, WITH_PARAMETERS } from './walk.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a request, to every endpoint', () => {
  let stack: Stack;
  let credentials: Record<CredentialKind, Headers>;
  before(async () => {
    stack = await sharedStack();
    credentials = await newCredentials(stack, await stack.tenant());
  });

  it('with an id, or whatever else its path names, of a wrong form answers 400', async () => {
    const forms = ['0', '-1', '1.5', 'x', '1e3', '%00', "'", randomUUID().replaceAll('-', ''), '9'.repeat(40)];
    const most = Math.max(...WITH_PARAMETERS.map((declared) => getParameters(declared).length));
    for (let position = 0; position < most; position++) {
      const endpoints = WITH_PARAMETERS.filter((declared) => getParameters(declared).length > position);
      for (const form of forms)
        await everyCredential([400, 'VALIDATION_FAILED'], endpoints, async (declared, kind) => {
          const name = getParameters(declared)[position]!;
          const path = getPath(declared, { [name]: form });
          const seen = await call(stack.url, declared, credentials[kind], { path });
          expect(seen.body.details?.field, `${getName(declared)} ${name} ${form}`).to.equal(name);
          return seen;
        });
    }
    await everyCredential([400, 'VALIDATION_FAILED'], WITH_ID, (declared, kind) => {
      const other = declared.params!.shape['id']!.safeParse('7').success ? NOBODY.uuid : '7';
      return call(stack.url, declared, credentials[kind], { path: getPath(declared, { id: other }) });
    });
  });

  describe('with a body', () => {
    /** Sends each of these bodies to every endpoint. */
    const withEach = (
      wanted: [number, string],
      endpoints: readonly Endpoint[],
      bodies: (string | Buffer)[],
      headers: Headers = JSON_TYPE,
    ) =>
      everyAnswer(
        wanted,
        endpoints,
        () => bodies.map((_body, index) => String(index)),
        (declared, index) => {
          const credential = declared.access === 'public' ? {} : credentials[getKinds(declared)[0]!];
          return call(stack.url, declared, { ...credential, ...headers }, { body: bodies[Number(index)] });
        },
      );

    it('that is no JSON answers 400 INVALID_JSON', async () => {
      const latin1 = Buffer.from('{"name":"caf\xe9"}', 'latin1');
      const bodies = ['', '{', '{"name": "A",}', '{"name": A}', '{}{}', "{'a':1}", '\u0000', latin1];
      await withEach([400, 'INVALID_JSON'], WITH_JSON, bodies);
      await withEach([400, 'INVALID_JSON'], WITH_BULK, ['{"items": [{']);
    });

    it('that is JSON but no object answers 400', async () => {
      const bodies = ['[]', '[{"name":"A"}]', '"text"', '5', 'null', 'true'];
      await withEach([400, 'VALIDATION_FAILED'], WITH_JSON, bodies);
      await withEach([400, 'VALIDATION_FAILED'], WITH_BULK, ['[]']);
    });

    it('of another media type, charset or encoding answers 415', async () => {
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonp', 'x'];
      const wrong: Headers[] = [
        ...types.map((type) => ({ 'content-type': type })),
        { 'content-type': 'application/json; charset=iso-8859-1' },
        { ...JSON_TYPE, 'content-encoding': 'compress' },
      ];
      for (const headers of wrong)
        await withEach([415, 'UNSUPPORTED_MEDIA_TYPE'], [...WITH_JSON, ...WITH_BULK], ['{"name":"A"}'], headers);
      for (const headers of [...wrong, JSON_TYPE, { 'content-type': 'multipart/mixed; boundary=x' }])
        await withEach([415, 'UNSUPPORTED_MEDIA_TYPE'], WITH_FORM, ['{"name":"A"}'], headers);
    });

    it('that is no form where one is wanted answers 400', async () => {
      const form = { 'content-type': 'multipart/form-data; boundary=x' };
      const part = '--x\r\nContent-Disposition: form-data; name="category"\r\n\r\nOTHER\r\n';
      const bodies = ['', 'x', '{"name":"A"}', '--x', '--x--', part, part.slice(0, 20), `${part}--y--`];
      await withEach([400, 'VALIDATION_FAILED'], WITH_FORM, bodies, form);
      await withEach([400, 'VALIDATION_FAILED'], WITH_FORM, [part], {
        'content-type': 'multipart/form-data; charset=x',
      });
    });
  });

  it('with a method that its path does not have answers 405 with Allow', async () => {
    const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    for (const path of new Set(ENDPOINTS.map((each) => each.path))) {
      const allowed = [...new Set(ENDPOINTS.filter((each) => each.path === path).map(({ method }) => method))];
      const declared = ENDPOINTS.find((each) => each.path === path)!;
      const missing = methods.filter((method) => !allowed.includes(method));
      for (const method of missing) {
        const seen = await call(stack.url, { ...declared, method }, {}, { path: getPath(declared), body: undefined });
        expect([seen.status, seen.body.code], `${method} ${path}`).to.deep.equal([405, 'METHOD_NOT_ALLOWED']);
        const allow = seen.headers.get('allow')!.split(', ').sort();
        const wanted = [...allowed, 'OPTIONS', ...(allowed.includes('GET') ? ['HEAD'] : [])].sort();
        expect(allow, path).to.deep.equal(wanted);
      }
      const options = await fetch(`${stack.url}${getPath(declared)}`, { method: 'OPTIONS' });
      expect([options.status, options.headers.has('allow')], path).to.deep.equal([204, true]);
    }
  });

  it('with a method that its path has in the other dialect only answers 405 with the methods of its own', async () => {
    const paths = new Set(ENDPOINTS.filter(({ style }) => style === 'service-key').map(({ path }) => path));
    const { apiKey } = await stack.tenant();
    const document = (await (await fetch(`${stack.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    const refused: string[] = [];
    for (const path of paths) {
      const declarations = ENDPOINTS.filter((each) => each.path === path);
      const byKey = declarations.filter(({ style }) => style === 'service-key').map(({ method }) => method);
      const allowed = [...byKey, ...(byKey.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
      for (const declared of declarations.filter(({ method }) => !byKey.includes(method))) {
        const seen = await call(stack.url, declared, { 'x-api-key': apiKey }, { path: getPath(declared) });
        expect([seen.status, seen.body.code], getName(declared)).to.deep.equal([405, 'METHOD_NOT_ALLOWED']);
        expect(seen.headers.get('allow')!.split(', '), path).to.have.members(allowed);
        expect(seen.body.details).to.deep.equal({ allow: byKey });
        expect(document.paths[path]![declared.method.toLowerCase()]!.responses).to.have.property('405');
        refused.push(getName(declared));
        for (const headers of [{}, { 'x-api-key': newSecret('key') }] as Headers[]) {
          const anybody = await call(stack.url, declared, headers, { path: getPath(declared) });
          expect(anybody.status, `${getName(declared)} without a credential`).to.equal(401);
        }
      }
      const put = { path: getPath(declarations[0]!), body: undefined };
      const missing = await call(stack.url, { ...declarations[0]!, method: 'PUT' }, { 'x-api-key': apiKey }, put);
      expect(missing.status).to.equal(405);
      expect(missing.headers.get('allow')!.split(', '), path).to.have.members(allowed);
    }
    expect(refused).to.have.members(
      ['fibers', 'yarns', 'fabrics'].map((kind) => `DELETE /api/v1/textile/${kind}/{id}`),
    );
  });

  it('keeps a sane X-Request-Id and gets one otherwise, in the header and in the envelope', async () => {
    const insane = ['x'.repeat(129), 'with space in', '<script>alert(1)</script>', '-leading-dash', 'a"b{c}d;e'];
    for (const declared of ENDPOINTS) {
      for (const short of ['7', 'ab'])
        expect((await call(stack.url, declared, { 'x-request-id': short })).headers.get('x-request-id')).to.equal(
          short,
        );
      const given = `test-${randomUUID()}`;
      const seen = await call(stack.url, declared, { 'x-request-id': given });
      expect(seen.headers.get('x-request-id'), getName(declared)).to.equal(given);
      if (seen.status >= 400) expect(seen.body.requestId, getName(declared)).to.equal(given);
      for (const id of insane) {
        const other = await call(stack.url, declared, { 'x-request-id': id });
        expect(other.headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
      }
    }
  });
});
