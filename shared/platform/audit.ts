/**
 * The append-only trail of security events and writes: who did what to which row, from where, in which request. An entry
 * is written in the transaction of what it tells of, or not at all.
 */
import { type AuditAction, type AuditedEntity, type AuditSubject } from './audit-actions.ts';
import { query, type Queryable } from './database.ts';
import { type Actor, type ScopeIdentity } from './scope.ts';

export interface AuditEntry {
  /** `<subject>.<what happened>`, such as `supplier.created`. */
  action: AuditAction;
  entity?: { type: AuditedEntity; id?: number; uuid?: string };
  /**
   * Ids, names of fields, counts, rights and factors, and what was called what is deleted; never other values, secrets or what is
   * personal.
   */
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
    { prepared: true },
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
 * those of the tenant, the acting user and `auditOrigin`. `called` is SQL over the alias `e` of a row: the details are then what it
 * was called.
 */
export function auditClause(
  from: string,
  what: {
    action: AuditAction;
    type: AuditSubject;
    hasUuid: boolean;
    details?: Record<string, unknown>;
    called?: string;
  },
  parameters: { tenant: string; user: string; origin: string },
): string {
  const details = what.called
    ? `jsonb_build_object('name', ${what.called})`
    : what.details
      ? `'${JSON.stringify(what.details).replaceAll("'", "''")}'::jsonb`
      : 'null';
  return (
    `insert into audit_events (tenant_id, action, entity_type, entity_id, entity_uuid, actor_user_id, authenticated_user_id, actor_kind, credential_id, address, request_id, details) ` +
    `select ${parameters.tenant}::bigint, '${what.action}', '${what.type}', e.id, ${what.hasUuid ? 'e.uuid' : 'null'}, ${parameters.user}::bigint, ` +
    `o.authenticated, o.kind, o.credential, o.address, o.request, ${details} ` +
    `from ${from} e, jsonb_to_record(${parameters.origin}::jsonb) as o(kind text, authenticated bigint, credential uuid, address text, request text)`
  );
}
