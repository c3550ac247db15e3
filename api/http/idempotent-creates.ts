/** Creates that must carry an Idempotency-Key: the row, the key and the answer are stored in one transaction (docs/rules.md#idempotency). */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  idempotencyKeyText,
  markAnswered,
  requiredIdempotencyKey,
  reserveKey,
} from '../../shared/platform/idempotency-keys.ts';
import { JsonText } from '../../shared/resources/store.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { EndpointResponse, type Call } from './endpoint.ts';

export const idempotentHeaders = z.object({
  'idempotency-key': idempotencyKeyText.meta({ description: 'The same key repeats the same request, for 24 hours.' }),
});

export interface IdempotentResponse {
  answer: EndpointResponse<JsonText>;
  /** Whether an earlier request's answer was given, and no work done. */
  replayed: boolean;
}

/** The path in the one spelling that all those share which lead to the same route and row. */
export const canonicalPath = ({ pathname }: URL): string =>
  decodeURIComponent(pathname)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '');

/** The key of the request. Throws VALIDATION_FAILED when it is missing. */
export const getKey = (call: Pick<Call, 'headers'>): string => requiredIdempotencyKey(call.headers['idempotency-key']);

/**
 * Runs `work`, or repeats what it answered (201) to the same request; `request` is all that makes two requests the same. Throws
 * IDEMPOTENCY_CONFLICT or IDEMPOTENCY_IN_PROGRESS besides what `work` throws, which leaves the key free.
 */
export async function idempotently(
  call: Pick<Call, 'headers' | 'url'>,
  scope: Scope,
  request: unknown,
  work: () => Promise<JsonText>,
): Promise<IdempotentResponse> {
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest();
  const key = { method: 'POST', path: canonicalPath(call.url), key: getKey(call), fingerprint };
  const earlier = await reserveKey(scope, key, null);
  if (earlier) {
    const headers = { 'Idempotent-Replayed': 'true' };
    return {
      answer: new EndpointResponse(new JsonText(earlier.body!), { status: earlier.status!, headers }),
      replayed: true,
    };
  }
  const body = await work();
  await markAnswered(scope, key, 201, body.text);
  return { answer: new EndpointResponse(body, { status: 201 }), replayed: false };
}
