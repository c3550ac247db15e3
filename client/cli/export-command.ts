/** `trama export`: reads a list by its cursor and writes it in the columns of the import. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { BULK_RESOURCES } from '../bulk-resources.ts';
import { readAll } from '../lists.ts';
import { COMMON_OPTIONS, openContext, type Command } from './command.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { bulkResource } from './import-options.ts';
import { csvText, ndjsonText, type RowText } from './row-text.ts';

const PAGE_SIZE = 250;
const FORMATS = { csv: csvText, ndjson: ndjsonText };

const isFormat = (text: string): text is keyof typeof FORMATS => Object.hasOwn(FORMATS, text);

function chooseFormat(given: string | undefined, out: string | undefined): keyof typeof FORMATS {
  const format = given ?? (/\.(ndjson|jsonl)$/i.test(out ?? '') ? 'ndjson' : 'csv');
  if (isFormat(format)) return format;
  throw new UsageError(`--format is csv or ndjson; it is ${format}.`);
}

/** Columns that the rows have, also those that an import does not take, such as id. */
function chooseColumns(given: string | undefined, all: readonly string[]): readonly string[] {
  const columns = given?.split(',').map((column) => column.trim());
  if (columns?.some((column) => !/^\w+$/.test(column)))
    throw new UsageError('--columns takes names of fields, separated by commas.');
  return columns ?? all;
}

/** Writes the rows, each when the one before it has been taken; returns how many there were. */
async function writeRows(to: Writable, text: RowText, rows: AsyncIterable<object>): Promise<number> {
  let count = 0;
  let pending = text.head;
  const flush = async () => {
    if (!to.write(pending)) await once(to, 'drain');
    pending = '';
  };
  for await (const row of rows) {
    pending += text.row(row as Record<string, unknown>);
    count += 1;
    if (count % PAGE_SIZE === 0) await flush();
  }
  await flush();
  return count;
}

export const exportCommand: Command = {
  usage: `trama export RESOURCE [--out FILE] [--format csv|ndjson] [--columns A,B,…]

  --out FILE                otherwise to standard output; the file is there when it is complete
  --format csv|ndjson       by the ending of the file, csv without one
  --columns A,B,…           fields of the rows, such as id,name; otherwise the columns of the import`,

  async run(args, signal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...COMMON_OPTIONS,
        out: { type: 'string' },
        format: { type: 'string' },
        columns: { type: 'string' },
      },
    });
    const resource = bulkResource(positionals[0]);
    if (positionals.length > 1) throw new UsageError('Name one resource to export.');
    const { out } = values;
    const { listPath, keyOnly, columns: all } = BULK_RESOURCES[resource];
    const text = FORMATS[chooseFormat(values.format, out)](chooseColumns(values.columns, all));
    const { trama, output } = openContext(values, signal);
    if (keyOnly && !trama.isKey)
      throw new UsageError(`${resource} are listed in the import's columns for a service key only: set TRAMA_API_KEY.`);
    const rows = readAll(trama, listPath, { size: PAGE_SIZE });
    if (out === undefined) {
      if (output.isJson) throw new UsageError('--json says how an export went, and needs --out.');
      await writeRows(process.stdout, text, rows);
      return EXIT.allRows;
    }
    const part = `${out}.part`;
    try {
      const file = createWriteStream(part);
      await once(file, 'open');
      const count = await writeRows(file, text, rows);
      file.end();
      await finished(file);
      await rename(part, out);
      output.json({ resource, file: out, rows: count });
      output.line(`${out}: ${count.toLocaleString('en')} rows`);
    } finally {
      await rm(part, { force: true });
    }
    return EXIT.allRows;
  },
};
