/** The list of materials with its facets, in one statement: what is counted is what is listed. */
import { queryOne } from '../../platform/database.ts';
import { emptySql, joinSql, rawSql, sql, type Sql } from '../../platform/sql.ts';
import { holds, isIndexable, isNgram } from '../../resources/search.ts';
import { sourcesOfShortSearch } from '../../resources/short-search.ts';
import { holdsInText } from './textile-filters.ts';
import { JsonText } from '../../resources/json-text.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { boundedRows, FACET_VALUES, ROW_TEXTS, rowTexts, type FacetedRows } from '../../resources/row-pages.ts';
import { type Scope } from '../../platform/scope.ts';
import { idsInOrder, MATERIAL_SORTS, type MaterialOrder, type MaterialPage } from './material-order.ts';
import { searchedMaterials, shortSearchOfMaterials } from './material-short-search.ts';
import {
  andConditions,
  CERTIFICATION_COLUMNS,
  certificationCode,
  FALSE,
  havingExternalId,
  narrowingConditions,
  NARROWINGS,
  TRUE,
  type Conditions,
  type MaterialFilter,
  type Narrowing,
} from './material-filter.ts';
import { materialV1 } from './material.v1.ts';

/** The facet's filter and what it counts: SQL over the groups `g`, and the label of a value. */
const FACETS = {
  kinds: { own: 'kind', value: 'kind' },
  units: { own: 'unit', value: 'unit_of_measure' },
  availability: { own: 'available', value: 'available' },
} as const;

/** All conditions but one, over `f` or `g`: what that one's facet is counted under. */
const others = (from: 'f' | 'g', own?: Narrowing) =>
  NARROWINGS.filter((each) => each !== own)
    .map((each) => `${from}.is_${each}`)
    .join(' and ');

const CERTIFICATIONS = Object.values(CERTIFICATION_COLUMNS);

const NARROW_COLUMNS = ['kind', 'unit_of_measure', 'available', ...CERTIFICATIONS];
/** The columns that facets count by, over `t`. */
const NARROW = rawSql(NARROW_COLUMNS.map((column) => `t.${column}`).join(', '));
/** What is the same of materials `t` that a group counts, so that their index has all of it. */
const alike = (group: string): Sql =>
  rawSql(NARROW_COLUMNS.map((column) => `t.${column} = ${group}.${column}`).join(' and '));

const GROUPED = [...NARROW_COLUMNS, ...NARROWINGS.map((each) => `is_${each}`)]
  .map((column) => `f.${column}`)
  .join(', ');
/** What is counted in one pass over `f`, for all facets but that of suppliers. */
const GROUPS = rawSql(`g as materialized (select ${GROUPED}, sum(f.rows) as rows from f group by ${GROUPED})`);

/** Whether each condition holds; one that is null (no supplier, or one that there is not) does not. */
const getFlags = (conditions: Conditions): Sql =>
  joinSql(
    NARROWINGS.map((each) => sql`coalesce(${conditions[each]}, false) as ${rawSql(`is_${each}`)}`),
    ', ',
  );

/** The most frequent suppliers `top_suppliers`, and how many more there are, of rows with a supplier and a number of rows. */
const bySupplier = (from: Sql): Sql =>
  sql`by_supplier as materialized (select t.supplier_id, sum(t.rows) as n from ${from} where t.supplier_id is not null group by 1),
    top_suppliers as materialized (select * from by_supplier b where b.n > 0 order by b.n desc, b.supplier_id limit ${FACET_VALUES}),
    more_suppliers as materialized (select greatest(count(*) - ${FACET_VALUES}, 0) as n from by_supplier b where b.n > 0)`;

/** Totals of suppliers in the order of their numbers, which the database keeps, and what was written since they were added up. */
interface KeptTotals {
  table: Sql;
  /** Which of its rows `k` they are. */
  kept: Sql;
  /** Suppliers with numbers of rows. */
  written: Sql;
}

/** What totals are kept by besides the kind, as far as a filter asks for it, and what else it narrows. */
interface KeptBy {
  /** Beginning of the names of the tables. */
  name: 'textile_supplier' | 'textile_certification' | 'textile_unit' | 'textile_availability';
  /** Which of the rows in these. */
  own: Sql;
  /** Which materials `t` they count. */
  counted: Sql;
  narrowing: Sql;
}

function keptBy({ certification, unitOfMeasure, available }: MaterialFilter, of: Conditions): KeptBy {
  const code = certification === undefined ? undefined : certificationCode(certification);
  if (code !== undefined) {
    const own = sql`certification = ${code}`;
    const narrowing = andConditions([of.unit, of.available]);
    return { name: 'textile_certification', own, counted: of.certification, narrowing };
  }
  if (unitOfMeasure !== undefined) {
    const own = sql`unit_of_measure = ${unitOfMeasure}`;
    return { name: 'textile_unit', own, counted: of.unit, narrowing: of.available };
  }
  if (available !== undefined)
    return { name: 'textile_availability', own: sql`available = ${available}`, counted: of.available, narrowing: TRUE };
  return { name: 'textile_supplier', own: TRUE, counted: TRUE, narrowing: TRUE };
}

/** Of materials of a kind, or of all kinds. */
function keptTotals(tenantId: number, kind: MaterialFilter['kind'], { name, own }: KeptBy): KeptTotals {
  const ofTenant = (alias: string) => andConditions([own, sql`${rawSql(alias)}.tenant_id = ${tenantId}`]);
  const ofKind = kind === undefined ? rawSql('k.kind is null') : sql`k.kind = ${kind}`;
  return {
    table: rawSql(`${name}_totals`),
    kept: andConditions([ofTenant('k'), ofKind]),
    // integers add up to a bigint, and bigints to a numeric, which takes longer
    written: sql`select t.supplier_id, t.rows::integer as rows from ${rawSql(`${name}_counts`)} t
      where ${andConditions([ofTenant('t'), kind === undefined ? TRUE : sql`t.kind = ${kind}`])}`,
  };
}

/**
 * The same of materials by kind and certification, unit or availability, from kept totals. What narrows them further is counted,
 * group by group of those that are alike in all that is counted by: what it lets through, or, where that is more than three quarters
 * of them, the others, which are taken off the totals. To find the totals of their suppliers takes longer than to count rows.
 */
function byKeptSupplier(tenantId: number, filter: MaterialFilter, conditions: Conditions): Sql {
  const by = keptBy(filter, conditions);
  const totals = keptTotals(tenantId, filter.kind, by);
  const { narrowing } = by;
  if (narrowing === TRUE) return ofChanged(totals, TRUE, totals.written);
  const listed = andConditions([sql`t.tenant_id = ${tenantId}`, conditions.kind, by.counted]);
  const others = sql`(select d.others from d)`;
  return sql`c as materialized (select ${NARROW}, sum(t.rows) as rows, bool_and(${narrowing}) as let_through
      from textile_product_counts t where ${listed} group by ${NARROW} having sum(t.rows) > 0),
    d as materialized (select coalesce(sum(c.rows) filter (where c.let_through) * 4 > 3 * sum(c.rows), false) as others from c),
    ${ofChanged(
      totals,
      others,
      sql`${totals.written} and ${others} union all select x.supplier_id, case when ${others} then -1 else 1 end from c
        cross join lateral (select t.supplier_id from textile_products t where t.tenant_id = ${tenantId} and ${alike('c')} offset 0) x
        where c.let_through <> ${others}`,
    )}`;
}

/** The same of changes, which are suppliers with numbers of rows, added to the kept totals where `addsKept` holds. */
function ofChanged({ table, kept }: KeptTotals, addsKept: Sql, changes: Sql): Sql {
  return sql`changes as materialized (select t.supplier_id, sum(t.rows) as rows from (${changes}) t where t.supplier_id is not null group by 1),
    changed as materialized (select w.supplier_id, w.rows + coalesce(k.rows, 0) as n, coalesce(k.rows, 0) > 0 as was
      from changes w left join lateral (select k.rows from ${table} k
        where ${kept} and ${addsKept} and k.supplier_id = w.supplier_id offset 0) k on true),
    top_suppliers as materialized (select * from (
        (select k.supplier_id, k.rows as n from ${table} k
         where ${kept} and ${addsKept} and k.supplier_id not in (select w.supplier_id from changes w)
         order by k.kind, k.rows desc, k.supplier_id limit ${FACET_VALUES})
        union all select c.supplier_id, c.n from changed c where c.n > 0) b
      order by b.n desc, b.supplier_id limit ${FACET_VALUES}),
    more_suppliers as materialized (select greatest(
        (select count(*) from ${table} k where ${kept} and ${addsKept} and k.rows > 0)
        - count(*) filter (where c.was) + count(*) filter (where c.n > 0) - ${FACET_VALUES}, 0) as n from changed c)`;
}

const bySupplierOfFound = () =>
  bySupplier(sql`(select f.supplier_id, f.rows from f where ${rawSql(others('f', 'supplier'))}) t`);

/** SQL of the narrow rows `f`, each standing for `rows` materials, of the suppliers and of the groups `g` that the facets count. */
function countedRows(tenantId: number, ofTenant: Sql, filter: MaterialFilter, conditions: Conditions): Sql {
  const flags = getFlags(conditions);
  if (filter.externalId !== undefined) {
    // few, and no counts are kept by it
    return sql`f as materialized (select t.supplier_id, ${NARROW}, 1 as rows, ${flags} from textile_products t where ${ofTenant}),
      ${bySupplierOfFound()}, ${GROUPS}`;
  }
  // what the database counts at each write, and what it does not is counted here
  const f =
    filter.supplierId === undefined
      ? sql`select ${NARROW}, t.rows, ${flags} from textile_product_counts t where ${ofTenant}`
      : sql`select ${NARROW}, 1 as rows, ${flags} from textile_products t where ${ofTenant} and ${conditions.supplier}`;
  return sql`f as materialized (${f}), ${byKeptSupplier(tenantId, filter, conditions)}, ${GROUPS}`;
}

/** Whether what is asked for is none of the certifications that have a column, and so no counts. */
const isOfOtherCertification = ({ externalId, certification }: MaterialFilter): boolean =>
  externalId === undefined && certification !== undefined && certificationCode(certification) === undefined;

/**
 * The same of a certification that is noted as text: the rows that have it, found by its index, with ids in the order `place`.
 * What is counted without this condition is, of a supplier, its rows; else what the database keeps, less the ones found.
 */
function rowsOfOtherCertification(
  tenantId: number,
  ofTenant: Sql,
  { supplierId }: MaterialFilter,
  conditions: Conditions,
  { by, join }: MaterialOrder,
): Sql {
  const found = (where: Sql, of: Conditions) =>
    sql`select t.id, t.supplier_id, ${NARROW}, 1 as rows, ${getFlags(of)}, ${rawSql(by)} as place
      from textile_products t ${join === undefined ? emptySql : rawSql(`left ${join}`)} where ${ofTenant} and ${where}`;
  if (supplierId !== undefined) {
    const others = sql`${conditions.certification} and (${conditions.supplier}) is not true`;
    return sql`f as materialized (${found(conditions.supplier, conditions)} union all ${found(others, conditions)}),
      ${bySupplierOfFound()}, ${GROUPS}`;
  }
  const without = getFlags({ ...conditions, certification: FALSE });
  const counted = (rows: string, from: Sql) =>
    sql`select null, null, ${NARROW}, ${rawSql(rows)}, ${without}, null from ${from}`;
  return sql`held as materialized (${found(conditions.certification, { ...conditions, certification: TRUE })}),
    f as materialized (select * from held union all ${counted('-t.rows', sql`held t`)}
      union all ${counted('t.rows', sql`textile_product_counts t where t.tenant_id = ${tenantId}`)}),
    ${bySupplierOfFound()}, ${GROUPS}`;
}

/**
 * Whether what a supplier is searched in has the text in the name, and not in the category behind it. Folding the names of half
 * a million suppliers takes longer than finding them, and few categories have a word in them.
 */
function holdsInName(tenantId: number, search: string): Sql {
  const inName = holds('fold_text(s.name)', search);
  // anything else may stand in the name and go on in the category
  if (!/^[a-z0-9]+$/i.test(search)) return inName;
  return sql`(s.category is null or s.category not in (select c.category from supplier_counts c where c.tenant_id = ${tenantId}
    and c.category is not null and ${holds('fold_text(c.category)', search)}) or ${inName})`;
}

/**
 * The same of what a search finds, by the material's own text or by the name of its supplier; with ids in the order `place`. `within` are
 * the rows that somebody asks for.
 */
function foundRows(
  tenantId: number,
  within: Sql,
  search: string,
  conditions: Conditions,
  { by, join }: MaterialOrder,
): Sql {
  const found = (from: Sql, where: Sql) =>
    sql`select t.id, t.supplier_id, ${NARROW}, 1 as rows, ${getFlags(conditions)}, ${rawSql(by)} as place
      from ${from} ${join === undefined ? emptySql : rawSql(`left ${join}`)} where ${where}`;
  const named = sql`select s.id from suppliers s where s.tenant_id = ${tenantId} and ${holds('s.search_text', search)}
    and ${holdsInName(tenantId, search)}`;
  const own = holdsInText(search);
  if (!isIndexable(search)) {
    const { numbers, sources } = isNgram(search)
      ? sourcesOfShortSearch(searchedMaterials(tenantId, search))
      : { numbers: undefined, sources: [{ from: rawSql('textile_products t'), where: TRUE }] };
    // all of these are looked at anyway, and half of the suppliers may have it in their name
    const all = sources.map(({ from, where }) =>
      found(
        sql`${from} left join (${named}) n on n.id = t.supplier_id`,
        sql`${within} and (n.id is not null or ${own}) and ${where}`,
      ),
    );
    return sql`${numbers ? sql`${numbers}, ` : emptySql}f as materialized (${joinSql(all, ' union all ')}),
      ${bySupplierOfFound()}, ${GROUPS}`;
  }
  const ofNamed = sql`(${named}) n join textile_products t on ${within} and t.supplier_id = n.id`;
  return sql`f as materialized (${found(sql`textile_products t`, sql`${within} and ${own}`)}
    union all ${found(ofNamed, sql`(${own}) is not true`)}), ${bySupplierOfFound()}, ${GROUPS}`;
}

const COUNT = 'coalesce(sum(g.rows), 0)::bigint';

const facet = ({ own, value }: { own: Narrowing; value: string }) =>
  `(select coalesce(json_agg(json_build_object('value', c.value, 'count', c.n) order by c.n desc, c.value) filter (where c.n > 0), '[]') ` +
  `from (select g.${value} as value, ${COUNT} as n from g where ${others('g', own)} group by 1) c)`;

const supplierFacet = (tenantId: number): Sql =>
  sql`(select coalesce(json_agg(json_build_object('id', s.uuid, 'name', s.name, 'count', c.n) order by c.n desc, s.name), '[]')
    from top_suppliers c join suppliers s on s.tenant_id = ${tenantId} and s.id = c.supplier_id)`;

const MORE = `json_build_object('suppliers', (select n from more_suppliers))`;

const CERTIFICATION_FACET =
  `(select coalesce(json_agg(json_build_object('value', v.value, 'count', v.n) order by v.n desc, v.value) filter (where v.n > 0), '[]') ` +
  `from (select ${CERTIFICATIONS.map((column) => `coalesce(sum(g.rows) filter (where g.${column}), 0)::bigint as ${column}`).join(', ')} ` +
  `from g where ${others('g', 'certification')}) c cross join lateral (values ` +
  `${Object.entries(CERTIFICATION_COLUMNS)
    .map(([code, column]) => `('${code}', c.${column})`)
    .join(', ')}) v(value, n))`;

const facetsJson = (tenantId: number): Sql =>
  sql`json_build_object('kinds', ${rawSql(facet(FACETS.kinds))}, 'suppliers', ${supplierFacet(tenantId)},
    'certifications', ${rawSql(CERTIFICATION_FACET)}, 'units', ${rawSql(facet(FACETS.units))},
    'availability', ${rawSql(facet(FACETS.availability))}, 'more', ${rawSql(MORE)})::text`;

/** A FROM with the materials under a filter as `t`: of each group `g` that the filter lets through, through the index of groups. */
function narrowedMaterials(tenantId: number, filter: MaterialFilter, { supplier }: Conditions): Sql | undefined {
  if (filter.externalId !== undefined) return rawSql('textile_products t');
  if (Object.values(filter).every((value) => value === undefined)) return undefined;
  // always true, and read from the table: the index by supplier has all other columns, behind the supplier, and would be read whole
  const anyTime = rawSql(`t.created_at >= '-infinity'`);
  const ofGroup = andConditions([sql`t.tenant_id = ${tenantId}`, supplier, alike('g'), anyTime]);
  return sql`(select g.* from g where ${rawSql(others('g'))} and g.rows > 0) g
    cross join lateral (select t.* from textile_products t where ${ofGroup} offset 0) t`;
}

/** The statement of a list, with its facets unless `withFacets` is false; tests and benchmarks read its plan. */
export function materialListQuery(
  tenantId: number,
  filter: MaterialFilter,
  page: MaterialPage,
  { withFacets = true }: { withFacets?: boolean } = {},
): Sql {
  const conditions = narrowingConditions(tenantId, filter);
  const ofTenant = andConditions([sql`t.tenant_id = ${tenantId}`, havingExternalId(filter)]);
  const order: MaterialOrder = MATERIAL_SORTS[page.sort];
  const by = (column: string, id: string) =>
    rawSql(`order by ${column} ${page.direction}${order.absent ? ' nulls last' : ''}, ${id} ${page.direction}`);
  const window = sql`limit ${page.limit} offset ${page.offset}`;
  const answer = (numbers: Sql, facets: Sql, ids: Sql) => {
    // each by its key: of a tenant that it takes for small the planner would read all rows beside those of the page
    const listed = sql`select t.* from (${ids}) k
      cross join lateral (select t.* from textile_products t where ${ofTenant} and t.id = k.id offset 0) t ${by('k.place', 't.id')}`;
    return sql`with ${numbers} select (select n.total from n) as total, ${facets} as facets,
      ${rawSql(ROW_TEXTS)} from (${boundedRows(materialV1, listed)}) p`;
  };
  const short = withFacets ? undefined : shortSearchOfMaterials(tenantId, filter, order, page, by);
  if (short) return answer(short.numbers, rawSql('null'), short.ids);
  const narrowing = andConditions(NARROWINGS.map((each) => conditions[each]));
  // the ids first: an index has them, and what is passed over is not fetched
  let rows: Sql;
  let ids: Sql;
  if (filter.search === undefined && !isOfOtherCertification(filter)) {
    rows = countedRows(tenantId, ofTenant, filter, conditions);
    const narrowed = narrowedMaterials(tenantId, filter, conditions);
    const isTogether = filter.supplierId !== undefined;
    ids = idsInOrder({ tenantId, ofTenant, narrowing, narrowed, isTogether }, order, page, by);
  } else {
    rows =
      filter.search === undefined
        ? rowsOfOtherCertification(tenantId, ofTenant, filter, conditions, order)
        : // a facet counts what its own filter leaves out as well
          foundRows(
            tenantId,
            withFacets ? ofTenant : andConditions([ofTenant, narrowing]),
            filter.search,
            conditions,
            order,
          );
    ids = sql`select f.id, f.place from f where ${rawSql(others('f'))} ${by('f.place', 'f.id')} ${window}`;
  }
  const total = sql`n as materialized (select ${rawSql(COUNT)} as total from g where ${rawSql(others('g'))})`;
  // what nothing refers to is not computed
  return answer(sql`${rows}, ${total}`, withFacets ? facetsJson(tenantId) : rawSql('null'), ids);
}

/** The materials that a list has under a filter, without what it is counted by. */
export const matchingMaterials = nameFilter('material.matching', (filter: MaterialFilter) => ({
  searches: filter.search !== undefined,
  condition(tenantId) {
    const conditions = narrowingConditions(tenantId, filter);
    const { search } = filter;
    const found =
      search === undefined
        ? TRUE
        : sql`(${holdsInText(search)} or t.supplier_id in (select s.id from suppliers s where s.tenant_id = ${tenantId}
          and ${holds('s.search_text', search)} and ${holdsInName(tenantId, search)}))`;
    return andConditions([...NARROWINGS.map((each) => conditions[each]), havingExternalId(filter), found]);
  },
}));

export async function listMaterials(
  scope: Scope,
  filter: MaterialFilter,
  page: MaterialPage,
  { withFacets = true }: { withFacets?: boolean } = {},
): Promise<FacetedRows> {
  const row = await queryOne<{ total: number; facets: string | null; text: string | null; rest: number[] | null }>(
    scope.db,
    materialListQuery(scope.tenantId, filter, page, { withFacets }),
  );
  return {
    items: rowTexts(row),
    total: row?.total ?? 0,
    ...(withFacets && { facets: new JsonText(row?.facets ?? '{}') }),
  };
}
