import { type Knex } from 'knex';
import { createIndex, inBatches } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

const BATCH = 5000;

/** Until when suppliers are certified that were there before the triggers; these lock a supplier as well before they look. */
export async function up(knex: Knex): Promise<void> {
  await inBatches(knex, 'suppliers', BATCH, ({ first, beyond }) => {
    const ofBatch = `s.id >= ${first} and s.id < ${beyond}`;
    return [
      `select from suppliers s where ${ofBatch} order by s.tenant_id, s.id for no key update`,
      `update suppliers s set certified_until = held.until
      from (select c.tenant_id, c.supplier_id, max(coalesce(c.expires_at, 'infinity')) as until from suppliers s
          join supplier_certifications c on c.tenant_id = s.tenant_id and c.supplier_id = s.id
          where ${ofBatch} group by 1, 2) held
      where s.tenant_id = held.tenant_id and s.id = held.supplier_id and s.certified_until <> held.until`,
    ];
  });
  await createIndex(knex, 'suppliers_certified_until', 'on suppliers (tenant_id, certified_until)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index suppliers_certified_until');
}
