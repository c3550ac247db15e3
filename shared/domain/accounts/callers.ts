/** Who presents a credential: one indexed look-up by its hash, without a cache, so that a revocation counts at once. */
import { Batches } from '../../platform/batches.ts';
import { query, queryOne, type Database } from '../../platform/database.ts';
import { forSeveralRequests } from '../../platform/database/work.ts';
import { type Module, type ScopeName } from '../../platform/modules.ts';
import { grantableScopes, userScopes } from './rights.ts';
import { hashSecret } from './secrets.ts';
import { SESSION_EXPIRY } from './sessions.ts';

export interface Caller {
  tenantId: number;
  tenantUuid: string;
  tenantName: string;
  tenantModules: Module[];
  /** Default time budget of waiting for a job, in seconds; null where the installation's counts. */
  jobWaitSeconds: number | null;
  /** Of the token, key or session. */
  credentialId: string;
  kind: 'token' | 'service-key' | 'session';
  /** As granted; a session has all of its user's. */
  scopes: ScopeName[];
  expiresAt: Date | null;
  userId: number;
  userUuid: string;
  roles: string[];
  moduleKeys: Module[];
  platformRole: 'admin' | 'viewer' | null;
  /** The active user of the tenant that X-User-Id or userId names; null where none is named, or it is no such user. */
  actingUserId: number | null;
}

const OWNER = `c.tenant_id as "tenantId", t.uuid as "tenantUuid", t.name as "tenantName", t.modules as "tenantModules",
    t.job_wait_seconds as "jobWaitSeconds", c.id as "credentialId", u.id as "userId", u.uuid as "userUuid", u.roles, u.module_keys as "moduleKeys",
    u.platform_role as "platformRole",
    (select a.id from users a where a.tenant_id = c.tenant_id and a.id = $2 and a.status = 'ACTIVE' and a.deleted_at is null) as "actingUserId"`;

const ACTIVE_OWNER = `
    join users u on u.tenant_id = c.tenant_id and u.id = c.user_id and u.status = 'ACTIVE' and u.deleted_at is null
    join tenants t on t.id = c.tenant_id and t.status = 'ACTIVE'`;

const CREDENTIAL = `
  select ${OWNER}, c.kind, c.scopes, c.expires_at as "expiresAt", c.last_used_at is null or c.last_used_at < now() - interval '1 minute' as stale
  from access_credentials c ${ACTIVE_OWNER}
  where c.secret_hash = $1 and c.kind = $3 and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())`;

const SESSION = `
  select ${OWNER}, 'session' as kind, ${SESSION_EXPIRY('c.created_at')} as "expiresAt", c.last_used_at < now() - interval '1 minute' as stale
  from sessions c ${ACTIVE_OWNER}
  where c.secret_hash = $1 and c.expires_at > now()`;

const TOUCH: Record<'credential' | 'session', string> = {
  credential: `update access_credentials set last_used_at = now()
    where tenant_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
  session: `update sessions set last_used_at = now(), expires_at = ${SESSION_EXPIRY('created_at')}
    where tenant_id = $1 and id = $2 and last_used_at < now() - interval '1 minute'`,
};

/** What is looked up at once for one credential. */
const LOOKUPS_AT_ONCE = 2;

interface Lookup {
  kind: Caller['kind'];
  secretHash: ReturnType<typeof hashSecret>;
  actingUserId: number | null;
}

/** Of a credential with many requests at once: one look-up, begun after they came, serves all that wait. */
const lookups = new WeakMap<Database, Batches<Lookup, Caller | undefined>>();

function getLookups(database: Database): Batches<Lookup, Caller | undefined> {
  let found = lookups.get(database);
  if (!found) {
    found = new Batches(LOOKUPS_AT_ONCE, async (same) => {
      const caller = await forSeveralRequests(() => lookUp(database, same[0]!));
      return same.map(() => caller);
    });
    lookups.set(database, found);
  }
  return found;
}

/** The caller behind a secret, or undefined when it is unknown, revoked, expired, or its user or tenant is disabled. */
export function findCaller(
  database: Database,
  kind: Caller['kind'],
  secret: string,
  actingUserId: number | null,
): Promise<Readonly<Caller> | undefined> {
  const secretHash = hashSecret(secret);
  const key = `${kind} ${secretHash.toString('base64')} ${actingUserId}`;
  return getLookups(database).add(key, { kind, secretHash, actingUserId });
}

async function lookUp(database: Database, { kind, secretHash, actingUserId }: Lookup): Promise<Caller | undefined> {
  const session = kind === 'session';
  const row = await queryOne<Caller & { stale: boolean }>(
    database,
    session ? SESSION : CREDENTIAL,
    [secretHash, actingUserId, ...(session ? [] : [kind])],
    { prepared: true },
  );
  if (!row) return undefined;
  const { stale, ...caller } = row;
  caller.scopes = session ? userScopes(caller) : grantableScopes(caller.scopes);
  if (stale) await query(database, TOUCH[session ? 'session' : 'credential'], [caller.tenantId, caller.credentialId]);
  return caller;
}

type Standing = Pick<Caller, 'tenantId' | 'credentialId' | 'kind'>;

const standing = (table: string, columns: string, conditions: string) => `
  select ${OWNER}, ${columns} from ${table} c ${ACTIVE_OWNER}
  where (c.tenant_id, c.id) in (select * from unnest($1::bigint[], $3::uuid[])) and ${conditions}`;

const STANDING = {
  credential: standing(
    'access_credentials',
    'c.kind, c.scopes, c.expires_at as "expiresAt"',
    'c.revoked_at is null and (c.expires_at is null or c.expires_at > now())',
  ),
  session: standing('sessions', `'session' as kind, c.expires_at as "expiresAt"`, 'c.expires_at > now()'),
};

/** Those of these callers whose credential still stands, as they are now, by its id. Nothing of it counts as a use. */
export async function standingCallers(database: Database, callers: readonly Standing[]): Promise<Map<string, Caller>> {
  const found = new Map<string, Caller>();
  for (const of of ['credential', 'session'] as const) {
    const asked = new Map(
      callers
        .filter(({ kind }) => (kind === 'session') === (of === 'session'))
        .map((each) => [each.credentialId, each]),
    );
    if (asked.size === 0) continue;
    const tenants = [...asked.values()].map(({ tenantId }) => tenantId);
    for (const caller of await query<Caller>(database, STANDING[of], [tenants, null, [...asked.keys()]])) {
      caller.scopes = of === 'session' ? userScopes(caller) : grantableScopes(caller.scopes);
      found.set(caller.credentialId, caller);
    }
  }
  return found;
}
