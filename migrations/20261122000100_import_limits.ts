import { type Knex } from 'knex';

/** What an import keeps of failed rows, how often a job has lost its worker, and how much of the storage its payload takes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table jobs
      -- null: all that failed
      add column failed_kept bigint,
      add column failed_kept_bytes bigint not null default 0,
      -- workers lost since the last checkpoint; apart from failures, which are attempts that ended with an error
      add column lost_workers integer not null default 0,
      -- bytes of the payload in the storage, 0 when it is removed; null: not known
      add column payload_bytes bigint;

    update jobs set payload_bytes = (payload->>'sizeBytes')::bigint
    where queue = 'bulk-upserts' and status in ('QUEUED', 'RUNNING', 'FAILED');

    -- for the search for payloads that outlived their job
    create index jobs_payloads on jobs (finished_at) where payload_bytes > 0 and finished_at is not null;
    -- for the quota of waiting jobs
    create index jobs_waiting on jobs (tenant_id) where status = 'QUEUED' and queue <> 'emails';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index jobs_waiting, jobs_payloads;
    alter table jobs drop column payload_bytes, drop column lost_workers, drop column failed_kept_bytes, drop column failed_kept;
  `);
}
