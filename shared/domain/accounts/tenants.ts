import { type AuditAction } from '../../platform/audit-actions.ts';
import { audit, type AuditOrigin } from '../../platform/audit.ts';
import { inTransaction, type Database, type Queryable, type Transaction } from '../../platform/database.ts';
import { refusal, TramaError } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { MODULES, getScopes, type Module, type ScopeName } from '../../platform/modules.ts';
import {
  AccessCredential,
  EmissionFactorSet,
  raw,
  Session,
  Tenant,
  UniqueViolationError,
  User,
  type PartialModelObject,
  type UserStatus,
} from '../models.ts';
import { hashPassword } from './passwords.ts';
import { grantableModules } from './rights.ts';
import { hashSecret, newSecret, secretPrefix } from './secrets.ts';

export interface NewTenant {
  name: string;
  modules?: readonly Module[];
  adminEmail: string;
  adminPassword: string;
  /** The two secrets are stored as their hashes only. */
  apiKey: string;
  token: string;
  platformAdmin?: boolean;
}

export interface CreatedTenant {
  tenantId: string;
  adminUserId: string;
  adminUserLegacyId: number;
}

interface FirstAdministrator extends Pick<User, 'email' | 'firstName' | 'lastName'> {
  /** Absent: an invite lets them set one. */
  passwordHash?: string;
  platformRole?: User['platformRole'];
  /** What they are written in; absent: English. */
  language?: User['language'];
}

const credential = (kind: AccessCredential['kind'], name: string, secret: string, scopes: readonly ScopeName[]) => ({
  kind,
  name,
  secretPrefix: secretPrefix(secret),
  secretHash: hashSecret(secret),
  scopes: [...scopes],
});

const TAKEN: Readonly<Record<string, string>> = { tenants_name_key: 'name', users_email_unique: 'adminEmail' };

/** CONFLICT that says which field is taken, or the error as it is. */
function takenField(error: unknown): unknown {
  const field = error instanceof UniqueViolationError ? TAKEN[error.constraint] : undefined;
  return field === undefined
    ? error
    : refusal(because(field === 'name' ? 'NAME_TAKEN' : 'EMAIL_TAKEN'), { field }, { cause: error });
}

interface TenantRows {
  tenant: Tenant;
  admin: User;
  service: User;
}

/**
 * The rows that every tenant begins with: itself, its administrator, the service user whom service keys belong to, and factors.
 * Throws CONFLICT with the field, `name` or `adminEmail`, when the name or the e-mail address is taken.
 */
export async function insertTenant(
  db: Queryable,
  { name, modules, admin: person }: { name: string; modules: readonly Module[]; admin: FirstAdministrator },
): Promise<TenantRows> {
  const moduleKeys = grantableModules(modules);
  try {
    const tenant = await Tenant.query(db)
      .insert({ name, modules: [...modules] })
      .returning('*');
    const admin = await User.query(db)
      .insert({ tenantId: tenant.id, ...person, roles: ['admin'], moduleKeys })
      .returning('*');
    const service = await User.query(db)
      .insert({
        tenantId: tenant.id,
        // never a mailbox: .invalid is reserved, and the tenant's UUID keeps it unique
        email: `service@${tenant.uuid}.invalid`,
        firstName: 'Service',
        lastName: 'Key',
        roles: ['operator'],
        moduleKeys,
        isService: true,
      })
      .returning('*');
    await EmissionFactorSet.query(db).insert({ tenantId: tenant.id });
    return { tenant, admin, service };
  } catch (error) {
    throw takenField(error);
  }
}

/**
 * Makes a tenant with its admin, a service user with a service key, and a token of the admin, both with every scope that they
 * can have of the tenant's modules. Throws CONFLICT when the name or the e-mail address is taken.
 */
export async function createTenant(transaction: Transaction, wanted: NewTenant): Promise<CreatedTenant> {
  const modules = wanted.modules ?? MODULES;
  const { tenant, admin, service } = await insertTenant(transaction, {
    name: wanted.name,
    modules,
    admin: {
      email: wanted.adminEmail,
      firstName: 'Admin',
      lastName: wanted.name,
      passwordHash: await hashPassword(wanted.adminPassword),
      platformRole: wanted.platformAdmin ? 'admin' : null,
    },
  });
  const scopes = getScopes(grantableModules(modules));
  await AccessCredential.query(transaction).insert({
    tenantId: tenant.id,
    userId: service.id,
    ...credential('service-key', 'First service key', wanted.apiKey, scopes),
  });
  await AccessCredential.query(transaction).insert({
    tenantId: tenant.id,
    userId: admin.id,
    ...credential('token', 'First token', wanted.token, scopes),
  });
  return { tenantId: tenant.uuid, adminUserId: admin.uuid, adminUserLegacyId: admin.id };
}

/** Who acts where an operator does, beyond all tenants. */
const COMMAND_LINE = {
  requestId: 'command-line',
  actor: { userId: null, authenticatedUserId: null, kind: 'system', credentialId: null, address: null },
} as const;

/** Who changes a tenant, and the transaction that they do it in. */
export type TenantChange = Omit<AuditOrigin, 'tenantId'>;

const entity = ({ id, uuid }: Tenant) => ({ type: 'tenant' as const, id, uuid });

/** Tells the tenant's trail what was done to it. */
export const auditTenant = (
  by: TenantChange,
  tenant: Tenant,
  action: AuditAction,
  details?: Record<string, unknown>,
): Promise<void> =>
  audit({ ...by, tenantId: tenant.id }, { action, entity: entity(tenant), ...(details ? { details } : {}) });

/** Finds a tenant by its UUID, and keeps it from being changed by others until the transaction ends. Throws NOT_FOUND. */
export async function lockTenant(db: Queryable, uuid: string): Promise<Tenant> {
  const tenant = await Tenant.query(db).findOne({ uuid }).forNoKeyUpdate();
  if (!tenant) throw refusal(because('NOT_THERE', { resource: 'tenant' }));
  return tenant;
}

/** Does something to the tenant that an operator names by its UUID or its name. Throws NOT_FOUND. */
function byOperator<T>(
  database: Database,
  idOrName: string,
  work: (by: TenantChange, tenant: Tenant) => Promise<T>,
): Promise<T & { tenantId: string; name: string }> {
  return inTransaction(database, async (transaction) => {
    const tenant = await Tenant.query(transaction)
      .whereRaw('uuid::text = lower(?)', [idOrName])
      .orWhere({ name: idOrName })
      .forNoKeyUpdate()
      .first();
    if (!tenant) throw new TramaError('NOT_FOUND', `There is no tenant ${idOrName}.`);
    const result = await work({ db: transaction, ...COMMAND_LINE }, tenant);
    return { tenantId: tenant.uuid, name: tenant.name, ...result };
  });
}

const patchTenant = (db: Queryable, tenant: Tenant, fields: PartialModelObject<Tenant>) =>
  Tenant.query(db).patchAndFetchById(tenant.id, { ...fields, updatedAt: raw('now()') });

/**
 * Disabling stops every credential of a locked tenant at once, enabling lets them work again; sessions are gone. Jobs go on
 * (docs/rules.md#tenants). Nothing happens to one that has the status.
 */
export async function changeStatus(by: TenantChange, tenant: Tenant, status: UserStatus): Promise<void> {
  if (tenant.status === status) return;
  await patchTenant(by.db, tenant, { status });
  if (status === 'DISABLED') await Session.query(by.db).delete().where({ tenant_id: tenant.id });
  await auditTenant(by, tenant, status === 'DISABLED' ? 'tenant.disabled' : 'tenant.enabled');
}

/** Entitles a locked tenant to exactly these modules. Its service user, whom nobody administers, gets them too. */
export async function changeModules(by: TenantChange, tenant: Tenant, modules: readonly Module[]): Promise<void> {
  await patchTenant(by.db, tenant, { modules: [...modules] });
  await User.query(by.db)
    .patch({ moduleKeys: grantableModules(modules), updatedAt: raw('now()') })
    .where({ tenant_id: tenant.id, is_service: true });
  await auditTenant(by, tenant, 'tenant.modules-changed', { modules });
}

/** Gives a locked tenant another name. Throws CONFLICT when it is taken. */
export async function renameTenant(by: TenantChange, tenant: Tenant, name: string): Promise<void> {
  try {
    await patchTenant(by.db, tenant, { name });
  } catch (error) {
    throw takenField(error);
  }
  await auditTenant(by, tenant, 'tenant.renamed');
}

export const setTenantStatus = (database: Database, idOrName: string, status: UserStatus) =>
  byOperator(database, idOrName, async (by, tenant) => {
    await changeStatus(by, tenant, status);
    return { status };
  });

export const setTenantModules = (database: Database, idOrName: string, modules: readonly Module[]) =>
  byOperator(database, idOrName, async (by, tenant) => {
    await changeModules(by, tenant, modules);
    return { modules: [...modules] };
  });

export interface TenantQuotas {
  storageBytes?: number | null;
  documents?: number | null;
  waitingJobs?: number | null;
}

/** Gives the tenant quotas of its own; null takes one back, so that the setting holds. What is absent stays. */
export const setTenantQuotas = (database: Database, idOrName: string, quotas: TenantQuotas) =>
  byOperator(database, idOrName, async (by, tenant) => {
    const { maxStorageBytes, maxDocuments, maxWaitingJobs } = await patchTenant(by.db, tenant, {
      ...(quotas.storageBytes === undefined ? {} : { maxStorageBytes: quotas.storageBytes }),
      ...(quotas.documents === undefined ? {} : { maxDocuments: quotas.documents }),
      ...(quotas.waitingJobs === undefined ? {} : { maxWaitingJobs: quotas.waitingJobs }),
    });
    await auditTenant(by, tenant, 'tenant.quotas-changed');
    return { quotas: { storageBytes: maxStorageBytes, documents: maxDocuments, waitingJobs: maxWaitingJobs } };
  });

/** A new service key in place of all others, which work for `graceHours` more. The key is answered once. */
export const rotateServiceKey = (database: Database, idOrName: string, graceHours: number) =>
  byOperator(database, idOrName, async (by, tenant) => {
    const { id } = tenant;
    await AccessCredential.query(by.db)
      .patch(
        graceHours > 0
          ? { expiresAt: raw(`least(expires_at, now() + ? * interval '1 hour')`, graceHours) }
          : { revokedAt: raw('now()') },
      )
      .where({ tenant_id: id, kind: 'service-key' })
      .whereNull('revoked_at');
    const service = await User.query(by.db).where({ tenant_id: id, is_service: true }).orderBy('id').first();
    if (!service) throw new Error(`tenant ${id} has no service user`);
    const apiKey = newSecret('key');
    await AccessCredential.query(by.db).insert({
      tenantId: id,
      userId: service.id,
      ...credential('service-key', 'Rotated service key', apiKey, getScopes(service.moduleKeys)),
    });
    await auditTenant(by, tenant, 'service key.rotated');
    return { apiKey };
  });

/** Lets a user look after the queues of all tenants, look at them, or neither. Throws NOT_FOUND. */
export const setPlatformRole = (database: Database, email: string, role: User['platformRole']) =>
  inTransaction(database, async (transaction) => {
    const user = await User.query(transaction)
      .patch({ platformRole: role, updatedAt: raw('now()') })
      .whereRaw('lower(email) = lower(?)', [email])
      .where({ is_service: false })
      .whereNull('deleted_at')
      .returning('*')
      .first();
    if (!user) throw new TramaError('NOT_FOUND', `There is no user ${email}.`);
    await audit(
      { db: transaction, tenantId: user.tenantId, ...COMMAND_LINE },
      {
        action: 'user.platform-role-changed',
        entity: { type: 'user', id: user.id, uuid: user.uuid },
        details: { role },
      },
    );
    return { userId: user.uuid, email, platformRole: role };
  });
