/** What went wrong in the database, told apart by kind and code, never by the words. */
import { TramaError } from '../errors.ts';
import { ConnectionFailed } from './connection.ts';
import { WorkAbandoned } from './work.ts';

function* causes(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** A PostgreSQL error by its SQLSTATE, however deep it is wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in cause) return code;
  }
  return undefined;
}

/** A statement was cancelled: over its time limit, or by an operator. */
export const isCancelled = (error: unknown): boolean => sqlState(error) === '57014';

/** The client was gone before the statement was sent. */
export const isAbandoned = (error: unknown): boolean =>
  [...causes(error)].some((cause) => cause instanceof WorkAbandoned);

/**
 * Whether a transaction that failed with this has certainly left nothing: the work itself threw, or PostgreSQL refused a
 * statement. With a connection that is lost while it commits, it may have.
 */
export function isRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return (
    error instanceof TramaError ||
    isAbandoned(error) ||
    (state !== undefined && (!/^(08|57)/.test(state) || state === '57014'))
  );
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Whether the same work may succeed later: no connection (whatever the reason, a wrong password or a database that is being
 * replaced included), a connection lost, none free in the pool; of what PostgreSQL says, server shut-downs, serialisation
 * failures, deadlocks, cancelled statements, lack of resources. Everything else is permanent and must not be retried.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (cause instanceof ConnectionFailed || cause instanceof WorkAbandoned) return true;
    if (cause.name === 'KnexTimeoutError') return true;
    if (cause instanceof AggregateError && cause.errors.some(isTransientDatabaseError)) return true;
  }
  const state = sqlState(error);
  if (state !== undefined) {
    return /^(08|40|53|57P0|58)/.test(state) || ['55P03', '57014', '25006', '25P03'].includes(state);
  }
  return [...causes(error)].some((cause) => CONNECTION_ERRORS.has((cause as NodeJS.ErrnoException).code ?? ''));
}

/** Of what isTransientDatabaseError recognises, what says that the server cannot be reached, not that it is busy. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return /^(08|57P)/.test(state);
  return ![...causes(error)].some((cause) => cause.name === 'KnexTimeoutError' || cause instanceof WorkAbandoned);
}

/** Name of the constraint that a statement violated, if that is what went wrong. */
export function violatedConstraint(error: unknown): string | undefined {
  return sqlState(error)?.startsWith('23') ? (error as { constraint?: string }).constraint : undefined;
}
