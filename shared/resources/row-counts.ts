/**
 * Rows that say how many rows of a table there are by the columns that its lists are filtered by. Triggers add one for what a
 * statement changed; here those of the same key are put together.
 */
import { inTransaction, query, type Database } from '../platform/database.ts';

const TABLES = {
  supplier_counts: ['country', 'category', 'reach_compliant', 'svhc_compliant'],
  textile_product_counts: [
    'kind',
    'unit_of_measure',
    'available',
    'gots_certified',
    'grs_certified',
    'oeko_tex_certified',
    'cradle_to_cradle',
    'better_cotton',
  ],
  textile_supplier_counts: ['supplier_id', 'kind'],
  supplier_product_counts: ['supplier_id'],
  company_product_counts: [],
  document_counts: ['entity_type', 'category', 'deleted', 'ready'],
  traceability_journey_counts: ['client_ids', 'composition_ids'],
  purchase_record_counts: ['status', 'transport_mode', 'block'],
  supplier_certification_counts: ['certification_type', 'verification_status'],
  chemical_product_counts: ['zdhc_level'],
  chemical_purchase_counts: [],
  material_purchase_counts: [],
  job_counts: ['module', 'type', 'status'],
  purchase_month_totals: ['month', 'transport_mode'],
  certified_supplier_counts: ['month', 'country', 'category'],
  supplier_certification_month_counts: ['month'],
};

/** What is added up besides the number of rows. */
const SUMS: Partial<Record<keyof typeof TABLES, readonly string[]>> = {
  purchase_month_totals: ['weight_kg', 'co2_emissions_kg'],
};

/** Rows of one tenant and key that are left as they are. */
const FEW = 8;

/**
 * Adds up what writes have added since, for tenants that have much more of it than they need. Readers see the rows before or
 * after, and two processes that do this at once put together different ones. Returns how many rows went.
 */
export async function addUpRowCounts(database: Database): Promise<number> {
  let gone = await settleSupplierTotals(database);
  for (const [table, by] of Object.entries(TABLES)) {
    const columns = ['tenant_id', ...by].join(', ');
    const summed = ['rows', ...(SUMS[table as keyof typeof TABLES] ?? [])];
    const sums = summed.map((column) => `sum(${column})`);
    const [done] = await query<{ rows: number }>(
      database,
      `with crowded as (
         select tenant_id from (select tenant_id, count(*) as rows from ${table} group by ${columns}) k
         group by tenant_id having sum(k.rows) > ${FEW} * count(*)),
       gone as (delete from ${table} where tenant_id in (select tenant_id from crowded) returning *),
       added as (insert into ${table} (${columns}, ${summed.join(', ')})
         select ${columns}, ${sums.join(', ')} from gone group by ${columns}
         having ${sums.map((sum) => `${sum} <> 0`).join(' or ')} returning 1)
       select (select count(*) from gone) - (select count(*) from added) as rows`,
    );
    gone += done!.rows;
  }
  return gone;
}

/** Changes of a tenant that readers may have to add up. */
const FEW_CHANGES = 100;

/**
 * Moves what writes have changed to the totals of suppliers, for tenants with many changes, in one statement: readers add up
 * both. One process does it at a time, as two would write the totals of one supplier. Returns how many rows went.
 */
const settleSupplierTotals = (database: Database): Promise<number> =>
  inTransaction(database, async (transaction) => {
    const [lock] = await query<{ taken: boolean }>(
      transaction,
      `select pg_try_advisory_xact_lock(hashtextextended('trama-supplier-totals', 0)) as taken`,
    );
    if (!lock!.taken) return 0;
    const [moved] = await query<{ rows: number }>(
      transaction,
      `with gone as (delete from textile_supplier_counts where supplier_id is not null and tenant_id in (
           select tenant_id from textile_supplier_counts where supplier_id is not null
           group by tenant_id having count(*) > ${FEW_CHANGES}) returning *),
         added as (insert into textile_supplier_totals as t (tenant_id, kind, supplier_id, rows)
           select tenant_id, kind, supplier_id, sum(rows) from gone
           group by grouping sets ((tenant_id, kind, supplier_id), (tenant_id, supplier_id)) having sum(rows) <> 0
           on conflict (tenant_id, kind, supplier_id) do update set rows = t.rows + excluded.rows)
       select count(*) as rows from gone`,
    );
    await query(transaction, 'delete from textile_supplier_totals where rows = 0');
    return moved!.rows;
  });
