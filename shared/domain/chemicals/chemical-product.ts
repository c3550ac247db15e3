import { sql } from '../../platform/sql.ts';
import { searchFilter } from '../../resources/search.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { type Sort } from '../../resources/store.ts';

/** Levels of the ZDHC Gateway. */
export const ZDHC_LEVELS = ['LEVEL_1', 'LEVEL_2', 'LEVEL_3', 'NOT_LISTED'] as const;

export const chemicalProduct = defineResource({
  name: 'chemical product',
  table: 'chemical_products',
  called: 'e.name',
  module: 'chemicals',
  hasUuid: true,
  columns: {
    name: { name: 'name', type: 'text' },
    casNumbers: { name: 'cas_numbers', type: 'text[]', default: `'{}'::text[]` },
    supplier: { name: 'supplier', type: 'text' },
    zdhcLevel: { name: 'zdhc_level', type: 'text' },
    msdsUrl: { name: 'msds_url', type: 'text' },
    reachCompliant: { name: 'reach_compliant', type: 'boolean', default: 'false' },
    svhcSubstance: { name: 'svhc_substance', type: 'boolean', default: 'false' },
    ...TIMESTAMPS,
  },
  upsertKeys: [],
  uniques: {},
  counts: { table: 'chemical_product_counts', by: ['zdhcLevel'] },
});

/** Products that contain the substance. */
export const withCasNumber = nameFilter('chemical-product.cas', (cas: string) => ({
  condition: () => sql`t.cas_numbers @> array[${cas}::text]`,
}));

/** Each has an index with the same columns. */
export const CHEMICAL_PRODUCT_SORTS = {
  created: { by: [] },
  name: { by: ['t.name'], type: 'text' },
} as const satisfies Record<string, Sort>;

/** In the names of the product and its supplier. */
export const withChemicalName = nameFilter('chemical-product.search', (search: string) => searchFilter(search));

export const withZdhcLevel = nameFilter('chemical-product.zdhc-level', (level: string) => ({
  condition: () => sql`t.zdhc_level = ${level}`,
  reads: ['zdhcLevel'],
}));

/** Name of the chemical product of a row with chemical_product_id; SQL over `t`, that reads the UUID as SUPPLIER_NAME does. */
export const CHEMICAL_PRODUCT_NAME =
  '(select coalesce(p.name, p.uuid::text) from chemical_products p where p.tenant_id = t.tenant_id and p.id = t.chemical_product_id)';
