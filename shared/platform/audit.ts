/**
 * The append-only trail of security events and writes: who did what to which row, from where, in which request. An entry
 * is written in the transaction of what it tells of, or not at all.
 */
import { query, queryOne, type Queryable } from './database.ts';
import { type Actor, type Scope, type ScopeIdentity } from './scope.ts';
import { joinSql, sql } from './sql.ts';

export interface AuditEntry {
  /** `<subject>.<what happened>`, such as `supplier.created`. */
  action: string;
  entity?: { type: string; id?: number; uuid?: string };
  /** Ids, names of fields and counts; never values, secrets or addresses of people. */
  details?: Record<string, unknown>;
}

/** Where an event comes from that nobody has signed in for: of no tenant when the address is unknown. */
export interface AnonymousOrigin {
  tenantId: number | null;
  userId: number | null;
  address: string | null;
  requestId: string;
}

/** Where an entry goes, and who it names. The operator's own commands have no user. */
export interface AuditOrigin {
  db: Queryable;
  /** Null where nobody's address was tried. */
  tenantId: number | null;
  requestId: string;
  actor: Omit<Actor, 'userId'> & { userId: number | null };
}

/** Adds an entry, in the transaction of a scope. */
export async function audit(origin: AuditOrigin, { action, entity, details }: AuditEntry): Promise<void> {
  const { actor } = origin;
  await query(
    origin.db,
    `insert into audit_events (tenant_id, action, entity_type, entity_id, entity_uuid, actor_user_id, authenticated_user_id, actor_kind, credential_id, address, request_id, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      origin.tenantId,
      action,
      entity?.type ?? null,
      entity?.id ?? null,
      entity?.uuid ?? null,
      actor.userId,
      actor.authenticatedUserId,
      actor.kind,
      actor.credentialId,
      actor.address,
      origin.requestId,
      details ? JSON.stringify(details) : null,
    ],
  );
}

/** Adds an entry of somebody who has not signed in (yet). */
export const auditAnonymous = (db: Queryable, origin: AnonymousOrigin, entry: AuditEntry): Promise<void> =>
  audit(
    {
      db,
      tenantId: origin.tenantId,
      requestId: origin.requestId,
      actor: {
        userId: origin.userId,
        authenticatedUserId: null,
        kind: 'anonymous',
        credentialId: null,
        address: origin.address,
      },
    },
    entry,
  );

/** What statements that write their own entry are handed as one jsonb parameter. */
export const auditOrigin = ({ actor, requestId }: ScopeIdentity): string =>
  JSON.stringify({
    kind: actor.kind,
    authenticated: actor.authenticatedUserId,
    credential: actor.credentialId,
    address: actor.address,
    request: requestId,
  });

/**
 * The same entry as part of a statement over the rows of `from` (columns id and, with `hasUuid`, uuid); `parameters` name
 * those of the tenant, the acting user and `auditOrigin`.
 */
export function auditClause(
  from: string,
  what: { action: string; type: string; hasUuid: boolean; details?: Record<string, unknown> },
  parameters: { tenant: string; user: string; origin: string },
): string {
  const details = what.details ? `'${JSON.stringify(what.details).replaceAll("'", "''")}'::jsonb` : 'null';
  return (
    `insert into audit_events (tenant_id, action, entity_type, entity_id, entity_uuid, actor_user_id, authenticated_user_id, actor_kind, credential_id, address, request_id, details) ` +
    `select ${parameters.tenant}::bigint, '${what.action}', '${what.type}', e.id, ${what.hasUuid ? 'e.uuid' : 'null'}, ${parameters.user}::bigint, ` +
    `o.authenticated, o.kind, o.credential, o.address, o.request, ${details} ` +
    `from ${from} e, jsonb_to_record(${parameters.origin}::jsonb) as o(kind text, authenticated bigint, credential uuid, address text, request text)`
  );
}

export interface AuditFilter {
  action?: string;
  entityType?: string;
  entityId?: string;
  entityLegacyId?: number;
  userId?: string;
  from?: Date;
  to?: Date;
}

export interface AuditEventView {
  id: number;
  at: Date;
  action: string;
  entityType: string | null;
  entityId: string | null;
  entityLegacyId: number | null;
  actor: {
    kind: string;
    userId: string | null;
    legacyId: number | null;
    credentialId: string | null;
    address: string | null;
  };
  /** Whose credential it was: another than the actor where a service key named whom it acts for. */
  authenticated: { userId: string | null; legacyId: number } | null;
  requestId: string;
  details: Record<string, unknown> | null;
}

/** Events of the tenant, the newest first. */
export async function listAuditEvents(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<{ items: AuditEventView[]; total: number }> {
  const { tenantId } = scope;
  const { action, entityType, entityId, entityLegacyId, userId, from, to } = filter;
  const conditions = [
    sql`e.tenant_id = ${tenantId}`,
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(entityType === undefined ? [] : [sql`e.entity_type = ${entityType}`]),
    ...(entityId === undefined ? [] : [sql`e.entity_uuid = ${entityId}`]),
    ...(entityLegacyId === undefined ? [] : [sql`e.entity_id = ${entityLegacyId}`]),
    ...(userId === undefined
      ? []
      : [sql`e.actor_user_id = (select id from users where tenant_id = ${tenantId} and uuid = ${userId})`]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`e.at < ${to}`]),
  ];
  const where = joinSql(conditions, ' and ');
  const rows = await query<{
    id: number;
    at: Date;
    action: string;
    entity_type: string | null;
    entity_id: number | null;
    entity_uuid: string | null;
    actor_user_id: number | null;
    actor_uuid: string | null;
    authenticated_user_id: number | null;
    authenticated_uuid: string | null;
    actor_kind: string;
    credential_id: string | null;
    address: string | null;
    request_id: string;
    details: Record<string, unknown> | null;
  }>(
    scope.db,
    sql`select e.*, (select u.uuid from users u where u.tenant_id = e.tenant_id and u.id = e.actor_user_id) as actor_uuid,
       (select u.uuid from users u where u.tenant_id = e.tenant_id and u.id = e.authenticated_user_id) as authenticated_uuid
     from audit_events e where ${where} order by e.id desc limit ${page.limit} offset ${page.offset}`,
  );
  const counted = await queryOne<{ total: number }>(
    scope.db,
    sql`select count(*) as total from audit_events e where ${where}`,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at,
      action: row.action,
      entityType: row.entity_type,
      entityId: row.entity_uuid,
      entityLegacyId: row.entity_id,
      actor: {
        kind: row.actor_kind,
        userId: row.actor_uuid,
        legacyId: row.actor_user_id,
        credentialId: row.credential_id,
        address: row.address,
      },
      authenticated:
        row.authenticated_user_id === null
          ? null
          : { userId: row.authenticated_uuid, legacyId: row.authenticated_user_id },
      requestId: row.request_id,
      details: row.details,
    })),
    total: counted?.total ?? 0,
  };
}
