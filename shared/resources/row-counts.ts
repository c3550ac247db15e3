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
  textile_certification_counts: ['supplier_id', 'kind', 'certification'],
  textile_unit_counts: ['supplier_id', 'kind', 'unit_of_measure'],
  textile_availability_counts: ['supplier_id', 'kind', 'available'],
  supplier_product_counts: ['supplier_id'],
  company_product_counts: [],
  document_counts: ['entity_type', 'category', 'deleted', 'ready', 'block'],
  traceability_journey_counts: ['client_ids', 'composition_ids'],
  purchase_record_counts: ['status', 'transport_mode', 'block'],
  supplier_certification_counts: ['certification_type', 'verification_status'],
  chemical_product_counts: ['zdhc_level'],
  chemical_purchase_counts: [],
  material_purchase_counts: [],
  job_counts: ['module', 'type', 'status'],
  purchase_month_totals: ['month', 'transport_mode', 'status'],
  certified_supplier_counts: ['month', 'country', 'category', 'reach_compliant', 'svhc_compliant'],
  supplier_certification_month_counts: ['month', 'certification_type', 'verification_status'],
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
 *
 * Which tenants these are stands in arrays: a table that was empty when it was counted is taken for one row, and joined with them
 * they would be found anew for each row.
 */
export async function addUpRowCounts(database: Database): Promise<number> {
  let gone = 0;
  for (const each of SUPPLIER_TOTALS) gone += await settleSupplierTotals(database, each);
  for (const [table, by] of Object.entries(TABLES)) {
    const columns = ['tenant_id', ...by].join(', ');
    const summed = ['rows', ...(SUMS[table as keyof typeof TABLES] ?? [])];
    const sums = summed.map((column) => `sum(${column})`);
    const [done] = await query<{ rows: number }>(
      database,
      `with crowded as (
         select tenant_id from (select tenant_id, count(*) as rows from ${table} group by ${columns}) k
         group by tenant_id having sum(k.rows) > ${FEW} * count(*)),
       gone as (delete from ${table} where tenant_id = any(array(select tenant_id from crowded)) returning *),
       added as (insert into ${table} (${columns}, ${summed.join(', ')})
         select ${columns}, ${sums.join(', ')} from gone group by ${columns}
         having ${sums.map((sum) => `${sum} <> 0`).join(' or ')} returning 1)
       select (select count(*) from gone) - (select count(*) from added) as rows`,
    );
    gone += done!.rows;
  }
  return gone;
}

/** Totals of suppliers that an index has in the order of their numbers, what is counted for them, and by what besides the kind. */
const SUPPLIER_TOTALS = [
  { totals: 'textile_supplier_totals', counts: 'textile_supplier_counts', by: [] },
  { totals: 'textile_certification_totals', counts: 'textile_certification_counts', by: ['certification'] },
  { totals: 'textile_unit_totals', counts: 'textile_unit_counts', by: ['unit_of_measure'] },
  { totals: 'textile_availability_totals', counts: 'textile_availability_counts', by: ['available'] },
];

/** Changes of a tenant that readers may have to add up. */
const FEW_CHANGES = 100;

/**
 * Moves what writes have changed to the totals of suppliers, for tenants with many changes, in one statement: readers add up
 * both. One process does it at a time, as two would write the totals of one supplier. Returns how many rows went.
 */
const settleSupplierTotals = (
  database: Database,
  { totals, counts, by }: (typeof SUPPLIER_TOTALS)[number],
): Promise<number> =>
  inTransaction(database, async (transaction) => {
    const [lock] = await query<{ taken: boolean }>(
      transaction,
      `select pg_try_advisory_xact_lock(hashtextextended('trama-supplier-totals', 0)) as taken`,
    );
    if (!lock!.taken) return 0;
    const ofAll = ['tenant_id', ...by, 'supplier_id'].join(', ');
    const columns = `${ofAll}, kind`;
    const [moved] = await query<{ rows: number }>(
      transaction,
      `with gone as (delete from ${counts} where supplier_id is not null and tenant_id = any(array(
           select tenant_id from ${counts} where supplier_id is not null
           group by tenant_id having count(*) > ${FEW_CHANGES})) returning *),
         added as (insert into ${totals} as t (${columns}, rows)
           select ${columns}, sum(rows) from gone group by grouping sets ((${columns}), (${ofAll})) having sum(rows) <> 0
           on conflict (${columns}) do update set rows = t.rows + excluded.rows)
       select count(*) as rows from gone`,
    );
    if (moved!.rows > 0) await query(transaction, `delete from ${totals} where rows = 0`);
    return moved!.rows;
  });
