/** The orders that materials are listed in, and the ids of a page in one of them. */
import { rawSql, sql, type Sql } from '../../platform/sql.ts';
import { DEEP, idsFromTheNearerEnd, MANY } from '../../resources/page-ids.ts';
import { CATEGORY_LABEL } from './material.v1.ts';

export interface MaterialOrder {
  by: string;
  /** The column of `t` that is null where there is nothing to sort by: those rows come last in either direction. */
  absent?: string;
  join?: string;
}

const SUPPLIER_OF_MATERIAL = 'join suppliers s on s.tenant_id = t.tenant_id and s.id = t.supplier_id';

/** SQL over `t`, and what it needs besides. An index has the same columns, but for what a row is not stored with. */
export const MATERIAL_SORTS = {
  name: { by: 't.name' },
  category: { by: CATEGORY_LABEL },
  supplier: { by: 's.name', absent: 't.supplier_id', join: SUPPLIER_OF_MATERIAL },
  stock: { by: 't.quantity_available', absent: 't.quantity_available' },
  createdAt: { by: 't.created_at' },
  updatedAt: { by: 't.updated_at' },
} as const satisfies Record<string, MaterialOrder>;

export type MaterialSort = keyof typeof MATERIAL_SORTS;

/** Sorts of the list as fields, or as what answers carry besides them. */
export const MATERIAL_ORDERS = {
  name: 'name',
  category: 'category',
  supplier: 'supplierName',
  stock: 'quantityAvailable',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
} as const satisfies Record<MaterialSort, string>;

export interface MaterialPage {
  limit: number;
  offset: number;
  sort: MaterialSort;
  direction: 'asc' | 'desc';
}

/**
 * The ids of materials in the order of their suppliers' names. Each is looked up by its key, whatever the planner takes the
 * tenant's rows for: it would compare all suppliers with all materials. Many are come across supplier by supplier, few are sorted.
 */
const idsBySupplier = (tenantId: number, listed: Sql, first: Sql): Sql => sql`
  (select t.id, s.name as place from suppliers s
    cross join lateral (select t.id from textile_products t where ${listed} and t.supplier_id = s.id offset 0) t
    where s.tenant_id = ${tenantId} and (select n.total > ${MANY} from n) ${first}) union all
  (select t.id, s.name as place from textile_products t
    cross join lateral (select s.name from suppliers s where s.tenant_id = ${tenantId} and s.id = t.supplier_id offset 0) s
    where ${listed} and (select n.total between 1 and ${MANY} from n) ${first})`;

/**
 * The ids of a page in an order, from its index. Rows that have nothing to be sorted by come last in either direction, as no
 * index has them for both: they are read as a list of their own, behind the others. `n.total` is what the list has in all.
 */
export function idsInOrder(
  tenantId: number,
  ofTenant: Sql,
  listed: Sql,
  { by: place, absent, join }: MaterialOrder,
  { limit, offset, direction }: MaterialPage,
  by: (column: string, id: string) => Sql,
): Sql {
  const window = sql`limit ${limit} offset ${offset}`;
  if (absent === undefined && offset >= DEEP) {
    const page = {
      from: sql`from textile_products t where ${listed}`,
      sort: { by: [place] },
      direction,
      limit,
      offset,
    };
    return sql`select t.id, ${rawSql(place)} as place from (${idsFromTheNearerEnd(page)}) k
      join textile_products t on ${ofTenant} and t.id = k.id`;
  }
  if (absent === undefined)
    return sql`select t.id, ${rawSql(place)} as place from textile_products t where ${listed} ${by(place, 't.id')} ${window}`;
  const first = sql`${rawSql(`order by ${place} ${direction}, t.id ${direction}`)} limit ${limit + offset}`;
  const present = join
    ? idsBySupplier(tenantId, listed, first)
    : sql`select t.id, ${rawSql(place)} as place from textile_products t where ${listed} and ${rawSql(absent)} is not null ${first}`;
  // not looked for where the others fill the page
  const without = sql`select t.id, null as place from textile_products t
    where ${listed} and ${rawSql(absent)} is null ${rawSql(`order by t.id ${direction}`)}
    limit greatest(0, ${limit + offset} - (select count(*) from present))`;
  return sql`with present as materialized (${present})
    select k.id, k.place from (select * from present union all (${without})) k ${by('k.place', 'k.id')} ${window}`;
}
