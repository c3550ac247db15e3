/** How a bulk chunk finds the stored row of each staged row by the upsert keys of its resource; all of it SQL. */
import { because } from '../platform/reasons/index.ts';
import { type Resource, type Rule, type UpsertKey } from './resource.ts';
import { absent, ownedRow } from './written-columns.ts';

/** Names of the temporary tables of a bulk job; they live on its one connection. */
export const stagedTable = ({ name }: Resource) => `pg_temp.staged_${name.replaceAll(/\W/g, '_')}`;
export const shadowTable = (resource: Resource) => `pg_temp.shadow_${resource.table}`;

/** Rows that an import can match: the stored ones; in a dry run those that it would have written stand before them. */
function existingRows(resource: Resource, dryRun: boolean): string {
  if (!dryRun) return resource.table;
  const shadow = shadowTable(resource);
  return (
    `(select * from ${shadow} union all select real.* from ${resource.table} real ` +
    `where not exists (select from ${shadow} d where d.tenant_id = real.tenant_id and d.id = real.id))`
  );
}

/** The function of `keyHash`, by which its indexes are known. */
export const KEY_HASH = 'hash_record_extended';

/** One number for the values of a row, nulls included; SQL. Migrations have written it into indexes: it never changes. */
export const keyHash = (values: string[]): string => `${KEY_HASH}(row(${values.join(', ')}), 0)`;

/**
 * The stored rows `t` that have the key of the row `from`: `s` as it is staged, or `m` as it will be. What restricts the resource is
 * no condition of an index: one that begins with it and the tenant looks as good as that of the key until a table has been analysed,
 * and is read whole for each row. A key with absent values is looked up by its hash, and compared
 * as a whole row after that: PostgreSQL takes no other index for any of it, whatever it believes about the table.
 */
function keyCondition<Key extends string>(
  resource: Resource<Key>,
  key: Resource<Key>['upsertKeys'][number],
  from: 's' | 'm' = 's',
): string {
  const existing = key.existing ? ` and ${key.existing}` : '';
  if (!key.nullable) {
    const equalities = key.fields.map((each) => {
      const column = resource.column(each).name;
      return `t.${column} = ${from}.${column}`;
    });
    return [ownedRow(resource), ...equalities].join(' and ') + existing;
  }
  const stored = [...key.fields, ...(key.among ?? [])].map((each) => `t.${resource.column(each).name}`);
  const constants = (key.among ?? []).map((each) => `${absent(resource, each)}::${resource.column(each).type}`);
  const wanted = [...key.fields.map((each) => `${from}.${resource.column(each).name}`), ...constants];
  return (
    `t.tenant_id = $1 and ${keyHash(stored)} = ${keyHash(wanted)} ` +
    `and row(${stored.join(', ')}) is not distinct from row(${wanted.join(', ')})${existing}`
  );
}

/** How the rows of a chunk are looked up, as parts of the statement that writes them. */
export interface UpsertLookup<Key extends string> {
  /** The stored row `o` of the staged row `s`, as a lateral sub-query. */
  found: string;
  /** What there is to say of the row that is found, as columns of `n`; the row as it will be is `m`. */
  columns: string[];
  /** What of that refuses the row. */
  rules: Rule<Key>[];
}

/**
 * The look-up by the first key that applies; `looked` are the columns that are wanted of the row that is found, over `t`. Where
 * rows of the chunk are `keyed`, the sender's own key comes first: `place` then numbers the rows that find the same record, which
 * no key that they share tells, and `taken_by` is the record that has the natural key which the row would get.
 */
export function lookUp<Key extends string>(
  resource: Resource<Key>,
  { looked, dryRun, keyed }: { looked: string; dryRun: boolean; keyed: boolean },
): UpsertLookup<Key> {
  const existing = existingRows(resource, dryRun);
  const named = (key: Key) => resource.column(key).name;
  const own = keyed ? resource.upsertKeys.find((key) => key.takenOver) : undefined;
  const natural = resource.upsertKeys.filter((key) => !key.takenOver);
  const select = (where: string) => `(select ${looked} from ${existing} t where ${where} limit 1)`;
  /** Whether a natural key is the one that counts for the row `from`. */
  const applies = (index: number, from: 's' | 'm') => {
    const earlier = natural.slice(0, index).map((each) => `${from}.${named(each.whenPresent!)} is null`);
    const { whenPresent } = natural[index]!;
    return [...earlier, ...(whenPresent ? [`${from}.${named(whenPresent)} is not null`] : [])];
  };
  const given = own && `s.${named(own.whenPresent!)}`;
  // with an offset it is looked up for each row: all rows of the tenant could be read into a hash else
  const byNatural = own
    ? [`(${given!} is null or not exists (select from ${existing} t where ${keyCondition(resource, own)} offset 0))`]
    : [];
  const arms = natural.map((key, index) =>
    select([...applies(index, 's'), ...byNatural, keyCondition(resource, key)].join(' and ')),
  );
  if (own) arms.unshift(select(`${given!} is not null and ${keyCondition(resource, own)}`));

  const columns: string[] = [];
  const rules: Rule<Key>[] = [];
  const several = natural.find((key) => !key.unique);
  if (several) {
    const cases = natural.map((key, index) => {
      const condition = [...applies(index, 's'), ...byNatural].join(' and ') || 'true';
      const found = `exists (select from ${existing} t where ${keyCondition(resource, key)} offset 1)`;
      return `when ${condition} then ${key.unique ? 'false' : found}`;
    });
    columns.push(`case ${cases.join(' ')} else false end as ambiguous`);
    rules.push({
      because: because('SEVERAL_ROWS_OF_KEY'),
      field: several.fields[0]!,
      violatedWhen: 'n.ambiguous',
    });
  }
  if (own) {
    const ownKey = own.whenPresent!;
    columns.push(`coalesce(${given!} <> o.${named(ownKey)}, false) as has_other_key`);
    rules.push({
      because: because('OTHER_OWN_KEY', { resource: resource.name }),
      field: ownKey,
      violatedWhen: 'n.has_other_key',
    });
    // found by its own key, it may be given the natural key of another row
    const values = (from: 'm' | 'o', key: UpsertKey<Key>) =>
      `row(${key.fields.map((each) => `${from}.${named(each)}`).join(', ')})`;
    const taken = natural.flatMap((key, index) =>
      key.unique
        ? [
            `when ${[...applies(index, 'm'), `${values('m', key)} is distinct from ${values('o', key)}`].join(' and ')} ` +
              `then (select t.id from ${existing} t where ${keyCondition(resource, key, 'm')} and t.id <> o.id limit 1)`,
          ]
        : [],
    );
    columns.push(
      `case when o.id is null or ${given!} is null then null ${taken.join(' ')} end as taken_by`,
      `case when o.id is null then 1 else row_number() over (partition by o.id order by s.row_no) end as place`,
    );
    rules.push({
      because: because('TAKEN', { resource: resource.name }),
      field: natural.find((key) => key.unique)!.fields[0]!,
      violatedWhen: 'n.taken_by is not null',
    });
  }
  return { found: arms.join(' union all '), columns, rules };
}

/**
 * What a row of `f` waits for in this round: an earlier one that changes the record that it finds, or whose key it would get. Whether
 * any row changes that record is looked up in a hash first: `f` has no index, and would be read for each row.
 */
export const WAITS_FOR_EARLIER =
  'f.place > 1 or f.taken_by is not null and f.taken_by in (select e.id from f e) ' +
  'and exists (select from f e where e.id = f.taken_by and e.row_no < f.row_no)';
