/**
 * What an administrator of the platform does to tenants, in one transaction each. The scope is that of their own tenant, whose trail
 * tells who it was; the trail of the tenant concerned tells what was done to it, and by whom as far as a number says it: names,
 * sessions and addresses of people are their own tenant's.
 */
import { type Dispatcher, enqueue } from '../../jobs.ts';
import { type AuditAction } from '../../platform/audit-actions.ts';
import { audit } from '../../platform/audit.ts';
import { refusal } from '../../platform/errors.ts';
import { type Module } from '../../platform/modules.ts';
import { because } from '../../platform/reasons/index.ts';
import { type Scope } from '../../platform/scope.ts';
import { type Tenant, type User, type UserStatus } from '../models.ts';
import { inviteMail } from './account-mail-jobs.ts';
import { countInvite } from './invite-limits.ts';
import { auditTenant, changeModules, changeStatus, insertTenant, lockTenant, renameTenant } from './tenants.ts';
import { findTenant, type TenantView } from './tenant-views.ts';
import { readOwnUser } from './users.ts';

/** The scope of a tenant that is looked after by somebody of another one. */
const across = (scope: Scope, tenantId: number): Scope => ({
  ...scope,
  tenantId,
  actor: { ...scope.actor, kind: 'platform', credentialId: null, address: null },
});

/** Tells the administrator's own trail what they did, where that is another one. */
async function noteOwn(
  scope: Scope,
  tenant: Tenant,
  action: AuditAction,
  details?: Record<string, unknown>,
): Promise<void> {
  if (tenant.id === scope.tenantId) return;
  const entity = { type: 'tenant', id: tenant.id, uuid: tenant.uuid } as const;
  await audit(scope, { action, entity, ...(details ? { details } : {}) });
}

/** Who is told to the trail of a tenant: of the own one as always. */
const changerOf = (scope: Scope, tenant: Tenant): Scope =>
  tenant.id === scope.tenantId ? scope : across(scope, tenant.id);

async function shown({ db }: Scope, { uuid }: Tenant): Promise<TenantView> {
  return (await findTenant(db, uuid))!;
}

export interface FoundedTenant {
  name: string;
  modules: readonly Module[];
  admin: Pick<User, 'email' | 'firstName' | 'lastName'>;
}

/**
 * Makes a tenant and has its administrator invited by mail, in the caller's own language, which counts as an invite of the caller's
 * tenant. Throws CONFLICT with the field that is taken, or RATE_LIMITED.
 */
export async function foundTenant(
  scope: Scope,
  dispatcher: Dispatcher,
  wanted: FoundedTenant,
  invitesPerHour: number,
): Promise<TenantView> {
  const { language } = await readOwnUser(scope, scope.actor.userId);
  const { tenant, admin } = await insertTenant(scope.db, { ...wanted, admin: { ...wanted.admin, language } });
  await countInvite(scope, admin.email, invitesPerHour);
  const its = across(scope, tenant.id);
  await auditTenant(its, tenant, 'tenant.created', { modules: wanted.modules });
  await noteOwn(scope, tenant, 'tenant.created');
  await enqueue(its, dispatcher, inviteMail, { userId: admin.id, language });
  return shown(scope, tenant);
}

/** Throws where a tenant is not what the caller has read, as it is until the transaction ends. */
type MayChangeTenant = (now: TenantView) => void;

/** Changes a tenant. Throws NOT_FOUND, CONFLICT for a name that is taken, or what `mayChange` throws. */
export async function updateTenant(
  scope: Scope,
  id: string,
  { name, modules }: { name?: string | undefined; modules?: readonly Module[] | undefined },
  mayChange: MayChangeTenant,
): Promise<TenantView> {
  const tenant = await lockTenant(scope.db, id);
  mayChange(await shown(scope, tenant));
  const by = changerOf(scope, tenant);
  if (name !== undefined && name !== tenant.name) {
    await renameTenant(by, tenant, name);
    await noteOwn(scope, tenant, 'tenant.renamed');
  }
  if (modules !== undefined) {
    await changeModules(by, tenant, modules);
    await noteOwn(scope, tenant, 'tenant.modules-changed', { modules });
  }
  return shown(scope, tenant);
}

/** Disables or enables a tenant. Throws NOT_FOUND, BUSINESS_RULE for disabling the own one, or what `mayChange` throws. */
export async function setStatusAcross(
  scope: Scope,
  id: string,
  status: UserStatus,
  mayChange: MayChangeTenant,
): Promise<TenantView> {
  const tenant = await lockTenant(scope.db, id);
  mayChange(await shown(scope, tenant));
  if (status === 'DISABLED' && tenant.id === scope.tenantId) throw refusal(because('OWN_TENANT'));
  if (tenant.status !== status) {
    await changeStatus(changerOf(scope, tenant), tenant, status);
    await noteOwn(scope, tenant, status === 'DISABLED' ? 'tenant.disabled' : 'tenant.enabled');
  }
  return shown(scope, tenant);
}
