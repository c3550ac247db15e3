import { type Knex } from 'knex';
import { countChanges, dropCounts } from '../shared/platform/database/kept-counts.ts';

/**
 * What lies between two moments is counted by months, so that a list of a year takes its total from twelve rows and those of the
 * months at its ends (docs/lists.md): until when suppliers are certified, when certifications expire. Purchase records are counted
 * so already (purchase_month_totals). What is there already is counted by the next migration.
 */
const COUNTED = [
  { name: 'supplier_certified_month_counts', of: 'suppliers', moment: 'certified_until' },
  {
    name: 'supplier_certification_month_counts',
    of: 'supplier_certifications',
    moment: `coalesce(expires_at, 'infinity')`,
  },
];

export async function up(knex: Knex): Promise<void> {
  for (const { name, of, moment } of COUNTED)
    await knex.raw(`
      create table ${name} (
        tenant_id bigint not null,
        -- its first day, in UTC
        month date not null,
        -- rows that came, less those that went
        rows bigint not null
      );
      create index ${name}_tenant on ${name} (tenant_id, month);
      ${countChanges({ name, of, columns: 'tenant_id, month', from: `tenant_id, date_trunc('month', ${moment} at time zone 'UTC')::date as month` })}
    `);
}

export async function down(knex: Knex): Promise<void> {
  for (const counted of COUNTED) await knex.raw(dropCounts(counted));
}
