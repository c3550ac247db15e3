/** Browser sessions (docs/rules.md#credentials-and-rights): a random secret in a cookie, of which the store keeps the hash. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { query, queryOne, type Queryable } from '../../platform/database.ts';
import { hashSecret, newSecret } from './secrets.ts';

export const SESSION_IDLE_HOURS = 12;
export const SESSION_MAX_DAYS = 30;

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
 * A session of its own for every sign-in: nothing that a browser brought along is taken over. Of more than `most` the oldest end.
 * The transaction holds the user's row, so that sessions that begin at once are counted one after the other.
 */
export async function createSession(
  transaction: Queryable,
  { tenantId, userId }: { tenantId: number; userId: number },
  most: number,
): Promise<NewSession> {
  const secret = newSecret('ses');
  const row = await queryOne<{ id: string; expires_at: Date }>(
    transaction,
    `insert into sessions (tenant_id, user_id, secret_hash, expires_at) values ($1, $2, $3, ${SESSION_EXPIRY('now()')}) returning id, expires_at`,
    [tenantId, userId, hashSecret(secret)],
  );
  await query(
    transaction,
    `delete from sessions where tenant_id = $1 and id in (
       select id from sessions where tenant_id = $1 and user_id = $2 and id <> $3 and expires_at > now()
       order by created_at desc, id offset $4)`,
    [tenantId, userId, row!.id, most - 1],
  );
  return { id: row!.id, secret, expiresAt: row!.expires_at };
}

/** Gives a session another secret; the former one is worthless from then on. Undefined when the session has ended. */
export async function rotateSession(db: Queryable, tenantId: number, id: string): Promise<NewSession | undefined> {
  const secret = newSecret('ses');
  const row = await queryOne<{ expires_at: Date }>(
    db,
    `update sessions set secret_hash = $3, last_used_at = now(), expires_at = ${SESSION_EXPIRY('created_at')}
     where tenant_id = $1 and id = $2 and expires_at > now() returning expires_at`,
    [tenantId, id, hashSecret(secret)],
  );
  return row && { id, secret, expiresAt: row.expires_at };
}

export async function endSession(db: Queryable, tenantId: number, id: string): Promise<void> {
  await query(db, 'delete from sessions where tenant_id = $1 and id = $2', [tenantId, id]);
}

/** Ends all sessions of a user, or all but `keep`. */
export async function endUserSessions(
  db: Queryable,
  tenantId: number,
  userId: number,
  keep: string | null = null,
): Promise<void> {
  await query(db, 'delete from sessions where tenant_id = $1 and user_id = $2 and id is distinct from $3', [
    tenantId,
    userId,
    keep,
  ]);
}

/** Bound to the session by being computed from its secret, which scripts cannot read. */
export const csrfToken = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('trama-csrf').digest('base64url');

export function csrfTokenMatches(sessionSecret: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const [wanted, presented] = [Buffer.from(csrfToken(sessionSecret)), Buffer.from(given)];
  return wanted.length === presented.length && timingSafeEqual(wanted, presented);
}
