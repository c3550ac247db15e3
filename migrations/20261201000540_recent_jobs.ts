import { type Knex } from 'knex';

/** What a stream of a tenant's jobs looks at: those that have not ended, and those that have just ended. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index jobs_tenant_unfinished on jobs (tenant_id, status, seq desc) where status in ('QUEUED', 'RUNNING');
    create index jobs_tenant_finished on jobs (tenant_id, finished_at desc) where finished_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index jobs_tenant_unfinished, jobs_tenant_finished');
}
