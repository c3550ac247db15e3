import { request as httpRequest } from 'node:http';
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { anonymousClient, legacyClient, v1Client, type Client, type Seen } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { bodyOf, document, nameOf, operationOf, type Schema } from './calls.ts';
import { newWorld, type World } from './world.ts';

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

/** What only the inside of the process knows. */
const INSIDE =
  /node_modules|\.ts:\d|\n\s+at |select .* from|insert into|violates|constraint|relation "|syntax error at|pg_|postgres|zod|knex/i;

/** A request with a target that `fetch` would correct. */
const raw = (url: string, path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = httpRequest({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    sent.on('error', reject);
    sent.end();
  });

describe('errors', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  const code = ({ status, body }: Seen<{ code: string }>) => [status, body.code];

  it('are the envelope with 404 ROUTE_NOT_FOUND for unknown paths, with or without a credential', async () => {
    const clients = [anonymousClient(stack), legacyClient(stack, await stack.tenant())];
    for (const client of clients)
      for (const path of [
        '/',
        '/api',
        '/api/v1',
        '/api/supplier',
        '/api/v2/suppliers',
        '/api/suppliers/1/2',
        '/.env',
        '/api/v1/suppliers/bulk/x',
      ])
        for (const method of ['GET', 'POST', 'DELETE']) {
          const seen = await client.request(method, path);
          expect(code(seen), `${method} ${path}`).to.deep.equal([404, 'ROUTE_NOT_FOUND']);
          expect(seen.headers.get('content-type')).to.match(/^application\/json/);
          expect(seen.body).to.have.all.keys('code', 'message', 'requestId');
          expect(seen.body.requestId).to.equal(seen.headers.get('x-request-id'));
        }
  });

  it('list every bad field of a body, the first one by name', async () => {
    const legacy = legacyClient(stack, await stack.tenant());
    const { body } = await legacy.post('/api/suppliers', { country: 'XX', svhc_compliant: 'no' });
    expect(body.code).to.equal('VALIDATION_FAILED');
    expect(body.details.issues.map((issue: { field: string }) => issue.field)).to.deep.equal([
      'name',
      'country',
      'svhc_compliant',
    ]);
    expect(body.details.field).to.equal('name');
    expect(body.message).to.contain('name');
  });

  it('answer 413 to bodies beyond the limit, whether their length is declared or not', async () => {
    const tenant = await stack.tenant();
    const big = JSON.stringify({ name: 'x'.repeat(1024 ** 2) });
    const seen = await legacyClient(stack, tenant).post('/api/suppliers', big, JSON_TYPE);
    expect(code(seen)).to.deep.equal([413, 'PAYLOAD_TOO_LARGE']);
    const chunked = await fetch(`${stack.url}/api/suppliers`, {
      method: 'POST',
      headers: { 'x-api-key': tenant.apiKey, ...JSON_TYPE.headers },
      body: new Blob([big]).stream(),
      duplex: 'half',
    });
    expect([chunked.status, ((await chunked.json()) as { code: string }).code]).to.deep.equal([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
    const within = await legacyClient(stack, tenant).post('/api/suppliers', {
      name: 'A',
      other: 'x'.repeat(1_000_000),
    });
    expect(within.status, 'just below').to.equal(201);
  });

  it('name the field that holds NUL or broken Unicode, which are never stored', async () => {
    const { v1, legacy } = await newWorld(stack);
    for (const escaped of ['a\\u0000b', '\\ud800', 'x\\udc00', '\\udc00\\ud800']) {
      for (const [client, path, field] of [
        [legacy, '/api/suppliers', 'name'],
        [legacy, '/api/suppliers', 'category'],
        [v1, '/api/v1/suppliers', 'name'],
        [legacy, '/api/company-products', 'description'],
        [v1, '/api/v1/company/products', 'code'],
        [legacy, '/api/purchase-records', 'notes'],
      ] as const) {
        const seen = await client.post(path, `{"${field}":"${escaped}"}`, JSON_TYPE);
        expect(code(seen), `${path} ${field} ${escaped}`).to.deep.equal([400, 'VALIDATION_FAILED']);
        expect(seen.body.details.issues.map((issue: { field: string }) => issue.field)).to.include(field);
      }
    }
    const stored = await legacy.post('/api/suppliers', '{"name":"\\ud83e\\uddf5 \\u0001 ﷽"}', JSON_TYPE);
    expect([stored.status, stored.body.name], 'whole surrogate pairs are text').to.deep.equal([201, '🧵 \u0001 ﷽']);
  });

  describe('hostile values', () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const HOSTILE = [
      'null',
      'true',
      '0',
      '-1',
      '-0',
      '1e308',
      '1e400',
      '-1e400',
      '1e-400',
      '5e-324',
      '9007199254740993',
      '99999999999999999999999999999999999999',
      '0.1e1',
      '""',
      '"   "',
      `"${'x'.repeat(30_000)}"`,
      '"\\u0000"',
      '"\\ud800"',
      '"\'; drop table suppliers; --"',
      '"$1"',
      '"NaN"',
      '"infinity"',
      '"-infinity"',
      '"now"',
      '"1;2"',
      '"{}"',
      '"__proto__"',
      '[]',
      '[null]',
      '[[["x"]]]',
      '["\\u0000"]',
      '{}',
      '{"$ne":null}',
      '{"toString":1}',
      '{"__proto__":{"x":1}}',
      '{"length":3,"0":"a"}',
      deep(1000),
    ];

    const creates = ENDPOINTS.filter(
      (declared) => declared.body !== undefined && declared.body !== 'stream' && !declared.path.includes('{'),
    );

    const propertiesOf = (schema: Schema): string[] =>
      Object.keys((schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema).properties!);

    let world: World;
    before(async () => {
      world = await newWorld(stack);
    });

    for (const declared of creates) {
      it(`in any field of ${nameOf(declared)} are stored or refused by name, never an error of the server`, async () => {
        const fields = propertiesOf(operationOf(declared).requestBody!.content['application/json']!.schema);
        const least = bodyOf(declared) as Record<string, unknown>;
        const deviations: string[] = [];
        const statuses = new Set<number>();
        for (const field of fields) {
          const others = Object.entries(least).filter(([name]) => name !== field);
          for (const value of HOSTILE) {
            const members = [
              ...others.map(([name, other]) => `"${name}":${JSON.stringify(other)}`),
              `"${field}":${value}`,
            ];
            const seen = await world.v1.request(declared.method, declared.path, {
              body: `{${members.join(',')}}`,
              ...JSON_TYPE,
            });
            statuses.add(seen.status);
            const what = `${field} ${value.slice(0, 40)}: ${seen.status} ${seen.text.slice(0, 200)}`;
            if (![200, 201, 400, 404, 409].includes(seen.status)) deviations.push(what);
            else if (seen.status === 400 && !String(seen.body.details?.field).startsWith(field)) deviations.push(what);
            if (seen.status >= 400 && INSIDE.test(seen.text.replaceAll(value, ''))) deviations.push(what);
          }
        }
        expect(deviations).to.deep.equal([]);
        expect(statuses.has(400), 'some of it is refused').to.equal(true);
      });
    }

    it('in query parameters are refused by name or ignored', async () => {
      const values = [
        '',
        '%00',
        '%ED%A0%80',
        '-1',
        '1e9',
        '99999999999999999999',
        "'",
        '[]',
        '%25',
        '../..',
        'null',
        'NaN',
      ];
      const lists = ENDPOINTS.filter((each) => each.method === 'GET' && each.query && !each.path.includes('{'));
      for (const declared of lists) {
        for (const name of [...Object.keys(declared.query!.shape), '__proto__', 'constructor', 'a[b]', '%00'])
          for (const value of values) {
            const seen = await world.v1.get(`${declared.path}?${name}=${value}`);
            expect(seen.status, `${nameOf(declared)}?${name}=${value}: ${seen.text}`).to.be.oneOf([200, 400]);
            if (seen.status === 400) {
              expect(seen.body.details?.field, seen.text).to.equal(name);
              expect(seen.text).to.not.match(INSIDE);
            }
          }
      }
    });
  });

  it('refuse JSON that is nested as deep as the limit allows', async () => {
    const legacy = legacyClient(stack, await stack.tenant());
    const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
    for (const value of [nested('[', ']', 500_000), `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`]) {
      for (const field of ['name', 'country', 'reach_compliant']) {
        const seen = await legacy.post('/api/suppliers', `{"name":"A","${field}":${value}}`, JSON_TYPE);
        expect(code(seen), field).to.deep.equal([400, 'VALIDATION_FAILED']);
        expect(seen.body.details.field).to.equal(field);
        expect(seen.text.length).to.be.lessThan(2000);
      }
      const ignored = await legacy.post('/api/suppliers', `{"name":"A${value.length}","unknown":${value}}`, JSON_TYPE);
      expect(ignored.status, 'in a field that nobody reads').to.equal(201);
    }
  });

  it('are not avoided by keys of prototypes', async () => {
    const legacy = legacyClient(stack, await stack.tenant());
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const seen = await legacy.post('/api/suppliers', `{"${key}":{"name":"A","country":"IT"}}`, JSON_TYPE);
      expect([...code(seen), seen.body.details.field], key).to.deep.equal([400, 'VALIDATION_FAILED', 'name']);
    }
    const body = '{"name":"A","__proto__":{"country":"IT","category":"P","isAdmin":true}}';
    const made = await legacy.post('/api/suppliers', body, JSON_TYPE);
    expect(made.body).to.include({ name: 'A', country: null, category: null });
    expect((await legacy.post('/api/suppliers', { name: 'B' })).body.country).to.equal(null);
  });

  it('answer paths that are no percent-encoding with the envelope', async () => {
    const tenant = await stack.tenant();
    const paths = [
      '%',
      '%ZZ',
      '%E0%A4%A',
      '%FF',
      '%00',
      '%C0%AE%C0%AE',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e',
      '1%2F2',
      '%F0%9F%A7%B5',
    ];
    for (const prefix of ['/', '/api/suppliers/', '/api/v1/suppliers/', '/api/v1/jobs/', '/docs/', '/nothing/'])
      for (const path of paths) {
        const { status, text } = await raw(stack.url, `${prefix}${path}`, 'GET', { 'x-api-key': tenant.apiKey });
        expect(status, `${prefix}${path}: ${text}`).to.be.oneOf([400, 401, 404]);
        expect(JSON.parse(text), `${prefix}${path}`).to.include.keys('code', 'message', 'requestId');
        expect(text).to.not.match(INSIDE);
      }
  });

  it('show nothing of the inside for targets and methods that no client sends', async () => {
    const sent: [string, string][] = [
      ['GET', '//'],
      ['GET', '///api/suppliers'],
      ['GET', 'http://[/'],
      ['GET', '/api/suppliers?%'],
      ['GET', '/api/suppliers;a=b'],
      ['GET', `/${'a'.repeat(8000)}`],
      ['GET', '/api/suppliers/\\..\\..'],
      ['PROPFIND', '/api/suppliers'],
      ['TRACE', '/api/suppliers'],
      ['QUERY', '/api/suppliers'],
    ];
    for (const [method, path] of sent) {
      const { status, text } = await raw(stack.url, path, method);
      expect(status, `${method} ${path.slice(0, 80)}: ${text}`).to.be.within(400, 499);
      expect(text).to.not.match(INSIDE);
    }
  });

  it('leave the service answering', async () => {
    const client: Client = v1Client(stack, await stack.tenant());
    expect((await client.get('/api/v1/suppliers')).status).to.equal(200);
  });
});
