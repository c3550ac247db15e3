import { decimalNumber, decimalString, integer } from '../../resources/value-codecs.ts';
import { barcode } from '../../values/barcode.ts';
import { field, represent } from '../../resources/representation.ts';
import { companyProduct } from './company-product.ts';
import { productCode, productName, V1_PRODUCT_FIELDS } from './product-columns.ts';

const { externalId, description, unitOfMeasure, active, createdAt, updatedAt } = V1_PRODUCT_FIELDS;

export const companyProductV1 = represent(companyProduct, {
  name: 'CompanyProductDto',
  style: 'v1',
  fields: {
    externalId,
    name: field('name', productName, { required: true }),
    code: field('code', productCode, { required: true }),
    description,
    unitOfMeasure,
    active,
    createdAt,
    updatedAt,
  },
  hidden: [
    'composition',
    'productOriginCountry',
    'rawMaterialOriginCountry',
    'quantityAvailable',
    'leadTimeDays',
    'unitPrice',
    'currency',
    'reachCompliant',
    'certifications',
    'productWeightKg',
    'gotsCertified',
    'barcode',
    'unitSalePrice',
    'sustainabilityScore',
    'recycledContentPercent',
  ],
});

/** With everything that an import can bring. */
export const companyProductDetailsV1 = represent(companyProduct, {
  name: 'CompanyProductDetailsDto',
  style: 'v1',
  fields: {
    name: field('name', productName, { required: true }),
    code: field('code', productCode, { required: true }),
    ...V1_PRODUCT_FIELDS,
    barcode: field('barcode', barcode),
    unitSalePrice: field('unitSalePrice', decimalString({ min: 0 })),
    sustainabilityScore: field('sustainabilityScore', integer({ min: 0, max: 100 })),
    recycledContentPercent: field('recycledContentPct', decimalNumber({ min: 0, max: 100 })),
  },
});
