import { decimalNumber, decimalString, flag, integer, text } from '../../resources/value-codecs.ts';
import { barcode } from '../../values/barcode.ts';
import { externalId } from '../../values/external-id.ts';
import { instant } from '../../resources/time-codecs.ts';
import { field, represent } from '../../resources/representation.ts';
import { unitV1 } from '../../values/units.ts';
import { companyProduct } from './company-product.ts';
import { productCode, productName, V1_PRODUCT_FIELDS } from './product-columns.ts';

export const companyProductV1 = represent(companyProduct, {
  name: 'CompanyProductDto',
  style: 'v1',
  fields: {
    externalId: field('externalId', externalId),
    name: field('name', productName, { required: true }),
    code: field('code', productCode, { required: true }),
    description: field('description', text()),
    unitOfMeasure: field('unitOfMeasure', unitV1, { required: true }),
    active: field('active', flag),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
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
