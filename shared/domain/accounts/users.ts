/** The people of a tenant. Service users, whom nobody signs in as, are no part of this. */
import { filterOnly } from '../../platform/database/filter-only.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type Dispatcher, enqueue } from '../../jobs.ts';
import { inviteMail } from './account-mail-jobs.ts';
import { type Module } from '../../platform/modules.ts';
import { type Scope } from '../../platform/scope.ts';
import { audit } from '../../platform/audit.ts';
import { revokeUserTokens } from './credentials.ts';
import { countInvite } from './invite-limits.ts';
import { removeUserLinks } from './links.ts';
import {
  raw,
  Tenant,
  UniqueViolationError,
  User,
  type Language,
  type QueryBuilder,
  type Role,
  type UserStatus,
} from '../models.ts';
import { grantableModules } from './rights.ts';
import { endUserSessions } from './sessions.ts';

export interface AccountUser {
  id: string;
  legacyId: number;
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  moduleKeys: Module[];
  status: UserStatus;
  /** Invited, but has never set a password; disabling ends an invite. */
  invitePending: boolean;
  lastLoginAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface UserFields {
  firstName?: string;
  lastName?: string;
  roles?: Role[];
  moduleKeys?: Module[];
}

const view = (user: User): AccountUser => ({
  id: user.uuid,
  legacyId: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  roles: user.roles,
  moduleKeys: user.moduleKeys,
  status: user.status,
  invitePending: user.passwordHash === null && user.status === 'ACTIVE',
  lastLoginAt: user.lastLoginAt,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
});

const people = (scope: Scope): QueryBuilder<User, User[]> =>
  User.query(scope.db).where({ tenant_id: scope.tenantId, is_service: false }).whereNull('deleted_at');

const person = (scope: Scope, uuid: string) =>
  User.query(scope.db)
    .findOne({ tenant_id: scope.tenantId, uuid })
    .whereRaw(filterOnly('not is_service and deleted_at is null'));

const notFound = () => refusal(because('NOT_THERE', { resource: 'user' }));

/** Throws NOT_FOUND. */
export async function readUser(scope: Scope, id: string): Promise<AccountUser> {
  const user = await person(scope, id);
  if (!user) throw notFound();
  return view(user);
}

/** The user behind a credential, which may be a service user, and the language that they read. */
export async function readOwnUser(scope: Scope, id: number): Promise<{ user: AccountUser; language: Language | null }> {
  const user = await User.query(scope.db).findOne({ tenant_id: scope.tenantId, id });
  if (!user) throw notFound();
  return { user: view(user), language: user.language };
}

/** Reads the user for a change. Changes of one tenant's users wait for each other: two administrators must not demote each other. */
async function lockUser(scope: Scope, id: string): Promise<User> {
  await Tenant.query(scope.db).findById(scope.tenantId).forNoKeyUpdate();
  const user = await person(scope, id).forUpdate();
  if (!user) throw notFound();
  return user;
}

async function requireGrantableModules(scope: Scope, moduleKeys: readonly Module[] | undefined): Promise<void> {
  if (!moduleKeys) return;
  const tenant = await Tenant.query(scope.db).findById(scope.tenantId).select('modules');
  const refused = moduleKeys.find((module) => !grantableModules(tenant?.modules ?? []).includes(module));
  if (refused !== undefined) throw refusal(because('NOT_GRANTABLE_HERE', { refused }), { field: 'moduleKeys' });
}

/** An administrator who loses that power must be neither the caller nor the last one. Throws BUSINESS_RULE. */
async function mayLoseAdmin(scope: Scope, user: User, action: string): Promise<void> {
  if (user.id === scope.actor.userId) throw refusal(because('YOURSELF', { action }));
  if (!user.roles.includes('admin') || user.status !== 'ACTIVE') return;
  const others = await people(scope)
    .whereNot({ id: user.id })
    .where({ status: 'ACTIVE' })
    .whereRaw(`'admin' = any(roles)`)
    .resultSize();
  if (others === 0) throw refusal(because('LAST_ADMINISTRATOR', { action }));
}

const entity = (user: User) => ({ type: 'user' as const, id: user.id, uuid: user.uuid });

async function change(scope: Scope, user: User, fields: Partial<User>): Promise<AccountUser> {
  const changed = await User.query(scope.db)
    .patch({ ...fields, updatedAt: raw('now()') })
    .where({ tenant_id: scope.tenantId, id: user.id })
    .returning('*')
    .first();
  return view(changed as unknown as User);
}

/** Makes a user and has the invite mailed, in the language that is named, else in the inviter's own. Throws CONFLICT when the address is taken anywhere in the installation, or RATE_LIMITED. */
export async function inviteUser(
  scope: Scope,
  dispatcher: Dispatcher,
  wanted: Required<UserFields> & { email: string; language: Language | null },
  invitesPerHour: number,
): Promise<AccountUser> {
  await requireGrantableModules(scope, wanted.moduleKeys);
  const language = wanted.language ?? (await readOwnUser(scope, scope.actor.userId)).language;
  let user: User;
  try {
    user = await User.query(scope.db)
      .insert({ tenantId: scope.tenantId, ...wanted, language })
      .returning('*');
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error;
    throw refusal(because('EMAIL_TAKEN'), { field: 'email' }, { cause: error });
  }
  await countInvite(scope, user.email, invitesPerHour);
  await audit(scope, { action: 'user.created', entity: entity(user), details: { roles: wanted.roles } });
  await enqueue(scope, dispatcher, inviteMail, { userId: user.id, language: user.language });
  return view(user);
}

/** Has another invite mailed. Throws NOT_FOUND, RATE_LIMITED, or BUSINESS_RULE for who has accepted one or is disabled. */
export async function inviteAgain(
  scope: Scope,
  dispatcher: Dispatcher,
  id: string,
  invitesPerHour: number,
): Promise<void> {
  const user = await lockUser(scope, id);
  if (user.passwordHash !== null) throw refusal(because('INVITE_ACCEPTED'));
  if (user.status !== 'ACTIVE') throw refusal(because('USER_DISABLED'));
  await countInvite(scope, user.email, invitesPerHour);
  await audit(scope, { action: 'user.invited', entity: entity(user) });
  await enqueue(scope, dispatcher, inviteMail, { userId: user.id, language: user.language });
}

/** Throws where a user is not what the caller has read, as it is until the transaction ends. */
type MayChange = (now: AccountUser) => void;

/** Throws NOT_FOUND, BUSINESS_RULE or VALIDATION_FAILED, or what `mayChange` throws. */
export async function changeUser(
  scope: Scope,
  id: string,
  fields: UserFields,
  mayChange: MayChange,
): Promise<AccountUser> {
  const user = await lockUser(scope, id);
  mayChange(view(user));
  await requireGrantableModules(scope, fields.moduleKeys);
  if (fields.roles && !fields.roles.includes('admin') && user.roles.includes('admin'))
    await mayLoseAdmin(scope, user, 'demote');
  const { roles, moduleKeys } = fields;
  await audit(scope, {
    action: 'user.changed',
    entity: entity(user),
    details: { fields: Object.keys(fields), ...(roles && { roles }), ...(moduleKeys && { moduleKeys }) },
  });
  return change(scope, user, fields);
}

/**
 * Disabling ends the user's sessions at once and their tokens for good. Throws NOT_FOUND or BUSINESS_RULE, or what `mayChange`
 * throws.
 */
export async function setUserStatus(
  scope: Scope,
  id: string,
  status: UserStatus,
  mayChange: MayChange,
): Promise<AccountUser> {
  const user = await lockUser(scope, id);
  mayChange(view(user));
  if (user.status === status) return view(user);
  if (status === 'DISABLED') {
    await mayLoseAdmin(scope, user, 'disable');
    await endUserSessions(scope.db, scope.tenantId, user.id);
    await removeUserLinks(scope.db, scope.tenantId, user.id);
  }
  // a former release left tokens of disabled users as they were: those do not come back either
  await revokeUserTokens(scope.db, scope.tenantId, user.id);
  await audit(scope, { action: status === 'DISABLED' ? 'user.disabled' : 'user.enabled', entity: entity(user) });
  return change(scope, user, { status });
}

/**
 * Takes everything personal from the user's row and all that gives access; the row itself stays for the logs that refer
 * to it, and the address can be invited again. Throws NOT_FOUND or BUSINESS_RULE, or what `mayChange` throws.
 */
export async function deleteUser(scope: Scope, id: string, mayChange: MayChange): Promise<void> {
  const user = await lockUser(scope, id);
  mayChange(view(user));
  await mayLoseAdmin(scope, user, 'delete');
  await endUserSessions(scope.db, scope.tenantId, user.id);
  await removeUserLinks(scope.db, scope.tenantId, user.id);
  await revokeUserTokens(scope.db, scope.tenantId, user.id);
  await audit(scope, { action: 'user.deleted', entity: entity(user) });
  await change(scope, user, {
    email: `${user.uuid}@deleted.invalid`,
    firstName: 'Deleted',
    lastName: 'user',
    passwordHash: null,
    platformRole: null,
    language: null,
    status: 'DISABLED',
    deletedAt: new Date(),
  });
}
