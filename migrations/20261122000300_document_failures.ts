import { type Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // why an upload failed, as code and details of an error: whoever completes it again is told the same
  await knex.raw('alter table documents add column failure jsonb');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table documents drop column failure');
}
