import { type Knex } from 'knex';

/** The list of all documents of a tenant, its filters and its total, without reading the rows that are passed over. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index documents_listing on documents (tenant_id, seq) include (id, entity_type, entity_id, category)
      where deleted_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index documents_listing');
}
