/**
 * Reading and writing rows of a resource through one of its representations. Answers are JSON text that PostgreSQL built;
 * the process passes it on.
 */
import { auditClause, auditOrigin } from '../audit.ts';
import { query, queryOne, sqlState, violatedConstraint, type SqlValue } from '../database.ts';
import { referenceMissing, TramaError } from '../errors.ts';
import { type Scope } from '../scope.ts';
import { JsonPieces, JsonText } from './json-answers.ts';
import { type FieldValues, type Representation } from './representation.ts';
import { boundedRows, jsonArray, listPages, ROW_TEXTS, rowTexts, type ListOrder, type RowTexts } from './row-pages.ts';
import { owned, singleWrite, type WriteStatement } from './write-statement.ts';

export { JsonText };

/** Id of a row as the representation's style names it. */
export type RowId = number | string;

const statements = new WeakMap<Representation, Map<string, WriteStatement>>();

function statementFor<Key extends string>(
  representation: Representation<Key>,
  kind: 'create' | 'patch',
  given: Key[],
): WriteStatement<Key> {
  const cached = statements.get(representation) ?? new Map<string, WriteStatement>();
  statements.set(representation, cached);
  const name = `${kind} ${given.join(' ')}`;
  let statement = cached.get(name);
  if (!statement) {
    statement = singleWrite(representation, kind, given);
    // clients write few combinations of fields; a hostile one must not fill the memory with the others
    if (cached.size < 500) cached.set(name, statement);
  }
  return statement as WriteStatement<Key>;
}

/** Turns what a constraint refused into the error of the contract, in the wire names of the representation. */
export function constraintError<Key extends string>(error: unknown, representation: Representation<Key>): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === undefined) return error;
  const { resource } = representation;
  const unique = resource.uniques[constraint];
  if (unique !== undefined) {
    const field = representation.wireName(unique);
    return new TramaError('CONFLICT', `${field}: another ${resource.name} has this value`, { field }, { cause: error });
  }
  const reference = resource.keys.find((key) => constraint === `${resource.table}_${resource.column(key).name}_fk`);
  if (reference !== undefined) {
    return referenceMissing(representation.wireName(reference), { cause: error });
  }
  return error;
}

function inputValues<Key extends string>(
  representation: Representation<Key>,
  values: FieldValues<Key>,
): { given: Key[]; parameters: SqlValue[] } {
  const given = representation.writable.map((each) => each.key).filter((key) => values[key] !== undefined);
  const parameters = given.map((key) => {
    const value = values[key];
    return representation.resource.column(key).type === 'jsonb' && value !== null
      ? JSON.stringify(value)
      : (value as SqlValue);
  });
  return { given, parameters };
}

export interface Written {
  body: JsonText;
  id: number;
}

async function write<Key extends string>(
  scope: Scope,
  representation: Representation<Key>,
  kind: 'create' | 'patch',
  values: FieldValues<Key>,
  id?: RowId,
): Promise<Written | undefined> {
  const { given, parameters } = inputValues(representation, values);
  const statement = statementFor(representation, kind, given);
  const leading: SqlValue[] = [
    scope.tenantId,
    scope.actor.userId,
    auditOrigin(scope),
    ...(id === undefined ? [] : [id]),
  ];
  let row: { violation: number | null; body: string; id: number } | undefined;
  try {
    row = await queryOne(scope.db, statement.text, [...leading, ...parameters], { prepared: kind === 'create' });
  } catch (error) {
    throw constraintError(error, representation);
  }
  if (row === undefined) return undefined;
  if (row.violation !== null) {
    const violation = statement.violations[row.violation]!;
    const field = representation.wireName(violation.field);
    throw new TramaError(violation.code, `${field}: ${violation.message}`, { field });
  }
  return { body: new JsonText(row.body), id: row.id };
}

export function notFound({ resource }: { resource: { name: string } }): TramaError {
  return new TramaError('NOT_FOUND', `There is no such ${resource.name}.`);
}

/** Inserts a row. Throws CONFLICT, REFERENCE_NOT_FOUND or what a rule of the resource says. */
export async function createRow<Key extends string>(
  scope: Scope,
  representation: Representation<Key>,
  values: FieldValues<Key>,
): Promise<Written> {
  const written = await write(scope, representation, 'create', values);
  if (!written) throw new Error('an insert answered no row');
  return written;
}

/** Changes the given fields of a row. Throws NOT_FOUND besides what `createRow` throws. */
export async function patchRow<Key extends string>(
  scope: Scope,
  representation: Representation<Key>,
  id: RowId,
  values: FieldValues<Key>,
): Promise<Written> {
  const written = await write(scope, representation, 'patch', values, id);
  if (!written) throw notFound(representation);
  return written;
}

export async function readRow(scope: Scope, representation: Representation, id: RowId): Promise<JsonText> {
  const { resource, idColumn, json } = representation;
  const row = await queryOne<{ body: string }>(
    scope.db,
    `select ${json} as body from ${resource.table} t where ${owned(resource)} and t.${idColumn} = $2`,
    [scope.tenantId, id],
    { prepared: true },
  );
  if (!row) throw notFound(representation);
  return new JsonText(row.body);
}

/** Removes a row. Throws NOT_FOUND, or IN_USE while other rows refer to it. */
export async function deleteRow(scope: Scope, representation: Representation, id: RowId): Promise<void> {
  const { resource, idColumn } = representation;
  const what = { action: `${resource.name}.deleted`, type: resource.name, hasUuid: resource.hasUuid };
  try {
    const rows = await query(
      scope.db,
      `with d as (delete from ${resource.table} t where ${owned(resource)} and t.${idColumn} = $2 returning *),
         a as (${auditClause('d', what, { tenant: '$1', user: '$3', origin: '$4' })})
       select id from d`,
      [scope.tenantId, id, scope.actor.userId, auditOrigin(scope)],
    );
    if (rows.length === 0) throw notFound(representation);
  } catch (error) {
    if (sqlState(error) === '23503') {
      throw new TramaError('IN_USE', `Other rows refer to this ${resource.name}.`, undefined, { cause: error });
    }
    throw error;
  }
}

/** Conditions of a list, as SQL over the alias `t` with `?` where the next value stands and $1 as the tenant. */
export interface Filter {
  sql: string;
  value: SqlValue;
}

function conditions(
  scope: Scope,
  { resource }: Representation,
  filters: Filter[],
): { where: string; values: SqlValue[] } {
  const values: SqlValue[] = [scope.tenantId];
  const clauses = filters.map((filter) => {
    values.push(filter.value);
    return filter.sql.replaceAll('?', `$${values.length}`);
  });
  return { where: [owned(resource), ...clauses].join(' and '), values };
}

export interface PageRequest {
  limit: number;
  offset: number;
  /** SQL over `t`; the id is added to make the order total. */
  orderBy: string;
  direction: 'asc' | 'desc';
}

/** One page of a list, and how many rows there are in all. */
export async function readPage(
  scope: Scope,
  representation: Representation,
  filters: Filter[],
  page: PageRequest,
): Promise<{ items: RowTexts; total: number }> {
  const { where, values } = conditions(scope, representation, filters);
  const { table } = representation.resource;
  const direction = page.direction === 'asc' ? 'asc' : 'desc';
  const order = `order by ${page.orderBy} ${direction}${page.orderBy === 't.id' ? '' : `, t.id ${direction}`}`;
  const rows = `select t.* from ${table} t where ${where} ${order} limit $${values.length + 1} offset $${values.length + 2}`;
  const row = await queryOne<{ text: string | null; rest: number[] | null; total: number }>(
    scope.db,
    `select ${ROW_TEXTS}, (select count(*) from ${table} t where ${where}) as total from (${boundedRows(representation, rows)}) p`,
    [...values, page.limit, page.offset],
    { prepared: true },
  );
  return { items: rowTexts(row), total: row?.total ?? 0 };
}

/** All rows (or a window of them) as a JSON array in pieces. `order` comes before the id. */
export const listRows = (
  scope: Scope,
  representation: Representation,
  filters: Filter[],
  options?: { window?: { limit: number; offset: number }; order?: ListOrder },
): JsonPieces =>
  new JsonPieces(() =>
    jsonArray(listPages(scope, representation, conditions(scope, representation, filters), options)),
  );
