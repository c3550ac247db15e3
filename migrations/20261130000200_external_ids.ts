import { type Knex } from 'knex';

/** The sender's own keys of what it imports, each unique in tenant and resource. */
const KEYS = {
  suppliers: ['external_id'],
  supplier_products: ['external_id'],
  company_products: ['external_id'],
  // fibers, yarns and fabrics are resources of their own in one table
  textile_products: ['external_id', 'kind'],
};

export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(KEYS))
    await knex.raw(`
      alter table ${table} add column external_id text;
      create unique index ${table}_external_id_unique on ${table} (tenant_id, ${columns.join(', ')}) where external_id is not null;
    `);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(KEYS)) await knex.raw(`alter table ${table} drop column external_id`);
}
