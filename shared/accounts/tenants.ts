import { hash } from '@node-rs/argon2';
import { type Knex } from 'knex';
import { violatedConstraint } from '../database.ts';
import { TramaError } from '../errors.ts';
import { ALL_SCOPES, MODULES, type Module, type ScopeName } from '../modules.ts';
import { AccessCredential, Tenant, User } from './models.ts';
import { hashSecret, secretPrefix } from './secrets.ts';

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
 * Makes a tenant with its admin, a service user with a service key, and a token of the admin with every scope of the
 * tenant's modules. Throws CONFLICT when the name or the e-mail address is taken.
 */
export async function createTenant(transaction: Knex.Transaction, wanted: NewTenant): Promise<CreatedTenant> {
  const modules = [...(wanted.modules ?? MODULES)];
  const entitled = ALL_SCOPES.filter((scope) => modules.some((module) => scope.startsWith(`${module}:`)));
  const passwordHash = await hash(wanted.adminPassword);
  try {
    const tenant = await Tenant.query(transaction).insert({ name: wanted.name, modules }).returning('*');
    const admin = await User.query(transaction)
      .insert({
        tenantId: tenant.id,
        email: wanted.adminEmail,
        firstName: 'Admin',
        lastName: wanted.name,
        roles: ['admin'],
        moduleKeys: modules,
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
        moduleKeys: modules.filter((module) => module !== 'account'),
        isService: true,
      })
      .returning('*');
    const serviceScopes = entitled.filter((scope) => !scope.startsWith('account:'));
    await AccessCredential.query(transaction).insert({
      tenantId: tenant.id,
      userId: service.id,
      ...credential('service-key', 'First service key', wanted.apiKey, serviceScopes),
    });
    await AccessCredential.query(transaction).insert({
      tenantId: tenant.id,
      userId: admin.id,
      ...credential('token', 'First token', wanted.token, entitled),
    });
    await transaction.raw('insert into emission_factors (tenant_id) values (?)', [tenant.id]);
    return { tenantId: tenant.uuid, adminUserId: admin.uuid, adminUserLegacyId: admin.id };
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === undefined) throw error;
    const field = constraint === 'users_email_unique' ? 'admin-email' : 'name';
    throw new TramaError('CONFLICT', `${field}: already taken`, { field }, { cause: error });
  }
}
