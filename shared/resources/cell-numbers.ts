/** Numbers in cells, as the sender's spreadsheet writes them. */
import { type Reading } from '../platform/reasons/declare.ts';
import { because, type Reason } from '../platform/reasons/index.ts';
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
const readingsOf = (cell: string, said: Notation): Reading[] =>
  (['comma', 'point'] as const)
    .filter((decimal) => !(said.thousands && said.decimal === decimal))
    .map((decimal) => ({ decimal, digits: decimalDigits(cell, { decimal, thousands: true }) }))
    .flatMap(({ decimal, digits }) => (digits === undefined ? [] : [{ value: digits, say: [`decimal=${decimal}`] }]));

const EXAMPLES = { point: '1,234.56', comma: '1.234,56' };

/** Why a cell is no number in the notation of its file; undefined where it is one, or the schema says it well enough. */
export function explainDecimal(cell: string, options: Notation): Reason | undefined {
  const { decimal, thousands } = options;
  if (decimalDigits(cell, options) !== undefined) return undefined;
  const readings = readingsOf(cell, options);
  const isPlain = decimal === 'point' && !thousands;
  if (isPlain && !cell.includes(',') && readings.length === 0) return undefined;
  const example = thousands ? EXAMPLES[decimal] : isPlain ? undefined : '1234,56';
  return because('NOT_IN_DECIMAL_FORM', { decimal, example, value: shownValue(cell), readings });
}

/** The same of a whole number, where the schema does not say it all. */
export function explainWhole(cell: string, options: Notation): Reason | undefined {
  if (typeof wholeFromCell(cell, options) === 'number') return undefined;
  const readings = readingsOf(cell, options);
  return readings.length === 0 ? undefined : because('NOT_WHOLE_IN_FORM', { value: shownValue(cell), readings });
}
