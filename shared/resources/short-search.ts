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
  /** What changes of the rows are noted under (SEARCHED). */
  searched: string;
  /** The lists that are looked at, which show different rows of the same table. */
  lists: readonly string[];
  /** What is searched for: one or two characters. */
  ngram: string;
  /** SQL over `t` of the rows that the lists show. */
  listed: Sql;
  /** SQL over `t` of rows that hold it; absent: it is in `search_text`. */
  held?: Sql;
  /** How far the page reaches into what is found. */
  limit: number;
  offset: number;
}

const heldBy = ({ held, ngram }: ShortSearch): Sql => held ?? holds('t.search_text', ngram);

/** What changes of the rows of a list are noted under, where they are counted for it. */
export const searchedOf = (table: string, list: string): string | undefined =>
  Object.keys(SEARCHED).find((name) => SEARCHED[name]!.table === table && list in SEARCHED[name]!.texts);

/**
 * Common table expressions of it. `n` has the number of rows that are found as `total`, and whether to come across them in the order
 * of the list (`across`), which takes few rows where many are found; else they are among the blocks `near`. All of this is of
 * the statement's moment: a block that has a note is read, whether it is counted or not.
 */
export function numbersOfShortSearch(search: ShortSearch): Sql {
  const { tenantId, searched, lists, ngram, limit, offset } = search;
  const text = folded(ngram);
  const counted = sql`c.tenant_id = ${tenantId} and c.list = any(${[...lists]})`;
  return sql`fresh as materialized (
      select c.block, sum(c.rows)::bigint as rows from search_ngram_counts c where ${counted} and c.ngram = '' and length(${text}) <= 2
        and not exists (select from search_changes s where s.tenant_id = ${tenantId} and s.searched = ${searched} and s.block = c.block)
      group by 1),
    uncounted as materialized (select * from (
        select coalesce(lag(f.block) over (order by f.block) + 1, 0) << ${BITS} as first, f.block << ${BITS} as beyond from fresh f
        union all select (coalesce(max(f.block), -1) + 1) << ${BITS}, ${LAST} from fresh f) r where r.first < r.beyond),
    looked as (select count(*) as rows, count(*) filter (where ${heldBy(search)}) as found from uncounted r
      cross join lateral (${rowsBetween(search)}) t),
    holding as materialized (select f.block, f.rows, sum(c.rows)::bigint as found
      from search_ngram_counts c join fresh f on f.block = c.block where ${counted} and c.ngram = ${text} group by 1, 2),
    n as materialized (
      select s.total, s.total * s.near >= ${ACROSS} * s.rows * (${limit}::bigint + ${offset}::bigint) as across from (
        select looked.found + h.found as total, looked.rows + h.rows as near, looked.rows + f.rows as rows from looked
          cross join (select coalesce(sum(h.found), 0)::bigint as found, coalesce(sum(h.rows), 0)::bigint as rows from holding h) h
          cross join (select coalesce(sum(f.rows), 0)::bigint as rows from fresh f) f) s),
    near as materialized (select * from uncounted
      union all select h.block << ${BITS}, (h.block + 1) << ${BITS} from holding h)`;
}

/** SQL of rows that are numbered from `r.first` on and before `r.beyond`, by the index of these numbers and nothing else. */
function rowsBetween({ searched, listed }: ShortSearch): Sql {
  const of = SEARCHED[searched]!;
  const between = rawSql(`${numberOf(of)} >= r.first and ${numberOf(of)} < r.beyond`);
  return sql`select t.* from ${rawSql(of.table)} t where ${listed} and ${between} offset 0`;
}

/** SQL of the ids of a page, in a statement that has these numbers; `by` is the order with its `order by`, over `t`. */
export function idsOfShortSearch(search: ShortSearch, by: Sql): Sql {
  const { searched, listed, limit, offset } = search;
  const table = rawSql(SEARCHED[searched]!.table);
  return sql`(select t.id from (select t.* from ${table} t where ${listed} ${by} offset 0) t
      where ${heldBy(search)} and (select n.across and n.total > 0 from n) ${unknownWindow(limit, offset)}) union all
    (select t.id from ${rowsOfBlocks(search)} ${by} limit ${limit} offset ${offset})`;
}

/** SQL of a `from` and its condition: the rows that are found, as `t`, where they are few and not come across; none else. */
export const rowsOfBlocks = (search: ShortSearch): Sql =>
  sql`near r cross join lateral (${rowsBetween(search)}) t where ${heldBy(search)} and (select not n.across and n.total > 0 from n)`;
