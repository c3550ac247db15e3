import { type Knex } from 'knex';
import { type KeptCounts } from '../shared/platform/database/kept-counts.ts';
import { countByFewer, countByMore } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

interface CountsByMonth extends Pick<KeptCounts, 'name' | 'of' | 'sums'> {
  /** SQL of the moment whose month it is. */
  moment: string;
  /** By what they were counted besides. */
  former: string[];
  /** Columns that come to these, with their type and a value for what was counted before. */
  added: Record<string, string>;
}

const COUNTS: CountsByMonth[] = [
  {
    name: 'certified_supplier_counts',
    of: 'suppliers',
    moment: 'certified_until',
    former: ['country', 'category'],
    added: { reach_compliant: 'boolean not null default false', svhc_compliant: 'boolean not null default false' },
  },
  {
    name: 'supplier_certification_month_counts',
    of: 'supplier_certifications',
    moment: `coalesce(expires_at, 'infinity')`,
    former: [],
    added: { certification_type: `text not null default ''`, verification_status: 'text' },
  },
  {
    name: 'purchase_month_totals',
    of: 'purchase_records',
    moment: 'purchase_date',
    former: ['transport_mode'],
    added: { status: `text not null default ''` },
    sums: ['weight_kg', 'co2_emissions_kg'],
  },
];

/** How rows are counted by these columns besides the month. */
function keptBy({ name, of, moment, sums = [] }: CountsByMonth, by: string[]): KeptCounts {
  const month = `date_trunc('month', ${moment} at time zone 'UTC')::date as month`;
  const columns = (ofMonth: string) => ['tenant_id', ofMonth, ...by].join(', ');
  return { name, of, sums, columns: columns('month'), from: columns(month) };
}

/**
 * What is counted by months is counted by all columns that its lists are filtered by besides, so that the total of records of
 * a status since a day, of certified suppliers that are compliant, and of verified certifications that are valid comes from there.
 */
export async function up(knex: Knex): Promise<void> {
  for (const counts of COUNTS)
    await countByMore(knex, keptBy(counts, [...counts.former, ...Object.keys(counts.added)]), counts.added);
}

export async function down(knex: Knex): Promise<void> {
  for (const counts of COUNTS) await countByFewer(knex, keptBy(counts, counts.former), Object.keys(counts.added));
}
