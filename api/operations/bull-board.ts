/** Bull Board at /admin/queues, for platform administrators only: it shows the jobs of every tenant, by their ids. */
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { type Express, type RequestHandler } from 'express';
import { findCaller } from '../../shared/accounts/callers.ts';
import { TramaError } from '../../shared/errors.ts';
import { type ApiDependencies } from '../dependencies.ts';
import { contextOf } from '../http/mount.ts';
import { sendError } from '../http/errors.ts';

export const BULL_BOARD_PATH = '/admin/queues';

/** The access token of `Bearer <token>`, or of a browser's `Basic <anything>:<token>`. */
function presentedToken(authorization: string | undefined): string | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (bearer) return bearer;
  const basic = /^Basic +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return basic && Buffer.from(basic, 'base64').toString('utf8').split(':').slice(1).join(':');
}

/** A browser adds Basic credentials to requests that other sites make; those must not change anything. */
function fromAnotherSite(headers: Record<string, unknown>, host: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = headers['origin'];
  return typeof origin === 'string' && (!URL.canParse(origin) || new URL(origin).host !== host);
}

function platformAdministratorsOnly(deps: ApiDependencies): RequestHandler {
  return (request, response, next) => {
    const check = async () => {
      const token = presentedToken(request.headers.authorization);
      const caller = token === undefined ? undefined : await findCaller(deps.database, 'token', token, null);
      if (!caller) {
        response.setHeader(
          'WWW-Authenticate',
          'Basic realm="Trama: access token of a platform administrator as password", charset="UTF-8"',
        );
        throw new TramaError('UNAUTHENTICATED', 'The access token of a platform administrator is required.');
      }
      if (caller.platformRole !== 'admin') throw new TramaError('FORBIDDEN', 'A platform administrator is required.');
      const writes = request.method !== 'GET' && request.method !== 'HEAD';
      if (writes && fromAnotherSite(request.headers, request.headers.host))
        throw new TramaError('FORBIDDEN', 'The request comes from another site.');
      if (writes)
        deps.logger.info({ userId: caller.userId, method: request.method, path: request.path }, 'queue administration');
    };
    check().then(
      () => next(),
      (error: unknown) => {
        sendError(response, error, contextOf(response).requestId, deps.logger);
      },
    );
  };
}

export function bullBoard(deps: ApiDependencies): [RequestHandler, Express] {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(BULL_BOARD_PATH);
  createBullBoard({ queues: deps.queues.all().map((queue) => new BullMQAdapter(queue)), serverAdapter: adapter });
  const board = adapter.getRouter() as Express;
  board.disable('x-powered-by');
  return [platformAdministratorsOnly(deps), board];
}
