import { type Knex } from 'knex';

/** The language that a user has chosen; null: what the browser or the installation says. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table users add column language text constraint users_language_check check (language in ('en', 'it', 'pt'))`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column language');
}
