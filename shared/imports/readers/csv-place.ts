/** Where in a CSV payload something is, as an editor shows it: both count from 1, columns in characters. In a sheet, which cell. */
export interface Place {
  line: number;
  column: number;
  cell?: string;
}

export const shownPlace = ({ line, column, cell }: Place) =>
  cell === undefined ? `line ${line}, column ${column}` : `cell ${cell}`;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;

/** How the cells and the lines of a text are told apart. */
export interface CsvForm {
  /** The characters that part cells: several where the header has not told yet which one it is. */
  delimiters: readonly string[];
  carriageReturnOnly: boolean;
}

/** What is wrong with the quotes of a row that cannot be read; offsets in its bytes. */
export interface QuoteFault {
  /** The opening quote of the cell concerned. */
  opened: number;
  /** What follows its closing quote and must not; absent when there is no closing quote. */
  goesOnAt?: number;
}

/** Looks for the fault in the UTF-8 bytes of a row, which begin with its first cell. */
export function quoteFault(bytes: Buffer, { delimiters, carriageReturnOnly }: CsvForm): QuoteFault | undefined {
  const parts = new Set(delimiters.map((delimiter) => delimiter.charCodeAt(0)));
  const isBreak = (at: number) =>
    bytes[at] === LINE_FEED ||
    (bytes[at] === CARRIAGE_RETURN && (carriageReturnOnly || bytes[at + 1] === LINE_FEED || at + 1 === bytes.length));
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) {
      const opened = at;
      at = bytes.indexOf(QUOTE, at + 1);
      while (at >= 0 && bytes[at + 1] === QUOTE) at = bytes.indexOf(QUOTE, at + 2);
      if (at < 0) return { opened };
      at++;
      if (at < bytes.length && !parts.has(bytes[at]!) && !isBreak(at)) return { opened, goesOnAt: at };
    }
    while (at < bytes.length && !parts.has(bytes[at]!)) {
      if (isBreak(at)) return undefined;
      at++;
    }
  }
  return undefined;
}

/** The place of the n-th cell, from 0, of a row that can be read and begins the given line. */
export function placeOfCell(bytes: Buffer, cell: number, line: number, form: CsvForm): Place {
  const parts = new Set(form.delimiters.map((delimiter) => delimiter.charCodeAt(0)));
  let at = 0;
  for (let passed = 0; passed < cell; passed++) {
    if (bytes[at] === QUOTE) {
      at = bytes.indexOf(QUOTE, at + 1);
      while (bytes[at + 1] === QUOTE) at = bytes.indexOf(QUOTE, at + 2);
      at++;
    }
    while (at < bytes.length && !parts.has(bytes[at]!)) at++;
    at++;
  }
  return placeAt(bytes, at, line, form);
}

/** The place of an offset in bytes that begin a line, which is the given one. */
export function placeAt(bytes: Buffer, offset: number, line: number, { carriageReturnOnly }: CsvForm): Place {
  const before = bytes.toString('utf8', 0, offset);
  const lines = before.split(carriageReturnOnly ? /\r\n|\r|\n/ : '\n');
  return { line: line + lines.length - 1, column: [...lines.at(-1)!].length + 1 };
}
