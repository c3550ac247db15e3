/** Who presents a credential: one indexed look-up by its hash, without a cache, so that a revocation counts at once. */
import { query, queryOne, type Database } from '../database.ts';
import { type Module, type ScopeName } from '../modules.ts';
import { hashSecret } from './secrets.ts';

export interface Caller {
  tenantId: number;
  tenantModules: Module[];
  /** Default time budget of waiting for a job, in seconds; null where the installation's counts. */
  jobWaitSeconds: number | null;
  credentialId: string;
  kind: 'token' | 'service-key';
  scopes: ScopeName[];
  userId: number;
  roles: string[];
  moduleKeys: Module[];
  platformRole: 'admin' | 'viewer' | null;
  /** The user that X-User-Id or userId names, when it is one of the tenant. */
  actingUserId: number | null;
}

const LOOK_UP = `
  select c.tenant_id as "tenantId", t.modules as "tenantModules", t.job_wait_seconds as "jobWaitSeconds", c.id as "credentialId", c.kind,
    c.scopes, u.id as "userId", u.roles, u.module_keys as "moduleKeys", u.platform_role as "platformRole",
    (select a.id from users a where a.tenant_id = c.tenant_id and a.id = $3) as "actingUserId",
    c.last_used_at is null or c.last_used_at < now() - interval '1 minute' as stale
  from access_credentials c
    join users u on u.tenant_id = c.tenant_id and u.id = c.user_id and u.status = 'ACTIVE'
    join tenants t on t.id = c.tenant_id and t.status = 'ACTIVE'
  where c.secret_hash = $1 and c.kind = $2 and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())`;

/** The caller behind a secret, or undefined when it is unknown, revoked, expired, or its user or tenant is disabled. */
export async function findCaller(
  database: Database,
  kind: Caller['kind'],
  secret: string,
  actingUserId: number | null,
): Promise<Caller | undefined> {
  const row = await queryOne<Caller & { stale: boolean }>(database, LOOK_UP, [hashSecret(secret), kind, actingUserId], {
    prepared: true,
  });
  if (!row) return undefined;
  const { stale, ...caller } = row;
  if (stale) {
    await query(
      database,
      `update access_credentials set last_used_at = now() where tenant_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [caller.tenantId, caller.credentialId],
    );
  }
  return caller;
}
