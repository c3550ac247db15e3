/**
 * How one field travels: from JSON (or a CSV cell) to the value that the driver stores, and back in SQL, where answers are
 * built. The wire schema of a codec is what OpenAPI shows, so the documentation cannot drift from the check.
 */
import { z } from 'zod';
import { COUNTRIES } from '../countries.ts';

export interface CellOptions {
  decimal: 'point' | 'comma';
}

export interface Codec {
  /** Wire JSON → value for the driver. */
  schema: z.ZodType;
  /**
   * The same check without the schema around it, for rows by the million: the value for the driver, or REFUSED, whereupon
   * the schema says why.
   */
  accept(value: unknown): unknown;
  /** What answers carry, for the documentation. */
  output: z.ZodType;
  /** SQL that turns a column into a value of the answer's JSON. */
  encode(column: string): string;
  /** A CSV cell as the JSON value it stands for; text that does not fit is left as it is and fails the schema. */
  fromCell(cell: string, options: CellOptions): unknown;
  /** SQL type in which input values are handed over, when it is not the column's. */
  inputType?: 'uuid';
  /** Cells hold several values, separated by `|`. */
  list?: boolean;
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** No value of any field. */
export const REFUSED = Symbol('refused');

const asIs = (column: string) => column;
const cellAsText = (cell: string) => cell;

const storable = (value: string) => !value.includes('\0') && value.isWellFormed();
const STORABLE = 'must not contain NUL characters or broken Unicode';

/** Free text without a limit in the contract still has one, so that a row stays a row. */
export const FREE_TEXT_MAX = 20_000;

interface Checked {
  value: string;
  issues: unknown[];
}

const refuse = (payload: Checked, message: string) =>
  void payload.issues.push({ code: 'custom', message, input: payload.value });

type Judge<Value> = (value: Value, payload: Checked) => unknown;

const scratch: Checked = { value: '', issues: [] };

/** What `judge` makes of a value outside of a schema. */
function judged<Value>(judge: Judge<Value>, value: Value): unknown {
  const result = judge(value, scratch);
  if (scratch.issues.length === 0) return result;
  scratch.issues.length = 0;
  return REFUSED;
}

/**
 * A string with one check that trims and judges. One function instead of a chain of built-in ones: bulk rows pass it a
 * million times. `json` is what the documentation shows of it.
 */
function stringCheck(
  judge: (value: string, payload: Checked) => string,
  json: Record<string, unknown>,
  expected?: string,
): Pick<Codec, 'schema' | 'accept'> {
  const schema = z
    .string(expected)
    .check((payload) => {
      payload.value = judge(payload.value.trim(), payload);
    })
    .meta({ override: { type: 'string', ...json } });
  return { schema, accept: (value) => (typeof value === 'string' ? judged(judge, value.trim()) : REFUSED) };
}

/** The check of a schema that is not on the hot path. */
function schemaCheck(schema: z.ZodType): Pick<Codec, 'schema' | 'accept'> {
  return {
    schema,
    accept(value) {
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : REFUSED;
    },
  };
}

/** Whole numbers, by a schema and by the range that it has. */
function integerCheck(schema: z.ZodType, min: number, max: number): Pick<Codec, 'schema' | 'accept'> {
  return {
    schema,
    accept: (value) =>
      Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? value : REFUSED,
  };
}

export function text(options: { min?: number; max?: number; pattern?: RegExp; patternHint?: string } = {}): Codec {
  const { min = 0, max = FREE_TEXT_MAX, pattern, patternHint = 'has a wrong form' } = options;
  const judge = (value: string, payload: Checked) => {
    if (value.length < min) refuse(payload, min === 1 ? 'must not be empty' : `must have at least ${min} characters`);
    if (value.length > max) refuse(payload, `must have at most ${max} characters`);
    else if (!storable(value)) refuse(payload, STORABLE);
    else if (pattern && !pattern.test(value)) refuse(payload, patternHint);
    return value;
  };
  const check = stringCheck(judge, {
    ...(min ? { minLength: min } : {}),
    maxLength: max,
    ...(pattern ? { pattern: pattern.source } : {}),
  });
  return { ...check, output: z.string(), encode: asIs, fromCell: cellAsText };
}

/** The five reference fields of purchase records share one pattern (contract: "Purchase records"). */
export const referenceNumber = text({
  max: 100,
  pattern: /^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/,
  patternHint: 'must start with a letter or digit and contain only letters, digits, spaces and . / _ -',
});

/** One of a list of values; `stored` maps wire values to stored ones where the dialects differ. */
export function choice<Value extends string>(
  values: readonly Value[],
  stored: Partial<Record<Value, string>> = {},
): Codec {
  const domain = new Map<string, string>(values.map((value) => [value, stored[value] ?? value]));
  const renamed = Object.entries(stored) as [Value, string][];
  const hint = `must be one of ${values.join(', ')}`;
  const judge = (value: string, payload: Checked) => {
    const known = domain.get(value);
    if (known === undefined) refuse(payload, hint);
    return known ?? value;
  };
  return {
    ...stringCheck(judge, { enum: [...values] }),
    output: z.string().meta({ examples: values.slice(0, 1) }),
    encode: (column) =>
      renamed.length === 0
        ? column
        : `case ${column} ${renamed.map(([wire, value]) => `when '${value}' then '${wire}'`).join(' ')} else ${column} end`,
    fromCell: cellAsText,
  };
}

const codeList = (codes: ReadonlySet<string>, message: string, json: Record<string, unknown>): Codec => ({
  ...stringCheck((value, payload) => {
    if (!codes.has(value)) refuse(payload, message);
    return value;
  }, json),
  output: z.string(),
  encode: asIs,
  fromCell: cellAsText,
});

export const country: Codec = codeList(COUNTRIES, 'must be an ISO 3166-1 alpha-2 country code', {
  pattern: '^[A-Z]{2}$',
});
export const currency: Codec = codeList(
  new Set(Intl.supportedValuesOf('currency')),
  'must be an ISO 4217 currency code',
  { pattern: '^[A-Z]{3}$' },
);

export const flag: Codec = {
  schema: z.boolean('must be true or false'),
  accept: (value) => (typeof value === 'boolean' ? value : REFUSED),
  output: z.boolean(),
  encode: asIs,
  fromCell(cell) {
    const value = cell.trim().toLowerCase();
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
    return cell;
  },
};

/** A decimal that came as text and keeps every digit; JSON numbers are exact up to 15 digits by nature. */
class ExactDecimal {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }

  /** As error messages show it. */
  toJSON(): number {
    return Number(this.digits);
  }
}

const POINT = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const COMMA = /^-?\d+(?:,\d+)?$/;
const DECIMAL_TEXT = /^-?\d{1,15}(?:\.\d{1,15})?$/;

interface DecimalRange {
  min?: number;
  moreThan?: number;
  max?: number;
}

function rangeError(value: number, range: DecimalRange): string | undefined {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return 'must be smaller than 10^15';
  if (value !== 0 && Math.abs(value) < 1e-15) return 'has more than 15 decimals';
  if (range.min !== undefined && value < range.min) return `must be at least ${range.min}`;
  if (range.moreThan !== undefined && value <= range.moreThan) return `must be more than ${range.moreThan}`;
  if (range.max !== undefined && value > range.max) return `must be at most ${range.max}`;
  return undefined;
}

function decimalFromCell(cell: string, options: CellOptions): unknown {
  const value = cell.trim();
  if (options.decimal === 'comma') return COMMA.test(value) ? new ExactDecimal(value.replace(',', '.')) : cell;
  return POINT.test(value) ? new ExactDecimal(value) : cell;
}

const rangeSchema = (range: DecimalRange) => ({
  ...(range.min === undefined ? {} : { minimum: range.min }),
  ...(range.moreThan === undefined ? {} : { exclusiveMinimum: range.moreThan }),
  ...(range.max === undefined ? {} : { maximum: range.max }),
});

/** A decimal that is a JSON number on the wire (legacy style, and measures of v1). */
export function decimalNumber(range: DecimalRange = {}): Codec {
  const judge = (value: unknown, payload: Checked) => {
    const exact = value instanceof ExactDecimal ? value.digits : undefined;
    const number = exact === undefined ? value : Number(exact);
    if (typeof number !== 'number') {
      const decimalComma = typeof value === 'string' && value.includes(',');
      refuse(payload, decimalComma ? 'must be a number with a decimal point' : 'must be a number');
      return value;
    }
    const error = rangeError(number, range);
    if (error) refuse(payload, error);
    return exact ?? String(number);
  };
  const schema = z
    .unknown()
    .check((payload) => {
      payload.value = judge(payload.value, payload as Checked);
    })
    .meta({ override: { type: 'number', ...rangeSchema(range) } });
  const accept = (value: unknown) => judged(judge, value);
  return { schema, accept, output: z.number(), encode: asIs, fromCell: decimalFromCell };
}

/** A decimal that is a string on the wire (v1 money and quantities). */
export function decimalString(range: DecimalRange = {}): Codec {
  const judge = (value: string, payload: Checked) => {
    const error = DECIMAL_TEXT.test(value)
      ? rangeError(Number(value), range)
      : 'must be a decimal string such as "12.50"';
    if (error) refuse(payload, error);
    return value;
  };
  return {
    ...stringCheck(judge, { format: 'decimal', examples: ['12.50'] }, 'must be a decimal string'),
    output: z.string().meta({ override: { type: 'string', format: 'decimal' } }),
    encode: (column) => `${column}::text`,
    fromCell: cellAsText,
  };
}

export function integer(range: { min?: number; max?: number } = {}): Codec {
  const min = range.min ?? -2_147_483_648;
  const max = range.max ?? 2_147_483_647;
  return {
    ...integerCheck(
      z
        .number('must be an integer')
        .int('must be an integer')
        .min(min, `must be at least ${min}`)
        .max(max, `must be at most ${max}`),
      min,
      max,
    ),
    output: z.int(),
    encode: asIs,
    fromCell: (cell) => (/^-?\d{1,15}$/.test(cell.trim()) ? Number(cell) : cell),
  };
}

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * ISO 8601 to an instant that PostgreSQL reads, in UTC. A missing zone is UTC (decisions.md §3), a missing time midnight.
 * Answers undefined for anything that is not a real moment between the years 1 and 9999.
 */
export function parseInstant(value: string): string | undefined {
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
  if (offset > 18 * 60 || Number(zone.slice(-2)) > 59) return undefined;
  const utc = new Date(Date.parse(local) + (zone.startsWith('-') ? offset : -offset) * 60_000);
  return utc.getUTCFullYear() >= 1 && utc.getUTCFullYear() <= 9999 ? utc.toISOString() : undefined;
}

const instantCheck = stringCheck(
  (value, payload) => {
    const instant = parseInstant(value);
    if (instant === undefined) refuse(payload, 'must be an ISO 8601 date-time such as 2026-02-23T10:30:00');
    return instant ?? value;
  },
  { format: 'date-time' },
  'must be an ISO 8601 date-time',
);

/** v1 timestamps: UTC with milliseconds. */
export const instant: Codec = {
  ...instantCheck,
  output: z.string().meta({ override: { type: 'string', format: 'date-time' } }),
  encode: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  fromCell: cellAsText,
};

/** Legacy date-times: written as YYYY-MM-DDThh:mm:ss without zone. */
export const localDateTime: Codec = {
  ...instantCheck,
  output: z
    .string()
    .meta({ override: { type: 'string', examples: ['2026-02-23T10:30:00'], description: 'UTC, without zone' } }),
  encode: (column) => `date_trunc('second', ${column} at time zone 'UTC')`,
  fromCell: cellAsText,
};

const METADATA_MAX_BYTES = 16 * 1024;

/** NUL or half a character, as JSON.stringify writes them; after an even number of backslashes, or it is no escape. */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** A small JSON object with keys of the client's own. */
export const jsonObject: Codec = {
  ...schemaCheck(
    z
      .record(z.string(), z.unknown(), 'must be a JSON object')
      .superRefine((value, context) => {
        let text: string | undefined;
        try {
          text = JSON.stringify(value);
        } catch {
          // nested deeper than the stack reaches
        }
        if (text === undefined) context.addIssue({ code: 'custom', message: 'must not be nested so deep' });
        else if (Buffer.byteLength(text) > METADATA_MAX_BYTES)
          context.addIssue({ code: 'custom', message: `must not be larger than ${METADATA_MAX_BYTES} bytes of JSON` });
        else if (UNSTORABLE_ESCAPE.test(text)) context.addIssue({ code: 'custom', message: STORABLE });
      })
      .meta({ override: { type: 'object', additionalProperties: true } }),
  ),
  output: z.looseObject({}),
  encode: asIs,
  fromCell(cell) {
    try {
      return JSON.parse(cell) as unknown;
    } catch {
      return cell;
    }
  },
};

/** A UUID of something that lives elsewhere: of the right form, and stored as it is. */
export const foreignUuid: Codec = {
  ...stringCheck(
    (value, payload) => {
      if (!UUID.test(value)) refuse(payload, 'must be a UUID');
      return value.toLowerCase();
    },
    { format: 'uuid' },
  ),
  output: z.uuid(),
  encode: asIs,
  fromCell: cellAsText,
};

/** A day, or an instant where the sender knows it: kept and shown as a day or as an instant in UTC. */
export const dateOrInstant: Codec = {
  ...stringCheck(
    (value, payload) => {
      const instant = parseInstant(value);
      if (instant === undefined) refuse(payload, 'must be an ISO 8601 date or date-time');
      return /^\d{4}-\d\d-\d\d$/.test(value) ? value : (instant ?? value);
    },
    { examples: ['2027-12-31'], description: 'Date, or date-time' },
    'must be an ISO 8601 date or date-time',
  ),
  output: z.string(),
  encode: asIs,
  fromCell: cellAsText,
};

/** A list of short texts; in CSV separated by `|`. */
export const textList: Codec = {
  ...schemaCheck(
    z.array(z.string().trim().min(1, 'must not hold empty texts').max(255).refine(storable, STORABLE)).max(200),
  ),
  output: z.array(z.string()),
  encode: asIs,
  fromCell: (cell) =>
    cell
      .split('|')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  list: true,
};

/** A row of the same tenant, named by its integer id (legacy style). */
export const integerReference: Codec = {
  ...integerCheck(
    z
      .number('must be an integer id')
      .int('must be an integer id')
      .positive('must be a positive integer id')
      .max(Number.MAX_SAFE_INTEGER),
    1,
    Number.MAX_SAFE_INTEGER,
  ),
  output: z.int(),
  encode: asIs,
  fromCell: (cell) => (/^\d{1,15}$/.test(cell.trim()) ? Number(cell) : cell),
};

/** A row of the same tenant, named by its UUID (v1 style); the SQL around it resolves the integer. */
export function uuidReference(table: string): Codec {
  return {
    ...schemaCheck(
      z
        .string('must be a UUID')
        .trim()
        .regex(UUID, 'must be a UUID')
        .meta({ override: { type: 'string', format: 'uuid' } }),
    ),
    output: z.uuid(),
    encode: (column) => `(select q.uuid from ${table} q where q.tenant_id = t.tenant_id and q.id = ${column})`,
    fromCell: cellAsText,
    inputType: 'uuid',
  };
}
