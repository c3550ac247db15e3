import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint, type Method } from '../../api/http/endpoint.ts';
import { newSecret } from '../../shared/accounts/secrets.ts';
import { ALL_SCOPES, MODULES, type Module } from '../../shared/modules.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { call, kindsOf, nameOf, pathOf, PROTECTED } from './calls.ts';
import { newCredential, newOperator, presented, secretOf, type CredentialKind } from './credentials.ts';
import { idFor, newWorld } from './world.ts';

type Seen = Awaited<ReturnType<typeof call>>;

const moduleOf = (declared: Endpoint) => declared.access.split(':')[0] as Module;
const ofModules = PROTECTED.filter((declared) => declared.access !== 'any');
const withId = ENDPOINTS.filter((declared) => declared.path.includes('{id}'));
const withJson = ENDPOINTS.filter((declared) => declared.body !== undefined && declared.body !== 'stream');
const withBulk = ENDPOINTS.filter((declared) => declared.bodyTypes?.['application/json']);

const JSON_TYPE = { 'content-type': 'application/json' };

describe('every declared endpoint', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  /** Asks every endpoint with every credential it takes; what deviates from the expected status and code is listed. */
  async function holds(
    endpoints: readonly Endpoint[],
    wanted: [status: number, code: string] | ((declared: Endpoint) => [number, string]),
    ask: (declared: Endpoint, kind: CredentialKind) => Promise<Seen>,
    kinds: (declared: Endpoint) => CredentialKind[] = kindsOf,
  ) {
    const deviations: string[] = [];
    let asked = 0;
    for (const declared of endpoints) {
      for (const kind of kinds(declared)) {
        const seen = await ask(declared, kind);
        asked += 1;
        const expected = (typeof wanted === 'function' ? wanted(declared) : wanted).join(' ');
        const code = (seen.body as { code?: string } | undefined)?.code;
        if (`${seen.status} ${code}` !== expected)
          deviations.push(`${nameOf(declared)} (${kind}): ${seen.status} ${seen.text.slice(0, 200)}, not ${expected}`);
      }
    }
    expect(deviations).to.deep.equal([]);
    expect(asked).to.be.greaterThan(0);
  }

  describe('credentials', () => {
    it('are required: 401 in the envelope', async () => {
      await holds(PROTECTED, [401, 'UNAUTHENTICATED'], async (declared) => {
        const seen = await call(stack.url, declared, {});
        expect(seen.body).to.have.all.keys('code', 'message', 'requestId');
        expect(seen.body.requestId).to.equal(seen.headers.get('x-request-id'));
        expect(seen.headers.get('www-authenticate')).to.match(/^Bearer/);
        return seen;
      });
    });

    it('are asked for before anything of the request is judged', async () => {
      await holds(PROTECTED, [401, 'UNAUTHENTICATED'], (declared) => {
        const path = `${declared.path.replace(/\{\w+\}/g, 'no-id')}?page=x&size=x`;
        return call(stack.url, declared, JSON_TYPE, declared.method === 'GET' ? { path } : { path, body: '{' });
      });
    });

    it('that mean nothing answer 401', async () => {
      const { token, apiKey } = await stack.tenant();
      const garbage: Record<string, string>[] = [
        { authorization: 'Bearer garbage' },
        { authorization: 'Bearer' },
        { authorization: token },
        { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
        { authorization: `Bearer ${newSecret('pat')}` },
        { authorization: `Bearer ${token.slice(0, -1)}` },
        // each kind of secret counts in its own header only
        { authorization: `Bearer ${apiKey}` },
        { 'x-api-key': token },
        { 'x-api-key': 'garbage' },
        { 'x-api-key': '' },
        { 'x-api-key': newSecret('key') },
      ];
      for (const headers of garbage)
        await holds(PROTECTED, [401, 'UNAUTHENTICATED'], (declared) => call(stack.url, declared, headers));
    });

    it('that are revoked or expired answer 401, those that expire later do not', async () => {
      const tenant = await stack.tenant();
      const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 3_600_000)];
      for (const kind of ['token', 'service-key'] as const) {
        const revoked = await newCredential(stack, tenant, kind, { revokedAt: past, expiresAt: future });
        const expired = await newCredential(stack, tenant, kind, { expiresAt: past });
        for (const secret of [revoked, expired])
          await holds(
            PROTECTED,
            [401, 'UNAUTHENTICATED'],
            (declared) => call(stack.url, declared, presented(kind, secret)),
            () => [kind],
          );
      }
      const valid = await newCredential(stack, tenant, 'token', { expiresAt: future });
      for (const declared of PROTECTED)
        expect((await call(stack.url, declared, presented('token', valid))).status, nameOf(declared)).to.not.equal(401);
    });

    it('of a disabled user or of a disabled tenant answer 401', async () => {
      const [ofUser, ofTenant] = [await stack.tenant(), await stack.tenant()];
      await stack.database('users').where({ tenant_id: ofUser.id }).update({ status: 'DISABLED' });
      await stack.database('tenants').where({ id: ofTenant.id }).update({ status: 'DISABLED' });
      for (const tenant of [ofUser, ofTenant])
        await holds(PROTECTED, [401, 'UNAUTHENTICATED'], (declared, kind) =>
          call(stack.url, declared, presented(kind, secretOf(tenant, kind))),
        );
    });

    it('in both headers at once answer 400', async () => {
      const tenant = await stack.tenant();
      await holds(PROTECTED, [400, 'AMBIGUOUS_CREDENTIALS'], (declared) =>
        call(stack.url, declared, { ...presented('token', tenant.token), ...presented('service-key', tenant.apiKey) }),
      );
    });

    it('of a service are not taken by v1 endpoints', async () => {
      const tenant = await stack.tenant();
      const v1Only = PROTECTED.filter((declared) => declared.style === 'v1');
      await holds(v1Only, [401, 'UNAUTHENTICATED'], (declared) =>
        call(stack.url, declared, presented('service-key', tenant.apiKey)),
      );
    });
  });

  describe('rights', () => {
    it('end with the modules of the tenant: 403 MODULE_NOT_ENTITLED', async () => {
      for (const module of new Set(ofModules.map(moduleOf))) {
        const tenant = await stack.tenant({ modules: MODULES.filter((each) => each !== module) });
        const secrets = {
          token: await newCredential(stack, tenant, 'token'),
          'service-key': await newCredential(stack, tenant, 'service-key'),
        };
        await holds(
          ofModules.filter((declared) => moduleOf(declared) === module),
          [403, 'MODULE_NOT_ENTITLED'],
          (declared, kind) => call(stack.url, declared, presented(kind, secrets[kind])),
        );
      }
    });

    it('end with the modules of an operator: 403 FORBIDDEN', async () => {
      const tenant = await stack.tenant();
      for (const module of new Set(ofModules.map(moduleOf))) {
        const userId = await newOperator(
          stack,
          tenant,
          MODULES.filter((each) => each !== module),
        );
        const secrets = {
          token: await newCredential(stack, tenant, 'token', { userId }),
          'service-key': await newCredential(stack, tenant, 'service-key', { userId }),
        };
        await holds(
          ofModules.filter((declared) => moduleOf(declared) === module),
          [403, 'FORBIDDEN'],
          (declared, kind) => call(stack.url, declared, presented(kind, secrets[kind])),
        );
      }
    });

    it('of an operator with every module end before what only administrators may', async () => {
      const tenant = await stack.tenant();
      const token = await newCredential(stack, tenant, 'token', { userId: await newOperator(stack, tenant, MODULES) });
      const reserved = ofModules.filter((declared) => declared.adminOnly || moduleOf(declared) === 'account');
      await holds(reserved, [403, 'FORBIDDEN'], (declared) => call(stack.url, declared, presented('token', token)));
      for (const declared of ofModules.filter((each) => !reserved.includes(each)))
        expect((await call(stack.url, declared, presented('token', token))).status, nameOf(declared)).to.not.equal(403);
    });

    it('end with the scopes of the credential: 403 SCOPE_MISSING', async () => {
      const tenant = await stack.tenant();
      for (const access of ['read', 'write'] as const) {
        const scopes = ALL_SCOPES.filter((scope) => scope.endsWith(`:${access}`));
        const secrets = {
          token: await newCredential(stack, tenant, 'token', { scopes }),
          'service-key': await newCredential(stack, tenant, 'service-key', { scopes }),
        };
        await holds(
          ofModules.filter((declared) => !declared.access.endsWith(`:${access}`)),
          [403, 'SCOPE_MISSING'],
          (declared, kind) => call(stack.url, declared, presented(kind, secrets[kind])),
        );
      }
    });

    it('are read for GET and write for the rest', () => {
      for (const declared of ofModules)
        expect(declared.access.split(':')[1], nameOf(declared)).to.equal(declared.method === 'GET' ? 'read' : 'write');
    });

    it('that are enough let every request pass', async () => {
      const tenant = await stack.tenant();
      for (const declared of PROTECTED) {
        const { status, text } = await call(stack.url, declared, presented('token', tenant.token));
        expect(status, `${nameOf(declared)}: ${text}`).to.not.be.oneOf([400, 401, 403, 405, 415, 500, 503]);
      }
    });
  });

  describe('ids', () => {
    it('of another tenant answer 404 as those that nobody has, and change nothing', async () => {
      const [owner, stranger] = [await newWorld(stack), await stack.tenant()];
      for (const own of [true, false]) {
        await holds(withId, [404, 'NOT_FOUND'], async (declared, kind) => {
          const path = pathOf(declared, own ? { id: await idFor(declared, owner) } : {});
          return call(stack.url, declared, presented(kind, secretOf(stranger, kind)), { path });
        });
      }
      const readable = withId.filter((declared) => declared.method === 'GET');
      for (const declared of readable) {
        const seen = await owner.v1.get(pathOf(declared, { id: await idFor(declared, owner) }));
        expect(seen.status, `${nameOf(declared)}, by its owner`).to.equal(200);
      }
    });

    it('of a wrong form answer 400', async () => {
      const tenant = await stack.tenant();
      const forms = ['0', '-1', '1.5', 'x', '1e3', '%00', "'", randomUUID().replaceAll('-', ''), '9'.repeat(40)];
      for (const id of forms)
        await holds(withId, [400, 'VALIDATION_FAILED'], async (declared, kind) => {
          const path = declared.path.replace('{id}', id);
          const seen = await call(stack.url, declared, presented(kind, secretOf(tenant, kind)), { path });
          expect(seen.body.details?.field, `${nameOf(declared)} ${id}`).to.equal('id');
          return seen;
        });
      await holds(withId, [400, 'VALIDATION_FAILED'], (declared, kind) => {
        const other = declared.params!.safeParse({ id: '7' }).success ? randomUUID() : '7';
        const path = declared.path.replace('{id}', other);
        return call(stack.url, declared, presented(kind, secretOf(tenant, kind)), { path });
      });
    });
  });

  describe('bodies', () => {
    let token: string;
    before(async () => {
      token = (await stack.tenant()).token;
    });

    const send = (declared: Endpoint, body: string | Uint8Array, headers: Record<string, string> = JSON_TYPE) =>
      call(stack.url, declared, { ...presented('token', token), ...headers }, { body });

    it('that are no JSON answer 400 INVALID_JSON', async () => {
      for (const body of [
        '',
        '{',
        '{"name": "A",}',
        '{"name": A}',
        '{}{}',
        "{'a':1}",
        '\u0000',
        Buffer.from('{"name":"caf\xe9"}', 'latin1'),
      ])
        await holds(
          withJson,
          [400, 'INVALID_JSON'],
          (declared) => send(declared, body),
          () => ['token'],
        );
      await holds(
        withBulk,
        [400, 'INVALID_JSON'],
        (declared) => send(declared, '{"items": [{'),
        () => ['token'],
      );
    });

    it('that are JSON but no object answer 400', async () => {
      for (const body of ['[]', '[{"name":"A"}]', '"text"', '5', 'null', 'true'])
        await holds(
          withJson,
          [400, 'VALIDATION_FAILED'],
          (declared) => send(declared, body),
          () => ['token'],
        );
      await holds(
        withBulk,
        [400, 'VALIDATION_FAILED'],
        (declared) => send(declared, '[]'),
        () => ['token'],
      );
    });

    it('of another media type, charset or encoding answer 415', async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'application/jsonp',
        'nonsense',
      ];
      const wrong: Record<string, string>[] = [
        ...types.map((type) => ({ 'content-type': type })),
        { 'content-type': 'application/json; charset=iso-8859-1' },
        { ...JSON_TYPE, 'content-encoding': 'compress' },
      ];
      for (const headers of wrong)
        await holds(
          [...withJson, ...withBulk],
          [415, 'UNSUPPORTED_MEDIA_TYPE'],
          (declared) => send(declared, '{"name":"A"}', headers),
          () => ['token'],
        );
    });
  });

  it('answers 405 with Allow to methods that its path does not have', async () => {
    const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const paths = new Map<string, Method[]>();
    for (const { path, method } of ENDPOINTS) paths.set(path, [...(paths.get(path) ?? []), method]);
    for (const [path, allowed] of paths) {
      const declared = ENDPOINTS.find((each) => each.path === path)!;
      const missing = methods.filter((method) => !allowed.includes(method));
      for (const method of missing) {
        const seen = await call(stack.url, { ...declared, method }, {}, { path: pathOf(declared), body: undefined });
        expect([seen.status, seen.body.code], `${method} ${path}`).to.deep.equal([405, 'METHOD_NOT_ALLOWED']);
        const allow = seen.headers.get('allow')!.split(', ').sort();
        const wanted = [...allowed, 'OPTIONS', ...(allowed.includes('GET') ? ['HEAD'] : [])].sort();
        expect(allow, path).to.deep.equal(wanted);
      }
      const options = await fetch(`${stack.url}${pathOf(declared)}`, { method: 'OPTIONS' });
      expect([options.status, options.headers.has('allow')], path).to.deep.equal([204, true]);
    }
  });

  it('takes a sane X-Request-Id over and makes one otherwise, in the header and in the envelope', async () => {
    for (const declared of ENDPOINTS) {
      const given = `test-${randomUUID()}`;
      const seen = await call(stack.url, declared, { 'x-request-id': given });
      expect(seen.headers.get('x-request-id'), nameOf(declared)).to.equal(given);
      if (declared.access !== 'public') expect(seen.body.requestId).to.equal(given);
      for (const insane of [
        'short',
        'x'.repeat(129),
        'with space in',
        '<script>alert(1)</script>',
        '-leading-dash',
        'a"b{c}d;e',
      ]) {
        const other = await call(stack.url, declared, { 'x-request-id': insane });
        expect(other.headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
      }
    }
  });
});
