import { type Knex } from 'knex';

/** Of an import with rows that failed: since when it needs nobody's attention any more; null where nobody has said so. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table jobs add column acknowledged_at timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table jobs drop column acknowledged_at');
}
