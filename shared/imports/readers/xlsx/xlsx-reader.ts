/** Rows of one sheet of an .xlsx workbook, cell by cell as text, the way CSV has them. */
import { refusal } from '../../../platform/errors.ts';
import { aboutField, because, type FieldReason } from '../../../platform/reasons/index.ts';
import { cellName } from '../../../spreadsheets/cell-names.ts';
import { type FieldByName } from '../../column-names.ts';
import { type PayloadFormat, type SourceRow } from '../../source-rows.ts';
import { fieldsOfHeader, type FieldsOfHeader } from '../csv-columns.ts';
import { type OpenedReader, rowTooLarge } from '../reader.ts';
import { fileSource } from '../zip-directory.ts';
import { XlsxArchive } from './archive.ts';
import { invalidXlsx } from './faults.ts';
import { findHeader, type FoundHeader } from './header-row.ts';
import { findMergedCells, MergedRows, type MergedRange } from './merged-cells.ts';
import { hundredfold } from './number-formats.ts';
import { rejectOtherArchives, rejectOtherKinds } from './other-kinds.ts';
import { readSharedStrings } from './shared-strings.ts';
import { sheetRows, type SheetRow } from './sheet-rows.ts';
import { appendTo, openTemporaryFile } from './temporary-file.ts';
import { chooseSheet, readWorkbook, type Sheet } from './workbook.ts';

export interface XlsxOptions {
  knownFields: readonly string[];
  /** Every name of a column that means one of them; absent: their own. */
  fieldByName?: FieldByName | undefined;
  /** Fields that are decimal numbers, in text cells written as `decimal` says. */
  decimalFields: readonly string[];
  maxRowBytes: number;
  /** Limit of the payload, and of every part of it when unpacked. */
  maxBytes: number;
  signal: AbortSignal | undefined;
  fieldsOf?: FieldsOfHeader | undefined;
  onSheets?: ((names: string[]) => void) | undefined;
}

/**
 * Spools the payload to a temporary file, since what an archive holds is told at its end; reads what the workbook says of itself, and
 * returns the rows behind the header. Throws INVALID_XLSX, VALIDATION_FAILED, PAYLOAD_TOO_LARGE and UNSUPPORTED_MEDIA_TYPE;
 * details.line is the row of the sheet, details.cell the cell. `close` lets go of the files.
 */
export async function openXlsx(
  payload: AsyncIterable<Buffer>,
  format: PayloadFormat,
  options: XlsxOptions,
): Promise<OpenedReader> {
  const held: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (let each = held.pop(); each; each = held.pop()) await each.close();
  };
  try {
    const file = await openTemporaryFile();
    held.push(file);
    let sizeBytes = 0;
    for await (const bytes of payload) {
      await appendTo(file, bytes);
      sizeBytes += bytes.length;
    }
    const source = fileSource(file);
    await rejectOtherKinds(source, sizeBytes);
    const archive = await XlsxArchive.open(source, sizeBytes, options.signal);
    rejectOtherArchives(archive);
    const workbook = await readWorkbook(archive);
    options.onSheets?.(workbook.sheets.map(({ name }) => name));
    const sheet = chooseSheet(workbook, format.sheet);
    const merged = await findMergedCells(archive, sheet.path, options.maxBytes);
    const strings = await readSharedStrings(archive, workbook.strings, options);
    held.push(strings);
    const progress = { read: 0 };
    const batches = sheetRows(archive, sheet.path, {
      strings,
      kinds: workbook.kinds,
      date1904: workbook.date1904,
      maxBytes: options.maxBytes,
      maxRowBytes: options.maxRowBytes,
      tellsTexts: format.decimal === 'comma',
      progress,
    });
    held.push({ close: async () => void (await batches.return()) });
    const found = await findHeader(batches, sheet, format, options);
    const rows = new TableRows(sheet, found, merged, format, options);
    const total = archive.sizeOf(sheet.path);
    return {
      detected: { format: 'xlsx', sheet: sheet.name, headerRow: found.header.number, ...rows.columns },
      batches: rows.batches(batches),
      fraction: () => (total > 0 ? Math.min(1, progress.read / total) : 1),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const COMMA = /^-?\d+,\d+$/;
const POINT = /^-?\d+\.\d+(?:[eE][+-]?\d{1,3})?$/;

/** How many cells below no column are kept of a row, so that it can be corrected. */
const KEPT_SURPLUS = 100;

/** The rows of the sheet below its header, in the columns of the header. */
class TableRows {
  readonly columns: { header: string[]; fields: (string | null)[] };
  readonly #headerRow: number;
  readonly #following: SheetRow[];
  readonly #merged: MergedRows;
  readonly #format: PayloadFormat;
  readonly #maxRowBytes: number;
  /** For each name of the header its column in the sheet. */
  readonly #places: number[];
  /** Whether these are the sheet's first columns, none left out. */
  readonly #isDense: boolean;
  readonly #isPercentage: boolean[];
  readonly #isDecimal: boolean[];
  #index = 0;

  constructor(
    sheet: Sheet,
    { header, following }: FoundHeader,
    merged: readonly MergedRange[],
    format: PayloadFormat,
    { knownFields, fieldByName, decimalFields, maxRowBytes, fieldsOf = fieldsOfHeader }: XlsxOptions,
  ) {
    const { number } = header;
    if (header.bytes > maxRowBytes)
      throw invalidXlsx(`the header row is larger than ${maxRowBytes} bytes`, { line: number, sheet: sheet.name });
    if (header.beyond !== undefined)
      throw invalidXlsx(`the header row reaches to cell ${cellName(header.beyond, number)}, too far for a header`, {
        line: number,
        cell: cellName(header.beyond, number),
        sheet: sheet.name,
      });
    this.#places = header.cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
    const names = this.#places.map((column) => header.cells[column]!.trim());
    const fields = fieldsOf(
      names,
      format,
      knownFields,
      (position) => ({
        line: number,
        column: 1 + (this.#places[position] ?? 0),
        cell: cellName(this.#places[position] ?? 0, number),
      }),
      { fieldByName },
    );
    this.columns = { header: names, fields };
    this.#headerRow = number;
    this.#following = following;
    this.#merged = new MergedRows(merged, this.#places);
    const range = this.#merged.at(number);
    if (range)
      throw refusal(because('HEADER_MERGED', { cells: range.name }), {
        line: number,
        cell: range.name,
        sheet: sheet.name,
      });
    this.#format = format;
    this.#maxRowBytes = maxRowBytes;
    this.#isDense = this.#places.every((column, position) => column === position);
    this.#isPercentage = fields.map((field) => field !== null && /percent$|pct$/i.test(field));
    const decimals = new Set(decimalFields);
    this.#isDecimal = fields.map((field) => field !== null && decimals.has(field));
  }

  async *batches(sheet: AsyncGenerator<SheetRow[], void, undefined>): AsyncGenerator<SourceRow[], void, undefined> {
    const first = this.#sourceRows(this.#following);
    if (first.length > 0) yield first;
    for await (const rows of sheet) yield this.#sourceRows(rows);
  }

  #sourceRows(rows: readonly SheetRow[]): SourceRow[] {
    const found: SourceRow[] = [];
    for (const row of rows) {
      const { cells, surplus } = this.#cellsOf(row);
      const own =
        row.bytes > this.#maxRowBytes
          ? rowTooLarge({ maxRowBytes: this.#maxRowBytes })
          : (this.#surplusError(row.number, surplus) ?? this.#cellError(row, cells));
      if (own === undefined && cells.every((cell) => cell === '' || cell.trim() === '')) continue;
      const error = own ?? this.#mergedError(row.number);
      if (surplus.length > 0) cells.push(...surplus.slice(0, KEPT_SURPLUS).map(({ text }) => text));
      const source: SourceRow = { index: this.#index++, line: row.number, cells, bytes: row.bytes + cells.length };
      if (error !== undefined) source.error = error;
      found.push(source);
    }
    return found;
  }

  /** The cells below the header's names, and those with a value that stand below none. */
  #cellsOf(row: SheetRow): { cells: string[]; surplus: { column: number; text: string }[] } {
    const width = this.#places.length;
    const surplus: { column: number; text: string }[] = [];
    let cells: string[];
    if (this.#isDense && row.cells.length <= width) {
      cells = row.cells;
      while (cells.length < width) cells.push('');
    } else {
      cells = this.#places.map((column) => row.cells[column] ?? '');
      if (this.#format.unknownColumns !== 'ignore') {
        const named = new Set(this.#places);
        row.cells.forEach((text, column) => {
          if (!named.has(column) && text.trim() !== '') surplus.push({ column, text });
        });
      }
    }
    if (row.beyond !== undefined && this.#format.unknownColumns !== 'ignore')
      surplus.push({ column: row.beyond, text: '' });
    for (const column of row.percents ?? []) {
      const position = this.#places.indexOf(column);
      if (this.#isPercentage[position]) cells[position] = hundredfold(cells[position]!);
    }
    return { cells, surplus };
  }

  #mergedError(row: number): SourceRow['error'] {
    const range = this.#merged.at(row);
    return range && [aboutField(null, 'CELLS_MERGED', { cells: range.name })];
  }

  #surplusError(row: number, surplus: readonly { column: number }[]): SourceRow['error'] {
    const [first] = surplus;
    if (!first) return undefined;
    const cell = cellName(first.column, row);
    return [aboutField(null, 'CELL_WITHOUT_COLUMN', { cell, header: this.#headerRow })];
  }

  /** What is wrong with single cells that fill a field; text that is a decimal gets its point. */
  #cellError(row: SheetRow, cells: string[]): SourceRow['error'] {
    const { faults, texts } = row;
    if (!faults && !texts) return undefined;
    const found: FieldReason[] = [];
    this.columns.fields.forEach((field, position) => {
      if (field === null) return;
      const column = this.#places[position]!;
      const cell = cellName(column, row.number);
      const why = faults?.get(column);
      if (why !== undefined) found.push(aboutField(field, 'CELL_WITHOUT_VALUE', { cell, why }));
      const value = why === undefined && texts?.has(column) ? this.#withoutComma(cells, position) : undefined;
      if (value !== undefined) found.push(aboutField(field, 'CELL_NOT_WITH_COMMA', { cell, value }));
    });
    return found.length === 0 ? undefined : found;
  }

  /** With `decimal=comma` a decimal in a text cell is written with a comma; answers one that is not. */
  #withoutComma(cells: string[], position: number): string | undefined {
    if (!this.#isDecimal[position]) return undefined;
    const text = cells[position]!.trim();
    if (COMMA.test(text)) cells[position] = text.replace(',', '.');
    return POINT.test(text) ? text : undefined;
  }
}
