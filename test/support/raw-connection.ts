/** Connections whose bytes a test writes itself. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  /** What has come back. */
  text: string;
  ended: boolean;
}

/** Connects to a server and sends it this much. With `allowHalfOpen` the client may go on when the server has ended its side. */
export async function openConnection(
  url: string,
  sent: string,
  { allowHalfOpen = false } = {},
): Promise<RawConnection> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen });
  const seen = { socket, text: '', ended: false };
  socket.on('data', (bytes) => (seen.text += String(bytes)));
  // a reset is an end as well
  socket.on('error', () => undefined);
  socket.on('close', () => (seen.ended = true));
  await once(socket, 'connect');
  socket.write(sent);
  return seen;
}
