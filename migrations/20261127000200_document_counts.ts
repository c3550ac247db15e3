import { type Knex } from 'knex';

/** How many documents a tenant has by what their list is filtered by: kept as for suppliers and materials (docs/lists.md). */
export async function up(knex: Knex): Promise<void> {
  const columns = 'tenant_id, entity_type, category, deleted_at is not null';
  await knex.raw(`
    create table document_counts (
      tenant_id bigint not null,
      entity_type text not null,
      category text not null,
      deleted boolean not null,
      -- rows that came, less those that went
      rows bigint not null
    );
    create function keep_document_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into document_counts select ${columns}, count(*) from added group by 1, 2, 3, 4;
      elsif tg_op = 'DELETE' then
        insert into document_counts select ${columns}, -count(*) from removed group by 1, 2, 3, 4;
      else
        insert into document_counts select x.tenant_id, x.entity_type, x.category, x.deleted, sum(x.rows) from (
          select ${columns} as deleted, 1 as rows from added union all select ${columns}, -1 from removed) x
        group by 1, 2, 3, 4 having sum(x.rows) <> 0;
      end if;
      return null;
    end $$;
    create trigger document_counts_insert after insert on documents
      referencing new table as added for each statement execute function keep_document_counts();
    create trigger document_counts_update after update on documents
      referencing old table as removed new table as added for each statement execute function keep_document_counts();
    create trigger document_counts_delete after delete on documents
      referencing old table as removed for each statement execute function keep_document_counts();
    -- what is written meanwhile waits for the triggers
    insert into document_counts select ${columns}, count(*) from documents group by 1, 2, 3, 4;
    create index document_counts_tenant on document_counts (tenant_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger document_counts_insert on documents;
    drop trigger document_counts_update on documents;
    drop trigger document_counts_delete on documents;
    drop function keep_document_counts();
    drop table document_counts;
  `);
}
