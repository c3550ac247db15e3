import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { openApiDocument } from '../../api/http/openapi.ts';
import { ERROR_CODES } from '../../shared/platform/error-codes.ts';
import { anonymousClient } from '../support/client.ts';
import { sharedStack } from '../support/stack.ts';
import { getDialects, getKinds, getName, getRoute } from './calls.ts';
import { type CredentialKind } from './test-credentials.ts';
import { isRead } from './walk.ts';
import { getOperation, type Document, type Operation, type Schema } from './samples.ts';

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
  platform: 'session',
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
    // one of several requirements is about the properties of the whole
    if (/\/allOf\/\d+\/anyOf\/\d+$/.test(where) && each.properties === undefined) continue;
    const known = Object.keys(each.properties ?? {});
    for (const name of each.required ?? [])
      if (!known.includes(name)) errors.push(`${where}: ${name} is required but no property`);
    for (const value of each.enum ?? [])
      if ([each.type ?? []].flat().includes('string') !== (typeof value === 'string') && value !== null)
        errors.push(`${where}: no ${String(each.type)} is ${JSON.stringify(value)}`);
    if ('nullable' in each) errors.push(`${where}: nullable is of OpenAPI 3.0`);
    if (typeof each.exclusiveMinimum === 'boolean') errors.push(`${where}: exclusiveMinimum is of OpenAPI 3.0`);
  }
  return errors;
}

describe('OpenAPI document', () => {
  let served: Document;
  before(async () => {
    const { status, headers, body } = await anonymousClient(await sharedStack()).get('/openapi.json');
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.match(/^application\/json/);
    served = body as Document;
  });

  const operations = () =>
    Object.entries(served.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );

  it('is what the declarations say, whether the build has written it or the API has made it at its start', async () => {
    const { info, servers } = served as unknown as { info: { version: string }; servers: { url: string }[] };
    const made = openApiDocument(ENDPOINTS, { version: info.version, baseUrl: servers[0]!.url });
    expect(servers).to.deep.equal([{ url: (await sharedStack()).url }]);
    expect(JSON.stringify(served)).to.equal(JSON.stringify(made));
  });

  it('is of version 3.1 and describes exactly the declared endpoints', () => {
    expect(served.openapi).to.match(/^3\.1\.\d$/);
    expect(served.info.title).to.equal('Trama');
    expect(served.info.version).to.be.a('string').that.is.not.empty;
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).to.deep.equal([...new Set(ENDPOINTS.map(getRoute))].sort());
  });

  it('has a description of every tag, and a licence', () => {
    const { tags, info } = served as Document & {
      tags: { name: string; description?: string }[];
      info: { license: unknown };
    };
    for (const { name, description } of tags)
      expect(description, `add ${name} to api/http/tags.ts`).to.be.a('string').that.is.not.empty;
    expect(
      new Set(ENDPOINTS.map(({ tag }) => tag)),
      'each tag has an entry in api/http/tags.ts, and no other',
    ).to.deep.equal(new Set(tags.map(({ name }) => name)));
    expect(info.license).to.deep.equal({ name: 'MIT', identifier: 'MIT' });
  });

  it('has unique operationIds, and only references that resolve', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const id of ids) expect(id).to.match(/^[a-zA-Z][a-zA-Z0-9]*$/);
    let references = 0;
    for (const [where, value] of walk(served)) {
      if (!where.endsWith('/$ref')) continue;
      references += 1;
      const [, part, name] = /^#\/components\/(schemas|headers)\/(.+)$/.exec(value as string) ?? [];
      expect(served.components[part as 'schemas'], where).to.have.property(name ?? String(value));
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
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.some((status) => status.startsWith('4')),
        `${what}: a refusal`,
      ).to.equal(true);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status, what).to.match(/^[1-5](\d\d|XX)$/);
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

  it('names the credentials, the scope, how to act for a user, and every code that an endpoint answers', () => {
    for (const declared of ENDPOINTS) {
      const operation = served.paths[declared.path]![declared.method.toLowerCase()]!;
      const schemes = operation.security.flatMap((each) => Object.keys(each));
      const wanted = getDialects(declared).flatMap((each) => getKinds(each).map((kind) => SCHEMES[kind]));
      expect(schemes, getName(declared)).to.have.members(declared.access === 'public' ? [] : wanted);
      if (declared.access.includes(':')) expect(operation.description, getName(declared)).to.contain(declared.access);
      if (!isRead(declared) && ['legacy', 'service-key'].includes(declared.style)) {
        const names = (operation.parameters ?? []).map((each) => `${each.in} ${each.name}`);
        expect(names, getName(declared)).to.include.members(['header x-user-id', 'query userId']);
      }
      for (const code of declared.errors ?? [])
        expect(operation.responses[ERROR_CODES[code].status]!.description, getName(declared)).to.contain(code);
    }
    const listed = (served.components.schemas.Error!.properties!.code as Schema).enum;
    expect(listed).to.have.members(Object.keys(ERROR_CODES));
  });

  it('says of boolean parameters that they are boolean, and of text which forms are taken', () => {
    const parameters = operations().flatMap(({ operation }) => operation.parameters ?? []);
    const named = (name: string) => parameters.filter((each) => each.name === name).map((each) => each.schema);
    for (const name of ['includeExpired', 'available', 'includeDeleted', 'dry_run', 'dryRun']) {
      expect(named(name), name).to.not.be.empty;
      for (const schema of named(name)) {
        expect(schema.type, name).to.equal('boolean');
        expect(schema.enum, name).to.equal(undefined);
      }
    }
    const { checksumSha256 } = served.components.schemas['CompleteUploadRequestDto']!.properties!;
    const pattern = new RegExp(checksumSha256!.pattern!, 'u');
    const bytes = createHash('sha256').update('GOTS');
    const [hex, base64] = [bytes.copy().digest('hex'), bytes.copy().digest('base64')];
    for (const taken of [hex, hex.toUpperCase(), base64]) expect(pattern.test(taken), taken).to.equal(true);
    for (const refused of [hex.slice(1), base64.slice(1), `${base64.slice(0, -2)}B=`, 'x'.repeat(64)])
      expect(pattern.test(refused), refused).to.equal(false);
    const { certificateExpiry } = served.components.schemas['SupplierCertificationDtoCreate']!.properties!;
    expect(JSON.stringify(certificateExpiry)).to.contain('"format":"date"').and.contain('"format":"date-time"');
  });

  it('shows both dialects where they share a method and path', () => {
    /** What an operation takes and answers, by where it stands: the schemas that it refers to or its own types. */
    const getSchemas = ({ parameters = [], requestBody, responses }: Operation) =>
      new Map<string, Schema | undefined>([
        ...parameters.map((each) => [`${each.in} ${each.name}`, each.schema] as const),
        ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [`body ${type}`, schema] as const),
        ...Object.entries(responses).map(
          ([status, { content }]) => [`answer ${status}`, content?.['application/json']?.schema] as const,
        ),
      ]);
    const shared = ENDPOINTS.filter((declared) => getDialects(declared).length > 1);
    expect(shared.map((declared) => declared.style)).to.include.members(['v1', 'service-key']);
    for (const declared of shared) {
      const merged = getSchemas(served.paths[declared.path]![declared.method.toLowerCase()]!);
      for (const [where, schema] of getSchemas(getOperation(declared))) {
        const choices = [merged.get(where), ...(merged.get(where)?.anyOf ?? [])];
        expect(choices, `${getName(declared)}: ${where}`).to.deep.include(schema);
      }
    }
  });
});
