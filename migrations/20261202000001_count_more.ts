import { type Knex } from 'knex';
import { countAll, type KeptCounts } from '../shared/platform/database/kept-counts.ts';
import { createIndex, recount, replaceIndex } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

/** What the migration before has made counts of, and their columns in a row of the table. */
const COUNTS: KeptCounts[] = [
  {
    name: 'supplier_certification_counts',
    of: 'supplier_certifications',
    columns: 'tenant_id, certification_type, verification_status',
  },
  { name: 'chemical_product_counts', of: 'chemical_products', columns: 'tenant_id, zdhc_level' },
  { name: 'chemical_purchase_counts', of: 'chemical_purchases', columns: 'tenant_id' },
  { name: 'material_purchase_counts', of: 'material_purchases', columns: 'tenant_id' },
  {
    name: 'purchase_record_counts',
    of: 'purchase_records',
    columns: 'tenant_id, status, transport_mode, block',
    from: `tenant_id, status, coalesce(transport_mode, '') as transport_mode, id >> 15 as block`,
  },
  {
    name: 'document_counts',
    of: 'documents',
    columns: 'tenant_id, entity_type, category, deleted, ready',
    from: `tenant_id, entity_type, category, deleted_at is not null as deleted, status = 'READY' as ready`,
  },
];

const EXPIRY = `(coalesce(expires_at, 'infinity'::timestamptz))`;

/** Counts what was there before the triggers, and makes the indexes that lists by the same columns are read in. */
export async function up(knex: Knex): Promise<void> {
  for (const counts of COUNTS) await recount(knex, counts.name, countAll(counts));
  // in the order of their list
  await replaceIndex(
    knex,
    'documents_not_ready',
    `on documents (tenant_id, seq) include (id, entity_type, entity_id, category, deleted_at)
     where status <> 'READY' and deleted_at is null`,
  );
  await createIndex(
    knex,
    'supplier_certifications_of_type',
    `on supplier_certifications (tenant_id, certification_type, ${EXPIRY}, id) include (expires_at)`,
  );
  // with the column itself, without which no index of an expression is read alone
  await replaceIndex(
    knex,
    'supplier_certifications_by_expiry',
    `on supplier_certifications (tenant_id, ${EXPIRY}, id) include (expires_at)`,
  );
  // by what the counts have
  await replaceIndex(
    knex,
    'supplier_certifications_unverified',
    `on supplier_certifications (tenant_id, ${EXPIRY}, id)
     where verification_status is null or upper(verification_status) = 'PENDING'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index supplier_certifications_of_type');
  await replaceIndex(
    knex,
    'supplier_certifications_unverified',
    `on supplier_certifications (tenant_id, ${EXPIRY}, id) where verified_at is null`,
  );
  await replaceIndex(
    knex,
    'supplier_certifications_by_expiry',
    `on supplier_certifications (tenant_id, ${EXPIRY}, id)`,
  );
  await replaceIndex(
    knex,
    'documents_not_ready',
    `on documents (tenant_id, status, entity_type) where status <> 'READY' and deleted_at is null`,
  );
}
