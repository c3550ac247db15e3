import { type Knex } from 'knex';

/**
 * Records without a batch number are looked up by the hash of their key (purchase_records_delivery_key). This older index of the same
 * rows could be taken in its place, by the tenant alone, and all of them be read for each row of an import.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index purchase_records_without_batch');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index purchase_records_without_batch on purchase_records (tenant_id, supplier_id, purchase_date) where batch_number is null;
  `);
}
