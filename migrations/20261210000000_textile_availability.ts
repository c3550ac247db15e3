import { type Knex } from 'knex';
import { dropWithTotals, keepWithTotals, type CountsWithTotals } from '../shared/platform/database/kept-counts.ts';

export const AVAILABILITY_OF_MATERIALS: CountsWithTotals = {
  name: 'textile_availability_counts',
  totals: 'textile_availability_totals',
  of: 'textile_products',
  by: 'available',
  type: 'boolean',
};

/**
 * How many materials of each supplier are available, and how many are not: under this filter alone the facet of suppliers went
 * through all of the others. What is there already is counted by the next migration; a schedule moves it to the totals
 * (docs/lists.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(keepWithTotals(AVAILABILITY_OF_MATERIALS));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(dropWithTotals(AVAILABILITY_OF_MATERIALS));
}
