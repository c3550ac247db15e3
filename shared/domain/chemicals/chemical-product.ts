import { sql } from '../../platform/sql.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';
import { nameFilter } from '../../resources/named-filters.ts';

/** Levels of the ZDHC Gateway. */
export const ZDHC_LEVELS = ['LEVEL_1', 'LEVEL_2', 'LEVEL_3', 'NOT_LISTED'] as const;

export const chemicalProduct = defineResource({
  name: 'chemical product',
  table: 'chemical_products',
  module: 'chemicals',
  hasUuid: false,
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
});

/** Products that contain the substance. */
export const withCasNumber = nameFilter('chemical-product.cas', (cas: string) => ({
  condition: () => sql`t.cas_numbers @> array[${cas}::text]`,
}));
