/** A search of one or two characters among materials, of one kind or of all, where their facets are not asked for. */
import { rawSql, sql, type Sql } from '../../platform/sql.ts';
import { materialsOf } from '../../resources/ngram-counts.ts';
import { holds, isNgram } from '../../resources/search.ts';
import { numbersOfShortSearch, rowsOfBlocks, type ShortSearch } from '../../resources/short-search.ts';
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

/** The numbers of such a search, with its total as `n.total`, and the ids of a page of it; undefined where a filter is no such search. */
export function shortSearchOfMaterials(
  tenantId: number,
  { search, kind, ...others }: Searched,
  order: MaterialOrder,
  page: MaterialPage,
  by: (column: string, id: string) => Sql,
): { numbers: Sql; ids: Sql } | undefined {
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  if (search === undefined || !isNgram(search) || isNarrowed) return undefined;
  const ofTenant = sql`t.tenant_id = ${tenantId}`;
  const ofKind = kind === undefined ? TRUE : sql`t.kind = ${kind}`;
  const { limit, offset } = page;
  const short: ShortSearch = {
    tenantId,
    searched: 'materials',
    lists: (kind === undefined ? TEXTILE_KINDS : [kind]).map(materialsOf),
    ngram: search,
    listed: andConditions([ofTenant, ofKind]),
    held: isHeld(tenantId, search),
    limit,
    offset,
  };
  const place = rawSql(order.by);
  const across = {
    tenantId,
    ofTenant,
    narrowing: sql`${ofKind} and ${isHeld(tenantId, search)} and (select n.across and n.total > 0 from n)`,
  };
  const joined = rawSql(order.join === undefined ? '' : `left ${order.join}`);
  return {
    numbers: numbersOfShortSearch(short),
    ids: sql`(${idsInOrder(across, order, page, by)}) union all
      (select t.id, ${place} as place from (select t.* from ${rowsOfBlocks(short)}) t ${joined} ${by(order.by, 't.id')}
       limit ${limit} offset ${offset})`,
  };
}
