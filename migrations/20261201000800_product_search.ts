import { type Knex } from 'knex';

/**
 * What lists of products are searched in: name and code, as they are compared.
 *
 * Each table is written anew once, under a lock (some ten seconds for a million rows).
 */
const TABLES = ['supplier_products', 'company_products'];

export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await knex.raw(`
      alter table ${table} add column search_text text generated always as (fold_text(name || chr(10) || coalesce(code, ''))) stored;
      create index ${table}_search on ${table} using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = on);
    `);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`alter table ${table} drop column search_text`);
}
