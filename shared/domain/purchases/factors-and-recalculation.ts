/** Emission factors of a tenant and what follows when they change (docs/rules.md#calculations). */
import { audit } from '../../platform/audit.ts';
import { query, queryOne } from '../../platform/database.ts';
import { type Dispatcher, enqueue } from '../../jobs.ts';
import { co2Recalculation } from './recalculation-job.ts';
import { type Resource } from '../../resources/resource.ts';
import { type Scope } from '../../platform/scope.ts';
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

export interface Recalculated {
  lastId: number;
  looked: number;
  changed: number;
}

// ids go by the primary key, in its order: of a tenant that has most of a table the planner believes that it has little, and
// would read and sort all that lies behind each batch. A crash of the server may lose the last batches together with their
// checkpoints; the commit that ends the job flushes all
const PLANNING = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit', 'synchronous_commit']
  .map((name) => `set local ${name} = off`)
  .join('; ');

/**
 * Computes the emissions of the next rows after `afterId`, by the same expression that writes them, in the caller's
 * transaction. Returns the last id and how many were looked at and changed; fewer looked at than `limit` means that there are
 * no more. A row that somebody writes meanwhile is computed from what they have written.
 */
export async function recalculateEmissions(
  scope: Scope,
  { resource, key }: FactorDependent,
  afterId: number,
  limit: number,
): Promise<Recalculated> {
  const { table } = resource;
  const column = resource.column(key).name;
  const computed = resource.computed![key]!;
  await query(scope.db, PLANNING);
  const next = await queryOne<{ last_id: number | null; looked: number }>(
    scope.db,
    `select max(id) as last_id, count(*) as looked
     from (select id from ${table} where tenant_id = $1 and id > $2 order by id limit $3) following`,
    [scope.tenantId, afterId, limit],
  );
  if (!next || next.last_id === null) return { lastId: afterId, looked: 0, changed: 0 };
  const done = await queryOne<{ changed: number }>(
    scope.db,
    `with u as (update ${table} n set ${column} = ${computed}, updated_at = now() from (${resource.context!}) x
       where n.tenant_id = $1 and n.id > $2 and n.id <= $3 and n.${column} is distinct from ${computed} returning 1)
     select count(*) as changed from u`,
    [scope.tenantId, afterId, next.last_id],
  );
  return { lastId: next.last_id, looked: next.looked, changed: done!.changed };
}
