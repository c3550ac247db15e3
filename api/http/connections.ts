/**
 * The connections of a server, each with the response that came last on it. Whoever asks about a connection asks here, and nothing
 * is added and removed for each request: of a Set or Map that grows V8 keeps the former table with all that was in it, and the
 * tables that followed, for as long as it keeps any before them. A record is emptied when its connection goes, as such a table may keep it.
 */
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

interface Connection {
  socket: Socket | undefined;
  latest: ServerResponse | undefined;
}

export class Connections {
  readonly #open = new Set<Connection>();
  readonly #bySocket = new WeakMap<Socket, Connection>();

  /** To be called before anybody else listens for requests of the server. */
  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      const connection: Connection = { socket, latest: undefined };
      this.#open.add(connection);
      this.#bySocket.set(socket, connection);
      socket.once('close', () => {
        this.#open.delete(connection);
        connection.socket = connection.latest = undefined;
      });
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      const connection = this.#bySocket.get(socket);
      // a request may be read of a connection that is gone
      if (connection?.socket) connection.latest = response;
    });
  }

  /** The response to the request that came last; undefined where there was none so far. */
  latest(socket: Socket): ServerResponse | undefined {
    return this.#bySocket.get(socket)?.latest;
  }

  /** All that are open, with the same. */
  *[Symbol.iterator](): Generator<[Socket, ServerResponse | undefined]> {
    for (const { socket, latest } of this.#open) if (socket) yield [socket, latest];
  }
}
