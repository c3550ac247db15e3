/**
 * One dialect's view of a resource: a field map (domain key → wire name and codec). It gives the schemas that check bodies
 * and bulk rows, the schema that OpenAPI shows, and the SQL that builds answers. Wire names are written out: derived ones
 * would break clients when somebody renames a domain field.
 */
import { z } from 'zod';
import { because, type Reason } from '../platform/reasons/index.ts';
import { refusedFor } from '../platform/validation.ts';
import { type Codec } from './codec.ts';
import { type Column, type Resource, type SqlType } from './resource.ts';

export type Style = 'v1' | 'legacy';

interface FieldOptions<Type extends SqlType = never> {
  /** Must be present on create, and never null. */
  required?: boolean;
  /** Shown, never taken from input. */
  readOnly?: boolean;
  /** Taken on create only; a PATCH ignores it as it ignores unknown fields. */
  createOnly?: boolean;
  /** Given by the path, not by the body; set on create. */
  fromPath?: boolean;
  /** Another input name that gives the field its value where the field itself is absent. */
  standIn?: StandIn<Type>;
  /** Of a field that names a row by its id: keys that input may name it by instead, or besides. */
  keys?: readonly ReferenceKey[];
}

/** A key of the rows of another table, under the name that input gives it. */
export interface ReferenceKey {
  wire: string;
  /** Column of that table. */
  column: string;
  codec: Codec<'text'>;
  /** It tells rows apart only among those that have this column in common with the row's own field. */
  within?: { field: string; column: string };
}

export interface StandIn<Type extends SqlType = never> {
  wire: string;
  /** Gives values of the field that it stands for. */
  codec: Codec<Type>;
}

export interface Field<Key extends string = string> extends Required<Omit<FieldOptions, 'standIn' | 'keys'>> {
  key: Key;
  wire: string;
  codec: Codec;
  standIn: StandIn | undefined;
  keys: readonly ReferenceKey[];
}

/** What answers carry besides the stored fields: SQL over `t`, and its schema. */
export interface Derived {
  sql: string;
  output: z.ZodType;
}

/** How a field that is stored in a column of this type is named and travels. */
export type FieldDeclaration<Type extends SqlType = never> = { wire: string; codec: Codec<Type> } & FieldOptions<Type>;

export const field = <Type extends SqlType>(
  wire: string,
  codec: Codec<Type>,
  options: FieldOptions<Type> = {},
): FieldDeclaration<Type> => ({ wire, codec, ...options });

/** What a definition lacks where fields are neither shown nor hidden. */
type Complete<Missing extends string> = [Missing] extends [never] ? unknown : { hidden: readonly Missing[] };

export interface Representation<
  Key extends string = string,
  Columns extends Record<Key, Column> = Record<Key, Column>,
  Shown extends Key = Key,
> {
  /** Name of the schema in the OpenAPI document. */
  name: string;
  style: Style;
  resource: Resource<Key, Columns>;
  fields: Field<Shown>[];
  /** Fields that input may set. */
  writable: Field<Shown>[];
  /** Wire names of all that input may set, those that stand in for another included. */
  inputNames: string[];
  /** Wire names that input must not have. */
  refused: string[];
  /** What path and body ids of this style are: the integer id, or the UUID. */
  idColumn: 'id' | 'uuid';
  createSchema: z.ZodObject;
  patchSchema: z.ZodObject;
  responseSchema: z.ZodType;
  /** The body of a change of many rows: that of a patch, without what tells rows apart, and without names that it does not know. */
  bulkSchema: z.ZodObject;
  /** The wire name of a field, of several the one that this dialect shows; the domain key where it shows none. */
  wireName(key: Key | readonly Key[]): string;
  /** What answers carry besides the fields. */
  derived: Record<string, Derived>;
  /** SQL of the whole answer as JSON text, over the alias `t`; but for what is `appended`. */
  json: string;
  /** SQL of the bytes that the large values of a row have, over `t`; undefined where no value can be large. */
  size: string | undefined;
}

export function represent<
  Key extends string,
  Columns extends Record<Key, Column>,
  Shown extends Key,
  Hidden extends Exclude<Key, Shown> = never,
>(
  resource: Resource<Key, Columns>,
  definition: {
    name: string;
    style: Style;
    fields: { [Name in Shown]: FieldDeclaration<Columns[Name]['type']> };
    /** Fields of the resource that this dialect does not have: each is shown, or stands here. */
    hidden?: readonly Hidden[];
    derived?: Record<string, Derived>;
    /** What answers end with, and endpoints write piece by piece because it has no bound. */
    appended?: Record<string, z.ZodType>;
    /** Wire names that mean something elsewhere and are refused here, with the reason; other unknown ones are ignored. */
    refuses?: Record<string, Reason>;
  } & Complete<Exclude<Key, Shown | Hidden>>,
): Representation<Key, Columns, Shown> {
  const entries = Object.entries(definition.fields) as [Shown, FieldDeclaration][];
  const fields = entries.map(
    ([
      key,
      { wire, codec, required = false, readOnly = false, createOnly = false, fromPath = false, standIn, keys = [] },
    ]) => ({
      key,
      wire,
      codec,
      required,
      readOnly: readOnly || resource.column(key).serverSet === true,
      createOnly,
      fromPath,
      standIn,
      keys,
    }),
  );
  const writable = fields.filter((each) => !each.readOnly);
  const sent = writable.filter((each) => !each.fromPath);
  const idColumn = definition.style === 'v1' && resource.hasUuid ? 'uuid' : 'id';
  const otherId = definition.style === 'v1' ? { wire: 'legacyId', column: 'id' } : { wire: 'uuid', column: 'uuid' };
  const ids = [{ wire: 'id', column: idColumn }, ...(resource.hasUuid ? [otherId] : [])];

  const refused = Object.entries(definition.refuses ?? {});
  const refusedShape = Object.fromEntries(refused.map(([wire, reason]) => [wire, refusal(reason)] as const));
  const derived = Object.entries(definition.derived ?? {});

  const createShape = {
    ...Object.fromEntries(
      sent.map((each) => [
        each.wire,
        !each.required
          ? each.codec.schema.nullish()
          : getAlternatives(each).length > 0
            ? each.codec.schema.optional()
            : each.codec.schema,
      ]),
    ),
    ...alternativesShape(sent),
    ...refusedShape,
  };
  const patched = sent.filter((each) => !each.createOnly);
  const telling = keysThatTellApart(resource);
  const shared = patched.filter(({ key }) => !telling.has(key));
  const patchShape = { ...getPatchShape(patched), ...refusedShape };
  const bulkShape = {
    ...getPatchShape(shared),
    ...refusedShape,
    ...Object.fromEntries(
      patched
        .filter(({ key }) => telling.has(key))
        .flatMap((each) => [each.wire, ...getAlternatives(each).map(({ wire }) => wire)])
        .map((wire) => [wire, refusal(because('TELLS_ROWS_APART'))]),
    ),
  };
  const idSchema = (column: string) => (column === 'uuid' ? z.uuid() : z.int());
  const responseShape = Object.fromEntries([
    ...ids.map((id) => [id.wire, idSchema(id.column)] as const),
    ...fields.map(
      (each) => [each.wire, each.required || each.readOnly ? each.codec.output : each.codec.output.nullable()] as const,
    ),
    ...derived.map(([wire, { output }]) => [wire, output] as const),
    ...Object.entries(definition.appended ?? {}),
  ]);
  const large = fields.flatMap(({ key, codec }) =>
    codec.bytes ? [codec.bytes(`t.${resource.column(key).name}`)] : [],
  );

  const columns = [
    ...ids.map((id) => `t.${id.column} as "${id.wire}"`),
    ...fields.map((each) => `${each.codec.encode(`t.${resource.column(each.key).name}`)} as "${each.wire}"`),
    ...derived.map(([wire, { sql }]) => `${sql} as "${wire}"`),
  ];
  return {
    name: definition.name,
    style: definition.style,
    resource,
    fields,
    writable,
    inputNames: writable.flatMap((each) => [each.wire, ...getAlternatives(each).map(({ wire }) => wire)]),
    refused: refused.map(([wire]) => wire),
    idColumn,
    createSchema: withAlternatives(z.object(createShape), sent, { creates: true }).meta({
      id: `${definition.name}Create`,
    }),
    patchSchema: withAlternatives(z.object(patchShape), sent, { creates: false }).meta({
      id: `${definition.name}Patch`,
    }),
    responseSchema: z.object(responseShape).meta({ id: definition.name }),
    bulkSchema: withAlternatives(z.strictObject(bulkShape), shared, { creates: false }).meta({
      id: `${definition.name}BulkEdit`,
      override: { allOf: [{ anyOf: Object.keys(getPatchShape(shared)).map(withProperty) }] },
    }),
    derived: definition.derived ?? {},
    wireName(key) {
      const keys = typeof key === 'string' ? [key] : key;
      return fields.find((each) => keys.includes(each.key))?.wire ?? keys[0]!;
    },
    json: `(select row_to_json(r)::text from (select ${columns.join(', ')}) r)`,
    size: large.length > 0 ? large.join(' + ') : undefined,
  };
}

/** A name that input must not have, and why. */
const refusal = (reason: Reason) =>
  z
    .unknown()
    .optional()
    .refine((value) => value === undefined, refusedFor(reason))
    .meta({ override: { not: {} } });

const getPatchShape = (fields: readonly Field[]): Record<string, z.ZodType> => ({
  ...Object.fromEntries(
    fields.map((each) => [each.wire, each.required ? each.codec.schema.optional() : each.codec.schema.nullish()]),
  ),
  ...alternativesShape(fields),
});

/** Fields that tell rows apart: unique ones, those of natural keys that name no other row, and the row that sums them up. */
const keysThatTellApart = <Key extends string>(resource: Resource<Key>): Set<Key> =>
  new Set([
    ...resource.upsertKeys.flatMap(({ fields }) => fields.filter((key) => !resource.column(key).references)),
    ...Object.values<Key>(resource.uniques),
    ...(resource.parent ? [resource.parent.key] : []),
  ]);

/** Other names that input may give the field its value by. */
const getAlternatives = ({ standIn, keys }: Pick<Field, 'standIn' | 'keys'>) => [
  ...(standIn ? [standIn] : []),
  ...keys,
];

/** JSON Schema of an object that has a property. */
export const withProperty = (name: string) => ({ properties: { [name]: {} }, required: [name] });

const alternativesShape = (fields: readonly Field[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    fields.flatMap((each) => getAlternatives(each).map(({ wire, codec }) => [wire, codec.schema.nullish()])),
  );

/** Gives fields that are absent the values of what stands in for them; a required one needs either, or a key. */
function withAlternatives(schema: z.ZodObject, fields: readonly Field[], options: { creates: boolean }): z.ZodObject {
  const replaceable = fields.filter((each) => getAlternatives(each).length > 0);
  if (replaceable.length === 0) return schema;
  const either = replaceable
    .filter((each) => each.required && options.creates)
    .map((each) => ({
      anyOf: [each, ...getAlternatives(each)].map(({ wire }) => withProperty(wire)),
    }));
  const checked = schema.check((payload) => {
    const body: Record<string, unknown> = payload.value;
    for (const { wire, required, standIn, keys } of replaceable) {
      const value = standIn && body[standIn.wire];
      if (body[wire] === undefined && value != null) body[wire] = value;
      const isNamed = body[wire] !== undefined || keys.some((key) => body[key.wire] != null);
      if (!isNamed && required && options.creates)
        payload.issues.push({ code: 'custom', path: [wire], input: undefined, message: 'is required' });
    }
  });
  return either.length === 0 ? checked : checked.meta({ override: { allOf: either } });
}

/** What input holds for a column, as the driver takes it; a row of another table is named by one of its ids. */
interface ColumnValues {
  text: string;
  bigint: number | string;
  integer: number;
  numeric: string;
  boolean: boolean;
  timestamptz: string;
  date: string;
  uuid: string;
  jsonb: object;
  'text[]': string[];
  'uuid[]': string[];
}

/** Input as the store takes it: the keys that were sent, null where the sender cleared one. */
export type FieldValues<Columns extends Record<string, Column> = Record<string, Column>> = {
  -readonly [Key in keyof Columns]?: ColumnValues[Columns[Key]['type']] | null | undefined;
};

/** From a parsed body (wire names) to domain keys; absent fields are undefined. */
export function toFieldValues<Key extends string, Columns extends Record<Key, Column>>(
  { writable }: Representation<Key, Columns>,
  body: Record<string, unknown>,
): FieldValues<Columns> {
  // the codecs of the fields, which have checked the body, fit the columns
  return Object.fromEntries(writable.map(({ key, wire }) => [key, body[wire]])) as FieldValues<Columns>;
}
