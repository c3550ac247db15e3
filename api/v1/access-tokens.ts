/** Personal access tokens of the signed-in user, and service keys of the tenant. */
import { z } from 'zod';
import {
  createCredential,
  listCredentials,
  revokeCredential,
  serviceUser,
  type NewCredential,
} from '../../shared/domain/accounts/credentials.ts';
import { GRANTABLE_SCOPES, grantableScopes, userScopes } from '../../shared/domain/accounts/rights.ts';
import { type Access, type Module, type ScopeName } from '../../shared/platform/modules.ts';
import { uuid } from '../http/parameters.ts';
import { endpoint } from '../http/endpoint.ts';
import { dateTime, givenDateTime, shortText } from './account-fields.ts';

const tokenTag = 'Access tokens';
const keyTag = 'Service keys';
const tokens = '/api/v1/auth/api-keys';
const keys = '/api/v1/account/service-keys';

const scopeName = z.enum(GRANTABLE_SCOPES as readonly [ScopeName, ...ScopeName[]]);

const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    tokenPrefix: z.string(),
    scopes: z.array(scopeName),
    createdAt: dateTime,
    expiresAt: dateTime.nullable(),
    lastUsedAt: dateTime.nullable(),
  })
  .meta({ id: 'ApiKey' });

const apiKeyWithToken = apiKey
  .extend({ token: z.string().meta({ description: 'Shown in this answer only.' }) })
  .meta({ id: 'ApiKeyWithToken' });

const name = shortText(120);
const scopes = z.array(scopeName).min(1, 'must name at least one scope').max(GRANTABLE_SCOPES.length);
const idParams = z.object({ id: uuid });

const wanted = (body: { name: string; scopes: ScopeName[]; expiresAt?: Date | null }): NewCredential => ({
  name: body.name,
  scopes: body.scopes,
  ...(body.expiresAt ? { expiresAt: body.expiresAt } : {}),
});

export const accessTokenEndpoints = [
  endpoint({
    method: 'GET',
    path: tokens,
    style: 'v1',
    tag: tokenTag,
    summary: "The signed-in user's tokens",
    description: 'What recognises each, its scopes, and when it was last used. The tokens themselves are not kept.',
    access: 'session',
    status: 200,
    response: z.array(apiKey),
    handler: ({ scope, caller }) => listCredentials(scope, 'token', caller.userId),
  }),
  endpoint({
    method: 'POST',
    path: tokens,
    style: 'v1',
    tag: tokenTag,
    summary: 'Create a token; it is shown in this answer only',
    access: 'session',
    body: z.object({ name, scopes, expiresAt: givenDateTime.nullish() }).meta({ id: 'CreateApiKey' }),
    status: 201,
    response: apiKeyWithToken,
    errors: ['QUOTA_EXCEEDED'],
    handler: ({ scope, caller, body, deps }) =>
      createCredential(scope, 'token', caller, wanted(body), deps.config.tokensPerUser),
  }),
  endpoint({
    method: 'GET',
    path: `${tokens}/scopes`,
    style: 'v1',
    tag: tokenTag,
    summary: 'Scopes that a token can have, and whether the signed-in user can grant them',
    description: 'A scope is a module and `read` or `write`. A token never has more than its user.',
    access: 'session',
    status: 200,
    response: z.array(
      z
        .object({ scope: scopeName, module: z.string(), access: z.enum(['read', 'write']), grantable: z.boolean() })
        .meta({ id: 'ApiKeyScopeOption' }),
    ),
    handler({ caller }) {
      const own = new Set(userScopes(caller));
      return Promise.resolve(
        GRANTABLE_SCOPES.map((scope) => {
          const [module, access] = scope.split(':') as [Module, Access];
          return { scope, module, access, grantable: own.has(scope) };
        }),
      );
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${tokens}/{id}`,
    style: 'v1',
    tag: tokenTag,
    summary: 'Revoke a token; it counts at once',
    access: 'session',
    params: idParams,
    status: 204,
    errors: ['NOT_FOUND'],
    handler: ({ scope, caller, params: { id } }) => revokeCredential(scope, 'token', caller.userId, id),
  }),
  endpoint({
    method: 'GET',
    path: keys,
    style: 'v1',
    tag: keyTag,
    summary: "The tenant's service keys",
    description: 'What recognises each, and when it was last used. The keys themselves are not kept.',
    access: 'account:read',
    sessionOnly: true,
    status: 200,
    response: z.array(apiKey),
    handler: async ({ scope }) => listCredentials(scope, 'service-key', (await serviceUser(scope)).userId),
  }),
  endpoint({
    method: 'POST',
    path: keys,
    style: 'v1',
    tag: keyTag,
    summary: "Create a service key of the tenant's service user; it is shown in this answer only",
    access: 'account:write',
    sessionOnly: true,
    body: z
      .object({
        name,
        scopes: scopes.optional().meta({ description: 'Absent: all that the service user has.' }),
        expiresAt: givenDateTime.nullish(),
      })
      .meta({ id: 'CreateServiceKey' }),
    status: 201,
    response: apiKeyWithToken,
    errors: ['QUOTA_EXCEEDED'],
    async handler({ scope, body, deps }) {
      const owner = await serviceUser(scope);
      return createCredential(
        scope,
        'service-key',
        owner,
        wanted({ ...body, scopes: body.scopes ?? grantableScopes(userScopes(owner)) }),
        deps.config.tokensPerUser,
      );
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${keys}/{id}`,
    style: 'v1',
    tag: keyTag,
    summary: 'Revoke a service key; it counts at once',
    access: 'account:write',
    sessionOnly: true,
    params: idParams,
    status: 204,
    errors: ['NOT_FOUND'],
    handler: async ({ scope, params: { id } }) =>
      revokeCredential(scope, 'service-key', (await serviceUser(scope)).userId, id),
  }),
];
