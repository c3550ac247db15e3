/** `trama watch`: imports what is dropped into a folder, one file after the other. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FileChanged } from '../errors.ts';
import { fileBody } from '../file-body.ts';
import { idempotencyKey, importAndWait } from '../imports.ts';
import { COMMON_OPTIONS, openContext, wholeNumber, type Command, type Context } from './command.ts';
import { DropFolder, type DroppedFile } from './drop-folder.ts';
import { EXIT, failureOf, failureText, jobExit, UsageError, type ExitCode, type Failure } from './exit-codes.ts';
import { IMPORT_OPTIONS, IMPORT_OPTIONS_USAGE, importForm, type ImportValues } from './import-options.ts';
import { reportLines, reportOf, saveFailedRows } from './report.ts';

/** Answers that are about who asks, and not about the file. */
const ABOUT_THE_CALLER = ['UNAUTHENTICATED', 'FORBIDDEN', 'MODULE_NOT_ENTITLED', 'SCOPE_MISSING', 'ROUTE_NOT_FOUND'];
const isAboutTheCaller = ({ code }: Failure): boolean => ABOUT_THE_CALLER.includes(code);

interface Sent {
  exit: ExitCode;
  report: object;
  /** For people. */
  lines: string[];
  /** Moves the file; answers its name there, or undefined where it was taken by somebody else. */
  settle: () => Promise<string | undefined>;
}

/** Sends a file and waits for its end; what it returns moves the file. Throws what the file itself is not the reason of. */
async function send(
  { trama, output, signal }: Context,
  folder: DropFolder,
  { name, resource }: DroppedFile,
  values: ImportValues,
): Promise<Sent> {
  const path = folder.pathOf(name);
  const { form, query } = importForm(path, values);
  const about: Record<string, unknown> = { resource, file: name, options: query };
  try {
    const body = await fileBody(path, form, {
      signal,
      onSent: (bytes, size) => output.progress(`${name}: sending`, (bytes / size) * 100),
    });
    about['sha256'] = body.sha256;
    const key = idempotencyKey(resource, body, query, await folder.earlierJobs(name, body.sha256));
    const { job, ...sent } = await importAndWait(trama, resource, body, {
      query,
      signal,
      idempotencyKey: key,
      onProgress: ({ progress }) => output.progress(`${name}: importing`, progress.percent),
    });
    const exit = jobExit(job);
    const report = { ...about, ...reportOf(job, sent), finishedAt: job.finishedAt };
    const save = report.failed > 0 ? (to: string) => saveFailedRows(trama, job.id, to, signal) : undefined;
    const settle = () => folder.settle(name, exit === EXIT.allRows ? 'done' : 'failed', report, save);
    return { settle, exit, report, lines: reportLines({ ...report, replayed: false }) };
  } catch (error) {
    const failure = failureOf(error);
    const { exit, ...problem } = failure ?? { exit: EXIT.unreachable };
    if (isInMotion(error) || !failure || exit === EXIT.unreachable || isAboutTheCaller(failure) || signal.aborted)
      throw error;
    const report = { ...about, status: 'REFUSED', error: problem };
    const settle = () => folder.settle(name, 'failed', report);
    return { settle, exit, report, lines: [failureText(failure)] };
  }
}

/** Whether a file is no longer what was looked at: it is looked at again. */
const isInMotion = (error: unknown): boolean =>
  error instanceof FileChanged || (error instanceof Error && 'code' in error && error.code === 'ENOENT');

async function importDropped(context: Context, folder: DropFolder, file: DroppedFile, values: ImportValues) {
  const { settle, exit, report, lines } = await send(context, folder, file, values);
  const moved = await settle();
  if (moved === undefined) return EXIT.allRows;
  context.output.json(report);
  context.output.line([`${file.name} → ${exit === EXIT.allRows ? 'done' : 'failed'}/${moved}`, ...lines].join('\n  '));
  return exit;
}

export const watchCommand: Command = {
  usage: `trama watch FOLDER [--once] [--every 2] [options]

  Imports files that are called by their resource, such as suppliers-2026-11-24.csv, in the order of their names,
  and moves each to FOLDER/done, or to FOLDER/failed where a row or the whole file has failed, with a report
  beside it (.report.json, .failed.csv).

  --once                    import what is there, and end
  --every SECONDS           between two looks; a file is taken when it has not grown from one to the next
${IMPORT_OPTIONS_USAGE}`,

  async run(args, signal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...COMMON_OPTIONS,
        ...IMPORT_OPTIONS,
        once: { type: 'boolean', default: false },
        every: { type: 'string', default: '2' },
      },
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError('Name one folder to watch.');
    const everyMs = wholeNumber('--every', values.every, { min: 1, max: 3600 }) * 1000;
    const context = openContext(values, signal);
    const folder = new DropFolder(path);
    await folder.open();
    await folder.look();
    let worst: ExitCode = EXIT.allRows;
    for (;;) {
      await delay(everyMs, undefined, { signal });
      for (const file of await folder.look()) {
        try {
          const exit = await importDropped(context, folder, file, values);
          if (exit > worst) worst = exit;
        } catch (error) {
          if (isInMotion(error)) continue;
          const failure = failureOf(error);
          if (values.once || failure?.exit !== EXIT.unreachable) throw error;
          context.output.note(`${file.name} stays: ${failureText(failure)}`);
          // so do those behind it, for which it may be needed
          break;
        }
      }
      if (values.once) return worst;
    }
  },
};
