import { type Knex } from 'knex';
import { countChanges, dropCounts, type KeptCounts } from '../shared/platform/database/kept-counts.ts';

/** A material counts once for each certification that has a column. */
export const CERTIFICATIONS_OF_MATERIALS: KeptCounts = {
  name: 'textile_certification_counts',
  of: 'textile_products',
  columns: 'tenant_id, certification, kind, supplier_id',
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
  await knex.raw(`
    create table textile_certification_counts (
      tenant_id bigint not null,
      certification text not null,
      kind text not null,
      supplier_id bigint,
      -- rows that came, less those that went
      rows bigint not null
    );
    create index textile_certification_counts_tenant on textile_certification_counts (tenant_id, certification);
    create table textile_certification_totals (
      tenant_id bigint not null,
      certification text not null,
      -- null: of all kinds
      kind text,
      supplier_id bigint not null,
      rows bigint not null,
      constraint textile_certification_totals_key unique nulls not distinct (tenant_id, certification, kind, supplier_id)
    );
    create index textile_certification_totals_frequent
      on textile_certification_totals (tenant_id, certification, kind, rows desc, supplier_id);
    ${countChanges(CERTIFICATIONS_OF_MATERIALS)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`${dropCounts(CERTIFICATIONS_OF_MATERIALS)} drop table textile_certification_totals;`);
}
