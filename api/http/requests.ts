/** What happens to every request before its route: an id, one log line at its end, its duration in the metrics. */
import { randomUUID } from 'node:crypto';
import { type RequestHandler } from 'express';
import { type ApiDependencies } from '../dependencies.ts';
import { PROBE_PATHS } from '../operations/health.ts';
import { contextOf } from './mount.ts';

/** An id that a client may choose: short, printable, nothing that could break a log line. */
const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

const MAX_LISTENERS = 25;

export function trackRequests({ logger, metrics, arrivals }: ApiDependencies): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
    const context = contextOf(response);
    context.requestId = requestId;
    // the target is attacker's text: an unparseable one is no path of ours
    context.url = URL.canParse(request.url, 'http://trama')
      ? new URL(request.url, 'http://trama')
      : new URL('http://trama/');
    response.setHeader('X-Request-Id', requestId);
    // those who follow a request to its end, and the pipelines of its answer, are more than the ten that Node.js warns at
    response.setMaxListeners(MAX_LISTENERS);
    arrivals.began(request, response, requestId);
    response.once('close', () => {
      const ms = performance.now() - started;
      const route = context.route ?? 'unmatched';
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.httpDuration.observe({ method: request.method, route, status: String(status) }, ms / 1000);
      logger[PROBE_PATHS.has(route) && status < 400 ? 'debug' : 'info'](
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
    next();
  };
}
