import { type Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table jobs (
      tenant_id bigint not null references tenants (id) on delete cascade,
      id uuid not null,
      -- order of submission
      seq bigint generated always as identity,
      type text not null,
      queue text not null,
      module text not null,
      payload jsonb not null,
      dry_run boolean not null default false,
      -- jobs of one order key take effect one after the other, in the order of submission
      order_key text,
      status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED')),
      cancel_requested boolean not null default false,
      processed bigint not null default 0,
      percent smallint not null default 0,
      total bigint,
      created_rows bigint not null default 0,
      updated_rows bigint not null default 0,
      failed_rows bigint not null default 0,
      result jsonb,
      error jsonb,
      attempts integer not null default 0,
      -- attempts since the last progress; the limit counts these
      failures integer not null default 0,
      run_after timestamptz(3) not null default now(),
      lease_token uuid,
      lease_until timestamptz(3),
      -- how often the queue was told; part of the message id, because a queue ignores an id that it still keeps
      dispatches integer not null default 0,
      dispatched_at timestamptz(3),
      request_id text not null,
      actor_user_id bigint not null,
      created_at timestamptz(3) not null default now(),
      started_at timestamptz(3),
      finished_at timestamptz(3),
      primary key (tenant_id, id)
    );
    create index jobs_listing on jobs (tenant_id, created_at desc, seq desc);
    create index jobs_unfinished on jobs (queue, status, run_after) where status in ('QUEUED', 'RUNNING');
    create index jobs_order on jobs (tenant_id, order_key, seq) where status in ('QUEUED', 'RUNNING') and order_key is not null;
    create index jobs_finished on jobs (finished_at) where finished_at is not null;
    -- two imports of one tenant and resource never run at once, whatever the queue delivers
    create unique index jobs_one_running_per_order on jobs (tenant_id, order_key) where status = 'RUNNING' and order_key is not null;

    create table job_row_errors (
      tenant_id bigint not null,
      job_id uuid not null,
      row_index bigint not null,
      line bigint,
      key text,
      field text,
      code text not null,
      message text not null,
      -- the row as it was sent, as JSON text: an array of cells, or the value. Not jsonb, which refuses NUL characters
      source text not null,
      primary key (tenant_id, job_id, row_index),
      foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
    );

    -- counted in the transaction that ends a job, so the metrics are exact after any crash; slots spare a hot row
    create table job_statistics (
      type text not null,
      status text not null,
      slot smallint not null,
      jobs bigint not null default 0,
      seconds double precision not null default 0,
      buckets bigint[] not null,
      created_rows bigint not null default 0,
      updated_rows bigint not null default 0,
      failed_rows bigint not null default 0,
      primary key (type, status, slot)
    );

    create table idempotency_keys (
      tenant_id bigint not null references tenants (id) on delete cascade,
      method text not null,
      path text not null,
      key text not null,
      fingerprint bytea not null,
      job_id uuid,
      -- the answer once it was given; until then the request is in progress
      status integer,
      body text,
      expires_at timestamptz(3) not null,
      primary key (tenant_id, method, path, key)
    );
    create index idempotency_keys_expiry on idempotency_keys (expires_at);

    -- as for the resources: look-ups of a tenant that the statistics do not know must not read another index
    alter table jobs alter column tenant_id set statistics 0;
    alter table job_row_errors alter column tenant_id set statistics 0;
    alter table idempotency_keys alter column tenant_id set statistics 0;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table idempotency_keys, job_statistics, job_row_errors, jobs');
}
