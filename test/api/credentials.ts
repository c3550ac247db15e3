/** Credentials and users as no endpoint makes them: revoked, expired, of users with few rights. */
import { randomUUID } from 'node:crypto';
import { hashSecret, newSecret, secretPrefix } from '../../shared/accounts/secrets.ts';
import { ALL_SCOPES, type Module, type ScopeName } from '../../shared/modules.ts';
import { type Stack, type Tenant } from '../support/stack.ts';

export type CredentialKind = 'token' | 'service-key';

/** The header that presents a secret. */
export const presented = (kind: CredentialKind, secret: string): Record<string, string> =>
  kind === 'token' ? { authorization: `Bearer ${secret}` } : { 'x-api-key': secret };

export const secretOf = (tenant: Tenant, kind: CredentialKind) => (kind === 'token' ? tenant.token : tenant.apiKey);

interface CredentialOptions {
  userId?: number;
  scopes?: readonly ScopeName[];
  expiresAt?: Date;
  revokedAt?: Date;
}

/** A new credential of the tenant, with every scope unless told otherwise; answers its secret. */
export async function newCredential(
  stack: Stack,
  tenant: Tenant,
  kind: CredentialKind,
  options: CredentialOptions = {},
): Promise<string> {
  const secret = newSecret(kind === 'token' ? 'pat' : 'key');
  await stack.database('access_credentials').insert({
    tenant_id: tenant.id,
    user_id: options.userId ?? tenant.adminUserId,
    kind,
    name: 'Test',
    secret_prefix: secretPrefix(secret),
    secret_hash: hashSecret(secret),
    scopes: [...(options.scopes ?? ALL_SCOPES)],
    expires_at: options.expiresAt ?? null,
    revoked_at: options.revokedAt ?? null,
  });
  return secret;
}

/** A new operator of the tenant with these modules; answers the integer id. */
export async function newOperator(stack: Stack, tenant: Tenant, modules: readonly Module[]): Promise<number> {
  const rows = await stack
    .database('users')
    .insert({
      tenant_id: tenant.id,
      email: `operator-${randomUUID()}@example.org`,
      first_name: 'O',
      last_name: 'P',
      roles: ['operator'],
      module_keys: [...modules],
    })
    .returning<{ id: number }[]>('id');
  return rows[0]!.id;
}
