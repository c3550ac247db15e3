import { type Knex } from 'knex';

/** Null in what the release before writes, and where nobody was authenticated. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- actor_user_id is who acts, and may be named by a service key; this is whose credential it was
    alter table audit_events add column authenticated_user_id bigint;
    alter table jobs add column authenticated_user_id bigint;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table jobs drop column authenticated_user_id;
    alter table audit_events drop column authenticated_user_id;
  `);
}
