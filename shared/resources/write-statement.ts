/**
 * The one shape in which rows are written, single or bulk, in SQL that is generated from the declaration:
 *
 *   n  the rows as they will be      (from parameters and the stored row, or from staged rows)
 *   c  n with computed columns and the number of the first violated rule
 *   w  the rows of c that violate nothing, inserted or updated by their primary key
 *   l  the log entries of the same rows
 *   a  the entry of the audit trail, for single writes; a bulk job has one for the whole of it
 *
 * so that a rule, a computed column or a log entry cannot differ between one row and a hundred thousand.
 */
import { auditClause } from '../platform/audit.ts';
import { filterOnly } from '../platform/database/filter-only.ts';
import { type ErrorCode } from '../platform/errors.ts';
import { type Field, type Representation } from './representation.ts';
import { type Column, type Resource, type Rule } from './resource.ts';

export interface Violation<Key extends string = string> {
  code: ErrorCode;
  field: Key | readonly Key[];
  message: string;
}

export interface WriteStatement<Key extends string = string> {
  text: string;
  /** Violations by the number that the statement answers. */
  violations: Violation<Key>[];
}

/** The rows of the tenant ($1) that are this resource's, over `t`. */
const owned = ({ restriction }: Pick<Resource, 'restriction'>): string =>
  `t.tenant_id = $1${restriction ? ` and ${restriction}` : ''}`;

/** The same for one row, whose id follows. */
export const ownedRow = ({ restriction }: Pick<Resource, 'restriction'>): string =>
  `t.tenant_id = $1${restriction ? ` and ${filterOnly(restriction)}` : ''}`;

const absent = (resource: Resource, key: string) => resource.column(key).default ?? 'null';

/** Columns that input or a default can set, in the order of the declaration. */
export function storedKeys<Key extends string>(resource: Resource<Key>): Key[] {
  return resource.keys.filter((key) => !resource.column(key).serverSet);
}

const computedKeys = <Key extends string>(resource: Resource<Key>) => Object.keys(resource.computed ?? {}) as Key[];

function oldColumns<Key extends string>(
  resource: Resource<Key>,
  from: (column: string, type: string) => string,
): string[] {
  return (resource.remembers ?? []).map((key) => {
    const column = resource.column(key);
    return `${from(column.name, column.type)} as old_${column.name}`;
  });
}

function checked<Key extends string>(resource: Resource<Key>, rules: Pick<Rule<Key>, 'violatedWhen'>[]): string {
  const computed = computedKeys(resource).map((key) => `, ${resource.computed![key]!} as ${resource.column(key).name}`);
  const violation =
    rules.length === 0
      ? 'null::integer'
      : `case ${rules.map((rule, index) => `when ${rule.violatedWhen} then ${index}`).join(' ')} end`;
  const context = resource.context ? ` cross join (${resource.context}) x` : '';
  return `select n.*${computed.join('')}, ${violation} as violation from n${context}`;
}

const writtenColumns = <Key extends string>(resource: Resource<Key>) =>
  [...storedKeys(resource), ...computedKeys(resource)].map((key) => resource.column(key).name);

function inserted<Key extends string>(
  resource: Resource<Key>,
  table: string,
  where: string,
  returning: string,
): string {
  const columns = writtenColumns(resource);
  return (
    `insert into ${table} (tenant_id, id, ${columns.join(', ')}) ` +
    `select n.tenant_id, n.id, ${columns.map((column) => `n.${column}`).join(', ')} from c n where ${where} returning ${returning}`
  );
}

function updated<Key extends string>(resource: Resource<Key>, where: string, row: string, returning: string): string {
  const assignments = writtenColumns(resource).map((column) => `${column} = n.${column}`);
  return (
    `update ${resource.table} t set ${assignments.join(', ')}, updated_at = now() from c n ` +
    `where t.tenant_id = n.tenant_id and ${row} and ${where} returning ${returning}`
  );
}

function logged<Key extends string>(resource: Resource<Key>, where: string): string {
  if (!resource.log) return '';
  const { table, columns, values, when } = resource.log;
  return `, l as (insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from c n where ${where} and (${when}))`;
}

/**
 * A single create or patch. Parameters: $1 tenant, $2 acting user, $3 the origin for the audit trail, for a patch $4 the id
 * in the representation's form, then one for each key of `given` in that order. Returns at most one row {violation, body, id}; none: no such row.
 */
export function singleWrite<Key extends string>(
  representation: Representation<Key>,
  kind: 'create' | 'patch',
  given: Key[],
): WriteStatement<Key> {
  const { resource } = representation;
  const fields = new Map<Key, Field<Key>>(representation.writable.map((each) => [each.key, each]));
  const firstParameter = kind === 'create' ? 4 : 5;
  const references: (Rule<Key> & { violatedWhen: string })[] = [];

  const finals = storedKeys(resource).map((key) => {
    const column = resource.column(key);
    const position = given.indexOf(key);
    if (position < 0)
      return `${kind === 'create' ? `${absent(resource, key)}::${column.type}` : `o.${column.name}`} as ${column.name}`;
    const codec = fields.get(key)?.codec;
    const inputType = codec?.inputType ?? column.type;
    // eslint-disable-next-line no-restricted-syntax -- generated once for each set of fields, which have places of their own
    const parameter = `$${firstParameter + position}::${inputType}`;
    const reference = codec?.resolves ?? ownReference(column, inputType);
    if (reference) {
      references.push({
        code: 'REFERENCE_NOT_FOUND',
        field: key,
        message: 'refers to nothing in this tenant',
        violatedWhen: `${parameter} is not null and n.${column.name} is null`,
      });
      return `(select q.${reference.to} from ${reference.table} q where q.tenant_id = $1 and q.${reference.from} = ${parameter}) as ${column.name}`;
    }
    return `${column.default ? `coalesce(${parameter}, ${column.default})` : parameter} as ${column.name}`;
  });

  const rules = [...references, ...(resource.rules ?? [])];
  const create = kind === 'create';
  const old = oldColumns(resource, (name, type) => (create ? `null::${type}` : `o.${name}`));
  const n = create
    ? `select $1::bigint as tenant_id, o.id, ${[...finals, ...old].join(', ')}, true as is_new from (select nextval('${resource.table}_id_seq') as id) o`
    : `select o.tenant_id, o.id, ${[...finals, ...old].join(', ')}, false as is_new from o`;
  const o = create
    ? ''
    : `o as (select * from ${resource.table} t where ${ownedRow(resource)} and t.${representation.idColumn} = $4 for update), `;
  const write = create
    ? inserted(resource, resource.table, 'n.violation is null', '*')
    : updated(resource, 'n.violation is null', 't.id = n.id', 't.*');
  const what = {
    action: `${resource.name}.${create ? 'created' : 'changed'}`,
    type: resource.name,
    hasUuid: resource.hasUuid,
    ...(create ? {} : { details: { fields: given } }),
  };
  return {
    text:
      `with ${o}n as materialized (${n}), c as materialized (${checked(resource, rules)}), ` +
      `w as (${write})` +
      `${logged(resource, 'n.violation is null')}, ` +
      `a as (${auditClause('w', what, { tenant: '$1', user: '$2', origin: '$3' })}) ` +
      `select c.violation, c.id, (select ${representation.json} from w t) as body from c`,
    violations: rules.map(({ code, field, message }) => ({ code, field, message })),
  };
}

const ownReference = ({ references }: Column, inputType: string) =>
  references && ({ table: references.table, from: inputType === 'uuid' ? 'uuid' : 'id', to: 'id' } as const);

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

/** A dry run writes its rows, new and changed ones alike, beside the table. */
function mergedIntoShadow<Key extends string>(resource: Resource<Key>, where: string): string {
  const assignments = writtenColumns(resource).map((column) => `${column} = excluded.${column}`);
  return inserted(
    resource,
    shadowTable(resource),
    `${where} on conflict (tenant_id, id) do update set ${assignments.join(', ')}`,
    '1',
  );
}

/** One number for the values of a row, nulls included; SQL. Migrations have written it into indexes: it never changes. */
export const keyHash = (values: string[]): string => `hash_record_extended(row(${values.join(', ')}), 0)`;

/**
 * The stored rows `t` that have the key of the staged row `s`. A key with absent values is looked up by its hash, and compared
 * as a whole row after that: PostgreSQL takes no other index for any of it, whatever it believes about the table.
 */
function keyCondition<Key extends string>(resource: Resource<Key>, key: Resource<Key>['upsertKeys'][number]): string {
  const existing = key.existing ? ` and ${key.existing}` : '';
  if (!key.nullable) {
    const equalities = key.fields.map((each) => {
      const column = resource.column(each).name;
      return `t.${column} = s.${column}`;
    });
    return [owned(resource), ...equalities].join(' and ') + existing;
  }
  const stored = [...key.fields, ...(key.among ?? [])].map((each) => `t.${resource.column(each).name}`);
  const constants = (key.among ?? []).map((each) => `${absent(resource, each)}::${resource.column(each).type}`);
  const wanted = [...key.fields.map((each) => `s.${resource.column(each).name}`), ...constants];
  return (
    `t.tenant_id = $1 and ${keyHash(stored)} = ${keyHash(wanted)} ` +
    `and row(${stored.join(', ')}) is not distinct from row(${wanted.join(', ')})${existing}`
  );
}

const AMBIGUOUS = 'matches several existing rows';

/**
 * One round of a bulk chunk: merges the staged rows with `round = $3`. Parameters: $1 tenant, $2 acting user, $3 round.
 * Returns one row {created, updated, refused, conflicts}: `refused` an array of [row_no, violation] or null, `conflicts` how
 * many rows somebody else has changed between the look-up and the update. Those are not written, and the chunk must be
 * rolled back and merged again; that is cheaper than locking each row before it is changed.
 * Rows that would change nothing are counted as updated and not written.
 */
export function bulkWrite<Key extends string>(
  resource: Resource<Key>,
  options: { dryRun: boolean; cleared: boolean },
): WriteStatement<Key> {
  const existing = existingRows(resource, options.dryRun);
  const keys = storedKeys(resource);
  const columns = keys.map((key) => resource.column(key).name);
  // ctid finds the row again without an index, xmin tells whether it is still the one that was looked at
  const version = options.dryRun ? [] : ['ctid as old_ctid', 'xmin as old_xmin'];
  const looked = ['id', ...columns, ...version].map((column) => `t.${column}`).join(', ');
  const applicable = resource.upsertKeys.map((key, index) => {
    const earlier = resource.upsertKeys
      .slice(0, index)
      .map((each) => `s.${resource.column(each.whenPresent!).name} is null`);
    const own = key.whenPresent ? [`s.${resource.column(key.whenPresent).name} is not null`] : [];
    return [...earlier, ...own].join(' and ') || 'true';
  });
  const target = resource.upsertKeys.map(
    (key, index) =>
      `(select ${looked} from ${existing} t where ${applicable[index]!} and ${keyCondition(resource, key)} limit 1)`,
  );
  const ambiguous = resource.upsertKeys.map((key, index) => {
    const several = key.unique
      ? 'false'
      : `exists (select from ${existing} t where ${keyCondition(resource, key)} offset 1)`;
    return `when ${applicable[index]!} then ${several}`;
  });
  const finals = keys.map((key, bit) => {
    const column = resource.column(key);
    const value = `coalesce(s.${column.name}, o.${column.name}${column.default ? `, ${column.default}` : ''})`;
    return options.cleared
      ? `case when s.cleared & (1::bigint << ${bit}) <> 0 then ${absent(resource, key)} else ${value} end as ${column.name}`
      : `${value} as ${column.name}`;
  });
  const changed = `o.id is null or (${columns.map((name) => `m.${name}`).join(', ')}) is distinct from (${columns.map((name) => `o.${name}`).join(', ')})`;
  const mayBeAmbiguous = resource.upsertKeys.some((key) => !key.unique);
  const rules: Rule<Key>[] = [
    ...(mayBeAmbiguous
      ? [
          {
            code: 'AMBIGUOUS_KEY' as const,
            field: resource.upsertKeys.find((key) => !key.unique)!.fields[0]!,
            message: AMBIGUOUS,
            violatedWhen: 'n.ambiguous',
          },
        ]
      : []),
    ...(resource.rules ?? []),
  ];
  const n =
    `select $1::bigint as tenant_id, coalesce(o.id, nextval('${resource.table}_id_seq')) as id, s.row_no, ` +
    `${mayBeAmbiguous ? `case ${ambiguous.join(' ')} end as ambiguous, ` : ''}` +
    `${columns.map((name) => `m.${name}`).join(', ')}, ` +
    `${oldColumns(resource, (name) => `o.${name}`)
      .map((each) => `${each}, `)
      .join('')}` +
    `${options.dryRun ? '' : 'o.old_ctid, o.old_xmin, '}o.id is null as is_new, ${changed} as changed ` +
    // a look-up by index for every row, whatever the planner believes about tables that grow under the import
    `from ${stagedTable(resource)} s left join lateral (${target.join(' union all ')}) o on true ` +
    `cross join lateral (select ${finals.join(', ')}) m where s.round = $3`;
  const writable = 'n.violation is null and n.changed';
  const writes = options.dryRun
    ? `w as (${mergedIntoShadow(resource, writable)})`
    : `w as (${inserted(resource, resource.table, `${writable} and n.is_new`, '1')}), ` +
      `u as (${updated(resource, `${writable} and not n.is_new`, 't.ctid = n.old_ctid and t.xmin = n.old_xmin', '1')})`;
  return {
    text:
      `with n as (${n}), c as materialized (${checked(resource, rules)}), ` +
      `${writes}` +
      `${options.dryRun ? '' : logged(resource, 'n.violation is null')} ` +
      `select count(*) filter (where violation is null and is_new) as created, ` +
      `count(*) filter (where violation is null and not is_new) as updated, ` +
      `json_agg(json_build_array(row_no, violation)) filter (where violation is not null) as refused, ` +
      `${options.dryRun ? '0' : '(count(*) filter (where violation is null and not is_new and changed)) - (select count(*) from u)'} as conflicts` +
      `${options.dryRun || !resource.log ? ', min($2::bigint) as actor' : ''} from c`,
    violations: rules.map(({ code, field, message }) => ({ code, field, message })),
  };
}
