/** Why a row of an import is refused, besides what is wrong with a value (values.ts) or forbidden by a rule (rules.ts). */
import { listed, reasonsOf, type Reading } from './declare.ts';

const row = reasonsOf('VALIDATION_FAILED');
const json = reasonsOf('INVALID_JSON');

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Of days in ISO 8601, which are of one year: `3 April or 4 March 2026 `, and how to say which. */
function daysOf(readings: readonly Reading[], between: string): string {
  const days = readings.map(({ value }) => `${Number(value.slice(8, 10))} ${MONTHS[Number(value.slice(5, 7)) - 1]}`);
  const year = readings[0]?.value.slice(0, 4);
  return `${days.join(' or ')} ${year}${between}${readings.flatMap(({ say }) => say).join(' or ')}`;
}

const hint = (readings: readonly Reading[] = []) =>
  readings.length === 0
    ? ''
    : `; it is ${readings.map(({ value, say }) => `${value} with ${listed(say)}`).join(' and ')}`;

export const ROWS = {
  WRONG_CELL_COUNT: row(
    { given: 'number', width: 'number', list: 'text?' },
    ({ given, width, list }) =>
      `has ${given} ${given === 1 ? 'cell' : 'cells'}, the header has ${width}` +
      (list === undefined ? '' : `; a list that contains the delimiter ${list} must be quoted`),
  ),
  ROW_TOO_LARGE: row(
    { limit: 'number' },
    ({ limit }) => `is larger than ${limit} bytes, which is the most that a row may be`,
  ),
  ROW_TOO_DEEP: row({ limit: 'number' }, ({ limit }) => `is nested deeper than ${limit} levels`),
  TOO_MANY_VALUES: row({ limit: 'number' }, ({ limit }) => `has more than ${limit} values`),
  ROW_NOT_JSON: json({ why: 'text' }, ({ why }) => `is not well-formed JSON: ${why}`),
  ROW_NOT_UTF8: json({}, 'is not valid UTF-8'),
  CELL_WITHOUT_VALUE: row({ cell: 'text', why: 'text' }, ({ cell, why }) => `cell ${cell} ${why}`),
  CELL_NOT_WITH_COMMA: row(
    { cell: 'text', value: 'text' },
    ({ cell, value }) => `cell ${cell} holds the text ${value}, which has no decimal comma`,
  ),
  CELL_WITHOUT_COLUMN: row(
    { cell: 'text', header: 'number' },
    ({ cell, header }) => `cell ${cell} has a value, and the header in row ${header} has no name above it`,
  ),
  CELLS_MERGED: row(
    { cells: 'text' },
    ({ cells }) => `cells ${cells} are merged: write the value into each of the rows and columns`,
  ),
  DAY_UNSURE: row(
    { value: 'text', readings: 'readings' },
    ({ value, readings }) => `${value} is ${daysOf(readings, '; say ')}`,
  ),
  NO_DAY_OF_THE_CALENDAR: row({ value: 'text' }, ({ value }) => `${value} is no day of the calendar`),
  NOT_IN_DATE_FORM: row(
    { form: 'text', example: 'text', value: 'text', readings: 'readings' },
    ({ example, value, readings }) =>
      `must be a date such as ${example}, or ${example} 10:30 (got ${value})${readings.length === 0 ? '' : `; it is ${daysOf(readings, ' with ')}`}`,
  ),
  NOT_IN_DECIMAL_FORM: row(
    { decimal: 'text', example: 'text?', value: 'text', readings: 'readings?' },
    ({ decimal, example, value, readings }) =>
      `must be a number with a decimal ${decimal}${example === undefined ? '' : ` such as ${example}`} (got ${value})${hint(readings)}`,
  ),
  NOT_WHOLE_IN_FORM: row(
    { value: 'text', readings: 'readings' },
    ({ value, readings }) => `must be a whole number (got ${value})${hint(readings)}`,
  ),
  NOT_A_FLAG_WORD: row(
    { words: 'texts', value: 'text', say: 'texts' },
    ({ words, value, say }) =>
      `must be ${listed(words)} (got ${value})${say.length === 0 ? '' : `; say ${listed(say)}`}`,
  ),
  SPREADSHEET_ROW: row({ row: 'number' }, ({ row: at }) => `row ${at} in a spreadsheet`),
  ROW_NOT_KEPT: row({ bytes: 'number' }, ({ bytes }) => `the row itself, of ${bytes} bytes, is not kept`),
} as const;
