import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type z } from 'zod';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { errorSchema } from '../../api/http/openapi.ts';
import { createLink, type LinkPurpose } from '../../shared/accounts/links.ts';
import { ERROR_CODES } from '../../shared/errors.ts';
import { anonymousClient, v1Client, type Seen } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import {
  bodyOf,
  call,
  kindsOf,
  nameOf,
  operationOf,
  pathOf,
  PROTECTED,
  WITH_BULK,
  WITH_JSON,
  type Document,
  type Schema,
} from './calls.ts';
import { KINDS, newCredentials, type CredentialKind } from './credentials.ts';
import { clientFor, idFor, newWorld } from './world.ts';

/** Every value in a JSON document, with where it stands. */
function* walk(value: unknown, at = '#'): Generator<[string, unknown]> {
  yield [at, value];
  if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${at}/${key}`);
}

/** What the document calls the kinds of credentials. */
const SCHEMES: Record<CredentialKind, string> = {
  token: 'accessToken',
  'service-key': 'serviceKey',
  session: 'session',
};

const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];

/** What is wrong with a JSON Schema of the document, as far as it can be wrong. */
function schemaErrors(schema: Schema, at: string): string[] {
  const errors: string[] = [];
  for (const [where, value] of walk(schema, at)) {
    if (
      value === null ||
      typeof value !== 'object' ||
      Array.isArray(value) ||
      /\/(properties|examples?|enum)$/.test(where)
    )
      continue;
    const each = value as Schema;
    for (const type of [each.type ?? []].flat()) if (!TYPES.includes(type)) errors.push(`${where}: type ${type}`);
    if (each.pattern !== undefined) new RegExp(each.pattern, 'u');
    const known = Object.keys(each.properties ?? {});
    for (const name of each.required ?? [])
      if (!known.includes(name)) errors.push(`${where}: ${name} is required but no property`);
    if ('nullable' in each) errors.push(`${where}: nullable is of OpenAPI 3.0`);
    if (typeof each.exclusiveMinimum === 'boolean') errors.push(`${where}: exclusiveMinimum is of OpenAPI 3.0`);
  }
  return errors;
}

describe('OpenAPI document', () => {
  let stack: Stack;
  let served: Document;
  before(async () => {
    stack = await sharedStack();
    const { status, headers, body } = await anonymousClient(stack).get('/openapi.json');
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.match(/^application\/json/);
    served = body as Document;
  });

  const operations = () =>
    Object.entries(served.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );

  it('is of version 3.1 and describes exactly the declared endpoints', () => {
    expect(served.openapi).to.match(/^3\.1\.\d$/);
    expect(served.info.title).to.equal('Trama');
    expect(served.info.version).to.be.a('string').that.is.not.empty;
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).to.deep.equal(ENDPOINTS.map(nameOf).sort());
  });

  it('has unique operationIds, and only references that resolve', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const id of ids) expect(id).to.match(/^[a-zA-Z][a-zA-Z0-9]*$/);
    let references = 0;
    for (const [where, value] of walk(served)) {
      if (!where.endsWith('/$ref')) continue;
      references += 1;
      const name = /^#\/components\/schemas\/(.+)$/.exec(value as string)?.[1];
      expect(served.components.schemas, where).to.have.property(name ?? String(value));
    }
    expect(references).to.be.greaterThan(0);
  });

  it('has valid operations: parameters, security, answers', () => {
    for (const { path, method, operation } of operations()) {
      const what = `${method} ${path}`;
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path');
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(
        inPath.map((each) => each.name),
        what,
      ).to.have.members(names);
      for (const each of inPath) expect(each.required, `${what} ${each.name}`).to.equal(true);
      for (const each of operation.parameters ?? [])
        expect(each.schema, `${what}: the schema of ${each.name}`).to.be.an('object').that.is.not.empty;
      const keys = (operation.parameters ?? []).map((each) => `${each.in} ${each.name}`);
      expect(new Set(keys).size, what).to.equal(keys.length);
      for (const scheme of operation.security.flatMap((each) => Object.keys(each)))
        expect(served.components.securitySchemes, what).to.have.property(scheme);
      expect(Object.keys(operation.responses), what).to.not.be.empty;
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status, what).to.match(/^[1-5]\d\d$/);
        expect(response.description, `${what} ${status}`).to.be.a('string').that.is.not.empty;
      }
      if (['get', 'delete'].includes(method)) expect(operation, what).to.not.have.property('requestBody');
    }
  });

  it('has valid schemas', () => {
    const errors = [
      ...Object.entries(served.components.schemas).flatMap(([name, schema]) => schemaErrors(schema, name)),
      ...operations().flatMap(({ path, method, operation }) =>
        [...walk(operation, `${method} ${path}`)]
          .filter(([where]) => where.endsWith('/schema'))
          .flatMap(([where, schema]) => schemaErrors(schema as Schema, where)),
      ),
    ];
    expect(errors).to.deep.equal([]);
  });

  it('names the credentials, the scope and every code that an endpoint answers', () => {
    for (const declared of ENDPOINTS) {
      const operation = served.paths[declared.path]![declared.method.toLowerCase()]!;
      const schemes = operation.security.flatMap((each) => Object.keys(each));
      const wanted = kindsOf(declared).map((kind) => SCHEMES[kind]);
      expect(schemes, nameOf(declared)).to.have.members(declared.access === 'public' ? [] : wanted);
      if (declared.access.includes(':'))
        expect((operation as { description?: string }).description, nameOf(declared)).to.contain(declared.access);
      for (const code of declared.errors ?? [])
        expect(operation.responses[ERROR_CODES[code].status]!.description, nameOf(declared)).to.contain(code);
    }
    const listed = (served.components.schemas.Error!.properties!.code as Schema).enum;
    expect(listed).to.have.members(Object.keys(ERROR_CODES));
  });

  describe('tells what is answered', () => {
    /** Holds an answer to its declaration: a declared status, a body of that schema, and nothing beyond it. */
    const check = (declared: Endpoint, { status, headers, body, text }: Seen<unknown>) => {
      const what = `${nameOf(declared)} ${status}: ${text.slice(0, 300)}`;
      expect(Object.keys(operationOf(declared).responses), what).to.include(String(status));
      if (declared.response && 'mediaType' in declared.response && status === declared.status) {
        expect(headers.get('content-type'), what).to.contain(declared.response.mediaType);
        return;
      }
      if (status === 204) return expect(text, what).to.equal('');
      const schema: z.ZodType | undefined =
        status >= 400
          ? errorSchema
          : status === declared.status
            ? (declared.response as z.ZodType | undefined)
            : declared.alsoAnswers?.[status]?.response;
      const parsed = schema!.safeParse(body);
      expect(parsed.error?.issues ?? [], what).to.deep.equal([]);
      expect(parsed.data, `${what} has undeclared fields`).to.deep.equal(body);
    };

    it('by every endpoint that reads', async () => {
      const world = await newWorld(stack);
      const { body: supplier } = await world.v1.get('/api/v1/suppliers?search=supplier');
      // a row with as little as its dialect asks for
      const fields = { supplierId: supplier.items[0].id, name: 'Bare', unitOfMeasure: 'BOX' };
      expect((await world.v1.post('/api/v1/supplier/products', fields)).status).to.equal(201);
      for (const declared of ENDPOINTS.filter((each) => each.method === 'GET')) {
        const path = pathOf(declared, declared.path.includes('{id}') ? { id: await idFor(declared, world) } : {});
        const seen = await clientFor(declared, world).get(path);
        expect(seen.status, `${nameOf(declared)}: ${seen.text}`).to.equal(declared.status);
        check(declared, seen);
      }
    });

    it('by every endpoint that creates or replaces', async () => {
      const world = await newWorld(stack);
      const supplier = (await world.v1.get('/api/v1/suppliers?search=supplier')).body.items[0];
      const references: Record<string, unknown> = { supplierId: supplier.id, supplier_id: supplier.legacyId };
      for (const declared of WITH_JSON.filter((each) => each.access !== 'public' && !each.path.includes('{'))) {
        const body = bodyOf(declared) as Record<string, unknown>;
        for (const [name, id] of Object.entries(references)) if (name in body) body[name] = id;
        for (const name of ['name', 'sku', 'code']) if (name in body) body[name] = randomUUID();
        const seen = await clientFor(declared, world).request(declared.method, declared.path, { body });
        expect(seen.status, `${nameOf(declared)}: ${seen.text}`).to.equal(declared.status);
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
        expect(seen.status, `${nameOf(declared)}: ${seen.text}`).to.equal(declared.status);
        check(declared, seen);
        check(declared, await call(stack.url, declared, {}));
      }
    });

    it('by every endpoint that changes or deletes', async () => {
      const world = await newWorld(stack);
      const withId = PROTECTED.filter((each) => each.method !== 'GET' && each.path.includes('{id}'));
      const inOrder = [...withId].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
      for (const declared of inOrder) {
        const path = pathOf(declared, { id: await idFor(declared, world) });
        const seen = await clientFor(declared, world).request(declared.method, path, { body: bodyOf(declared) });
        if (declared.method === 'PATCH') expect(seen.status, `${nameOf(declared)}: ${seen.text}`).to.equal(200);
        check(declared, seen);
      }
    });

    it('by every bulk endpoint, at once and later', async () => {
      const v1 = v1Client(stack, await stack.tenant());
      for (const declared of WITH_BULK) {
        for (const prefer of ['wait=30', 'respond-async']) {
          const seen = await v1.post(declared.path, { items: [{ name: 'A', nothing: 1 }, 5] }, { headers: { prefer } });
          expect(seen.status, seen.text).to.equal(prefer === 'wait=30' ? 200 : 202);
          check(declared, seen);
        }
      }
    });

    it('by every endpoint that refuses', async () => {
      const credentials = await newCredentials(stack, await stack.tenant());
      for (const declared of PROTECTED) {
        check(declared, await call(stack.url, declared, {}));
        check(declared, await call(stack.url, declared, { cookie: credentials.session.cookie! }));
        for (const kind of KINDS) {
          const ask = (options = {}) => call(stack.url, declared, credentials[kind], options);
          check(declared, await ask());
          if (declared.path.includes('{'))
            check(declared, await ask({ path: declared.path.replace(/\{\w+\}/g, 'no-id') }));
          if (declared.body) check(declared, await ask({ body: '{', headers: { 'content-type': 'application/json' } }));
        }
      }
    });
  });
});
