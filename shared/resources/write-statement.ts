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
import { because, type Reason } from '../platform/reasons/index.ts';
import { type Field, type Representation } from './representation.ts';
import { type Column, type Resource, type Rule } from './resource.ts';
import { lookUp, shadowTable, stagedTable, WAITS_FOR_EARLIER } from './upsert-lookup.ts';
import { absent, fromNamed, ownedRow, storedKeys } from './written-columns.ts';

export interface Violation<Key extends string = string> {
  because: Reason;
  field: Key | readonly Key[];
}

export interface WriteStatement<Key extends string = string> {
  text: string;
  /** Violations by the number that the statement answers. */
  violations: Violation<Key>[];
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

/** SQL of what the violated rule shows of a row: an object, or null. */
function shownOf<Key extends string>(rules: readonly Pick<Rule<Key>, 'shows'>[], row: string): string {
  const cases = rules.flatMap(({ shows }, index) => {
    if (!shows) return [];
    const pairs = Object.entries(shows).map(([name, column]) => `'${name}', ${row}.${column}`);
    return [`when ${index} then json_build_object(${pairs.join(', ')})`];
  });
  return cases.length === 0 ? 'null::json' : `case ${row}.violation ${cases.join(' ')} end`;
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
 * A create, the patch of a row, or the same patch of several. Parameters: $1 tenant, $2 acting user, $3 the origin for the
 * audit trail, for a patch $4 the id in the representation's form, or all of them as text, then one for each key of `given` in that
 * order. Returns at most one row {violation, shown, body, id}; none: no such row. Of several rows each that is there has one {violation,
 * shown, changed, named}, and those that the patch would leave as they are are not written.
 */
export function singleWrite<Key extends string>(
  representation: Representation<Key>,
  kind: 'create' | 'patch' | 'patch-many',
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
        because: because('NOTHING_THERE'),
        field: key,
        violatedWhen: `${parameter} is not null and n.${column.name} is null`,
      });
      return `(select q.${reference.to} from ${reference.table} q where q.tenant_id = $1 and q.${reference.from} = ${parameter}) as ${column.name}`;
    }
    return `${column.default ? `coalesce(${parameter}, ${column.default})` : parameter} as ${column.name}`;
  });

  const rules = [...references, ...(resource.rules ?? [])];
  const [create, many] = [kind === 'create', kind === 'patch-many'];
  const old = oldColumns(resource, (name, type) => (create ? `null::${type}` : `o.${name}`));
  const patched = `select o.tenant_id, o.id, ${[...finals, ...old].join(', ')}, false as is_new from o`;
  const n = create
    ? `select $1::bigint as tenant_id, o.id, ${[...finals, ...old].join(', ')}, true as is_new from (select nextval('${resource.table}_id_seq') as id) o`
    : many
      ? `select m.*, o.${representation.idColumn}::text as named, ${differs(resource, given)} as changed from (${patched}) m join o on o.id = m.id`
      : patched;
  const o = create ? '' : `o as (${many ? namedRows(representation, '$4') : oneRow(representation, '$4')}), `;
  const writable = many ? 'n.violation is null and n.changed' : 'n.violation is null';
  const write = create
    ? inserted(resource, resource.table, writable, '*')
    : updated(resource, writable, 't.id = n.id', 't.*');
  const what = {
    action: `${resource.name}.${create ? 'created' : 'changed'}` as const,
    type: resource.name,
    hasUuid: resource.hasUuid,
    ...(create ? {} : { details: { fields: given } }),
  };
  return {
    text:
      `with ${o}n as materialized (${n}), c as materialized (${checked(resource, rules)}), ` +
      `w as (${write})` +
      `${logged(resource, writable)}, ` +
      `a as (${auditClause('w', what, { tenant: '$1', user: '$2', origin: '$3' })}) ` +
      `select c.violation, ${shownOf(rules, 'c')} as shown, ${many ? 'c.changed, c.named' : `c.id, (select ${representation.json} from w t) as body`} from c`,
    violations: rules.map(({ because: reason, field }) => ({ because: reason, field })),
  };
}

const oneRow = ({ resource, idColumn }: Pick<Representation, 'resource' | 'idColumn'>, id: string) =>
  `select * from ${resource.table} t where ${ownedRow(resource)} and t.${idColumn} = ${id} for update`;

/** The rows of several ids, given as text, locked in the order that all who lock several take. */
const namedRows = (rows: Pick<Representation, 'resource' | 'idColumn'>, ids: string) =>
  `select t.* from (select t.id ${fromNamed(rows, ids)} order by t.id) k ` +
  `cross join lateral (select t.* from ${rows.resource.table} t where ${ownedRow(rows.resource)} and t.id = k.id for update) t`;

/** Whether the given fields of the row as it will be are others than those that are stored. */
function differs<Key extends string>(resource: Resource<Key>, given: readonly Key[]): string {
  const columns = given.map((key) => resource.column(key).name);
  const of = (alias: string) => `(${columns.map((name) => `${alias}.${name}`).join(', ')})`;
  return columns.length === 0 ? 'false' : `${of('m')} is distinct from ${of('o')}`;
}

/**
 * Removes several rows. Parameters: $1 tenant, $2 the ids as text, $3 acting user, $4 the origin for the audit trail. Returns
 * {named} of each that was there.
 */
export function manyDeletions(representation: Representation): string {
  const { resource, idColumn } = representation;
  return (
    `with o as materialized (${namedRows(representation, '$2')}), ` +
    `d as (delete from ${resource.table} t where t.tenant_id = $1 and t.id = any(array(select o.id from o)) returning t.*), ` +
    `a as (${deletionEntries(resource)}) ` +
    `select ${idColumn}::text as named from d`
  );
}

/** The entries of the audit trail of rows that a statement has deleted, which it has as `d`; $1 tenant, $3 acting user, $4 origin. */
export function deletionEntries({ name, hasUuid, called }: Pick<Resource, 'name' | 'hasUuid' | 'called'>): string {
  const what = { action: `${name}.deleted` as const, type: name, hasUuid, ...(called && { called }) };
  return auditClause('d', what, { tenant: '$1', user: '$3', origin: '$4' });
}

const ownReference = ({ references }: Column, inputType: string) =>
  references && ({ table: references.table, from: inputType === 'uuid' ? 'uuid' : 'id', to: 'id' } as const);

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

/**
 * One round of a bulk chunk: merges the staged rows with `round = $3`. Parameters: $1 tenant, $2 acting user, $3 round.
 * Returns one row {created, updated, refused, conflicts, deferred}: `refused` an array of [row_no, violation, shown] or null, `conflicts`
 * how many rows somebody else has changed between the look-up and the update. Those are not written, and the chunk must be
 * rolled back and merged again; that is cheaper than locking each row before it is changed. `deferred` are the row_no of those
 * that wait for an earlier row of the round, or null: they are a round of their own, before the next.
 * Rows that would change nothing are counted as updated and not written.
 */
export function bulkWrite<Key extends string>(
  resource: Resource<Key>,
  options: {
    dryRun: boolean;
    /** Rows of the chunk clear fields. */
    cleared: boolean;
    /** Rows of the chunk have the sender's own key. */
    keyed: boolean;
  },
): WriteStatement<Key> {
  const { dryRun, cleared, keyed } = options;
  const keys = storedKeys(resource);
  const columns = keys.map((key) => resource.column(key).name);
  // ctid finds the row again without an index, xmin tells whether it is still the one that was looked at
  const version = dryRun ? [] : ['ctid as old_ctid', 'xmin as old_xmin'];
  const looked = ['id', ...columns, ...version].map((column) => `t.${column}`).join(', ');
  const lookup = lookUp(resource, { looked, dryRun, keyed });
  const finals = keys.map((key, bit) => {
    const column = resource.column(key);
    const value = `coalesce(s.${column.name}, o.${column.name}${column.default ? `, ${column.default}` : ''})`;
    return cleared
      ? `case when s.cleared & (1::bigint << ${bit}) <> 0 then ${absent(resource, key)} else ${value} end as ${column.name}`
      : `${value} as ${column.name}`;
  });
  const changed = `o.id is null or (${columns.map((name) => `m.${name}`).join(', ')}) is distinct from (${columns.map((name) => `o.${name}`).join(', ')})`;
  const rules = [...lookup.rules, ...(resource.rules ?? [])];
  const shown = [
    '$1::bigint as tenant_id',
    `coalesce(o.id, nextval('${resource.table}_id_seq')) as id`,
    's.row_no',
    ...lookup.columns,
    ...columns.map((name) => `m.${name}`),
    ...oldColumns(resource, (name) => `o.${name}`),
    ...(dryRun ? [] : ['o.old_ctid', 'o.old_xmin']),
    'o.id is null as is_new',
    `${changed} as changed`,
  ];
  const looking =
    `select ${shown.join(', ')} ` +
    // a look-up by index for every row, whatever the planner believes about tables that grow under the import
    `from ${stagedTable(resource)} s left join lateral (${lookup.found}) o on true ` +
    `cross join lateral (select ${finals.join(', ')}) m where s.round = $3`;
  const n = keyed
    ? `f as materialized (${looking}), g as materialized (select f.*, ${WAITS_FOR_EARLIER} as waits from f), n as (select * from g where not g.waits)`
    : `n as (${looking})`;
  const writable = 'n.violation is null and n.changed';
  const writes = dryRun
    ? `w as (${mergedIntoShadow(resource, writable)})`
    : `w as (${inserted(resource, resource.table, `${writable} and n.is_new`, '1')}), ` +
      `u as (${updated(resource, `${writable} and not n.is_new`, 't.ctid = n.old_ctid and t.xmin = n.old_xmin', '1')})`;
  return {
    text:
      `with ${n}, c as materialized (${checked(resource, rules)}), ` +
      `${writes}` +
      `${dryRun ? '' : logged(resource, 'n.violation is null')} ` +
      `select count(*) filter (where violation is null and is_new) as created, ` +
      `count(*) filter (where violation is null and not is_new) as updated, ` +
      `json_agg(json_build_array(row_no, violation, ${shownOf(rules, 'c')})) filter (where violation is not null) as refused, ` +
      `${dryRun ? '0' : '(count(*) filter (where violation is null and not is_new and changed)) - (select count(*) from u)'} as conflicts, ` +
      `${keyed ? '(select json_agg(g.row_no) from g where g.waits)' : 'null'} as deferred` +
      `${dryRun || !resource.log ? ', min($2::bigint) as actor' : ''} from c`,
    violations: rules.map(({ because: reason, field }) => ({ because: reason, field })),
  };
}
