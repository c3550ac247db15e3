/** Browser sessions (docs/rules.md#credentials-and-rights): a random secret in a cookie, of which the store keeps the hash. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { audit } from '../../platform/audit.ts';
import { type Queryable } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type Scope } from '../../platform/scope.ts';
import { raw, Session, Tenant } from '../models.ts';
import { hashSecret, newSecret } from './secrets.ts';

export const SESSION_IDLE_HOURS = 12;
export const SESSION_MAX_DAYS = 30;

/** Characters that are kept of what a browser calls itself; more says nothing that people know it by. */
const USER_AGENT_MAX = 300;

/** When a session that is used now ends, in SQL over the time it was made. */
export const SESSION_EXPIRY = (createdAt: string) =>
  `least(now() + interval '${SESSION_IDLE_HOURS} hours', ${createdAt} + interval '${SESSION_MAX_DAYS} days')`;

export interface NewSession {
  id: string;
  /** Goes into the cookie and is kept nowhere. */
  secret: string;
  expiresAt: Date;
}

/**
 * Whether the tenant is active, which it stays until the transaction ends: disabling ends all sessions that there are, and one that
 * begins meanwhile would be there again when the tenant is enabled.
 */
export const keepTenantActive = async (transaction: Queryable, tenantId: number): Promise<boolean> =>
  (await Tenant.query(transaction).findOne({ id: tenantId, status: 'ACTIVE' }).forShare()) !== undefined;

/**
 * A session of its own for every sign-in: nothing that a browser brought along is taken over. Of more than `most` the oldest end.
 * The transaction holds the user's row, so that sessions that begin at once are counted one after the other.
 */
export async function createSession(
  transaction: Queryable,
  { tenantId, userId, userAgent }: { tenantId: number; userId: number; userAgent: string | null },
  most: number,
): Promise<NewSession> {
  const secret = newSecret('ses');
  const { id, expiresAt } = await Session.query(transaction)
    .insert({
      tenantId,
      userId,
      secretHash: hashSecret(secret),
      userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      expiresAt: raw(SESSION_EXPIRY('now()')),
    })
    .returning('*');
  const tooMany = Session.query(transaction)
    .select('id')
    .where({ tenant_id: tenantId, user_id: userId })
    .whereNot({ id })
    .whereRaw('expires_at > now()')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .offset(most - 1);
  await Session.query(transaction).delete().where({ tenant_id: tenantId }).whereIn('id', tooMany);
  return { id, secret, expiresAt };
}

/** Gives a session another secret; the former one is worthless from then on. Undefined when the session has ended. */
export async function rotateSession(db: Queryable, tenantId: number, id: string): Promise<NewSession | undefined> {
  const secret = newSecret('ses');
  const session = await Session.query(db)
    .patch({ secretHash: hashSecret(secret), lastUsedAt: raw('now()'), expiresAt: raw(SESSION_EXPIRY('created_at')) })
    .where({ tenant_id: tenantId, id })
    .whereRaw('expires_at > now()')
    .returning('*')
    .first();
  return session && { id, secret, expiresAt: session.expiresAt };
}

export async function endSession(db: Queryable, tenantId: number, id: string): Promise<void> {
  await Session.query(db).delete().where({ tenant_id: tenantId, id });
}

export interface OwnSession {
  id: string;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date;
  expiresAt: Date;
  /** What the browser called itself when the session began. */
  userAgent: string | null;
}

/** The sessions of a user that have not ended, the newest first. */
export async function listSessions(
  db: Queryable,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<OwnSession[]> {
  const sessions = await Session.query(db)
    .where({ tenant_id: tenantId, user_id: userId })
    .whereRaw('expires_at > now()')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id']);
  return sessions.map(({ id, createdAt, lastUsedAt, expiresAt, userAgent }) => ({
    id,
    createdAt,
    lastUsedAt,
    expiresAt,
    userAgent,
  }));
}

/** Ends a session of whoever is signed in. Throws NOT_FOUND where they have none of this id. */
export async function endOwnSession(scope: Scope, userId: number, id: string): Promise<void> {
  const ended = await Session.query(scope.db)
    .delete()
    .where({ tenant_id: scope.tenantId, user_id: userId, id })
    .whereRaw('expires_at > now()');
  if (ended === 0) throw refusal(because('NOT_THERE', { resource: 'session' }));
  await audit(scope, { action: 'session.ended', entity: { type: 'session', uuid: id } });
}

/** Ends all sessions of a user, or all but `keep`. */
export async function endUserSessions(
  db: Queryable,
  tenantId: number,
  userId: number,
  keep: string | null = null,
): Promise<void> {
  await Session.query(db)
    .delete()
    .where({ tenant_id: tenantId, user_id: userId })
    .whereNot(keep === null ? {} : { id: keep });
}

/** Bound to the session by being computed from its secret, which scripts cannot read. */
export const csrfToken = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('trama-csrf').digest('base64url');

export function csrfTokenMatches(sessionSecret: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const [wanted, presented] = [Buffer.from(csrfToken(sessionSecret)), Buffer.from(given)];
  return wanted.length === presented.length && timingSafeEqual(wanted, presented);
}
