import { type Knex } from 'knex';

/** Files of lists that jobs have made: storage that their tenant uses for as long as their job is kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table list_exports (
      tenant_id bigint not null,
      job_id uuid not null,
      object_key text not null,
      file_name text not null,
      content_type text not null,
      rows bigint not null,
      size_bytes bigint not null,
      sha256 text not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, job_id),
      constraint list_exports_job_fk foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
    );

    create function count_export() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform count_usage(old.tenant_id, -old.size_bytes, 0); end if;
      if tg_op <> 'DELETE' then perform count_usage(new.tenant_id, new.size_bytes, 0); end if;
      return null;
    end $$;
    create trigger list_exports_usage after insert or update or delete on list_exports
      for each row execute function count_export();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from list_exports;
    drop table list_exports;
    drop function count_export();
  `);
}
