import { uuidReference } from '../../resources/value-codecs.ts';
import { SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { productCode, productName, V1_PRODUCT_FIELDS } from './product-columns.ts';
import { supplierProduct } from './supplier-product.ts';

const { externalId, description, unitOfMeasure, unitPrice, currency, active, createdAt, updatedAt } = V1_PRODUCT_FIELDS;

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
    externalId,
    name: field('name', productName, { required: true }),
    code: field('code', productCode),
    description,
    unitOfMeasure,
    unitPrice,
    currency,
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
