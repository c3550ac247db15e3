import { defineImport } from '../../imports/bulk-import.ts';
import { choice, decimalNumber, integerReference, referenceNumber, text } from '../../resources/value-codecs.ts';
import { currency } from '../../values/currencies.ts';
import { localDateTime, yearAsInstant } from '../../resources/time-codecs.ts';
import { nullable } from '../../resources/codec.ts';
import { TRANSPORT_WORDS } from '../../values/transport-words.ts';
import { externalId } from '../../values/external-id.ts';
import { LEGACY_SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { PURCHASE_RECORD_COLUMN_NAMES } from './purchase-record-column-names.ts';
import { purchaseRecord } from './purchase-record.ts';
import { PURCHASE_STATUSES } from '../../values/purchase-statuses.ts';
import { PURCHASE_STATUS_WORDS } from './purchase-status.ts';
import { TRANSPORT_MODES } from './transport-emissions.ts';

const measure = decimalNumber({ min: 0 });

/** Products of the record's own supplier. */
const within = { field: 'supplierId', column: 'supplier_id' };
const SUPPLIER_PRODUCT_KEYS = [
  { wire: 'supplier_product_external_id', column: 'external_id', codec: externalId, within },
  { wire: 'supplier_product_sku', column: 'code', codec: text({ min: 1, max: 100 }), within },
] as const;

export const purchaseRecordLegacy = represent(purchaseRecord, {
  name: 'PurchaseRecord',
  style: 'legacy',
  fields: {
    supplierId: field('supplier_id', integerReference, { required: true, keys: LEGACY_SUPPLIER_KEYS }),
    supplierProductId: field('supplier_product_id', integerReference, { keys: SUPPLIER_PRODUCT_KEYS }),
    purchaseDate: field('purchase_date', localDateTime, {
      required: true,
      standIn: { wire: 'purchase_year', codec: yearAsInstant },
    }),
    quantityKg: field('quantity_kg', measure),
    unitPrice: field('unit_price', measure),
    currency: field('currency', currency),
    transportMode: field('transport_mode', choice(TRANSPORT_MODES, { words: TRANSPORT_WORDS })),
    distanceKm: field('distance_km', measure),
    weightKg: field('weight_kg', measure),
    co2EmissionsKg: field('co2_emissions_kg', nullable(measure)),
    status: field('purchase_status', choice(PURCHASE_STATUSES, { words: PURCHASE_STATUS_WORDS })),
    purchaseOrderNumber: field('purchase_order_number', referenceNumber),
    invoiceNumber: field('invoice_number', referenceNumber),
    ddtNumber: field('ddt_number', referenceNumber),
    transactionCertificateNumber: field('transaction_certificate_number', referenceNumber),
    batchNumber: field('batch_number', referenceNumber),
    deliveryDate: field('delivery_date', localDateTime),
    expectedDeliveryDate: field('expected_delivery_date', localDateTime),
    deliveryNotes: field('delivery_notes', text({ max: 2000 })),
    notes: field('notes', text()),
    createdAt: field('created_at', localDateTime),
    updatedAt: field('updated_at', localDateTime),
  },
});

export const purchaseRecordImport = defineImport(
  'purchase-records',
  purchaseRecordLegacy,
  PURCHASE_RECORD_COLUMN_NAMES,
);
