import { decimalString, flag, text, uuidReference } from '../../resources/value-codecs.ts';
import { externalId } from '../../values/external-id.ts';
import { currency } from '../../values/currencies.ts';
import { instant } from '../../resources/time-codecs.ts';
import { SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { unitV1 } from '../../values/units.ts';
import { productCode, productName, V1_PRODUCT_FIELDS } from './product-columns.ts';
import { supplierProduct } from './supplier-product.ts';

const supplierOfProduct = field('supplierId', uuidReference('suppliers'), {
  required: true,
  createOnly: true,
  keys: SUPPLIER_KEYS,
});

export const supplierProductV1 = represent(supplierProduct, {
  name: 'SupplierProductDto',
  style: 'v1',
  fields: {
    supplierId: supplierOfProduct,
    externalId: field('externalId', externalId),
    name: field('name', productName, { required: true }),
    code: field('code', productCode),
    description: field('description', text()),
    unitOfMeasure: field('unitOfMeasure', unitV1, { required: true }),
    unitPrice: field('unitPrice', decimalString({ min: 0 })),
    currency: field('currency', currency),
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
    'reachCompliant',
    'certifications',
    'productWeightKg',
    'gotsCertified',
  ],
});

/** With everything that an import can bring. */
export const supplierProductDetailsV1 = represent(supplierProduct, {
  name: 'SupplierProductDetailsDto',
  style: 'v1',
  fields: {
    supplierId: supplierOfProduct,
    name: field('name', productName, { required: true }),
    code: field('code', productCode),
    ...V1_PRODUCT_FIELDS,
  },
});
