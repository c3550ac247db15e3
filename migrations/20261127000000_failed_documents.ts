import { type Knex } from 'knex';

/** Failed uploads whose bytes are to be removed, without reading all documents. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index documents_failed on documents (updated_at) where status = 'FAILED' and purged_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index documents_failed');
}
