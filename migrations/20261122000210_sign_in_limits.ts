import { type Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- when a link that sets a new password was last mailed; null once one was used
    alter table users add column password_reset_mailed_at timestamptz(3);
    -- signs the cookie by which a browser that the user has signed in with is known again; it is no credential
    alter table users add column device_key uuid not null default gen_random_uuid();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column device_key, drop column password_reset_mailed_at');
}
