/** The columns of an import's template, from its declaration. */
import { createSchema } from 'zod-openapi';
import { type BulkImport } from '../../shared/imports/bulk-import.ts';
import { type NamesOfField } from '../../shared/imports/column-names.ts';
import { type Codec } from '../../shared/resources/codec.ts';
import { type RowKey } from '../../shared/imports/row-keys.ts';
import { type Field, type ReferenceKey } from '../../shared/resources/representation.ts';
import { type SqlType } from '../../shared/resources/resource.ts';
import { exampleOf, type Schema } from '../http/examples.ts';
import { type Language, type TemplateWords } from './template-words.ts';

export interface TemplateField {
  /** As the interface names it. */
  wire: string;
  type: keyof TemplateWords['types'];
  schema: Schema;
  values: readonly string[] | undefined;
  /** Cells may have the names of the values. */
  named: boolean;
  required: boolean;
  /** The columns of which a row needs one, where this is one of several. */
  oneOf: string[];
  /** Rows are recognised by it; by the sender's own key before any other. */
  key: 'natural' | 'own' | undefined;
  /** The column that names the same row by its id. */
  standsFor: string | undefined;
  /** It is an id beside which there are keys. */
  isId: boolean;
  names: NamesOfField;
  /** As it stands in a cell; undefined where it is left empty. */
  example: string | number | boolean | undefined;
}

const TYPES: [SqlType, TemplateField['type']][] = [
  ['text[]', 'list'],
  ['uuid[]', 'list'],
  ['numeric', 'decimal'],
  ['bigint', 'id'],
  ['integer', 'whole'],
  ['boolean', 'flag'],
  ['timestamptz', 'moment'],
  ['date', 'day'],
  ['jsonb', 'object'],
  ['uuid', 'id'],
];

const typeOf = ({ fits }: Codec): TemplateField['type'] => TYPES.find(([type]) => type in fits)?.[1] ?? 'text';

const schemaOf = ({ schema }: Codec): Schema => createSchema(schema, { io: 'input' }).schema;

function cellOf(example: unknown): TemplateField['example'] {
  if (Array.isArray(example)) return example.every((each) => each !== 'text') ? example.join('|') : undefined;
  return typeof example === 'object' || example === undefined ? undefined : (example as string | number | boolean);
}

/** Of several keys that a row may be named by, the one that people know it by: the last. */
const isShownKey = (keys: readonly ReferenceKey[], key: ReferenceKey) => key === keys.at(-1);

/** In the order of the declaration, keys behind the id that they stand for. What stands in for a field is left out. */
export function templateFields({ representation, columnNames }: BulkImport): TemplateField[] {
  const { upsertKeys } = representation.resource;
  const keyOf = ({ key }: Pick<Field, 'key'>): TemplateField['key'] => {
    if (upsertKeys.some(({ takenOver, fields }) => takenOver && fields.includes(key))) return 'own';
    return upsertKeys.some(({ fields }) => fields.includes(key)) ? 'natural' : undefined;
  };
  return representation.writable.flatMap((field): TemplateField[] => {
    const { wire, codec, required, keys } = field;
    const oneOf = required && keys.length > 0 ? [wire, ...keys.map((each) => each.wire)] : [];
    const declared = columnNames[field.key];
    const common = { required: required && keys.length === 0, oneOf, key: keyOf(field) };
    const own = (each: { wire: string; codec: Codec }, filled: boolean) => {
      const schema = schemaOf(each.codec);
      const type = typeOf(each.codec);
      const example = filled && type !== 'id' ? cellOf(exampleOf(schema, each.wire)) : undefined;
      return { wire: each.wire, type, schema, values: each.codec.values, named: each.codec.named === true, example };
    };
    return [
      {
        ...common,
        ...own({ wire, codec }, keys.length === 0),
        standsFor: undefined,
        isId: keys.length > 0,
        names: declared ?? {},
      },
      ...keys.map((key) => ({
        ...common,
        ...own(key, isShownKey(keys, key)),
        standsFor: wire,
        isId: false,
        names: declared?.named?.[key.column] ?? {},
      })),
    ];
  });
}

/** Names of standards and documents, which are written like this in every language. */
const ACRONYMS = /\b(?:reach|svhc|gots|grs|oeko-tex|oeko tex|ddt|co2|sku)\b/gi;

const spelt = (name: string) =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replace(ACRONYMS, (acronym) => acronym.toUpperCase());

/** The header of a column: in English its own name as people write it, which is known as well. */
export function columnName(
  { wire, names }: Pick<TemplateField, 'wire' | 'names'>,
  language: Language | undefined,
): string {
  if (language === undefined) return wire;
  return spelt(language === 'en' ? wire.replaceAll('_', ' ') : (names[language]?.[0] ?? wire));
}

/** The columns of an import by their own names, with what a language calls them; each is recognised by that when it is imported. */
export function columnNames(bulkImport: BulkImport, language: Language): Record<string, string> {
  const standIns = bulkImport.representation.writable.flatMap(({ key, standIn }) =>
    standIn ? [{ wire: standIn.wire, names: bulkImport.columnNames[key]?.standIn ?? {} }] : [],
  );
  const columns = [...templateFields(bulkImport), ...standIns];
  return Object.fromEntries(columns.map((column) => [column.wire, columnName(column, language)]));
}

/** The keys by which rows are recognised, each by the names of its columns that people know. */
export function shownKeys(
  keys: readonly RowKey[],
  fields: readonly TemplateField[],
  language: Language | undefined,
): string[] {
  const shown = (names: readonly string[]) => fields.findLast(({ wire }) => names.includes(wire))!;
  return keys.map(({ columns }) => columns.map((names) => columnName(shown(names), language)).join(' + '));
}

/** A row of the sheet that explains the columns; `keys` are those by which rows are recognised. */
export function explained(
  field: TemplateField,
  keys: readonly string[],
  language: Language | undefined,
  words: TemplateWords,
): string[] {
  const { wire, type, schema, values, named, required, oneOf, key, standsFor, isId, names, example } = field;
  const { minLength = 0, maxLength, minimum, exclusiveMinimum, maximum } = schema;
  const limits = [
    maxLength === undefined ? undefined : words.characters(minLength, maxLength),
    minimum === undefined ? undefined : words.from(minimum),
    exclusiveMinimum === undefined ? undefined : words.moreThan(exclusiveMinimum),
    maximum === undefined || maximum > 1e9 ? undefined : words.to(maximum),
  ];
  const alsoCalled = names[language ?? 'en'] ?? [];
  const notes = [
    key === 'own' ? words.ownKey : key === 'natural' ? words.key(keys.join(words.orElse)) : undefined,
    isId ? words.idOf : undefined,
    standsFor === undefined ? undefined : words.namedBy(standsFor),
    named ? words.named : undefined,
    alsoCalled.length > 0 ? words.alsoCalled(alsoCalled.join(', ')) : undefined,
  ];
  const joined = (texts: (string | undefined)[], by: string) => texts.filter((text) => text !== undefined).join(by);
  return [
    columnName(field, language),
    wire,
    words.types[type],
    oneOf.length > 0 ? words.oneOf(oneOf.join(', ')) : required ? words.yes : '',
    joined(limits, ', '),
    values?.join(', ') ?? '',
    example === undefined ? '' : String(example),
    joined(notes, ' '),
  ];
}
