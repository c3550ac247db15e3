import { type Response } from 'express';
import { isTransientDatabaseError, sqlState } from '../../shared/database.ts';
import { TramaError } from '../../shared/errors.ts';
import { type Logger } from '../../shared/logger.ts';

/** What leaves the process: known errors as they are, everything else without a stack, SQL or message of its own. */
export function publicError(error: unknown): TramaError {
  if (error instanceof TramaError) return error;
  if (isTransientDatabaseError(error)) {
    const message = 'A part that the service depends on is not available at the moment.';
    return new TramaError('NOT_READY', message, undefined, { cause: error });
  }
  // text that PostgreSQL cannot store, or a number beyond its type, that no schema has caught
  if (sqlState(error)?.startsWith('22'))
    return new TramaError('VALIDATION_FAILED', 'A value cannot be stored.', undefined, { cause: error });
  return new TramaError('INTERNAL_ERROR', 'An unexpected error occurred.', undefined, { cause: error });
}

const SMALL_BODY = 1024 ** 2;

export function errorEnvelope(error: TramaError, requestId: string) {
  return { code: error.code, message: error.message, details: error.details, requestId };
}

/** Answers with the envelope of the contract; an answer that has begun is cut off instead, so that it cannot pass for whole. */
export function sendError(response: Response, error: unknown, requestId: string, logger: Logger): void {
  const known = publicError(error);
  if (known.status >= 500) logger.error({ err: error, requestId }, 'request failed');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // what is left of a large body is not worth reading
  if (!response.req.complete && !(Number(response.req.headers['content-length']) < SMALL_BODY))
    response.setHeader('Connection', 'close');
  // Node.js only drops a body that nobody began to read: what is left of this one would block the connection
  response.req.resume();
  if (known.status === 401) response.setHeader('WWW-Authenticate', 'Bearer realm="trama"');
  for (const [name, value] of Object.entries(known.headers)) response.setHeader(name, value);
  if (known.status === 503) response.setHeader('Retry-After', '5');
  response
    .status(known.status)
    .type('json')
    .send(JSON.stringify(errorEnvelope(known, requestId)));
}
