import { type Knex } from 'knex';

/**
 * What the list of documents is searched in: the name of the file, as it is compared.
 *
 * The table is written anew once, under a lock (some ten seconds for a million rows).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table documents add column search_text text generated always as (fold_text(original_filename)) stored;
    create index documents_search on documents using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = on);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table documents drop column search_text');
}
