import { type Knex } from 'knex';

/**
 * Until when a supplier holds a certification that has not expired. To find out for a million suppliers with as many
 * certifications took two seconds; people ask for those without, and the home page counts them. A write of certifications locks
 * its suppliers before it looks at what they hold, so that of two at once the later one sees both. The next migration looks at what is there already.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table suppliers add column certified_until timestamptz not null default '-infinity';
    create function keep_certified_until() returns trigger language plpgsql as $$
    declare
      supplier record;
      held timestamptz;
    begin
      for supplier in execute 'select distinct tenant_id, supplier_id as id from ' || case tg_op
        when 'INSERT' then 'added'
        when 'DELETE' then 'removed'
        else '(select tenant_id, supplier_id from added union all select tenant_id, supplier_id from removed) x' end || ' order by 1, 2'
      loop
        -- each by its key: in one statement a plan for any parameters would read all suppliers of the tenant
        perform from suppliers s where s.tenant_id = supplier.tenant_id and s.id = supplier.id for no key update;
        -- not the latest of all first, as an index has them, to see whose it is
        select coalesce(max(h.until), '-infinity') into held from (
          select coalesce(c.expires_at, 'infinity') as until from supplier_certifications c
          where c.tenant_id = supplier.tenant_id and c.supplier_id = supplier.id offset 0) h;
        update suppliers s set certified_until = held
        where s.tenant_id = supplier.tenant_id and s.id = supplier.id and s.certified_until <> held;
      end loop;
      return null;
    end $$;
    create trigger certified_until_insert after insert on supplier_certifications
      referencing new table as added for each statement execute function keep_certified_until();
    create trigger certified_until_update after update on supplier_certifications
      referencing old table as removed new table as added for each statement execute function keep_certified_until();
    create trigger certified_until_delete after delete on supplier_certifications
      referencing old table as removed for each statement execute function keep_certified_until();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger certified_until_insert on supplier_certifications;
    drop trigger certified_until_update on supplier_certifications;
    drop trigger certified_until_delete on supplier_certifications;
    drop function keep_certified_until();
    alter table suppliers drop column certified_until;
  `);
}
