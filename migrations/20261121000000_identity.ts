import { type Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- a deleted user stays as a nameless row: jobs, logs and the audit trail refer to it
    alter table users add column deleted_at timestamptz(3);
    create index users_listing on users (tenant_id, created_at, id) where deleted_at is null and not is_service;

    create table sessions (
      tenant_id bigint not null,
      id uuid not null default gen_random_uuid(),
      user_id bigint not null,
      secret_hash bytea not null,
      created_at timestamptz(3) not null default now(),
      -- slides with use, up to a fixed age of the session
      expires_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );
    create unique index sessions_secret_unique on sessions (secret_hash);
    create index sessions_user on sessions (tenant_id, user_id);
    create index sessions_expiry on sessions (expires_at);

    -- what invites and forgotten passwords are completed with
    create table account_links (
      tenant_id bigint not null,
      id uuid not null default gen_random_uuid(),
      user_id bigint not null,
      purpose text not null check (purpose in ('invite', 'password-reset')),
      secret_hash bytea not null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );
    create unique index account_links_secret_unique on account_links (secret_hash);
    create index account_links_user on account_links (tenant_id, user_id, purpose);
    create index account_links_expiry on account_links (expires_at);

    -- The tenant is unknown where somebody tries an address that nobody has, so this one key does not start with it.
    create table audit_events (
      id bigint generated always as identity primary key,
      tenant_id bigint references tenants (id),
      at timestamptz(3) not null default now(),
      action text not null,
      -- no foreign keys: the trail outlives what it tells of
      entity_type text,
      entity_id bigint,
      entity_uuid uuid,
      actor_user_id bigint,
      actor_kind text not null,
      credential_id uuid,
      address text,
      request_id text not null,
      details jsonb
    );
    create index audit_events_listing on audit_events (tenant_id, id);
    create index audit_events_entity on audit_events (tenant_id, entity_type, entity_uuid, id) where entity_uuid is not null;
    create index audit_events_actor on audit_events (tenant_id, actor_user_id, id);
    alter table audit_events alter column tenant_id set statistics 0;

    create function refuse_change() returns trigger language plpgsql
      as $$ begin raise exception '% is append-only', tg_table_name; end $$;
    create trigger audit_events_append_only before update or delete or truncate on audit_events
      for each statement execute function refuse_change();

    -- counters of requests; they may be lost with the server, and cost no write-ahead log
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expiry on rate_limits (expire);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table rate_limits, audit_events, account_links, sessions;
    drop function refuse_change();
    drop index users_listing;
    alter table users drop column deleted_at;
  `);
}
