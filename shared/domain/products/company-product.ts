import { defineResource, EXTERNAL_ID_KEY, TIMESTAMPS } from '../../resources/resource.ts';
import { PRODUCT_COLUMNS } from './product-columns.ts';

export const companyProduct = defineResource({
  name: 'company product',
  table: 'company_products',
  called: 'e.name',
  module: 'products',
  hasUuid: true,
  columns: {
    ...PRODUCT_COLUMNS,
    barcode: { name: 'barcode', type: 'text' },
    unitSalePrice: { name: 'unit_sale_price', type: 'numeric' },
    sustainabilityScore: { name: 'sustainability_score', type: 'integer' },
    recycledContentPercent: { name: 'recycled_content_percent', type: 'numeric' },
    ...TIMESTAMPS,
  },
  upsertKeys: [EXTERNAL_ID_KEY, { fields: ['code'], unique: true }],
  counts: { table: 'company_product_counts', by: [] },
  uniques: { company_products_code_unique: 'code', company_products_external_id_unique: 'externalId' },
});
