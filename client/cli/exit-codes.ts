/** What the command ends with (docs/command-line.md), and what it says where it could do nothing. */
import { FileChanged, Refused, Unreachable } from '../errors.ts';
import { ExportFailed } from '../exports.ts';
import { type ImportJob } from '../imports.ts';

export const EXIT = { allRows: 0, someFailed: 1, refused: 2, unreachable: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What the caller got wrong: arguments, files, settings. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Of a job that has ended. */
export const jobExit = ({ status, result }: Pick<ImportJob, 'status' | 'result'>): ExitCode => {
  if (status !== 'COMPLETED') return EXIT.refused;
  return (result?.failed ?? 0) > 0 ? EXIT.someFailed : EXIT.allRows;
};

export interface Failure {
  exit: ExitCode;
  code: string;
  message: string;
  details?: Record<string, unknown>;
  requestId?: string;
}

/** What an error means for whoever called; undefined where it is a fault of the command. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Unreachable) return { exit: EXIT.unreachable, code: 'UNREACHABLE', message: error.message };
  if (error instanceof Refused) {
    const { code, message, details, requestId } = error;
    const about = { details, ...(requestId === undefined ? {} : { requestId }) };
    if (error.isPassing) return { exit: EXIT.unreachable, code: code ?? 'UNREACHABLE', message, ...about };
    return { exit: EXIT.refused, code: code ?? `HTTP_${error.status}`, message, ...about };
  }
  if (error instanceof ExportFailed)
    return { exit: EXIT.refused, code: error.code, message: error.message, details: error.details };
  if (error instanceof FileChanged) return { exit: EXIT.refused, code: 'FILE_CHANGED', message: error.message };
  if (error instanceof UsageError) return { exit: EXIT.refused, code: 'USAGE', message: error.message };
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return { exit: EXIT.refused, code: 'USAGE', message: error.message };
  if (error instanceof Error && 'syscall' in error)
    return { exit: EXIT.refused, code: String((error as NodeJS.ErrnoException).code), message: error.message };
  return undefined;
}

/** The sentence of a failure, with what finds it in the service's log. */
export const failureText = ({ code, message, requestId }: Failure): string =>
  `${message} (${code}${requestId === undefined ? '' : `, request ${requestId}`})`;
