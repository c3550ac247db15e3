import { defineImport } from '../../imports/bulk-import.ts';
import { integerReference } from '../../resources/value-codecs.ts';
import { LEGACY_SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { SUPPLIER_PRODUCT_COLUMN_NAMES } from './product-column-names.ts';
import { LEGACY_PRODUCT_FIELDS, productCode, productName } from './product-columns.ts';
import { supplierProduct } from './supplier-product.ts';

export const supplierProductLegacy = represent(supplierProduct, {
  name: 'LegacySupplierProduct',
  style: 'legacy',
  fields: {
    name: field('name', productName, { required: true }),
    // v1 style does not require it
    code: field('sku', { ...productCode, output: productCode.output.nullable() }, { required: true }),
    supplierId: field('supplier_id', integerReference, { required: true, keys: LEGACY_SUPPLIER_KEYS }),
    ...LEGACY_PRODUCT_FIELDS,
  },
});

export const supplierProductImport = defineImport(
  'supplier-products',
  supplierProductLegacy,
  SUPPLIER_PRODUCT_COLUMN_NAMES,
);
