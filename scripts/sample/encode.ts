import { type SampleColumn } from './sample-rows.ts';

export const SAMPLE_FORMATS = ['csv', 'ndjson', 'json'] as const;
export type SampleFormat = (typeof SAMPLE_FORMATS)[number];

/** How a file of one format is put together from the texts of its rows. */
export interface Encoder {
  prologue: string;
  epilogue: string;
  /** Between two rows. */
  separator: string;
  row(cells: readonly string[]): string;
}

/** Media types as the bulk endpoints know them. */
export const MEDIA_TYPES: Record<SampleFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
};

/** An encoder of rows with these columns. In the JSON forms a row of a wrong cell count becomes an array, which is no record. */
export function createEncoder(format: SampleFormat, columns: readonly SampleColumn[]): Encoder {
  const object = (cells: readonly string[]) => jsonRow(columns, cells);
  switch (format) {
    case 'csv':
      return {
        prologue: `${csvRow(columns.map((column) => column.name))}\r\n`,
        epilogue: '\r\n',
        separator: '\r\n',
        row: csvRow,
      };
    case 'ndjson':
      return { prologue: '', epilogue: '\n', separator: '\n', row: object };
    case 'json':
      return { prologue: '{"items":[\n', epilogue: '\n]}\n', separator: ',\n', row: object };
  }
}

// blanks at the ends are quoted too: some readers strip them from bare cells
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function csvRow(cells: readonly string[]): string {
  let text = '';
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    if (i > 0) text += ',';
    text += NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  return text;
}

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

function jsonRow(columns: readonly SampleColumn[], cells: readonly string[]): string {
  if (cells.length !== columns.length) return JSON.stringify(cells);
  const members: string[] = [];
  columns.forEach(({ name, kind }, i) => {
    const cell = cells[i]!;
    if (cell !== '') members.push(`"${name}":${jsonValue(kind, cell)}`);
  });
  return `{${members.join(',')}}`;
}

function jsonValue(kind: SampleColumn['kind'], cell: string): string {
  if (kind === 'list') return JSON.stringify(cell.split('|'));
  if (kind === 'boolean' && (cell === 'true' || cell === 'false')) return cell;
  // what is no number stays text, so that it fails in the JSON forms as it does in CSV
  if (kind === 'number' && JSON_NUMBER.test(cell.trim())) return cell.trim();
  return JSON.stringify(cell);
}
