/**
 * Rows of lists as JSON texts, page by page. A page is one statement whose rows and bytes are bounded; between two pages no
 * connection is held, so that a slow reader costs nothing but what it has not read of one page (docs/limits.md).
 */
import { inTransaction, query, type Queryable } from '../platform/database.ts';
import { type Scope } from '../platform/scope.ts';
import { emptySql, rawSql, sql, type Sql } from '../platform/sql.ts';
import { JsonPieces, JsonText } from './json-text.ts';
import { type Representation } from './representation.ts';
import { type SqlType } from './resource.ts';

/** How much stored text one statement reads of a list, but for a single row that is larger. */
export const PAGE_BYTES = 128 * 1024;

/** Values that a facet names at most: the most frequent ones. */
export const FACET_VALUES = 100;

const FIRST_ROWS = 100;
const MAX_ROWS = 5000;

/**
 * SQL of the columns `id` and `body` of rows that come in an order: the body is null from the row on that would exceed the
 * bytes of a page. `rows` is SQL of whole rows of the table; `extra` are further columns, over `t`; `bytes` is a number of them.
 */
export function boundedRows(
  { json, size }: Pick<Representation, 'json' | 'size'>,
  rows: Sql,
  extra: readonly string[] = [],
  bytes = PAGE_BYTES,
): Sql {
  const shown = (body: string) => rawSql(['t.id', ...extra, `${body} as body`].join(', '));
  // as many rows as are asked for at once stay small by their number
  if (size === undefined) return sql`select ${shown(json)} from (${rows}) t`;
  const before = rawSql(`coalesce(sum(${size}) over (rows between unbounded preceding and 1 preceding), 0)`);
  return sql`select ${shown(`case when t.bytes_before < ${bytes} then ${json} end`)}
    from (select t.*, ${before} as bytes_before from (${rows}) t) t`;
}

interface BoundedRow {
  id: number;
  /** In the order of the list, as text. */
  key: string | null;
  body: string | null;
}

/** Rows are written in pieces of some kilobytes: one for each would be slower than the query. */
const PIECE_CHARACTERS = 32 * 1024;

function* joined(rows: readonly BoundedRow[]): Generator<string> {
  let piece = '';
  for (const { body } of rows) {
    piece += piece === '' ? body! : `,${body!}`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

const getCharacters = (rows: readonly BoundedRow[]) => rows.reduce((sum, { body }) => sum + body!.length, 0);

/** The order of a list: a column that is never null, then the id. Rows whose column changes meanwhile may move. */
export interface ListOrder {
  sql: string;
  type: SqlType;
}

/**
 * Reads rows in the order of an index. The planner takes the rows of a tenant for few, and would rather read and sort all
 * that are left of them, for each page again.
 */
export const queryInOrder = <Row extends object>(database: Queryable, statement: Sql): Promise<Row[]> =>
  inTransaction(database, async (transaction) => {
    await query(transaction, IN_ORDER);
    return query<Row>(transaction, statement);
  });

/** Of a transaction whose statements read in the order of an index. */
export const PLANS_IN_ORDER = ['sort', 'incremental_sort', 'bitmapscan', 'seqscan']
  .map((plan) => `set local enable_${plan} = off`)
  .join('; ');

const IN_ORDER = `set transaction read only; ${PLANS_IN_ORDER}`;

export interface ListedWindow {
  window?: { limit: number; offset: number };
  order?: ListOrder;
  /** SQL of the ids of a window that is one page, where there is a way to them that passes over fewer rows. */
  ids?: Sql | undefined;
}

/**
 * All rows of the tenant under a condition over `t`, or a window of them, as texts of rows joined by commas. A row that is there all the time comes
 * exactly once: the next page begins behind the key of the last row.
 */
export async function* listPages(
  scope: Scope,
  representation: Representation,
  where: Sql,
  options: ListedWindow = {},
): AsyncGenerator<string> {
  const { window, order } = options;
  const extra = order ? [`${order.sql}::text as key`] : [];
  const table = rawSql(representation.resource.table);
  const by = rawSql(`order by ${order ? `${order.sql}, ` : ''}t.id`);
  const behind = (last: BoundedRow | undefined): Sql => {
    if (!last) return emptySql;
    if (!order) return sql` and t.id > ${last.id}`;
    return sql` and (${rawSql(order.sql)}, t.id) > (${last.key}::text::${rawSql(order.type)}, ${last.id})`;
  };
  let after: BoundedRow | undefined;
  let wantedRows = options.ids && window ? window.limit : FIRST_ROWS;
  let left = window?.limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const wanted = Math.min(wantedRows, left);
    const from = sql`from ${table} t where ${where}${behind(after)} ${by} limit ${wanted}`;
    // an index has the ids, and the rows that a window passes over are not fetched
    const page =
      after || !window?.offset
        ? sql`select t.* ${from}`
        : sql`select t.* from (${options.ids ?? sql`select t.id ${from} offset ${window.offset}`}) k
            join ${table} t on t.tenant_id = ${scope.tenantId} and t.id = k.id ${by}`;
    const statement = boundedRows(representation, page, extra);
    const rows = await (after ? queryInOrder<BoundedRow> : query<BoundedRow>)(scope.db, statement);
    const fitting = rows.filter(({ body }) => body !== null);
    if (fitting.length === 0) return;
    yield* joined(fitting);
    if (rows.length < wanted && fitting.length === rows.length) return;
    left -= fitting.length;
    after = fitting.at(-1)!;
    const fair = Math.ceil((PAGE_BYTES * fitting.length) / getCharacters(fitting));
    wantedRows = Math.max(1, Math.min(fair, wantedRows * 8, MAX_ROWS));
  }
}

/** A JSON array of the rows that pages hold. */
export async function* jsonArray(pages: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages) {
    yield `${separator}${page}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** A page of an answer: the rows that fit one statement, joined by commas, and the ids of those that did not. */
export interface RowTexts {
  text: string;
  rest: number[];
}

/** The columns of RowTexts over bounded rows that are called `p`. */
export const ROW_TEXTS = `string_agg(p.body, ',') as text, json_agg(p.id) filter (where p.body is null) as rest`;

export const rowTexts = (row: { text: string | null; rest: number[] | null } | undefined): RowTexts => ({
  text: row?.text ?? '',
  rest: row?.rest ?? [],
});

/** Ids that one statement is given. */
const IDS_AT_ONCE = 1000;

/** The rows with these ids, in their order; those that are gone by now are left out. */
export async function* pagesOfIds(
  scope: Scope,
  representation: Representation,
  ids: readonly number[],
): AsyncGenerator<string> {
  const table = rawSql(representation.resource.table);
  for (let from = 0; from < ids.length;) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    const rows = sql`select t.*, u.place from unnest(${some}::bigint[]) with ordinality u(id, place)
      join ${table} t on t.tenant_id = ${scope.tenantId} and t.id = u.id order by u.place`;
    const statement = boundedRows(representation, rows, ['t.place']);
    const found = await query<BoundedRow & { place: number }>(scope.db, statement);
    const fitting = found.filter(({ body }) => body !== null);
    yield* joined(fitting);
    from += fitting.length < found.length ? fitting.at(-1)!.place : some.length;
  }
}

/** JSON with a page of rows in it, between two texts. */
export function withRows(
  scope: Scope,
  representation: Representation,
  rows: RowTexts,
  { before, after }: { before: string; after: string },
): JsonText | JsonPieces {
  if (rows.rest.length === 0) return new JsonText(`${before}${rows.text}${after}`);
  return new JsonPieces(async function* () {
    yield `${before}${rows.text}`;
    for await (const page of pagesOfIds(scope, representation, rows.rest)) yield `,${page}`;
    yield after;
  });
}

/** A page of a list with facets (shape 3). */
export interface FacetedRows {
  items: RowTexts;
  total: number;
  /** Absent where they are not asked for. */
  facets?: JsonText;
}
