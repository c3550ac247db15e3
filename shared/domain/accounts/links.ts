/** Single-use links of e-mails: invites (7 days) and forgotten passwords (1 hour). */
import { query, queryOne, type Queryable } from '../../platform/database.ts';
import { hashSecret, newSecret } from './secrets.ts';

export type LinkPurpose = 'invite' | 'password-reset';

const VALID_FOR: Record<LinkPurpose, string> = { invite: '7 days', 'password-reset': '1 hour' };

/** Makes a link's secret. Earlier ones stay valid until one is used: a mail that is sent twice must work twice. */
export async function createLink(
  db: Queryable,
  user: { tenantId: number; userId: number },
  purpose: LinkPurpose,
): Promise<string> {
  const secret = newSecret('lnk');
  await query(
    db,
    `insert into account_links (tenant_id, user_id, purpose, secret_hash, expires_at) values ($1, $2, $3, $4, now() + interval '${VALID_FOR[purpose]}')`,
    [user.tenantId, user.userId, purpose, hashSecret(secret)],
  );
  return secret;
}

const USABLE = `l.secret_hash = $1 and l.purpose = $2 and l.expires_at > now()
       and u.tenant_id = l.tenant_id and u.id = l.user_id and u.status = 'ACTIVE' and u.deleted_at is null
       and t.id = l.tenant_id and t.status = 'ACTIVE'`;
const OWNER = `l.tenant_id as "tenantId", l.user_id as "userId", u.uuid as "userUuid"`;

export interface LinkOwner {
  tenantId: number;
  userId: number;
  userUuid: string;
}

/** Whose link it is. Undefined when it is unknown, used or expired. */
export const findLink = (db: Queryable, secret: string, purpose: LinkPurpose): Promise<LinkOwner | undefined> =>
  queryOne<LinkOwner>(db, `select ${OWNER} from account_links l, users u, tenants t where ${USABLE}`, [
    hashSecret(secret),
    purpose,
  ]);

/** Uses a link up, and with it all others of its user. Undefined when it is unknown, used or expired. */
export async function redeemLink(db: Queryable, secret: string, purpose: LinkPurpose): Promise<LinkOwner | undefined> {
  const link = await queryOne<LinkOwner>(
    db,
    `delete from account_links l using users u, tenants t where ${USABLE} returning ${OWNER}`,
    [hashSecret(secret), purpose],
  );
  if (link) await removeUserLinks(db, link.tenantId, link.userId);
  return link;
}

export async function removeUserLinks(db: Queryable, tenantId: number, userId: number): Promise<void> {
  await query(db, 'delete from account_links where tenant_id = $1 and user_id = $2', [tenantId, userId]);
}
