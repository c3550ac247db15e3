import { type Knex } from 'knex';

/**
 * How many materials each supplier has, by kind and in all: the facet of suppliers names the most frequent ones, and sums of
 * 50,000 suppliers took most of the time of a page. What writes have changed since stands in `textile_supplier_counts` and is
 * added by whoever reads; a schedule moves it here (docs/lists.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table textile_supplier_totals (
      tenant_id bigint not null,
      -- null: of all kinds
      kind text,
      supplier_id bigint not null,
      rows bigint not null,
      constraint textile_supplier_totals_key unique nulls not distinct (tenant_id, kind, supplier_id)
    );
    create index textile_supplier_totals_frequent on textile_supplier_totals (tenant_id, kind, rows desc, supplier_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into textile_supplier_counts (tenant_id, supplier_id, kind, rows)
    select tenant_id, supplier_id, kind, rows from textile_supplier_totals where kind is not null;
    drop table textile_supplier_totals;
  `);
}
