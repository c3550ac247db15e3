import { type Knex } from 'knex';

/** By what their browser calls itself people tell their sessions apart. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions add column user_agent text check (length(user_agent) <= 300)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column user_agent');
}
