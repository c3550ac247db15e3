/** By which columns a row of an import finds the record that it changes, in the words of its representation. */
import { type Representation } from '../resources/representation.ts';

export interface RowKey {
  /** All of them together; of each the names of which one is enough, the field's own first. */
  columns: readonly (readonly string[])[];
  /** Columns of these that may be empty, which is a value like any other. */
  optional: readonly string[];
  /** Columns that are empty where this key counts. */
  without: readonly string[];
  /** The sender's own: a record that has none gets it from a row that finds it by another key, one that has another is left alone. */
  own?: true;
}

/** In the order in which they are tried: the first that a row has counts. */
export function rowKeys<Key extends string>(representation: Representation<Key>): RowKey[] {
  const { resource, writable } = representation;
  const nameOf = (key: Key) => representation.wireName(key);
  const namesOf = (key: Key): string[] => {
    const field = writable.find((each) => each.key === key);
    if (!field) throw new Error(`${resource.name}: rows of an import are told apart by ${key}, which they do not have`);
    const { wire, standIn, keys } = field;
    return [wire, ...(standIn ? [standIn.wire] : []), ...keys.map((each) => each.wire)];
  };
  const empty: string[] = [];
  return resource.upsertKeys.map(({ fields, whenPresent, nullable = [], takenOver }) => {
    const key: RowKey = {
      columns: fields.map(namesOf),
      optional: nullable.map(nameOf),
      without: [...empty],
      ...(takenOver && { own: true as const }),
    };
    // the sender's own key is looked up first, and the next where nothing has it
    if (whenPresent !== undefined && !takenOver) empty.push(nameOf(whenPresent));
    return key;
  });
}

/** A sentence of it. */
export function describeRowKeys(keys: readonly RowKey[]): string {
  const said = keys.map(({ columns, without }) => {
    const together = columns.map(([own, ...others]) =>
      others.length === 0 ? `\`${own}\`` : `\`${own}\` (or ${others.map((each) => `\`${each}\``).join(', ')})`,
    );
    const where = without.map((each) => `\`${each}\``).join(', ');
    return `${together.join(' and ')}${where === '' ? '' : ` among records without ${where}`}`;
  });
  const own = keys.find((key) => key.own)?.columns[0]?.[0];
  const claimed =
    own === undefined || keys.length < 2
      ? ''
      : ` A record that a row finds otherwise gets its \`${own}\`; where it has another one already, the row fails with \`CONFLICT\`.`;
  return `A row changes the record that has the same ${said.join('; else the same ')}; where there is none it makes one. Of several rows with one key the last counts.${claimed}`;
}
