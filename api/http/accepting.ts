/**
 * Accepts connections faster than the event loop turns. libuv accepts one connection in each turn: a process with much to do
 * turns twenty times a second, and some thousand connections of one caller would hold up everybody's for minutes. So the socket
 * is listened on many times, all with the one queue that the system keeps of it.
 *
 * Node.js duplicates a socket when it hands it to another process: a short-lived one hands each duplicate back.
 */
import { fork } from 'node:child_process';
import { type Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Logger } from '../../shared/platform/logger.ts';

/** So many connections are accepted in a turn. */
const LISTENERS = 32;

const HAND_BACK = fileURLToPath(new URL('./hand-back.cjs', import.meta.url));

export interface Accepting {
  /** Accepts no more, and resolves when no connection is left. */
  close(): Promise<void>;
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** For a server that listens, with so many connections in the queue. Where there can be no other process it goes on as any server does, and the log says so. */
export function acceptInEveryTurn(server: HttpServer, backlog: number, logger: Logger): Accepting {
  const listeners: Server[] = [];
  let closing = false;
  const onError = (error: unknown) => logger.warn({ err: error }, 'one connection is accepted at a time');
  const helper = fork(HAND_BACK, { execArgv: [], stdio: 'ignore', env: {} });
  helper.on('error', onError);
  helper.on('message', (_message, duplicate) => {
    const listener = createServer({ allowHalfOpen: true, noDelay: true });
    listener.on('connection', (socket: Socket) => server.emit('connection', socket));
    listener.on('error', onError);
    // which sets the length of the one queue again
    listener.listen(duplicate, backlog);
    if (closing) listener.close();
    else listeners.push(listener);
    if (listeners.length === LISTENERS - 1) helper.disconnect();
  });
  const { _handle: handle } = server as unknown as { _handle: Server };
  for (let count = 1; count < LISTENERS; count++) helper.send({ count }, handle);
  helper.unref();
  helper.channel?.unref();
  return {
    async close() {
      closing = true;
      await Promise.all([server, ...listeners].map(closed));
    },
  };
}
