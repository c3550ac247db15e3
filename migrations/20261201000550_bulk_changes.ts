import { type Knex } from 'knex';

/** The rows that jobs of bulk changes are about: each chunk's ids, as their clients name them, until the job has ended. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table bulk_change_chunks (
      tenant_id bigint not null,
      job_id uuid not null,
      chunk integer not null,
      ids text[] not null,
      primary key (tenant_id, job_id, chunk),
      constraint bulk_change_chunks_job_fk foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
    );
    alter table bulk_change_chunks alter column tenant_id set statistics 0;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table bulk_change_chunks');
}
