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
  /**
   * The latest response of each connection, none while there was no request so far: browsers make connections ahead, and Node.js does not
   * take those for idle. Nothing is added and removed for each request: of a Set or Map that makes room, V8 keeps the former
   * table with all that was in it, and the one that followed it, for as long as it keeps any before it.
   */
  const latest = new Map<Socket, ServerResponse | undefined>();
  let begun = false;
  server.on('connection', (socket: Socket) => {
    latest.set(socket, undefined);
    socket.once('close', () => latest.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (latest.has(socket)) latest.set(socket, response);
    if (begun) response.setHeader('Connection', 'close');
  });
  return {
    begin() {
      begun = true;
      for (const response of latest.values())
        if (response && !response.headersSent) response.setHeader('Connection', 'close');
    },
    async finish(graceMs) {
      const closed = close();
      // a connection becomes idle when its last answer is out
      const idle = setInterval(() => {
        server.closeIdleConnections();
        for (const [socket, response] of latest) if (!response && socket.bytesRead === 0) socket.destroy();
      }, IDLE_MS);
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}
