import { type Knex } from 'knex';

const TABLES = ['users', 'access_credentials', 'sessions', 'account_links'];

/**
 * As for the resources: statistics of a few tenants make another one look empty, and its session was then looked for among all
 * sessions of its user (docs/performance/README.md). And a tenant's service user is found without reading its people.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`alter table ${table} alter column tenant_id set statistics 0`);
  await knex.raw('create index users_service on users (tenant_id, id) where is_service');
  // what was counted before stays otherwise; earlier versions of PostgreSQL have no way to forget it
  await knex.raw(`
    do $$ begin
      if current_setting('server_version_num')::int >= 180000 then
        perform pg_clear_attribute_stats(current_schema::text, t, 'tenant_id', false) from unnest(array['${TABLES.join("', '")}']) t;
      end if;
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index users_service');
  for (const table of TABLES) await knex.raw(`alter table ${table} alter column tenant_id set statistics -1`);
}
