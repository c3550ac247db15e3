import { type Knex } from 'knex';
import { countChanges, dropCounts, keepCounts } from '../shared/platform/database/kept-counts.ts';

/**
 * More of what lists are filtered by is counted where it is written, as for suppliers and materials (docs/lists.md):
 * certifications by kind and outcome, chemical products by level, purchases of materials and of chemicals, purchase records by mode
 * of transport, documents by whether they are ready. Totals of a million rows took 70 to 560 ms. What is there already is
 * counted by the next migration.
 */
const COUNTED: { name: string; of: string; by: Record<string, string> }[] = [
  {
    name: 'supplier_certification_counts',
    of: 'supplier_certifications',
    by: { certification_type: 'text', verification_status: 'text' },
  },
  { name: 'chemical_product_counts', of: 'chemical_products', by: { zdhc_level: 'text' } },
  { name: 'chemical_purchase_counts', of: 'chemical_purchases', by: {} },
  { name: 'material_purchase_counts', of: 'material_purchases', by: {} },
];

const RECORDS = 'tenant_id, status, transport_mode, block';
// without a mode: an empty one. A worker that knows no modes yet is refused when it puts rows of a key together
const RECORD = `tenant_id, status, coalesce(transport_mode, '') as transport_mode, id >> 15 as block`;
const DOCUMENTS = 'tenant_id, entity_type, category, deleted, ready';
const DOCUMENT = `tenant_id, entity_type, category, deleted_at is not null as deleted, status = 'READY' as ready`;

export async function up(knex: Knex): Promise<void> {
  for (const { name, of, by } of COUNTED) {
    const columns = ['tenant_id', ...Object.keys(by)].join(', ');
    await knex.raw(`
      create table ${name} (
        tenant_id bigint not null,
        ${Object.entries(by)
          .map(([column, type]) => `${column} ${type},`)
          .join(' ')}
        -- rows that came, less those that went
        rows bigint not null
      );
      ${countChanges({ name, of, columns })}
      create index ${name}_tenant on ${name} (tenant_id);
    `);
  }
  await knex.raw(`
    -- all that is written behind this is counted by the new functions
    lock table purchase_records, documents in share row exclusive mode;
    -- until they are counted anew, all have no mode; a worker that knows no modes yet is refused when it puts rows together
    alter table purchase_record_counts add column transport_mode text not null default '';
    alter table purchase_record_counts alter column transport_mode drop default;
    ${keepCounts({ name: 'purchase_record_counts', columns: RECORDS, from: RECORD })}
    alter table document_counts add column ready boolean not null default true;
    alter table document_counts alter column ready drop default;
    ${keepCounts({ name: 'document_counts', columns: DOCUMENTS, from: DOCUMENT })}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    lock table purchase_records, documents in share row exclusive mode;
    ${keepCounts({ name: 'purchase_record_counts', columns: 'tenant_id, status, block', from: 'tenant_id, status, id >> 15 as block' })}
    alter table purchase_record_counts drop column transport_mode;
    ${keepCounts({ name: 'document_counts', columns: 'tenant_id, entity_type, category, deleted', from: 'tenant_id, entity_type, category, deleted_at is not null as deleted' })}
    alter table document_counts drop column ready;
  `);
  for (const counted of COUNTED) await knex.raw(dropCounts(counted));
}
