/** Orders and conditions of lists of purchase records. */
import { sql } from '../../platform/sql.ts';
import { type Filter, type Sort } from '../../resources/store.ts';

/** Each has an index with the same columns, and one behind each column of `of`. */
export const PURCHASE_RECORD_SORTS = {
  // ids are given in the order in which rows come
  created: { by: [], of: ['status', 'supplierId'] },
  date: { by: ['t.purchase_date'], type: 'timestamptz' },
} as const satisfies Record<string, Sort>;

export const withStatus = (status: string): Filter => ({
  condition: () => sql`t.status = ${status}`,
  reads: ['status'],
});

export const withTransportMode = (mode: string): Filter => ({ condition: () => sql`t.transport_mode = ${mode}` });

/** Of a moment or later. */
export const purchasedFrom = (moment: Date): Filter => ({
  condition: () => sql`t.purchase_date >= ${moment.toISOString()}::timestamptz`,
});

/** Before a moment. */
export const purchasedBefore = (moment: Date): Filter => ({
  condition: () => sql`t.purchase_date < ${moment.toISOString()}::timestamptz`,
});

/** Records that any of their papers' numbers, or the one of their batch, is this. */
export const withNumber = (number: string): Filter => ({
  condition: () =>
    sql`${number} in (t.batch_number, t.purchase_order_number, t.invoice_number, t.ddt_number, t.transaction_certificate_number)`,
});
