/** When the client sends a request again: against a server that answers as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { Refused, Trama, Unreachable } from '../../client/index.ts';

/** What becomes of one request: an answer with this status and these headers, or a connection that is lost. */
type Fate = 'lost' | { status: number; headers?: Record<string, string> };

const SUPPLIERS = '/api/v1/suppliers';
const ok: Fate = { status: 200 };

describe('Client, retries', () => {
  let server: Server;
  let fates: Fate[];
  let seen: string[];
  let trama: Trama;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += String(piece);
    seen.push(`${request.method} ${body}`.trim());
    const fate = fates.shift() ?? ok;
    if (fate === 'lost') return void request.socket.destroy();
    const { status, headers } = fate;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(status < 300 ? { items: [] } : { code: 'OVERLOADED', message: 'No.', requestId: 'r' }));
  }

  before(async () => {
    server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  beforeEach(() => {
    seen = [];
    trama = new Trama({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      apiKey: 'a service key of the tests, for nobody',
      retrySeconds: 30,
    });
  });

  const read = () => trama.api.GET(SUPPLIERS, {});
  const create = (headers = {}) => trama.api.POST(SUPPLIERS, { body: { name: 'Filatura' }, headers });

  it('repeats a reading request after a lost connection, and after answers that say later', async () => {
    fates = ['lost', { status: 502 }, { status: 503 }, { status: 504 }];
    expect((await read()).response.status).to.equal(200);
    expect(seen).to.have.length(5);
  });

  it('waits as long as Retry-After says', async () => {
    const reasons: [string, number][] = [];
    const patient = new Trama({
      ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'a token', retrySeconds: 30 },
      onRetry: (...retry) => void reasons.push(retry),
    });
    fates = [{ status: 429, headers: { 'retry-after': '2' } }];
    await patient.send(SUPPLIERS);
    expect(reasons).to.deep.equal([['the answer is 429', 2]]);
  });

  it('repeats a write whose body is JSON only where it was not carried out, or has an idempotency key', async () => {
    fates = ['lost'];
    const lost = await create().catch((error: unknown) => error);
    expect(lost).to.be.instanceOf(Unreachable);
    expect(seen.splice(0)).to.have.length(1);
    fates = [{ status: 503 }];
    expect((await create()).response.status).to.equal(503);
    expect(seen.splice(0)).to.have.length(1);
    fates = [{ status: 429 }];
    expect((await create()).response.status).to.equal(200);
    expect(seen.splice(0)).to.have.length(2);
    fates = ['lost', { status: 503 }];
    expect((await create({ 'idempotency-key': 'a' })).response.status).to.equal(200);
    expect(new Set(seen)).to.deep.equal(new Set(['POST {"name":"Filatura"}']));
    expect(seen).to.have.length(3);
  });

  it('takes a refusal for an answer, and says what it said', async () => {
    for (const status of [400, 401, 404, 409, 500]) {
      fates = [{ status }];
      const refused = await trama.send(SUPPLIERS).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(Refused).and.include({ status, code: 'OVERLOADED', message: 'No.' });
    }
    expect(seen).to.have.length(5);
  });

  it('follows nobody to another address with its credential', async () => {
    fates = [{ status: 307, headers: { location: 'http://127.0.0.1:9/' } }];
    expect(await trama.send(SUPPLIERS).catch((error: unknown) => error)).to.include({ status: 307 });
    fates = [{ status: 307, headers: { location: 'http://127.0.0.1:9/' } }];
    expect((await read()).response.status).to.equal(307);
  });

  it('gives up when its time is up', async () => {
    const hasty = new Trama({ url: 'http://127.0.0.1:9', token: 'a token', retrySeconds: 0 });
    expect(await hasty.send(SUPPLIERS).catch((error: unknown) => error)).to.be.instanceOf(Error);
  });
});
