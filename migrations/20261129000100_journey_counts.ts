import { type Knex } from 'knex';

const COLUMNS = 'tenant_id, client_ids, composition_ids';

/**
 * How many journeys a tenant has by the lists that they are filtered by, kept as for suppliers and materials (docs/lists.md); and
 * the orders by name of the suppliers of one country or category.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table traceability_journey_counts (
      tenant_id bigint not null,
      client_ids uuid[] not null,
      composition_ids uuid[] not null,
      -- rows that came, less those that went
      rows bigint not null
    );
    create function keep_traceability_journey_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into traceability_journey_counts select ${COLUMNS}, count(*) from added group by ${COLUMNS};
      elsif tg_op = 'DELETE' then
        insert into traceability_journey_counts select ${COLUMNS}, -count(*) from removed group by ${COLUMNS};
      else
        insert into traceability_journey_counts select ${COLUMNS}, sum(x.rows) from (
          select ${COLUMNS}, 1 as rows from added union all select ${COLUMNS}, -1 from removed) x
        group by ${COLUMNS} having sum(x.rows) <> 0;
      end if;
      return null;
    end $$;
    create trigger traceability_journey_counts_insert after insert on traceability_journeys
      referencing new table as added for each statement execute function keep_traceability_journey_counts();
    create trigger traceability_journey_counts_update after update on traceability_journeys
      referencing old table as removed new table as added for each statement execute function keep_traceability_journey_counts();
    create trigger traceability_journey_counts_delete after delete on traceability_journeys
      referencing old table as removed for each statement execute function keep_traceability_journey_counts();
    insert into traceability_journey_counts select ${COLUMNS}, count(*) from traceability_journeys group by ${COLUMNS};
    create index traceability_journey_counts_tenant on traceability_journey_counts (tenant_id);
    create index suppliers_names_of_country on suppliers (tenant_id, country, name);
    create index suppliers_names_of_category on suppliers (tenant_id, category, name);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index suppliers_names_of_country, suppliers_names_of_category;
    drop trigger traceability_journey_counts_insert on traceability_journeys;
    drop trigger traceability_journey_counts_update on traceability_journeys;
    drop trigger traceability_journey_counts_delete on traceability_journeys;
    drop function keep_traceability_journey_counts();
    drop table traceability_journey_counts;
  `);
}
