import { expect } from 'chai';
import { once } from 'node:events';
import { newClients } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { openConnection, type RawConnection } from '../support/raw-connection.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const LARGE = 8 * 1024 ** 2;

/** So large that it is refused before it has come. */
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: trama\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

const untilEnded = (connection: RawConnection) =>
  eventually('the connection is closed', () => Promise.resolve(connection.ended), 30);

describe('a body that is refused before its end', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  for (const [path, status] of [
    ['/api/v1/nothing', 404],
    ['/api/v1/suppliers', 401],
    ['/api/suppliers/bulk', 401],
  ] as const)
    it(`is answered to who sends all of it before reading: ${status} of ${path}`, async () => {
      const connection = await openConnection(stack.url, head(path, LARGE));
      connection.socket.pause();
      // more than the system keeps for either side
      for (let sent = 0; sent < LARGE; sent += 64 * 1024)
        if (!connection.socket.write(Buffer.alloc(64 * 1024, ' '))) await once(connection.socket, 'drain');
      connection.socket.resume();
      await untilEnded(connection);
      expect(connection.text).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(connection.text)
        .to.match(/^connection: close\r$/im)
        .and.match(/\r\n\r\n\{.*\}$/);
    });

  it('holds its connection for a moment only, however long it goes on', async () => {
    const { v1 } = await newClients(stack);
    const sent = await Promise.all(
      Array.from({ length: 100 }, () =>
        openConnection(stack.url, head('/api/v1/nothing', 2 ** 40), { allowHalfOpen: true }),
      ),
    );
    const drip = setInterval(() => {
      for (const { socket } of sent) if (socket.writable) socket.write('x'.repeat(1000));
    }, 100);
    await Promise.all(sent.map(untilEnded));
    clearInterval(drip);
    expect(sent.filter(({ text }) => !text.startsWith('HTTP/1.1 404 '))).to.deep.equal([]);
    expect((await v1.get('/api/v1/suppliers')).status).to.equal(200);
  });

  it('is followed by no other request on its connection', async () => {
    const { v1, tenant } = await newClients(stack);
    const body = JSON.stringify({ name: 'Filatura' });
    const next = head('/api/v1/suppliers', body.length).replace(
      '\r\n',
      `\r\nAuthorization: Bearer ${tenant.token}\r\n`,
    );
    const connection = await openConnection(stack.url, head('/api/v1/nothing', LARGE), { allowHalfOpen: true });
    await eventually('it is answered', () => Promise.resolve(connection.text.includes('\r\n\r\n{')));
    connection.socket.write(Buffer.alloc(LARGE, ' '));
    connection.socket.write(next + body);
    // longer than it would take
    const lists = [];
    for (let read = 0; read < 30; read++) lists.push((await v1.get('/api/v1/suppliers')).body.items);
    expect(lists).to.deep.equal(lists.map(() => []));
    connection.socket.destroy();
    expect(connection.text.match(/HTTP\/1\.1 /g)).to.have.length(1);
  });
});
