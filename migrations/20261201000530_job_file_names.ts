import { type Knex } from 'knex';

/** What the sender calls the file of an import; null where nothing is said. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table jobs add column file_name text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table jobs drop column file_name');
}
