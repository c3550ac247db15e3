/** The rows of an export, batch by batch, each behind the key of the last one. */
import { emptySql, joinSql, rawSql, sql, type Sql } from '../platform/sql.ts';
import { conditions } from '../resources/page-ids.ts';
import { boundedRows, PAGE_BYTES } from '../resources/row-pages.ts';
import { type ExportColumn } from './columns.ts';
import { orderedBy, type ExportOrder, type ListQuery } from './list-query.ts';

/** What a cell holds: numbers and JSON as text. */
export type ExportCell = string | boolean | readonly string[] | null;
export type ExportRow = readonly ExportCell[];

/** Reads the rows of a statement; `isFirst` where nothing says yet in which order an index has them. */
export type ReadBatch = <Row extends object>(statement: Sql, isFirst: boolean) => Promise<Row[]>;

const FIRST_ROWS = 100;
const MAX_ROWS = 5000;

/** A part of the list that one index has in its order. */
interface Phase {
  where: Sql;
  by: { sql: string; type: string }[];
  direction: ExportOrder['direction'];
}

/** Where the first column may be null those rows are a part of their own, in the place where PostgreSQL has them. */
function phasesOf({ representation, order }: ListQuery): Phase[] {
  if (!order) return [{ where: emptySql, by: [], direction: 'asc' }];
  const { direction } = order;
  const by = order.by.map(({ name }) => orderedBy(representation, name));
  if (!order.by[0]?.mayBeNull) return [{ where: emptySql, by, direction }];
  const first = rawSql(by[0]!.sql);
  const present: Phase = { where: sql` and ${first} is not null`, by, direction };
  const absent: Phase = { where: sql` and ${first} is null`, by: by.slice(1), direction };
  return direction === 'asc' || order.nullsLast ? [present, absent] : [absent, present];
}

type Read = { id: number | string; body: string | null } & Record<`key_${number}`, string>;

function behind({ by, direction }: Phase, last: Read | undefined): Sql {
  if (!last) return emptySql;
  const columns = rawSql([...by.map((each) => each.sql), 't.id'].join(', '));
  const values = [
    ...by.map(({ type }, at) => sql`${last[`key_${at}`]}::text::${rawSql(type)}`),
    sql`${last.id}::${rawSql(typeof last.id === 'string' ? 'uuid' : 'bigint')}`,
  ];
  return sql` and (${columns}) ${rawSql(direction === 'asc' ? '>' : '<')} (${joinSql(values, ', ')})`;
}

const NEVER_WRITTEN = new Set(['createdAt', 'seq']);

/** Whether a row may come to stand behind those that were read, because somebody writes what it is sorted by. */
const mayMove = ({ order }: ListQuery): boolean => order?.by.some(({ name }) => !NEVER_WRITTEN.has(name)) ?? false;

/**
 * All rows of the list in its order. A row that is there all the time comes once at most, whatever is written meanwhile; where
 * the order is by what may be written, the ids of those that came are held.
 */
export async function* listBatches(
  tenantId: number,
  list: ListQuery,
  columns: readonly ExportColumn[],
  read: ReadBatch,
): AsyncGenerator<ExportRow[], void, undefined> {
  const { representation } = list;
  const cells = `json_build_array(${columns.map((column) => column.sql).join(', ')})::text`;
  const where = conditions({ tenantId }, representation, list.filters);
  const table = rawSql(representation.resource.table);
  const seen = mayMove(list) ? new Set<Read['id']>() : undefined;
  let isFirst = true;
  let wanted = FIRST_ROWS;
  for (const phase of phasesOf(list)) {
    const extra = phase.by.map((each, at) => `(${each.sql})::text as key_${at}`);
    const sorted = [...phase.by.map((each) => each.sql), 't.id'].map((column) => `${column} ${phase.direction}`);
    const by = rawSql(`order by ${sorted.join(', ')}`);
    let last: Read | undefined;
    for (let isOver = false; !isOver;) {
      const page = sql`select t.* from ${table} t where ${where}${phase.where}${behind(phase, last)} ${by} limit ${wanted}`;
      const found = await read<Read>(boundedRows({ json: cells, size: representation.size }, page, extra), isFirst);
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
      const fair = Math.ceil((PAGE_BYTES * fitting.length) / Math.max(1, characters));
      wanted = Math.max(1, Math.min(fair, wanted * 8, MAX_ROWS));
    }
  }
}
