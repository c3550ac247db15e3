/** Who is calling, and may they (decisions.md §2). */
import { type Request } from 'express';
import { findCaller, type Caller } from '../../shared/accounts/callers.ts';
import { ADMIN_MODULES, isAdmin } from '../../shared/accounts/rights.ts';
import { csrfTokenMatches } from '../../shared/accounts/sessions.ts';
import { type Database } from '../../shared/database.ts';
import { invalidField, TramaError } from '../../shared/errors.ts';
import { type Module, type ScopeName } from '../../shared/modules.ts';
import { type Actor } from '../../shared/scope.ts';
import { type EndpointStyle } from '../http/endpoint.ts';
import { sessionSecret } from './session-cookie.ts';

const unauthenticated = (message: string) => new TramaError('UNAUTHENTICATED', message);

/** X-User-Id, or the query parameter userId, names the acting user on legacy endpoints. */
function namedActor(request: Request, url: URL): { field: string; text: string } | undefined {
  const header = request.headers['x-user-id'];
  if (typeof header === 'string' && header.trim() !== '') return { field: 'X-User-Id', text: header.trim() };
  const parameter = url.searchParams.get('userId');
  return parameter === null ? undefined : { field: 'userId', text: parameter.trim() };
}

/** A header wins over the cookie, which browsers send along unasked. */
function presentedCredential(request: Request, style: EndpointStyle): { kind: Caller['kind']; secret: string } {
  const { authorization, cookie } = request.headers;
  const key = request.headers['x-api-key'];
  if (authorization !== undefined && key !== undefined) {
    throw new TramaError('AMBIGUOUS_CREDENTIALS', 'Send either Authorization or X-API-Key, not both.');
  }
  if (authorization !== undefined) {
    const bearer = /^Bearer +(\S+) *$/i.exec(authorization);
    if (style === 'service-key') throw unauthenticated('This endpoint takes a service key.');
    if (!bearer) throw unauthenticated('Authorization must be "Bearer <ACCESS_TOKEN>".');
    return { kind: 'token', secret: bearer[1]! };
  }
  if (typeof key === 'string') {
    if (style === 'v1') throw unauthenticated('This endpoint takes an access token, not a service key.');
    return { kind: 'service-key', secret: key.trim() };
  }
  const session = style === 'service-key' ? undefined : sessionSecret(cookie);
  if (session !== undefined) return { kind: 'session', secret: session };
  throw unauthenticated('A credential is required.');
}

export const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** Throws CSRF_REQUIRED for a write by cookie without the session's token in `given`. */
export function requireCsrfToken(method: string, sessionSecret: string, given: unknown): void {
  if (!isRead(method) && !csrfTokenMatches(sessionSecret, given))
    throw new TramaError('CSRF_REQUIRED', 'X-CSRF-Token must hold the token of GET /api/v1/auth/csrf.');
}

export interface Authenticated {
  caller: Caller;
  actor: Actor;
}

/**
 * The caller and acting user of a request. Throws UNAUTHENTICATED, AMBIGUOUS_CREDENTIALS, CSRF_REQUIRED or
 * VALIDATION_FAILED.
 */
export async function authenticate(
  request: Request,
  url: URL,
  style: EndpointStyle,
  database: Database,
): Promise<Authenticated> {
  const { kind, secret } = presentedCredential(request, style);
  const named = style === 'v1' ? undefined : namedActor(request, url);
  const namedId = named && /^[1-9]\d{0,15}$/.test(named.text) ? Number(named.text) : null;
  const caller = await findCaller(database, kind, secret, namedId);
  if (!caller) throw unauthenticated('The credential is unknown, expired or revoked.');
  if (kind === 'session') requireCsrfToken(request.method, secret, request.headers['x-csrf-token']);
  if (named && caller.actingUserId === null)
    throw invalidField(named.field, 'must be the integer id of a user of this tenant');
  return { caller, actor: actorOf(caller, request.ip ?? null) };
}

export const actorOf = (caller: Caller, address: string | null): Actor => ({
  userId: caller.actingUserId ?? caller.userId,
  credentialId: caller.credentialId,
  kind: caller.kind,
  address,
});

/** Throws FORBIDDEN for a credential that is no session. */
export function requireSession(caller: Caller): void {
  if (caller.kind !== 'session')
    throw new TramaError('FORBIDDEN', 'Sign in: this needs a session, not a token or key.');
}

/** Throws MODULE_NOT_ENTITLED, FORBIDDEN or SCOPE_MISSING, in that order. */
export function authorize(caller: Caller, scope: ScopeName, options: { adminOnly?: boolean } = {}): void {
  const module = scope.slice(0, scope.indexOf(':')) as Module;
  if (!caller.tenantModules.includes(module)) {
    throw new TramaError('MODULE_NOT_ENTITLED', `The tenant is not entitled to the module ${module}.`, { module });
  }
  if (!isAdmin(caller) && (options.adminOnly || ADMIN_MODULES.has(module) || !caller.moduleKeys.includes(module))) {
    throw new TramaError(
      'FORBIDDEN',
      options.adminOnly ? 'An administrator is required.' : `The user may not use the module ${module}.`,
      { module },
    );
  }
  if (!caller.scopes.includes(scope)) {
    throw new TramaError('SCOPE_MISSING', `The token lacks the scope ${scope}.`, { scope });
  }
}
