/** Clients that ask for much and take little. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface SlowReader {
  /** What has come so far. */
  text(): string;
  /** Reads what there is until the server closes the connection; returns how many bytes came in all. */
  rest(): Promise<number>;
  leave(): void;
}

/** Sends a GET and reads nothing after the first bytes of the answer. */
export async function slowReader(url: string, path: string, headers: Record<string, string>): Promise<SlowReader> {
  const { hostname, port, host } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  // of a connection that the server cuts
  socket.on('error', () => undefined);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let bytes = 0;
  let text = '';
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error('closed before anything came')));
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (text.length < 10_000) text += piece.toString('latin1');
      if (bytes === piece.length) socket.pause();
      resolve();
    });
  });
  return {
    text: () => text,
    async rest() {
      const closed = once(socket, 'close');
      socket.resume();
      await closed;
      return bytes;
    },
    leave: () => void socket.destroy(),
  };
}
