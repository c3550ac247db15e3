/** A gateway before PostgreSQL that serves connections, leaves them without an answer, or ends them. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What becomes of a new connection: served, left without an answer, or reset. */
export type Treatment = 'serve' | 'stall' | 'reset';

/** Stands before a PostgreSQL. */
export class Gateway {
  /** Asked of each new connection. */
  treat: () => Treatment | Promise<Treatment> = () => 'serve';
  /** How many have come since it was set, and been treated. */
  arrived = 0;
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  /** Connections that are served, with theirs to the server. */
  readonly #served = new Map<Socket, Socket>();

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      void this.#welcome(socket);
    });
  }

  async #welcome(socket: Socket): Promise<void> {
    const treatment = await this.treat();
    this.arrived++;
    if (treatment === 'reset') socket.resetAndDestroy();
    if (treatment === 'reset' || treatment === 'stall') return;
    const folder = this.#target.searchParams.get('host');
    const upstream = folder
      ? connect(`${folder}/.s.PGSQL.5432`)
      : connect(Number(this.#target.port), this.#target.hostname);
    upstream.on('error', () => socket.destroy());
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => {
      upstream.destroy();
      this.#served.delete(socket);
    });
    this.#served.set(socket, upstream);
    upstream.pipe(socket);
    socket.pipe(upstream);
  }

  static async before(url: string): Promise<{ gateway: Gateway; url: string }> {
    const through = new URL(url);
    const gateway = new Gateway(new URL(url));
    gateway.#server.listen(0, '127.0.0.1');
    await once(gateway.#server, 'listening');
    through.searchParams.delete('host');
    through.hostname = '127.0.0.1';
    through.port = String((gateway.#server.address() as AddressInfo).port);
    return { gateway, url: through.href };
  }

  /** As a server that hangs: nothing passes on any connection, and new ones are not answered; what it returns lets all pass. */
  hang(): () => void {
    this.treat = () => 'stall';
    for (const [socket, upstream] of this.#served)
      for (const [from, to] of [[socket, upstream] as const, [upstream, socket] as const]) from.unpipe(to).pause();
    return () => {
      this.treat = () => 'serve';
      for (const [socket, upstream] of this.#served) {
        upstream.pipe(socket);
        socket.pipe(upstream);
      }
    };
  }

  /** Ends every connection as a crash does. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
