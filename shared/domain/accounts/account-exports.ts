/** The people of a tenant and its audit trail as files: what the lists show, flat. */
import { z } from 'zod';
import { emptySql, joinSql, sql } from '../../platform/sql.ts';
import { nullable } from '../../resources/codec.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { field, represent } from '../../resources/representation.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';
import { instant } from '../../resources/time-codecs.ts';
import {
  foreignUuid,
  integerReference,
  jsonObject,
  text,
  textList,
  uuidReference,
} from '../../resources/value-codecs.ts';
import { deletedNameSql, entityNameSql, userNameSql } from './audit-names.ts';

const READ = { readOnly: true };

const user = defineResource({
  name: 'user',
  table: 'users',
  restriction: 'not t.is_service and t.deleted_at is null',
  module: 'account',
  hasUuid: true,
  columns: {
    email: { name: 'email', type: 'text' },
    firstName: { name: 'first_name', type: 'text' },
    lastName: { name: 'last_name', type: 'text' },
    roles: { name: 'roles', type: 'text[]' },
    moduleKeys: { name: 'module_keys', type: 'text[]' },
    status: { name: 'status', type: 'text' },
    lastLoginAt: { name: 'last_login_at', type: 'timestamptz' },
    ...TIMESTAMPS,
  },
  upsertKeys: [],
  uniques: {},
});

export const userRows = represent(user, {
  name: 'ExportedUser',
  style: 'v1',
  fields: {
    email: field('email', text(), READ),
    firstName: field('firstName', text(), READ),
    lastName: field('lastName', text(), READ),
    roles: field('roles', textList, READ),
    moduleKeys: field('moduleKeys', textList, READ),
    status: field('status', text(), READ),
    lastLoginAt: field('lastLoginAt', nullable(instant), READ),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
  derived: { invitePending: { sql: "t.password_hash is null and t.status = 'ACTIVE'", output: z.boolean() } },
});

const auditEvent = defineResource({
  name: 'audit event',
  table: 'audit_events',
  module: 'account',
  hasUuid: false,
  columns: {
    at: { name: 'at', type: 'timestamptz' },
    action: { name: 'action', type: 'text' },
    entityType: { name: 'entity_type', type: 'text' },
    entityUuid: { name: 'entity_uuid', type: 'uuid' },
    entityId: { name: 'entity_id', type: 'bigint' },
    actorKind: { name: 'actor_kind', type: 'text' },
    actorUserId: { name: 'actor_user_id', type: 'bigint' },
    credentialId: { name: 'credential_id', type: 'uuid' },
    address: { name: 'address', type: 'text' },
    authenticatedUserId: { name: 'authenticated_user_id', type: 'bigint' },
    requestId: { name: 'request_id', type: 'text' },
    details: { name: 'details', type: 'jsonb' },
  },
  upsertKeys: [],
  uniques: {},
});

const nameBy = (sql: string) => ({ sql, output: z.string().nullable() });
const numberOf = (column: string) => ({ sql: `t.${column}`, output: z.int().nullable() });

export const auditEventRows = represent(auditEvent, {
  name: 'ExportedAuditEvent',
  style: 'v1',
  fields: {
    at: field('at', instant, READ),
    action: field('action', text(), READ),
    entityType: field('entityType', nullable(text()), READ),
    entityUuid: field('entityId', nullable(foreignUuid), READ),
    entityId: field('entityLegacyId', nullable(integerReference), READ),
    actorKind: field('actorKind', text(), READ),
    actorUserId: field('actorUserId', nullable(uuidReference('users')), READ),
    credentialId: field('credentialId', nullable(foreignUuid), READ),
    address: field('address', nullable(text()), READ),
    authenticatedUserId: field('authenticatedUserId', nullable(uuidReference('users')), READ),
    requestId: field('requestId', text(), READ),
    details: field('details', nullable(jsonObject), READ),
  },
  derived: {
    actorLegacyId: numberOf('actor_user_id'),
    authenticatedLegacyId: numberOf('authenticated_user_id'),
    entityName: nameBy(entityNameSql('t')),
    deletedEntityName: nameBy(deletedNameSql('t')),
    actorName: nameBy(userNameSql('t', 'actor_user_id')),
    authenticatedName: nameBy(userNameSql('t', 'authenticated_user_id')),
  },
});

/** What the trail is narrowed by; moments as ISO 8601. */
export interface ExportedAuditFilter {
  action?: string | undefined;
  entityType?: string | undefined;
  entityId?: string | undefined;
  entityLegacyId?: number | undefined;
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const matchingEvents = nameFilter('audit-event.matching', (filter: ExportedAuditFilter) => ({
  condition(tenantId) {
    const { action, entityType, entityId, entityLegacyId, userId, from, to } = filter;
    const conditions = [
      action === undefined ? emptySql : sql` and t.action = ${action}`,
      entityType === undefined ? emptySql : sql` and t.entity_type = ${entityType}`,
      entityId === undefined ? emptySql : sql` and t.entity_uuid = ${entityId}::uuid`,
      entityLegacyId === undefined ? emptySql : sql` and t.entity_id = ${entityLegacyId}`,
      userId === undefined
        ? emptySql
        : sql` and t.actor_user_id = (select u.id from users u where u.tenant_id = ${tenantId} and u.uuid = ${userId}::uuid)`,
      from === undefined ? emptySql : sql` and t.at >= ${from}::timestamptz`,
      to === undefined ? emptySql : sql` and t.at < ${to}::timestamptz`,
    ];
    return sql`true${joinSql(conditions, '')}`;
  },
}));
