import { type Knex } from 'knex';
import { inTransaction, query } from '../shared/platform/database.ts';
import { countAll, keepCounts, type KeptCounts } from '../shared/platform/database/kept-counts.ts';
import { recount } from '../shared/platform/database/online-changes.ts';

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
 *
 * Readers of the release before add up all rows of a month, whatever the new columns say. Its workers put rows of a key together
 * without them, and are refused, as these have no default.
 */
export async function up(knex: Knex): Promise<void> {
  for (const counts of COUNTS) {
    const kept = keptBy(counts, [...counts.former, ...Object.keys(counts.added)]);
    await inTransaction(knex, async (transaction) => {
      // whoever writes rows that are counted has ended before the counts are locked, and readers of these wait for nobody
      await query(transaction, `lock table ${counts.of} in share row exclusive mode`);
      for (const [column, type] of Object.entries(counts.added)) {
        await query(transaction, `alter table ${counts.name} add column if not exists ${column} ${type}`);
        await query(transaction, `alter table ${counts.name} alter column ${column} drop default`);
      }
      await query(transaction, keepCounts(kept));
    });
    await recount(knex, counts.name, countAll(kept));
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const counts of COUNTS)
    await inTransaction(knex, async (transaction) => {
      await query(transaction, `lock table ${counts.of} in share row exclusive mode`);
      await query(transaction, keepCounts(keptBy(counts, counts.former)));
      for (const column of Object.keys(counts.added))
        await query(transaction, `alter table ${counts.name} drop column ${column}`);
    });
}
