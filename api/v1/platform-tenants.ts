/** Tenants as administrators of the platform look after them (docs/rules.md#tenants). */
import { type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { USER_STATUSES } from '../../shared/domain/models.ts';
import { foundTenant, setStatusAcross, updateTenant } from '../../shared/domain/accounts/platform-administration.ts';
import {
  COUNTED_ROWS,
  findTenant,
  listTenants,
  readTenantFigures,
  TENANT_SORTS,
  type TenantView,
} from '../../shared/domain/accounts/tenant-views.ts';
import { JOB_STATUSES } from '../../shared/jobs.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { MODULES } from '../../shared/platform/modules.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeHeaders, NOT_MODIFIED, readHeaders, requireMatchOf, tagged, taggedUnlessKnown } from '../http/etags.ts';
import { PAGING } from '../http/list-paging.ts';
import { positiveInteger, searchText, uuid } from '../http/parameters.ts';
import { dateTime, emailAddress, NAME_MAX, personName, shortText, someOf, quotaFields } from './account-fields.ts';

const path = '/api/v1/platform/tenants';
const platform = { style: 'v1', tag: 'Platform tenants', access: 'platform' } as const;
const { defaultSize, maxSize } = PAGING.v1;

const params = z.object({ id: uuid });

/** What the tenant has to be for a change that is conditional. */
const asNamedBy = (headers: IncomingHttpHeaders) => (now: TenantView) => requireMatchOf(headers, now, 'tenant');

const status = z.enum(USER_STATUSES);

const tenant = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status,
    modules: z.array(z.enum(MODULES)),
    users: z.int().meta({ description: 'Those who are disabled or have not accepted their invite included.' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'PlatformTenant' });

const fields = {
  name: shortText(255),
  modules: someOf(MODULES)
    .min(1, 'must name at least one module')
    .meta({ description: 'What the tenant is entitled to.' }),
};

const count = z.int().min(0);
const countsOf = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);

const figures = z
  .object({
    users: count,
    ...quotaFields,
    rows: countsOf(COUNTED_ROWS),
    jobs: countsOf(JOB_STATUSES).meta({ description: 'Jobs that are kept, by status.' }),
  })
  .meta({ id: 'PlatformTenantUsage' });

function found<T>(value: T | undefined): T {
  if (value === undefined) throw refusal(because('NOT_THERE', { resource: 'tenant' }));
  return value;
}

export const platformTenantEndpoints = [
  endpoint({
    ...platform,
    method: 'GET',
    path,
    summary: 'List tenants',
    query: z.object({
      search: searchText.optional().meta({ description: 'A part of the name.' }),
      status: status.optional(),
      sortBy: z.enum(Object.keys(TENANT_SORTS) as (keyof typeof TENANT_SORTS)[]).optional(),
      sortDirection: z.enum(['asc', 'desc']).optional(),
      page: positiveInteger(1e9).optional(),
      pageSize: positiveInteger(maxSize).optional(),
    }),
    status: 200,
    response: z
      .object({ items: z.array(tenant), total: count, page: z.int(), pageSize: z.int() })
      .meta({ id: 'PlatformTenantPage' }),
    async handler({ scope, query }) {
      const { page = 1, pageSize = defaultSize, sortBy = 'name', sortDirection = 'asc', ...filter } = query;
      const listed = await listTenants(
        scope.db,
        filter,
        { by: sortBy, direction: sortDirection },
        { limit: pageSize, offset: (page - 1) * pageSize },
      );
      return { ...listed, page, pageSize };
    },
  }),
  endpoint({
    ...platform,
    method: 'POST',
    path,
    summary: 'Create a tenant; its first administrator is mailed an invite',
    description: 'A name or an address that is taken is refused with CONFLICT, which names the field.',
    body: z
      .object({
        ...fields,
        adminEmail: emailAddress,
        adminFirstName: personName(NAME_MAX),
        adminLastName: personName(NAME_MAX),
      })
      .meta({ id: 'CreatePlatformTenant' }),
    status: 201,
    response: tenant,
    errors: ['CONFLICT'],
    async handler({ scope, body, deps }) {
      const { name, modules, adminEmail, adminFirstName, adminLastName } = body;
      const admin = { email: adminEmail, firstName: adminFirstName, lastName: adminLastName };
      const { invitesPerHour } = deps.config.rateLimits;
      return tagged(await foundTenant(scope, deps.dispatcher, { name, modules, admin }, invitesPerHour));
    },
  }),
  endpoint({
    ...platform,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Read one tenant',
    params,
    requestHeaders: readHeaders,
    status: 200,
    response: tenant,
    otherResponses: NOT_MODIFIED,
    errors: ['NOT_FOUND'],
    handler: async ({ scope, params: { id }, headers }) =>
      taggedUnlessKnown(found(await findTenant(scope.db, id)), headers),
  }),
  endpoint({
    ...platform,
    method: 'GET',
    path: `${path}/{id}/usage`,
    summary: 'What a tenant has and uses: counts, and no rows',
    description: 'From figures that are kept; nothing of the tenant is counted anew but its users.',
    params,
    status: 200,
    response: figures,
    errors: ['NOT_FOUND'],
    handler: async ({ scope, params: { id }, deps }) =>
      found(await readTenantFigures(scope.db, id, deps.config.quotas)),
  }),
  endpoint({
    ...platform,
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change the name or the modules of a tenant',
    description:
      'A module that is taken away is refused to every credential of the tenant at once; its rows stay. A name that is taken is refused with CONFLICT.',
    params,
    requestHeaders: changeHeaders,
    body: z.object(fields).partial().meta({ id: 'UpdatePlatformTenant' }),
    status: 200,
    response: tenant,
    errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
    handler: async ({ scope, params: { id }, headers, body }) =>
      tagged(await updateTenant(scope, id, body, asNamedBy(headers))),
  }),
  endpoint({
    ...platform,
    method: 'PATCH',
    path: `${path}/{id}/status`,
    summary: 'Disable or enable a tenant',
    description:
      'Of a disabled tenant every session has ended and every token and service key is refused, by every process from the answer on. Its jobs go on to their end, and its rows stay. Tokens and keys work again once it is enabled. The own tenant is not disabled: BUSINESS_RULE.',
    params,
    requestHeaders: changeHeaders,
    body: z.object({ status }).meta({ id: 'UpdatePlatformTenantStatus' }),
    status: 200,
    response: tenant,
    errors: ['NOT_FOUND', 'BUSINESS_RULE', 'PRECONDITION_FAILED'],
    handler: async ({ scope, params: { id }, body, headers }) =>
      tagged(await setStatusAcross(scope, id, body.status, asNamedBy(headers))),
  }),
];
