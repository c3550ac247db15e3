import { type Knex } from 'knex';

/**
 * Keys of which a part may be absent are looked up by a hash of the whole: `supplier_id is not distinct from …` is no condition
 * of an index. One column for all of the key also leaves no doubt about which index to take, however little is known of a table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index textile_products_code_key on textile_products
      (tenant_id, hash_record_extended(row(code, supplier_id, kind), 0)) where code is not null;
    create index textile_products_name_key on textile_products
      (tenant_id, hash_record_extended(row(name, supplier_id, kind), 0)) where code is null;
    create index purchase_records_delivery_key on purchase_records
      (tenant_id, hash_record_extended(row(supplier_id, supplier_product_id, purchase_date), 0)) where batch_number is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index purchase_records_delivery_key, textile_products_name_key, textile_products_code_key');
}
