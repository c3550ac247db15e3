import { type Knex } from 'knex';

/**
 * The suppliers of materials that are alike in all that lists are narrowed by: the facet of suppliers under a filter reads
 * those that the filter lets through, or those that it does not, and passes over none (docs/lists.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index textile_products_groups on textile_products (tenant_id, kind, unit_of_measure, available, gots_certified,
      grs_certified, oeko_tex_certified, cradle_to_cradle, better_cotton, supplier_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index textile_products_groups');
}
