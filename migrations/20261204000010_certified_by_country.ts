import { type Knex } from 'knex';
import { countAll, countChanges, dropCounts } from '../shared/platform/database/kept-counts.ts';

const MONTH = `date_trunc('month', certified_until at time zone 'UTC')::date as month`;

/**
 * Suppliers are counted by country and category besides the month until which they are certified, so that a list of those of a
 * country without a certification takes its total from there. In a table of its own, as workers that know the former one put its rows
 * together by its columns. What is there already is counted by the next migration.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${dropCounts({ name: 'supplier_certified_month_counts', of: 'suppliers' })}
    create table certified_supplier_counts (
      tenant_id bigint not null,
      -- its first day, in UTC
      month date not null,
      country text,
      category text,
      -- rows that came, less those that went
      rows bigint not null
    );
    create index certified_supplier_counts_tenant on certified_supplier_counts (tenant_id, month);
    ${countChanges({
      name: 'certified_supplier_counts',
      of: 'suppliers',
      columns: 'tenant_id, month, country, category',
      from: `tenant_id, ${MONTH}, country, category`,
    })}
  `);
}

export async function down(knex: Knex): Promise<void> {
  const former = {
    name: 'supplier_certified_month_counts',
    of: 'suppliers',
    columns: 'tenant_id, month',
    from: `tenant_id, ${MONTH}`,
  };
  await knex.raw(`
    ${dropCounts({ name: 'certified_supplier_counts', of: 'suppliers' })}
    create table supplier_certified_month_counts (tenant_id bigint not null, month date not null, rows bigint not null);
    create index supplier_certified_month_counts_tenant on supplier_certified_month_counts (tenant_id, month);
    ${countChanges(former)}
    insert into ${former.name} ${countAll(former)};
  `);
}
