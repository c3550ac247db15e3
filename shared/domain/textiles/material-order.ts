/** The orders that materials are listed in, and the ids of a page in one of them. */
import { emptySql, rawSql, sql, type Sql } from '../../platform/sql.ts';
import { DEEP, idsFromTheNearerEnd, MANY, unknownWindow } from '../../resources/page-ids.ts';
import { TRUE } from './material-filter.ts';
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

/** Which materials are listed, over `t`. */
export interface ListedMaterials {
  tenantId: number;
  /** The condition that all of them meet, and which chooses an index. */
  ofTenant: Sql;
  /** All others; TRUE where there are none. */
  narrowing: Sql;
  /** A FROM that has each of them as `t` and reads few others; absent: nothing finds them sooner than the order of the list. */
  narrowed?: Sql | undefined;
  /** That they have probably come together, and so lie side by side in the order of the list. */
  isTogether?: boolean;
}

/** More are not sorted, however far they lie apart. */
const MOST_SORTED = 10 * MANY;
/** Where they are one in so many of the tenant's rows, they are sorted even if they should be come across sooner. */
const RARE = 20;

/**
 * Whether the rows of a page are among so few that they are read and sorted sooner than they are come across in the order of the
 * list, as `w.few`, and whether there are any, as `w.any_row`: the more often the tenant's rows go into what is listed, the further they
 * lie apart. Under two filters that go together, or exclude each other, the planner would pass over all rows of the tenant to find a few.
 */
function whichWay({ tenantId, isTogether }: ListedMaterials, { join }: MaterialOrder, page: MaterialPage): Sql {
  const rare = sql`n.total <= ${isTogether ? MOST_SORTED : MANY} and n.total * ${RARE} < a.rows`;
  const apart = sql`n.total <= ${MOST_SORTED} and n.total * n.total < ${page.limit + page.offset}::bigint * a.rows`;
  // by supplier, suppliers are passed over, and their number is not known
  const few = join === undefined ? sql`n.total > 0 and (${rare} or ${apart})` : sql`n.total between 1 and ${MANY}`;
  return sql`w as materialized (select n.total > 0 as any_row, ${few} as few
    from n cross join (select sum(c.rows) as rows from textile_product_counts c where c.tenant_id = ${tenantId}) a)`;
}

/** The UUID is read with the name, or an index of names would answer (`SUPPLIER_NAME`). */
const supplierOfEach = (tenantId: number) =>
  sql`left join lateral (select coalesce(s.name, s.uuid::text) as name from suppliers s
    where s.tenant_id = ${tenantId} and s.id = t.supplier_id offset 0) s on true`;

/**
 * The ids of a page in an order. Few rows are found by what narrows them, and sorted; many are come across in the order. Each
 * supplier is looked up by its key, whatever the planner takes the tenant's rows for: it would compare all suppliers with all
 * materials. `n.total` is what the list has in all.
 */
export function idsInOrder(
  materials: ListedMaterials,
  order: MaterialOrder,
  page: MaterialPage,
  by: (column: string, id: string) => Sql,
): Sql {
  const { tenantId, ofTenant, narrowing, narrowed } = materials;
  if (narrowed === undefined && order.join === undefined) return idsComeAcross(materials, TRUE, order, page, by);
  const { join, by: place } = order;
  return sql`with ${whichWay(materials, order, page)}
    (${idsComeAcross(materials, sql`(select w.any_row and not w.few from w)`, order, page, by)}) union all
    (select t.id, ${rawSql(place)} as place
      from (select t.* from ${narrowed ?? sql`textile_products t`} where ${ofTenant} and ${narrowing}
        and (select w.few from w) offset 0) t
      ${join === undefined ? emptySql : supplierOfEach(tenantId)} ${by(place, 't.id')} limit ${page.limit} offset ${page.offset})`;
}

/**
 * The same from the index of the order, where `any` holds. Rows that have nothing to be sorted by come last in either direction, as no
 * index has them for both: they are read as a list of their own, behind the others.
 */
function idsComeAcross(
  { tenantId, ofTenant, narrowing, narrowed }: ListedMaterials,
  any: Sql,
  { by: place, absent, join }: MaterialOrder,
  { limit, offset, direction }: MaterialPage,
  by: (column: string, id: string) => Sql,
): Sql {
  const listed = sql`${ofTenant} and ${narrowing}`;
  const key = rawSql(`t.id, ${place} as place`);
  if (absent === undefined && offset >= DEEP) {
    const page = {
      from: sql`from textile_products t where ${listed} and ${any}`,
      sort: { by: [place] },
      direction,
      limit,
      offset,
    };
    return idsFromTheNearerEnd(page, key);
  }
  const ordered = rawSql(`order by ${place} ${direction}, t.id ${direction}`);
  // in the order first: of a tenant that it takes for small, and for smaller when it is named twice, the planner would sort all of it
  const inOrder = (condition: Sql, window: { limit: number; offset: number }) =>
    narrowed === undefined
      ? sql`select ${key} from textile_products t where ${listed} and ${condition} and ${any} ${ordered}
          limit ${window.limit} offset ${window.offset}`
      : sql`select ${key} from (select t.* from textile_products t where ${ofTenant} and ${condition} ${ordered} offset 0) t
          where ${narrowing} and ${any} ${unknownWindow(window.limit, window.offset)}`;
  if (absent === undefined) return inOrder(TRUE, { limit, offset });
  const isPresent = rawSql(`${absent} is not null`);
  const present = join
    ? sql`select t.id, s.name as place from suppliers s
        cross join lateral (select t.id from textile_products t where ${listed} and t.supplier_id = s.id offset 0) t
        where s.tenant_id = ${tenantId} and ${any} ${ordered} limit ${limit} offset ${offset}`
    : inOrder(isPresent, { limit, offset });
  const allPresent = sql`(select count(*) from textile_products t where ${listed} and ${any} and ${isPresent})`;
  // behind the others, which are not counted where some of them are on the page
  const passedOver =
    offset === 0
      ? rawSql('0')
      : sql`case when exists (select from present) then 0 else greatest(0, ${offset}::bigint - ${allPresent}) end`;
  const without = sql`select t.id, null as place from textile_products t
    where ${listed} and ${any} and ${rawSql(absent)} is null ${rawSql(`order by t.id ${direction}`)}
    limit ${limit}::bigint - (select count(*) from present) offset ${passedOver}`;
  return sql`with present as materialized (${present})
    select k.id, k.place from (select * from present union all (${without})) k ${by('k.place', 'k.id')}`;
}
