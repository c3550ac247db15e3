import { defineResource, EXTERNAL_ID_KEY, TIMESTAMPS } from '../../resources/resource.ts';
import { PRODUCT_COLUMNS } from './product-columns.ts';

export const supplierProduct = defineResource({
  name: 'supplier product',
  table: 'supplier_products',
  called: 'e.name',
  module: 'products',
  hasUuid: true,
  columns: {
    supplierId: { name: 'supplier_id', type: 'bigint', references: { table: 'suppliers' } },
    ...PRODUCT_COLUMNS,
    ...TIMESTAMPS,
  },
  upsertKeys: [EXTERNAL_ID_KEY, { fields: ['code', 'supplierId'], unique: true }],
  counts: { table: 'supplier_product_counts', by: ['supplierId'] },
  uniques: { supplier_products_code_unique: 'code', supplier_products_external_id_unique: 'externalId' },
});
