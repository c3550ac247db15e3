/**
 * Takes a server out of service without losing a request. First every answer asks for its connection to be closed, while
 * new ones are still accepted: whoever balances the load learns that this process is not ready before its connections go.
 * Connections without a request stay until then, as a request may be on its way on any of them.
 */
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

const IDLE_MS = 100;

export interface Drain {
  /** Every answer from now on, and those that have not begun, carry `Connection: close`. */
  begin(): void;
  /** Stops listening and resolves when all answers are out; what is not out after `graceMs` is cut off. */
  finish(graceMs: number): Promise<void>;
}

/** `close` ends the accepting of connections, and resolves when none is left. */
export function makeDrain(server: Server, close: () => Promise<void>): Drain {
  const open = new Set<ServerResponse>();
  /** Connections without a request so far, as browsers make them ahead: Node.js does not take them for idle. */
  const unused = new Set<Socket>();
  let begun = false;
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket);
    if (begun) response.setHeader('Connection', 'close');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return {
    begin() {
      begun = true;
      for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
    async finish(graceMs) {
      const closed = close();
      // a connection becomes idle when its last answer is out
      const idle = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
      }, IDLE_MS);
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}
