import { type Knex } from 'knex';

/** Those that are not verified, in the order of their list; the overview counts them by the same index. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index supplier_certifications_unverified
      on supplier_certifications (tenant_id, (coalesce(expires_at, 'infinity'::timestamptz)), id) where verified_at is null;
    drop index supplier_certifications_not_verified;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index supplier_certifications_not_verified on supplier_certifications (tenant_id, id) where verified_at is null;
    drop index supplier_certifications_unverified;
  `);
}
