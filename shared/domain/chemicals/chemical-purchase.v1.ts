import { z } from 'zod';
import { field, represent } from '../../resources/representation.ts';
import { day, instant } from '../../resources/time-codecs.ts';
import { decimalString, flag, integerReference, text, uuidReference } from '../../resources/value-codecs.ts';
import { currency } from '../../values/currencies.ts';
import { SUPPLIER_KEYS, SUPPLIER_NAME } from '../suppliers/supplier.ts';
import { CHEMICAL_PRODUCT_NAME } from './chemical-product.ts';
import { chemicalPurchase } from './chemical-purchase.ts';

const positive = decimalString({ moreThan: 0 });
const total = decimalString({ min: 0 });
const reference = text({ max: 100 });
const note = text({ max: 1000 });

export const chemicalPurchaseV1 = represent(chemicalPurchase, {
  name: 'ChemicalPurchaseDto',
  style: 'v1',
  fields: {
    chemicalProductId: field('chemicalProductId', uuidReference('chemical_products'), { required: true }),
    supplierId: field('supplierId', uuidReference('suppliers'), { required: true, keys: SUPPLIER_KEYS }),
    userId: field('userId', uuidReference('users'), { readOnly: true }),
    // companies live elsewhere, under integers
    companyId: field('companyId', integerReference, { required: true }),
    purchaseDate: field('purchaseDate', instant, { required: true }),
    quantityKg: field('quantityKg', positive, { required: true }),
    costPerKg: field('costPerKg', positive, { required: true }),
    // sent values and computed ones are shown alike
    totalCostGiven: field('totalCost', { ...total, encode: () => total.encode('t.total_cost') }),
    currency: field('currency', currency, { required: true }),
    deliveryDate: field('deliveryDate', day),
    purchaseOrderNumber: field('purchaseOrderNumber', reference),
    invoiceNumber: field('invoiceNumber', reference),
    batchNumber: field('batchNumber', reference),
    batchExpiryDate: field('batchExpiryDate', day),
    warehouseLocation: field('warehouseLocation', text({ max: 255 })),
    qualityCertificateNumber: field('qualityCertificateNumber', reference),
    msdsReceived: field('msdsReceived', flag),
    reachCompliant: field('reachCompliant', flag),
    notes: field('notes', note),
    internalNotes: field('internalNotes', note),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
  hidden: ['totalCost'],
  derived: {
    chemicalProductName: { sql: CHEMICAL_PRODUCT_NAME, output: z.string() },
    supplierName: { sql: SUPPLIER_NAME, output: z.string() },
  },
});
