/**
 * Reading and writing rows of a resource through one of its representations. Answers are JSON text that PostgreSQL built;
 * the process passes it on.
 */
import { auditOrigin } from '../platform/audit.ts';
import { query, queryOne, sqlState, violatedConstraint, type SqlValue } from '../platform/database.ts';
import { referenceMissing, refusal, type TramaError } from '../platform/errors.ts';
import { because, type Reason } from '../platform/reasons/index.ts';
import { type Scope } from '../platform/scope.ts';
import { JsonPieces, JsonText } from './json-text.ts';
import { type FieldValues, type Representation } from './representation.ts';
import { type Column } from './resource.ts';
import { conditions, DEEP, idsOfDeepWindow, type Filter, type Sort } from './page-ids.ts';
import { pageStatement, type FoundPage } from './page-statement.ts';
import { jsonArray, listPages, rowTexts, type ListOrder, type RowTexts } from './row-pages.ts';
import { deletionEntries, singleWrite, type Violation, type WriteStatement } from './write-statement.ts';
import { ownedRow } from './written-columns.ts';

export { JsonText, type Filter, type Sort };

/** Id of a row as the representation's style names it. */
export type RowId = number | string;

const statements = new WeakMap<Representation, Map<string, WriteStatement>>();

/** The statement of a write, which is made once for each set of fields. */
export function statementFor<Key extends string>(
  representation: Representation<Key>,
  kind: 'create' | 'patch' | 'patch-many',
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

/** Turns what a constraint refused into an error that clients know, in the wire names of the representation. */
export function constraintError<Key extends string>(error: unknown, representation: Representation<Key>): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === undefined) return error;
  const { resource } = representation;
  const unique = resource.uniques[constraint];
  if (unique !== undefined) {
    const field = representation.wireName(unique);
    return refusal(because('TAKEN', { resource: resource.name }), { field }, { cause: error });
  }
  const reference = resource.keys.find((key) => constraint === `${resource.table}_${resource.column(key).name}_fk`);
  if (reference !== undefined) {
    return referenceMissing(representation.wireName(reference), { cause: error });
  }
  return error;
}

/** What the driver is given of the fields that are given. */
export function inputValues<Key extends string, Columns extends Record<Key, Column>>(
  representation: Representation<Key, Columns>,
  values: FieldValues<Columns>,
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

async function write<Key extends string, Columns extends Record<Key, Column>>(
  scope: Scope,
  representation: Representation<Key, Columns>,
  kind: 'create' | 'patch',
  values: FieldValues<NoInfer<Columns>>,
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
  let row: { violation: number | null; shown: Record<string, string> | null; body: string; id: number } | undefined;
  try {
    row = await queryOne(scope.db, statement.text, [...leading, ...parameters], { prepared: kind === 'create' });
  } catch (error) {
    throw constraintError(error, representation);
  }
  if (row === undefined) return undefined;
  if (row.violation !== null) throw violationError(representation, statement.violations[row.violation]!, row.shown);
  return { body: new JsonText(row.body), id: row.id };
}

/** What a rule has found wrong with a row, in the wire names of the representation; `shown` is what the statement says besides. */
export function violationError<Key extends string>(
  representation: Representation<Key>,
  { because: { reason, params }, field }: Violation<Key>,
  shown: Record<string, string> | null,
): TramaError {
  const why = { reason, params: { ...params, ...shown } } as Reason;
  return refusal(why, { field: representation.wireName(field) });
}

export function notFound({ resource }: { resource: { name: string } }): TramaError {
  return refusal(because('NOT_THERE', { resource: resource.name }));
}

/** Inserts a row. Throws CONFLICT, REFERENCE_NOT_FOUND or what a rule of the resource says. */
export async function createRow<Key extends string, Columns extends Record<Key, Column>>(
  scope: Scope,
  representation: Representation<Key, Columns>,
  values: FieldValues<NoInfer<Columns>>,
): Promise<Written> {
  const written = await write(scope, representation, 'create', values);
  if (!written) throw new Error('an insert answered no row');
  return written;
}

/** Changes the given fields of a row. Throws NOT_FOUND besides what `createRow` throws. */
export async function patchRow<Key extends string, Columns extends Record<Key, Column>>(
  scope: Scope,
  representation: Representation<Key, Columns>,
  id: RowId,
  values: FieldValues<NoInfer<Columns>>,
): Promise<Written> {
  const written = await write(scope, representation, 'patch', values, id);
  if (!written) throw notFound(representation);
  return written;
}

const reads = new WeakMap<Representation, string>();

function readingStatement(representation: Representation): string {
  let text = reads.get(representation);
  if (text === undefined) {
    const { resource, idColumn, json } = representation;
    text = `select ${json} as body from ${resource.table} t where ${ownedRow(resource)} and t.${idColumn} = $2`;
    reads.set(representation, text);
  }
  return text;
}

export async function readRow(scope: Scope, representation: Representation, id: RowId): Promise<JsonText> {
  const row = await queryOne<{ body: string }>(scope.db, readingStatement(representation), [scope.tenantId, id], {
    prepared: true,
  });
  if (!row) throw notFound(representation);
  return new JsonText(row.body);
}

/** Keeps a row as it is until the transaction ends. Throws NOT_FOUND. */
export async function lockRow(scope: Scope, representation: Representation, id: RowId): Promise<void> {
  const { resource, idColumn } = representation;
  const row = await queryOne(
    scope.db,
    `select 1 as one from ${resource.table} t where ${ownedRow(resource)} and t.${idColumn} = $2 for update`,
    [scope.tenantId, id],
  );
  if (!row) throw notFound(representation);
}

/** Removes a row. Throws NOT_FOUND, or IN_USE while other rows refer to it. */
export async function deleteRow(scope: Scope, representation: Representation, id: RowId): Promise<void> {
  const { resource, idColumn } = representation;
  try {
    const rows = await query(
      scope.db,
      `with d as (delete from ${resource.table} t where ${ownedRow(resource)} and t.${idColumn} = $2 returning *),
         a as (${deletionEntries(resource)})
       select id from d`,
      [scope.tenantId, id, scope.actor.userId, auditOrigin(scope)],
    );
    if (rows.length === 0) throw notFound(representation);
  } catch (error) {
    throw deletionError(error, representation);
  }
}

export const inUse = ({ resource }: Representation, cause?: unknown): TramaError =>
  refusal(because('IN_USE', { resource: resource.name }), {}, { cause });

/** Turns what a foreign key refused into an error that clients know. */
export const deletionError = (error: unknown, representation: Representation): unknown =>
  sqlState(error) === '23503' ? inUse(representation, error) : error;

/** Where a row stands in an order, for the page that begins behind it. */
export interface RowPlace {
  id: number;
  /** The column that the list is sorted by, as text. */
  key: string | null;
}

export interface PageRequest {
  limit: number;
  sort: Sort;
  direction: 'asc' | 'desc';
  offset?: number;
  /** In place of an offset. */
  after?: RowPlace;
  /** False: the rows are not counted, and the total is 0. */
  counted?: boolean;
}

export interface RowPage {
  items: RowTexts;
  total: number;
  /** The place of the last row of a full page, for the next one. */
  last: RowPlace | undefined;
}

/** One page of a list, and how many rows the list has in all. */
export async function readPage(
  scope: Scope,
  representation: Representation,
  filters: Filter[],
  { limit, sort, direction, offset = 0, after, counted = true }: PageRequest,
): Promise<RowPage> {
  const shape = { sort, direction, counted, isDeep: !after && offset >= DEEP, isBehind: after !== undefined };
  const given = {
    tenantId: scope.tenantId,
    limit,
    offset: after ? 0 : offset,
    key: after?.key ?? null,
    id: after?.id ?? 0,
  };
  const { text, values } = pageStatement(representation, filters, shape, given);
  let row: FoundPage | undefined;
  try {
    row = await queryOne<FoundPage>(scope.db, text, values, { prepared: true });
  } catch (error) {
    // a cursor is what a client sends: one whose key is no value of its column was never given out
    if (after && sqlState(error)?.startsWith('22')) throw refusal(because('NOT_A_CURSOR'), { field: 'after' });
    throw error;
  }
  const last = row && row.rows === limit ? { id: row.last_id!, key: row.last_key } : undefined;
  return { items: rowTexts(row), total: row?.total ?? 0, last };
}

/** All rows (or a window of them) as a JSON array in pieces. `order` comes before the id. */
export function listRows(
  scope: Scope,
  representation: Representation,
  filters: Filter[],
  options: { window?: { limit: number; offset: number }; order?: ListOrder } = {},
): JsonPieces {
  const where = conditions(scope, representation, filters);
  const { window, order } = options;
  const ids = window && !order ? idsOfDeepWindow(scope, representation, filters, window) : undefined;
  return new JsonPieces(() => jsonArray(listPages(scope, representation, where, { ...options, ids })));
}
