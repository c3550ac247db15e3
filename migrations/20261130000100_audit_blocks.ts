import { type Knex } from 'knex';

/**
 * How many events of which kind stand in each some thousand events of a tenant: counts and pages of the audit trail read these
 * and a few blocks of events instead of all (docs/lists.md). A schedule adds them; a write does nothing for them.
 *
 * With them nobody reads the events of one user in order, and an entity is found by either of its ids, whatever its type.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audit_event_blocks (
      tenant_id bigint not null,
      -- the last event of the block, and its name
      block bigint not null,
      action text not null,
      entity_type text,
      actor_user_id bigint,
      -- events of the block that have these three in common, and what lies between which bounds
      rows bigint not null,
      first_id bigint not null,
      last_id bigint not null,
      first_at timestamptz(3) not null,
      last_at timestamptz(3) not null
    );
    create index audit_event_blocks_tenant on audit_event_blocks (tenant_id, block);
    drop index audit_events_actor, audit_events_entity;
    create index audit_events_entity on audit_events (tenant_id, entity_uuid, id) where entity_uuid is not null;
    create index audit_events_entity_id on audit_events (tenant_id, entity_id, id) where entity_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table audit_event_blocks;
    drop index audit_events_entity, audit_events_entity_id;
    create index audit_events_entity on audit_events (tenant_id, entity_type, entity_uuid, id) where entity_uuid is not null;
    create index audit_events_actor on audit_events (tenant_id, actor_user_id, id);
  `);
}
