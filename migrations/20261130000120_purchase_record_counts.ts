import { type Knex } from 'knex';

const COLUMNS = 'tenant_id, status, id >> 15';

/**
 * How many purchase records a tenant has, by status and by 32,768 ids: a page of them is looked for where its rows lie, instead
 * of passing over all that are before it (docs/lists.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table purchase_record_counts (
      tenant_id bigint not null,
      status text not null,
      -- of the ids
      block bigint not null,
      -- rows that came, less those that went
      rows bigint not null
    );
    create function keep_purchase_record_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into purchase_record_counts select ${COLUMNS}, count(*) from added group by 1, 2, 3;
      elsif tg_op = 'DELETE' then
        insert into purchase_record_counts select ${COLUMNS}, -count(*) from removed group by 1, 2, 3;
      else
        insert into purchase_record_counts select x.tenant_id, x.status, x.block, sum(x.rows) from (
          select ${COLUMNS} as block, 1 as rows from added union all select ${COLUMNS}, -1 from removed) x
        group by 1, 2, 3 having sum(x.rows) <> 0;
      end if;
      return null;
    end $$;
    create trigger purchase_record_counts_insert after insert on purchase_records
      referencing new table as added for each statement execute function keep_purchase_record_counts();
    create trigger purchase_record_counts_update after update on purchase_records
      referencing old table as removed new table as added for each statement execute function keep_purchase_record_counts();
    create trigger purchase_record_counts_delete after delete on purchase_records
      referencing old table as removed for each statement execute function keep_purchase_record_counts();
    -- what is written meanwhile waits for the triggers
    insert into purchase_record_counts select ${COLUMNS}, count(*) from purchase_records group by 1, 2, 3;
    create index purchase_record_counts_tenant on purchase_record_counts (tenant_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger purchase_record_counts_insert on purchase_records;
    drop trigger purchase_record_counts_update on purchase_records;
    drop trigger purchase_record_counts_delete on purchase_records;
    drop function keep_purchase_record_counts();
    drop table purchase_record_counts;
  `);
}
