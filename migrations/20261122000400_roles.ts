import { type Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // only the owner of a table may count its rows for the planner; before PostgreSQL 17 that cannot be granted. So the
  // application asks the owner to do it, by a function that does nothing else
  await knex.raw(`
    create function refresh_row_count(counted regclass) returns void
      language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$ begin execute format('analyze (skip_locked) %s (tenant_id)', counted); end $$;
    revoke execute on function refresh_row_count(regclass) from public;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function refresh_row_count(regclass)');
}
