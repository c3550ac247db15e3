import { type Knex } from 'knex';

/**
 * What lists are searched in is stored as it is compared, without case and accents. Folding a million texts takes most of a
 * second, and that was paid for each search that an index does not answer, and for each row that one names.
 *
 * Each table is written anew once, under a lock (some ten seconds for a million rows).
 */
const SEARCHED = {
  suppliers: `name || ' ' || coalesce(category, '')`,
  textile_products: `name || chr(10) || coalesce(code, '') || chr(10) || coalesce(composition, '')`,
  traceability_journeys: 'name',
};

export async function up(knex: Knex): Promise<void> {
  for (const [table, text] of Object.entries(SEARCHED))
    await knex.raw(`
      drop index ${table}_search;
      alter table ${table} add column search_text text generated always as (fold_text(${text})) stored;
      create index ${table}_search on ${table} using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = on);
    `);
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, text] of Object.entries(SEARCHED))
    await knex.raw(`
      drop index ${table}_search;
      alter table ${table} drop column search_text;
      create index ${table}_search on ${table} using gin (tenant_id, fold_text(${text}) gin_trgm_ops) with (fastupdate = on);
    `);
}
