/** Orders and conditions of lists of purchase records. */
import { joinSql, rawSql, sql } from '../../platform/sql.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { type Sort } from '../../resources/store.ts';

/** Each has an index with the same columns, and one behind each column of `of`. */
export const PURCHASE_RECORD_SORTS = {
  // ids are given in the order in which rows come
  created: { by: [], of: ['status', 'supplierId', 'supplierProductId'] },
  date: { by: ['t.purchase_date'], of: [], covers: ['status'], type: 'timestamptz' },
} as const satisfies Record<string, Sort>;

export const withStatus = nameFilter('purchase-record.status', (status: string) => ({
  condition: () => sql`t.status = ${status}`,
  reads: ['status'],
}));

/**
 * Of a supplier, named by its UUID, through an index that keys of imports are never looked up by (docs/performance/README.md,
 * "Look-ups by key").
 */
export const ofSupplierOfRecord = nameFilter('purchase-record.supplier', (supplierUuid: string) => ({
  condition: (tenantId) =>
    sql`t.supplier_id + 0 = (select s.id from suppliers s where s.tenant_id = ${tenantId} and s.uuid = ${supplierUuid})`,
  reads: ['supplierId'],
}));

/** Of a product of a supplier, named by its UUID. */
export const ofSupplierProduct = nameFilter('purchase-record.product', (productUuid: string) => ({
  condition: (tenantId) =>
    sql`t.supplier_product_id = (select p.id from supplier_products p where p.tenant_id = ${tenantId} and p.uuid = ${productUuid})`,
  reads: ['supplierProductId'],
}));

export const withTransportMode = nameFilter('purchase-record.transport-mode', (mode: string) => ({
  condition: () => sql`t.transport_mode = ${mode}`,
  reads: ['transportMode'],
}));

/** Of a moment or later. */
const isPurchasedFrom = nameFilter('purchase-record.from', (moment: string) => ({
  condition: () => sql`t.purchase_date >= ${moment}::timestamptz`,
  span: { moment: 't.purchase_date', after: sql`${moment}::timestamptz` },
}));
export const purchasedFrom = (moment: Date) => isPurchasedFrom(moment.toISOString());

/** Before a moment. */
const isPurchasedBefore = nameFilter('purchase-record.before', (moment: string) => ({
  condition: () => sql`t.purchase_date < ${moment}::timestamptz`,
  span: { moment: 't.purchase_date', before: sql`${moment}::timestamptz` },
}));
export const purchasedBefore = (moment: Date) => isPurchasedBefore(moment.toISOString());

/** Each has an index of its own, which compares bytes. */
const NUMBERS = [
  'batch_number',
  'purchase_order_number',
  'invoice_number',
  'ddt_number',
  'transaction_certificate_number',
];

/** Records that any of their papers' numbers, or the one of their batch, is this. */
export const withNumber = nameFilter('purchase-record.number', (number: string) => ({
  condition(tenantId) {
    const found = NUMBERS.map(
      (column) =>
        sql`select t.id from purchase_records t where t.tenant_id = ${tenantId} and ${rawSql(`t.${column} collate "C"`)} = ${number}`,
    );
    return sql`t.id in (${joinSql(found, ' union all ')})`;
  },
}));
