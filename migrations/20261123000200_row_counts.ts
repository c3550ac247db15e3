import { type Knex } from 'knex';

/**
 * How many rows a tenant has by the columns that its lists are filtered by, so that exact totals and facets of a million rows
 * take no longer than those of ten. A statement that writes rows adds what it changed, in its transaction; rows of the same
 * key add up, so that writers do not wait for each other, and are put together now and then.
 */
const COUNTED: { name: string; of: string; by: Record<string, string> }[] = [
  {
    name: 'supplier_counts',
    of: 'suppliers',
    by: { country: 'text', category: 'text', reach_compliant: 'boolean', svhc_compliant: 'boolean' },
  },
  {
    name: 'textile_product_counts',
    of: 'textile_products',
    by: {
      kind: 'text',
      unit_of_measure: 'text',
      available: 'boolean',
      gots_certified: 'boolean',
      grs_certified: 'boolean',
      oeko_tex_certified: 'boolean',
      cradle_to_cradle: 'boolean',
      better_cotton: 'boolean',
    },
  },
  { name: 'textile_supplier_counts', of: 'textile_products', by: { supplier_id: 'bigint', kind: 'text' } },
  { name: 'supplier_product_counts', of: 'supplier_products', by: { supplier_id: 'bigint' } },
  { name: 'company_product_counts', of: 'company_products', by: {} },
];

export async function up(knex: Knex): Promise<void> {
  for (const { name, of, by } of COUNTED) {
    const columns = ['tenant_id', ...Object.keys(by)].join(', ');
    const added = `select ${columns}, count(*) from added group by ${columns}`;
    const removed = `select ${columns}, -count(*) from removed group by ${columns}`;
    const changed =
      `select ${columns}, sum(x.rows) from (select ${columns}, 1 as rows from added union all select ${columns}, -1 from removed) x ` +
      `group by ${columns} having sum(x.rows) <> 0`;
    const into = `insert into ${name} (${columns}, rows)`;
    await knex.raw(`
      create table ${name} (
        tenant_id bigint not null,
        ${Object.entries(by)
          .map(([column, type]) => `${column} ${type},`)
          .join(' ')}
        -- rows that came, less those that went
        rows bigint not null
      );
      create function keep_${name}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${into} ${added};
        elsif tg_op = 'DELETE' then ${into} ${removed};
        else ${into} ${changed};
        end if;
        return null;
      end $$;
      create trigger ${name}_insert after insert on ${of}
        referencing new table as added for each statement execute function keep_${name}();
      create trigger ${name}_update after update on ${of}
        referencing old table as removed new table as added for each statement execute function keep_${name}();
      create trigger ${name}_delete after delete on ${of}
        referencing old table as removed for each statement execute function keep_${name}();
      ${into} select ${columns}, count(*) from ${of} group by ${columns};
      create index ${name}_tenant on ${name} (tenant_id);
    `);
  }
  await knex.raw(`
    -- the order of a list behind its filter, with all that finding a page needs
    create index suppliers_of_country on suppliers (tenant_id, country, created_at, id);
    create index suppliers_of_category on suppliers (tenant_id, category, created_at, id);
    drop index suppliers_country, suppliers_category;
    create unique index suppliers_name_with_id on suppliers (tenant_id, name) include (id);
    alter table suppliers drop constraint suppliers_name_unique;
    alter table suppliers add constraint suppliers_name_unique unique using index suppliers_name_with_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index suppliers_country on suppliers (tenant_id, country, id);
    create index suppliers_category on suppliers (tenant_id, category, id);
    drop index suppliers_of_country, suppliers_of_category;
    alter table suppliers drop constraint suppliers_name_unique;
    alter table suppliers add constraint suppliers_name_unique unique (tenant_id, name);
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
