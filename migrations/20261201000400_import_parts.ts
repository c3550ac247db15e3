import { type Knex } from 'knex';

/**
 * One upload of several resources: a job whose work are its parts, each an import like any other. What becomes of the whole
 * follows from its parts in the transaction that changes one, whichever release does.
 *
 * A part that waits for an earlier step of its upload is QUEUED and has `cancel_requested`, which no other queued job has: so no
 * release dispatches or claims it, and it keeps its place among the imports of its resource all the same. The end of the step
 * before takes the mark away. The whole is never dispatched: it has the mark of a job whose message is where it should be.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table jobs
      -- the upload that this is a part of
      add column parent_id uuid,
      -- parts of a lower one end before those of a higher one begin
      add column step smallint,
      -- of an upload: how many it has
      add column parts smallint,
      add constraint jobs_parent foreign key (tenant_id, parent_id) references jobs (tenant_id, id) on delete cascade;
    create index jobs_parts on jobs (tenant_id, parent_id, step, seq) where parent_id is not null;

    create function follow_part() returns trigger language plpgsql as $$
    begin
      if old.status in ('QUEUED', 'RUNNING') and new.status in ('QUEUED', 'RUNNING') then
        update jobs set status = 'RUNNING', started_at = coalesce(started_at, now())
        where tenant_id = new.tenant_id and id = new.parent_id and status = 'QUEUED' and new.status = 'RUNNING';
      else
        -- of parts that end at once, the later one sees what the earlier one has become
        perform from jobs where tenant_id = new.tenant_id and id = new.parent_id for update;
        update jobs p set cancel_requested = false
        where p.tenant_id = new.tenant_id and p.parent_id = new.parent_id and p.status = 'QUEUED' and p.cancel_requested
          and not exists (
            select from jobs e where e.tenant_id = p.tenant_id and e.parent_id = p.parent_id and e.step < p.step
              and e.status in ('QUEUED', 'RUNNING'));
        update jobs w set
          status = case when s.unended > 0 then case when s.begun then 'RUNNING' else 'QUEUED' end
            when s.failed then 'FAILED' when s.cancelled then 'CANCELLED' else 'COMPLETED' end,
          processed = s.processed, total = case when s.unended = 0 then s.processed end,
          percent = case when s.unended = 0 and not s.failed and not s.cancelled then 100 else s.percent end,
          created_rows = s.created_rows, updated_rows = s.updated_rows, failed_rows = s.failed_rows,
          suppliers_created = s.suppliers_created,
          error = case when s.unended = 0 then s.error end,
          started_at = s.started_at, finished_at = case when s.unended = 0 then now() end
        from (
          select count(*) filter (where status in ('QUEUED', 'RUNNING')) as unended,
            bool_or(started_at is not null or status not in ('QUEUED', 'RUNNING')) as begun,
            bool_or(status = 'FAILED') as failed, bool_or(status = 'CANCELLED') as cancelled,
            sum(created_rows + updated_rows + failed_rows) as processed,
            floor(avg(case when status in ('QUEUED', 'RUNNING') then percent else 100 end)) as percent,
            sum(created_rows) as created_rows, sum(updated_rows) as updated_rows, sum(failed_rows) as failed_rows,
            sum(suppliers_created) as suppliers_created, min(started_at) as started_at,
            (array_agg(jsonb_build_object('code', error ->> 'code',
                'message', concat_ws(': ', payload ->> 'name', error ->> 'message'),
                'details', coalesce(error -> 'details', '{}') || jsonb_build_object('part', payload ->> 'name', 'partJobId', id))
              order by step, seq) filter (where status = 'FAILED'))[1] as error
          from jobs where tenant_id = new.tenant_id and parent_id = new.parent_id) s
        where w.tenant_id = new.tenant_id and w.id = new.parent_id;
      end if;
      perform pg_notify('trama_jobs', new.parent_id::text);
      return null;
    end $$;
    create trigger jobs_follow_part after update on jobs
      for each row when (new.parent_id is not null and old.status <> new.status) execute function follow_part();

    create function tell_part() returns trigger language plpgsql as $$
    begin
      perform pg_notify('trama_jobs', new.parent_id::text);
      return null;
    end $$;
    create trigger jobs_tell_part after update of processed, percent on jobs
      for each row when (new.parent_id is not null and old.status = new.status) execute function tell_part();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger jobs_tell_part on jobs;
    drop trigger jobs_follow_part on jobs;
    drop function tell_part();
    drop function follow_part();
    drop index jobs_parts;
    alter table jobs drop constraint jobs_parent, drop column parts, drop column step, drop column parent_id;
  `);
}
