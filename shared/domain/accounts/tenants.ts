import { UniqueViolationError } from 'objection';
import { audit } from '../../platform/audit.ts';
import { query, queryOne, type Database, type Queryable, type Transaction } from '../../platform/database.ts';
import { TramaError } from '../../platform/errors.ts';
import { MODULES, getScopes, type Module, type ScopeName } from '../../platform/modules.ts';
import { AccessCredential, Tenant, User, type UserStatus } from './account-models.ts';
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
    await transaction.raw('insert into emission_factors (tenant_id) values (?)', [tenant.id]);
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

export const listTenants = (db: Queryable): Promise<TenantView[]> =>
  query<TenantView>(
    db,
    `select t.uuid as "tenantId", t.name, t.status, t.modules, t.created_at as "createdAt",
       (select count(*) from users u where u.tenant_id = t.id and not u.is_service and u.deleted_at is null) as users
     from tenants t order by t.id`,
  );

interface TenantRow {
  id: number;
  uuid: string;
  name: string;
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
  action: string,
  work: (transaction: Transaction, tenant: TenantRow) => Promise<T>,
): Promise<T & { tenantId: string; name: string }> {
  return database.transaction(async (transaction) => {
    const tenant = await queryOne<TenantRow>(
      transaction,
      'select id, uuid, name from tenants where uuid::text = lower($1) or name = $1 for update',
      [idOrName],
    );
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

/** Disabling stops every credential of the tenant at once, enabling lets them work again; sessions are gone. */
export const setTenantStatus = (database: Database, idOrName: string, status: UserStatus) =>
  changeTenant(
    database,
    idOrName,
    status === 'DISABLED' ? 'tenant.disabled' : 'tenant.enabled',
    async (transaction, { id }) => {
      await query(transaction, 'update tenants set status = $2, updated_at = now() where id = $1', [id, status]);
      if (status === 'DISABLED') await query(transaction, 'delete from sessions where tenant_id = $1', [id]);
      return { status };
    },
  );

/** Entitles the tenant to exactly these modules. Its service user, whom nobody administers, gets them too. */
export const setTenantModules = (database: Database, idOrName: string, modules: readonly Module[]) =>
  changeTenant(database, idOrName, 'tenant.modules-changed', async (transaction, { id }) => {
    await query(transaction, 'update tenants set modules = $2, updated_at = now() where id = $1', [id, modules]);
    await query(
      transaction,
      'update users set module_keys = $2, updated_at = now() where tenant_id = $1 and is_service',
      [id, grantableModules(modules)],
    );
    return { modules: [...modules] };
  });

export interface TenantQuotas {
  storageBytes?: number | null;
  documents?: number | null;
  waitingJobs?: number | null;
}

/** Gives the tenant quotas of its own; null takes one back, so that the setting holds. What is absent stays. */
export const setTenantQuotas = (database: Database, idOrName: string, quotas: TenantQuotas) =>
  changeTenant(database, idOrName, 'tenant.quotas-changed', async (transaction, { id }) => {
    const { storageBytes, documents, waitingJobs } = quotas;
    const row = await queryOne<Required<TenantQuotas>>(
      transaction,
      `update tenants set max_storage_bytes = case when $2 then $3 else max_storage_bytes end,
         max_documents = case when $4 then $5 else max_documents end,
         max_waiting_jobs = case when $6 then $7 else max_waiting_jobs end, updated_at = now()
       where id = $1
       returning max_storage_bytes as "storageBytes", max_documents as documents, max_waiting_jobs as "waitingJobs"`,
      [
        id,
        ...[storageBytes !== undefined, storageBytes ?? null],
        ...[documents !== undefined, documents ?? null],
        ...[waitingJobs !== undefined, waitingJobs ?? null],
      ],
    );
    return { quotas: row! };
  });

/** A new service key in place of all others, which work for `graceHours` more. The key is answered once. */
export const rotateServiceKey = (database: Database, idOrName: string, graceHours: number) =>
  changeTenant(database, idOrName, 'service key.rotated', async (transaction, { id }) => {
    await query(
      transaction,
      `update access_credentials set
         expires_at = case when $2 > 0 then least(expires_at, now() + $2 * interval '1 hour') else expires_at end,
         revoked_at = case when $2 > 0 then null else now() end
       where tenant_id = $1 and kind = 'service-key' and revoked_at is null`,
      [id, graceHours],
    );
    const service = await queryOne<{ id: number; modules: Module[] }>(
      transaction,
      `select u.id, u.module_keys as modules from users u where u.tenant_id = $1 and u.is_service order by u.id limit 1`,
      [id],
    );
    if (!service) throw new Error(`tenant ${id} has no service user`);
    const apiKey = newSecret('key');
    await AccessCredential.query(transaction).insert({
      tenantId: id,
      userId: service.id,
      ...credential('service-key', 'Rotated service key', apiKey, getScopes(service.modules)),
    });
    return { apiKey };
  });

/** Lets a user look after the queues of all tenants, look at them, or neither. Throws NOT_FOUND. */
export const setPlatformRole = (database: Database, email: string, role: User['platformRole']) =>
  database.transaction(async (transaction) => {
    const user = await queryOne<{ tenantId: number; id: number; uuid: string }>(
      transaction,
      `update users set platform_role = $2, updated_at = now() where lower(email) = lower($1) and not is_service and deleted_at is null
       returning tenant_id as "tenantId", id, uuid`,
      [email, role],
    );
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
