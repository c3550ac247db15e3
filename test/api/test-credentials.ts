/** Credentials and users without the requests that make them: expired ones, and of users with few rights. */
import { randomUUID } from 'node:crypto';
import { hashSecret, newSecret, secretPrefix } from '../../shared/domain/accounts/secrets.ts';
import { type PlatformRole } from '../../shared/domain/models.ts';
import { csrfToken } from '../../shared/domain/accounts/sessions.ts';
import { ALL_SCOPES, type Module, type ScopeName } from '../../shared/platform/modules.ts';
import { type Stack, type Tenant } from '../support/stack.ts';

export const KINDS = ['token', 'service-key', 'session'] as const;
/** `platform` is a session too: of an administrator of the platform. */
export type CredentialKind = (typeof KINDS)[number] | 'platform';

export type Headers = Record<string, string>;

/** The headers that present a secret; of a session those of a page that knows its CSRF token. */
export function presented(kind: CredentialKind, secret: string): Headers {
  switch (kind) {
    case 'token':
      return { authorization: `Bearer ${secret}` };
    case 'service-key':
      return { 'x-api-key': secret };
    case 'session':
    case 'platform':
      return { cookie: `ces_session=${secret}`, 'x-csrf-token': csrfToken(secret) };
  }
}

interface CredentialOptions {
  /** Absent: the tenant's admin. Of an administrator of the platform it is somebody else. */
  userId?: number;
  /** Of a token or key; absent: every scope. */
  scopes?: readonly ScopeName[];
  expiresAt?: Date;
}

const HOUR_MS = 3_600_000;

/** A new credential of the tenant; answers its secret. */
export async function newSecretFor(
  stack: Stack,
  tenant: Tenant,
  kind: CredentialKind,
  options: CredentialOptions = {},
): Promise<string> {
  const secret = newSecret(kind === 'token' ? 'pat' : kind === 'service-key' ? 'key' : 'ses');
  const owned = {
    tenant_id: tenant.id,
    user_id:
      kind === 'platform' ? await newOperator(stack, tenant, [], 'admin') : (options.userId ?? tenant.adminUserId),
    secret_hash: hashSecret(secret),
  };
  if (kind === 'session' || kind === 'platform') {
    const expiry = options.expiresAt ?? new Date(Date.now() + HOUR_MS);
    await stack.database('sessions').insert({ ...owned, expires_at: expiry });
  } else {
    await stack.database('access_credentials').insert({
      ...owned,
      kind,
      name: 'Test',
      secret_prefix: secretPrefix(secret),
      scopes: [...(options.scopes ?? ALL_SCOPES)],
      expires_at: options.expiresAt ?? null,
    });
  }
  return secret;
}

/** The headers of a new credential. */
export const newCredential = async (stack: Stack, tenant: Tenant, kind: CredentialKind, options?: CredentialOptions) =>
  presented(kind, await newSecretFor(stack, tenant, kind, options));

/** The headers of a new credential of each kind. */
export async function newCredentials(
  stack: Stack,
  tenant: Tenant,
  options?: CredentialOptions,
): Promise<Record<CredentialKind, Headers>> {
  const made = await Promise.all(
    [...KINDS, 'platform' as const].map(
      async (kind) => [kind, await newCredential(stack, tenant, kind, options)] as const,
    ),
  );
  return Object.fromEntries(made) as Record<CredentialKind, Headers>;
}

/** A new operator of the tenant with these modules; returns the integer id. */
export async function newOperator(
  stack: Stack,
  tenant: Tenant,
  modules: readonly Module[],
  platformRole: PlatformRole | null = null,
): Promise<number> {
  const rows = await stack
    .database('users')
    .insert({
      tenant_id: tenant.id,
      email: `operator-${randomUUID()}@example.org`,
      first_name: 'O',
      last_name: 'P',
      roles: ['operator'],
      module_keys: [...modules],
      platform_role: platformRole,
    })
    .returning<{ id: number }[]>('id');
  return rows[0]!.id;
}
