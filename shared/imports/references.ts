/** The rows of other tables that the rows of an import refer to, by their ids or by keys. */
import { query, type Database } from '../platform/database.ts';
import { because, type FieldReason, type Reason } from '../platform/reasons/index.ts';
import { type NewSupplier } from './created-suppliers.ts';
import { type Field, type ReferenceKey, type Representation } from '../resources/representation.ts';
import {
  referenceFields,
  type Decoded,
  type DecodedRow,
  type Name,
  type NamingRow,
  type RowDecoder,
} from './decode.ts';
import { type SourceRow } from './source-rows.ts';

const MOST_KNOWN = 200_000;

const aboutName = ({ key: { wire } }: Name, reason: Reason): FieldReason => ({ field: wire, ...reason });

/** What has named the row that another key of the same row does not find: its id, or the first of its keys. */
const namedBy = ({ given, names }: NamingRow, { position, otherWire }: Name): string =>
  given.has(position) ? otherWire : names.find((each) => each.position === position)!.key.wire;

/** Ids of rows by the position of the field that names them. */
export interface Resolved {
  ids: Map<number, number>;
  error?: FieldReason;
}

/** One name that one row has for another; `parent` is the row that the key counts within, 0 where it counts in the tenant. */
interface Look {
  index: number;
  name: Name;
  parent: number;
}

const toKey = ({ key: { wire }, value }: Name, parent: number) => `${wire}\0${parent}\0${value}`;

/** Which of the rows that an import refers to exist, and by which keys; remembers what it has seen for as long as the import runs. */
export class References {
  readonly #database: Database;
  readonly #tenantId: number;
  readonly #fields: Field[];
  readonly #representation: Representation;
  readonly #known = new Map<string, Set<unknown>>();
  /** Ids by the keys of rows that were found; null where there are several. */
  readonly #byKey = new Map<string, number | null>();
  readonly #createsSuppliers: boolean;
  /** Suppliers that rows name and nobody has yet, by the ids that they are to have. */
  readonly #newSuppliers = new Map<number, NewSupplier>();
  readonly #createdIds = new Set<number>();

  /** With `createsSuppliers` a supplier that a row names and nobody has is found all the same, under the id that it is to have. */
  constructor(
    database: Database,
    tenantId: number,
    representation: Representation,
    options: { createsSuppliers: boolean },
  ) {
    this.#database = database;
    this.#tenantId = tenantId;
    this.#representation = representation;
    this.#fields = referenceFields(representation);
    this.#createsSuppliers = options.createsSuppliers;
  }

  /** The suppliers that rows name and that are to be created. */
  newSuppliers(rows: readonly DecodedRow[]): NewSupplier[] {
    if (this.#newSuppliers.size === 0) return [];
    const named = new Set(rows.flatMap(({ references }) => references as (number | undefined)[]));
    return [...named].flatMap((id) => this.#newSuppliers.get(id ?? 0) ?? []);
  }

  /** They are there now. */
  created(ids: readonly number[]): void {
    for (const id of ids) {
      this.#newSuppliers.delete(id);
      this.#createdIds.add(id);
    }
  }

  /** Forgets everything: a row that was there has been deleted meanwhile, as a foreign key has shown. */
  forget(): void {
    this.#known.clear();
    this.#byKey.clear();
    this.#createdIds.clear();
  }

  /** The ids of the rows that others name by keys, or what is wrong with the first name of each that does not find one. */
  async resolve(rows: readonly NamingRow[]): Promise<Resolved[]> {
    const resolved: Resolved[] = rows.map(() => ({ ids: new Map<number, number>() }));
    // keys that count within another field's row come after that field
    for (const isWithin of [false, true]) {
      const looks: Look[] = [];
      for (const [index, { names, given }] of rows.entries()) {
        const result = resolved[index]!;
        for (const name of names.filter(({ key }) => (key.within !== undefined) === isWithin)) {
          const parent = isWithin ? (result.ids.get(name.parent!) ?? given.get(name.parent!)) : 0;
          if (parent !== undefined) looks.push({ index, name, parent });
          else result.error ??= aboutName(name, because('KEY_INCOMPLETE', { other: name.parentWire! }));
        }
      }
      await this.#lookUp(looks);
      if (this.#createsSuppliers && !isWithin) await this.#addMissing(looks, rows, resolved);
      for (const { index, name, parent } of looks) {
        const result = resolved[index]!;
        const id = this.#byKey.get(toKey(name, parent));
        const other = result.ids.get(name.position) ?? rows[index]!.given.get(name.position);
        if (id === undefined) result.error ??= aboutName(name, because('NOTHING_THERE'));
        else if (id === null) result.error ??= aboutName(name, because('SEVERAL_THERE'));
        else if (other !== undefined && other !== id)
          result.error ??= aboutName(name, because('ANOTHER_ROW', { other: namedBy(rows[index]!, name) }));
        else result.ids.set(name.position, id);
      }
    }
    return resolved;
  }

  /** Gives ids to suppliers that rows name, by all the keys that they give them, and nobody has. */
  async #addMissing(looks: readonly Look[], rows: readonly NamingRow[], resolved: Resolved[]): Promise<void> {
    const isUnknown = ({ name, parent }: Look) => !this.#byKey.has(toKey(name, parent));
    const named = new Map<string, Look[]>();
    for (const look of looks) {
      const { index, name } = look;
      if (name.table !== 'suppliers' || rows[index]!.given.has(name.position)) continue;
      const place = `${index} ${name.position}`;
      named.set(place, [...(named.get(place) ?? []), look]);
    }
    const missing = [...named.values()].filter((each) => each.every(isUnknown));
    if (missing.length === 0) return;
    const byName = missing.map((each) => this.#nameOf(each));
    await this.#lookUp(byName);
    const ids = await query<{ id: number }>(
      this.#database,
      `select nextval('suppliers_id_seq') as id from generate_series(1, $1::int)`,
      [missing.length],
    );
    for (const [place, each] of missing.entries()) {
      // an earlier row may have named the same one
      if (!each.every(isUnknown)) continue;
      const name = byName[place]!;
      const { index } = name;
      if (!isUnknown(name)) {
        resolved[index]!.error ??= aboutName(each[0]!.name, because('NAME_OF_ANOTHER_SUPPLIER'));
        continue;
      }
      const { id } = ids[place]!;
      const externalId =
        each.find((look) => look !== name && look.name.key.column === 'external_id')?.name.value ?? null;
      this.#newSuppliers.set(id, { id, externalId, name: name.name.value });
      for (const look of [...each, name]) this.#byKey.set(toKey(look.name, look.parent), id);
    }
  }

  /** The name that a supplier is to have: the own key where no other is given. */
  #nameOf(looks: readonly Look[]): Look {
    const given = looks.find(({ name }) => name.key.column === 'name');
    if (given) return given;
    const [first] = looks;
    const key = this.#representation.writable[first!.name.position]!.keys.find(({ column }) => column === 'name')!;
    return { ...first!, name: { ...first!.name, key } };
  }

  /** Looks up what is not known yet. What is not found may come while the import runs, and is looked for again. */
  async #lookUp(looks: readonly Look[]): Promise<void> {
    // keys of a huge catalogue would fill the memory
    if (this.#byKey.size > MOST_KNOWN) this.#byKey.clear();
    const unknown = new Map<ReferenceKey, Map<string, Look>>();
    for (const look of looks) {
      const key = toKey(look.name, look.parent);
      if (this.#byKey.has(key)) continue;
      const ofKey = unknown.get(look.name.key) ?? new Map<string, Look>();
      unknown.set(look.name.key, ofKey.set(key, look));
    }
    for (const [{ column, within }, wanted] of unknown) {
      const table = [...wanted.values()][0]!.name.table;
      const keys = [...wanted.keys()];
      const inParent = within ? ` and t.${within.column} = u.parent` : '';
      const found = await query<{ at: number; id: number; rows: number }>(
        this.#database,
        `select u.at, min(f.id) as id, count(*) as rows from unnest($2::text[], $3::bigint[]) with ordinality u(value, parent, at)
         cross join lateral (select t.id from ${table} t where t.tenant_id = $1 and t.${column} = u.value${inParent} limit 2) f group by u.at`,
        [
          this.#tenantId,
          [...wanted.values()].map(({ name }) => name.value),
          [...wanted.values()].map(({ parent }) => parent),
        ],
      );
      for (const { at, id, rows } of found) this.#byKey.set(keys[at - 1]!, rows === 1 ? id : null);
    }
  }

  #isNew(id: number): boolean {
    return this.#newSuppliers.has(id) || this.#createdIds.has(id);
  }

  /** The first field of each row that refers to nothing; rows whose references exist are absent. */
  async missing(rows: DecodedRow[]): Promise<Map<DecodedRow, string>> {
    const missing = new Map<DecodedRow, string>();
    for (const [position, field] of this.#fields.entries()) {
      const table = this.#representation.resource.column(field.key).references!.table;
      let known = this.#known.get(field.key);
      // ids of a huge catalogue would fill the memory
      if (!known || known.size > MOST_KNOWN) this.#known.set(field.key, (known = new Set()));
      const unknown = new Set<number>();
      for (const row of rows) {
        const id = row.references[position];
        if (typeof id === 'number' && !known.has(id) && !this.#isNew(id)) unknown.add(id);
      }
      if (unknown.size > 0) {
        // one by one: of many ids the planner takes those for more than the tenant has rows, and reads all of these
        const found = await query<{ id: number }>(
          this.#database,
          `select f.id from unnest($2::bigint[]) u(id)
           cross join lateral (select t.id from ${table} t where t.tenant_id = $1 and t.id = u.id offset 0) f`,
          [this.#tenantId, [...unknown]],
        );
        for (const { id } of found) known.add(id);
      }
      for (const row of rows) {
        const id = row.references[position];
        if (typeof id === 'number' && !known.has(id) && !this.#isNew(id) && !missing.has(row))
          missing.set(row, field.wire);
      }
    }
    return missing;
  }
}

/** Decodes rows that may name others by keys. */
export async function decodeNamed(
  sources: readonly SourceRow[],
  decoder: RowDecoder,
  references: References,
): Promise<{ source: SourceRow; decoded: Decoded }[]> {
  const naming = sources.map((source) => decoder.names(source));
  const resolved = await references.resolve(naming.filter((row) => row !== undefined));
  let next = 0;
  return sources.map((source, index) => {
    if (naming[index] === undefined) return { source, decoded: decoder.decode(source) };
    const { ids, error } = resolved[next++]!;
    if (!error) return { source, decoded: decoder.decode(source, ids) };
    return { source, decoded: { error: decoder.rowError(source, [error]) } };
  });
}
