/** Reading the audit trail: pages and exact totals of millions of events (docs/lists.md). */
import { query } from '../../platform/database.ts';
import { type Scope } from '../../platform/scope.ts';
import { joinSql, rawSql, sql, type Sql } from '../../platform/sql.ts';
import { deletedNameSql, entityNameSql, isListedSql, userNameSql, userUuidSql } from './audit-names.ts';

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
  entityName: string | null;
  deletedEntityName: string | null;
  actor: {
    kind: string;
    userId: string | null;
    legacyId: number | null;
    name: string | null;
    /** Whether it is one of the people: the service user and those who were deleted are not. */
    listed: boolean;
    credentialId: string | null;
    address: string | null;
  };
  /** Whose credential it was: another than the actor where a service key named whom it acts for. */
  authenticated: { userId: string | null; legacyId: number; name: string | null } | null;
  requestId: string;
  details: Record<string, unknown> | null;
}

interface AuditEventRow {
  id: number;
  at: Date;
  action: string;
  entity_type: string | null;
  entity_id: number | null;
  entity_uuid: string | null;
  entity_name: string | null;
  deleted_entity_name: string | null;
  actor_user_id: number | null;
  actor_uuid: string | null;
  authenticated_user_id: number | null;
  authenticated_uuid: string | null;
  actor_name: string | null;
  actor_listed: boolean;
  authenticated_name: string | null;
  actor_kind: string;
  credential_id: string | null;
  address: string | null;
  request_id: string;
  details: Record<string, unknown> | null;
}

interface PageWindow {
  limit: number;
  offset: number;
}

/** What of a filter blocks of events know as well as events do, over their alias. */
function commonConditions(tenantId: number, { action, entityType, userId }: AuditFilter): Sql[] {
  return [
    ...(action === undefined ? [] : [sql`x.action = ${action}`]),
    ...(entityType === undefined ? [] : [sql`x.entity_type = ${entityType}`]),
    ...(userId === undefined
      ? []
      : [sql`x.actor_user_id = (select u.id from users u where u.tenant_id = ${tenantId} and u.uuid = ${userId})`]),
  ];
}

const timeConditions = ({ from, to }: AuditFilter): Sql[] => [
  ...(from === undefined ? [] : [sql`x.at >= ${from}`]),
  ...(to === undefined ? [] : [sql`x.at < ${to}`]),
];

/** Behind every event. */
const END_OF_TRAIL = rawSql('9223372036854775807');

const and = (conditions: readonly Sql[]): Sql => joinSql(conditions, ' and ');

/** Events of one entity are few, and an index has them: the ids `i` of a page, and the total `n`. */
function eventsOfEntity(conditions: Sql, { limit, offset }: PageWindow): Sql {
  const events = sql`from audit_events x where ${conditions}`;
  return sql`n as materialized (select count(*) as total ${events}),
    i as materialized (select x.id ${events} order by x.id desc limit ${limit} offset ${offset})`;
}

/**
 * The same of all events. What blocks say is added up; events are counted where a block lies only partly between two moments,
 * and behind the last block. A page is looked for in the blocks that its rows lie in.
 */
function eventsInBlocks(tenantId: number, filter: AuditFilter, conditions: Sql, { limit, offset }: PageWindow): Sql {
  const { from, to } = filter;
  const common = commonConditions(tenantId, filter);
  const block = and([
    sql`x.tenant_id = ${tenantId}`,
    ...common,
    ...(from === undefined ? [] : [sql`x.last_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`x.first_at < ${to}`]),
  ]);
  const whole = and([
    sql`true`,
    ...(from === undefined ? [] : [sql`min(x.first_at) >= ${from}`]),
    ...(to === undefined ? [] : [sql`max(x.last_at) < ${to}`]),
  ]);
  const end = sql`${offset + limit}::bigint`;
  const place = sql`order by x.id desc limit ${end} - greatest(w.before, ${offset}) offset greatest(0, ${offset} - w.before)`;
  return sql`k as materialized (
      select min(x.first_id) as first_id, max(x.last_id) as last_id, sum(x.rows) as rows, ${whole} as whole
      from audit_event_blocks x where ${block} group by x.block),
    p as materialized (
      select k.first_id, k.last_id, case when k.whole then k.rows else
        (select count(*) from audit_events x where ${conditions} and x.id between k.first_id and k.last_id) end as rows from k
      union all select m.id + 1, ${END_OF_TRAIL}::bigint, (select count(*) from audit_events x where ${conditions} and x.id > m.id)
        from (select coalesce(max(b.block), 0) as id from audit_event_blocks b where b.tenant_id = ${tenantId}) m),
    n as materialized (select coalesce(sum(p.rows), 0)::bigint as total from p),
    w as materialized (select p.*, sum(p.rows) over (order by p.first_id desc) - p.rows as before from p),
    i as materialized (select e.id from w cross join lateral (
        select x.id from audit_events x where ${conditions} and x.id between w.first_id and w.last_id ${place}) e
      where w.before < ${end} and w.before + w.rows > ${offset})`;
}

/** Events of the tenant, the newest first. */
export async function listAuditEvents(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  filter: AuditFilter,
  page: PageWindow,
): Promise<{ items: AuditEventView[]; total: number }> {
  const { tenantId } = scope;
  const { entityId, entityLegacyId } = filter;
  const ofEntity = [
    ...(entityId === undefined ? [] : [sql`x.entity_uuid = ${entityId}`]),
    ...(entityLegacyId === undefined ? [] : [sql`x.entity_id = ${entityLegacyId}`]),
  ];
  const conditions = and([
    sql`x.tenant_id = ${tenantId}`,
    ...commonConditions(tenantId, filter),
    ...timeConditions(filter),
    ...ofEntity,
  ]);
  const found =
    ofEntity.length > 0 ? eventsOfEntity(conditions, page) : eventsInBlocks(tenantId, filter, conditions, page);
  const rows = await query<(AuditEventRow | { id: null }) & { total: number }>(
    scope.db,
    sql`with ${found}
     select n.total, x.*, ${rawSql(entityNameSql('x'))} as entity_name, ${rawSql(deletedNameSql('x'))} as deleted_entity_name,
       ${rawSql(userUuidSql('x', 'actor_user_id'))} as actor_uuid, ${rawSql(userUuidSql('x', 'authenticated_user_id'))} as authenticated_uuid,
       ${rawSql(isListedSql('x', 'actor_user_id'))} as actor_listed,
       ${rawSql(userNameSql('x', 'actor_user_id'))} as actor_name, ${rawSql(userNameSql('x', 'authenticated_user_id'))} as authenticated_name
     from n left join (i join audit_events x on x.id = i.id) on true order by x.id desc`,
  );
  return {
    items: rows.filter((row): row is AuditEventRow & { total: number } => row.id !== null).map(toView),
    total: rows[0]!.total,
  };
}

const toView = (row: AuditEventRow): AuditEventView => ({
  id: row.id,
  at: row.at,
  action: row.action,
  entityType: row.entity_type,
  entityId: row.entity_uuid,
  entityLegacyId: row.entity_id,
  entityName: row.entity_name,
  deletedEntityName: row.deleted_entity_name,
  actor: {
    kind: row.actor_kind,
    userId: row.actor_uuid,
    legacyId: row.actor_user_id,
    name: row.actor_name,
    listed: row.actor_listed,
    credentialId: row.credential_id,
    address: row.address,
  },
  authenticated:
    row.authenticated_user_id === null
      ? null
      : { userId: row.authenticated_uuid, legacyId: row.authenticated_user_id, name: row.authenticated_name },
  requestId: row.request_id,
  details: row.details,
});
