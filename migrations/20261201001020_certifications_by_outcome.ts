import { type Knex } from 'knex';

/** Those with one outcome of their verification, in the order of their list; the overview counts the rejected ones by the same index. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index supplier_certifications_by_outcome
      on supplier_certifications (tenant_id, verification_status, (coalesce(expires_at, 'infinity'::timestamptz)), id)
      where verification_status is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index supplier_certifications_by_outcome');
}
