/**
 * The statement of a page of a list. Where there are no filters, its text and the places of its values depend on the declaration
 * and the shape of the page alone, and it is put together once for each.
 */
import { type SqlValue } from '../platform/database.ts';
import { emptySql, rawSql, sql, type Sql } from '../platform/sql.ts';
import {
  conditions,
  foundRows,
  idsFromTheFront,
  idsFromTheirBlock,
  idsFromTheNearerEnd,
  idsOfFound,
  isCounted,
  orderBy,
  totalSql,
  walkOf,
  type Filter,
  type PageSql,
  type Sort,
} from './page-ids.ts';
import { type Representation } from './representation.ts';
import { boundedRows, ROW_TEXTS } from './row-pages.ts';
import { idsOfShortSearch, numbersOfShortSearch, searchedOf, type ShortSearch } from './short-search.ts';

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
    isKnown: counted && !isBehind && filters.length > 0 && isCounted(representation, filters),
    walk: isBehind || !counted ? undefined : walkOf({ tenantId }, representation, filters, sort),
    sort,
    direction,
    limit,
    offset,
  };
  const short = counted && !isBehind ? shortSearchOf(representation, filters, { tenantId, limit, offset }) : undefined;
  const inBlock = isDeep && sort.by.length === 0 ? idsFromTheirBlock(representation, filters, page) : undefined;
  const atOnce = counted && !isBehind && filters.some(({ searches }) => searches);
  const ids = short
    ? idsOfShortSearch(short, orderBy(sort, direction))
    : (inBlock ?? (atOnce ? idsOfFound(page) : isDeep ? idsFromTheNearerEnd(page) : idsFromTheFront(page, table)));
  // each by its key: of a tenant that it takes for small the planner would read all rows to find those of the page among them
  const rows = sql`select t.*${rawSql(key ? `, ${key}::text as page_key` : '')} from (${ids}) k
    cross join lateral (select t.* from ${table} t where t.tenant_id = ${tenantId} and t.id = k.id offset 0) t
    ${orderBy({ by: sort.by }, direction)}`;
  const total = counted ? totalSql({ tenantId }, representation, filters) : sql`select 0 as total`;
  const numbers = short
    ? numbersOfShortSearch(short)
    : atOnce
      ? sql`${foundRows(page)}, n as (select count(*) as total from found)`
      : sql`n as (${total})`;
  return sql`with ${numbers} select ${rawSql(ROW_TEXTS)}, (select n.total from n) as total, count(p.id) as rows,
      (array_agg(p.id))[count(*)] as last_id, ${rawSql(key ? '(array_agg(p.page_key))[count(*)]' : 'null')} as last_key
    from (${boundedRows(representation, rows, key ? ['t.page_key'] : [])}) p`;
}

/** The search of a list that is asked for one or two characters and nothing else, where its rows are counted by them. */
function shortSearchOf(
  representation: Representation,
  filters: Filter[],
  page: Pick<PageValues, 'tenantId' | 'limit' | 'offset'>,
): ShortSearch | undefined {
  const { table, name } = representation.resource;
  const [filter, ...others] = filters;
  if (filter?.ngram === undefined || others.length > 0) return undefined;
  const searched = searchedOf(table, name);
  return searched === undefined
    ? undefined
    : { ...page, searched, lists: [name], ngram: filter.ngram, listed: conditions(page, representation, []) };
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
