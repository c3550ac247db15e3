/** CSV as it is written: quoted where it has to be, and in a form for spreadsheets that nothing is computed in. */

/** How a cell begins that a spreadsheet computes, or takes for the beginning of another cell. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A spreadsheet may part cells by another character than the file does. */
const SEPARATORS = /[,;\t|]/;

export interface CsvForm {
  delimiter: string;
  /** Cells that would be formulas get an apostrophe before them. */
  spreadsheet: boolean;
}

export const UTF8_MARK = '\uFEFF';

/** A cell as it is written; exactly, but for spreadsheets. */
export function csvCell(exact: string, { delimiter, spreadsheet }: CsvForm): string {
  const text = spreadsheet && FORMULA.test(exact) ? `'${exact}` : exact;
  const parts = spreadsheet && SEPARATORS.test(text);
  return /["\r\n]/.test(text) || text.includes(delimiter) || parts || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** A row with its line break. */
export const csvLine = (cells: readonly string[], form: CsvForm): string =>
  `${cells.map((cell) => csvCell(cell, form)).join(form.delimiter)}\r\n`;
