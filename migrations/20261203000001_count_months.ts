import { type Knex } from 'knex';
import { countAll, type KeptCounts } from '../shared/platform/database/kept-counts.ts';
import { recount } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

const monthOf = (moment: string) => `tenant_id, date_trunc('month', ${moment} at time zone 'UTC')::date as month`;

const COUNTS: KeptCounts[] = [
  {
    name: 'supplier_certified_month_counts',
    of: 'suppliers',
    columns: 'tenant_id, month',
    from: monthOf('certified_until'),
  },
  {
    name: 'supplier_certification_month_counts',
    of: 'supplier_certifications',
    columns: 'tenant_id, month',
    from: monthOf(`coalesce(expires_at, 'infinity')`),
  },
];

/** Counts what was there before the triggers. */
export async function up(knex: Knex): Promise<void> {
  for (const counts of COUNTS) await recount(knex, counts.name, countAll(counts));
}

/** The numbers go with their tables. */
export const down = (): Promise<void> => Promise.resolve();
