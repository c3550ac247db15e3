import { defineImport } from '../../imports/bulk-import.ts';
import { decimalNumber, integer } from '../../resources/value-codecs.ts';
import { field, represent } from '../../resources/representation.ts';
import { barcode } from '../../values/barcode.ts';
import { companyProduct } from './company-product.ts';
import { COMPANY_PRODUCT_COLUMN_NAMES } from './product-column-names.ts';
import { LEGACY_PRODUCT_FIELDS, productCode, productName } from './product-columns.ts';

export const companyProductLegacy = represent(companyProduct, {
  name: 'LegacyCompanyProduct',
  style: 'legacy',
  fields: {
    name: field('name', productName, { required: true }),
    code: field('sku', productCode, { required: true }),
    ...LEGACY_PRODUCT_FIELDS,
    barcode: field('barcode', barcode),
    unitSalePrice: field('unit_sale_price', decimalNumber({ min: 0 })),
    sustainabilityScore: field('sustainability_score', integer({ min: 0, max: 100 })),
    recycledContentPercent: field('recycled_content_percent', decimalNumber({ min: 0, max: 100 })),
  },
});

export const companyProductImport = defineImport(
  'company-products',
  companyProductLegacy,
  COMPANY_PRODUCT_COLUMN_NAMES,
);
