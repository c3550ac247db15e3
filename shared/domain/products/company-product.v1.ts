import { flag, text } from '../../resources/value-codecs.ts';
import { externalId } from '../../values/external-id.ts';
import { instant } from '../../resources/time-codecs.ts';
import { field, represent } from '../../resources/representation.ts';
import { unitV1 } from '../../values/units.ts';
import { companyProduct } from './company-product.ts';
import { productCode, productName } from './product-columns.ts';

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
