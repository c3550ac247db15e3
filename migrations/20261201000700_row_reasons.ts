import { type Knex } from 'knex';

/** Why a row failed, as reasons with parameters; null in what earlier releases have kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table job_row_errors add column reasons jsonb');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table job_row_errors drop column reasons');
}
