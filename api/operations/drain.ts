/**
 * Takes a server out of service without losing a request. First every answer asks for its connection to be closed, while
 * new ones are still accepted: whoever balances the load learns that this process is not ready before its connections go.
 * Connections without a request stay until then, as a request may be on its way on any of them.
 */
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Connections } from '../http/connections.ts';

const IDLE_MS = 100;

export interface Drain {
  /**
   * The last answer of each connection carries `Connection: close` from now on, unless it has begun already. No earlier one does: behind
   * it Node.js would send nothing to requests that were sent ahead.
   */
  begin(): void;
  /** Stops listening and resolves when all answers are out; what is not out after `graceMs` is cut off. */
  finish(graceMs: number): Promise<void>;
}

/** `close` ends the accepting of connections, and resolves when none is left. */
export function makeDrain(server: Server, connections: Connections, close: () => Promise<void>): Drain {
  let begun = false;
  // Node.js takes an answer for out as soon as it was written as a whole, though its client may not have read it. Closing asks for this too
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    for (const [, response] of connections) if (response && !response.writableFinished) return;
    closeIdle();
  };
  // before `connections` learns of it
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!begun) return;
    const before = connections.latest(socket);
    if (before && !before.headersSent) before.removeHeader('Connection');
    response.setHeader('Connection', 'close');
  });
  return {
    begin() {
      begun = true;
      for (const [, response] of connections)
        if (response && !response.headersSent) response.setHeader('Connection', 'close');
    },
    async finish(graceMs) {
      const closed = close();
      // a connection becomes idle when its last answer is out
      const idle = setInterval(() => {
        server.closeIdleConnections();
        // browsers make connections ahead, and Node.js does not take those for idle
        for (const [socket, response] of connections) if (!response && socket.bytesRead === 0) socket.destroy();
      }, IDLE_MS);
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}
