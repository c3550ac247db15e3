/** `trama import`: sends a file, waits for its job, and says what became of the rows. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileBody } from '../file-body.ts';
import { idempotencyKey, importAndWait, SEVERAL } from '../imports.ts';
import { hasEnded } from '../jobs.ts';
import { COMMON_OPTIONS, openContext, type Command } from './command.ts';
import { EXIT, jobExit, UsageError } from './exit-codes.ts';
import { IMPORT_OPTIONS, IMPORT_OPTIONS_USAGE, importForm, importTarget } from './import-options.ts';
import { withStandardInput } from './standard-input.ts';
import { reportLines, reportOf, saveFailedParts, saveFailedRows } from './report.ts';

/** As long as the service itself makes a client wait that says nothing of it. */
const SHORT_WAIT_SECONDS = 10;

export const importCommand: Command = {
  usage: `trama import RESOURCE FILE [--wait] [--failed FILE] [options]; - is standard input
       trama import ${SEVERAL} FILE [--wait] [--failed FOLDER] [options]   several resources in a .zip or .xlsx

  --wait                    wait for the end, however long it takes; otherwise for ${SHORT_WAIT_SECONDS} seconds
  --failed FILE             the failed rows in your own columns, as CSV (or .xlsx); waits for the end.
                            Of several resources a folder, with a CSV for each that has some
  --format ENDING           what comes on standard input, as a file's name would end: csv without it, tsv, json.gz, …;
                            of several resources zip without it, or xlsx
  --again                   import a file that was sent within the last 24 hours once more
${IMPORT_OPTIONS_USAGE}`,

  async run(args, signal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...COMMON_OPTIONS,
        ...IMPORT_OPTIONS,
        wait: { type: 'boolean', default: false },
        failed: { type: 'string' },
        format: { type: 'string' },
        again: { type: 'boolean', default: false },
      },
    });
    const [name, file, ...more] = positionals;
    const resource = importTarget(name);
    if (file === undefined || more.length > 0) throw new UsageError('Name one file to import.');
    const isInput = file === '-';
    if (values.format !== undefined && !isInput)
      throw new UsageError('--format is for standard input: say - for FILE.');
    const usual = resource === SEVERAL ? 'zip' : 'csv';
    const ending = isInput ? (values.format ?? usual) : undefined;
    const { form, query } = importForm(file, values, { target: resource, ending });
    const { failed: failedFile } = values;
    if (failedFile !== undefined && resolve(failedFile) === resolve(file))
      throw new UsageError('--failed names the file itself, which would be lost.');
    const { trama, output } = openContext(values, signal);
    const waits = values.wait || failedFile !== undefined;
    const send = async (path: string) => {
      const body = await fileBody(path, form, {
        signal,
        onSent: (bytes, size) => output.progress('sending', (bytes / size) * 100),
      });
      return importAndWait(trama, resource, body, {
        query,
        signal,
        seconds: waits ? undefined : SHORT_WAIT_SECONDS,
        // a key of its own for this one run, in which requests are still repeated with it
        ...(values.again ? { idempotencyKey: idempotencyKey(resource, body, query, [randomUUID()]) } : {}),
        onProgress: ({ progress }) => output.progress('importing', progress.percent),
      });
    };
    const { job, ...sent } = await (isInput ? withStandardInput(signal, send) : send(file));
    const report = { resource, file, ...reportOf(job, sent) };
    if (failedFile !== undefined && resource === SEVERAL)
      await saveFailedParts(trama, report.parts, failedFile, signal);
    else if (failedFile !== undefined) {
      // one of an earlier run would be taken for this one's
      await rm(failedFile, { force: true });
      if (report.failed > 0) {
        await saveFailedRows(trama, job.id, failedFile, signal);
        report.failedFile = failedFile;
      }
    }
    output.json(report);
    for (const line of reportLines(report)) output.line(line);
    return hasEnded(job) ? jobExit(job) : EXIT.allRows;
  },
};
