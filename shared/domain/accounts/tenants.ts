import { type AuditAction } from '../../platform/audit-actions.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction, type Database, type Queryable, type Transaction } from '../../platform/database.ts';
import { TramaError } from '../../platform/errors.ts';
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

const credential = (kind: AccessCredential['kind'], name: string, secret: string, scopes: readonly ScopeName[]) => ({
  kind,
  name,
  secretPrefix: secretPrefix(secret),
  secretHash: hashSecret(secret),
  scopes: [...scopes],
});

/**
 * Makes a tenant with its admin, a service user with a service key, and a token of the admin, both with every scope that they
 * can have of the tenant's modules. Throws CONFLICT when the name or the e-mail address is taken.
 */
export async function createTenant(transaction: Transaction, wanted: NewTenant): Promise<CreatedTenant> {
  const modules = [...(wanted.modules ?? MODULES)];
  const moduleKeys = grantableModules(modules);
  const scopes = getScopes(moduleKeys);
  const passwordHash = await hashPassword(wanted.adminPassword);
  try {
    const tenant = await Tenant.query(transaction).insert({ name: wanted.name, modules }).returning('*');
    const admin = await User.query(transaction)
      .insert({
        tenantId: tenant.id,
        email: wanted.adminEmail,
        firstName: 'Admin',
        lastName: wanted.name,
        roles: ['admin'],
        moduleKeys,
        passwordHash,
        platformRole: wanted.platformAdmin ? 'admin' : null,
      })
      .returning('*');
    const service = await User.query(transaction)
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
    await EmissionFactorSet.query(transaction).insert({ tenantId: tenant.id });
    return { tenantId: tenant.uuid, adminUserId: admin.uuid, adminUserLegacyId: admin.id };
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error;
    const field = error.constraint === 'users_email_unique' ? 'admin-email' : 'name';
    throw new TramaError('CONFLICT', `${field}: already taken`, { field }, { cause: error });
  }
}

export interface TenantView {
  tenantId: string;
  name: string;
  status: UserStatus;
  modules: Module[];
  users: number;
  createdAt: Date;
}

export async function listTenants(db: Queryable): Promise<TenantView[]> {
  const people = Tenant.relatedQuery('users').where({ is_service: false }).whereNull('deleted_at').count();
  const tenants = await Tenant.query(db)
    .select('tenants.*', people.as('users'))
    .orderBy('id')
    .castTo<(Omit<Tenant, 'users'> & { users: number })[]>();
  return tenants.map(({ uuid, name, status, modules, users, createdAt }) => ({
    tenantId: uuid,
    name,
    status,
    modules,
    users,
    createdAt,
  }));
}

/** Who acts where an operator does, beyond all tenants. */
const COMMAND_LINE = {
  requestId: 'command-line',
  actor: { userId: null, authenticatedUserId: null, kind: 'system', credentialId: null, address: null },
} as const;

/** Changes one tenant, named by its UUID or its name, with an entry in its audit trail. Throws NOT_FOUND. */
function changeTenant<T>(
  database: Database,
  idOrName: string,
  action: AuditAction,
  work: (transaction: Transaction, tenant: Tenant) => Promise<T>,
): Promise<T & { tenantId: string; name: string }> {
  return inTransaction(database, async (transaction) => {
    const tenant = await Tenant.query(transaction)
      .whereRaw('uuid::text = lower(?)', [idOrName])
      .orWhere({ name: idOrName })
      .forUpdate()
      .first();
    if (!tenant) throw new TramaError('NOT_FOUND', `There is no tenant ${idOrName}.`);
    const result = await work(transaction, tenant);
    await audit(
      {
        db: transaction,
        tenantId: tenant.id,
        ...COMMAND_LINE,
      },
      { action, entity: { type: 'tenant', id: tenant.id, uuid: tenant.uuid } },
    );
    return { tenantId: tenant.uuid, name: tenant.name, ...result };
  });
}

const patchTenant = (transaction: Transaction, tenant: Tenant, fields: PartialModelObject<Tenant>) =>
  Tenant.query(transaction).patchAndFetchById(tenant.id, { ...fields, updatedAt: raw('now()') });

/** Disabling stops every credential of the tenant at once, enabling lets them work again; sessions are gone. */
export const setTenantStatus = (database: Database, idOrName: string, status: UserStatus) =>
  changeTenant(
    database,
    idOrName,
    status === 'DISABLED' ? 'tenant.disabled' : 'tenant.enabled',
    async (transaction, tenant) => {
      await patchTenant(transaction, tenant, { status });
      if (status === 'DISABLED') await Session.query(transaction).delete().where({ tenant_id: tenant.id });
      return { status };
    },
  );

/** Entitles the tenant to exactly these modules. Its service user, whom nobody administers, gets them too. */
export const setTenantModules = (database: Database, idOrName: string, modules: readonly Module[]) =>
  changeTenant(database, idOrName, 'tenant.modules-changed', async (transaction, tenant) => {
    await patchTenant(transaction, tenant, { modules: [...modules] });
    await User.query(transaction)
      .patch({ moduleKeys: grantableModules(modules), updatedAt: raw('now()') })
      .where({ tenant_id: tenant.id, is_service: true });
    return { modules: [...modules] };
  });

export interface TenantQuotas {
  storageBytes?: number | null;
  documents?: number | null;
  waitingJobs?: number | null;
}

/** Gives the tenant quotas of its own; null takes one back, so that the setting holds. What is absent stays. */
export const setTenantQuotas = (database: Database, idOrName: string, quotas: TenantQuotas) =>
  changeTenant(database, idOrName, 'tenant.quotas-changed', async (transaction, tenant) => {
    const { maxStorageBytes, maxDocuments, maxWaitingJobs } = await patchTenant(transaction, tenant, {
      ...(quotas.storageBytes === undefined ? {} : { maxStorageBytes: quotas.storageBytes }),
      ...(quotas.documents === undefined ? {} : { maxDocuments: quotas.documents }),
      ...(quotas.waitingJobs === undefined ? {} : { maxWaitingJobs: quotas.waitingJobs }),
    });
    return { quotas: { storageBytes: maxStorageBytes, documents: maxDocuments, waitingJobs: maxWaitingJobs } };
  });

/** A new service key in place of all others, which work for `graceHours` more. The key is answered once. */
export const rotateServiceKey = (database: Database, idOrName: string, graceHours: number) =>
  changeTenant(database, idOrName, 'service key.rotated', async (transaction, { id }) => {
    await AccessCredential.query(transaction)
      .patch(
        graceHours > 0
          ? { expiresAt: raw(`least(expires_at, now() + ? * interval '1 hour')`, graceHours) }
          : { revokedAt: raw('now()') },
      )
      .where({ tenant_id: id, kind: 'service-key' })
      .whereNull('revoked_at');
    const service = await User.query(transaction).where({ tenant_id: id, is_service: true }).orderBy('id').first();
    if (!service) throw new Error(`tenant ${id} has no service user`);
    const apiKey = newSecret('key');
    await AccessCredential.query(transaction).insert({
      tenantId: id,
      userId: service.id,
      ...credential('service-key', 'Rotated service key', apiKey, getScopes(service.moduleKeys)),
    });
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
