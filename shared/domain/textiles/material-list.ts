/** The list of materials with its facets, in one statement: what is counted is what is listed. */
import { queryOne, type SqlValue } from '../../platform/database.ts';
import { holds } from '../../resources/search.ts';
import { JsonText } from '../../resources/json-answers.ts';
import { boundedRows, FACET_VALUES, ROW_TEXTS, rowTexts, type FacetedRows } from '../../resources/row-pages.ts';
import { type Scope } from '../../platform/scope.ts';
import { supplierSearchText } from '../suppliers/supplier.ts';
import { CATEGORY_LABEL, materialV1 } from './material.v1.ts';
import { type TextileKind } from './textile-product.ts';

/** Certifications by the codes that filter and facet use, with their columns. */
export const CERTIFICATION_COLUMNS = {
  GOTS: 'gots_certified',
  GRS: 'grs_certified',
  OEKO_TEX: 'oeko_tex_certified',
  CRADLE_TO_CRADLE: 'cradle_to_cradle',
  BETTER_COTTON: 'better_cotton',
} as const;

interface MaterialOrder {
  by: string;
  nullable?: boolean;
  join?: string;
}

const SUPPLIER_OF_MATERIAL = 'left join suppliers s on s.tenant_id = t.tenant_id and s.id = t.supplier_id';

/** SQL over `t`, and what it needs besides. An index has the same columns, but for what a row is not stored with. */
export const MATERIAL_SORTS = {
  name: { by: 't.name' },
  category: { by: CATEGORY_LABEL },
  supplier: { by: 's.name', nullable: true, join: SUPPLIER_OF_MATERIAL },
  stock: { by: 't.quantity_available', nullable: true },
  createdAt: { by: 't.created_at' },
  updatedAt: { by: 't.updated_at' },
} as const satisfies Record<string, MaterialOrder>;

export type MaterialSort = keyof typeof MATERIAL_SORTS;

export interface MaterialFilter {
  search?: string;
  kind?: TextileKind;
  supplierId?: string;
  /** A code of CERTIFICATION_COLUMNS, or text that the other certifications hold. */
  certification?: string;
  available?: boolean;
  unitOfMeasure?: string;
}

export interface MaterialPage {
  limit: number;
  offset: number;
  sort: MaterialSort;
  direction: 'asc' | 'desc';
}

const SEARCHED = `fold_text(t.name || chr(10) || coalesce(t.code, '') || chr(10) || coalesce(t.composition, ''))`;

/** SQL that is true where one of the searched columns holds the text. */
function searchCondition(search: string, parameter: string): string {
  const indexed = holds(SEARCHED, parameter, search);
  if (!search.includes('\n')) return indexed;
  // a line break that was typed is not the one that joins two columns
  const each = ['name', 'code', 'composition'].map((column) => holds(`fold_text(t.${column})`, parameter, search));
  return `(${indexed} and (${each.join(' or ')}))`;
}

/** The facet's filter and what it counts: SQL over the groups `g`, and the label of a value. */
const FACETS = {
  kinds: { own: 'kind', value: 'kind' },
  units: { own: 'unit', value: 'unit_of_measure' },
  availability: { own: 'available', value: 'available' },
} as const;

type Narrowing = 'kind' | 'supplier' | 'certification' | 'unit' | 'available';
const NARROWINGS: readonly Narrowing[] = ['kind', 'supplier', 'certification', 'unit', 'available'];

/** All conditions but one, over `f` or `g`: what that one's facet is counted under. */
const others = (from: 'f' | 'g', own?: Narrowing) =>
  NARROWINGS.filter((each) => each !== own)
    .map((each) => `${from}.is_${each}`)
    .join(' and ');

const CERTIFICATIONS = Object.values(CERTIFICATION_COLUMNS);

/** SQL of the conditions of a filter over `t`, by what they narrow; `values` takes their parameters. */
function narrowingConditions(
  filter: MaterialFilter,
  parameter: (value: SqlValue) => string,
): Record<Narrowing, string> {
  const conditions: Record<Narrowing, string> = {
    kind: 'true',
    supplier: 'true',
    certification: 'true',
    unit: 'true',
    available: 'true',
  };
  if (filter.kind !== undefined) conditions.kind = `t.kind = ${parameter(filter.kind)}`;
  if (filter.supplierId !== undefined) {
    conditions.supplier = `t.supplier_id = (select s.id from suppliers s where s.tenant_id = $1 and s.uuid = ${parameter(filter.supplierId)}::uuid)`;
  }
  if (filter.certification !== undefined) {
    const column = certificationColumn(filter.certification);
    conditions.certification = column
      ? `t.${column}`
      : `coalesce(${holds('fold_text(t.other_certifications)', parameter(filter.certification), filter.certification)}, false)`;
  }
  if (filter.unitOfMeasure !== undefined) conditions.unit = `t.unit_of_measure = ${parameter(filter.unitOfMeasure)}`;
  if (filter.available !== undefined) conditions.available = `t.available = ${parameter(filter.available)}`;
  return conditions;
}

function certificationColumn(certification: string): string | undefined {
  const code = certification.toUpperCase();
  return Object.hasOwn(CERTIFICATION_COLUMNS, code)
    ? CERTIFICATION_COLUMNS[code as keyof typeof CERTIFICATION_COLUMNS]
    : undefined;
}

const allOf = (conditions: readonly string[]) => conditions.filter((sql) => sql !== 'true').join(' and ');

const NARROW_COLUMNS = ['kind', 'unit_of_measure', 'available', ...CERTIFICATIONS];
/** The columns that facets count by, over `t`. */
const NARROW = NARROW_COLUMNS.map((column) => `t.${column}`).join(', ');

const GROUPED = [...NARROW_COLUMNS, ...NARROWINGS.map((each) => `is_${each}`)]
  .map((column) => `f.${column}`)
  .join(', ');
/** What is counted in one pass over `f`, for all facets but that of suppliers. */
const GROUPS = `g as materialized (select ${GROUPED}, sum(f.rows) as rows from f group by ${GROUPED})`;

/** Whether each condition holds; one that is null (no supplier, or one that there is not) does not. */
const flagsOf = (conditions: Record<Narrowing, string>) =>
  NARROWINGS.map((each) => `coalesce(${conditions[each]}, false) as is_${each}`).join(', ');

const bySupplier = (from: string) =>
  `by_supplier as materialized (select t.supplier_id, sum(t.rows) as n from ${from} where t.supplier_id is not null group by 1)`;

/** SQL of the narrow rows `f`, each standing for `rows` materials, of `by_supplier` and of the groups `g` that the facets count. */
function countedRows(filter: MaterialFilter, conditions: Record<Narrowing, string>): string {
  const flags = flagsOf(conditions);
  if (filter.certification !== undefined && certificationColumn(filter.certification) === undefined) {
    return (
      `f as materialized (select t.supplier_id, ${NARROW}, 1 as rows, ${flags} from textile_products t where t.tenant_id = $1), ` +
      `${bySupplier(`(select f.supplier_id, f.rows from f where ${others('f', 'supplier')}) t`)}, ${GROUPS}`
    );
  }
  // what the database counts at each write, and what it does not is counted here
  const f =
    filter.supplierId === undefined
      ? `select ${NARROW}, t.rows, ${flags} from textile_product_counts t where t.tenant_id = $1`
      : `select ${NARROW}, 1 as rows, ${flags} from textile_products t where t.tenant_id = $1 and ${conditions.supplier}`;
  const beyondKind = allOf([conditions.certification, conditions.unit, conditions.available]);
  const suppliers =
    beyondKind === ''
      ? `(select t.supplier_id, t.rows from textile_supplier_counts t where ${allOf(['t.tenant_id = $1', conditions.kind])}) t`
      : `(select t.supplier_id, 1 as rows from textile_products t where ${allOf(['t.tenant_id = $1', conditions.kind, beyondKind])}) t`;
  return `f as materialized (${f}), ${bySupplier(suppliers)}, ${GROUPS}`;
}

/** The same of what a search finds, by the material's own text or by the name of its supplier; with ids in the order `place`. */
function foundRows(
  search: string,
  parameter: string,
  conditions: Record<Narrowing, string>,
  order: MaterialOrder,
): string {
  const found = (from: string, where: string) =>
    `select t.id, t.supplier_id, ${NARROW}, 1 as rows, ${flagsOf(conditions)}, ${order.by} as place from ${from} ${order.join ?? ''} where ${where}`;
  const named =
    `select s.id from suppliers s where s.tenant_id = $1 and ${holds(supplierSearchText('s'), parameter, search)} ` +
    `and ${holds('fold_text(s.name)', parameter, search)}`;
  const own = searchCondition(search, parameter);
  return (
    `f as materialized (${found('textile_products t', `t.tenant_id = $1 and ${own}`)} ` +
    `union all ${found(`(${named}) n join textile_products t on t.tenant_id = $1 and t.supplier_id = n.id`, `(${own}) is not true`)}), ` +
    `${bySupplier(`(select f.supplier_id, f.rows from f where ${others('f', 'supplier')}) t`)}, ${GROUPS}`
  );
}

const COUNT = 'coalesce(sum(g.rows), 0)::bigint';

const facet = ({ own, value }: { own: Narrowing; value: string }) =>
  `(select coalesce(json_agg(json_build_object('value', c.value, 'count', c.n) order by c.n desc, c.value) filter (where c.n > 0), '[]') ` +
  `from (select g.${value} as value, ${COUNT} as n from g where ${others('g', own)} group by 1) c)`;

const SUPPLIER_FACET =
  `(select coalesce(json_agg(json_build_object('id', s.uuid, 'name', s.name, 'count', c.n) order by c.n desc, s.name), '[]') ` +
  `from (select * from by_supplier b where b.n > 0 order by b.n desc, b.supplier_id limit ${FACET_VALUES}) c ` +
  `join suppliers s on s.tenant_id = $1 and s.id = c.supplier_id)`;

const MORE = `json_build_object('suppliers', (select greatest(count(*) - ${FACET_VALUES}, 0) from by_supplier b where b.n > 0))`;

const CERTIFICATION_FACET =
  `(select coalesce(json_agg(json_build_object('value', v.value, 'count', v.n) order by v.n desc, v.value) filter (where v.n > 0), '[]') ` +
  `from (select ${CERTIFICATIONS.map((column) => `coalesce(sum(g.rows) filter (where g.${column}), 0)::bigint as ${column}`).join(', ')} ` +
  `from g where ${others('g', 'certification')}) c cross join lateral (values ` +
  `${Object.entries(CERTIFICATION_COLUMNS)
    .map(([code, column]) => `('${code}', c.${column})`)
    .join(', ')}) v(value, n))`;

const FACETS_JSON =
  `json_build_object('kinds', ${facet(FACETS.kinds)}, 'suppliers', ${SUPPLIER_FACET}, 'certifications', ${CERTIFICATION_FACET}, ` +
  `'units', ${facet(FACETS.units)}, 'availability', ${facet(FACETS.availability)}, 'more', ${MORE})::text`;

/** The statement of a list and its values; tests and benchmarks read its plan. */
export function materialListQuery(
  tenantId: number,
  filter: MaterialFilter,
  page: MaterialPage,
): { text: string; values: SqlValue[] } {
  const values: SqlValue[] = [tenantId];
  const parameter = (value: SqlValue) => {
    values.push(value);
    return `$${values.length}`;
  };
  const conditions = narrowingConditions(filter, parameter);
  const order: MaterialOrder = MATERIAL_SORTS[page.sort];
  const by = (column: string, id: string) =>
    `order by ${column} ${page.direction}${order.nullable ? ' nulls last' : ''}, ${id} ${page.direction}`;
  const window = () => `limit ${parameter(page.limit)} offset ${parameter(page.offset)}`;
  // the ids first: an index has them, and what is passed over is not fetched
  let rows: string;
  let ids: string;
  if (filter.search === undefined) {
    rows = countedRows(filter, conditions);
    const listed = allOf(['t.tenant_id = $1', ...NARROWINGS.map((each) => conditions[each])]);
    ids = `select t.id, ${order.by} as place from textile_products t ${order.join ?? ''} where ${listed} ${by(order.by, 't.id')} ${window()}`;
  } else {
    rows = foundRows(filter.search, parameter(filter.search), conditions, order);
    ids = `select f.id, f.place from f where ${others('f')} ${by('f.place', 'f.id')} ${window()}`;
  }
  const listed = `select t.* from (${ids}) k join textile_products t on t.tenant_id = $1 and t.id = k.id ${by('k.place', 't.id')}`;
  const text =
    `with ${rows} ` +
    `select (select ${COUNT} from g where ${others('g')}) as total, ${FACETS_JSON} as facets, ${ROW_TEXTS} from (${boundedRows(materialV1, listed)}) p`;
  return { text, values };
}

export async function listMaterials(scope: Scope, filter: MaterialFilter, page: MaterialPage): Promise<FacetedRows> {
  const { text, values } = materialListQuery(scope.tenantId, filter, page);
  const row = await queryOne<{ total: number; facets: string; text: string | null; rest: number[] | null }>(
    scope.db,
    text,
    values,
  );
  return {
    items: rowTexts(row),
    total: row?.total ?? 0,
    facets: new JsonText(row?.facets ?? '{}'),
  };
}
