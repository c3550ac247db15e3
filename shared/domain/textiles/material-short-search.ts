/** A search of one or two characters among materials, of one kind or of all. */
import { rawSql, sql, type Sql } from '../../platform/sql.ts';
import { materialsOf } from '../../resources/ngram-counts.ts';
import { sumOfCounts } from '../../resources/page-ids.ts';
import { holds, isNgram } from '../../resources/search.ts';
import { numbersOfShortSearch, rowsOfBlocks, type NarrowedSearch } from '../../resources/short-search.ts';
import { andConditions, TRUE } from './material-filter.ts';
import { idsInOrder, type MaterialOrder, type MaterialPage } from './material-order.ts';
import { TEXTILE_KINDS, type TextileKind } from './textile-product.ts';

interface Searched {
  search?: string | undefined;
  kind?: TextileKind | undefined;
}

/** SQL over `t`. The name of the supplier is looked up where the material's own text does not hold it. */
const isHeld = (tenantId: number, search: string): Sql =>
  sql`(${holds('t.search_text', search)} or (select ${holds('s.search_text', search)} and ${holds('fold_text(s.name)', search)}
    from suppliers s where s.tenant_id = ${tenantId} and s.id = t.supplier_id))`;

const ofKind = (kind: TextileKind | undefined): Sql => (kind === undefined ? TRUE : sql`t.kind = ${kind}`);

/** A search among materials, of one kind or of all. */
export function searchedMaterials(tenantId: number, search: string, kind?: TextileKind): NarrowedSearch {
  const listed = andConditions([sql`t.tenant_id = ${tenantId}`, ofKind(kind)]);
  return {
    tenantId,
    searched: 'materials',
    lists: (kind === undefined ? TEXTILE_KINDS : [kind]).map(materialsOf),
    ngram: search,
    listed,
    held: isHeld(tenantId, search),
    totalOfAll: sumOfCounts('textile_product_counts', listed),
  };
}

/**
 * The numbers of such a search, with its total as `n.total`, and the ids of a page of it; undefined where a filter is no such search,
 * or asks for anything besides.
 */
export function shortSearchOfMaterials(
  tenantId: number,
  { search, kind, ...others }: Searched,
  order: MaterialOrder,
  page: MaterialPage,
  by: (column: string, id: string) => Sql,
): { numbers: Sql; ids: Sql } | undefined {
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  if (search === undefined || !isNgram(search) || isNarrowed) return undefined;
  const { limit, offset } = page;
  const short = { ...searchedMaterials(tenantId, search, kind), limit, offset };
  const place = rawSql(order.by);
  const across = {
    tenantId,
    ofTenant: sql`t.tenant_id = ${tenantId}`,
    narrowing: sql`${ofKind(kind)} and ${isHeld(tenantId, search)} and (select n.across and n.total > 0 from n)`,
  };
  const joined = rawSql(order.join === undefined ? '' : `left ${order.join}`);
  return {
    numbers: numbersOfShortSearch(short),
    ids: sql`(${idsInOrder(across, order, page, by)}) union all
      (select t.id, ${place} as place from (select t.* from ${rowsOfBlocks(short)}) t ${joined} ${by(order.by, 't.id')}
       limit ${limit} offset ${offset})`,
  };
}
