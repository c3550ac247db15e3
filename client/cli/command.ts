/** What all commands share: their options, and what they are run with. */
import { type ParseArgsConfig } from 'node:util';
import { Trama } from '../trama.ts';
import { UsageError, type ExitCode } from './exit-codes.ts';
import { Output } from './output.ts';
import { readConnection } from './settings.ts';

export const COMMON_OPTIONS = {
  credentials: { type: 'string' },
  'retry-seconds': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

export interface CommonValues {
  credentials?: string | undefined;
  'retry-seconds'?: string | undefined;
  json?: boolean | undefined;
}

export interface Context {
  trama: Trama;
  output: Output;
  /** Aborted when the command is to end. */
  signal: AbortSignal;
}

export interface Command {
  usage: string;
  run(args: string[], signal: AbortSignal): Promise<ExitCode>;
}

/** Throws UsageError where an option is no whole number of the range. */
export function wholeNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new UsageError(`${option} must be a whole number from ${min} to ${max}.`);
  return number;
}

/** Throws UsageError where the settings do not make a connection. */
export function openContext(values: CommonValues, signal: AbortSignal): Context {
  const output = new Output({ isJson: values.json ?? false });
  const retrySeconds = wholeNumber('--retry-seconds', values['retry-seconds'] ?? '300', { min: 0, max: 86_400 });
  const connection = readConnection(process.env, values.credentials);
  const onRetry = (reason: string, waitSeconds: number) =>
    output.note(`${connection.url}: ${reason}; again in ${waitSeconds.toFixed(1)} s`);
  try {
    return { trama: new Trama({ ...connection, retrySeconds, onRetry }), output, signal };
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
