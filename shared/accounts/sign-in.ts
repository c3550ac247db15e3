/**
 * Signing in, and coming back after a forgotten password. Whether an address is known must show neither in an answer nor
 * in its time: for an unknown one the same statements run and the same password work is done.
 */
import { randomUUID } from 'node:crypto';
import { query, queryOne, type Database } from '../database.ts';
import { invalidField, TramaError } from '../errors.ts';
import { passwordResetMail } from '../jobs/account-mails.ts';
import { dispatchDue, type Dispatcher } from '../jobs/dispatch.ts';
import { auditAnonymous } from '../audit.ts';
import { redeemLink, type LinkPurpose } from './links.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { createSession, endSessionsOf, type NewSession } from './sessions.ts';

/** Where a request of somebody who is not signed in comes from. */
export interface Visitor {
  address: string | null;
  requestId: string;
}

interface Account {
  tenantId: number;
  userId: number;
  userUuid: string;
  passwordHash: string | null;
  active: boolean;
}

const findAccount = (database: Database, email: string) =>
  queryOne<Account>(
    database,
    `select u.tenant_id as "tenantId", u.id as "userId", u.uuid as "userUuid", u.password_hash as "passwordHash",
       u.status = 'ACTIVE' and t.status = 'ACTIVE' as active
     from users u join tenants t on t.id = u.tenant_id
     where lower(u.email) = lower($1) and not u.is_service and u.deleted_at is null`,
    [email],
  );

const entity = ({ userId, userUuid }: Pick<Account, 'userId' | 'userUuid'>) => ({
  type: 'user',
  id: userId,
  uuid: userUuid,
});

/** Makes a session. Throws UNAUTHENTICATED, the same for an unknown address, a wrong password and a disabled account. */
export async function signIn(
  database: Database,
  credentials: { email: string; password: string },
  visitor: Visitor,
): Promise<NewSession> {
  const account = await findAccount(database, credentials.email);
  const matches = await passwordMatches(account?.passwordHash ?? null, credentials.password);
  const allowed = account?.active && matches ? account : undefined;
  const session = await database.transaction(async (transaction) => {
    // who was refused has shown to be nobody: the entity tells which account was tried
    const origin = { tenantId: account?.tenantId ?? null, userId: allowed?.userId ?? null, ...visitor };
    await auditAnonymous(transaction, origin, {
      action: allowed ? 'session.created' : 'session.refused',
      ...(account ? { entity: entity(account) } : {}),
    });
    if (!allowed) return undefined;
    await query(transaction, 'update users set last_login_at = now() where tenant_id = $1 and id = $2', [
      allowed.tenantId,
      allowed.userId,
    ]);
    return createSession(transaction, allowed.tenantId, allowed.userId);
  });
  if (!session) throw new TramaError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.');
  return session;
}

/** Has a link mailed to the address if it is an account's. One path for every address. */
export async function requestPasswordReset(
  database: Database,
  dispatcher: Dispatcher,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const tenantId = await database.transaction(async (transaction) => {
    const account = await findAccount(transaction, email);
    const known = account?.active ? account : undefined;
    await auditAnonymous(
      transaction,
      { tenantId: known?.tenantId ?? null, userId: known?.userId ?? null, ...visitor },
      { action: 'password-reset.requested', ...(known ? { entity: entity(known) } : {}) },
    );
    const { type, queue, module } = passwordResetMail;
    await query(
      transaction,
      `insert into jobs (tenant_id, id, type, queue, module, payload, request_id, actor_user_id)
       select $1, $2, $3, $4, $5, jsonb_build_object('userId', $6::bigint), $7, $6 where $1::bigint is not null`,
      [known?.tenantId ?? null, randomUUID(), type, queue, module, known?.userId ?? null, visitor.requestId],
    );
    return known?.tenantId;
  });
  // not waited for: the answer must not tell by its time that there was something to dispatch. It never throws
  if (tenantId !== undefined) void dispatchDue(dispatcher, tenantId);
}

/**
 * Completes an invite or a forgotten password: sets the password, ends every session of the user and makes a new one for
 * an invite. Throws VALIDATION_FAILED when the link is unknown, used or expired.
 */
export async function setPasswordByLink(
  database: Database,
  purpose: LinkPurpose,
  given: { token: string; password: string },
  visitor: Visitor,
): Promise<NewSession | undefined> {
  // before the link is looked at: an unknown one costs the same, and no transaction waits for it
  const passwordHash = await hashPassword(given.password);
  return database.transaction(async (transaction) => {
    const user = await redeemLink(transaction, given.token, purpose);
    if (!user) throw invalidField('token', 'is unknown, used or expired');
    await query(
      transaction,
      `update users set password_hash = $3, updated_at = now(), last_login_at = case when $4 then now() else last_login_at end
       where tenant_id = $1 and id = $2`,
      [user.tenantId, user.userId, passwordHash, purpose === 'invite'],
    );
    await endSessionsOf(transaction, user.tenantId, user.userId);
    await auditAnonymous(
      transaction,
      { tenantId: user.tenantId, userId: user.userId, ...visitor },
      {
        action: purpose === 'invite' ? 'invite.accepted' : 'password.reset',
        entity: entity(user),
      },
    );
    // who has forgotten a password shows that the new one is known by signing in with it
    return purpose === 'invite' ? createSession(transaction, user.tenantId, user.userId) : undefined;
  });
}
