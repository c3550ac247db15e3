import { type Knex } from 'knex';
import { dropWithTotals, keepWithTotals, type CountsWithTotals } from '../shared/platform/database/kept-counts.ts';

/** A material counts once for each certification that has a column. */
export const CERTIFICATIONS_OF_MATERIALS: CountsWithTotals = {
  name: 'textile_certification_counts',
  totals: 'textile_certification_totals',
  of: 'textile_products',
  by: 'certification',
  from: `tenant_id, kind, supplier_id, unnest(array_remove(array[
    case when gots_certified then 'GOTS' end, case when grs_certified then 'GRS' end, case when oeko_tex_certified then 'OEKO_TEX' end,
    case when cradle_to_cradle then 'CRADLE_TO_CRADLE' end, case when better_cotton then 'BETTER_COTTON' end], null)) as certification`,
};

/**
 * How many materials with which certification each supplier has: under a filter by one of them the facet of suppliers counted all
 * that have it, 143,000 of a million. What is there already is counted by the next migration; a schedule moves it to the
 * totals (docs/lists.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(keepWithTotals(CERTIFICATIONS_OF_MATERIALS));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(dropWithTotals(CERTIFICATIONS_OF_MATERIALS));
}
