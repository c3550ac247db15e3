import { type Knex } from 'knex';

/**
 * What a job's message on its queue should be, and why the last attempt did not succeed. `dispatched_at` and `dispatches` are of
 * the release before, whose messages had a new id for each dispatch: a row whose message has the job's own id says infinity,
 * which that release leaves alone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table jobs
      -- what holds the job back: an earlier one of its order key, or as many of its tenant as may run; null: nothing
      add column waits_for text check (waits_for in ('order', 'tenant')),
      -- when its message was last known to be where it should be
      add column message_at timestamptz(3),
      add column last_error jsonb,
      -- handed back by a worker that had to make room or to stop: taking it up again is no new attempt
      add column handed_back boolean not null default false;

    -- of each of its queues: how many jobs the process runs at once, and ran when it was seen last
    alter table worker_processes add column slots integer[], add column busy integer[];
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table worker_processes drop column busy, drop column slots');
  await knex.raw(
    'alter table jobs drop column handed_back, drop column last_error, drop column message_at, drop column waits_for',
  );
}
