import { expect } from 'chai';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { anonymousClient, newClients, getRefusal, type Clients } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';

const STALL_SECONDS = 2;
const MIB = 1024 ** 2;

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const list = (values: number) => `[${Array.from({ length: values }, () => 0).join()}]`;
const gzipped = (text: string) => ({
  body: gzipSync(text),
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
});

describe('costly JSON bodies and answers', () => {
  let stack: Stack;
  let clients: Clients;
  before(async () => {
    stack = await Stack.start({ workers: 0, env: { STREAM_STALL_SECONDS: String(STALL_SECONDS) } });
  });
  after(() => stack.stop());
  beforeEach(async () => {
    clients = await newClients(stack);
  });

  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  async function open(text: string): Promise<{ socket: Socket; seen: () => string; ended: () => boolean }> {
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1');
    sockets.push(socket);
    let ended = false;
    socket.on('error', () => undefined).on('close', () => (ended = true));
    await once(socket, 'connect');
    socket.write(text);
    let seen = '';
    return {
      socket,
      seen: () => {
        seen += String(socket.read() ?? '');
        return seen;
      },
      ended: () => ended,
    };
  }

  describe('a body', () => {
    it('is refused before it is parsed when it is nested too deeply or has too many values', async () => {
      const send = (name: string) =>
        clients.v1.request('POST', '/api/v1/suppliers', {
          body: `{"name":${name}}`,
          headers: { 'content-type': 'application/json' },
        });
      for (const [value, why] of [
        [nested(40), 'nested deeper than 40 levels'],
        [nested(500_000), 'nested deeper than 40 levels'],
        [list(10_000), 'has more than 10000 values'],
      ] as const) {
        const seen = await send(value);
        expect(getRefusal(seen), why).to.deep.equal([400, 'VALIDATION_FAILED', 'name']);
        // short texts are parsed: they cannot cost much
        if (value.length >= 10_000) expect(seen.body.message).to.include(why);
      }
      expect(getRefusal(await send(list(9_000)))).to.deep.equal([400, 'VALIDATION_FAILED', 'name']);
    });

    it('comes compressed from those who are known, and neither compressed nor large from others', async () => {
      const { v1 } = clients;
      const taken = await v1.request('POST', '/api/v1/suppliers', gzipped('{"name":"Filatura"}'));
      expect(taken.status, taken.text).to.equal(201);
      const stranger = anonymousClient(stack);
      const login = '/api/v1/auth/login';
      const compressed = await stranger.request('POST', login, gzipped('{"email":"a@example.org","password":"x"}'));
      expect(getRefusal(compressed).slice(0, 2)).to.deep.equal([415, 'UNSUPPORTED_MEDIA_TYPE']);
      const large = await stranger.post(login, { email: 'a@example.org', password: 'x'.repeat(131_072) });
      expect(getRefusal(large).slice(0, 2)).to.deep.equal([413, 'PAYLOAD_TOO_LARGE']);
    });

    it('waits for its rest in the memory of its tenant only, up to 16 MiB', async () => {
      const { tenant } = clients;
      const other = await newClients(stack);
      const head =
        `POST /api/v1/suppliers HTTP/1.1\r\nHost: trama\r\nAuthorization: Bearer ${tenant.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${MIB}\r\n\r\n{`;
      const sent = await Promise.all(Array.from({ length: 20 }, () => open(head)));
      await eventually('four too many are refused', async () => {
        const refused = sent.filter(({ seen }) => seen().startsWith('HTTP/1.1 429'));
        return Promise.resolve(refused.length === 4);
      });
      expect((await other.v1.post('/api/v1/suppliers', { name: 'Filatura' })).status).to.equal(201);
      expect((await clients.v1.get('/api/v1/suppliers')).status).to.equal(200);
      for (const { socket } of sent) socket.destroy();
      await eventually('there is room again', async () => {
        const { status } = await clients.v1.post('/api/v1/suppliers', { name: `Filatura ${Math.random()}` });
        return status === 201;
      });
    });
  });

  describe('answers', () => {
    const ask = 'GET /openapi.json HTTP/1.1\r\nHost: trama\r\n\r\n';

    it('of whatever kind are cut off for a reader that takes nothing', async () => {
      const { socket, ended } = await open(ask.repeat(16));
      socket.pause();
      const inFlight = async () =>
        Number(/^trama_http_requests_in_flight (\d+)/m.exec((await anonymousClient(stack).get('/metrics')).text)?.[1]);
      await eventually('answers wait', async () => (await inFlight()) > 1);
      await eventually('its answers are given up', async () => (await inFlight()) === 1, 30);
      socket.resume();
      await eventually('the connection has ended', () => Promise.resolve(ended()), 30);
    });

    it('that wait for one another on a connection are few', async () => {
      const { seen, ended } = await open('GET /health HTTP/1.1\r\nHost: trama\r\n\r\n'.repeat(40));
      await eventually('the connection has ended', () => {
        seen();
        return Promise.resolve(ended());
      });
      expect(seen().match(/HTTP\/1\.1 \d+/g)).to.deep.equal([
        ...Array.from({ length: 16 }, () => 'HTTP/1.1 200'),
        'HTTP/1.1 429',
      ]);
    });
  });
});
