import { type Knex } from 'knex';
import { dropWithTotals, keepWithTotals, type CountsWithTotals } from '../shared/platform/database/kept-counts.ts';

export const UNITS_OF_MATERIALS: CountsWithTotals = {
  name: 'textile_unit_counts',
  totals: 'textile_unit_totals',
  of: 'textile_products',
  by: 'unit_of_measure',
};

/**
 * How many materials of which unit each supplier has: under a filter by one of them the facet of suppliers counted all that
 * have it, a third of a million. What is there already is counted by the next migration; a schedule moves it to the totals
 * (docs/lists.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(keepWithTotals(UNITS_OF_MATERIALS));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(dropWithTotals(UNITS_OF_MATERIALS));
}
