import { type Knex } from 'knex';

/** What needs attention is imports that failed as a whole, too, not only those with rows that failed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index jobs_needing_attention on jobs (tenant_id, finished_at desc)
      where (failed_rows > 0 or status = 'FAILED') and finished_at is not null;
    drop index jobs_with_failed_rows;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index jobs_with_failed_rows on jobs (tenant_id, finished_at desc) where failed_rows > 0 and finished_at is not null;
    drop index jobs_needing_attention;
  `);
}
