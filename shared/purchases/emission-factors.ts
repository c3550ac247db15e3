/** Emission factors of a tenant and what follows when they change (decisions.md §4, "Calculations"). */
import { audit } from '../audit.ts';
import { query, queryOne } from '../database.ts';
import { co2Recalculation, type Dispatcher, enqueue } from '../jobs.ts';
import { type Resource } from '../resources/resource.ts';
import { type Scope } from '../scope.ts';
import { materialPurchase } from './material-purchase.ts';
import { purchaseRecord } from './purchase-record.ts';

/** kg CO2e per tonne-kilometre, exact decimals as strings. */
export interface EmissionFactors {
  factors: { ROAD: string; SEA: string; AIR: string; RAIL: string };
  unit: 'kgCO2e/tonne-km';
  source: string;
  version: string;
}

const COLUMNS = `json_build_object('ROAD', road::text, 'SEA', sea::text, 'AIR', air::text, 'RAIL', rail::text) as factors, source, version`;

export async function readEmissionFactors(scope: Scope): Promise<EmissionFactors> {
  const row = await queryOne<Omit<EmissionFactors, 'unit'>>(
    scope.db,
    `select ${COLUMNS} from emission_factors where tenant_id = $1`,
    [scope.tenantId],
  );
  if (!row) throw new Error('a tenant without emission factors');
  return { factors: row.factors, unit: 'kgCO2e/tonne-km', source: row.source, version: row.version };
}

/** Replaces the tenant's factors and starts the recalculation of what follows from them. */
export async function replaceEmissionFactors(
  scope: Scope,
  dispatcher: Dispatcher,
  wanted: Omit<EmissionFactors, 'unit'>,
): Promise<{ factors: EmissionFactors; jobId: string }> {
  // waits for every writer that has read the old factors (see the context of purchase records)
  await query(scope.db, 'select 1 as one from emission_factors where tenant_id = $1 for update', [scope.tenantId]);
  const { ROAD, SEA, AIR, RAIL } = wanted.factors;
  await query(
    scope.db,
    'update emission_factors set road = $2, sea = $3, air = $4, rail = $5, source = $6, version = $7, updated_at = now() where tenant_id = $1',
    [scope.tenantId, ROAD, SEA, AIR, RAIL, wanted.source, wanted.version],
  );
  await audit(scope, {
    action: 'emission-factors.replaced',
    details: { source: wanted.source, version: wanted.version },
  });
  const job = await enqueue(scope, dispatcher, co2Recalculation, {}, { orderKey: co2Recalculation.type });
  return { factors: await readEmissionFactors(scope), jobId: job.id };
}

/** What follows from the factors: the resource and the column. */
export const FACTOR_DEPENDENTS = [
  { resource: purchaseRecord as Resource, key: 'co2EmissionsKg' },
  { resource: materialPurchase as Resource, key: 'estimatedScope3Tco2e' },
] as const;
export type FactorDependent = (typeof FACTOR_DEPENDENTS)[number];

/**
 * Computes the emissions of the next rows after `afterId`, by the same expression that writes them. Answers the last id and
 * how many were looked at and changed; fewer looked at than `limit` means that there are no more.
 */
export async function recalculateEmissions(
  scope: Scope,
  { resource, key }: FactorDependent,
  afterId: number,
  limit: number,
): Promise<{ lastId: number; looked: number; changed: number }> {
  const column = resource.column(key).name;
  const row = await queryOne<{ last_id: number | null; looked: number; changed: number }>(
    scope.db,
    `with n as materialized (select * from ${resource.table} where tenant_id = $1 and id > $2 order by id limit $3 for no key update),
       c as (select n.id, ${resource.computed![key]!} as emissions from n cross join (${resource.context!}) x),
       u as (update ${resource.table} t set ${column} = c.emissions, updated_at = now() from c
             where t.tenant_id = $1 and t.id = c.id and t.${column} is distinct from c.emissions returning 1)
     select (select max(id) from n) as last_id, (select count(*) from n) as looked, (select count(*) from u) as changed`,
    [scope.tenantId, afterId, limit],
  );
  return { lastId: row?.last_id ?? afterId, looked: row?.looked ?? 0, changed: row?.changed ?? 0 };
}
