/**
 * The statement of a page of a list. Where there are no filters, its text and the places of its values depend on the declaration
 * and the shape of the page alone, and it is put together once for each.
 */
import { type SqlValue } from '../platform/database.ts';
import { emptySql, joinSql, rawSql, sql, type Sql } from '../platform/sql.ts';
import {
  conditions,
  foundRows,
  idsAcrossFromTheNearerEnd,
  idsFromTheFront,
  idsFromTheirBlock,
  idsFromTheNearerEnd,
  idsOfFound,
  isTold,
  orderBy,
  sortedBy,
  totalSql,
  walkOf,
  type Filter,
  type PageSql,
  type Sort,
} from './page-ids.ts';
import { type Representation } from './representation.ts';
import { boundedRows, ROW_TEXTS } from './row-pages.ts';
import {
  foundByShortSearch,
  idsOfShortSearch,
  numbersOfShortSearch,
  searchedOf,
  shortSearchInOrder,
} from './short-search.ts';

/** What makes one statement differ from another. */
export interface PageShape {
  sort: Sort;
  direction: 'asc' | 'desc';
  /** Whether the rows are counted; the total is 0 otherwise. */
  counted: boolean;
  /** Far from the front, so that it may be looked for from elsewhere. */
  isDeep: boolean;
  /** Behind a row, in place of an offset. */
  isBehind: boolean;
}

/** What a request brings. */
export interface PageValues {
  tenantId: number;
  limit: number;
  offset: number;
  /** Of the row that the page stands behind. */
  key: string | null;
  id: number;
}

export interface PageStatement {
  text: string;
  values: SqlValue[];
}

/** What it answers. */
export interface FoundPage {
  text: string | null;
  rest: number[] | null;
  total: number;
  rows: number;
  last_id: number | null;
  last_key: string | null;
}

function build(
  representation: Representation,
  filters: Filter[],
  { sort, direction, counted, isDeep, isBehind }: PageShape,
  { tenantId, limit, offset, ...behind }: PageValues,
): Sql {
  const where = conditions({ tenantId }, representation, filters);
  const table = rawSql(representation.resource.table);
  const key = sort.type && sort.by.length === 1 ? sort.by[0]! : undefined;
  const beyond = rawSql(direction === 'asc' ? '>' : '<');
  const condition = key
    ? sql` and (${rawSql(key)}, t.id) ${beyond} (${behind.key}::text::${rawSql(sort.type!)}, ${behind.id}::bigint)`
    : sql` and t.id ${beyond} ${behind.id}::bigint`;
  const page: PageSql = {
    where,
    from: sql`from ${table} t where ${where}${isBehind ? condition : emptySql}`,
    isKnown: counted && !isBehind && filters.length > 0 && isTold(representation, filters),
    walk: isBehind || !counted ? undefined : walkOf({ tenantId }, representation, filters, sort),
    sort,
    direction,
    limit,
    offset,
  };
  const total = counted ? totalSql({ tenantId }, representation, filters) : sql`select 0 as total`;
  const searched = counted && !isBehind ? searchedPage({ tenantId }, representation, filters, page) : undefined;
  const inBlock = isDeep && sort.by.length === 0 ? idsFromTheirBlock(representation, filters, page) : undefined;
  const { numbers, ids } = searched ?? {
    numbers: sql`n as (${total})`,
    ids: inBlock ?? (isDeep ? idsFarFromTheFront(page, table) : idsFromTheFront(page, table)),
  };
  // each by its key: of a tenant that it takes for small the planner would read all rows to find those of the page among them
  const rows = sql`select t.*${rawSql(key ? `, ${key}::text as page_key` : '')} from (${ids}) k
    cross join lateral (select t.* from ${table} t where t.tenant_id = ${tenantId} and t.id = k.id offset 0) t
    ${orderBy({ by: sort.by }, direction)}`;
  return sql`with ${numbers} select ${rawSql(ROW_TEXTS)}, (select n.total from n) as total, count(p.id) as rows,
      (array_agg(p.id))[count(*)] as last_id, ${rawSql(key ? '(array_agg(p.page_key))[count(*)]' : 'null')} as last_key
    from (${boundedRows(representation, rows, key ? ['t.page_key'] : [])}) p`;
}

const idsFarFromTheFront = (page: PageSql, table: Sql): Sql =>
  page.walk?.isCovered ? idsAcrossFromTheNearerEnd(page, page.walk, table) : idsFromTheNearerEnd(page);

/** The numbers and the ids of a page of what is searched for; undefined where nothing is, or where it makes no difference. */
function searchedPage(
  scope: { tenantId: number },
  representation: Representation,
  filters: Filter[],
  page: PageSql,
): { numbers: Sql; ids: Sql } | undefined {
  const { sort, direction, limit, offset } = page;
  if (filters.some(({ searches }) => searches)) return { numbers: foundRows(page), ids: idsOfFound(page) };
  const { table, name } = representation.resource;
  const search = filters.find(({ ngram }) => ngram !== undefined);
  const searched = searchedOf(table, name);
  if (search?.ngram === undefined || searched === undefined) return undefined;
  const short = {
    ...scope,
    searched,
    lists: [name],
    ngram: search.ngram,
    listed: conditions(scope, representation, []),
  };
  const others = filters.filter((filter) => filter !== search);
  if (others.length === 0) {
    const paged = { ...short, limit, offset };
    if (sort.by.length === 0) return shortSearchInOrder(paged, direction);
    return { numbers: numbersOfShortSearch(paged), ids: idsOfShortSearch(paged, orderBy(sort, direction)) };
  }
  // of others whose number nobody knows a few may be found by an index
  if (!isTold(representation, others)) return undefined;
  const totalOf = (of: Filter[]) => totalSql(scope, representation, of);
  const narrowed = { ...short, totalOfOthers: totalOf(others), totalOfAll: totalOf([]) };
  const looked = others.map(({ condition }) => condition(scope.tenantId));
  const numbers = foundByShortSearch(narrowed, joinSql(looked, ' and '), sortedBy(sort));
  return { numbers, ids: idsOfFound(page) };
}

/** Stands in a statement for one of its values. */
class Place {
  readonly of: keyof PageValues;
  constructor(of: keyof PageValues) {
    this.of = of;
  }
}

const place = (of: keyof PageValues) => new Place(of) as never;
const PLACES: PageValues = {
  tenantId: place('tenantId'),
  limit: place('limit'),
  offset: place('offset'),
  key: place('key'),
  id: place('id'),
};

interface PutTogether {
  text: string;
  places: readonly (keyof PageValues)[];
}

/** Declarations are few, and so are their shapes. */
const statements = new WeakMap<Representation, Map<string, PutTogether>>();

function withoutFilters(representation: Representation, shape: PageShape): PutTogether {
  let known = statements.get(representation);
  if (!known) statements.set(representation, (known = new Map<string, PutTogether>()));
  const { sort, direction, counted, isDeep, isBehind } = shape;
  const name = `${sort.by.join()} ${sort.type} ${sort.unique} ${direction} ${counted} ${isDeep} ${isBehind}`;
  let statement = known.get(name);
  if (!statement) {
    const { text, values } = build(representation, [], shape, PLACES);
    const places = values.map((each) => {
      // a value of another kind would be one request's, and given to all
      if (!(each instanceof Place)) throw new Error(`a page of ${representation.name} has a value of its own`);
      return each.of;
    });
    known.set(name, (statement = { text, places }));
  }
  return statement;
}

/** The statement of a page, with its values. */
export function pageStatement(
  representation: Representation,
  filters: Filter[],
  shape: PageShape,
  values: PageValues,
): PageStatement {
  if (filters.length > 0) {
    const built = build(representation, filters, shape, values);
    return { text: built.text, values: built.values as SqlValue[] };
  }
  const { text, places } = withoutFilters(representation, shape);
  return { text, values: places.map((each) => values[each]) };
}
