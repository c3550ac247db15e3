import { type Knex } from 'knex';

/** The order of the list of purchases of all materials, and of records that are of one product of a supplier. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index material_purchases_date on material_purchases (tenant_id, purchase_date, id);
    create index purchase_records_of_product on purchase_records (tenant_id, supplier_product_id, id)
      where supplier_product_id is not null;
    drop index purchase_records_product;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index purchase_records_product on purchase_records (tenant_id, supplier_product_id)
      where supplier_product_id is not null;
    drop index purchase_records_of_product, material_purchases_date;
  `);
}
