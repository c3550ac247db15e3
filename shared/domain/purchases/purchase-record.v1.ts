import { z } from 'zod';
import { nullable } from '../../resources/codec.ts';
import { field, represent } from '../../resources/representation.ts';
import { instant } from '../../resources/time-codecs.ts';
import {
  choice,
  decimalNumber,
  decimalString,
  referenceNumber,
  text,
  uuidReference,
} from '../../resources/value-codecs.ts';
import { currency } from '../../values/currencies.ts';
import { externalId } from '../../values/external-id.ts';
import { SUPPLIER_KEYS, SUPPLIER_NAME } from '../suppliers/supplier.ts';
import { purchaseRecord, SUPPLIER_PRODUCT_NAME } from './purchase-record.ts';
import { PURCHASE_STATUSES } from '../../values/purchase-statuses.ts';
import { TRANSPORT_MODES } from './transport-emissions.ts';

const amount = decimalString({ min: 0 });

/** Products of the record's own supplier. */
const within = { field: 'supplierId', column: 'supplier_id' };
const SUPPLIER_PRODUCT_KEYS = [
  { wire: 'supplierProductExternalId', column: 'external_id', codec: externalId, within },
  { wire: 'supplierProductCode', column: 'code', codec: text({ min: 1, max: 100 }), within },
] as const;

export const purchaseRecordV1 = represent(purchaseRecord, {
  name: 'PurchaseRecordDto',
  style: 'v1',
  fields: {
    supplierId: field('supplierId', uuidReference('suppliers'), { required: true, keys: SUPPLIER_KEYS }),
    supplierProductId: field('supplierProductId', uuidReference('supplier_products'), {
      keys: SUPPLIER_PRODUCT_KEYS,
    }),
    purchaseDate: field('purchaseDate', instant, { required: true }),
    quantityKg: field('quantityKg', amount),
    unitPrice: field('unitPrice', amount),
    currency: field('currency', currency),
    transportMode: field('transportMode', choice(TRANSPORT_MODES)),
    distanceKm: field('distanceKm', decimalNumber({ min: 0 })),
    weightKg: field('weightKg', amount),
    co2EmissionsKg: field('co2EmissionsKg', nullable(amount)),
    status: field('status', choice(PURCHASE_STATUSES)),
    purchaseOrderNumber: field('purchaseOrderNumber', referenceNumber),
    invoiceNumber: field('invoiceNumber', referenceNumber),
    ddtNumber: field('ddtNumber', referenceNumber),
    transactionCertificateNumber: field('transactionCertificateNumber', referenceNumber),
    batchNumber: field('batchNumber', referenceNumber),
    deliveryDate: field('deliveryDate', instant),
    expectedDeliveryDate: field('expectedDeliveryDate', instant),
    deliveryNotes: field('deliveryNotes', text({ max: 2000 })),
    notes: field('notes', text()),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
  derived: {
    supplierName: { sql: SUPPLIER_NAME, output: z.string() },
    supplierProductName: { sql: SUPPLIER_PRODUCT_NAME, output: z.string().nullable() },
  },
});
