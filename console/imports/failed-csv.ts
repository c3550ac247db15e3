/** The failed rows of an import as its failed.csv has them, and rows written to be sent again. */
import { REPORT_COLUMNS } from '../../shared/spreadsheets/report-columns.ts';
import { readText } from '../api/call.ts';
import { failedRowsPath, type Job } from '../api/jobs.ts';

/** More is better corrected in a spreadsheet. */
const MAX_BYTES = 2 * 1024 * 1024;

export interface FailedRow {
  /** Counts from 0. */
  index: number;
  /** Of the sender's columns, the one at fault; -1 where it is none of them. */
  at: number;
  message: string;
  /** Those behind the last column have no name. */
  cells: string[];
}

export interface FailedTable {
  header: string[];
  rows: FailedRow[];
}

/** Text that the API has written: quotes stand around whole cells. */
function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quoted && character === '"' && text[at + 1] === '"') cell += text[at++];
    else if (character === '"') quoted = !quoted;
    else if (quoted) cell += character;
    else if (character === delimiter || character === '\n') {
      row.push(cell);
      cell = '';
      if (character === '\n') rows.push(row.splice(0));
    } else if (character !== '\r') cell += character;
  }
  return rows;
}

/** Undefined where they are too much for a page. */
export async function readFailedRows(job: Job, signal: AbortSignal): Promise<FailedTable | undefined> {
  const text = await readText(failedRowsPath(job.id, 'csv'), MAX_BYTES, signal);
  if (text === undefined) return undefined;
  const { delimiter = ',', separatorLine, header: sent = [], fields = [] } = job.result?.detected ?? {};
  const [header = [], ...rows] = parseCsv(separatorLine ? text.slice(text.indexOf('\n') + 1) : text, delimiter);
  const width = header.length - REPORT_COLUMNS.length;
  const report = new Set(header.slice(width));
  // a file that was failed.csv itself has had such columns
  const fieldOf = fields.filter((_field, at) => !report.has(sent[at]!.trim()));
  return {
    header: header.slice(0, width),
    rows: rows.map((cells) => {
      const [index, field, , message = ''] = cells.slice(width, width + REPORT_COLUMNS.length);
      return {
        index: Number(index),
        at: field === '' ? -1 : fieldOf.indexOf(field!),
        message,
        cells: [...cells.slice(0, width), ...cells.slice(width + REPORT_COLUMNS.length)],
      };
    }),
  };
}

/** The table as it is sent. Cells behind the last column are left out where they are empty. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
  const filled = (cells: readonly string[]) =>
    cells.slice(0, Math.max(header.length, cells.findLastIndex((cell) => cell.trim() !== '') + 1));
  return [header, ...rows.map(filled)].map(line).join('');
}
