/**
 * Idempotency keys: per tenant, method, path and key, for 24 hours (docs/rules.md#idempotency). The key's row is inserted in the
 * transaction of the work, so that of any number of identical requests exactly one does it.
 */
import { z } from 'zod';
import { query, queryOne } from './database.ts';
import { type ErrorDetails, refusal, TramaError } from './errors.ts';
import { because } from './reasons/index.ts';
import { type Scope } from './scope.ts';
import { parseOrThrow } from './validation.ts';

export interface IdempotencyKey {
  method: string;
  path: string;
  key: string;
  /** SHA-256 over everything that makes two requests the same. */
  fingerprint: Buffer;
}

export interface EarlierRequest {
  jobId: string | null;
  /** Status of the answer that was given, or null while the request is still being worked on. */
  status: number | null;
  /** The answer's JSON, where no job can tell it. */
  body: string | null;
}

export const inProgress = (details?: ErrorDetails) =>
  new TramaError('IDEMPOTENCY_IN_PROGRESS', 'The first request with this key is still being worked on.', details);

const HEADER = 'Idempotency-Key';

/** The header's form. */
export const idempotencyKeyText = z.string().regex(/^[!-~]{1,255}$/, 'must be 1 to 255 printable characters');

/** The header's value, or undefined when it is absent. Throws VALIDATION_FAILED on a bad one. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : parseOrThrow(idempotencyKeyText, header, HEADER);
}

/** The header's value where it must be there. Throws VALIDATION_FAILED. */
export function requiredIdempotencyKey(header: string | string[] | undefined): string {
  const key = idempotencyKey(header);
  if (key === undefined) throw refusal(because('REQUIRED'), { field: HEADER });
  return key;
}

/**
 * Reserves the key for the work of this transaction (and its job, where there is one), or answers the request that has used
 * it before. Throws IDEMPOTENCY_CONFLICT when that one was different, IDEMPOTENCY_IN_PROGRESS while its transaction runs.
 */
export async function reserveKey(
  scope: Scope,
  wanted: IdempotencyKey,
  jobId: string | null,
): Promise<EarlierRequest | undefined> {
  const where = [scope.tenantId, wanted.method, wanted.path, wanted.key] as const;
  // requests that wait for one another would each hold a connection of the pool
  const lock = await queryOne<{ taken: boolean }>(
    scope.db,
    'select pg_try_advisory_xact_lock(hashtextextended(jsonb_build_array($1::bigint, $2::text, $3::text, $4::text)::text, 0)) as taken',
    where,
  );
  if (!lock?.taken) throw inProgress();
  await query(
    scope.db,
    'delete from idempotency_keys where tenant_id = $1 and method = $2 and path = $3 and key = $4 and expires_at < now()',
    where,
  );
  const inserted = await query(
    scope.db,
    `insert into idempotency_keys (tenant_id, method, path, key, fingerprint, job_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '24 hours') on conflict do nothing returning 1 as one`,
    [...where, wanted.fingerprint, jobId],
  );
  if (inserted.length > 0) return undefined;
  const earlier = await queryOne<{
    fingerprint: Buffer;
    job_id: string | null;
    status: number | null;
    body: string | null;
  }>(
    scope.db,
    'select fingerprint, job_id, status, body from idempotency_keys where tenant_id = $1 and method = $2 and path = $3 and key = $4',
    where,
  );
  if (!earlier?.fingerprint.equals(wanted.fingerprint)) {
    throw new TramaError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used with another request.');
  }
  return { jobId: earlier.job_id, status: earlier.status, body: earlier.body };
}

/** Notes the answer that was given, so that a replay gets one too instead of "in progress". */
export async function markAnswered(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  wanted: IdempotencyKey,
  status: number,
  body?: string,
): Promise<void> {
  await query(
    scope.db,
    'update idempotency_keys set status = $5, body = $6 where tenant_id = $1 and method = $2 and path = $3 and key = $4',
    [scope.tenantId, wanted.method, wanted.path, wanted.key, status, body ?? null],
  );
}
