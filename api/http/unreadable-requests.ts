/** What Node.js cannot read as a request never reaches a route: it is answered here, in the envelope of all other errors. */
import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { TramaError } from '../../shared/errors.ts';
import { type Logger } from '../../shared/logger.ts';
import { errorEnvelope } from './errors.ts';

/** How long a client may take to read the answer before its connection goes. */
const LINGER_MS = 1000;

function errorOf(code: string | undefined): TramaError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new TramaError('HEADERS_TOO_LARGE', `The head of the request is larger than ${maxHeaderSize} bytes.`, {
        maxBytes: maxHeaderSize,
      });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new TramaError('REQUEST_TIMEOUT', 'The head of the request did not arrive in time.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new TramaError('PAYLOAD_TOO_LARGE', 'The extensions of the chunks are too large.');
    default:
      return new TramaError('INVALID_REQUEST', 'This is no HTTP request that can be read.');
  }
}

export function answerUnreadable(server: Server, logger: Logger): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const answered = new WeakSet<Socket>();
  server.on('request', ({ socket }, response: ServerResponse) => void latest.set(socket, response));
  server.on('clientError', (fault: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    // each further piece of what cannot be read is an error again
    if (answered.has(socket)) return;
    const response = latest.get(socket);
    const isAnswering = response !== undefined && !response.writableFinished;
    // this one would pass for the rest of the other answer, or for that of a request that is at work
    const isConfusing = isAnswering && (response.headersSent || response.req.complete);
    if (!socket.writable || isConfusing) return void socket.destroy();
    answered.add(socket);
    const error = errorOf(fault.code);
    const requestId = randomUUID();
    logger.info({ requestId, status: error.status, fault: fault.code }, 'unreadable request');
    const body = JSON.stringify(errorEnvelope(error, requestId));
    const head = [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Date: ${new Date().toUTCString()}`,
      'Connection: close',
    ];
    // with bytes unread the system would reset the connection, and the client might lose the answer
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}
