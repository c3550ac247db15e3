/** The rows of an attacker and of a bystander, as large as a tenant may make them. */
import { newSecret, hashSecret } from '../../shared/domain/accounts/secrets.ts';
import { query, queryOne, type Database } from '../../shared/platform/database.ts';

export interface Sizes {
  companyProducts: number;
  materials: number;
  /** Of each of two journeys, with two texts of 20,000 characters each. */
  stages: number;
}

export const FULL_SIZES: Sizes = { companyProducts: 40_000, materials: 200_000, stages: 10_000 };

const TOKENS = 4;

/** Gives a tenant what the attacks read. Returns the journeys' UUIDs, and tokens of its administrator. */
export async function createAttackedRows(
  database: Database,
  tenantId: number,
  sizes: Sizes,
): Promise<{ journeyIds: string[]; tokens: string[] }> {
  await query(
    database,
    `insert into company_products (tenant_id, name, code, description)
     select $1, 'Coat ' || n, 'C-' || n, repeat('wool and silk, ', 20) from generate_series(1, $2::int) n`,
    [tenantId, sizes.companyProducts],
  );
  await query(
    database,
    `insert into textile_products (tenant_id, kind, name, code, composition)
     select $1, (array['FIBER', 'YARN', 'FABRIC'])[1 + n % 3], 'Organic cotton ' || n, 'M-' || n, n % 100 || '% cotton'
     from generate_series(1, $2::int) n`,
    [tenantId, sizes.materials],
  );
  const journeys = await query<{ uuid: string }>(
    database,
    `with j as (
       insert into traceability_journeys (tenant_id, name, user_id)
       select $1, 'Journey ' || n, (select min(id) from users where tenant_id = $1) from generate_series(1, 2) n returning tenant_id, id, uuid, user_id),
     s as (
       insert into processing_stages (tenant_id, journey_id, user_id, sequence_order, stage_name, internal_process, certifications_snapshot)
       select j.tenant_id, j.id, j.user_id, n, 'Spinning', repeat('combed ', 2850), repeat('GOTS x ', 2850)
       from j, generate_series(1, $2::int) n)
     select uuid from j`,
    [tenantId, sizes.stages],
  );
  const tokens = Array.from({ length: TOKENS }, () => newSecret('pat'));
  for (const token of tokens) {
    await query(
      database,
      `insert into access_credentials (tenant_id, user_id, kind, name, secret_prefix, secret_hash, scopes)
       select c.tenant_id, c.user_id, c.kind, 'Another', 'trama_pat_', $2, c.scopes
       from access_credentials c where c.tenant_id = $1 and c.kind = 'token' limit 1`,
      [tenantId, hashSecret(token)],
    );
  }
  return { journeyIds: journeys.map(({ uuid }) => uuid), tokens };
}

/** Gives a tenant suppliers to read and list; returns one's integer id. */
export async function createSupplierRows(database: Database, tenantId: number, count: number): Promise<number> {
  const row = await queryOne<{ id: number }>(
    database,
    `with s as (insert into suppliers (tenant_id, name, country) select $1, 'Supplier ' || n, 'IT' from generate_series(1, $2::int) n returning id)
     select min(id) as id from s`,
    [tenantId, count],
  );
  return row!.id;
}
