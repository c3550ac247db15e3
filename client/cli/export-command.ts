/** `trama export`: has a list as a file, in the columns of its import. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { BULK_RESOURCES } from '../bulk-resources.ts';
import { Unreachable } from '../errors.ts';
import { exportList, type ExportFormat, type ExportOptions } from '../exports.ts';
import { COMMON_OPTIONS, openContext, type Command, type Context } from './command.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { bulkResource } from './import-options.ts';

const ENDINGS: readonly [RegExp, ExportFormat][] = [
  [/\.(ndjson|jsonl)$/i, 'ndjson'],
  [/\.xlsx$/i, 'xlsx'],
];
const FORMATS: readonly string[] = ['csv', 'ndjson', 'xlsx'] satisfies ExportFormat[];

const isFormat = (text: string): text is ExportFormat => FORMATS.includes(text);

function chooseFormat(given: string | undefined, out = ''): ExportFormat {
  const format = given ?? ENDINGS.find(([ending]) => ending.test(out))?.[1] ?? 'csv';
  if (isFormat(format)) return format;
  throw new UsageError(`--format is csv, ndjson or xlsx; it is ${format}.`);
}

/** Columns that the rows have, also those that an import does not take, such as id. */
function chooseColumns(given: string | undefined): ExportOptions['columns'] {
  const columns = given?.split(',').map((column) => column.trim());
  if (columns?.some((column) => !/^\w+$/.test(column)))
    throw new UsageError('--columns takes names of fields, separated by commas, or all.');
  return given?.trim() === 'all' ? 'all' : columns;
}

function chooseReferences(given: string | undefined): ExportOptions['references'] {
  if (given === undefined || given === 'ids' || given === 'keys') return given;
  throw new UsageError(`--references is ids or keys; it is ${given}.`);
}

const PROGRESS = { making: 'making the file', fetching: 'fetching the file' } as const;

/** Writes the file of the list, which is there as a whole or not at all; returns how many rows it has. */
async function writeFile(
  { trama, signal }: Context,
  path: string,
  options: ExportOptions,
  out: string,
): Promise<number> {
  const part = `${out}.part`;
  try {
    const write = async (byJob: boolean) => {
      const file = createWriteStream(part);
      await once(file, 'open');
      const { rows, bytes } = await exportList(trama, path, { ...options, byJob });
      await pipeline(Readable.from(bytes), file, { signal });
      return rows;
    };
    const rows = await write(false).catch((error: unknown) => {
      // an answer that has broken off cannot be taken up where it was, and the file of a job can
      if (!(error instanceof Unreachable) || signal.aborted) throw error;
      return write(true);
    });
    await rename(part, out);
    return rows;
  } finally {
    await rm(part, { force: true });
  }
}

export const exportCommand: Command = {
  usage: `trama export RESOURCE [--out FILE] [--format csv|ndjson|xlsx] [--columns A,B,…] [--references ids|keys]

  --out FILE                otherwise to standard output; the file is there when it is complete
  --format csv|ndjson|xlsx  by the ending of the file, csv without one
  --columns A,B,…           fields of the rows, such as id,name, or all; otherwise the columns of the import
  --references ids|keys     how suppliers and the like are named: by keys the file fits other tenants, too`,

  async run(args, signal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...COMMON_OPTIONS,
        out: { type: 'string' },
        format: { type: 'string' },
        columns: { type: 'string' },
        references: { type: 'string' },
      },
    });
    const resource = bulkResource(positionals[0]);
    if (positionals.length > 1) throw new UsageError('Name one resource to export.');
    const { out } = values;
    const { listPath } = BULK_RESOURCES[resource];
    const format = chooseFormat(values.format, out);
    const columns = chooseColumns(values.columns);
    const references = chooseReferences(values.references);
    const context = openContext(values, signal);
    const { trama, output } = context;
    const onProgress: ExportOptions['onProgress'] = (what, percent) => output.progress(PROGRESS[what], percent);
    const options: ExportOptions = { format, columns, references, onProgress, signal };
    if (out === undefined) {
      if (output.isJson) throw new UsageError('--json says how an export went, and needs --out.');
      const { bytes } = await exportList(trama, listPath, options);
      for await (const piece of bytes) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
      return EXIT.allRows;
    }
    const rows = await writeFile(context, listPath, options, out);
    output.json({ resource, file: out, rows });
    output.line(`${out}: ${rows.toLocaleString('en')} rows`);
    return EXIT.allRows;
  },
};
