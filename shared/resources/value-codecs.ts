/** The forms that fields have, but for moments and days (time-codecs.ts). */
import { z } from 'zod';
import { because, type Reason } from '../platform/reasons/index.ts';
import { refusedFor } from '../platform/validation.ts';
import { explainFlag, flagFromCell } from './cell-flags.ts';
import { cellByWord, valuesByWord, type WordsOfValues } from './cell-words.ts';
import { decimalDigits, explainDecimal, explainWhole, wholeFromCell } from './cell-numbers.ts';
import {
  asIs,
  cellAsText,
  countCharacters,
  integerCheck,
  longerThan,
  REFUSED,
  addIssue,
  schemaCheck,
  storable,
  stringCheck,
  UUID,
  valueCheck,
  type CellOptions,
  type Checked,
  type Codec,
} from './codec.ts';

/** Free text still has a limit, so that a row stays a row. */
export const FREE_TEXT_MAX = 20_000;

/** Longer ones count for themselves where a page of rows is bounded in bytes. */
const SHORT_TEXT = 1000;

const textBytes = (column: string) => `coalesce(octet_length(${column}), 0)`;
/** Of what is stored in another form than it is shown: a value that is small in the store is small. */
const shownBytes = (column: string) =>
  `case when pg_column_size(${column}) > 200 then octet_length(${column}::text) else 200 end`;

export function text(
  options: { min?: number; max?: number; pattern?: RegExp; otherwise?: Reason } = {},
): Codec<'text'> {
  const { min = 0, max = FREE_TEXT_MAX, pattern, otherwise = because('WRONG_FORM') } = options;
  const judge = (value: string, payload: Checked) => {
    if (value.length < min || (min > 1 && countCharacters(value) < min))
      addIssue(
        payload,
        min === 1 ? because('EMPTY') : because('TOO_SHORT', { limit: min, given: countCharacters(value) }),
      );
    if (longerThan(value, max)) addIssue(payload, because('TOO_LONG', { limit: max, given: countCharacters(value) }));
    else if (!storable(value)) addIssue(payload, because('UNSTORABLE_TEXT'));
    else if (pattern && !pattern.test(value)) addIssue(payload, otherwise);
    return value;
  };
  const check = stringCheck(judge, {
    ...(min ? { minLength: min } : {}),
    maxLength: max,
    ...(pattern ? { pattern: pattern.source } : {}),
  });
  const bytes = max > SHORT_TEXT ? { bytes: textBytes } : {};
  return { fits: { text: true }, ...check, output: z.string(), encode: asIs, fromCell: cellAsText, ...bytes };
}

/** The five reference fields of purchase records share one pattern. */
export const referenceNumber = text({
  max: 100,
  pattern: /^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/,
  otherwise: because('NOT_A_REFERENCE_NUMBER'),
});

const isLink = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);

/** A link that people follow: http or https, for any other scheme may run something. */
export function link(options: { max: number }): Codec<'text'> {
  const plain = text(options);
  const judge = (value: string, payload: Checked) => {
    const accepted = plain.accept(value);
    if (accepted === REFUSED) addIssue(payload, because('LINK_TOO_LONG', { limit: options.max }));
    else if (!isLink(value)) addIssue(payload, because('NOT_A_LINK'));
    return value;
  };
  return {
    ...plain,
    ...stringCheck(judge, { format: 'uri', pattern: '^[hH][tT][tT][pP][sS]?://', maxLength: options.max }),
  };
}

/**
 * One of a list of values; `stored` maps wire values to stored ones where the dialects differ, `words` are those that cells may have in
 * their place.
 */
export function choice<Value extends string>(
  values: readonly Value[],
  { stored = {}, words }: { stored?: Partial<Record<Value, string>>; words?: WordsOfValues<Value> } = {},
): Codec<'text'> {
  const domain = new Map<string, string>(values.map((value) => [value, stored[value] ?? value]));
  const renamed = Object.entries(stored) as [Value, string][];
  const otherwise = because('NOT_ONE_OF', { allowed: values });
  const judge = (value: string, payload: Checked) => {
    const known = domain.get(value);
    if (known === undefined) addIssue(payload, otherwise);
    return known ?? value;
  };
  return {
    fits: { text: true },
    ...stringCheck(judge, { enum: [...values] }),
    values,
    output: z.string().meta({ examples: values.slice(0, 1) }),
    encode: (column) =>
      renamed.length === 0
        ? column
        : `case ${column} ${renamed.map(([wire, value]) => `when '${value}' then '${wire}'`).join(' ')} else ${column} end`,
    ...named((value) => domain.has(value), words && constant(valuesByWord(values, words))),
  };
}

const constant =
  <Value>(value: Value) =>
  () =>
    value;

const named = (
  isValue: (text: string) => boolean,
  words: (() => ReadonlyMap<string, string>) | undefined,
): Pick<Codec, 'fromCell' | 'named'> =>
  words ? { fromCell: cellByWord(isValue, words), named: true } : { fromCell: cellAsText };

/** One code of a published list; `otherwise` says what a value must be that is none, `words` are names that cells may have in place of codes. */
export const codeList = (
  codes: ReadonlySet<string>,
  otherwise: Reason,
  json: Record<string, unknown>,
  words?: () => ReadonlyMap<string, string>,
): Codec<'text'> => ({
  fits: { text: true },
  ...stringCheck((value, payload) => {
    if (!codes.has(value)) addIssue(payload, otherwise);
    return value;
  }, json),
  values: [...codes],
  output: z.string(),
  encode: asIs,
  ...named((value) => codes.has(value), words),
});

export const flag: Codec<'boolean'> = {
  fits: { boolean: true },
  ...valueCheck(
    (value, payload) => {
      if (typeof value !== 'boolean') addIssue(payload, because('NOT_A_FLAG'));
      return value;
    },
    { type: 'boolean' },
  ),
  output: z.boolean(),
  encode: asIs,
  fromCell: flagFromCell,
  explainCell: explainFlag,
};

/** A decimal that came as text and keeps every digit; a number of JavaScript is exact up to 15 digits. */
export class ExactDecimal {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }

  toString(): string {
    return this.digits;
  }

  /** As error messages show it. */
  toJSON(): number {
    return Number(this.digits);
  }
}

const DECIMAL_TEXT = /^-?\d{1,15}(?:\.\d{1,15})?$/;

interface DecimalRange {
  min?: number;
  moreThan?: number;
  max?: number;
}

function rangeError(value: number, range: DecimalRange): Reason | undefined {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return because('BEYOND_DECIMALS');
  if (value !== 0 && Math.abs(value) < 1e-15) return because('TOO_MANY_DECIMALS', { limit: 15 });
  if (range.min !== undefined && value < range.min) return because('TOO_SMALL', { limit: range.min });
  if (range.moreThan !== undefined && value <= range.moreThan)
    return because('NOT_MORE_THAN', { limit: range.moreThan });
  if (range.max !== undefined && value > range.max) return because('TOO_LARGE', { limit: range.max });
  return undefined;
}

function decimalFromCell(cell: string, options: CellOptions): unknown {
  const digits = decimalDigits(cell, options);
  return digits === undefined ? cell : new ExactDecimal(digits);
}

const rangeSchema = (range: DecimalRange) => ({
  ...(range.min === undefined ? {} : { minimum: range.min }),
  ...(range.moreThan === undefined ? {} : { exclusiveMinimum: range.moreThan }),
  ...(range.max === undefined ? {} : { maximum: range.max }),
});

/** A decimal that is a JSON number on the wire (legacy style, and measures of v1). */
export function decimalNumber(range: DecimalRange = {}): Codec<'numeric'> {
  const judge = (value: unknown, payload: Checked) => {
    const exact = value instanceof ExactDecimal ? value.digits : undefined;
    const number = exact === undefined ? value : Number(exact);
    if (typeof number !== 'number') {
      const decimalComma = typeof value === 'string' && value.includes(',');
      addIssue(payload, because(decimalComma ? 'NOT_A_NUMBER_WITH_POINT' : 'NOT_A_NUMBER'));
      return value;
    }
    const error = rangeError(number, range);
    if (error) addIssue(payload, error);
    return exact ?? String(number);
  };
  return {
    fits: { numeric: true },
    ...valueCheck(judge, { type: 'number', ...rangeSchema(range) }),
    output: z.number(),
    encode: asIs,
    fromCell: decimalFromCell,
    explainCell: explainDecimal,
  };
}

/** A decimal that is a string on the wire (v1 money and quantities). */
export function decimalString(range: DecimalRange = {}): Codec<'numeric'> {
  const judge = (value: string, payload: Checked) => {
    const error = DECIMAL_TEXT.test(value) ? rangeError(Number(value), range) : because('NOT_A_DECIMAL');
    if (error) addIssue(payload, error);
    return value;
  };
  return {
    fits: { numeric: true },
    ...stringCheck(
      judge,
      { format: 'decimal', pattern: DECIMAL_TEXT.source, examples: ['12.50'] },
      because('NOT_A_DECIMAL'),
    ),
    output: z.string().meta({ override: { type: 'string', format: 'decimal' } }),
    encode: (column) => `${column}::text`,
    fromCell: cellAsText,
  };
}

export function integer(range: { min?: number; max?: number } = {}): Codec<'integer'> {
  return {
    fits: { integer: true },
    ...integerCheck({ min: range.min ?? -2_147_483_648, max: range.max ?? 2_147_483_647 }, because('NOT_WHOLE')),
    output: z.int(),
    encode: asIs,
    fromCell: wholeFromCell,
    explainCell: explainWhole,
  };
}

/** Items separated by `|`, or a JSON array of texts, as listAsCell writes items that have a `|` themselves. */
function cellAsList(cell: string): string[] {
  return (
    textsOfJson(cell) ??
    cell
      .split('|')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  );
}

function textsOfJson(cell: string): string[] | undefined {
  if (!/^\s*\["/.test(cell)) return undefined;
  try {
    const items = JSON.parse(cell) as unknown[];
    return items.every((item) => typeof item === 'string') ? items : undefined;
  } catch {
    // an item that begins like JSON
    return undefined;
  }
}

/** A list as the cell that is read back as the same list. */
export const listAsCell = (items: readonly string[]): string =>
  items.some((item) => item.includes('|')) || items[0]?.startsWith('["') ? JSON.stringify(items) : items.join('|');

export const METADATA_MAX_BYTES = 16 * 1024;
export const METADATA_MAX_DEPTH = 32;

/** Whether a value has no more than so many levels of objects and lists. */
const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1)));

/** NUL or half a character, as JSON.stringify writes them; after an even number of backslashes, or it is no escape. */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** A small JSON object with keys of the client's own. */
export const jsonObject: Codec<'jsonb'> = {
  fits: { jsonb: true },
  ...schemaCheck(
    z
      .record(z.string(), z.unknown())
      .check((payload) => {
        const text = isShallow(payload.value, METADATA_MAX_DEPTH) ? JSON.stringify(payload.value) : undefined;
        if (text === undefined) addIssue(payload, because('TOO_DEEP', { limit: METADATA_MAX_DEPTH }));
        else if (Buffer.byteLength(text) > METADATA_MAX_BYTES)
          addIssue(payload, because('TOO_MANY_BYTES', { limit: METADATA_MAX_BYTES }));
        else if (UNSTORABLE_ESCAPE.test(text)) addIssue(payload, because('UNSTORABLE_TEXT'));
      })
      .meta({
        override: {
          type: 'object',
          additionalProperties: true,
          description: `At most ${METADATA_MAX_BYTES} bytes of JSON and ${METADATA_MAX_DEPTH} levels.`,
        },
      }),
  ),
  output: z.looseObject({}),
  encode: asIs,
  bytes: shownBytes,
  fromCell(cell) {
    try {
      return JSON.parse(cell) as unknown;
    } catch {
      return cell;
    }
  },
};

const isUuid = (value: string) => UUID.test(value);

/** A UUID of something that lives elsewhere: of the right form, and stored as it is. */
export const foreignUuid: Codec<'uuid'> = {
  fits: { uuid: true },
  ...stringCheck(
    (value, payload) => {
      if (!UUID.test(value)) addIssue(payload, because('NOT_A_UUID'));
      return value.toLowerCase();
    },
    { format: 'uuid' },
  ),
  output: z.uuid(),
  encode: asIs,
  fromCell: cellAsText,
};

/** UUIDs of things that live elsewhere. */
export const foreignUuidList: Codec<'uuid[]'> = {
  fits: { 'uuid[]': true },
  ...schemaCheck(
    z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .refine(isUuid, refusedFor(because('NOT_A_UUID'))),
      )
      .max(200)
      .meta({ override: { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 200 } }),
  ),
  output: z.array(z.uuid()),
  encode: asIs,
  fromCell: cellAsList,
  list: true,
  bytes: shownBytes,
};

const LIST_ITEM_MAX = 255;

const listItem = z
  .string()
  .trim()
  .refine((value) => value !== '', refusedFor(because('EMPTY_ITEM')))
  .refine((value) => !longerThan(value, LIST_ITEM_MAX), refusedFor(because('TOO_LONG', { limit: LIST_ITEM_MAX })))
  .refine(storable, refusedFor(because('UNSTORABLE_TEXT')))
  .meta({ override: { type: 'string', minLength: 1, maxLength: LIST_ITEM_MAX } });

/** A list of short texts; in CSV separated by `|`. */
export const textList: Codec<'text[]'> = {
  fits: { 'text[]': true },
  ...schemaCheck(z.array(listItem).max(200)),
  output: z.array(z.string()),
  encode: asIs,
  fromCell: cellAsList,
  list: true,
  bytes: shownBytes,
};

/** A row of the same tenant, named by its integer id (legacy style). */
export const integerReference: Codec<'bigint'> = {
  fits: { bigint: true },
  ...integerCheck({ min: 1, max: Number.MAX_SAFE_INTEGER }, because('NOT_AN_ID')),
  output: z.int(),
  encode: asIs,
  fromCell: wholeFromCell,
  explainCell: explainWhole,
};

/** A row of the same tenant, named by its UUID (v1 style); the SQL around it resolves the integer. */
export function uuidReference(table: string): Codec<'bigint'> {
  return {
    fits: { bigint: true },
    ...schemaCheck(
      z
        .string()
        .trim()
        .refine(isUuid, refusedFor(because('NOT_A_UUID')))
        .meta({ override: { type: 'string', format: 'uuid' } }),
    ),
    output: z.uuid(),
    encode: (column) => `(select q.uuid from ${table} q where q.tenant_id = t.tenant_id and q.id = ${column})`,
    fromCell: cellAsText,
    inputType: 'uuid',
  };
}
