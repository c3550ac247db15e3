/** Browser sessions (decisions.md §2): a random secret in a cookie, of which the store keeps the hash. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { query, queryOne, type Queryable } from '../database.ts';
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

/** A session of its own for every sign-in: nothing that a browser brought along is taken over. */
export async function createSession(db: Queryable, tenantId: number, userId: number): Promise<NewSession> {
  const secret = newSecret('ses');
  const row = await queryOne<{ id: string; expires_at: Date }>(
    db,
    `insert into sessions (tenant_id, user_id, secret_hash, expires_at) values ($1, $2, $3, ${SESSION_EXPIRY('now()')}) returning id, expires_at`,
    [tenantId, userId, hashSecret(secret)],
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
export async function endSessionsOf(
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
