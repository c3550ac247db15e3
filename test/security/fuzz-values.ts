/** Arbitrary values from the schemas of the OpenAPI document: fitting ones, nearly fitting ones, and hostile ones. */
import fc from 'fast-check';
import { getRequired, resolved, type Schema } from '../api/samples.ts';

/** Ids that requests name: rows of the caller's tenant, and of another one. */
export interface Ids {
  uuids: string[];
  integers: number[];
  /** What stands in for a parameter of a path: by path, then by name. */
  paths: Record<string, Record<string, string[]>>;
  /** What the lists show, by the names of their endpoints. */
  lists: Record<string, string[]>;
  /** What a field of this name can refer to. */
  references: Record<string, string[]>;
}

export interface IdPools {
  own: Ids;
  foreign: Ids;
}

const NAMES_ID = /(^id|Id|Ids|_id|_ids)$/;
const MAX_DEPTH = 4;

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** JSON texts that no schema asks for. */
const HOSTILE_TEXTS = [
  ...['null', 'true', '0', '-1', '1e308', '1e400', '-0', '9007199254740993', '2147483648', '0.1e-20', '""', '" "'],
  ...['"\\u0000"', '"\\ud800"', '"\\u202e"', '"\\\\N"', '"__proto__"', '"constructor"', '"%00"', '"../../etc/passwd"'],
  ...['"\'; drop table suppliers; --"', '"$1"', '"${7*7}"', '"<script>"', '"=cmd()"', '"\\r\\nX-Injected: 1"'],
  ...['"9999-12-31T23:59:59-18:00"', '"0000-00-00"', '"2026-02-30"', '"294277-01-01T00:00:00Z"', '"1,5"', '"NaN"'],
  ...['[]', '{}', '[null]', '[[]]', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}'],
  ...[`"${'x'.repeat(20_001)}"`, `"${'😀'.repeat(300)}"`, nested(200), '9'.repeat(400)],
] as const;

/** A value that stands in the body as this text, whatever JSON.stringify would make of it. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** JSON.stringify that keeps raw texts, and keys such as `__proto__`. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([name, each]) => `${JSON.stringify(name)}:${jsonText(each)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
}

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS).map((text) => new RawJson(text)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const plainText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
);

const twoDigits = (min: number, max: number) => fc.integer({ min, max }).map((value) => String(value).padStart(2, '0'));
const day = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), twoDigits(1, 12), twoDigits(1, 28))
  .map(([year, month, date]) => `${String(year).padStart(4, '0')}-${month}-${date}`);
const moment = fc
  .tuple(day, twoDigits(0, 23), twoDigits(0, 59), fc.constantFrom('Z', '.5Z', '+02:00', '-18:00', '.123456789Z'))
  .map(([date, hour, minute, rest]) => `${date}T${hour}:${minute}:00${rest}`);

/** Ids as texts: mostly of rows that a value of this name can refer to. */
function idAmong(
  name: string,
  { own, foreign }: IdPools,
  all: (of: Ids) => readonly string[],
  other: fc.Arbitrary<string>,
) {
  const fitting = (of: Ids) => of.references[name] ?? all(of);
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...fitting(own)) },
    { weight: 2, arbitrary: fc.constantFrom(...fitting(foreign)) },
    { weight: 1, arbitrary: fc.constantFrom(...all(own)) },
    { weight: 1, arbitrary: other },
  );
}

const uuidAmong = (name: string, ids: IdPools): fc.Arbitrary<string> =>
  idAmong(name, ids, ({ uuids }) => uuids, fc.uuid());

const integerAmong = (name: string, ids: IdPools): fc.Arbitrary<number> =>
  idAmong(name, ids, ({ integers }) => integers.map(String), fc.integer({ min: 1 }).map(String)).map(Number);

function makeText(schema: Schema & { maxLength?: number }, ids: IdPools, name: string): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid') return uuidAmong(name, ids);
  if (format === 'date') return day;
  if (format === 'date-time') return moment;
  if (format === 'email') return fc.emailAddress();
  if (format === 'decimal')
    return fc.integer({ min: -99_999, max: 99_999_999 }).map((value) => (value / 100).toFixed(2));
  if (schema.examples) return fc.oneof(fc.constantFrom(...schema.examples), plainText);
  // codes of lists are found by nobody who guesses
  if (pattern === '^[A-Z]{2}$') return fc.constantFrom('IT', 'DE', 'CN', 'QQ');
  if (pattern === '^[A-Z]{3}$') return fc.constantFrom('EUR', 'USD', 'QQQ');
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, maxLength));
  return plainText.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
}

const BY_KEY = /^(.+?)(?:_external_id|_name|_sku|ExternalId|Name|Sku)$/;

/** Whether a field names by another key what the object names by its id too: both hardly ever agree. */
const isReferenceByKey = (name: string, properties: Record<string, unknown>) => {
  const [, referred] = BY_KEY.exec(name) ?? [];
  return referred !== undefined && (`${referred}_id` in properties || `${referred}Id` in properties);
};

/** Values that a schema takes, as far as it says. `name` is what the value is called. */
export function fitting(given: Schema, ids: IdPools, name = '', depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given) as Schema & { maximum?: number; maxLength?: number; maxItems?: number };
  if (schema.not) return fc.constant(undefined);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => fitting({ type: schema.type, ...each }, ids, name, depth)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type }, ids, name, depth)));
  switch (schema.type) {
    case 'object': {
      const { properties = {} } = schema;
      if (depth >= MAX_DEPTH || Object.keys(properties).length === 0)
        return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
      const fields = Object.entries(properties).map(([key, each]) => {
        const any = value(each, ids, key, depth + 1);
        const seldom = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: any });
        return [key, isReferenceByKey(key, properties) ? seldom : any] as const;
      });
      const required = getRequired(schema).filter((each) => each in properties);
      // of properties that rule each other out one is there
      const [either = []] = (schema.allOf ?? []).map(
        ({ oneOf }) => oneOf?.flatMap((each) => each.required ?? []) ?? [],
      );
      if (either.length === 0) return fc.record(Object.fromEntries(fields), { requiredKeys: required });
      const others = required.filter((each) => !either.includes(each));
      const withOne = (one: string) =>
        fc.record(Object.fromEntries(fields.filter(([key]) => key === one || !either.includes(key))), {
          requiredKeys: [...others, one],
        });
      return fc.oneof(...either.map(withOne));
    }
    case 'array':
      return fc.array(value(schema.items ?? {}, ids, name, depth + 1), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'integer':
      if (NAMES_ID.test(name)) return integerAmong(name, ids);
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -2_147_483_648),
        max: Math.min(schema.maximum ?? 1000, 2_147_483_647),
      });
    case 'number':
      return fc
        .integer({ min: Math.ceil((schema.minimum ?? schema.exclusiveMinimum ?? -100) * 100) + 1, max: 1_000_000 })
        .map((cents) => Math.min(cents / 100, schema.maximum ?? Infinity));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return makeText(schema, ids, name);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** Mostly what fits; now and then what does not. */
export const value = (schema: Schema, ids: IdPools, name = '', depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: fitting(schema, ids, name, depth) }, { weight: 1, arbitrary: hostile });

/** Which of the values that a request holds is made into one that cannot be stored, and how. */
export interface Spoil {
  at: number;
  how: number;
}

export const spoil: fc.Arbitrary<Spoil> = fc.record({ at: fc.nat({ max: 40 }), how: fc.nat({ max: 11 }) });

/** Beyond the integers of 32 bits, of JSON, of 64 bits and of PostgreSQL's numeric; then what is no integer. */
const SPOILED_NUMBERS = ['2147483648', '9007199254740993', '1'.padEnd(20, '0'), `1${'0'.repeat(140)}`, '-1', '0.5'];
const SPOILED_TEXTS: readonly ((text: string) => string)[] = [
  (text) => `${text}\0`,
  (text) => `\0${text.slice(1)}`,
  (text) => `${text}\ud800`,
  (text) => text.padEnd(20_001, 'x'),
];

function spoiledLeaf(leaf: unknown, how: number): unknown {
  if (typeof leaf === 'number') return new RawJson(SPOILED_NUMBERS[how % SPOILED_NUMBERS.length]!);
  return typeof leaf === 'string' ? SPOILED_TEXTS[how % SPOILED_TEXTS.length]!(leaf) : leaf;
}

/**
 * The same value, of whose texts and numbers one is spoiled: everything else fits, so that no other check refuses the
 * request before.
 */
export function withSpoiled(given: unknown, { at, how }: Spoil): unknown {
  const isLeaf = (each: unknown) => typeof each === 'string' || typeof each === 'number';
  const isPlain = (each: unknown): each is object =>
    typeof each === 'object' && each !== null && !(each instanceof RawJson);
  const count = (each: unknown): number =>
    isLeaf(each) ? 1 : isPlain(each) ? Object.values(each).reduce((sum: number, one) => sum + count(one), 0) : 0;
  let left = at % Math.max(1, count(given));
  const walk = (each: unknown): unknown => {
    if (isLeaf(each)) return left-- === 0 ? spoiledLeaf(each, how) : each;
    if (Array.isArray(each)) return each.map(walk);
    return isPlain(each) ? Object.fromEntries(Object.entries(each).map(([key, one]) => [key, walk(one)])) : each;
  };
  return walk(given);
}

/** A body: one that mostly fits, one with a single value that does not, one with fields of nobody's, or something else. */
export function bodyText(schema: Schema, ids: IdPools): fc.Arbitrary<string> {
  const stray = fc.record({ __nothing: hostile, id: hostile, tenant_id: hostile }, { requiredKeys: [] });
  return fc.oneof(
    { weight: 14, arbitrary: fitting(schema, ids).map(jsonText) },
    {
      weight: 3,
      arbitrary: fc.tuple(fitting(schema, ids), spoil).map(([body, one]) => jsonText(withSpoiled(body, one))),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fitting(schema, ids), stray).map(([body, more]) =>
        jsonText({ ...(body as object), ...more })
          .replace(/^\{/, '{"__proto__":{"admin":true},')
          .replace(/,\}$/, '}'),
      ),
    },
    { weight: 1, arbitrary: hostile.map(jsonText) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '{"a":1', '[1,]', '\ufeff{}', '{}{}', '"', 'nul', '\0', '{"a":"\u0001"}'),
    },
  );
}

/** Longer ones would pass what Node.js takes for the head of a request, 16 KiB, which it answers itself with 431. */
const PARAMETER_LENGTH = 1000;

/** A parameter of a path or query, as text. */
export const parameterText = (schema: Schema, ids: IdPools, name: string): fc.Arbitrary<string> =>
  value(schema, ids, name).map((each) => {
    // an object with a field `toString` of its own is no text
    const asText = (one: unknown) => (typeof one === 'string' ? one : jsonText(one));
    const text = Array.isArray(each) ? each.map(asText).join(',') : asText(each);
    return text.replace(/^"|"$/g, '').slice(0, PARAMETER_LENGTH);
  });

/** Among the parameters that were given, one that is spoiled. */
export function spoiledParameter(texts: readonly string[], { at, how }: Spoil): string[] {
  const spoil = (text: string) => String(spoiledLeaf(/^-?\d+$/.test(text) ? Number(text) : text, how));
  return texts.map((text, index) => (index === at % texts.length ? spoil(text).slice(0, PARAMETER_LENGTH) : text));
}
