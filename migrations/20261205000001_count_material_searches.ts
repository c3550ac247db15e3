import { type Knex } from 'knex';

export const config = { transaction: false };

/** What was there before, as what is noted twice is counted once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`insert into search_changes select distinct tenant_id, 'materials', id >> 12 from textile_products`);
}

export async function down(): Promise<void> {
  // nothing: the notes go with what writes them
}
