/** Access tokens of people and service keys of a tenant: made, listed, revoked. The secret is answered once, then only its hash is left. */
import { type Queryable } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type ScopeName } from '../../platform/modules.ts';
import { type Scope } from '../../platform/scope.ts';
import { audit } from '../../platform/audit.ts';
import { AccessCredential, raw, Session, User } from '../models.ts';
import { grantableScopes, userScopes, type Rights } from './rights.ts';
import { hashSecret, newSecret, secretPrefix } from './secrets.ts';

export interface CredentialView {
  id: string;
  name: string;
  tokenPrefix: string;
  scopes: ScopeName[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

export interface NewCredential {
  name: string;
  scopes: ScopeName[];
  expiresAt?: Date;
}

/** The user a credential belongs to, with what that user may do. */
export interface Owner extends Rights {
  userId: number;
}

type Kind = AccessCredential['kind'];

const ENTITY: Record<Kind, 'access token' | 'service key'> = { token: 'access token', 'service-key': 'service key' };

const view = (credential: AccessCredential): CredentialView => ({
  id: credential.id,
  name: credential.name,
  tokenPrefix: credential.secretPrefix,
  scopes: grantableScopes(credential.scopes),
  createdAt: credential.createdAt,
  expiresAt: credential.expiresAt,
  lastUsedAt: credential.lastUsedAt,
});

const live = (scope: Scope, kind: Kind, userId: number) =>
  AccessCredential.query(scope.db).where({ tenant_id: scope.tenantId, kind, user_id: userId }).whereNull('revoked_at');

/** The owner's credentials, expired ones among them, without those that were revoked. */
export async function listCredentials(scope: Scope, kind: Kind, userId: number): Promise<CredentialView[]> {
  return (await live(scope, kind, userId).orderBy(['created_at', 'id'])).map(view);
}

/**
 * Lets whoever else makes or revokes credentials of this user wait until this transaction has ended. Throws
 * UNAUTHENTICATED when the user was disabled or the session ended meanwhile: their tokens are revoked once, and no new one
 * may follow.
 */
async function lockOwner({ db, tenantId, actor }: Scope, userId: number): Promise<void> {
  const user = await User.query(db)
    .findOne({ tenant_id: tenantId, id: userId, status: 'ACTIVE' })
    .whereNull('deleted_at')
    .forNoKeyUpdate();
  const stands =
    actor.kind !== 'session' || (await Session.query(db).findOne({ tenant_id: tenantId, id: actor.credentialId }));
  if (!user || !stands) throw refusal(because('SESSION_ENDED'));
}

/** Revokes all tokens of a user for good, and returns how many those were. */
export const revokeUserTokens = async (db: Queryable, tenantId: number, userId: number): Promise<number> =>
  AccessCredential.query(db)
    .patch({ revokedAt: raw('now()') })
    .where({ tenant_id: tenantId, user_id: userId })
    .whereNull('revoked_at');

/**
 * Throws VALIDATION_FAILED for a scope that the owner does not have, or an expiry in the past, and QUOTA_EXCEEDED when the
 * owner has `limit` of the kind that are neither revoked nor expired.
 */
export async function createCredential(
  scope: Scope,
  kind: Kind,
  owner: Owner,
  wanted: NewCredential,
  limit: number,
): Promise<CredentialView & { token: string }> {
  const grantable = grantableScopes(userScopes(owner));
  const refused = wanted.scopes.find((each) => !grantable.includes(each));
  if (refused !== undefined) throw refusal(because('NOT_GRANTABLE', { refused }), { field: 'scopes' });
  if (wanted.expiresAt && wanted.expiresAt.getTime() <= Date.now())
    throw refusal(because('IN_THE_PAST'), { field: 'expiresAt' });
  await lockOwner(scope, owner.userId);
  const active = await live(scope, kind, owner.userId)
    .whereRaw('(expires_at is null or expires_at > now())')
    .resultSize();
  if (active >= limit) {
    const what = `${ENTITY[kind]}s`;
    throw refusal(because('CREDENTIALS_FULL', { limit, what }), { quota: what, limit, used: active });
  }
  const token = newSecret(kind === 'token' ? 'pat' : 'key');
  const made = await AccessCredential.query(scope.db)
    .insert({
      tenantId: scope.tenantId,
      userId: owner.userId,
      kind,
      name: wanted.name,
      secretPrefix: secretPrefix(token),
      secretHash: hashSecret(token),
      scopes: [...new Set(wanted.scopes)],
      expiresAt: wanted.expiresAt ?? null,
    })
    .returning('*');
  const entity = { type: ENTITY[kind], uuid: made.id };
  await audit(scope, { action: `${ENTITY[kind]}.created`, entity, details: { name: made.name, scopes: made.scopes } });
  return { ...view(made), token };
}

/** Throws NOT_FOUND when the owner has no such credential, or had it revoked already. */
export async function revokeCredential(scope: Scope, kind: Kind, userId: number, id: string): Promise<void> {
  const [revoked] = await live(scope, kind, userId)
    .where({ id })
    .patch({ revokedAt: raw('now()') })
    .returning('name');
  if (!revoked) throw refusal(because('NOT_THERE', { resource: ENTITY[kind] }));
  const entity = { type: ENTITY[kind], uuid: id };
  await audit(scope, { action: `${ENTITY[kind]}.revoked`, entity, details: { name: revoked.name } });
}

/** The tenant's service user, whom service keys belong to. */
export async function serviceUser(scope: Pick<Scope, 'db' | 'tenantId'>): Promise<Owner> {
  const owner = await User.query(scope.db)
    .where({ tenant_id: scope.tenantId, is_service: true })
    .orderBy('id')
    .first()
    .withGraphFetched('tenant');
  if (!owner) throw new Error(`tenant ${scope.tenantId} has no service user`);
  const { id, roles, moduleKeys, tenant } = owner;
  return { userId: id, roles, moduleKeys, tenantModules: tenant!.modules };
}
