/**
 * How one field travels: from JSON (or a CSV cell) to the value that the driver stores, and back in SQL, where answers are
 * built. The wire schema of a codec is what OpenAPI shows, so the documentation cannot drift from the check.
 */
import { z } from 'zod';
import { type DateForm } from './cell-dates.ts';
import { type BooleanWords } from './cell-flags.ts';
import { because, sentenceOf, type Reason } from '../platform/reasons/index.ts';
import { type SqlType } from './resource.ts';

/** How the cells of a file are written, as far as its sender has said it. */
export interface CellOptions {
  decimal: 'point' | 'comma';
  /** The sender has said which one it is, so that separators of thousands can be told from it. */
  thousands?: boolean;
  /** Absent: ISO 8601 alone. */
  dates?: DateForm;
  /** Besides true and false, 1 and 0. */
  booleans?: BooleanWords;
  /** Countries and values of lists may be written by their names. */
  names?: boolean;
}

/** `Type` are the types of columns that take its values; of any codec, none is known. */
export interface Codec<Type extends SqlType = never> {
  fits: Readonly<Record<Type, true>>;
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
  /** The same with nothing left out, as files have it that are imported again; absent: `encode` leaves nothing out. */
  encodeExactly?: (column: string) => string;
  /** A CSV cell as the JSON value it stands for; text that does not fit is left as it is and fails the schema. */
  fromCell(cell: string, options: CellOptions): unknown;
  /** Why a refused cell is refused, in the notation of its file; undefined where the schema says it well enough. */
  explainCell?: (cell: string, options: CellOptions) => Reason | undefined;
  /** SQL type in which input values are handed over, when it is not the column's. */
  inputType?: 'uuid' | 'bigint';
  /** Input names a row by one of its ids and the column keeps the other, where the column itself declares no reference. */
  resolves?: { table: string; from: 'id' | 'uuid'; to: 'id' | 'uuid' };
  /** All values that there are, where those are a list. */
  values?: readonly string[];
  /** Cells may have what people call the values in their place. */
  named?: true;
  /** Cells hold several values, separated by `|`. */
  list?: boolean;
  /**
   * Where values can be so large that some of them fill a page of an answer: SQL of the bytes of a column, by what its
   * header says where there is one.
   */
  bytes?: (column: string) => string;
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** No value of any field. */
export const REFUSED = Symbol('refused');

/** Length as JSON Schema counts it: characters (code points), not UTF-16 units. */
export function countCharacters(value: string): number {
  let count = value.length;
  for (const _pair of value.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) count--;
  return count;
}

export const longerThan = (value: string, max: number) => value.length > max && countCharacters(value) > max;

export const asIs = (column: string) => column;
export const cellAsText = (cell: string) => cell;

export const storable = (value: string) => !value.includes('\0') && value.isWellFormed();

export interface Checked {
  value: unknown;
  issues: unknown[];
}

export const addIssue = (payload: Checked, reason: Reason) =>
  void payload.issues.push({ code: 'custom', message: sentenceOf(reason), params: reason, input: payload.value });

type Judge<Value> = (value: Value, payload: Checked) => unknown;

const scratch: Checked = { value: '', issues: [] };

/** What `judge` makes of a value outside of a schema. */
export function judged<Value>(judge: Judge<Value>, value: Value): unknown {
  const result = judge(value, scratch);
  if (scratch.issues.length === 0) return result;
  scratch.issues.length = 0;
  return REFUSED;
}

/**
 * A string with one check that trims and judges. One function instead of a chain of built-in ones: bulk rows pass it a
 * million times. `json` is what the documentation shows of it, `expected` what it must be where it is no text.
 */
export function stringCheck(
  judge: (value: string, payload: Checked) => string,
  json: Record<string, unknown>,
  expected?: Reason,
): Pick<Codec, 'schema' | 'accept'> {
  const override = { type: 'string', ...json };
  const schema = expected
    ? z.unknown().check((payload) => {
        if (typeof payload.value === 'string') payload.value = judge(payload.value.trim(), payload);
        else addIssue(payload, expected);
      })
    : z.string().check((payload) => {
        payload.value = judge(payload.value.trim(), payload);
      });
  return {
    schema: schema.meta({ override }),
    accept: (value) => (typeof value === 'string' ? judged(judge, value.trim()) : REFUSED),
  };
}

/** The check of a schema that is not on the hot path. */
export function schemaCheck(schema: z.ZodType): Pick<Codec, 'schema' | 'accept'> {
  return {
    schema,
    accept(value) {
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : REFUSED;
    },
  };
}

/** A value of any JSON type with one check. `json` is what the documentation shows of it. */
export function valueCheck(judge: Judge<unknown>, json: Record<string, unknown>): Pick<Codec, 'schema' | 'accept'> {
  const schema = z
    .unknown()
    .check((payload) => {
      payload.value = judge(payload.value, payload);
    })
    .meta({ override: json });
  return { schema, accept: (value) => judged(judge, value) };
}

/** A whole number of a range; `otherwise` says what it must be where it is none. */
export function integerCheck(range: { min: number; max: number }, otherwise: Reason): Pick<Codec, 'schema' | 'accept'> {
  const { min, max } = range;
  const judge = (value: unknown, payload: Checked) => {
    if (!Number.isSafeInteger(value)) addIssue(payload, otherwise);
    else if ((value as number) < min) addIssue(payload, because('TOO_SMALL', { limit: min }));
    else if ((value as number) > max) addIssue(payload, because('TOO_LARGE', { limit: max }));
    return value;
  };
  return valueCheck(judge, { type: 'integer', minimum: min, maximum: max });
}

/** The same field where an answer may show null although input may not: other writers, or nobody, have set it. */
export const nullable = <Type extends SqlType>(codec: Codec<Type>): Codec<Type> => ({
  ...codec,
  output: codec.output.nullable(),
});
