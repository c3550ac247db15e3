/** What happens to every request before its route: an id, one log line at its end, its duration in the metrics. */
import { randomUUID } from 'node:crypto';
import { type Socket } from 'node:net';
import { type RequestHandler, type Response } from 'express';
import { TramaError } from '../../shared/platform/errors.ts';
import { withoutRedaction } from '../../shared/platform/logger.ts';
import { type ApiDependencies } from '../dependencies.ts';
import { PROBE_PATHS } from '../operations/health.ts';
import { sendError } from './error-responses.ts';
import { newContext } from './mount.ts';

/** An id that a client may choose: short, printable, nothing that could break a log line. */
const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

const MAX_LISTENERS = 25;

/** Requests that a connection may have sent ahead; their answers wait for one another, in memory. */
const MAX_PIPELINED = 16;

const tooManyAtOnce = () =>
  new TramaError(
    'RATE_LIMITED',
    `More than ${MAX_PIPELINED} requests at once on one connection.`,
    { retryAfterSeconds: 1 },
    { headers: { 'Retry-After': '1', Connection: 'close' } },
  );

/** The target is attacker's text: an unparseable one is no path of ours. */
function parseTarget(target: string): URL {
  try {
    return new URL(target, 'http://trama');
  } catch {
    return new URL('http://trama/');
  }
}

export function trackRequests({ config, logger, metrics, arrivals }: ApiDependencies): RequestHandler {
  const stallMs = config.http.stallSeconds * 1000;
  const requestLogger = withoutRedaction(logger);
  const unanswered = new WeakMap<Socket, Set<Response>>();
  /** The requests of a connection that have no answer yet. Node.js tells the first of them alone that it has ended. */
  const getUnanswered = (socket: Socket): Set<Response> => {
    const known = unanswered.get(socket);
    if (known) return known;
    const waiting = new Set<Response>();
    unanswered.set(socket, waiting);
    socket.once('close', () => {
      for (const response of waiting) if (!response.closed) response.emit('close');
    });
    return waiting;
  };
  return (request, response, next) => {
    if (arrivals.hasEnded(request.socket)) return;
    const started = performance.now();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
    // an object of one form: the one that Express has there is a dictionary, which is slow
    const context = (response.locals = newContext(requestId, parseTarget(request.url)));
    response.setHeader('X-Request-Id', requestId);
    // those who follow a request to its end, and the pipelines of its answer, are more than the ten that Node.js warns at
    response.setMaxListeners(MAX_LISTENERS);
    arrivals.began(request, response, requestId);
    // whatever it is: once an answer is whole, a reader that takes nothing of it has so long
    response.once('prefinish', () => response.setTimeout(stallMs));
    const waiting = getUnanswered(request.socket).add(response);
    response.once('close', () => {
      waiting.delete(response);
      arrivals.ended();
      const ms = performance.now() - started;
      const route = context.route ?? 'unmatched';
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.observeRequest(request.method, route, status, ms / 1000);
      requestLogger[PROBE_PATHS.has(route) && status < 400 ? 'debug' : 'info'](
        {
          requestId,
          method: request.method,
          path: context.url.pathname,
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          tenantId: context.tenantId,
          userId: context.userId,
        },
        'request',
      );
    });
    if (waiting.size > MAX_PIPELINED) sendError(response, tooManyAtOnce(), requestId, logger);
    else next();
  };
}
