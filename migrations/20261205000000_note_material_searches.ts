import { type Knex } from 'knex';

/**
 * Materials are searched in the names of their suppliers besides, so what changes of them is noted by itself: what a material says, whose
 * it is, and what its supplier is called. None is missed of a supplier whose name changes: the name is a key, so that a new one waits
 * for those who write materials of the supplier, and they for it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function note_search_changes_of_textile_products() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into search_changes select distinct a.tenant_id, s.searched, a.id >> 12
          from added a cross join (values ('textile_products'), ('materials')) s(searched);
      elsif tg_op = 'DELETE' then
        insert into search_changes select distinct r.tenant_id, s.searched, r.id >> 12
          from removed r cross join (values ('textile_products'), ('materials')) s(searched);
      else
        insert into search_changes select distinct x.tenant_id, 'textile_products', x.id >> 12 from (
          select tenant_id, id, kind, search_text from added except select tenant_id, id, kind, search_text from removed) x;
        insert into search_changes select distinct x.tenant_id, 'materials', x.id >> 12 from (
          select tenant_id, id, kind, supplier_id, search_text from added
          except select tenant_id, id, kind, supplier_id, search_text from removed) x;
      end if;
      return null;
    end $$;

    create or replace function note_search_changes_of_suppliers() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into search_changes select distinct tenant_id, 'suppliers', id >> 12 from added;
      elsif tg_op = 'DELETE' then
        insert into search_changes select distinct tenant_id, 'suppliers', id >> 12 from removed;
      else
        insert into search_changes select distinct x.tenant_id, 'suppliers', x.id >> 12 from (
          select tenant_id, id, search_text from added except select tenant_id, id, search_text from removed) x;
        insert into search_changes select distinct x.tenant_id, 'materials', t.id >> 12 from (
          select tenant_id, id, name from added except select tenant_id, id, name from removed) x
          cross join lateral (select t.id from textile_products t
            where t.tenant_id = x.tenant_id and t.supplier_id = x.id offset 0) t;
      end if;
      return null;
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  for (const { table, columns } of [
    { table: 'textile_products', columns: 'kind, search_text' },
    { table: 'suppliers', columns: 'search_text' },
  ])
    await knex.raw(`
      create or replace function note_search_changes_of_${table}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into search_changes select distinct tenant_id, '${table}', id >> 12 from added;
        elsif tg_op = 'DELETE' then
          insert into search_changes select distinct tenant_id, '${table}', id >> 12 from removed;
        else
          insert into search_changes select distinct x.tenant_id, '${table}', x.id >> 12 from (
            select tenant_id, id, ${columns} from added
            except select tenant_id, id, ${columns} from removed) x;
        end if;
        return null;
      end $$;
    `);
  await knex.raw(`delete from search_changes where searched = 'materials';
    delete from search_ngram_counts where list like 'material of %'`);
}
