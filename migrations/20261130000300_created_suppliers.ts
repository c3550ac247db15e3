import { type Knex } from 'knex';

/** How many suppliers an import has created because rows name them (`create_missing=suppliers`). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table jobs add column suppliers_created bigint not null default 0');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table jobs drop column suppliers_created');
}
