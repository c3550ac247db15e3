/**
 * Signing in, and asking for a link that sets a forgotten password. Whether an address is known must show neither in an answer nor
 * in its time: for an unknown one the same statements run and the same password work is done.
 */
import { randomUUID } from 'node:crypto';
import { inTransaction, type Database, type Queryable } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { dispatchDue, insertResetMail, type Dispatcher } from '../../jobs.ts';
import { passwordResetMail } from './account-mail-jobs.ts';
import { auditAnonymous } from '../../platform/audit.ts';
import { raw, User } from '../models.ts';
import { inTurn, passwordMatches } from './passwords.ts';
import { createSession, keepTenantActive, type NewSession } from './sessions.ts';

/** Where a request of somebody who is not signed in comes from. */
export interface Visitor {
  address: string | null;
  requestId: string;
  /** What the browser calls itself, as it says. */
  userAgent: string | null;
}

interface Account {
  tenantId: number;
  userId: number;
  userUuid: string;
  passwordHash: string | null;
  active: boolean;
}

async function findAccount(database: Queryable, email: string): Promise<Account | undefined> {
  const user = await User.query(database)
    .withGraphJoined('tenant')
    .whereRaw('lower(users.email) = lower(?)', [email])
    .where({ 'users.is_service': false })
    .whereNull('users.deleted_at')
    .first();
  return (
    user && {
      tenantId: user.tenantId,
      userId: user.id,
      userUuid: user.uuid,
      passwordHash: user.passwordHash,
      active: user.status === 'ACTIVE' && user.tenant?.status === 'ACTIVE',
    }
  );
}

const entity = ({ userId, userUuid }: Pick<Account, 'userId' | 'userUuid'>) => ({
  type: 'user' as const,
  id: userId,
  uuid: userUuid,
});

/**
 * Notes the sign-in, unless the password was replaced or the user or the tenant disabled since it was looked at: the sessions that
 * such a change ends are all there are.
 */
async function enter(transaction: Queryable, { tenantId, userId, passwordHash }: Account): Promise<boolean> {
  if (!(await keepTenantActive(transaction, tenantId))) return false;
  const entered = await User.query(transaction)
    .patch({ lastLoginAt: raw('now()') })
    .where({ tenant_id: tenantId, id: userId, password_hash: passwordHash, status: 'ACTIVE' })
    .whereNull('deleted_at');
  return entered > 0;
}

/**
 * Makes a session. Throws UNAUTHENTICATED, the same for an unknown address, a wrong password and a disabled account, and what
 * `matched` throws, which is called where the password is right, before there is a session.
 */
export async function signIn(
  { database, config }: { database: Database; config: { sessionsPerUser: number } },
  credentials: { email: string; password: string },
  visitor: Visitor,
  matched: () => Promise<void>,
): Promise<NewSession> {
  const account = await findAccount(database, credentials.email);
  const matches = await inTurn(visitor.address, () =>
    passwordMatches(account?.passwordHash ?? null, credentials.password),
  );
  if (account?.active && matches) await matched();
  const session = await inTransaction(database, async (transaction) => {
    const allowed = account?.active && matches && (await enter(transaction, account)) ? account : undefined;
    // who was refused has shown to be nobody: the entity tells which account was tried
    const origin = { tenantId: account?.tenantId ?? null, userId: allowed?.userId ?? null, ...visitor };
    await auditAnonymous(transaction, origin, {
      action: allowed ? 'session.created' : 'session.refused',
      ...(account ? { entity: entity(account) } : {}),
    });
    return allowed && createSession(transaction, { ...allowed, userAgent: visitor.userAgent }, config.sessionsPerUser);
  });
  if (!session) throw refusal(because('WRONG_SIGN_IN'));
  return session;
}

/** One mail an account in so long; links of earlier ones go on working. */
const RESET_MAIL_INTERVAL = '5 minutes';

/**
 * Has a link mailed to the address if it is an account's, unless one was a short while ago or still waits to be sent. One
 * path for every address.
 */
export async function requestPasswordReset(
  database: Database,
  dispatcher: Dispatcher,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const tenantId = await inTransaction(database, async (transaction) => {
    const account = await findAccount(transaction, email);
    const known = account?.active ? account : undefined;
    await auditAnonymous(
      transaction,
      { tenantId: known?.tenantId ?? null, userId: known?.userId ?? null, ...visitor },
      { action: 'password-reset.requested', ...(known ? { entity: entity(known) } : {}) },
    );
    const { type, queue, module } = passwordResetMail;
    const mail = { id: randomUUID(), type, queue, module, requestId: visitor.requestId };
    await insertResetMail(transaction, mail, known, RESET_MAIL_INTERVAL);
    return known?.tenantId;
  });
  // not waited for: the answer must not tell by its time that there was something to dispatch. It never throws
  if (tenantId !== undefined) void dispatchDue(dispatcher, tenantId);
}
