import { type Knex } from 'knex';

/**
 * What each tenant uses of the storage. Triggers keep the figures, in the transaction of the change itself: whatever writes a
 * document, a job or a reservation, of this release or another, cannot forget to count it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants
      -- null: as the settings say
      add column max_storage_bytes bigint check (max_storage_bytes >= 0),
      add column max_documents bigint check (max_documents >= 0),
      add column max_waiting_jobs integer check (max_waiting_jobs >= 0);

    create table tenant_usage (
      tenant_id bigint primary key references tenants (id) on delete cascade,
      storage_bytes bigint not null default 0,
      documents bigint not null default 0
    );

    -- bodies that are being stored and have no row yet
    create table storage_reservations (
      tenant_id bigint not null references tenants (id) on delete cascade,
      id uuid not null,
      bytes bigint not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    );
    create index storage_reservations_created on storage_reservations (created_at);

    create function count_usage(tenant bigint, added_bytes bigint, added_documents bigint) returns void language plpgsql as $$
    begin
      update tenant_usage set storage_bytes = storage_bytes + added_bytes, documents = documents + added_documents
      where tenant_id = tenant;
      -- a tenant without a row has nothing that could be taken away; one that is being deleted gets none
      if not found and (added_bytes > 0 or added_documents > 0) then
        insert into tenant_usage as u (tenant_id, storage_bytes, documents) values (tenant, added_bytes, added_documents)
        on conflict (tenant_id) do update
          set storage_bytes = u.storage_bytes + excluded.storage_bytes, documents = u.documents + excluded.documents;
      end if;
    end $$;

    -- a document counts until its bytes are removed
    create function count_document() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.purged_at is null then
        perform count_usage(old.tenant_id, -old.size_bytes, -1);
      end if;
      if tg_op <> 'DELETE' and new.purged_at is null then
        perform count_usage(new.tenant_id, new.size_bytes, 1);
      end if;
      return null;
    end $$;
    create trigger documents_usage after insert or delete or update of purged_at, size_bytes on documents
      for each row execute function count_document();

    create function count_payload() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and coalesce(old.payload_bytes, 0) > 0 then
        perform count_usage(old.tenant_id, -old.payload_bytes, 0);
      end if;
      if tg_op <> 'DELETE' and coalesce(new.payload_bytes, 0) > 0 then
        perform count_usage(new.tenant_id, new.payload_bytes, 0);
      end if;
      return null;
    end $$;
    create trigger jobs_usage_insert after insert on jobs for each row when (new.payload_bytes > 0) execute function count_payload();
    create trigger jobs_usage_update after update of payload_bytes on jobs for each row execute function count_payload();
    create trigger jobs_usage_delete after delete on jobs for each row when (old.payload_bytes > 0) execute function count_payload();

    create function count_reservation() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform count_usage(old.tenant_id, -old.bytes, 0); end if;
      if tg_op <> 'DELETE' then perform count_usage(new.tenant_id, new.bytes, 0); end if;
      return null;
    end $$;
    create trigger reservations_usage after insert or update or delete on storage_reservations
      for each row execute function count_reservation();

    insert into tenant_usage (tenant_id, storage_bytes, documents)
    select t.id,
      coalesce((select sum(size_bytes) from documents d where d.tenant_id = t.id and d.purged_at is null), 0)
        + coalesce((select sum(payload_bytes) from jobs j where j.tenant_id = t.id), 0),
      (select count(*) from documents d where d.tenant_id = t.id and d.purged_at is null)
    from tenants t;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger jobs_usage_insert on jobs;
    drop trigger jobs_usage_update on jobs;
    drop trigger jobs_usage_delete on jobs;
    drop trigger documents_usage on documents;
    drop table storage_reservations, tenant_usage;
    drop function count_reservation(), count_payload(), count_document(), count_usage(bigint, bigint, bigint);
    alter table tenants drop column max_waiting_jobs, drop column max_documents, drop column max_storage_bytes;
  `);
}
