import { rawSql, sql } from '../../platform/sql.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { type Sort } from '../../resources/store.ts';

export const chemicalPurchase = defineResource({
  name: 'chemical purchase',
  table: 'chemical_purchases',
  called: 'coalesce(e.purchase_order_number, e.batch_number, e.id::text)',
  module: 'chemicals',
  hasUuid: true,
  columns: {
    chemicalProductId: { name: 'chemical_product_id', type: 'bigint', references: { table: 'chemical_products' } },
    supplierId: { name: 'supplier_id', type: 'bigint', references: { table: 'suppliers' } },
    userId: { name: 'user_id', type: 'bigint', default: '$2::bigint', references: { table: 'users' } },
    companyId: { name: 'company_id', type: 'bigint' },
    purchaseDate: { name: 'purchase_date', type: 'timestamptz' },
    quantityKg: { name: 'quantity_kg', type: 'numeric' },
    costPerKg: { name: 'cost_per_kg', type: 'numeric' },
    totalCostGiven: { name: 'total_cost_given', type: 'numeric' },
    totalCost: { name: 'total_cost', type: 'numeric', serverSet: true },
    currency: { name: 'currency', type: 'text' },
    deliveryDate: { name: 'delivery_date', type: 'date' },
    purchaseOrderNumber: { name: 'purchase_order_number', type: 'text' },
    invoiceNumber: { name: 'invoice_number', type: 'text' },
    batchNumber: { name: 'batch_number', type: 'text' },
    batchExpiryDate: { name: 'batch_expiry_date', type: 'date' },
    warehouseLocation: { name: 'warehouse_location', type: 'text' },
    qualityCertificateNumber: { name: 'quality_certificate_number', type: 'text' },
    msdsReceived: { name: 'msds_received', type: 'boolean' },
    reachCompliant: { name: 'reach_compliant', type: 'boolean' },
    notes: { name: 'notes', type: 'text' },
    internalNotes: { name: 'internal_notes', type: 'text' },
    ...TIMESTAMPS,
  },
  upsertKeys: [],
  uniques: {},
  counts: { table: 'chemical_purchase_counts', by: [] },
  computed: {
    // a total that the client has set stays, whatever becomes of quantity and price
    totalCost: 'coalesce(n.total_cost_given, trim_scale(n.quantity_kg * n.cost_per_kg))',
  },
});

const having = (column: string) =>
  nameFilter(`chemical-purchase.${column}`, (id: number) => ({ condition: () => sql`t.${rawSql(column)} = ${id}` }));

export const ofCompany = having('company_id');
export const ofChemicalProduct = having('chemical_product_id');
export const ofChemicalSupplier = having('supplier_id');

/** Purchases of a chemical product, named by its UUID; an unknown one has none. */
export const ofChemicalProductUuid = nameFilter('chemical-purchase.product', (uuid: string) => ({
  condition: (tenantId) =>
    sql`t.chemical_product_id = (select p.id from chemical_products p where p.tenant_id = ${tenantId} and p.uuid = ${uuid})`,
}));

/** Each has an index with the same columns. */
export const CHEMICAL_PURCHASE_SORTS = {
  created: { by: [] },
  date: { by: ['t.purchase_date'], type: 'timestamptz' },
} as const satisfies Record<string, Sort>;
