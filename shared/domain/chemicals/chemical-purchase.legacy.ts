import { decimalNumber, flag, integerReference, text } from '../../resources/value-codecs.ts';
import { currency } from '../../values/currencies.ts';
import { LEGACY_SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { day, localDateTime } from '../../resources/time-codecs.ts';
import { chemicalPurchase } from './chemical-purchase.ts';

const positive = decimalNumber({ moreThan: 0 });
const total = decimalNumber({ min: 0 });
const reference = text({ max: 100 });
const note = text({ max: 1000 });

export const chemicalPurchaseLegacy = represent(chemicalPurchase, {
  name: 'ChemicalPurchase',
  style: 'legacy',
  fields: {
    chemicalProductId: field('chemical_product_id', integerReference, { required: true }),
    supplierId: field('supplier_id', integerReference, { required: true, keys: LEGACY_SUPPLIER_KEYS }),
    userId: field('user_id', integerReference, { readOnly: true }),
    companyId: field('company_id', integerReference, { required: true }),
    purchaseDate: field('purchase_date', localDateTime, { required: true }),
    quantityKg: field('quantity_kg', positive, { required: true }),
    costPerKg: field('cost_per_kg', positive, { required: true }),
    // sent values and computed ones are shown alike
    totalCostGiven: field('total_cost', { ...total, encode: () => total.encode('t.total_cost') }),
    currency: field('currency', currency, { required: true }),
    deliveryDate: field('delivery_date', day),
    purchaseOrderNumber: field('purchase_order_number', reference),
    invoiceNumber: field('invoice_number', reference),
    batchNumber: field('batch_number', reference),
    batchExpiryDate: field('batch_expiry_date', day),
    warehouseLocation: field('warehouse_location', text({ max: 255 })),
    qualityCertificateNumber: field('quality_certificate_number', reference),
    msdsReceived: field('msds_received', flag),
    reachCompliant: field('reach_compliant', flag),
    notes: field('notes', note),
    internalNotes: field('internal_notes', note),
    createdAt: field('created_at', localDateTime),
    updatedAt: field('updated_at', localDateTime),
  },
  hidden: ['totalCost'],
});
