/** How a process ends that cannot start. */
import { ConfigError } from './config.ts';
import { DatabaseUnusable } from './database/wait-for-database.ts';

/** Says on standard error what is in the way: a sentence where the operator can mend it, else the stack. Exits with 1. */
export function endFailedStart(error: unknown): never {
  const stack = error instanceof Error ? error.stack : String(error);
  const complaint =
    error instanceof ConfigError
      ? `Settings: ${error.message}`
      : error instanceof DatabaseUnusable
        ? error.message
        : stack;
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}
