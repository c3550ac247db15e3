/** What a cell's number stands for by its format, and its text: numbers as decimals, moments as ISO 8601. */

/** `elapsed` is a duration such as [h]:mm, which is a number of days. */
export type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'elapsed';

const between = (id: number, first: number, last: number) => id >= first && id <= last;

/** The formats that have a number only; those of East Asian editions are dates there and here. */
export function kindOfBuiltIn(id: number): NumberKind {
  if (id === 9 || id === 10) return 'percent';
  if (id === 46) return 'elapsed';
  if (between(id, 18, 21) || between(id, 32, 35) || id === 45 || id === 47) return 'time';
  if (between(id, 14, 17) || id === 22 || between(id, 27, 31) || id === 36 || between(id, 50, 58)) return 'date';
  return 'number';
}

/** Literal text, escaped and padding characters, halves of a day, and what stands in brackets: colours, conditions, locales. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|am\/pm|a\/p|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

/** By the first section of the code, which is that of positive numbers. */
export function kindOfFormat(code: string): NumberKind {
  const bare = code.replace(LITERAL, '').split(';')[0]!.toLowerCase();
  if (bare.includes('general')) return 'number';
  if (/\[(?:h+|m+|s+)\]/.test(bare)) return 'elapsed';
  // m is a month, but beside hours or seconds a minute
  const days = bare.replace(/h[^a-z]*m+|m+[^a-z]*s/g, '');
  if (/[dym]/.test(days)) return 'date';
  if (/[hs]/.test(bare)) return 'time';
  return bare.includes('%') ? 'percent' : 'number';
}

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const SIGNIFICANT = 15;

/**
 * A number of the XML as decimal text without an exponent. Fractions have the 15 digits that spreadsheets keep and show, so that
 * 0.30000000000000004 is 0.3; whole numbers stay as they are. Undefined for what is no number.
 */
export function decimalText(value: string): string | undefined {
  const text = value.trim();
  if (PLAIN.test(text) && (!text.includes('.') || text.length <= SIGNIFICANT)) return text;
  const number = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number) || !/^[-+.\deE]+$/.test(text)) return undefined;
  return withoutExponent(number);
}

/** The hundredfold of a decimal text: 0.5 is shown as 50%. */
export const hundredfold = (decimal: string): string => withoutExponent(Number(decimal) * 100);

function withoutExponent(number: number): string {
  const [mantissa = '0', exponent = '0'] = number.toExponential(SIGNIFICANT - 1).split('e');
  const negative = mantissa.startsWith('-');
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '');
  if (digits === '') return '0';
  const point = 1 + Number(exponent);
  const whole = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0');
  const fraction = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const DAY_MS = 86_400_000;
/** Day 1 is 1 January 1900; from day 61 on one more has been counted, for a 29 February that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const DAY_THAT_NEVER_WAS = 60;
const AFTER_9999 = Date.UTC(10_000, 0, 1);

/**
 * A serial number of days as the moment that a spreadsheet shows: `2026-02-23`, `2026-02-23T10:30:00`, or of a time alone
 * `10:30:00`. Undefined for what is no moment: a number below 0 or beyond the year 9999.
 */
export function momentText(serial: number, kind: 'date' | 'time', date1904: boolean): string | undefined {
  if (!(serial >= 0)) return undefined;
  if (kind === 'time' && serial < 1) return new Date(Math.round(serial * DAY_MS)).toISOString().slice(11, 19);
  if (!date1904 && serial < 1) return undefined;
  if (!date1904 && Math.floor(serial) === DAY_THAT_NEVER_WAS) return '1900-02-29';
  const shift = !date1904 && serial < DAY_THAT_NEVER_WAS ? DAY_MS : 0;
  const moment = (date1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * DAY_MS) + shift;
  if (moment >= AFTER_9999) return undefined;
  return withoutMidnight(new Date(moment).toISOString().slice(0, 23));
}

/** A moment as ISO text without what is zero in it: fractions of a second, and midnight. */
export const withoutMidnight = (iso: string): string => iso.replace(/\.0+(?=Z?$)/, '').replace(/T00:00:00Z?$/, '');
