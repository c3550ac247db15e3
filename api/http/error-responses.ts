import { type Response } from 'express';
import {
  isAbandoned,
  isCancelled,
  isDatabaseAway,
  isTransientDatabaseError,
  sqlState,
} from '../../shared/platform/database.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { getOutage } from '../../shared/platform/outages.ts';

/** What leaves the process: known errors as they are, everything else without a stack, SQL or message of its own. */
export function publicError(error: unknown): TramaError {
  if (error instanceof TramaError) return error;
  if (isCancelled(error)) {
    const message = 'The database took longer than a statement may. Narrow the request, or try again later.';
    return new TramaError('QUERY_TIMEOUT', message, undefined, { cause: error });
  }
  if (isTransientDatabaseError(error)) {
    const message = 'A part that the service depends on is not available at the moment.';
    const details = isDatabaseAway(error) ? { part: 'database' } : undefined;
    return new TramaError('NOT_READY', message, details, { cause: error });
  }
  // text that PostgreSQL cannot store, or a number beyond its type, that no schema has caught
  if (sqlState(error)?.startsWith('22')) return refusal(because('UNSTORABLE_VALUE'), {}, { cause: error });
  return new TramaError('INTERNAL_ERROR', 'An unexpected error occurred.', undefined, { cause: error });
}

const SMALL_BODY = 1024 ** 2;

export function errorEnvelope(error: TramaError, requestId: string) {
  return { code: error.code, message: error.message, details: error.details, requestId };
}

/** What a part that is away refuses is one outage, however many requests meet it; every other failure is one of its own. */
function report(known: TramaError, error: unknown, requestId: string, logger: Logger): void {
  // a line for each refusal would be a load of its own, and the request's line tells it too
  if (known.code === 'OVERLOADED') return;
  const part = known.code === 'NOT_READY' ? known.details?.['part'] : undefined;
  if (part === 'database' || part === 'storage') getOutage(part).failed(logger, known.cause);
  // of the process itself: it has told why already, or is about to stop
  else if (known.code !== 'NOT_READY' || known.cause) logger.error({ err: error, requestId }, 'request failed');
}

/** Answers with the error envelope; an answer that has begun is cut off instead, so that it cannot pass for whole. */
export function sendError(response: Response, error: unknown, requestId: string, logger: Logger): void {
  const known = publicError(error);
  // that nobody waits for the answer any more is no fault
  const gone = response.closed && (isAbandoned(error) || isCancelled(error));
  if (known.status >= 500 && !gone) report(known, error, requestId, logger);
  if (response.headersSent || response.closed) {
    response.destroy();
    return;
  }
  // what is left of a large body is not worth reading
  if (!response.req.complete && !(Number(response.req.headers['content-length']) < SMALL_BODY))
    response.setHeader('Connection', 'close');
  // Node.js only drops a body that nobody began to read: what is left of this one would block the connection
  response.req.resume();
  if (known.status === 401) response.setHeader('WWW-Authenticate', 'Bearer realm="trama"');
  if (known.status === 503) response.setHeader('Retry-After', '5');
  for (const [name, value] of Object.entries(known.headers)) response.setHeader(name, value);
  response
    .status(known.status)
    .type('json')
    .send(JSON.stringify(errorEnvelope(known, requestId)));
}
