/** Sessions and identity (docs/rules.md#credentials-and-rights). */
import { z } from 'zod';
import { because } from '../../shared/platform/reasons/index.ts';
import { refusedFor } from '../../shared/platform/validation.ts';
import { audit } from '../../shared/platform/audit.ts';
import { findCaller, type Caller } from '../../shared/domain/accounts/callers.ts';
import { getDevice } from '../../shared/domain/accounts/devices.ts';
import { effectiveScopes, usableModules } from '../../shared/domain/accounts/rights.ts';
import {
  csrfToken,
  endOwnSession,
  endSession,
  listSessions,
  rotateSession,
} from '../../shared/domain/accounts/sessions.ts';
import { changePassword, setPasswordByLink } from '../../shared/domain/accounts/password-changes.ts';
import { LANGUAGES, PLATFORM_ROLES } from '../../shared/domain/models.ts';
import { PASSWORD_LENGTH } from '../../shared/domain/accounts/password-strength.ts';
import { requestPasswordReset, signIn } from '../../shared/domain/accounts/sign-in.ts';
import { readOwnUser } from '../../shared/domain/accounts/users.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { MODULES } from '../../shared/platform/modules.ts';
import { readScope, writeScope, type ScopeIdentity } from '../../shared/platform/scope.ts';
import { toActor, requireCsrfToken } from '../auth/authenticate.ts';
import { setDeviceCookie } from '../auth/device-cookie.ts';
import { clearSessionCookie, sessionSecret, setSessionCookie } from '../auth/session-cookie.ts';
import { type ApiDependencies } from '../dependencies.ts';
import { EndpointResponse, endpoint, type Call, type PublicCall } from '../http/endpoint.ts';
import { uuid } from '../http/parameters.ts';
import { accountUser, dateTime, emailAddress } from './account-fields.ts';

const tag = 'Sessions and identity';

const { min, max } = PASSWORD_LENGTH;

/** Characters are counted, not the units that some of them take two of. */
export const password = z
  .string()
  .refine((value) => [...value].length >= min, refusedFor(because('TOO_SHORT', { limit: min })))
  .refine((value) => [...value].length <= max, refusedFor(because('TOO_LONG', { limit: max })))
  .refine((value) => !value.includes('\0') && value.isWellFormed(), refusedFor(because('NOT_PLAIN_TEXT')))
  .meta({ override: { type: 'string', minLength: min, maxLength: max } });

const newPassword = password.meta({
  override: {
    type: 'string',
    minLength: min,
    maxLength: max,
    description: 'Common passwords and those that are easy to guess are refused with the reason.',
  },
});
const linkToken = z.string().trim().min(1).max(200);
const linkBody = z.object({ token: linkToken, password: newPassword });
const revokeTokens = z.boolean().nullish().meta({ description: "True: ends the user's access tokens too." });

const language = z.enum(LANGUAGES);

const identity = z
  .object({
    user: accountUser,
    tenant: z.object({ id: z.uuid(), name: z.string() }),
    modules: z.array(z.enum(MODULES)),
    scopes: z.array(z.string()),
    expiresAt: dateTime.nullable(),
    language: language.nullable().meta({ description: 'That the user has chosen.' }),
    platformRole: z
      .enum(PLATFORM_ROLES)
      .nullable()
      .meta({ description: 'Of sessions: what the user may do over all tenants.' }),
    csrfToken: z.string().nullable().meta({ description: 'Of sessions: what their writes carry in X-CSRF-Token.' }),
  })
  .meta({ id: 'Identity' });

/** `secret` is that of the session, where the caller has one. */
async function getIdentity(
  caller: Caller,
  scopeIdentity: ScopeIdentity,
  { database }: ApiDependencies,
  secret: string | undefined,
) {
  const { user, language } = await readOwnUser(readScope(scopeIdentity, database), caller.userId);
  return {
    user,
    tenant: { id: caller.tenantUuid, name: caller.tenantName },
    modules: usableModules(caller),
    scopes: effectiveScopes(caller, caller.scopes),
    expiresAt: caller.expiresAt,
    language,
    platformRole: secret === undefined ? null : caller.platformRole,
    csrfToken: secret === undefined ? null : csrfToken(secret),
  };
}

/** The secret of the session that a call is made with; undefined for tokens and keys. */
const ownSecret = ({ caller, headers }: Pick<Call, 'caller' | 'headers'>): string | undefined =>
  caller.kind === 'session' ? sessionSecret(headers.cookie) : undefined;

type Visit = Pick<PublicCall, 'deps' | 'visitor' | 'headers'>;

const identityIn = (caller: Caller, { visitor }: Pick<Visit, 'visitor'>): ScopeIdentity => ({
  tenantId: caller.tenantId,
  actor: toActor(caller, visitor.address),
  requestId: visitor.requestId,
});

/** The session that a public request carries along, if it is one. */
async function presentSession({ headers, deps }: Visit): Promise<{ caller: Caller; secret: string } | undefined> {
  const secret = sessionSecret(headers.cookie);
  const caller = secret === undefined ? undefined : await findCaller(deps.database, 'session', secret, null);
  return caller && { caller, secret: secret! };
}

/** Who a new session is, with its cookie, and one by which the browser is known again; the session that it had before is over. */
async function welcome(
  visit: Visit,
  secret: string,
): Promise<EndpointResponse<Awaited<ReturnType<typeof getIdentity>>>> {
  const { deps } = visit;
  const former = await presentSession(visit);
  if (former) await endSession(deps.database, former.caller.tenantId, former.caller.credentialId);
  const caller = await findCaller(deps.database, 'session', secret, null);
  if (!caller) throw refusal(because('SESSION_ENDED'));
  const { publicUrl } = deps.config.http;
  const device = await getDevice(deps.database, caller.tenantId, caller.userId);
  return new EndpointResponse(await getIdentity(caller, identityIn(caller, visit), deps, secret), {
    headers: { 'Set-Cookie': [setSessionCookie(secret, publicUrl), setDeviceCookie(device, publicUrl)] },
  });
}

const ownSession = z
  .object({
    id: z.uuid(),
    createdAt: dateTime,
    lastUsedAt: dateTime.meta({ description: 'To the minute.' }),
    expiresAt: dateTime.meta({ description: 'When it ends unless it is used before.' }),
    userAgent: z
      .string()
      .nullable()
      .meta({ description: 'What the browser called itself when it began, 300 characters at most.' }),
    current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
  })
  .meta({ id: 'OwnSession' });

const successor = { Deprecation: '@1771804800', Link: '</api/v1/auth/me>; rel="successor-version"' };

export const authEndpoints = [
  endpoint({
    method: 'POST',
    path: '/api/v1/auth/login',
    style: 'v1',
    tag,
    summary: 'Sign in: sets the cookie ces_session',
    access: 'public',
    limitAttempts: 'sign-in',
    body: z.object({ email: emailAddress, password }).meta({ id: 'Login' }),
    status: 200,
    response: identity,
    errors: ['UNAUTHENTICATED'],
    async handler(call) {
      const { body, deps, visitor, attempt } = call;
      const matched = async () => attempt?.succeeded();
      const session = await signIn(deps, body, visitor, matched).catch(async (error: unknown) => {
        if (error instanceof TramaError && error.code === 'UNAUTHENTICATED') await attempt?.failed();
        throw error;
      });
      return welcome(call, session.secret);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/v1/auth/logout',
    style: 'v1',
    tag,
    summary: 'End the session, if there is one',
    description: 'The cookie is cleared, and what it held counts no longer; 204 without a session too.',
    access: 'public',
    status: 204,
    errors: ['CSRF_REQUIRED'],
    async handler(call) {
      const session = await presentSession(call);
      if (session) {
        requireCsrfToken('POST', session.secret, call.headers['x-csrf-token']);
        await writeScope(identityIn(session.caller, call), call.deps.database, async (scope) => {
          await endSession(scope.db, scope.tenantId, session.caller.credentialId);
          await audit(scope, { action: 'session.ended' });
        });
      }
      return new EndpointResponse(undefined, {
        headers: { 'Set-Cookie': clearSessionCookie(call.deps.config.http.publicUrl) },
      });
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/v1/auth/refresh',
    style: 'v1',
    tag,
    summary: 'Give the session another id; its CSRF token changes with it',
    description: 'The cookie of before counts no longer. The token for writes is read anew at /api/v1/auth/csrf.',
    access: 'session',
    status: 200,
    response: identity,
    transaction: false,
    async handler({ caller, identity: scopeIdentity, deps }) {
      const session = await rotateSession(deps.database, caller.tenantId, caller.credentialId);
      if (!session) throw refusal(because('SESSION_ENDED'));
      const renewed = { ...caller, expiresAt: session.expiresAt };
      return new EndpointResponse(await getIdentity(renewed, scopeIdentity, deps, session.secret), {
        headers: { 'Set-Cookie': setSessionCookie(session.secret, deps.config.http.publicUrl) },
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/v1/auth/csrf',
    style: 'v1',
    tag,
    summary: 'The token that writes of this session carry in X-CSRF-Token',
    description: 'It belongs to the id of the session. Access tokens and service keys need none.',
    access: 'session',
    secret: true,
    status: 200,
    response: z.object({ csrfToken: z.string() }).meta({ id: 'CsrfToken' }),
    handler: ({ headers }) => Promise.resolve({ csrfToken: csrfToken(sessionSecret(headers.cookie)!) }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/v1/auth/me',
    style: 'both',
    tag,
    summary: 'Who is calling, and what they may do',
    description:
      'The user and the tenant of the credential, the modules and scopes that it opens, and when it expires.',
    access: 'any',
    secret: true,
    status: 200,
    response: identity,
    handler: (call) => getIdentity(call.caller, call.identity, call.deps, ownSecret(call)),
  }),
  endpoint({
    method: 'GET',
    path: '/api/v1/me',
    style: 'both',
    tag,
    summary: 'Deprecated: see /api/v1/auth/me',
    description: 'For clients that ask it still; the headers Deprecation and Link name the successor.',
    answerHeaders: ['Deprecation', 'Link'],
    access: 'any',
    secret: true,
    status: 200,
    response: identity,
    handler: async (call) =>
      new EndpointResponse(await getIdentity(call.caller, call.identity, call.deps, ownSecret(call)), {
        headers: successor,
      }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/v1/me/entitlements',
    style: 'both',
    tag,
    summary: 'Deprecated: modules that the tenant may use; see /api/v1/auth/me',
    description: 'For clients that ask it still; the headers Deprecation and Link name the successor.',
    answerHeaders: ['Deprecation', 'Link'],
    access: 'any',
    status: 200,
    response: z.array(z.enum(MODULES)),
    handler: ({ caller }) => Promise.resolve(new EndpointResponse(caller.tenantModules, { headers: successor })),
  }),
  endpoint({
    method: 'POST',
    path: '/api/v1/auth/forgot-password',
    style: 'v1',
    tag,
    summary: 'Have a link mailed that sets a new password; the answer is the same for every address',
    access: 'public',
    limitAttempts: 'password-reset',
    body: z.object({ email: emailAddress }).meta({ id: 'ForgotPassword' }),
    status: 204,
    handler: ({ body, deps, visitor }) => requestPasswordReset(deps.database, deps.dispatcher, body.email, visitor),
  }),
  endpoint({
    method: 'POST',
    path: '/api/v1/auth/reset-password',
    style: 'v1',
    tag,
    summary: 'Set a new password by the link of a mail; ends all sessions',
    access: 'public',
    limitAttempts: 'link',
    body: linkBody.extend({ revokeTokens }).meta({ id: 'ResetPassword' }),
    status: 204,
    async handler({ body, deps, visitor, attempt }) {
      const given = { ...body, revokeTokens: body.revokeTokens === true };
      await setPasswordByLink(deps, 'password-reset', given, visitor);
      await attempt?.succeeded();
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/v1/auth/change-password',
    style: 'v1',
    tag,
    summary: 'Replace the password; ends all other sessions',
    access: 'session',
    body: z.object({ currentPassword: password, newPassword, revokeTokens }).meta({ id: 'ChangePassword' }),
    status: 204,
    transaction: false,
    async handler({ body, caller, deps, identity: scopeIdentity }) {
      const check = await deps.rateLimits.passwordCheck(caller);
      try {
        await changePassword(deps, scopeIdentity, { ...body, revokeTokens: body.revokeTokens === true });
        await check.succeeded();
      } catch (error) {
        if (error instanceof TramaError && error.details?.field === 'currentPassword') await check.failed();
        throw error;
      }
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/v1/auth/sessions',
    style: 'v1',
    tag,
    summary: 'Own sessions that have not ended, the newest first',
    description: 'From which address somebody has signed in is not kept with them: the audit trail has it.',
    access: 'session',
    status: 200,
    response: z.array(ownSession),
    async handler({ scope, caller }) {
      const sessions = await listSessions(scope.db, caller);
      return sessions.map((each) => ({ ...each, current: each.id === caller.credentialId }));
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/v1/auth/sessions/{id}',
    style: 'v1',
    tag,
    summary: 'End one of the own sessions; it counts at once',
    access: 'session',
    params: z.object({ id: uuid }),
    status: 204,
    errors: ['NOT_FOUND'],
    handler: ({ scope, caller, params: { id } }) => endOwnSession(scope, caller.userId, id),
  }),
  endpoint({
    method: 'POST',
    path: '/api/v1/auth/accept-invite',
    style: 'v1',
    tag,
    summary: 'Set the first password by the link of an invite, and sign in',
    access: 'public',
    limitAttempts: 'link',
    body: linkBody.meta({ id: 'AcceptInvite' }),
    status: 200,
    response: identity,
    async handler(call) {
      const given = { ...call.body, revokeTokens: false };
      const session = await setPasswordByLink(call.deps, 'invite', given, call.visitor);
      await call.attempt?.succeeded();
      return welcome(call, session!.secret);
    },
  }),
];
