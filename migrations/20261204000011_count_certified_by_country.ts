import { type Knex } from 'knex';
import { countAll } from '../shared/platform/database/kept-counts.ts';
import { createIndex, recount } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

const CERTIFIED = {
  name: 'certified_supplier_counts',
  of: 'suppliers',
  columns: 'tenant_id, month, country, category',
  from: `tenant_id, date_trunc('month', certified_until at time zone 'UTC')::date as month, country, category`,
};

/**
 * Counts what was there before, and makes an index of certified suppliers in the order of their list: the newest ones often have no
 * certification yet, and were come across one by one.
 */
export async function up(knex: Knex): Promise<void> {
  await recount(knex, CERTIFIED.name, countAll(CERTIFIED));
  await createIndex(
    knex,
    'suppliers_certified',
    `on suppliers (tenant_id, created_at, id) include (certified_until) where certified_until > '-infinity'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index suppliers_certified');
}
