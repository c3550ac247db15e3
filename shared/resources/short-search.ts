/** A search of one or two characters in a whole list: how many rows there are, and where those of a page are (ngram-counts.ts). */
import { rawSql, sql, type Sql } from '../platform/sql.ts';
import { BLOCK_BITS, numberOf, SEARCHED } from './ngram-counts.ts';
import { unknownWindow } from './page-ids.ts';
import { folded, holds } from './search.ts';

const BITS = rawSql(String(BLOCK_BITS));
const LAST = rawSql('9223372036854775807');
/** What it takes to come across a row in the order of a list, in rows that are read in the order of their ids. */
const ACROSS = rawSql('4');

export interface ShortSearch {
  tenantId: number;
  table: string;
  /** The name of the resource that is listed. */
  list: string;
  /** What is searched for: one or two characters. */
  ngram: string;
  /** SQL over `t` of the rows that the list shows. */
  listed: Sql;
  /** How far the page reaches into what is found. */
  limit: number;
  offset: number;
}

/** Whether rows of a list are counted for it. */
export const isSearched = (table: string, list: string): boolean => SEARCHED[table]?.lists.includes(list) ?? false;

/**
 * Common table expressions of it. `n` has the number of rows that are found as `total`, and whether to come across them in the order
 * of the list (`across`), which takes few rows where many are found; else they are among the blocks `near`. All of this is of
 * the statement's moment: a block that has a note is read, whether it is counted or not.
 */
export function numbersOfShortSearch({ tenantId, table, list, ngram, listed, limit, offset }: ShortSearch): Sql {
  const text = folded(ngram);
  const counted = sql`c.tenant_id = ${tenantId} and c.list = ${list}`;
  return sql`fresh as materialized (
      select c.block, c.rows from search_ngram_counts c where ${counted} and c.ngram = '' and length(${text}) <= 2
        and not exists (select from search_changes s where s.tenant_id = ${tenantId} and s.searched = ${table} and s.block = c.block)),
    uncounted as materialized (select * from (
        select coalesce(lag(f.block) over (order by f.block) + 1, 0) << ${BITS} as first, f.block << ${BITS} as beyond from fresh f
        union all select (coalesce(max(f.block), -1) + 1) << ${BITS}, ${LAST} from fresh f) r where r.first < r.beyond),
    looked as (select count(*) as rows, count(*) filter (where ${holds('t.search_text', ngram)}) as found from uncounted r
      cross join lateral (${rowsBetween(table, rawSql('t.search_text'), listed)}) t),
    holding as materialized (select f.block, f.rows, c.rows as found from search_ngram_counts c join fresh f on f.block = c.block
      where ${counted} and c.ngram = ${text}),
    n as materialized (
      select s.total, s.total * s.near >= ${ACROSS} * s.rows * (${limit}::bigint + ${offset}::bigint) as across from (
        select looked.found + h.found as total, looked.rows + h.rows as near, looked.rows + f.rows as rows from looked
          cross join (select coalesce(sum(h.found), 0)::bigint as found, coalesce(sum(h.rows), 0)::bigint as rows from holding h) h
          cross join (select coalesce(sum(f.rows), 0)::bigint as rows from fresh f) f) s),
    near as materialized (select * from uncounted
      union all select h.block << ${BITS}, (h.block + 1) << ${BITS} from holding h)`;
}

/** SQL of columns of rows that are numbered from `r.first` on and before `r.beyond`, by the index of these numbers and nothing else. */
function rowsBetween(table: string, columns: Sql, where: Sql): Sql {
  const number = numberOf(SEARCHED[table]!);
  const between = rawSql(`${number} >= r.first and ${number} < r.beyond`);
  return sql`select ${columns} from ${rawSql(table)} t where ${where} and ${between} offset 0`;
}

/** SQL of the ids of a page, in a statement that has these numbers; `by` is the order with its `order by`, over `t`, and `columns` what it needs. */
export function idsOfShortSearch(
  { table, ngram, listed, limit, offset }: ShortSearch,
  { by, columns }: { by: Sql; columns: readonly string[] },
): Sql {
  const held = holds('t.search_text', ngram);
  const found = sql`${listed} and ${held}`;
  return sql`(select t.id from (select t.* from ${rawSql(table)} t where ${listed} ${by} offset 0) t
      where ${held} and (select n.across and n.total > 0 from n) ${unknownWindow(limit, offset)}) union all
    (select t.id from near r cross join lateral (${rowsBetween(table, rawSql(['t.id', ...columns].join(', ')), found)}) t
      where (select not n.across and n.total > 0 from n) ${by} limit ${limit} offset ${offset})`;
}
