/** Names under which columns of a table are recognised besides those of the fields: in the languages of the console. */
import { type Representation } from '../resources/representation.ts';

export const LANGUAGES = ['en', 'it', 'pt'] as const;

/** What a field is called in each language, as people write it above a column. */
export type NamesOfField = { readonly [Language in (typeof LANGUAGES)[number]]?: readonly string[] };

/**
 * By the keys of the fields that a representation shows; `standIn` names what stands in for the field, `named` the keys that name a
 * row in its place, by their columns.
 */
export type ColumnNames<Shown extends string> = {
  readonly [Key in Shown]?: NamesOfField & {
    readonly standIn?: NamesOfField;
    readonly named?: Readonly<Record<string, NamesOfField>>;
  };
};

/** Field (wire name) by the comparable form of every name that means it. */
export type FieldByName = ReadonlyMap<string, string>;

/** Case, accents, spaces and punctuation do not count; symbols do, for € and % say something. */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\p{Z}\p{C}]/gu, (character) => (character === '%' ? character : ''))
    .toLowerCase();

/** The fields by their own names. */
export const ownNames = (fields: readonly string[]): FieldByName =>
  new Map(fields.map((field) => [comparableName(field), field]));

/** Throws where one name means two fields: such a table is a mistake in the program. */
export function fieldByName<Key extends string>(
  representation: Pick<Representation<Key>, 'name' | 'writable' | 'inputNames'>,
  names: ColumnNames<string>,
): FieldByName {
  const found = new Map(ownNames(representation.inputNames));
  const add = (wire: string, { en = [], it = [], pt = [] }: NamesOfField) => {
    for (const name of [...en, ...it, ...pt]) {
      const comparable = comparableName(name);
      const other = found.get(comparable);
      if (comparable === '' || (other !== undefined && other !== wire))
        throw new Error(`${representation.name}: a column ${name} would be ${wire} and ${other ?? 'nothing'}`);
      found.set(comparable, wire);
    }
  };
  const unknown = new Set(Object.keys(names));
  for (const { key, wire, standIn, keys } of representation.writable) {
    unknown.delete(key);
    const declared = names[key];
    if (declared) add(wire, declared);
    if (declared?.standIn && standIn) add(standIn.wire, declared.standIn);
    for (const named of keys) add(named.wire, declared?.named?.[named.column] ?? {});
  }
  if (unknown.size > 0) throw new Error(`${representation.name}: ${[...unknown].join(', ')} cannot be imported`);
  return found;
}
