import { type Knex } from 'knex';

/**
 * The list of all documents of a tenant, its filters and its total, without reading the rows that are passed over.
 *
 * The index has no condition on `deleted_at`: of a table that nobody has counted the planner takes such an index to be
 * almost empty, and then reads the whole of it where the primary key would give the one row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index documents_listing on documents (tenant_id, seq)
      include (id, entity_type, entity_id, category, deleted_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index documents_listing');
}
