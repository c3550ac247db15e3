/** The rows of a sheet as texts, whatever their cells are: strings, numbers, moments, booleans, results of formulas. */
import { columnOf, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../../../spreadsheets/cell-names.ts';
import { printable } from '../text-decoding.ts';
import { scanned, type XlsxArchive } from './archive.ts';
import { invalidXlsx } from './faults.ts';
import { decimalText, momentText, withoutMidnight, type NumberKind } from './number-formats.ts';
import { type SharedStrings } from './shared-strings.ts';
import { unescaped } from './text-cells.ts';
import { readAttributes, XmlScanner } from './xml-scanner.ts';

/** As many cells of a row are held; of what stands further right only the first is told. More columns no header may have. */
const HELD_COLUMNS = 1100;

export interface SheetRow {
  /** From 1, as the sheet shows it. */
  number: number;
  /** By column, up to the last one that is not empty. */
  cells: string[];
  bytes: number;
  /** Cells that have no value that could be taken: by column what is wrong with them. */
  faults?: Map<number, string>;
  /** Columns whose numbers are shown in per cent. */
  percents?: number[];
  /** Columns whose cells are text. */
  texts?: Set<number>;
  /** The first column with a value beyond those that are held. */
  beyond?: number;
}

export interface SheetContext {
  strings: SharedStrings;
  kinds: readonly NumberKind[];
  date1904: boolean;
  maxBytes: number;
  /** Of a row that is larger no cells are held. */
  maxRowBytes: number;
  /** Whether rows tell which of their cells are text. */
  tellsTexts: boolean;
  /** How much of the part has been read. */
  progress: { read: number };
}

/** Rows that have a value, in order, some at a time. Throws what reading the part throws, and INVALID_XLSX (details.line). */
export async function* sheetRows(
  archive: XlsxArchive,
  path: string,
  context: SheetContext,
): AsyncGenerator<SheetRow[], void, undefined> {
  const cells = new SheetCells(path, context);
  for await (const piece of archive.text(path, context.maxBytes)) {
    context.progress.read += piece.length;
    scanned(path, () => cells.scanner.write(piece));
    if (cells.rows.length > 0) yield cells.taken();
  }
  scanned(path, () => cells.scanner.end());
}

class SheetCells {
  readonly scanner: XmlScanner;
  rows: SheetRow[] = [];
  readonly #path: string;
  readonly #context: SheetContext;
  #inData = false;
  #number = 0;
  #row: SheetRow | undefined;
  #column = -1;
  #type = '';
  #style = -1;
  #value = '';
  #hasFormula = false;
  #phonetic = 0;

  constructor(path: string, context: SheetContext) {
    this.#path = path;
    this.#context = context;
    this.scanner = new XmlScanner({
      open: (name, tag) => this.#open(name, tag),
      close: (name) => this.#close(name),
      text: (text) => {
        // a row that is too large is told to be, whatever else it has
        if (this.#value.length <= context.maxRowBytes) this.#value += text;
      },
    });
  }

  taken(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  readonly #takeOfCell = (name: string, value: string): void => {
    if (name === 'r') this.#column = columnOf(value);
    else if (name === 't') this.#type = value;
    else if (name === 's') this.#style = Number(value);
  };

  #open(name: string, tag: string): void {
    switch (name) {
      case 'c':
        if (!this.#row) return;
        this.#column += 1;
        this.#type = 'n';
        this.#style = -1;
        this.#value = '';
        this.#hasFormula = false;
        readAttributes(tag, this.#takeOfCell);
        if (!(this.#column >= 0 && this.#column < MAX_SHEET_COLUMNS))
          throw this.#fault('has a cell in a column that no sheet has');
        return;
      case 'v':
      case 't':
        this.scanner.collects = this.#row !== undefined && this.#phonetic === 0;
        return;
      case 'f':
        this.#hasFormula = true;
        return;
      case 'row':
        if (this.#inData) this.#beginRow(tag);
        return;
      case 'rPh':
        this.#phonetic += 1;
        return;
      case 'sheetData':
        this.#inData = true;
    }
  }

  #close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.scanner.collects = false;
        return;
      case 'c':
        if (this.#row) this.#endCell(this.#row);
        return;
      case 'row':
        if (this.#row && (this.#row.cells.length > 0 || this.#row.beyond !== undefined || this.#row.faults))
          this.rows.push(this.#row);
        this.#row = undefined;
        return;
      case 'rPh':
        this.#phonetic -= 1;
        return;
      case 'sheetData':
        this.#inData = false;
    }
  }

  #beginRow(tag: string): void {
    let number = this.#number + 1;
    readAttributes(tag, (name, value) => {
      if (name === 'r') number = Number(value);
    });
    if (!Number.isInteger(number) || number <= this.#number || number > MAX_SHEET_ROWS)
      throw this.#fault('is followed by a row with a number that cannot be');
    this.#number = number;
    this.#column = -1;
    this.#row = { number, cells: [], bytes: 0 };
  }

  #endCell(row: SheetRow): void {
    const column = this.#column;
    const text = this.#text(row);
    if (text === '') return;
    row.bytes += text.length + 1;
    if (row.bytes > this.#context.maxRowBytes) {
      row.cells = [''];
      return;
    }
    if (column >= HELD_COLUMNS) {
      if (text.trim() !== '') row.beyond ??= column;
      return;
    }
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = text;
  }

  /** The cell's text; empty where it has none, or none that can be taken. */
  #text(row: SheetRow): string {
    const value = this.#value;
    switch (this.#type) {
      case 's': {
        if (value === '') return '';
        this.#toldText(row);
        const text = this.#context.strings.get(Number(value));
        if (text === undefined) throw this.#fault(`names a shared string ${printable(value, 20)} that is not there`);
        return text;
      }
      case 'inlineStr':
      case 'str':
        this.#toldText(row);
        return unescaped(value);
      case 'b':
        return value === '' ? '' : value === '1' || value === 'true' ? 'true' : 'false';
      case 'e':
        this.#faulty(row, `holds the error ${printable(value, 20)}`);
        return value;
      case 'd':
        return withoutMidnight(value.trim());
      default:
        return this.#numberText(row, value);
    }
  }

  #numberText(row: SheetRow, value: string): string {
    if (value === '') {
      if (this.#hasFormula)
        this.#faulty(
          row,
          'has a formula without its result: open the file in a spreadsheet program, and save it again',
        );
      return '';
    }
    const decimal = decimalText(value);
    if (decimal === undefined) {
      this.#faulty(row, `holds ${printable(value, 20)}, which is no number`);
      return value;
    }
    const kind = this.#context.kinds[this.#style] ?? 'number';
    if (kind === 'percent') (row.percents ??= []).push(this.#column);
    if (kind === 'date' || kind === 'time') return momentText(Number(value), kind, this.#context.date1904) ?? decimal;
    return decimal;
  }

  #faulty(row: SheetRow, what: string): void {
    if (this.#column < HELD_COLUMNS) (row.faults ??= new Map<number, string>()).set(this.#column, what);
  }

  #toldText(row: SheetRow): void {
    if (this.#context.tellsTexts && this.#column < HELD_COLUMNS) (row.texts ??= new Set<number>()).add(this.#column);
  }

  #fault(what: string) {
    const line = this.#number;
    return invalidXlsx(`row ${line} of the sheet ${what}`, { part: this.#path, line });
  }
}
