import { type Knex } from 'knex';
import { countBesideTotals } from '../shared/platform/database/kept-counts.ts';
import { recount } from '../shared/platform/database/online-changes.ts';
import { AVAILABILITY_OF_MATERIALS } from './20261210000000_textile_availability.ts';

export const config = { transaction: false };

/** Counts what was there before the triggers, without what a worker may have moved to the totals since. */
export const up = (knex: Knex): Promise<void> =>
  recount(knex, AVAILABILITY_OF_MATERIALS.name, countBesideTotals(AVAILABILITY_OF_MATERIALS));

export async function down(): Promise<void> {
  // nothing: the numbers go with their table
}
