import { type Knex } from 'knex';
import { recount } from '../shared/platform/database/online-changes.ts';
import { UNITS_OF_MATERIALS } from './20261207000000_textile_units.ts';

export const config = { transaction: false };

const { name, of, columns } = UNITS_OF_MATERIALS;

/** Counts what was there before the triggers, without what a worker may have moved to the totals since. */
export const up = (knex: Knex): Promise<void> =>
  recount(
    knex,
    name,
    `(${columns}, rows) select ${columns}, sum(x.rows) from (select ${columns}, 1 as rows from ${of}
      union all select ${columns}, -rows from textile_unit_totals where kind is not null) x
     group by ${columns} having sum(x.rows) <> 0`,
  );

export async function down(): Promise<void> {
  // nothing: the numbers go with their table
}
