/** Rows as text in the columns of an import, such that the import reads back what was written. */

type Row = Record<string, unknown>;

/** A number without an exponent, which decimals of CSV do not have. */
function plainNumber(value: number): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(cellText).join('|');
  return JSON.stringify(value);
}

const quoted = (text: string): string => (/[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export interface RowText {
  head: string;
  row(row: Row): string;
}

/** CSV with a header row. Lists are separated by | in their cell, objects are JSON. */
export const csvText = (columns: readonly string[]): RowText => ({
  head: `${columns.map(quoted).join(',')}\n`,
  row: (row) => `${columns.map((column) => quoted(cellText(row[column]))).join(',')}\n`,
});

/** A JSON object on each line. */
export const ndjsonText = (columns: readonly string[]): RowText => ({
  head: '',
  row: (row) => `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))}\n`,
});
