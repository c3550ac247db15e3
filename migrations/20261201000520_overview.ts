import { type Knex } from 'knex';

const GROUPS = `tenant_id, (date_trunc('month', purchase_date at time zone 'UTC'))::date as month, transport_mode`;

/**
 * What the overview of a tenant shows: purchases by month and transport, kept as the numbers of rows of lists are
 * (docs/lists.md), and indexes of the rows that need attention, which are few.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table purchase_month_totals (
      tenant_id bigint not null,
      -- its first day, in UTC
      month date not null,
      transport_mode text,
      -- what came, less what went
      rows bigint not null,
      weight_kg numeric not null,
      co2_emissions_kg numeric not null
    );
    create function keep_purchase_month_totals() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into purchase_month_totals
          select ${GROUPS}, count(*), coalesce(sum(weight_kg), 0), coalesce(sum(co2_emissions_kg), 0) from added group by 1, 2, 3;
      elsif tg_op = 'DELETE' then
        insert into purchase_month_totals
          select ${GROUPS}, -count(*), -coalesce(sum(weight_kg), 0), -coalesce(sum(co2_emissions_kg), 0) from removed group by 1, 2, 3;
      else
        insert into purchase_month_totals select x.tenant_id, x.month, x.transport_mode, sum(x.rows), sum(x.kg), sum(x.co2) from (
          select ${GROUPS}, 1 as rows, coalesce(weight_kg, 0) as kg, coalesce(co2_emissions_kg, 0) as co2 from added union all
          select ${GROUPS}, -1, -coalesce(weight_kg, 0), -coalesce(co2_emissions_kg, 0) from removed) x
        group by 1, 2, 3 having sum(x.rows) <> 0 or sum(x.kg) <> 0 or sum(x.co2) <> 0;
      end if;
      return null;
    end $$;
    create trigger purchase_month_totals_insert after insert on purchase_records
      referencing new table as added for each statement execute function keep_purchase_month_totals();
    create trigger purchase_month_totals_update after update on purchase_records
      referencing old table as removed new table as added for each statement execute function keep_purchase_month_totals();
    create trigger purchase_month_totals_delete after delete on purchase_records
      referencing old table as removed for each statement execute function keep_purchase_month_totals();
    -- what is written meanwhile waits for the triggers
    insert into purchase_month_totals
      select ${GROUPS}, count(*), coalesce(sum(weight_kg), 0), coalesce(sum(co2_emissions_kg), 0) from purchase_records group by 1, 2, 3;
    create index purchase_month_totals_tenant on purchase_month_totals (tenant_id, month);

    create index supplier_certifications_not_verified on supplier_certifications (tenant_id, id) where verified_at is null;
    create index documents_not_ready on documents (tenant_id, status, entity_type) where status <> 'READY' and deleted_at is null;
    create index jobs_with_failed_rows on jobs (tenant_id, finished_at desc) where failed_rows > 0 and finished_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger purchase_month_totals_insert on purchase_records;
    drop trigger purchase_month_totals_update on purchase_records;
    drop trigger purchase_month_totals_delete on purchase_records;
    drop function keep_purchase_month_totals();
    drop table purchase_month_totals;
    drop index supplier_certifications_not_verified, documents_not_ready, jobs_with_failed_rows;
  `);
}
