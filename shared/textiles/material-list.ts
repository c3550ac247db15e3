/** The list of materials with its facets, in one statement: what is counted is what is listed. */
import { queryOne, type SqlValue } from '../database.ts';
import { holds } from '../resources/search.ts';
import { JsonText } from '../resources/json-answers.ts';
import { boundedRows, FACET_VALUES, ROW_TEXTS, rowTexts, type FacetedRows } from '../resources/row-pages.ts';
import { type Scope } from '../scope.ts';
import { SUPPLIER_NAME, supplierSearchText } from '../suppliers/supplier.ts';
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

export const MATERIAL_SORTS = {
  name: 't.name',
  category: CATEGORY_LABEL,
  supplier: SUPPLIER_NAME,
  stock: 't.quantity_available',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
} as const;

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
  const indexed = holds(SEARCHED, parameter);
  if (!search.includes('\n')) return indexed;
  // a line break that was typed is not the one that joins two columns
  const each = ['name', 'code', 'composition'].map((column) => holds(`fold_text(t.${column})`, parameter));
  return `(${indexed} and (${each.join(' or ')}))`;
}

/** The facet's filter and what it counts: SQL over the narrow rows of `f`, and the label of a value. */
const FACETS = {
  kinds: { own: 'kind', value: 'kind' },
  units: { own: 'unit', value: 'unit_of_measure' },
  availability: { own: 'available', value: 'available' },
} as const;

type Narrowing = 'kind' | 'supplier' | 'certification' | 'unit' | 'available';
const NARROWINGS: readonly Narrowing[] = ['kind', 'supplier', 'certification', 'unit', 'available'];

/** All conditions but one: what that one's facet is counted under. */
const others = (own?: Narrowing) =>
  NARROWINGS.filter((each) => each !== own)
    .map((each) => `f.is_${each}`)
    .join(' and ');

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
  const conditions: Record<Narrowing, string> = {
    kind: 'true',
    supplier: 'true',
    certification: 'true',
    unit: 'true',
    available: 'true',
  };
  if (filter.kind !== undefined) conditions.kind = `t.kind = ${parameter(filter.kind)}`;
  if (filter.supplierId !== undefined) {
    // an unknown supplier has no materials
    conditions.supplier = `t.supplier_id is not distinct from coalesce((select s.id from suppliers s where s.tenant_id = $1 and s.uuid = ${parameter(filter.supplierId)}::uuid), -1)`;
  }
  if (filter.certification !== undefined) {
    const code = filter.certification.toUpperCase();
    conditions.certification = Object.hasOwn(CERTIFICATION_COLUMNS, code)
      ? `t.${CERTIFICATION_COLUMNS[code as keyof typeof CERTIFICATION_COLUMNS]}`
      : `coalesce(${holds('fold_text(t.other_certifications)', parameter(filter.certification))}, false)`;
  }
  if (filter.unitOfMeasure !== undefined) conditions.unit = `t.unit_of_measure = ${parameter(filter.unitOfMeasure)}`;
  if (filter.available !== undefined) conditions.available = `t.available = ${parameter(filter.available)}`;

  let searched = 't.tenant_id = $1';
  if (filter.search !== undefined) {
    const text = parameter(filter.search);
    const suppliers =
      `select s.id from suppliers s where s.tenant_id = $1 and ${holds(supplierSearchText('s'), text)} ` +
      `and ${holds('fold_text(s.name)', text)}`;
    searched += ` and (${searchCondition(filter.search, text)} or t.supplier_id = any (array(${suppliers})))`;
  }

  const flags = NARROWINGS.map((each) => `${conditions[each]} as is_${each}`);
  const certifications = Object.values(CERTIFICATION_COLUMNS);
  const facet = ({ own, value }: { own: Narrowing; value: string }) =>
    `(select coalesce(json_agg(json_build_object('value', c.value, 'count', c.n) order by c.n desc, c.value), '[]') ` +
    `from (select f.${value} as value, count(*) as n from f where ${others(own)} group by 1) c)`;
  const countedSuppliers = `select f.supplier_id, count(*) as n from f where ${others('supplier')} and f.supplier_id is not null group by 1`;
  const bySupplier =
    `(select coalesce(json_agg(json_build_object('id', s.uuid, 'name', s.name, 'count', c.n) order by c.n desc, s.name), '[]') ` +
    `from (select * from by_supplier b order by b.n desc, b.supplier_id limit ${FACET_VALUES}) c ` +
    `join suppliers s on s.tenant_id = $1 and s.id = c.supplier_id)`;
  const more = `json_build_object('suppliers', (select greatest(count(*) - ${FACET_VALUES}, 0) from by_supplier))`;
  const byCertification =
    `(select coalesce(json_agg(json_build_object('value', v.value, 'count', v.n) order by v.n desc, v.value) filter (where v.n > 0), '[]') ` +
    `from (select ${certifications.map((column) => `count(*) filter (where f.${column}) as ${column}`).join(', ')} ` +
    `from f where ${others('certification')}) c cross join lateral (values ` +
    `${Object.entries(CERTIFICATION_COLUMNS)
      .map(([code, column]) => `('${code}', c.${column})`)
      .join(', ')}) v(value, n))`;

  const order = `${MATERIAL_SORTS[page.sort]} ${page.direction}`;
  const listed = [searched, ...NARROWINGS.map((each) => conditions[each]).filter((sql) => sql !== 'true')].join(
    ' and ',
  );
  const rows =
    `select t.* from textile_products t where ${listed} order by ${order} nulls last, t.id ${page.direction} ` +
    `limit ${parameter(page.limit)} offset ${parameter(page.offset)}`;
  const text =
    `with f as materialized (select t.kind, t.supplier_id, t.unit_of_measure, t.available, ` +
    `${certifications.map((column) => `t.${column}`).join(', ')}, ${flags.join(', ')} from textile_products t where ${searched}), ` +
    `by_supplier as materialized (${countedSuppliers}) ` +
    `select (select count(*) from f where ${others()}) as total, ` +
    `json_build_object('kinds', ${facet(FACETS.kinds)}, 'suppliers', ${bySupplier}, 'certifications', ${byCertification}, ` +
    `'units', ${facet(FACETS.units)}, 'availability', ${facet(FACETS.availability)}, 'more', ${more})::text as facets, ${ROW_TEXTS} from (${boundedRows(materialV1, rows)}) p`;
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
