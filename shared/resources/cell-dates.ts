/** Days and moments in cells, in the form that the sender's spreadsheet writes. */
import { because, type Reason } from '../platform/reasons/index.ts';
import { type Reading } from '../platform/reasons/declare.ts';
import { shownValue } from '../platform/validation.ts';

/** Order of the parts, and their separator. The separator only names the form: cells may have any of the three. */
export const DATE_FORMS = [
  'yyyy-mm-dd',
  'yyyy/mm/dd',
  'yyyy.mm.dd',
  'dd/mm/yyyy',
  'dd-mm-yyyy',
  'dd.mm.yyyy',
  'mm/dd/yyyy',
  'mm-dd-yyyy',
  'mm.dd.yyyy',
  'dd/mm/yy',
  'dd-mm-yy',
  'dd.mm.yy',
  'mm/dd/yy',
  'mm-dd-yy',
  'mm.dd.yy',
] as const;

export type DateForm = (typeof DATE_FORMS)[number];

/** What the schemas of days and moments read themselves, or refuse. */
const ISO = /^\d{4}-\d\d-\d\d(?!\d)/;

const CELL =
  /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?:(?:,?[ \u00a0\u202f]|T)(\d{1,2}):(\d\d)(?::(\d\d))?[ \u00a0\u202f]?([ap]\.?m\.?)?)?$/i;

interface DayRead {
  year: number;
  month: number;
  day: number;
  /** From the hour on, with its T; empty where the cell has no time. */
  time: string;
}

const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Of two digits: a year from 1970 to 2069. */
const fullYear = (digits: string) =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);

function timeOf([hour, minute, second = '00', half]: (string | undefined)[]): string | undefined {
  if (hour === undefined) return '';
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return undefined;
    hours = (hours % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  return `T${String(hours).padStart(2, '0')}:${minute}:${second}`;
}

/** The day that a cell is in this form, or undefined: it is none. */
function readAs(cell: string, form: DateForm): DayRead | undefined {
  const match = CELL.exec(cell.trim());
  if (!match) return undefined;
  const [, first = '', , second = '', third = ''] = match;
  const time = timeOf(match.slice(5));
  if (time === undefined) return undefined;
  const [year, month, day] = form.startsWith('yyyy')
    ? [first, second, third]
    : form.startsWith('dd')
      ? [third, second, first]
      : [third, first, second];
  if (day.length > 2 || month.length > 2) return undefined;
  if (year.length !== 4 && !(year.length === 2 && !form.includes('yyyy'))) return undefined;
  const reading = { year: fullYear(year), month: Number(month), day: Number(day), time };
  if (reading.month < 1 || reading.month > 12 || reading.day < 1) return undefined;
  return reading.day > daysOf(reading.year, reading.month) ? undefined : reading;
}

const padded = (value: number, length: number) => String(value).padStart(length, '0');

const isoDay = ({ year, month, day }: DayRead) => `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

/** A day or moment in ISO 8601, or the cell as it is. */
export function dateFromCell(cell: string, { dates }: { dates?: DateForm }): string {
  if (dates === undefined || ISO.test(cell.trim())) return cell;
  const reading = readAs(cell, dates);
  if (!reading) return cell;
  return `${isoDay(reading)}${reading.time}`;
}

const exampleOf = (form: DateForm) =>
  form.replace('dd', '23').replace('mm', '02').replace('yyyy', '2026').replace('yy', '26');

/** The readings of a cell in forms that are written with its separator, each day once, with the forms that give it. */
function readingsOf(cell: string): Reading[] {
  const separator = /[/.-]/.exec(cell)?.[0] ?? '/';
  const twoDigits = !/\d{4}/.test(cell.trim().split(/[ T]/, 1)[0] ?? '');
  const found = new Map<string, string[]>();
  for (const form of DATE_FORMS) {
    if (!form.includes(separator) || form.includes('yyyy') === twoDigits) continue;
    const reading = readAs(cell, form);
    if (!reading) continue;
    const day = isoDay(reading);
    found.set(day, [...(found.get(day) ?? []), `dates=${form}`]);
  }
  return [...found].map(([value, say]) => ({ value, say }));
}

/**
 * Why a cell is no day or moment: without `dates` what it may mean and which parameter decides, with it the form that it should
 * have. Undefined where the schema says it well enough.
 */
export function explainDate(cell: string, { dates }: { dates?: DateForm }): Reason | undefined {
  const text = cell.trim();
  const looksLikeDate = CELL.test(text) && !ISO.test(text);
  if (dates === undefined && !looksLikeDate) return undefined;
  const readings = looksLikeDate ? readingsOf(text) : [];
  if (dates === undefined)
    return readings.length === 0
      ? because('NO_DAY_OF_THE_CALENDAR', { value: text })
      : because('DAY_UNSURE', { value: text, readings });
  return because('NOT_IN_DATE_FORM', { form: dates, example: exampleOf(dates), value: shownValue(cell), readings });
}
