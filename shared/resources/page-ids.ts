/** Where the rows of a page are: its ids, without reading what is passed over, and how many rows there are in all. */
import { emptySql, joinSql, rawSql, sql, type Sql } from '../platform/sql.ts';
import { type Representation } from './representation.ts';
import { type SqlType } from './resource.ts';

/** A condition of a list of the tenant's rows, over the alias `t`. */
export interface Filter {
  condition: (tenantId: number) => Sql;
  /** That all its rows have to be found to count them costs more than putting them in order. */
  searches?: boolean;
  /** One or two characters that are searched for, where it is about nothing else: rows are counted by them (ngram-counts.ts). */
  ngram?: string;
  /** Keys of the only columns that it reads; absent: there is more to it. */
  reads?: readonly string[];
  /** That it is about the moment by whose months the resource is counted, and about nothing else. */
  span?: Span;
  /** What another process makes the same one of (named-filters.ts). */
  named?: NamedFilter;
}

/** Rows of which a moment lies between two others; the filter's condition says whether these are among them. */
export interface Span {
  /** SQL over `t`, in a form that an index has. */
  moment: string;
  /** SQL of timestamps; absent: as early, or as late, as any. */
  after?: Sql;
  before?: Sql;
  /** That its rows lie anywhere in any order of the list, so that a page of many is soon come across. */
  isScattered?: boolean;
}

/** A filter as data. */
export interface NamedFilter {
  name: string;
  value: unknown;
}

export const conditions = (
  { tenantId }: { tenantId: number },
  { resource: { restriction } }: Representation,
  filters: readonly Filter[],
): Sql =>
  joinSql(
    [
      sql`t.tenant_id = ${tenantId}`,
      ...(restriction ? [rawSql(restriction)] : []),
      ...filters.map(({ condition }) => condition(tenantId)),
    ],
    ' and ',
  );

/** The order of a paged list: SQL over `t`. The id comes last, unless the columns tell all rows apart. */
export interface Sort {
  by: readonly string[];
  unique?: boolean;
  /** Keys of columns behind each of which an index has the rows in this order, those that leave fewer first. */
  of?: readonly string[];
  /**
   * Keys of columns that the indexes with this order have besides, so that rows are not read to look at these: each index those of
   * the columns that are looked at where it is the one that is asked for.
   */
  covers?: readonly string[];
  /** Where it is a single column that is never null: its type. A cursor can stand behind any row then, as it can without columns. */
  type?: SqlType;
}

/** From here on a page is looked for from the nearer end of the list. */
export const DEEP = 1000;

export interface PageSql {
  where: Sql;
  from: Sql;
  /** Whether the number of all rows under the filters is known before they are looked for. */
  isKnown: boolean;
  /** Absent where the filters leave no doubt how to read. */
  walk?: Walk | undefined;
  sort: Sort;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export const orderBy = ({ by, unique }: Sort, direction: 'asc' | 'desc'): Sql =>
  rawSql(`order by ${[...by, ...(unique ? [] : ['t.id'])].map((column) => `${column} ${direction}`).join(', ')}`);

/** Rows under filters, in their order: what an index is asked for, and what is looked at in each row, or in its entry alone. */
interface Walk {
  ordered: Sql;
  looked: Sql;
  isCovered: boolean;
}

/** Fewer rows are sorted in less time than it takes to come across them. */
export const MANY = 5000;

/**
 * How rows under filters are come across in their order, where their number is known and an index has the order. The planner takes a
 * tenant's rows for few, and would sort all that the filters leave.
 */
export function walkOf(
  scope: { tenantId: number },
  representation: Representation,
  filters: Filter[],
  { of, covers }: Sort,
): Walk | undefined {
  const [first] = (of ?? []).flatMap(
    (key) => filters.find(({ reads }) => reads?.length === 1 && reads[0] === key) ?? [],
  );
  const others = filters.filter((filter) => filter !== first);
  // rows of a few days may all lie at the far end of an order
  const isKnown = isTold(representation, filters) && filters.every(({ span }) => !span || span.isScattered);
  // behind the column of a single filter an index has them in this order, and nothing is sorted
  if (!of || others.length === 0 || !isKnown) return undefined;
  const isCovered = others.every(({ reads }) => reads?.every((key) => covers?.includes(key)));
  // what a single one leaves, the planner knows; rows that are read one by one are not worth it
  if (filters.length === 1 && !isCovered) return undefined;
  const looked = others.map(({ condition }) => condition(scope.tenantId));
  return {
    ordered: conditions(scope, representation, first ? [first] : []),
    looked: joinSql(looked, ' and '),
    isCovered,
  };
}

/**
 * The window of a page of rows that are come across in an order. Of a known limit the planner finds that few rows reach it, and sorts
 * them all; of one that it does not know, it takes a tenth.
 */
export const unknownWindow = (limit: number, offset: number): Sql =>
  sql`limit (select ${limit}::bigint) offset (select ${offset}::bigint)`;

/** Rows that are come across in their order, where `condition` holds. */
const across = ({ ordered, looked }: Walk, table: Sql, by: Sql, condition: Sql): Sql =>
  sql`select t.id from (select t.* from ${table} t where ${ordered} ${by} offset 0) t where ${looked} and ${condition}`;

const isMany = sql`(select n.total > ${rawSql(String(MANY))} from n)`;
const isFew = sql`(select n.total between 1 and ${rawSql(String(MANY))} from n)`;

/**
 * The ids of a page: an index has them, and the rows that are passed over are not fetched. Where there are many rows under filters, they
 * are come across in their order. The statement has their number as `n.total`.
 */
export function idsFromTheFront({ from, isKnown, walk, sort, direction, limit, offset }: PageSql, table: Sql): Sql {
  const by = orderBy(sort, direction);
  const window = sql`limit ${limit} offset ${offset}`;
  // where there are none, no index may tell so
  const any = isKnown ? sql` and (select n.total > 0 from n)` : emptySql;
  if (!walk) return sql`select t.id ${from}${any} ${by} ${window}`;
  return sql`(${across(walk, table, by, isMany)} ${unknownWindow(limit, offset)}) union all
    (select t.id ${from} and ${isFew} ${by} ${window})`;
}

/** The same, or `columns`, counted from the nearer end, in a statement that has the number of all rows as `n.total`. */
export function idsFromTheNearerEnd(page: Omit<PageSql, 'where' | 'isKnown'>, columns: Sql = rawSql('t.id')): Sql {
  const { from, sort, direction } = page;
  const end = nearerEnd(page);
  return sql`(select ${columns} ${from} and not ${end.isFar} ${orderBy(sort, direction)} limit ${end.limit} offset ${end.offset}) union all
    (select ${columns} ${from} and ${end.isFar} ${orderBy(sort, opposite(direction))} limit ${end.limitOfFar} offset ${end.offsetOfFar})`;
}

const opposite = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc');

/** Windows of a page from both ends, and which of them is nearer. */
function nearerEnd(page: Pick<PageSql, 'limit' | 'offset'>) {
  const [limit, offset] = [sql`${page.limit}::bigint`, sql`${page.offset}::bigint`];
  const total = sql`(select n.total from n)`;
  return {
    isFar: sql`(select ${offset} > n.total / 2 from n)`,
    limit,
    offset,
    limitOfFar: sql`greatest(0, least(${limit}, ${total} - ${offset}))`,
    offsetOfFar: sql`greatest(0, ${total} - ${offset} - ${limit})`,
  };
}

/** The same of rows that are come across in their order where they are many. */
export function idsAcrossFromTheNearerEnd(page: PageSql, walk: Walk, table: Sql): Sql {
  const { from, sort, direction } = page;
  const end = nearerEnd(page);
  const ordered = (way: 'asc' | 'desc', condition: Sql) =>
    across(walk, table, orderBy(sort, way), sql`${isMany} and ${condition}`);
  return sql`(${ordered(direction, sql`not ${end.isFar}`)} limit (select ${end.limit}) offset (select ${end.offset})) union all
    (${ordered(opposite(direction), end.isFar)} limit (select ${end.limitOfFar}) offset (select ${end.offsetOfFar})) union all
    (select t.id ${from} and ${isFew} ${orderBy(sort, direction)} limit ${end.limit} offset ${end.offset})`;
}

/** Rows of a list in the order of a number that they have, of which the database keeps how many there are in each block. */
interface CountedBlocks {
  /** Table of the counts, with `block`, which is the number without so many bits. */
  counts: string;
  bits: number;
  /** SQL over `t` of the counts of what is listed. */
  counted: Sql;
  table: string;
  /** SQL over `t` of the rows that are listed, and of their number. */
  listed: Sql;
  number: string;
}

/** The ids of a page of them: the rows of the blocks before it are added up and passed over. */
export function idsOfBlock(
  { counts, bits, counted, table, listed, number }: CountedBlocks,
  { direction, limit, offset }: Pick<PageSql, 'direction' | 'limit' | 'offset'>,
): Sql {
  const order = rawSql(direction);
  const begin = rawSql(
    direction === 'asc' ? `${number} >= b.block << ${bits}` : `${number} < (b.block + 1) << ${bits}`,
  );
  return sql`select t.id from (
      select b.block, b.before from (
        select t.block, sum(t.rows) as rows, sum(sum(t.rows)) over (order by t.block ${order}) - sum(t.rows) as before
        from ${rawSql(counts)} t where ${counted} group by t.block) b
      where b.before + b.rows > ${offset} order by b.before, b.block ${order} limit 1) b
    cross join lateral (select t.id from ${rawSql(table)} t where ${listed} and ${begin}
      order by ${rawSql(number)} ${order} limit ${limit}::bigint offset greatest(0, ${offset} - b.before)) t`;
}

/** The same of a list in the order of the ids; undefined where the database does not keep it. */
export function idsFromTheirBlock(representation: Representation, filters: Filter[], page: PageSql): Sql | undefined {
  const { counts, table } = representation.resource;
  if (counts?.idBits === undefined || !isCounted(representation, filters)) return undefined;
  const where = { counted: page.where, listed: page.where };
  return idsOfBlock({ counts: counts.table, bits: counts.idBits, table, number: 't.id', ...where }, page);
}

/** What a search finds, once for its number and its page: ids with what they are sorted by. */
export const foundRows = ({ from, sort }: PageSql): Sql =>
  sql`found as materialized (select t.id${sortedBy(sort)} ${from}), n as (select count(*) as total from found)`;

/** SQL of what rows are sorted by, behind their id. */
export const sortedBy = ({ by }: Sort): Sql => rawSql(by.map((column) => `, ${column}`).join(''));

/** The ids of a page of it. */
export const idsOfFound = ({ sort, direction, limit, offset }: PageSql): Sql =>
  sql`select t.id from found t ${orderBy(sort, direction)} limit ${limit} offset ${offset}`;

/** Whether their number is told without looking at each of the rows. */
export const isTold = (representation: Representation, filters: readonly Filter[]): boolean =>
  isCounted(representation, filters) || isCountedByMonths(representation, filters);

/** Whether the database keeps how many rows there are under the filters. */
export const isCounted = ({ resource: { counts } }: Representation, filters: readonly Filter[]): boolean =>
  counts !== undefined && filters.every(({ reads }) => reads?.every((key) => counts.by.includes(key)));

/** The same by months, of filters of which one is about the moment that the months are of. */
function isCountedByMonths({ resource: { months } }: Representation, filters: readonly Filter[]): boolean {
  const others = filters.filter(({ span }) => !span);
  return (
    months !== undefined &&
    others.length < filters.length &&
    others.every(({ reads }) => reads?.every((key) => months.by.includes(key)))
  );
}

/** SQL of a single row with the sum of those counts, as `total`, that a condition over `t` is true of. */
export const sumOfCounts = (counts: string, where: Sql): Sql =>
  sql`select coalesce(sum(t.rows), 0)::bigint as total from ${rawSql(counts)} t where ${where}`;

/** How many rows a list has: from what the database counts anyway, where the filters let it. */
export function totalSql(scope: { tenantId: number }, representation: Representation, filters: readonly Filter[]): Sql {
  const { counts, table } = representation.resource;
  const where = conditions(scope, representation, filters);
  if (isCounted(representation, filters)) return sumOfCounts(counts!.table, where);
  if (!isCountedByMonths(representation, filters))
    return sql`select count(*) as total from ${rawSql(table)} t where ${where}`;
  return totalOfMonths(scope, representation, filters);
}

const NONE = rawSql('null');

/** SQL of when the month begins that one of several moments lies in, in UTC and without a zone. */
const monthOf = (which: 'greatest' | 'least', moments: Sql[]) =>
  sql`date_trunc('month', ${rawSql(which)}(${joinSql(moments, ', ')}) at time zone 'UTC')`;

/**
 * How many rows there are between two moments. Of the whole months between them the database keeps it; of the one in which they
 * begin, and of the one in which they end, rows are counted where there are any.
 */
function totalOfMonths(scope: { tenantId: number }, representation: Representation, filters: readonly Filter[]): Sql {
  const { months, table } = representation.resource;
  const others = filters.filter(({ span }) => !span);
  const between = filters.filter(({ span }) => span);
  const spans = between.flatMap(({ span }) => span ?? []);
  const moment = rawSql(spans[0]!.moment);
  const ofMonths = conditions(scope, representation, others);
  const after = spans.flatMap((span) => span.after ?? []);
  const before = spans.flatMap((span) => span.before ?? []);
  const first = after.length > 0 ? sql`${monthOf('greatest', after)} + interval '1 month'` : undefined;
  const last = before.length > 0 ? monthOf('least', before) : undefined;
  const whole = [
    ofMonths,
    ...(first ? [rawSql('t.month >= b.first::date')] : []),
    ...(last ? [rawSql('t.month < b.last::date')] : []),
  ];
  const sumOf = (condition: Sql) => sql`(${sumOfCounts(months!.table, condition)})`;
  const rows = (condition: string, month: string) => {
    const inMonth = sql`${conditions(scope, representation, between)} and ${moment} ${rawSql(condition)} at time zone 'UTC'`;
    const looked = others.map((filter) => filter.condition(scope.tenantId));
    // by the index of the moments: one behind the columns of other filters has them too, and the planner would go through all of it
    const isApart = looked.length > 0 && spans.some(({ isScattered }) => isScattered);
    const from = rawSql(table);
    const found = isApart
      ? sql`(select t.* from ${from} t where ${inMonth} offset 0) t where ${joinSql(looked, ' and ')}`
      : sql`${from} t where ${joinSql([inMonth, ...looked], ' and ')}`;
    return sql`(select count(*) from ${found} and ${sumOf(sql`${ofMonths} and t.month = (${rawSql(month)})::date`)} > 0)`;
  };
  const parts = [
    sumOf(joinSql(whole, ' and ')),
    ...(first ? [rows('< b.first', `b.first - interval '1 month'`)] : []),
    ...(last ? [rows('>= b.last', 'b.last')] : []),
  ];
  // where both lie in one month, all are counted up to its end
  return sql`select ${joinSql(parts, ' + ')} as total from (
      select m.first, greatest(m.first, m.last) as last
      from (select (${first ?? NONE})::timestamp as first, (${last ?? NONE})::timestamp as last) m) b`;
}

/**
 * Ids of a page far from the front, in the order of the ids, of a list whose total its answer does not have. Undefined where
 * the database keeps no numbers.
 */
export function idsOfDeepWindow(
  scope: { tenantId: number },
  representation: Representation,
  filters: Filter[],
  window: { limit: number; offset: number },
): Sql | undefined {
  if (window.offset < DEEP || !isCounted(representation, filters)) return undefined;
  const where = conditions(scope, representation, filters);
  const page: PageSql = {
    where,
    from: sql`from ${rawSql(representation.resource.table)} t where ${where}`,
    isKnown: false,
    sort: { by: [] },
    direction: 'asc',
    ...window,
  };
  return (
    idsFromTheirBlock(representation, filters, page) ??
    sql`with n as (${totalSql(scope, representation, filters)}) ${idsFromTheNearerEnd(page)}`
  );
}
