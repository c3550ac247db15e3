/** `trama`: imports, exports and jobs from a shell or cron, over HTTP alone (docs/command-line.md). */
import { constants } from 'node:os';
import { type Command } from './command.ts';
import { EXIT, failureOf, failureText, UsageError, type ExitCode } from './exit-codes.ts';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import { jobsCommand } from './jobs-command.ts';
import { watchCommand } from './watch-command.ts';

const COMMANDS: Record<string, Command> = {
  import: importCommand,
  export: exportCommand,
  jobs: jobsCommand,
  watch: watchCommand,
};

const COMMON_USAGE = `  --credentials FILE        TRAMA_URL, and TRAMA_API_KEY or TRAMA_TOKEN, line by line, readable by nobody else; otherwise
                            the environment, or .data/credentials.env
  --retry-seconds N         for how long what is unreachable is tried again; 300
  --json                    the result as JSON

Exit codes: 0 all rows, 1 some rows failed, 2 refused, 3 unreachable.`;

const usage = (commands: readonly Command[]): string =>
  `${commands.map((command) => command.usage).join('\n\n')}\n\n${COMMON_USAGE}\n`;

async function main([name, ...args]: string[], signal: AbortSignal): Promise<ExitCode> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command && ['help', '--help', '-h'].includes(name ?? '')) {
    process.stdout.write(usage(Object.values(COMMANDS)));
    return EXIT.allRows;
  }
  if (!command)
    throw new UsageError(`There is no command ${name ?? 'given'}; it is one of ${Object.keys(COMMANDS).join(', ')}.`);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage([command]));
    return EXIT.allRows;
  }
  return command.run(args, signal);
}

const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort(signal));
// who reads only the first lines has what they want
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.allRows);
  throw error;
});

const args = process.argv.slice(2);
try {
  process.exitCode = await main(args, ended.signal);
} catch (error) {
  const failure = failureOf(error);
  if (ended.signal.aborted) {
    // a job that has been made goes on; files that are watched stay where they are
    const signal = ended.signal.reason as 'SIGINT' | 'SIGTERM';
    process.exitCode = args[0] === 'watch' ? EXIT.allRows : 128 + constants.signals[signal];
    process.stderr.write(`Ended by ${signal}.\n`);
  } else if (failure) {
    const { exit, ...problem } = failure;
    process.exitCode = exit;
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ error: problem })}\n`);
    process.stderr.write(`${failureText(failure)}\n`);
    if (error instanceof UsageError) process.stderr.write('trama help shows how it is used.\n');
  } else throw error;
}
