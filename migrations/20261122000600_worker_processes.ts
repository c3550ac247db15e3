import { type Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- the processes that take jobs, each noted by itself; one that is killed is forgotten with time
    create table worker_processes (
      id uuid primary key,
      queues text[] not null,
      started_at timestamptz(3) not null default now(),
      seen_at timestamptz(3) not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table worker_processes');
}
