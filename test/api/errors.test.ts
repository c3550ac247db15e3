import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { anonymousClient, legacyClient, v1Client, type Client, type Seen } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { INSIDE } from './calls.ts';
import { newWorld } from './world.ts';

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

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

  describe('of what is no request that can be read', () => {
    /** Sends bytes on a connection of their own, and answers everything that comes back until it is closed. */
    async function send(...pieces: string[]): Promise<string> {
      const { hostname, port } = new URL(stack.url);
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      const closed = once(socket, 'close');
      await once(socket, 'connect');
      for (const piece of pieces) socket.write(piece);
      await closed;
      return text;
    }

    const CLOSE = 'Connection: close';
    const live = 'GET /health HTTP/1.1\r\nHost: trama\r\n\r\n';
    const large = `GET / HTTP/1.1\r\nHost: trama\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`;
    const chunked = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: trama\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n';
    for (const [what, pieces, status, wanted] of [
      ['headers over the limit', [large], '431 Request Header Fields Too Large', 'HEADERS_TOO_LARGE'],
      ['a request line over the limit', [`GET /${'x'.repeat(20_000)}`], '431 Request Header', 'HEADERS_TOO_LARGE'],
      ['noise', ['\x16\x03\x01 TLS', ' and more\r\n\r\n', large], '400 Bad Request', 'INVALID_REQUEST'],
      ['two lengths', [live.replace('\r\n\r\n', '\r\nContent-Length: 1, 2\r\n\r\n')], '400 Bad', 'INVALID_REQUEST'],
      ['a broken chunk', [chunked], '400 Bad Request', 'INVALID_REQUEST'],
      ['no host', [live.replace('Host: trama', CLOSE)], '400 Bad Request', 'INVALID_REQUEST'],
      [
        'an expectation',
        [live.replace('\r\n\r\n', `\r\nExpect: 200-ok\r\n${CLOSE}\r\n\r\n`)],
        '417 ',
        'EXPECTATION_FAILED',
      ],
    ] as const) {
      it(`are the envelope too: ${what}`, async () => {
        const [head, body] = (await send(...pieces)).split('\r\n\r\n') as [string, string];
        expect(head.startsWith(`HTTP/1.1 ${status}`), head).to.equal(true);
        expect(head)
          .to.match(/^content-type: application\/json/im)
          .and.match(/^connection: close$/im);
        const envelope = JSON.parse(body) as { code: string; message: string; requestId: string };
        expect(envelope.code).to.equal(wanted);
        expect(head).to.match(new RegExp(`^x-request-id: ${envelope.requestId}$`, 'im'));
        expect(stack.api.log()).to.include(envelope.requestId);
      });
    }

    it('come behind the answer of a request before it, and never in its place', async () => {
      const together = await send(live, large);
      expect(together).not.to.match(/^HTTP\/1\.1 431/);
      const { hostname, port } = new URL(stack.url);
      const socket = connect(Number(port), hostname);
      const closed = once(socket, 'close');
      socket.write(live);
      expect(String(((await once(socket, 'data')) as [Buffer])[0])).to.match(/^HTTP\/1\.1 200 /);
      socket.write(large);
      expect(String(((await once(socket, 'data')) as [Buffer])[0])).to.match(/^HTTP\/1\.1 431 /);
      await closed;
    });
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

  it('refuse JSON that is nested as deep as its bytes allow, in whatever field', async () => {
    const legacy = legacyClient(stack, await stack.tenant());
    const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
    for (const value of [nested('[', ']', 500_000), `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`]) {
      for (const field of ['name', 'country', 'reach_compliant', 'unknown']) {
        const seen = await legacy.post('/api/suppliers', `{"name":"A","${field}":${value}}`, JSON_TYPE);
        expect(code(seen), field).to.deep.equal([400, 'VALIDATION_FAILED']);
        expect(seen.body.details.field).to.equal(field);
        expect(seen.text.length).to.be.lessThan(2000);
      }
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
