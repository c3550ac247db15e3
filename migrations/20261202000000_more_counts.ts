import { type Knex } from 'knex';

/**
 * More of what lists are filtered by is counted where it is written, as for suppliers and materials (docs/lists.md):
 * certifications by kind and outcome, chemical products by level, purchases of materials and of chemicals, purchase records by mode
 * of transport, documents by whether they are ready. Totals of a million rows took 70 to 560 ms.
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

/** A function for triggers that keep `name`: `columns` are those of the counts, `from` what they are in a row. */
const keep = (name: string, columns: string, from: string = columns) => `
  create or replace function keep_${name}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into ${name} (${columns}, rows)
      select ${columns}, count(*) from (select ${from} from added) x group by ${columns};
    elsif tg_op = 'DELETE' then
      insert into ${name} (${columns}, rows)
      select ${columns}, -count(*) from (select ${from} from removed) x group by ${columns};
    else
      insert into ${name} (${columns}, rows)
      select ${columns}, sum(x.rows) from (
        select ${from}, 1 as rows from added union all select ${from}, -1 from removed) x
      group by ${columns} having sum(x.rows) <> 0;
    end if;
    return null;
  end $$;`;

const recount = (name: string, of: string, columns: string, from: string = columns) => `
  delete from ${name};
  insert into ${name} (${columns}, rows) select ${columns}, count(*) from (select ${from} from ${of}) x group by ${columns};`;

const EXPIRY = `(coalesce(expires_at, 'infinity'::timestamptz))`;

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
      ${keep(name, columns)}
      create trigger ${name}_insert after insert on ${of}
        referencing new table as added for each statement execute function keep_${name}();
      create trigger ${name}_update after update on ${of}
        referencing old table as removed new table as added for each statement execute function keep_${name}();
      create trigger ${name}_delete after delete on ${of}
        referencing old table as removed for each statement execute function keep_${name}();
      -- what is written meanwhile waits for the triggers
      ${recount(name, of, columns)}
      create index ${name}_tenant on ${name} (tenant_id);
    `);
  }
  await knex.raw(`
    lock table purchase_records, documents in share row exclusive mode;
    delete from purchase_record_counts;
    alter table purchase_record_counts add column transport_mode text not null;
    ${keep('purchase_record_counts', RECORDS, RECORD)}
    ${recount('purchase_record_counts', 'purchase_records', RECORDS, RECORD)}
    delete from document_counts;
    alter table document_counts add column ready boolean not null;
    ${keep('document_counts', DOCUMENTS, DOCUMENT)}
    ${recount('document_counts', 'documents', DOCUMENTS, DOCUMENT)}
    -- in the order of their list
    drop index documents_not_ready;
    create index documents_not_ready on documents (tenant_id, seq) include (id, entity_type, entity_id, category, deleted_at)
      where status <> 'READY' and deleted_at is null;
    create index supplier_certifications_of_type
      on supplier_certifications (tenant_id, certification_type, ${EXPIRY}, id) include (expires_at);
    -- with the column itself, without which no index of an expression is read alone
    drop index supplier_certifications_by_expiry;
    create index supplier_certifications_by_expiry on supplier_certifications (tenant_id, ${EXPIRY}, id) include (expires_at);
    -- by what the counts have
    drop index supplier_certifications_unverified;
    create index supplier_certifications_unverified on supplier_certifications (tenant_id, ${EXPIRY}, id)
      where verification_status is null or upper(verification_status) = 'PENDING';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    lock table purchase_records, documents in share row exclusive mode;
    ${keep('purchase_record_counts', 'tenant_id, status, block', 'tenant_id, status, id >> 15 as block')}
    alter table purchase_record_counts drop column transport_mode;
    ${keep('document_counts', 'tenant_id, entity_type, category, deleted', 'tenant_id, entity_type, category, deleted_at is not null as deleted')}
    alter table document_counts drop column ready;
    drop index documents_not_ready, supplier_certifications_of_type, supplier_certifications_unverified;
    create index supplier_certifications_unverified on supplier_certifications (tenant_id, ${EXPIRY}, id) where verified_at is null;
    drop index supplier_certifications_by_expiry;
    create index supplier_certifications_by_expiry on supplier_certifications (tenant_id, ${EXPIRY}, id);
    create index documents_not_ready on documents (tenant_id, status, entity_type) where status <> 'READY' and deleted_at is null;
  `);
  for (const { name, of } of COUNTED)
    await knex.raw(`
      drop trigger ${name}_insert on ${of};
      drop trigger ${name}_update on ${of};
      drop trigger ${name}_delete on ${of};
      drop function keep_${name}();
      drop table ${name};
    `);
}
