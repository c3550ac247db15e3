/**
 * The fastest plain way to the same rows: COPY of a prepared file into a temporary table, and one statement that merges it,
 * computes the CO2, writes the log of statuses and counts, into the product's own table with all that hangs on it.
 */
import { query, withConnection } from '../../shared/platform/database.ts';
import { purchaseRecord } from '../../shared/domain/purchases/purchase-record.ts';
import { storedKeys } from '../../shared/resources/written-columns.ts';
import { type Bench, type Tenant } from './bench.ts';

export interface Imported {
  seconds: number;
  created: number;
  updated: number;
}

const columns = storedKeys(purchaseRecord).map((key) => purchaseRecord.column(key));
const names = columns.map((column) => column.name);
const written = [...names, 'co2_emissions_kg'];

const STAGE = `create temp table reference_staged (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}) on commit drop`;

const MERGE = `
  with w as (
    insert into purchase_records as t (tenant_id, ${written.join(', ')})
    select $1, ${names.map((name) => `n.${name}`).join(', ')}, ${purchaseRecord.computed!.co2EmissionsKg!}
    from reference_staged n cross join (select * from emission_factors where tenant_id = $1) x
    on conflict (tenant_id, supplier_id, batch_number) do update
      set ${written.map((name) => `${name} = excluded.${name}`).join(', ')}, updated_at = now()
    returning t.id, old.status as old_status, t.status, t.xmax = 0 as is_new
  ), l as (
    insert into purchase_status_changes (tenant_id, purchase_record_id, from_status, to_status, changed_by_user_id)
    select $1, id, old_status, status, $2 from w where is_new or old_status <> status
  )
  select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as updated from w`;

const setAutovacuum = (on: boolean) =>
  ['purchase_records', 'purchase_status_changes']
    .map((table) => `alter table ${table} set (autovacuum_enabled = ${on})`)
    .join('; ');

export function referenceImport({ database }: Bench, tenant: Tenant, copyFile: string): Promise<Imported> {
  return withConnection(database, async (connection) => {
    // an autovacuum beside one huge transaction finds full pages without a committed row; the foreign-key checks are then
    // planned for an empty table and read whole indexes. The product commits chunk by chunk and needs no such care
    await connection.query(setAutovacuum(false));
    const started = performance.now();
    await connection.query('begin');
    try {
      await connection.query(STAGE);
      // the server reads the file itself: no client is in the way
      await connection.query(`copy reference_staged (${names.join(', ')}) from '${copyFile.replaceAll("'", "''")}'`);
      const result = await connection.query<{ created: number; updated: number }>(MERGE, [
        tenant.id,
        tenant.serviceUserId,
      ]);
      await connection.query('commit');
      return { seconds: (performance.now() - started) / 1000, ...result.rows[0]! };
    } catch (error) {
      await connection.query('rollback');
      throw error;
    } finally {
      await connection.query(setAutovacuum(true));
    }
  });
}

/** What stands in the tables, to see that both ways did the same work. */
export async function contents({ database }: Bench, tenant: Tenant): Promise<string> {
  const [row] = await query<{ text: string }>(
    database,
    `select concat_ws(' / ', count(*), sum(unit_price), sum(co2_emissions_kg), max(purchase_date), count(delivery_date),
       (select count(*) from purchase_status_changes l where l.tenant_id = $1)) as text
     from purchase_records where tenant_id = $1`,
    [tenant.id],
  );
  return row!.text;
}

export async function emptyRecords({ database }: Bench): Promise<void> {
  await query(database, 'truncate purchase_records, purchase_status_changes');
}
