import { type Knex } from 'knex';
import { replaceIndex } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

const CERTIFIED = (columns: string) =>
  `on suppliers (tenant_id, created_at, id) include (${columns}) where certified_until > '-infinity'`;

/**
 * The index of suppliers that ever had a certification has what their list is filtered by besides: compliant ones among them are
 * come across without those that never had one, which the newest often are, and without reading the table.
 */
export const up = (knex: Knex): Promise<void> =>
  replaceIndex(
    knex,
    'suppliers_certified',
    CERTIFIED('certified_until, reach_compliant, svhc_compliant, country, category'),
  );

export const down = (knex: Knex): Promise<void> =>
  replaceIndex(knex, 'suppliers_certified', CERTIFIED('certified_until'));
