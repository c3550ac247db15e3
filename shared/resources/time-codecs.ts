/** Moments and days. */
import { z } from 'zod';
import { because } from '../platform/reasons/index.ts';
import { refusedFor } from '../platform/validation.ts';
import { dateFromCell, explainDate } from './cell-dates.ts';
import { asIs, addIssue, schemaCheck, stringCheck, type Codec } from './codec.ts';

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const COMPLETE =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3}Z)?$/;

/**
 * ISO 8601 to an instant that PostgreSQL reads, in UTC. A missing zone is UTC (docs/rules.md#requests-and-responses), a missing time midnight.
 * Returns undefined for anything that is not a real moment between the years 1 and 9999.
 */
export function parseInstant(value: string): string | undefined {
  // most moments of an import: nothing has to be taken apart
  if (COMPLETE.test(value)) return value.length === 19 ? `${value}.000Z` : value;
  const match = INSTANT.exec(value);
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction, zone] = match;
  const days = DAYS[Number(month) - 1];
  if (days === undefined || year === '0000' || day === '00') return undefined;
  if (Number(day) > days && !(month === '02' && day === '29' && isLeap(Number(year)))) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  // always with milliseconds: equal instants must be equal text, or a key of a payload would not be recognised
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${(fraction ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  if (zone === undefined || zone === 'Z' || zone === 'z') return local;
  const offset = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  if (offset >= 24 * 60 || Number(zone.slice(-2)) > 59) return undefined;
  const utc = new Date(Date.parse(local) + (zone.startsWith('-') ? offset : -offset) * 60_000);
  return utc.getUTCFullYear() >= 1 && utc.getUTCFullYear() <= 9999 ? utc.toISOString() : undefined;
}

const YEARS = 'Years 1 to 9999 in UTC.';

const instantCheck = (json: Record<string, unknown>) =>
  stringCheck(
    (value, payload) => {
      const instant = parseInstant(value);
      if (instant === undefined) addIssue(payload, because('NOT_A_MOMENT'));
      return instant ?? value;
    },
    json,
    because('NOT_A_MOMENT'),
  );

/** v1 timestamps: UTC with milliseconds. */
export const instant: Codec<'timestamptz'> = {
  fits: { timestamptz: true },
  ...instantCheck({ format: 'date-time', description: YEARS }),
  output: z.string().meta({ override: { type: 'string', format: 'date-time' } }),
  encode: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  fromCell: dateFromCell,
  explainCell: explainDate,
};

/** Legacy date-times: written as YYYY-MM-DDThh:mm:ss without zone. */
export const localDateTime: Codec<'timestamptz'> = {
  fits: { timestamptz: true },
  ...instantCheck({
    pattern: z.core.regexes.datetime({ local: true, offset: true }).source,
    examples: ['2026-02-23T10:30:00'],
    description: `With a zone or without; none is UTC. ${YEARS}`,
  }),
  output: z
    .string()
    .meta({ override: { type: 'string', examples: ['2026-02-23T10:30:00'], description: 'UTC, without zone' } }),
  encode: (column) => `date_trunc('second', ${column} at time zone 'UTC')`,
  encodeExactly: (column) => `(${column} at time zone 'UTC')`,
  fromCell: dateFromCell,
  explainCell: explainDate,
};

/** A day, or an instant where the sender knows it: kept and shown as a day or as an instant in UTC. */
export const dateOrInstant: Codec<'text'> = {
  fits: { text: true },
  ...stringCheck(
    (value, payload) => {
      const instant = parseInstant(value);
      if (instant === undefined) addIssue(payload, because('NOT_A_DAY_OR_MOMENT'));
      return /^\d{4}-\d\d-\d\d$/.test(value) ? value : (instant ?? value);
    },
    {
      anyOf: [{ format: 'date' }, { format: 'date-time' }],
      maxLength: 40,
      examples: ['2027-12-31'],
      description: `Date, or date-time. ${YEARS}`,
    },
    because('NOT_A_DAY_OR_MOMENT'),
  ),
  output: z.string(),
  encode: asIs,
  fromCell: dateFromCell,
  explainCell: explainDate,
};

/** A day: YYYY-MM-DD. */
export const day: Codec<'date'> = {
  fits: { date: true },
  ...stringCheck(
    (value, payload) => {
      if (!/^\d{4}-\d\d-\d\d$/.test(value) || parseInstant(value) === undefined)
        addIssue(payload, because('NOT_A_DAY'));
      return value;
    },
    { format: 'date' },
    because('NOT_A_DAY'),
  ),
  output: z.string().meta({ override: { type: 'string', format: 'date' } }),
  encode: asIs,
  fromCell: dateFromCell,
  explainCell: explainDate,
};

/** A year, as older senders date by: midnight on its 1 January. */
export const yearAsInstant: Codec<'timestamptz'> = {
  fits: { timestamptz: true },
  ...yearCheck(),
  output: z.int(),
  encode: asIs,
  fromCell: (cell) => (/^\d{4}$/.test(cell.trim()) ? Number(cell) : cell),
};

function yearCheck(): Pick<Codec, 'schema' | 'accept'> {
  const schema = z
    .unknown()
    .refine(
      (year) => Number.isInteger(year) && Number(year) >= 1 && Number(year) <= 9999,
      refusedFor(because('NOT_A_YEAR')),
    )
    .transform((year) => `${String(year).padStart(4, '0')}-01-01T00:00:00.000Z`)
    .meta({ override: { type: 'integer', minimum: 1, maximum: 9999, examples: [2026] } });
  return schemaCheck(schema);
}
