import { isTransientDatabaseError } from '../shared/database.ts';
import { Overtaken } from '../shared/bulk/merge.ts';
import { TramaError } from '../shared/errors.ts';
import { MailDelayed } from '../shared/mail/mailer.ts';

const RETRIABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EMFILE',
  'ENFILE',
  'EIO',
  'EBUSY',
  'EAGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

interface ServiceError extends Error {
  code?: string;
  $retryable?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Whether the same work may succeed later. Everything that is not known to pass is permanent. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TramaError) return false;
  if (error instanceof Overtaken || error instanceof MailDelayed || isTransientDatabaseError(error)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, $retryable, $metadata, name } = cause as ServiceError;
    if ($retryable || ($metadata?.httpStatusCode ?? 0) >= 500 || $metadata?.httpStatusCode === 429) return true;
    if (name === 'TimeoutError' || RETRIABLE_CODES.has(code ?? '')) return true;
  }
  return false;
}
