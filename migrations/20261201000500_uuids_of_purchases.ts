import { type Knex } from 'knex';

/**
 * What clients of v1 style name purchase records, chemical products and their purchases by; and the indexes of the orders and
 * conditions of their lists, and of certifications over all suppliers.
 *
 * Each table is written anew once, under a lock (some ten seconds for a million rows).
 */
const TABLES = ['purchase_records', 'chemical_products', 'chemical_purchases'];

/** What is imported in bulk has UUIDs in their order where PostgreSQL makes such: random ones are all over the index. */
async function newUuid(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { has: boolean }[] }>(
    `select current_setting('server_version_num')::int >= 180000 as has`,
  );
  return rows[0]!.has ? 'uuidv7()' : 'gen_random_uuid()';
}

export async function up(knex: Knex): Promise<void> {
  const uuid = await newUuid(knex);
  for (const table of TABLES)
    await knex.raw(`
      alter table ${table} add column uuid uuid not null default ${uuid};
      alter table ${table} add constraint ${table}_uuid_unique unique (tenant_id, uuid);
    `);
  await knex.raw(`
    create index purchase_records_date on purchase_records (tenant_id, purchase_date, id);
    -- not of the column itself: a look-up of a key would read all records of the supplier through it
    create index purchase_records_of_supplier on purchase_records (tenant_id, (supplier_id + 0), id);
    alter table chemical_products
      add column search_text text generated always as (fold_text(name || ' ' || coalesce(supplier, ''))) stored;
    create index chemical_products_search
      on chemical_products using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = on);
    create index chemical_products_name on chemical_products (tenant_id, name, id);
    create index chemical_purchases_date on chemical_purchases (tenant_id, purchase_date, id);
    create index supplier_certifications_by_expiry
      on supplier_certifications (tenant_id, (coalesce(expires_at, 'infinity'::timestamptz)), id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index purchase_records_date, purchase_records_of_supplier, chemical_products_name, chemical_purchases_date,
      supplier_certifications_by_expiry;
  `);
  await knex.raw('alter table chemical_products drop column search_text');
  for (const table of TABLES) await knex.raw(`alter table ${table} drop column uuid`);
}
