/** Columns and cells of a sheet by their names: column 0 is A, 25 Z, 26 AA. */

const LETTERS = 26;
const UPPER_A = 65;
const LOWER_A = 97;

export const columnName = (column: number): string =>
  (column < LETTERS ? '' : columnName(Math.floor(column / LETTERS) - 1)) +
  String.fromCharCode(UPPER_A + (column % LETTERS));

/** `row` counts from 1, as sheets do. */
export const cellName = (column: number, row: number): string => `${columnName(column)}${row}`;

/** The column that a reference such as `B7` or `$B$7` begins with; -1 where it has none. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = reference.charCodeAt(0) === 36 ? 1 : 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at);
    if (code >= UPPER_A && code < UPPER_A + LETTERS) column = column * LETTERS + code - UPPER_A + 1;
    else if (code >= LOWER_A && code < LOWER_A + LETTERS) column = column * LETTERS + code - LOWER_A + 1;
    else break;
  }
  return column - 1;
}

export const MAX_SHEET_ROWS = 1_048_576;
export const MAX_SHEET_COLUMNS = 16_384;
/** Of what other programs write, too: spreadsheets themselves allow 31 characters. */
export const MAX_SHEET_NAME = 100;
export const MAX_CELL_CHARACTERS = 32_767;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
