import { type Knex } from 'knex';
import { countChanges, dropCounts, type KeptCounts } from '../shared/platform/database/kept-counts.ts';

export const UNITS_OF_MATERIALS: KeptCounts = {
  name: 'textile_unit_counts',
  of: 'textile_products',
  columns: 'tenant_id, unit_of_measure, kind, supplier_id',
};

/**
 * How many materials of which unit each supplier has: under a filter by one of them the facet of suppliers counted all that
 * have it, a third of a million. What is there already is counted by the next migration; a schedule moves it to the totals
 * (docs/lists.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table textile_unit_counts (
      tenant_id bigint not null,
      unit_of_measure text not null,
      kind text not null,
      supplier_id bigint,
      -- rows that came, less those that went
      rows bigint not null
    );
    create index textile_unit_counts_tenant on textile_unit_counts (tenant_id, unit_of_measure);
    create table textile_unit_totals (
      tenant_id bigint not null,
      unit_of_measure text not null,
      -- null: of all kinds
      kind text,
      supplier_id bigint not null,
      rows bigint not null,
      constraint textile_unit_totals_key unique nulls not distinct (tenant_id, unit_of_measure, kind, supplier_id)
    );
    create index textile_unit_totals_frequent on textile_unit_totals (tenant_id, unit_of_measure, kind, rows desc, supplier_id);
    ${countChanges(UNITS_OF_MATERIALS)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`${dropCounts(UNITS_OF_MATERIALS)} drop table textile_unit_totals;`);
}
