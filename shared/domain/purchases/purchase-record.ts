import { because } from '../../platform/reasons/index.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';
import { STATUS_TRANSITION } from './purchase-status.ts';
import { purchaseCo2Kg } from './transport-emissions.ts';

const columns = {
  supplierId: { name: 'supplier_id', type: 'bigint', references: { table: 'suppliers' } },
  supplierProductId: { name: 'supplier_product_id', type: 'bigint', references: { table: 'supplier_products' } },
  purchaseDate: { name: 'purchase_date', type: 'timestamptz' },
  quantityKg: { name: 'quantity_kg', type: 'numeric' },
  unitPrice: { name: 'unit_price', type: 'numeric' },
  currency: { name: 'currency', type: 'text' },
  transportMode: { name: 'transport_mode', type: 'text' },
  distanceKm: { name: 'distance_km', type: 'numeric' },
  weightKg: { name: 'weight_kg', type: 'numeric' },
  co2EmissionsKg: { name: 'co2_emissions_kg', type: 'numeric', serverSet: true },
  status: { name: 'status', type: 'text', default: `'ORDERED'` },
  purchaseOrderNumber: { name: 'purchase_order_number', type: 'text' },
  invoiceNumber: { name: 'invoice_number', type: 'text' },
  ddtNumber: { name: 'ddt_number', type: 'text' },
  transactionCertificateNumber: { name: 'transaction_certificate_number', type: 'text' },
  batchNumber: { name: 'batch_number', type: 'text' },
  deliveryDate: { name: 'delivery_date', type: 'timestamptz' },
  expectedDeliveryDate: { name: 'expected_delivery_date', type: 'timestamptz' },
  deliveryNotes: { name: 'delivery_notes', type: 'text' },
  notes: { name: 'notes', type: 'text' },
  ...TIMESTAMPS,
} as const;

export const purchaseRecord = defineResource({
  name: 'purchase record',
  table: 'purchase_records',
  called: 'coalesce(e.purchase_order_number, e.batch_number, e.invoice_number, e.id::text)',
  module: 'purchases',
  hasUuid: true,
  columns,
  upsertKeys: [
    { fields: ['supplierId', 'batchNumber'], whenPresent: 'batchNumber', unique: true },
    // a record with a batch number is identified by it; folding another delivery into it would lose one
    {
      fields: ['supplierId', 'supplierProductId', 'purchaseDate'],
      nullable: ['supplierProductId'],
      existing: 't.batch_number is null',
      unique: false,
    },
  ],
  uniques: { purchase_records_batch_number_unique: 'batchNumber' },
  counts: { table: 'purchase_record_counts', by: ['status', 'transportMode'], idBits: 15 },
  months: { table: 'purchase_month_totals', by: ['transportMode', 'status'] },
  rules: [
    {
      field: 'deliveryDate',
      because: because('DELIVERY_BEFORE_PURCHASE'),
      violatedWhen: 'n.delivery_date < n.purchase_date',
    },
    STATUS_TRANSITION,
  ],
  remembers: ['status'],
  // the lock makes a change of the factors wait for writers that have read the old ones, so its recalculation sees their rows
  context: 'select road, sea, air, rail from emission_factors where tenant_id = $1 for key share',
  computed: {
    co2EmissionsKg: purchaseCo2Kg({ mode: 'n.transport_mode', distanceKm: 'n.distance_km', weightKg: 'n.weight_kg' }),
  },
  log: {
    table: 'purchase_status_changes',
    columns: ['tenant_id', 'purchase_record_id', 'from_status', 'to_status', 'changed_by_user_id'],
    values: ['n.tenant_id', 'n.id', 'n.old_status', 'n.status', '$2::bigint'],
    when: 'n.is_new or n.old_status <> n.status',
  },
});

/** Name of the supplier product of a row with supplier_product_id; SQL over `t`, that reads the UUID as SUPPLIER_NAME does. */
export const SUPPLIER_PRODUCT_NAME =
  '(select coalesce(p.name, p.uuid::text) from supplier_products p where p.tenant_id = t.tenant_id and p.id = t.supplier_product_id)';
