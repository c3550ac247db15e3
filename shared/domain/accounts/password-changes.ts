/** New passwords of people: by the link of a mail, or by who is signed in and knows the present one. */
import { type AuditAction } from '../../platform/audit-actions.ts';
import { type Database, type Queryable } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { audit } from '../../platform/audit.ts';
import { type Dispatcher, enqueue } from '../../jobs.ts';
import { passwordChangedMail } from './account-mail-jobs.ts';
import { writeScope, type Scope, type ScopeIdentity } from '../../platform/scope.ts';
import { revokeUserTokens } from './credentials.ts';
import { raw, User, type Language } from '../models.ts';
import { findLink, redeemLink, removeUserLinks, type LinkPurpose } from './links.ts';
import { requireHardToGuess, type Guessable } from './password-strength.ts';
import { hashPassword, inTurn, passwordMatches } from './passwords.ts';
import { createSession, endUserSessions, keepTenantActive, type NewSession } from './sessions.ts';
import { type Visitor } from './sign-in.ts';

interface Account extends Guessable {
  userUuid: string;
  language: Language | null;
  passwordHash: string | null;
}

async function getAccount(db: Queryable, tenantId: number, userId: number): Promise<Account> {
  const user = await User.query(db).findOne({ tenant_id: tenantId, id: userId }).withGraphFetched('tenant');
  if (!user) throw new Error(`tenant ${tenantId} has no user ${userId}`);
  const { uuid: userUuid, language, passwordHash, email, firstName, lastName } = user;
  return { userUuid, language, passwordHash, email, firstName, lastName, tenantName: user.tenant!.name };
}

/** A mail with a link may be asked for again at once. */
const newPassword = (passwordHash: string) => ({
  passwordHash,
  passwordResetMailedAt: null,
  updatedAt: raw('now()'),
});

/** What follows from a new password, in the transaction that stores it: other ways in are closed, and its owner is told. */
async function afterChange(
  scope: Scope,
  dispatcher: Dispatcher,
  user: { userId: number; userUuid: string; language: Language | null },
  change: { action: AuditAction; keepSession: string | null; revokeTokens: boolean },
): Promise<void> {
  await endUserSessions(scope.db, scope.tenantId, user.userId, change.keepSession);
  await removeUserLinks(scope.db, scope.tenantId, user.userId);
  const revokedTokens = change.revokeTokens ? await revokeUserTokens(scope.db, scope.tenantId, user.userId) : 0;
  await audit(scope, {
    action: change.action,
    entity: { type: 'user', id: user.userId, uuid: user.userUuid },
    ...(change.revokeTokens ? { details: { revokedTokens } } : {}),
  });
  await enqueue(scope, dispatcher, passwordChangedMail, { userId: user.userId, language: user.language });
}

/**
 * Sets the password of who followed a link and ends every session of theirs; an invite begins a new one. Throws
 * VALIDATION_FAILED when the link is unknown, used or expired, or the password is easy to guess: the link works on then.
 */
export async function setPasswordByLink(
  { database, dispatcher, config }: { database: Database; dispatcher: Dispatcher; config: { sessionsPerUser: number } },
  purpose: LinkPurpose,
  given: { token: string; password: string; revokeTokens: boolean },
  visitor: Visitor,
): Promise<NewSession | undefined> {
  const unusable = () => refusal(because('LINK_UNUSABLE'), { field: 'token' });
  const link = await findLink(database, given.token, purpose);
  if (!link) throw unusable();
  const { tenantId, userId, userUuid } = link;
  const account = await getAccount(database, tenantId, userId);
  await requireHardToGuess('password', given.password, account);
  // before the link is used up: no transaction waits for it
  const passwordHash = await inTurn(visitor.address, () => hashPassword(given.password));
  const identity: ScopeIdentity = {
    tenantId,
    // whoever has the mail, and has shown no credential
    actor: { userId, authenticatedUserId: null, credentialId: null, kind: 'anonymous', address: visitor.address },
    requestId: visitor.requestId,
  };
  return writeScope(identity, database, async (scope) => {
    if (!(await keepTenantActive(scope.db, tenantId))) throw unusable();
    // as whoever disables or deletes a user does it: the user first, what belongs to them after
    await User.query(scope.db).findOne({ tenant_id: tenantId, id: userId }).forNoKeyUpdate();
    if (!(await redeemLink(scope.db, given.token, purpose))) throw unusable();
    await User.query(scope.db)
      .patch({
        ...newPassword(passwordHash),
        ...(purpose === 'invite' ? { lastLoginAt: raw('now()') } : {}),
      })
      .where({ tenant_id: tenantId, id: userId });
    if (purpose === 'password-reset') {
      await afterChange(
        scope,
        dispatcher,
        { ...link, language: account.language },
        {
          action: 'password.reset',
          keepSession: null,
          revokeTokens: given.revokeTokens,
        },
      );
      // who has forgotten a password shows that the new one is known by signing in with it
      return undefined;
    }
    await audit(scope, { action: 'invite.accepted', entity: { type: 'user', id: userId, uuid: userUuid } });
    return createSession(scope.db, { tenantId, userId, userAgent: visitor.userAgent }, config.sessionsPerUser);
  });
}

/**
 * Replaces the password of who is signed in with `identity`, and ends their other sessions. Throws VALIDATION_FAILED when
 * the present password is wrong or the new one easy to guess.
 */
export async function changePassword(
  { database, dispatcher }: { database: Database; dispatcher: Dispatcher },
  identity: ScopeIdentity,
  given: { currentPassword: string; newPassword: string; revokeTokens: boolean },
): Promise<void> {
  const { tenantId, actor } = identity;
  const account = await getAccount(database, tenantId, actor.userId);
  const wrong = () => refusal(because('WRONG_PASSWORD'), { field: 'currentPassword' });
  if (!(await inTurn(actor.address, () => passwordMatches(account.passwordHash, given.currentPassword)))) throw wrong();
  await requireHardToGuess('newPassword', given.newPassword, account);
  const passwordHash = await inTurn(actor.address, () => hashPassword(given.newPassword));
  await writeScope(identity, database, async (scope) => {
    const changed = await User.query(scope.db)
      .patch(newPassword(passwordHash))
      .where({ tenant_id: tenantId, id: actor.userId, password_hash: account.passwordHash });
    // somebody was faster, and the present password is another one now
    if (changed === 0) throw wrong();
    await afterChange(
      scope,
      dispatcher,
      { userId: actor.userId, userUuid: account.userUuid, language: account.language },
      { action: 'password.changed', keepSession: actor.credentialId, revokeTokens: given.revokeTokens },
    );
  });
}
