/**
 * What is said of an attempt that failed. Clients learn which part was not available; operators besides what it answered, and
 * where the job stood. Neither ever reads words that may quote a row, an address or a statement: of an error that is not one
 * of ours only its kind and its code are told.
 */
import { isTransientDatabaseError, sqlState } from '../platform/database.ts';
import { TramaError } from '../platform/errors.ts';
import { MailDelayed } from '../mail/mailer.ts';
import { type JobError } from './job-row.ts';

interface ServiceError extends Error {
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

function* causes(error: unknown): Generator<ServiceError> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Kind, code and status of an error, as far as it has them. */
function identity(error: unknown): string {
  const [first] = causes(error);
  if (!first) return 'unknown';
  const codes = [...causes(error)].flatMap(({ code, $metadata }) => [
    ...(typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$|^[0-9A-Z]{5}$/.test(code) ? [code] : []),
    ...($metadata?.httpStatusCode ? [`HTTP ${$metadata.httpStatusCode}`] : []),
  ]);
  return [first.name, ...new Set(codes)].join(', ');
}

function part(error: unknown): 'mail server' | 'database' | 'storage' {
  if (error instanceof MailDelayed) return 'mail server';
  return isTransientDatabaseError(error) && (sqlState(error) !== undefined || !isService(error))
    ? 'database'
    : 'storage';
}

const isService = (error: unknown) => [...causes(error)].some(({ $metadata }) => $metadata !== undefined);

/** A passing fault, as clients see it. */
export const passingFault = (error: unknown): JobError => ({
  code: 'NOT_READY',
  message: `The ${part(error)} was not available; the job is tried again.`,
});

/** A lasting one, as clients see it. */
export const lastingFault = (error: unknown): JobError =>
  error instanceof TramaError
    ? { code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}) }
    : {
        code: 'JOB_FAILED',
        message: 'The job failed; the operator finds the cause in the logs by the request id.',
      };

/** Errors whose words tell of the payload: operators get the code and the place. */
const OF_THE_PAYLOAD = new Set([
  'VALIDATION_FAILED',
  'INVALID_JSON',
  'INVALID_CSV',
  'INVALID_XLSX',
  'UNSUPPORTED_MEDIA_TYPE',
]);

/** Numbers that say where, and how they are called. */
const PLACES = {
  index: 'index',
  line: 'line',
  column: 'column',
  offset: 'offset',
  position: 'cell',
  lostWorkers: 'lostWorkers',
};

/** A job's error as a sentence for operators. */
export function toSentence(error: JobError | null): string {
  if (!error) return 'JOB_FAILED';
  const { code, message, details = {} } = error;
  const place = Object.entries(PLACES).flatMap(([detail, name]) =>
    typeof details[detail] === 'number' ? [`${name} ${details[detail]}`] : [],
  );
  if (details['mapping'] !== undefined) place.push('parameter columns');
  const words = OF_THE_PAYLOAD.has(code) ? 'The payload is broken as a whole; its sender is told how.' : message;
  return `${code}: ${words}${place.length > 0 ? ` (${place.join(', ')})` : ''}`;
}

/** What failed, as a sentence for operators; `place` is where the job stood. */
export function operatorSentence(error: unknown, reported: JobError, place: string): string {
  if (error instanceof TramaError) return toSentence(reported);
  const about = error instanceof MailDelayed ? error.message : identity(error);
  return `${reported.code}: ${reported.message} [${about}; ${place}]`;
}

/** The frames of the innermost cause, under the sentence instead of its own words. */
export function toStackText(sentence: string, error: unknown): string {
  const innermost = [...causes(error)].at(-1);
  const frames = (innermost?.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [sentence, ...frames].join('\n');
}
