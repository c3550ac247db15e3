/** Who is calling, and may they (docs/rules.md#credentials-and-rights). */
import { type Request } from 'express';
import { findCaller, type Caller } from '../../shared/domain/accounts/callers.ts';
import { ADMIN_MODULES, isAdmin } from '../../shared/domain/accounts/rights.ts';
import { secretKind } from '../../shared/domain/accounts/secrets.ts';
import { csrfTokenMatches } from '../../shared/domain/accounts/sessions.ts';
import { type Database } from '../../shared/platform/database.ts';
import { refusal, type TramaError } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { MODULES, type Module, type ScopeName } from '../../shared/platform/modules.ts';
import { type Actor } from '../../shared/platform/scope.ts';
import { type Endpoint, type EndpointStyle } from '../http/endpoint.ts';
import { sessionSecret } from './session-cookie.ts';

interface Named {
  field: 'X-User-Id' | 'userId';
  /** NaN where the text is no positive integer. */
  id: number;
}

/**
 * The users that X-User-Id names, and on endpoints that know it the query parameter userId. An empty header names nobody.
 */
function namedActors(request: Request, url: URL, byQuery: boolean): Named[] {
  const named = (field: Named['field'], text: string): Named => ({
    field,
    id: /^[1-9]\d{0,15}$/.test(text.trim()) ? Number(text) : NaN,
  });
  const header = request.headers['x-user-id'];
  const parameters = byQuery ? url.searchParams.getAll('userId').map((text) => named('userId', text)) : [];
  return typeof header === 'string' && header.trim() !== '' ? [named('X-User-Id', header), ...parameters] : parameters;
}

/**
 * Whom the request acts for. A service key speaks for every active user of its tenant; a token or session is one
 * person's, and speaks for nobody else. Throws VALIDATION_FAILED that says where a name stands that is not allowed.
 */
function requireNameable(caller: Caller, named: readonly Named[]): void {
  const allowed = caller.kind === 'service-key' ? caller.actingUserId : caller.userId;
  // a second name for the same request must be the same one
  const wrong = named.find(({ id }) => id !== allowed);
  if (!wrong) return;
  const reason = caller.kind === 'service-key' ? because('NOT_AN_ACTIVE_USER') : because('NOT_THE_OWN_USER');
  throw refusal(reason, { field: wrong.field });
}

/** A header wins over the cookie, which browsers send along unasked. */
function presentedCredential(request: Request, style: EndpointStyle): { kind: Caller['kind']; secret: string } {
  const { authorization, cookie } = request.headers;
  const key = request.headers['x-api-key'];
  if (authorization !== undefined && key !== undefined) {
    throw refusal(because('TWO_CREDENTIALS'));
  }
  if (authorization !== undefined) {
    const bearer = /^Bearer +(\S+) *$/i.exec(authorization);
    if (style === 'service-key') throw refusal(because('WANTS_SERVICE_KEY'));
    if (!bearer) throw refusal(because('NOT_A_BEARER'));
    return { kind: 'token', secret: bearer[1]! };
  }
  if (typeof key === 'string') {
    if (style === 'v1') throw refusal(because('WANTS_ACCESS_TOKEN'));
    return { kind: 'service-key', secret: key.trim() };
  }
  const session = style === 'service-key' ? undefined : sessionSecret(cookie);
  if (session !== undefined) return { kind: 'session', secret: session };
  throw refusal(because('NO_CREDENTIAL'));
}

/** A key that is sent as a token, or the other way round: secrets say what they are by how they begin. */
const isOfOtherHeader = (kind: Caller['kind'], secret: string) =>
  kind !== 'session' && secretKind(secret) === (kind === 'token' ? 'key' : 'pat');

export const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** Throws CSRF_REQUIRED for a write by cookie without the session's token in `given`. */
export function requireCsrfToken(method: string, sessionSecret: string, given: unknown): void {
  if (!isRead(method) && !csrfTokenMatches(sessionSecret, given)) throw refusal(because('NO_CSRF_TOKEN'));
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
  { style, actorByQuery, address }: { style: EndpointStyle; actorByQuery: boolean; address: string | null },
  database: Database,
): Promise<Authenticated> {
  const { kind, secret } = presentedCredential(request, style);
  const named = namedActors(request, url, actorByQuery);
  const wanted = kind === 'service-key' ? named[0]?.id : undefined;
  const caller = await findCaller(database, kind, secret, Number.isInteger(wanted) ? wanted! : null);
  if (!caller) throw refusal(because(isOfOtherHeader(kind, secret) ? 'OTHER_HEADER' : 'UNKNOWN_CREDENTIAL'));
  if (kind === 'session') requireCsrfToken(request.method, secret, request.headers['x-csrf-token']);
  requireNameable(caller, named);
  return { caller, actor: toActor(caller, address) };
}

export const toActor = (caller: Caller, address: string | null): Actor => ({
  userId: caller.actingUserId ?? caller.userId,
  authenticatedUserId: caller.userId,
  credentialId: caller.credentialId,
  kind: caller.kind,
  address,
});

/** Throws FORBIDDEN for a credential that is no session. */
export function requireSession(caller: Caller): void {
  if (caller.kind !== 'session') throw refusal(because('WANTS_SESSION'));
}

/** Whether an endpoint takes neither tokens nor keys. */
export const takesSessionsOnly = ({ access, sessionOnly }: Pick<Endpoint, 'access' | 'sessionOnly'>): boolean =>
  access === 'session' || access === 'platform' || sessionOnly === true;

/** Throws FORBIDDEN for everybody but an administrator of the platform. */
export function requirePlatformAdministrator(caller: Caller): void {
  if (caller.platformRole !== 'admin') throw refusal(because('WANTS_PLATFORM_ADMINISTRATOR'));
}

/** Why the caller may not use a scope: MODULE_NOT_ENTITLED, FORBIDDEN or SCOPE_MISSING, in that order. */
function missingRight(caller: Caller, scope: ScopeName, options: { adminOnly?: boolean } = {}): TramaError | undefined {
  const module = scope.slice(0, scope.indexOf(':')) as Module;
  if (!caller.tenantModules.includes(module)) {
    return refusal(because('MODULE_NOT_ENTITLED', { module }), { module });
  }
  if (!isAdmin(caller) && (options.adminOnly || ADMIN_MODULES.has(module) || !caller.moduleKeys.includes(module))) {
    return refusal(options.adminOnly ? because('WANTS_ADMINISTRATOR') : because('MODULE_NOT_GRANTED', { module }), {
      module,
    });
  }
  if (!caller.scopes.includes(scope)) {
    return refusal(because('SCOPE_MISSING', { scope }), { scope });
  }
  return undefined;
}

/** Throws MODULE_NOT_ENTITLED, FORBIDDEN or SCOPE_MISSING, in that order. */
export function authorize(caller: Caller, scope: ScopeName, options?: { adminOnly?: boolean }): void {
  const refused = missingRight(caller, scope, options);
  if (refused) throw refused;
}

/** Whether the caller may use an endpoint that is not public. Throws FORBIDDEN, MODULE_NOT_ENTITLED or SCOPE_MISSING. */
export function authorizeAccess(
  caller: Caller,
  { access, sessionOnly, adminOnly }: Pick<Endpoint, 'access' | 'sessionOnly' | 'adminOnly'>,
): void {
  if (takesSessionsOnly({ access, sessionOnly })) requireSession(caller);
  if (access === 'platform') requirePlatformAdministrator(caller);
  else if (access !== 'any' && access !== 'session' && access !== 'public') authorize(caller, access, { adminOnly });
}

export const mayRead = (caller: Caller, module: Module): boolean =>
  missingRight(caller, `${module}:read`) === undefined;

export const mayWrite = (caller: Caller, module: Module): boolean =>
  missingRight(caller, `${module}:write`) === undefined;

export const readableModules = (caller: Caller): Module[] => MODULES.filter((module) => mayRead(caller, module));
