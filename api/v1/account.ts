/** Users of the tenant, what they can be granted, and the audit trail (docs/rules.md#credentials-and-rights). */
import { z } from 'zod';
import { auditEventRows, matchingEvents, userRows } from '../../shared/domain/accounts/account-exports.ts';
import { listAuditEvents, type AuditFilter } from '../../shared/domain/accounts/audit-trail.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { LANGUAGES, ROLES, USER_STATUSES } from '../../shared/domain/models.ts';
import { ADMIN_MODULES, grantableModules } from '../../shared/domain/accounts/rights.ts';
import {
  listUsers,
  USER_SORTS,
  userFilters,
  type UserFilter,
  type UserOrder,
} from '../../shared/domain/accounts/user-list.ts';
import {
  changeUser,
  deleteUser,
  inviteAgain,
  inviteUser,
  readUser,
  setUserStatus,
  type AccountUser,
} from '../../shared/domain/accounts/users.ts';
import { MODULE_CATALOGUE, MODULES } from '../../shared/platform/modules.ts';
import { readQuotas } from '../../shared/domain/quotas.ts';
import { positiveInteger, searchText, uuid } from '../http/parameters.ts';
import { endpoint, type Call } from '../http/endpoint.ts';
import { changeHeaders, NOT_MODIFIED, readHeaders, requireMatchOf, tagged, taggedUnlessKnown } from '../http/etags.ts';
import {
  accountUser,
  dateTime,
  emailAddress,
  givenDateTime,
  NAME_MAX,
  personName,
  quotaFields,
  someOf,
} from './account-fields.ts';

const tag = 'Account users';
const users = '/api/v1/account/users';
const AUDIT_PAGE = { size: 20, max: 100 };

const idParams = z.object({ id: uuid });

/** What the user has to be for a change that is conditional. */
const asNamedBy =
  ({ headers }: Pick<Call, 'headers'>) =>
  (now: AccountUser) =>
    requireMatchOf(headers, now, 'user');

const fields = {
  firstName: personName(NAME_MAX),
  lastName: personName(NAME_MAX),
  roles: someOf(ROLES).min(1),
  moduleKeys: someOf(grantableModules(MODULES)).nullish().meta({
    description: 'Of the modules that the tenant is entitled to; an administrator has all, whatever stands here.',
  }),
};

type ListedUsers = UserFilter & { sortBy?: UserOrder['by']; sortDirection?: UserOrder['direction'] };

const auditEvent = z
  .object({
    id: z.int(),
    at: dateTime,
    action: z.string(),
    entityType: z.string().nullable(),
    entityId: z.uuid().nullable(),
    entityLegacyId: z.int().nullable(),
    entityName: z.string().nullable().meta({
      description:
        'What it is called now, such as the name of a supplier or the number of a purchase; null for what is not there any more, and for what has no name.',
    }),
    deletedEntityName: z.string().nullable().meta({
      description:
        'What it was called when it was deleted; null while it is there, and for users, whose names go with them.',
    }),
    actor: z.object({
      kind: z.string().meta({
        description:
          'token, service-key, session, system, anonymous: nobody signed in, or platform: an administrator of the platform, who is of another tenant.',
      }),
      userId: z.uuid().nullable(),
      legacyId: z.int().nullable(),
      name: z.string().nullable(),
      listed: z.boolean().meta({
        description: 'Whether it is one of the users that are listed: not the service user, nor who was deleted.',
      }),
      credentialId: z.uuid().nullable(),
      address: z.string().nullable(),
    }),
    authenticated: z
      .object({ userId: z.uuid().nullable(), legacyId: z.int(), name: z.string().nullable() })
      .nullable()
      .meta({
        description: 'Whose credential it was: another than the actor where a service key named whom it acts for.',
      }),
    requestId: z.string(),
    details: z.looseObject({}).nullable(),
  })
  .meta({ id: 'AuditEvent' });

const modulePermission = z
  .object({
    key: z.enum(MODULES),
    labelKey: z.string(),
    section: z.string(),
    featureStatus: z.enum(['GA', 'BETA']),
    tenantEnabled: z.boolean(),
    grantable: z.boolean(),
  })
  .meta({ id: 'ModulePermissionOption' });

const tenantUsage = z.object(quotaFields).meta({ id: 'TenantUsage' });

const administration = { style: 'v1', tag, sessionOnly: true } as const;

export const accountEndpoints = [
  endpoint({
    ...administration,
    method: 'GET',
    path: '/api/v1/account/module-permissions',
    summary: 'Modules, and whether they can be granted to an operator',
    description:
      'Administrators have every module that the tenant is entitled to; operators have those that they are granted.',
    access: 'account:read',
    status: 200,
    response: z.array(modulePermission),
    handler: ({ caller }) =>
      Promise.resolve(
        MODULES.map((key) => {
          const tenantEnabled = caller.tenantModules.includes(key);
          return {
            key,
            labelKey: `modules.${key}`,
            ...MODULE_CATALOGUE[key],
            tenantEnabled,
            grantable: tenantEnabled && !ADMIN_MODULES.has(key),
          };
        }),
      ),
  }),
  endpoint({
    ...administration,
    method: 'GET',
    path: '/api/v1/account/usage',
    summary: 'What the tenant uses, and what it may use at most',
    description:
      'What is in use counts bodies that are on their way. Who would go beyond is refused with QUOTA_EXCEEDED or TOO_MANY_JOBS.',
    access: 'account:read',
    status: 200,
    response: tenantUsage,
    handler: ({ scope, deps }) => readQuotas(scope.db, scope.tenantId, deps.config.quotas),
  }),
  endpoint({
    ...administration,
    method: 'GET',
    path: users,
    summary: 'List users',
    description:
      'Administrators and operators of the tenant, those who are disabled or have not accepted their invite included.',
    access: 'account:read',
    query: z.object({
      search: searchText.optional().meta({ description: 'A part of the name or of the address.' }),
      role: z.enum(ROLES).optional(),
      status: z.enum(USER_STATUSES).optional(),
      sortBy: z.enum(Object.keys(USER_SORTS) as (keyof typeof USER_SORTS)[]).optional(),
      sortDirection: z.enum(['asc', 'desc']).optional(),
    }),
    status: 200,
    response: z.object({ items: z.array(accountUser), total: z.int() }).meta({ id: 'AccountUserList' }),
    exports({ query }) {
      const { sortBy = 'createdAt', sortDirection = 'asc', ...filter } = query as ListedUsers;
      return {
        representation: userRows as unknown as Representation,
        filters: userFilters(filter),
        order: {
          by: USER_SORTS[sortBy].map((name) => ({ name, mayBeNull: name === 'lastLoginAt' })),
          isSorted: sortBy !== 'createdAt',
          direction: sortDirection,
          nullsLast: true,
        },
      };
    },
    handler({ scope, query }) {
      const { sortBy = 'createdAt', sortDirection = 'asc', ...filter } = query;
      return listUsers(scope, filter, { by: sortBy, direction: sortDirection });
    },
  }),
  endpoint({
    ...administration,
    method: 'POST',
    path: users,
    summary: 'Create a user; an invite is mailed',
    access: 'account:write',
    body: z
      .object({
        email: emailAddress,
        ...fields,
        language: z.enum(LANGUAGES).nullish().meta({
          description:
            'Of the invite and of the pages that the user sees first. Absent: that of whoever invites, English where they have chosen none.',
        }),
      })
      .meta({ id: 'CreateAccountUser' }),
    status: 201,
    response: accountUser,
    errors: ['CONFLICT'],
    handler: async ({ scope, body, deps }) =>
      tagged(
        await inviteUser(
          scope,
          deps.dispatcher,
          { ...body, moduleKeys: body.moduleKeys ?? [], language: body.language ?? null },
          deps.config.rateLimits.invitesPerHour,
        ),
      ),
  }),
  endpoint({
    ...administration,
    method: 'GET',
    path: `${users}/{id}`,
    summary: 'Read one user',
    access: 'account:read',
    params: idParams,
    requestHeaders: readHeaders,
    status: 200,
    response: accountUser,
    otherResponses: NOT_MODIFIED,
    errors: ['NOT_FOUND'],
    handler: async ({ scope, params: { id }, headers }) => taggedUnlessKnown(await readUser(scope, id), headers),
  }),
  endpoint({
    ...administration,
    method: 'PATCH',
    path: `${users}/{id}`,
    summary: 'Change names, roles or module permissions',
    access: 'account:write',
    params: idParams,
    requestHeaders: changeHeaders,
    body: z.object(fields).partial().meta({ id: 'UpdateAccountUser' }),
    status: 200,
    response: accountUser,
    errors: ['NOT_FOUND', 'BUSINESS_RULE', 'PRECONDITION_FAILED'],
    async handler(call) {
      const { moduleKeys, ...given } = call.body;
      const wanted = { ...given, ...(moduleKeys === undefined ? {} : { moduleKeys: moduleKeys ?? [] }) };
      return tagged(await changeUser(call.scope, call.params.id, wanted, asNamedBy(call)));
    },
  }),
  endpoint({
    ...administration,
    method: 'DELETE',
    path: `${users}/{id}`,
    summary: 'Delete a user; what they did stays in the logs without their name',
    access: 'account:write',
    params: idParams,
    requestHeaders: changeHeaders,
    status: 204,
    errors: ['NOT_FOUND', 'BUSINESS_RULE', 'PRECONDITION_FAILED'],
    handler: (call) => deleteUser(call.scope, call.params.id, asNamedBy(call)),
  }),
  endpoint({
    ...administration,
    method: 'POST',
    path: `${users}/{id}/invite`,
    summary: 'Mail the invite again',
    description: 'For a user who has not accepted it; others are refused with BUSINESS_RULE.',
    access: 'account:write',
    params: idParams,
    status: 204,
    errors: ['NOT_FOUND', 'BUSINESS_RULE'],
    handler: ({ scope, params: { id }, deps }) =>
      inviteAgain(scope, deps.dispatcher, id, deps.config.rateLimits.invitesPerHour),
  }),
  endpoint({
    ...administration,
    method: 'PATCH',
    path: `${users}/{id}/status`,
    summary: 'Enable or disable a user; disabling ends their sessions at once',
    access: 'account:write',
    params: idParams,
    requestHeaders: changeHeaders,
    body: z.object({ status: z.enum(USER_STATUSES) }).meta({ id: 'UpdateAccountUserStatus' }),
    status: 200,
    response: accountUser,
    errors: ['NOT_FOUND', 'BUSINESS_RULE', 'PRECONDITION_FAILED'],
    handler: async (call) => tagged(await setUserStatus(call.scope, call.params.id, call.body.status, asNamedBy(call))),
  }),
  endpoint({
    ...administration,
    method: 'GET',
    path: '/api/v1/account/audit',
    tag: 'Audit trail',
    summary: 'What happened in the tenant: security events and writes, the newest first',
    description: 'Each entry names who was authenticated, in whose name it was done, and the request.',
    access: 'account:read',
    query: z.object({
      action: searchText.optional().meta({ description: 'What happened to what, such as `supplier.created`.' }),
      entityType: searchText.optional().meta({ description: 'What it happened to, such as `supplier`.' }),
      entityId: uuid.optional(),
      entityLegacyId: positiveInteger().optional(),
      userId: uuid.optional().meta({ description: 'Who did it, or in whose name.' }),
      from: givenDateTime.optional(),
      to: givenDateTime.optional().meta({ description: 'Exclusive.' }),
      page: positiveInteger(1e9).optional(),
      pageSize: positiveInteger(AUDIT_PAGE.max).optional(),
    }),
    status: 200,
    response: z
      .object({ items: z.array(auditEvent), total: z.int(), page: z.int(), pageSize: z.int() })
      .meta({ id: 'AuditEventPage' }),
    exports({ query }) {
      const { action, entityType, entityId, entityLegacyId, userId, from, to } = query as AuditFilter;
      const moments = { from: from?.toISOString(), to: to?.toISOString() };
      return {
        representation: auditEventRows as unknown as Representation,
        filters: [matchingEvents({ action, entityType, entityId, entityLegacyId, userId, ...moments })],
        order: { by: [], direction: 'desc' },
      };
    },
    async handler({ scope, query }) {
      const { page = 1, pageSize = AUDIT_PAGE.size, ...filter } = query;
      const found = await listAuditEvents(scope, filter, { limit: pageSize, offset: (page - 1) * pageSize });
      return { ...found, page, pageSize };
    },
  }),
];
