import { type Knex } from 'knex';

/**
 * Keys begin with what tells rows apart: of an index that begins with the tenant, a planner without statistics believes that it
 * is as good for any row of the tenant, and reads all of them (docs/performance/README.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unique index users_uuid on users (uuid, tenant_id);
    alter table users drop constraint users_tenant_id_uuid_key;
    alter table users add constraint users_uuid_unique unique using index users_uuid;
    drop index documents_entity;
    create index documents_entity on documents (tenant_id, entity_id, entity_type, seq) include (id, category, deleted_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users drop constraint users_uuid_unique;
    alter table users add constraint users_tenant_id_uuid_key unique (tenant_id, uuid);
    drop index documents_entity;
    create index documents_entity on documents (tenant_id, entity_type, entity_id, seq);
  `);
}
