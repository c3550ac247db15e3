/**
 * Rows of lists as JSON texts, page by page. A page is one statement whose rows and bytes are bounded; between two pages no
 * connection is held, so that a slow reader costs nothing but what it has not read of one page (docs/limits.md).
 */
import { query, withConnection, type Queryable, type SqlValue } from '../platform/database.ts';
import { type Scope } from '../platform/scope.ts';
import { JsonPieces, JsonText } from './json-answers.ts';
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
  rows: string,
  extra: readonly string[] = [],
  bytes = PAGE_BYTES,
): string {
  const shown = (body: string) => ['t.id', ...extra, `${body} as body`].join(', ');
  // as many rows as are asked for at once stay small by their number
  if (size === undefined) return `select ${shown(json)} from (${rows}) t`;
  const before = `coalesce(sum(${size}) over (rows between unbounded preceding and 1 preceding), 0)`;
  return (
    `select ${shown(`case when t.bytes_before < ${bytes} then ${json} end`)} ` +
    `from (select t.*, ${before} as bytes_before from (${rows}) t) t`
  );
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

const charactersOf = (rows: readonly BoundedRow[]) => rows.reduce((sum, { body }) => sum + body!.length, 0);

/** Rows that a list shows: a condition in SQL over `t`, and the values of its parameters. */
export interface Listed {
  where: string;
  values: SqlValue[];
}

/** The order of a list: a column that is never null, then the id. Rows whose column changes meanwhile may move. */
export interface ListOrder {
  sql: string;
  type: SqlType;
}

/**
 * Reads rows in the order of an index. The planner takes the rows of a tenant for few, and would rather read and sort all
 * that are left of them, for each page again.
 */
export const queryInOrder = <Row extends object>(db: Queryable, text: string, values: SqlValue[]): Promise<Row[]> =>
  withConnection(db, async (connection) => {
    await connection.query(IN_ORDER);
    try {
      const { rows } = await connection.query<Row>({ text, values: values as unknown[] });
      await connection.query('commit');
      return rows;
    } catch (error) {
      // on a broken connection there is nothing left to roll back
      await connection.query('rollback').catch(() => undefined);
      throw error;
    }
  });

const IN_ORDER = `begin read only; ${['sort', 'incremental_sort', 'bitmapscan', 'seqscan'].map((plan) => `set local enable_${plan} = off`).join('; ')}`;

/**
 * All rows of a list, or a window of them, as texts of rows joined by commas. A row that is there all the time comes
 * exactly once: the next page begins behind the key of the last row.
 */
export async function* listPages(
  scope: Scope,
  representation: Representation,
  { where, values }: Listed,
  options: { window?: { limit: number; offset: number }; order?: ListOrder } = {},
): AsyncGenerator<string> {
  const { window, order } = options;
  const extra = order ? [`${order.sql}::text as key`] : [];
  let after: BoundedRow | undefined;
  let wantedRows = FIRST_ROWS;
  let left = window?.limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const wanted = Math.min(wantedRows, left);
    const parameters = [...values];
    const parameter = (value: SqlValue) => `$${parameters.push(value)}`;
    const key = order ? `(${order.sql}, t.id)` : 't.id';
    const last = () =>
      order ? `(${parameter(after!.key)}::text::${order.type}, ${parameter(after!.id)})` : parameter(after!.id);
    const behind = after ? ` and ${key} > ${last()}` : '';
    const by = `order by ${order ? `${order.sql}, ` : ''}t.id`;
    const from = `from ${representation.resource.table} t where ${where}${behind} ${by} limit ${parameter(wanted)}`;
    // an index has the ids, and the rows that a window passes over are not fetched
    const table =
      after || !window?.offset
        ? `select t.* ${from}`
        : `select t.* from (select t.id ${from} offset ${parameter(window.offset)}) k ` +
          `join ${representation.resource.table} t on t.tenant_id = $1 and t.id = k.id ${by}`;
    const text = boundedRows(representation, table, extra);
    const rows = await (after ? queryInOrder<BoundedRow> : query<BoundedRow>)(scope.db, text, parameters);
    const fitting = rows.filter(({ body }) => body !== null);
    if (fitting.length === 0) return;
    yield* joined(fitting);
    if (rows.length < wanted && fitting.length === rows.length) return;
    left -= fitting.length;
    after = fitting.at(-1)!;
    const fair = Math.ceil((PAGE_BYTES * fitting.length) / charactersOf(fitting));
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
  const rows =
    `select t.*, u.place from unnest($2::bigint[]) with ordinality u(id, place) ` +
    `join ${representation.resource.table} t on t.tenant_id = $1 and t.id = u.id order by u.place`;
  const text = boundedRows(representation, rows, ['t.place']);
  for (let from = 0; from < ids.length;) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    const found = await query<BoundedRow & { place: number }>(scope.db, text, [scope.tenantId, some]);
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
  facets: JsonText;
}
