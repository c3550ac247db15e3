/** How many connections a process accepts while it has much to do. */
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { acceptInEveryTurn } from '../../api/http/accepting.ts';
import { createLogger } from '../../shared/platform/logger.ts';
import { eventually } from '../support/jobs.ts';

const CONNECTIONS = 640;
const BACKLOG = 1024;

/** Sockets of this process. */
const sockets = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;

describe('accepting connections', () => {
  it('takes few turns of the event loop, and ends when the last connection has', async () => {
    const server = createServer((_request, response) => response.end('here'));
    const before = sockets();
    server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const accepting = acceptInEveryTurn(server, BACKLOG, createLogger('warn', 'api'));
    await eventually('every listener is there', () => Promise.resolve(sockets() - before >= 32 || undefined));

    let [accepted, turns] = [0, 0];
    server.on('connection', () => accepted++);
    const clients: Socket[] = [];
    for (let n = 0; n < CONNECTIONS; n++) clients.push(connect(port, '127.0.0.1'));
    // one for each connection, if a turn accepted one
    while (accepted < CONNECTIONS && turns < CONNECTIONS) {
      await new Promise((resolve) => setImmediate(resolve));
      turns++;
    }
    expect(accepted).to.equal(CONNECTIONS);
    expect(turns).to.be.lessThan(CONNECTIONS / 4);

    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).to.equal('here');
    let ended = false;
    const closed = accepting.close().then(() => (ended = true));
    const refused = connect(port, '127.0.0.1');
    const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
    expect([error.code, ended]).to.deep.equal(['ECONNREFUSED', false]);
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    await closed;
  });
});
