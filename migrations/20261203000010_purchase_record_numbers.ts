import { type Knex } from 'knex';
import { createIndex } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

const COLUMNS = [
  'batch_number',
  'purchase_order_number',
  'invoice_number',
  'ddt_number',
  'transaction_certificate_number',
];

/**
 * Records are looked for by the number of a paper or of their batch, which read all of a million for half a second. A number that is
 * absent costs nothing. They are compared by their bytes: nobody reads them in an order.
 */
export async function up(knex: Knex): Promise<void> {
  for (const column of COLUMNS)
    await createIndex(
      knex,
      `purchase_records_${column}`,
      `on purchase_records (tenant_id, ${column} collate "C") where ${column} is not null`,
    );
}

export async function down(knex: Knex): Promise<void> {
  for (const column of COLUMNS) await knex.raw(`drop index purchase_records_${column}`);
}
