import { type Knex } from 'knex';
import { keepCounts } from '../shared/platform/database/kept-counts.ts';

const MONTH = `date_trunc('month', certified_until at time zone 'UTC')::date as month`;

/**
 * Suppliers are counted by country and category besides the month until which they are certified, so that a list of those of a
 * country without a certification takes its total from there. What is there already is counted by the next migration.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table supplier_certified_month_counts add column country text, add column category text;
    ${keepCounts({
      name: 'supplier_certified_month_counts',
      columns: 'tenant_id, month, country, category',
      from: `tenant_id, ${MONTH}, country, category`,
    })}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${keepCounts({ name: 'supplier_certified_month_counts', columns: 'tenant_id, month', from: `tenant_id, ${MONTH}` })}
    alter table supplier_certified_month_counts drop column country, drop column category;
  `);
}
