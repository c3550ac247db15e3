import { type Knex } from 'knex';

/**
 * How many jobs a tenant has by what their list is filtered by, kept as for suppliers and materials (docs/lists.md); of the changes
 * of a job only those of its status count. Jobs that were not done are few, and people look for them: an index has them alone. One
 * of all jobs with what they are filtered by would be twice as large, and dispatching reads the index of the tenant where nobody has
 * counted the table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table job_counts (
      tenant_id bigint not null,
      module text not null,
      type text not null,
      status text not null,
      -- jobs that came, less those that went
      rows bigint not null
    );
    create function keep_job_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into job_counts select tenant_id, module, type, status, count(*) from added group by 1, 2, 3, 4;
      elsif tg_op = 'DELETE' then
        insert into job_counts select tenant_id, module, type, status, -count(*) from removed group by 1, 2, 3, 4;
      else
        insert into job_counts values
          (old.tenant_id, old.module, old.type, old.status, -1), (new.tenant_id, new.module, new.type, new.status, 1);
      end if;
      return null;
    end $$;
    create trigger job_counts_insert after insert on jobs
      referencing new table as added for each statement execute function keep_job_counts();
    -- one for each row: progress is written often, and changes no status
    create trigger job_counts_update after update on jobs
      for each row when (old.status <> new.status) execute function keep_job_counts();
    create trigger job_counts_delete after delete on jobs
      referencing old table as removed for each statement execute function keep_job_counts();
    -- what is written meanwhile waits for the triggers
    insert into job_counts select tenant_id, module, type, status, count(*) from jobs group by 1, 2, 3, 4;
    create index job_counts_tenant on job_counts (tenant_id);
    create index jobs_unsuccessful on jobs (tenant_id, created_at desc, seq desc) where status in ('FAILED', 'CANCELLED');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger job_counts_insert on jobs;
    drop trigger job_counts_update on jobs;
    drop trigger job_counts_delete on jobs;
    drop function keep_job_counts();
    drop table job_counts;
    drop index jobs_unsuccessful;
  `);
}
