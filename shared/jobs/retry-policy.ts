/**
 * What becomes of an attempt that did not succeed.
 *
 * - **A passing fault** is one that is known to pass: see `isTransient`. The job is tried again after a delay that doubles from
 *   JOB_RETRY_BASE_MS up to a minute, with jitter, until JOB_MAX_FAILURES attempts in a row have failed without a checkpoint
 *   between them. A kind of job may declare other bounds.
 * - **Every other error** fails the job at once.
 * - **A lost worker** is no failed attempt and is counted apart: after JOB_MAX_LOST_WORKERS in a row without a checkpoint
 *   between them the job fails. From CAREFUL_FROM on it runs alone in its process, and with care.
 */
import { isTransientDatabaseError } from '../platform/database.ts';
import { PassingFault, TramaError } from '../platform/errors.ts';

/** What a declaration may say where the settings do not suit its kind. */
export interface Retries {
  failures: number;
  longestDelayMs: number;
}

export interface RetrySettings {
  maxFailures: number;
  retryBaseMs: number;
}

const LONGEST_DELAY_MS = 60_000;

/** Lost workers from which on a job runs alone, so that what it breaks is nobody else's, and with care. */
export const CAREFUL_FROM = 2;

export const needsCare = (job: { lost_workers: number }): boolean => job.lost_workers >= CAREFUL_FROM;

/**
 * How long to wait before the next attempt, after `failures` that went before the one that has failed now; undefined when it
 * was the last. Exponential with jitter, so that what failed together does not come back together.
 */
export function retryDelay(failures: number, settings: RetrySettings, own: Retries | undefined): number | undefined {
  if (failures + 1 >= (own?.failures ?? settings.maxFailures)) return undefined;
  const longest = own?.longestDelayMs ?? LONGEST_DELAY_MS;
  const delay = Math.min(longest, settings.retryBaseMs * 2 ** Math.min(failures, 16));
  return Math.round(delay * (0.5 + Math.random() / 2));
}

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
  if (error instanceof PassingFault || isTransientDatabaseError(error)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, $retryable, $metadata, name } = cause as ServiceError;
    if ($retryable || ($metadata?.httpStatusCode ?? 0) >= 500 || $metadata?.httpStatusCode === 429) return true;
    if (name === 'TimeoutError' || RETRIABLE_CODES.has(code ?? '')) return true;
  }
  return false;
}
