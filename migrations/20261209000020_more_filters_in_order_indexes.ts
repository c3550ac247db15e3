import { type Knex } from 'knex';
import { replaceIndex, replaceUniqueIndex } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

const FILTERS = 'reach_compliant, svhc_compliant, certified_until';

/** What follows the name of each index, with these columns besides. */
const INDEXES: Record<string, { on: (columns: string) => string; had: string; has: string }> = {
  suppliers_certified: {
    on: (columns) =>
      `on suppliers (tenant_id, created_at, id) include (${columns}) where certified_until > '-infinity'`,
    had: 'certified_until',
    has: `${FILTERS}, country, category`,
  },
  suppliers_of_category: {
    on: (columns) => `on suppliers (tenant_id, category, created_at, id) include (${columns})`,
    had: FILTERS,
    has: `${FILTERS}, country`,
  },
};

const replaceCertificationKey = (knex: Knex, include = '') =>
  replaceUniqueIndex(
    knex,
    'supplier_certifications',
    'supplier_certifications_pkey',
    `on supplier_certifications (tenant_id, id)${include}`,
    'primary key',
  );

/**
 * More lists come across rows under their filters without reading the table: suppliers that ever had a certification, without those
 * that never had one, which the newest often are; suppliers of a country in the order of categories, which were all sorted;
 * certifications of a kind or an outcome in the order in which they came, which were too.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, { on, has }] of Object.entries(INDEXES)) await replaceIndex(knex, name, on(has));
  await replaceCertificationKey(knex, ' include (certification_type, verification_status, expires_at)');
}

export async function down(knex: Knex): Promise<void> {
  await replaceCertificationKey(knex);
  for (const [name, { on, had }] of Object.entries(INDEXES)) await replaceIndex(knex, name, on(had));
}
