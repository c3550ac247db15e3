/**
 * The rows of an export, batch by batch, each behind the key of the last one. Where a filter or an order would take as long for
 * each batch as for all rows, the ids are found and sorted once, and the rows are read by them.
 */
import { query, type Queryable } from '../platform/database.ts';
import { emptySql, joinSql, rawSql, sql, type Sql } from '../platform/sql.ts';
import { conditions } from '../resources/page-ids.ts';
import { boundedRows, PAGE_BYTES, PLANS_IN_ORDER, queryInOrder } from '../resources/row-pages.ts';
import { type ExportColumn } from './columns.ts';
import { listsRows, orderedBy, type ExportOrder, type ListQuery } from './list-query.ts';

/** What a cell holds: numbers and JSON as text. */
export type ExportCell = string | boolean | readonly string[] | null;
export type ExportRow = readonly ExportCell[];

type Id = number | string;

/** Where an export is read. */
export interface ExportReader {
  db: Queryable;
  /** Whether all that it reads is of one moment, so that no row moves in between. */
  isOneMoment: boolean;
  /** The rows of a statement; `isFirst` where nothing says yet in which order an index has them. */
  inOrder<Row extends object>(statement: Sql, isFirst: boolean): Promise<Row[]>;
  /** The ids that a statement has, some of them at a time. */
  ids(statement: Sql): AsyncIterable<readonly Id[]>;
}

/**
 * For a list that is answered at once. Between two batches no connection is held: a slow reader costs nothing but what it has
 * not read of one.
 */
export const readingApart = (db: Queryable): ExportReader => ({
  db,
  isOneMoment: false,
  inOrder: (statement, isFirst) => (isFirst ? query(db, statement) : queryInOrder(db, statement)),
  async *ids(statement) {
    const [found] = await query<{ ids: string | null }>(
      db,
      sql`select json_agg(i.id)::text as ids from (${statement}) i`,
    );
    yield JSON.parse(found?.ids ?? '[]') as Id[];
  },
});

/** For a list of any length, in a transaction of its own that sees one moment. */
export const readingWithin = (transaction: Queryable): ExportReader => ({
  db: transaction,
  isOneMoment: true,
  async inOrder(statement, isFirst) {
    if (isFirst) await query(transaction, PLANS_IN_ORDER);
    return query(transaction, statement);
  },
  async *ids(statement) {
    // they are read to their end: the planner is not to prefer what has the first of them soon
    await query(transaction, 'set local cursor_tuple_fraction = 1');
    await query(transaction, sql`declare exported_ids no scroll cursor for ${statement}`);
    for (;;) {
      const rows = await query<{ id: Id }>(transaction, `fetch ${MAX_ROWS} from exported_ids`);
      if (rows.length === 0) return;
      yield rows.map(({ id }) => id);
    }
  },
});

const FIRST_ROWS = 100;
const MAX_ROWS = 5000;

/** How many rows the next batch has, after one of so many. */
const nextRows = (wanted: number, rows: number, characters: number) =>
  Math.max(1, Math.min(Math.ceil((PAGE_BYTES * rows) / Math.max(1, characters)), wanted * 8, MAX_ROWS));

/** A part of the list that one index has in its order. */
interface Phase {
  where: Sql;
  /** The id among them, but where no two rows are alike without it. */
  by: { sql: string; type: string }[];
  direction: ExportOrder['direction'];
}

/** Where the first column may be null those rows are a part of their own, in the place where PostgreSQL has them. */
function phasesOf({ representation, order }: ListQuery): Phase[] {
  const { resource } = representation;
  const id = { sql: 't.id', type: resource.keys.includes('id') ? resource.column('id').type : 'bigint' };
  if (!order) return [{ where: emptySql, by: [id], direction: 'asc' }];
  const { direction } = order;
  // no index has the id behind columns in which rows differ anyway
  const by = [...order.by.map(({ name }) => orderedBy(representation, name)), ...(order.isUnique ? [] : [id])];
  if (!order.by[0]?.mayBeNull) return [{ where: emptySql, by, direction }];
  const first = rawSql(by[0]!.sql);
  const present: Phase = { where: sql` and ${first} is not null`, by, direction };
  const absent: Phase = { where: sql` and ${first} is null`, by: by.slice(1), direction };
  return direction === 'asc' || order.nullsLast ? [present, absent] : [absent, present];
}

type Read = { id: Id; body: string | null } & Record<`key_${number}`, string>;

function behind({ by, direction }: Phase, last: Read | undefined): Sql {
  if (!last) return emptySql;
  const columns = rawSql(by.map((each) => each.sql).join(', '));
  const values = by.map(({ type }, at) => sql`${last[`key_${at}`]}::text::${rawSql(type)}`);
  return sql` and (${columns}) ${rawSql(direction === 'asc' ? '>' : '<')} (${joinSql(values, ', ')})`;
}

const NEVER_WRITTEN = new Set(['createdAt', 'seq']);

/** Whether a row may come to stand behind those that were read, because somebody writes what it is sorted by. */
const mayMove = ({ order }: ListQuery): boolean => order?.by.some(({ name }) => !NEVER_WRITTEN.has(name)) ?? false;

/** Whether each batch would find or sort all rows anew: what is searched for is found in no order. */
const isFoundAtOnce = ({ filters, order }: ListQuery): boolean =>
  order?.isSorted === true || filters.some(({ searches }) => searches);

/**
 * All rows of the list in its order. A row that is there all the time comes once at most, whatever is written meanwhile: where
 * the order is by what may be written, the ids of those that came are held, unless they are all of one moment.
 */
export function listBatches(
  tenantId: number,
  list: ListQuery,
  columns: readonly ExportColumn[],
  reader: ExportReader,
): AsyncGenerator<ExportRow[], void, undefined> {
  const cells = `json_build_array(${columns.map((column) => column.sql).join(', ')})::text`;
  return isFoundAtOnce(list)
    ? batchesByIds(tenantId, list, cells, reader)
    : batchesInOrder(tenantId, list, cells, reader);
}

async function* batchesInOrder(
  tenantId: number,
  list: ListQuery,
  cells: string,
  reader: ExportReader,
): AsyncGenerator<ExportRow[], void, undefined> {
  const { representation } = list;
  const where = conditions({ tenantId }, representation, list.filters);
  const table = rawSql(representation.resource.table);
  const seen = !reader.isOneMoment && mayMove(list) ? new Set<Id>() : undefined;
  let isFirst = true;
  let wanted = FIRST_ROWS;
  for (const phase of phasesOf(list)) {
    const extra = phase.by.map((each, at) => `(${each.sql})::text as key_${at}`);
    const sorted = phase.by.map((each) => `${each.sql} ${phase.direction}`);
    const by = rawSql(`order by ${sorted.join(', ')}`);
    let last: Read | undefined;
    for (let isOver = false; !isOver;) {
      const page = sql`select t.* from ${table} t where ${where}${phase.where}${behind(phase, last)} ${by} limit ${wanted}`;
      const found = await reader.inOrder<Read>(
        boundedRows({ json: cells, size: representation.size }, page, extra),
        isFirst,
      );
      isFirst = false;
      const fitting = found.filter(({ body }) => body !== null);
      isOver = found.length < wanted && fitting.length === found.length;
      if (fitting.length === 0) break;
      const rows: ExportRow[] = [];
      let characters = 0;
      for (const { id, body } of fitting) {
        characters += body!.length;
        if (seen?.has(id)) continue;
        seen?.add(id);
        rows.push(JSON.parse(body!) as ExportRow);
      }
      yield rows;
      last = fitting.at(-1)!;
      wanted = nextRows(wanted, fitting.length, characters);
    }
  }
}

/** SQL of the ids of the rows in their order, as `id`. */
function idsInOrder(tenantId: number, list: ListQuery): Sql {
  const { representation, order } = list;
  const direction = rawSql(order?.direction ?? 'asc');
  const sorted = (order?.by ?? []).map(
    ({ name }) =>
      sql`${rawSql(orderedBy(representation, name).sql)} ${direction}${rawSql(order?.nullsLast ? ' nulls last' : '')}`,
  );
  return sql`select t.id ${listsRows(tenantId, list)} order by ${joinSql([...sorted, sql`t.id ${direction}`], ', ')}`;
}

/** Rows come as they are when they are read; those that are gone by then are left out. */
async function* batchesByIds(
  tenantId: number,
  list: ListQuery,
  cells: string,
  reader: ExportReader,
): AsyncGenerator<ExportRow[], void, undefined> {
  const { resource, size } = list.representation;
  const table = rawSql(resource.table);
  // besides what is shown: an index that has all of it, in another order, might be gone through for each row
  const extra = ['t.place', ...(resource.hasUuid ? ['t.uuid'] : [])];
  let wanted = FIRST_ROWS;
  for await (const found of reader.ids(idsInOrder(tenantId, list)))
    for (let from = 0; from < found.length;) {
      const some = found.slice(from, from + wanted);
      const type = rawSql(typeof some[0] === 'string' ? 'uuid' : 'bigint');
      const page = sql`select t.*, u.place from unnest(${some}::${type}[]) with ordinality u(id, place)
        cross join lateral (select * from ${table} r where r.tenant_id = ${tenantId} and r.id = u.id offset 0) t order by u.place`;
      const rows = await query<{ place: number; body: string | null }>(
        reader.db,

        boundedRows({ json: cells, size }, page, extra),
      );
      const fitting = rows.filter(({ body }) => body !== null);
      from += fitting.length < rows.length ? fitting.at(-1)!.place : some.length;
      if (fitting.length === 0) continue;
      yield fitting.map(({ body }) => JSON.parse(body!) as ExportRow);
      const characters = fitting.reduce((sum, { body }) => sum + body!.length, 0);
      wanted = nextRows(wanted, fitting.length, characters);
    }
}
