import { type Knex } from 'knex';

/**
 * An import may be merged on several connections, each with its own share of the rows: how far each lane has come. The column
 * `processed` stays the place before which nothing is missing, so that a worker of the release before loses no row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table jobs add column lanes bigint[]');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table jobs drop column lanes');
}
