/** A search of one or two characters in a list: how many rows there are, and where those of a page are (ngram-counts.ts). */
import { joinSql, rawSql, sql, type Sql } from '../platform/sql.ts';
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
}

/** With how far a page reaches into what is found. */
export interface PagedSearch extends ShortSearch {
  limit: number;
  offset: number;
}

type Direction = 'asc' | 'desc';

/** What changes of the rows of a list are noted under, where they are counted for it. */
export const searchedOf = (table: string, list: string): string | undefined =>
  Object.keys(SEARCHED).find((name) => SEARCHED[name]!.table === table && list in SEARCHED[name]!.texts);

const heldBy = ({ held, ngram }: ShortSearch): Sql => held ?? holds('t.search_text', ngram);

/**
 * Common table expressions: `fresh`, the blocks that are counted, `uncounted`, the numbers that lie in none of them, and `holding`, the
 * blocks of `fresh` that hold the text, with how many of their rows do. All of this is of the statement's moment: a block that has a
 * note is read, whether it is counted or not.
 */
function blocksOf({ tenantId, searched, lists, ngram }: ShortSearch): Sql {
  const text = folded(ngram);
  const counted = sql`c.tenant_id = ${tenantId} and c.list = any(${[...lists]})`;
  return sql`fresh as materialized (
      select c.block, sum(c.rows)::bigint as rows from search_ngram_counts c where ${counted} and c.ngram = '' and length(${text}) <= 2
        and not exists (select from search_changes s where s.tenant_id = ${tenantId} and s.searched = ${searched} and s.block = c.block)
      group by 1),
    uncounted as materialized (select * from (
        select coalesce(lag(f.block) over (order by f.block) + 1, 0) << ${BITS} as first, f.block << ${BITS} as beyond from fresh f
        union all select (coalesce(max(f.block), -1) + 1) << ${BITS}, ${LAST} from fresh f) r where r.first < r.beyond),
    holding as materialized (select f.block, f.rows, sum(c.rows)::bigint as found
      from search_ngram_counts c join fresh f on f.block = c.block where ${counted} and c.ngram = ${text} group by 1, 2)`;
}

/** SQL of the numbers among which all that is found lies. */
const NEAR = rawSql(`near as materialized (select * from uncounted
      union all select h.block << ${BLOCK_BITS}, (h.block + 1) << ${BLOCK_BITS} from holding h)`);

/**
 * Common table expressions of a search. `n` has the number of rows that are found as `total`, and whether to come across them in the order
 * of the list (`across`), which takes few rows where many are found; else they are among the blocks `near`.
 */
export function numbersOfShortSearch(search: PagedSearch): Sql {
  const { limit, offset } = search;
  return sql`${blocksOf(search)},
    looked as (select count(*) as rows, count(*) filter (where ${heldBy(search)}) as found from uncounted r
      cross join lateral (${rowsBetween(search)}) t),
    n as materialized (
      select s.total, s.total * s.near >= ${ACROSS} * s.rows * (${limit}::bigint + ${offset}::bigint) as across from (
        select looked.found + h.found as total, looked.rows + h.rows as near, looked.rows + f.rows as rows from looked
          cross join (select coalesce(sum(h.found), 0)::bigint as found, coalesce(sum(h.rows), 0)::bigint as rows from holding h) h
          cross join (select coalesce(sum(f.rows), 0)::bigint as rows from fresh f) f) s),
    ${NEAR}`;
}

/** SQL of rows that are numbered from `r.first` on and before `r.beyond`, by the index of these numbers and nothing else. */
function rowsBetween({ searched, listed }: ShortSearch, direction?: Direction): Sql {
  const of = SEARCHED[searched]!;
  const between = rawSql(`${numberOf(of)} >= r.first and ${numberOf(of)} < r.beyond`);
  const order = rawSql(direction ? `order by ${numberOf(of)} ${direction}` : '');
  return sql`select t.* from ${rawSql(of.table)} t where ${listed} and ${between} ${order} offset 0`;
}

/** SQL of a FROM that has the rows `t` of the blocks `near`. */
const rowsNear = (search: ShortSearch): Sql => sql`near r cross join lateral (${rowsBetween(search)}) t`;

/** SQL of the ids of a page, in a statement that has these numbers; `by` is the order with its `order by`, over `t`. */
export function idsOfShortSearch(search: PagedSearch, by: Sql): Sql {
  const { searched, listed, limit, offset } = search;
  const table = rawSql(SEARCHED[searched]!.table);
  return sql`(select t.id from (select t.* from ${table} t where ${listed} ${by} offset 0) t
      where ${heldBy(search)} and (select n.across and n.total > 0 from n) ${unknownWindow(limit, offset)}) union all
    (select t.id from ${rowsOfBlocks(search)} ${by} limit ${limit} offset ${offset})`;
}

/** SQL of a `from` and its condition: the rows that are found, as `t`, where they are few and not come across; none else. */
export const rowsOfBlocks = (search: ShortSearch): Sql =>
  sql`${rowsNear(search)} where ${heldBy(search)} and (select not n.across and n.total > 0 from n)`;

/**
 * The same of a list in the order of the numbers: what is found before the page is added up block by block, and only rows of
 * the blocks that the page lies in are read, however far from the front it is.
 */
export function shortSearchInOrder(search: PagedSearch, direction: Direction): { numbers: Sql; ids: Sql } {
  const { limit, offset } = search;
  const number = rawSql(numberOf(SEARCHED[search.searched]!));
  const order = rawSql(direction);
  const [length, start] = [sql`${limit}::bigint`, sql`${offset}::bigint`];
  return {
    numbers: sql`${blocksOf(search)},
    parts as materialized (
      select r.first, r.beyond, count(*) as found from uncounted r cross join lateral (${rowsBetween(search)}) t
        where ${heldBy(search)} group by 1, 2
      union all select h.block << ${BITS}, (h.block + 1) << ${BITS}, h.found from holding h),
    n as materialized (select coalesce(sum(p.found), 0)::bigint as total from parts p),
    wanted as materialized (
      select p.first, p.beyond, p.before from (
        select p.*, sum(p.found) over (order by p.first ${order}) - p.found as before from parts p) p
      where p.before < ${start} + ${length} and p.before + p.found > ${start})`,
    ids: sql`select t.id from wanted r cross join lateral (
        select t.* from (${rowsBetween(search, direction)}) t where ${heldBy(search)}
        limit greatest(0, ${start} + ${length} - r.before)) t
      order by ${number} ${order} limit ${length} offset greatest(0, ${start} - (select min(r.before) from wanted r))`,
  };
}

/** What is searched for under other filters, or looked at as a whole. */
export interface NarrowedSearch extends ShortSearch {
  /** SQL of a single row with the number of all rows that the list shows, as `total`. */
  totalOfAll: Sql;
  /** The same of those that the other filters leave; absent: there are none. */
  totalOfOthers?: Sql;
}

/** A FROM with rows `t` among which all that is found lies, and the condition that it is looked in, and of which rows. */
interface Source {
  from: Sql;
  where: Sql;
}

/** What it takes to read a row in its block, in rows that are read where a plan that knows of no blocks finds them. */
const IN_BLOCK = 2;

/**
 * Common table expressions of it, and where to look: in the blocks that may hold the text, where these are few, else anywhere, and
 * nowhere where the other filters leave nothing. Only one of the sources is looked in.
 */
export function sourcesOfShortSearch(search: NarrowedSearch): { numbers: Sql; sources: Source[] } {
  const { listed, searched, totalOfAll, totalOfOthers = totalOfAll } = search;
  const isTaken = (condition: string) => rawSql(`(select ${condition} from size s)`);
  return {
    numbers: sql`${blocksOf(search)}, ${NEAR},
    size as materialized (
      select o.total as others, a.total - f.rows + h.rows as near from (${totalOfOthers}) o cross join (${totalOfAll}) a
        cross join (select coalesce(sum(f.rows), 0)::bigint as rows from fresh f) f
        cross join (select coalesce(sum(h.rows), 0)::bigint as rows from holding h) h)`,
    sources: [
      { from: rowsNear(search), where: isTaken(`s.near * ${IN_BLOCK} < s.others`) },
      {
        from: rawSql(`${SEARCHED[searched]!.table} t`),
        where: sql`${listed} and ${isTaken(`s.others > 0 and s.near * ${IN_BLOCK} >= s.others`)}`,
      },
    ],
  };
}

/**
 * The same, and `found`, which has the ids of all that is found with `columns`, and `n`, which has their number. `others` is SQL over `t`
 * of the other filters.
 */
export function foundByShortSearch(search: NarrowedSearch, others: Sql, columns: Sql): Sql {
  const { numbers, sources } = sourcesOfShortSearch(search);
  const found = sources.map(
    ({ from, where }) => sql`select t.id${columns} from ${from} where ${others} and ${heldBy(search)} and ${where}`,
  );
  return sql`${numbers}, found as materialized (${joinSql(found, ' union all ')}), n as (select count(*) as total from found)`;
}
