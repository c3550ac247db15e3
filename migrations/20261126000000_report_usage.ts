import { type Knex } from 'knex';

/** The failed rows that imports keep are storage that their tenant uses, like the payloads. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function count_report() returns trigger language plpgsql as $$
    begin
      perform count_usage(old.tenant_id, case when tg_op = 'DELETE' then 0 else new.failed_kept_bytes end - old.failed_kept_bytes, 0);
      return null;
    end $$;
    create trigger jobs_report_update after update of failed_kept_bytes on jobs for each row
      when (new.failed_kept_bytes <> old.failed_kept_bytes) execute function count_report();
    create trigger jobs_report_delete after delete on jobs for each row
      when (old.failed_kept_bytes > 0) execute function count_report();

    -- what is written meanwhile waits for the triggers
    insert into tenant_usage as u (tenant_id, storage_bytes)
    select tenant_id, sum(failed_kept_bytes) from jobs where failed_kept_bytes > 0 group by tenant_id
    on conflict (tenant_id) do update set storage_bytes = u.storage_bytes + excluded.storage_bytes;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger jobs_report_update on jobs;
    drop trigger jobs_report_delete on jobs;
    drop function count_report();
    update tenant_usage u set storage_bytes = u.storage_bytes - j.bytes
    from (select tenant_id, sum(failed_kept_bytes) as bytes from jobs group by tenant_id) j where j.tenant_id = u.tenant_id;
  `);
}
