import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Connections } from '../../api/http/connections.ts';
import { makeDrain, type Drain } from '../../api/operations/drain.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { Importer } from '../support/bulk.ts';
import { anonymousClient, legacyClient } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { openConnection } from '../support/raw-connection.ts';
import { Stack } from '../support/stack.ts';

describe('an API that is told to stop', () => {
  it('is not ready, serves all the same on connections that it closes, and sends event streams elsewhere', async () => {
    const stack = await Stack.start({ workers: 0, env: { SHUTDOWN_DRAIN_SECONDS: '10', SHUTDOWN_SECONDS: '25' } });
    try {
      const importer = await Importer.create(stack);
      const id = await importer.submit('suppliers', supplierRows(1));
      const events = await fetch(`${stack.url}/api/v1/jobs/${id}/events`, {
        headers: { authorization: `Bearer ${importer.tenant.token}` },
      });
      const told = events.text();
      const exited = once(stack.api.child, 'exit');
      stack.api.child.kill('SIGTERM');
      const client = anonymousClient(stack);
      const seen = await eventually('it says so', async () => {
        const answer = await client.get('/api/v1/health/ready');
        return answer.status === 503 && answer;
      });
      expect(seen.body).to.include({ code: 'NOT_READY', message: 'The process is shutting down.' });
      const served = await legacyClient(stack, importer.tenant).post('/api/suppliers', { name: 'Lanificio' });
      expect([served.status, served.headers.get('connection')]).to.deep.equal([201, 'close']);
      expect((await client.get('/health')).status).to.equal(200);
      expect(await told).to.match(/\nretry: \d+\n\n$/);
      expect(await exited).to.deep.equal([0, null]);
    } finally {
      await stack.stop();
    }
  });

  it('does not wait for connections on which nothing has ever come, and answers what is on its way', async () => {
    const stack = await Stack.start({ workers: 0, env: { SHUTDOWN_DRAIN_SECONDS: '2', SHUTDOWN_SECONDS: '30' } });
    try {
      const { token } = await stack.tenant();
      const body = JSON.stringify({ name: 'Lanificio' });
      const head = [
        'POST /api/v1/suppliers HTTP/1.1',
        'Host: trama',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ];
      const silent = await openConnection(stack.url, '');
      const half = await openConnection(stack.url, `${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
      const exited = once(stack.api.child, 'exit');
      stack.api.child.kill('SIGTERM');
      await eventually('the silent one is closed', () => Promise.resolve(silent.ended), 15);
      expect(half.ended).to.equal(false);
      half.socket.write(body.slice(5));
      expect(await exited).to.deep.equal([0, null]);
      expect(half.text)
        .to.match(/^HTTP\/1\.1 201 /)
        .and.match(/^connection: close\r$/im);
    } finally {
      await stack.stop();
    }
  });
});

describe('a server that is taken out of service', () => {
  let server: Server;
  let connections: Connections;
  /** Answers by path, when they are told to. */
  let answers: Map<string, () => void>;
  let drain: Drain;

  beforeEach(async () => {
    answers = new Map();
    server = createServer();
    connections = new Connections(server);
    drain = makeDrain(server, connections, () => promisify(server.close.bind(server))());
    server.on('request', ({ url }, response) => {
      answers.set(url!, () => response.end(url === '/large' ? Buffer.alloc(LARGE) : url));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.closeAllConnections());

  const LARGE = 30_000_000;
  const open = (text: string) => openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, text);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: trama\r\n\r\n`;
  const arrived = (...paths: string[]) =>
    eventually(paths.join(), () => Promise.resolve(paths.every((path) => answers.has(path))));
  const heads = (text: string) =>
    text.split(/(?=HTTP\/1\.1)/).map((answer) => /^connection: (.*)\r$/im.exec(answer)?.[1]);

  it('answers requests that were sent ahead on one connection, and closes it behind the last', async () => {
    const client = await open(get('/first') + get('/second'));
    await arrived('/first', '/second');
    drain.begin();
    const finished = drain.finish(20_000);
    for (const answer of answers.values()) answer();
    await finished;
    await eventually('it is closed', () => Promise.resolve(client.ended));
    expect(heads(client.text)).to.deep.equal(['keep-alive', 'close']);
    expect(client.text).to.match(/\/first.*\/second/s);
  });

  it('answers a request that comes behind one that is being answered', async () => {
    const client = await open(get('/first'));
    await arrived('/first');
    drain.begin();
    client.socket.write(get('/second'));
    await arrived('/second');
    const finished = drain.finish(20_000);
    for (const answer of answers.values()) answer();
    await finished;
    await eventually('it is closed', () => Promise.resolve(client.ended));
    expect(heads(client.text)).to.deep.equal([undefined, 'close']);
    expect(client.text).to.match(/\/first.*\/second/s);
  });

  it('sends the whole of an answer that its client has not read yet', async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write(get('/large'));
    await arrived('/large');
    answers.get('/large')!();
    drain.begin();
    const finished = drain.finish(20_000);
    // longer than between two looks for connections that are idle
    await sleep(300);
    let received = 0;
    for await (const piece of client) received += (piece as Buffer).length;
    await finished;
    expect(received).to.be.greaterThan(LARGE);
  });
});
