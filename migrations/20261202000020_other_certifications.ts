import { type Knex } from 'knex';
import { createIndex } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

/**
 * Materials that have a certification which is noted as text are looked for as what is searched for is: all of a million were read
 * for it, for 2 to 6 s. Those without such a text are not in the index.
 */
export async function up(knex: Knex): Promise<void> {
  await createIndex(
    knex,
    'textile_products_other_certifications',
    `on textile_products using gin (tenant_id, fold_text(other_certifications) gin_trgm_ops) with (fastupdate = on)
     where other_certifications is not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index textile_products_other_certifications');
}
