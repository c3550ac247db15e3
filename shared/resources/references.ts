/** Rows of other tables that input names by a key of theirs instead of an id (docs/rules.md#two-dialects). */
import { query } from '../platform/database.ts';
import { referenceMissing, refusal } from '../platform/errors.ts';
import { because } from '../platform/reasons/index.ts';
import { type Scope } from '../platform/scope.ts';
import { emptySql, rawSql, sql, type Sql } from '../platform/sql.ts';
import {
  toFieldValues,
  type Field,
  type FieldValues,
  type ReferenceKey,
  type Representation,
} from './representation.ts';
import { type Column } from './resource.ts';
import { notFound, type RowId } from './store.ts';
import { ownedRow } from './written-columns.ts';

/** The table whose rows a field names. */
export function referencedTable({ resource }: Representation, { key, codec }: Pick<Field, 'key' | 'codec'>): string {
  const table = resource.column(key).references?.table ?? codec.resolves?.table;
  if (table === undefined) throw new Error(`${resource.name}: ${key} names no row of another table`);
  return table;
}

/** Which of its ids input names a row by. */
const idOf = ({ codec }: Pick<Field, 'codec'>) => (codec.inputType === 'uuid' ? 'uuid' : 'id');

/**
 * The values of a body, with the rows that it names by keys as ids; `id` is the row that is changed. Throws NOT_FOUND,
 * REFERENCE_NOT_FOUND, AMBIGUOUS_REFERENCE and REFERENCE_MISMATCH in the wire names of the representation.
 */
export async function resolvedValues<Key extends string, Columns extends Record<Key, Column>>(
  scope: Scope,
  representation: Representation<Key, Columns>,
  body: Record<string, unknown>,
  id?: RowId,
): Promise<FieldValues<Columns>> {
  const values = toFieldValues(representation, body) as Record<string, unknown>;
  const named = representation.writable.filter(({ keys }) => keys.some(({ wire }) => body[wire] != null));
  // whether the row is there comes before what it refers to
  if (named.length > 0 && id !== undefined) await requireRow(scope, representation, id);
  for (const field of named) {
    let by = values[field.key] == null ? undefined : field.wire;
    for (const key of field.keys.filter(({ wire }) => body[wire] != null)) {
      const within = withinRow(representation, key, values, id);
      const found = await findByKey(scope, representation, field, key, body[key.wire] as string, within);
      if (by !== undefined && !isSame(values[field.key], found))
        throw refusal(because('ANOTHER_ROW', { other: by }), { field: key.wire });
      values[field.key] = found;
      by ??= key.wire;
    }
  }
  return values as FieldValues<Columns>;
}

async function requireRow({ db, tenantId }: Scope, representation: Representation, id: RowId): Promise<void> {
  const { resource, idColumn } = representation;
  const text = `select 1 as one from ${resource.table} t where ${ownedRow(resource)} and t.${idColumn} = $2`;
  if ((await query(db, text, [tenantId, id])).length === 0) throw notFound(representation);
}

const isSame = (one: unknown, other: RowId) => String(one).toLowerCase() === String(other).toLowerCase();

/** SQL of the condition over `t` that the key counts under. */
function withinRow(
  representation: Representation,
  { wire, within }: ReferenceKey,
  values: Record<string, unknown>,
  id: RowId | undefined,
): (tenantId: number) => Sql {
  if (!within) return () => emptySql;
  const field = representation.fields.find(({ key }) => key === within.field)!;
  const column = rawSql(within.column);
  const value = values[field.key] as RowId | null | undefined;
  const { resource, idColumn } = representation;
  if (value != null)
    return (tenantId) =>
      sql` and t.${column} = (select p.id from ${rawSql(referencedTable(representation, field))} p where p.tenant_id = ${tenantId} and p.${rawSql(idOf(field))} = ${value})`;
  if (id === undefined || value === null)
    throw refusal(because('KEY_INCOMPLETE', { other: field.wire }), { field: wire });
  const stored = rawSql(resource.column(field.key).name);
  return (tenantId) =>
    sql` and t.${column} = (select r.${stored} from ${rawSql(resource.table)} r where r.tenant_id = ${tenantId} and r.${rawSql(idColumn)} = ${id})`;
}

async function findByKey(
  { db, tenantId }: Scope,
  representation: Representation,
  field: Field,
  key: ReferenceKey,
  value: string,
  within: (tenantId: number) => Sql,
): Promise<RowId> {
  const found = await query<{ id: RowId }>(
    db,
    sql`select t.${rawSql(idOf(field))} as id from ${rawSql(referencedTable(representation, field))} t
      where t.tenant_id = ${tenantId} and t.${rawSql(key.column)} = ${value}${within(tenantId)} limit 2`,
  );
  const [first, second] = found;
  if (!first) throw referenceMissing(key.wire);
  if (second) throw refusal(because('SEVERAL_THERE'), { field: key.wire });
  return first.id;
}
