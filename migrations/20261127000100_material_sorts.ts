import { type Knex } from 'knex';

/**
 * Materials by stock and by category: a page of them is read from an index. The index by name of what has no code is no longer
 * asked for since those are looked up by a hash of their key.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index textile_products_name;
    create index textile_products_by_stock on textile_products (tenant_id, quantity_available, id);
    create index textile_products_by_category on textile_products
      (tenant_id, coalesce(metadata ->> 'categoryLabel', category, kind), id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index textile_products_by_category, textile_products_by_stock;
    create index textile_products_name on textile_products (tenant_id, kind, name, supplier_id) where code is null;
  `);
}
