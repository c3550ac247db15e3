/**
 * Bull Board at /admin/queues: platform administrators look after the queues of every tenant, platform viewers look at
 * them. It shows ids and nothing else. Whoever is not signed in is sent to the sign-in page.
 */
import { createBullBoard } from '@bull-board/api';
import { type Queue } from 'bullmq';
import { type Express, type Request, type RequestHandler, type Response } from 'express';
import { stringifySetCookie } from 'cookie';
import { findCaller } from '../../shared/domain/accounts/callers.ts';
import { csrfToken } from '../../shared/domain/accounts/sessions.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import { type ScopeIdentity } from '../../shared/platform/scope.ts';
import { toActor, isRead, requireCsrfToken } from '../auth/authenticate.ts';
import { sessionSecret } from '../auth/session-cookie.ts';
import { type ApiDependencies } from '../dependencies.ts';
import { getContext } from '../http/mount.ts';
import { sendError } from '../http/error-responses.ts';
import { boardHooks, changeByBoard, runOnBehalf } from './board-actions.ts';
import { BoardPage, ShownQueue } from './board-page.ts';
import { CONSOLE_PATH, QUEUES_SIGN_IN } from './console-pages.ts';

export const BULL_BOARD_PATH = '/admin/queues';

/** Its own scripts read this cookie and send it back as X-XSRF-TOKEN: what axios does by default. */
const CSRF_COOKIE = 'XSRF-TOKEN';

function board(deps: ApiDependencies, readOnlyMode: boolean): () => Express {
  const adapter = new BoardPage(changeByBoard(deps));
  adapter.setBasePath(BULL_BOARD_PATH);
  const { replaceQueues } = createBullBoard({
    queues: [],
    serverAdapter: adapter,
    options: {
      handlerHooks: boardHooks(deps),
      uiConfig: {
        boardTitle: readOnlyMode ? 'Trama (read only)' : 'Trama queues',
        hideDocsLink: true,
        miscLinks: [
          { text: 'Back to the console', url: `${CONSOLE_PATH}/` },
          { text: 'Sign out', url: QUEUES_SIGN_IN },
        ],
      },
    },
  });
  const router = adapter.getRouter() as Express;
  router.disable('x-powered-by');
  let shown: Queue[] = [];
  return () => {
    const queues = deps.queues.all();
    if (queues.some((queue, index) => queue !== shown[index])) {
      replaceQueues(queues.map((queue) => new ShownQueue(queue, { readOnlyMode })));
      shown = queues;
    }
    return router;
  };
}

interface Admitted {
  /** Whose board it is. */
  role: 'admin' | 'viewer';
  /** Of whoever is about to change something. */
  identity?: ScopeIdentity;
}

/** Which board the caller may use. Throws UNAUTHENTICATED, FORBIDDEN or CSRF_REQUIRED. */
async function admit(request: Request, response: Response, deps: ApiDependencies): Promise<Admitted> {
  const secret = sessionSecret(request.headers.cookie);
  const caller = secret === undefined ? undefined : await findCaller(deps.database, 'session', secret, null);
  if (!caller) throw new TramaError('UNAUTHENTICATED', `Sign in at ${QUEUES_SIGN_IN}.`);
  const context = getContext(response);
  context.tenantId = caller.tenantId;
  context.userId = caller.userId;
  await deps.rateLimits.request(response, caller);
  if (caller.platformRole === null) throw new TramaError('FORBIDDEN', 'A platform administrator is required.');
  if (isRead(request.method)) {
    response.append(
      'Set-Cookie',
      stringifySetCookie({
        name: CSRF_COOKIE,
        value: csrfToken(secret!),
        path: BULL_BOARD_PATH,
        sameSite: 'strict',
        secure: deps.config.http.publicUrl.startsWith('https:'),
      }),
    );
    return { role: caller.platformRole };
  }
  if (caller.platformRole !== 'admin') throw new TramaError('FORBIDDEN', 'You may look at the queues only.');
  requireCsrfToken(request.method, secret!, request.headers['x-xsrf-token']);
  const identity = {
    tenantId: caller.tenantId,
    actor: toActor(caller, request.ip ?? null),
    requestId: context.requestId,
  };
  deps.logger.info(
    { requestId: context.requestId, userId: caller.userId, method: request.method, path: request.path },
    'queue administration',
  );
  return { role: 'admin', identity };
}

export function bullBoard(deps: ApiDependencies): RequestHandler {
  const boards = { admin: board(deps, false), viewer: board(deps, true) };
  return (request, response, next) => {
    getContext(response).route = BULL_BOARD_PATH;
    admit(request, response, deps).then(
      ({ role, identity }) => {
        const serve = () => boards[role]()(request, response, next);
        const asked = { method: request.method, path: request.path.slice(0, 500) };
        if (identity) runOnBehalf(identity, asked, serve);
        else serve();
      },
      (error: unknown) => {
        const browsing = isRead(request.method) && request.accepts(['json', 'html']) === 'html';
        if (browsing && error instanceof TramaError && error.code === 'UNAUTHENTICATED')
          response.redirect(303, QUEUES_SIGN_IN);
        else sendError(response, error, getContext(response).requestId, deps.logger);
      },
    );
  };
}
