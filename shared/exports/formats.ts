/** Rows as CSV, NDJSON or a workbook, in the forms that an import reads back as the same values. */
import { refusal } from '../platform/errors.ts';
import { because } from '../platform/reasons/index.ts';
import { listAsCell } from '../resources/value-codecs.ts';
import { MAX_CELL_CHARACTERS, MAX_SHEET_ROWS, XLSX_TYPE } from '../spreadsheets/cell-names.ts';
import { csvLine, UTF8_MARK, type CsvForm } from '../spreadsheets/csv-text.ts';
import { MarkedCell, writeXlsx, type CellValue } from '../spreadsheets/write-xlsx.ts';
import { type CellKind, type ExportColumn } from './columns.ts';
import { type ExportCell, type ExportRow } from './list-rows.ts';

export const EXPORT_TYPES = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: XLSX_TYPE,
} as const;

export type ExportFormat = keyof typeof EXPORT_TYPES;
export const EXPORT_FORMATS = Object.keys(EXPORT_TYPES) as [ExportFormat, ...ExportFormat[]];

export interface ExportForm {
  format: ExportFormat;
  /** CSV for spreadsheets: with the mark of UTF-8, and no cell that is taken for a formula. */
  spreadsheet: boolean;
  /** Of the sheet. */
  name: string;
}

/** Rows that a file of the format can have. */
export const mostRows = (format: ExportFormat): number =>
  format === 'xlsx' ? MAX_SHEET_ROWS - 1 : Number.POSITIVE_INFINITY;

const PIECE_CHARACTERS = 64 * 1024;

type Batches = AsyncIterable<readonly ExportRow[]>;
type Texts = AsyncGenerator<string, void, undefined>;

/** The file, piece by piece. Throws EXPORT_TOO_LARGE where it has more rows than a sheet may have. */
export function exportPieces(
  { format, spreadsheet, name }: ExportForm,
  columns: readonly ExportColumn[],
  batches: Batches,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  if (format === 'csv') return csvPieces(columns, batches, { delimiter: ',', spreadsheet });
  if (format === 'ndjson') return ndjsonPieces(columns, batches);
  return writeXlsx({ name, header: columns.map((column) => column.name), rows: sheetRows(columns, batches) });
}

function asText(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return typeof cell === 'boolean' ? String(cell) : listAsCell(cell);
}

async function* csvPieces(columns: readonly ExportColumn[], batches: Batches, form: CsvForm): Texts {
  const names = columns.map((column) => column.name);
  let piece = `${form.spreadsheet ? UTF8_MARK : ''}${csvLine(names, form)}`;
  for await (const rows of batches) {
    for (const row of rows) {
      piece += csvLine(row.map(asText), form);
      if (piece.length < PIECE_CHARACTERS) continue;
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** Numbers and JSON are JSON as they are, so that no digit is lost. */
const jsonText = (cell: ExportCell, kind: CellKind): string =>
  cell !== null && (kind === 'number' || kind === 'json') ? (cell as string) : JSON.stringify(cell);

async function* ndjsonPieces(columns: readonly ExportColumn[], batches: Batches): Texts {
  const names = columns.map((column) => JSON.stringify(column.name));
  let piece = '';
  for await (const rows of batches) {
    for (const row of rows) {
      piece += `{${row.map((cell, at) => `${names[at]}:${jsonText(cell, columns[at]!.kind)}`).join(',')}}\n`;
      if (piece.length < PIECE_CHARACTERS) continue;
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** Spreadsheets keep so many digits of a number. */
const EXACT_DIGITS = 15;

/** A number where a spreadsheet keeps every digit of it, else the text. */
function numberCell(text: string): CellValue {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= EXACT_DIGITS ? Number(text) : text;
}

function sheetCell(cell: ExportCell, kind: CellKind): CellValue | MarkedCell {
  if (typeof cell === 'boolean' || cell === null) return cell;
  if (typeof cell === 'string' && (kind === 'number' || kind === 'decimal')) return numberCell(cell);
  const text = asText(cell);
  if (text.length <= MAX_CELL_CHARACTERS) return text;
  // a part of it would be taken for the whole when it is imported
  return new MarkedCell(
    null,
    `The value has ${text.length} characters, and a cell ${MAX_CELL_CHARACTERS}: CSV and NDJSON have it.`,
  );
}

async function* sheetRows(
  columns: readonly ExportColumn[],
  batches: Batches,
): AsyncGenerator<(CellValue | MarkedCell)[]> {
  let left = mostRows('xlsx');
  for await (const rows of batches) {
    for (const row of rows) {
      if (left-- === 0)
        throw refusal(because('SHEET_TOO_LONG', { limit: mostRows('xlsx') }), {
          maxRows: mostRows('xlsx'),
        });
      yield row.map((cell, at) => sheetCell(cell, columns[at]!.kind));
    }
  }
}

/** `suppliers-2026-11-24.csv`, which a folder that is watched knows for suppliers. */
export const exportFileName = (name: string, format: ExportFormat, on: Date): string =>
  `${name}-${on.toISOString().slice(0, 10)}.${format}`;
