/** Numbers in cells, as the sender's spreadsheet writes them. */
import { shownValue } from '../platform/validation.ts';
import { type CellOptions } from './codec.ts';

type Notation = Pick<CellOptions, 'decimal' | 'thousands'>;

const PLAIN = {
  point: /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/,
  comma: /^-?\d+(?:,\d+)?$/,
};

/** Groups of three by one separator throughout; 0.125 is no group, whatever the separators are. */
const GROUPED = {
  point: /^-?[1-9]\d{0,2}([,\u00a0\u202f ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/,
  comma: /^-?[1-9]\d{0,2}([.\u00a0\u202f ])\d{3}(?:\1\d{3})*(?:,\d+)?$/,
};

/** The digits of a decimal with a point and nothing else, or undefined where the cell is no number in this notation. */
export function decimalDigits(cell: string, { decimal, thousands }: Notation): string | undefined {
  const value = cell.trim();
  if (PLAIN[decimal].test(value)) return decimal === 'comma' ? value.replace(',', '.') : value;
  if (!thousands || !GROUPED[decimal].test(value)) return undefined;
  return decimal === 'comma'
    ? value.replace(/[.\u00a0\u202f ]/g, '').replace(',', '.')
    : value.replace(/[,\u00a0\u202f ]/g, '');
}

const WHOLE = /^-?\d{1,15}$/;

/** A whole number, or the cell as it is. */
export function wholeFromCell(cell: string, options: Notation): number | string {
  const value = cell.trim();
  if (WHOLE.test(value)) return Number(value);
  const digits = options.thousands ? decimalDigits(value, options) : undefined;
  return digits !== undefined && WHOLE.test(digits) ? Number(digits) : cell;
}

/** What a number would be if the sender said how decimals are written. */
function readings(cell: string, said: Notation): string {
  const found = (['comma', 'point'] as const)
    .filter((decimal) => !(said.thousands && said.decimal === decimal))
    .map((decimal) => ({ decimal, digits: decimalDigits(cell, { decimal, thousands: true }) }))
    .filter(({ digits }) => digits !== undefined)
    .map(({ decimal, digits }) => `${digits} with decimal=${decimal}`);
  return found.length === 0 ? '' : `; it is ${found.join(' and ')}`;
}

/** Why a cell is no number in the notation of its file; undefined where it is one. */
export function explainDecimal(cell: string, options: Notation): string | undefined {
  if (decimalDigits(cell, options) !== undefined) return undefined;
  const hint = readings(cell, options);
  const got = `(got ${shownValue(cell)})${hint}`;
  if (options.decimal === 'comma') {
    return `must be a number with a decimal comma such as ${options.thousands ? '1.234,56' : '1234,56'} ${got}`;
  }
  if (options.thousands) return `must be a number with a decimal point such as 1,234.56 ${got}`;
  return cell.includes(',') || hint !== '' ? `must be a number with a decimal point ${got}` : undefined;
}

/** The same of a whole number, where the schema does not say it all. */
export function explainWhole(cell: string, options: Notation): string | undefined {
  if (typeof wholeFromCell(cell, options) === 'number') return undefined;
  const hint = readings(cell, options);
  return hint === '' ? undefined : `must be a whole number (got ${shownValue(cell)})${hint}`;
}
