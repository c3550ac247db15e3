/** What Node.js cannot read as a request never reaches a route: it is answered here, in the envelope of all other errors. */
import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES, type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type RequestHandler } from 'express';
import { TramaError } from '../../shared/platform/errors.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { endLingering } from './arrivals.ts';
import { type Connections } from './connections.ts';
import { errorEnvelope, sendError } from './error-responses.ts';
import { getContext } from './mount.ts';

function toError(code: string | undefined): TramaError {
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

/** What Node.js would refuse without a body, were it not told to leave that to the application. Comes before every route. */
export const rejectUnmet =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const { host, expect } = request.headers;
    const { requestId } = getContext(response);
    if (host === undefined && request.httpVersion === '1.1')
      sendError(response, new TramaError('INVALID_REQUEST', 'The header Host is missing.'), requestId, logger);
    else if (expect !== undefined && !/^100-continue$/i.test(expect))
      sendError(
        response,
        new TramaError('EXPECTATION_FAILED', 'Expect can ask for nothing but 100-continue.', { field: 'Expect' }),
        requestId,
        logger,
      );
    else next();
  };

export function respondToUnreadable(server: Server, connections: Connections, logger: Logger): void {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
  const answered = new WeakSet<Socket>();
  server.on('clientError', (fault: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    // each further piece of what cannot be read is an error again
    if (answered.has(socket)) return;
    const response = connections.latest(socket);
    const isAnswering = response !== undefined && !response.writableFinished;
    // this one would pass for the rest of the other answer, or for that of a request that is at work
    const isConfusing = isAnswering && (response.headersSent || response.req.complete);
    if (!socket.writable || isConfusing) return void socket.destroy();
    answered.add(socket);
    const error = toError(fault.code);
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
    endLingering(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
