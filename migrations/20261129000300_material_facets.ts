import { type Knex } from 'knex';

/**
 * The materials of a supplier are found in an index that has all that lists are narrowed by: the facet of suppliers under a filter
 * is counted in it alone, in its order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index textile_products_supplier;
    create index textile_products_supplier on textile_products (tenant_id, supplier_id, kind, id)
      include (unit_of_measure, available, gots_certified, grs_certified, oeko_tex_certified, cradle_to_cradle, better_cotton);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index textile_products_supplier;
    create index textile_products_supplier on textile_products (tenant_id, supplier_id, kind, id);
  `);
}
