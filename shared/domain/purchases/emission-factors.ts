/** Emission factors of a tenant and what follows when they change (docs/rules.md#calculations). */
import { audit } from '../../platform/audit.ts';
import { type Dispatcher, enqueue } from '../../jobs.ts';
import { co2Recalculation } from './recalculation-job.ts';
import { type Scope } from '../../platform/scope.ts';
import { EmissionFactorSet, raw } from '../models.ts';

/** kg CO2e per tonne-kilometre, exact decimals as strings. */
export interface EmissionFactors {
  factors: { ROAD: string; SEA: string; AIR: string; RAIL: string };
  unit: 'kgCO2e/tonne-km';
  source: string;
  version: string;
}

const view = ({ road, sea, air, rail, source, version }: EmissionFactorSet): EmissionFactors => ({
  factors: { ROAD: road, SEA: sea, AIR: air, RAIL: rail },
  unit: 'kgCO2e/tonne-km',
  source,
  version,
});

/** Throws where the tenant has none: every tenant is made with some. */
const own = (scope: Scope) => EmissionFactorSet.query(scope.db).findById(scope.tenantId).throwIfNotFound();

export const readEmissionFactors = async (scope: Scope): Promise<EmissionFactors> => view(await own(scope));

/**
 * Replaces the tenant's factors and starts the recalculation of what follows from them; `mayReplace` throws where they are not what
 * the caller has read, as they are until the transaction ends.
 */
export async function replaceEmissionFactors(
  scope: Scope,
  dispatcher: Dispatcher,
  { factors: { ROAD, SEA, AIR, RAIL }, source, version }: Omit<EmissionFactors, 'unit'>,
  mayReplace: (now: EmissionFactors) => void,
): Promise<{ factors: EmissionFactors; jobId: string }> {
  // waits for every writer that has read the old factors (see the context of purchase records)
  mayReplace(view(await own(scope).forUpdate()));
  await EmissionFactorSet.query(scope.db)
    .findById(scope.tenantId)
    .patch({ road: ROAD, sea: SEA, air: AIR, rail: RAIL, source, version, updatedAt: raw('now()') });
  await audit(scope, {
    action: 'emission-factors.replaced',
    details: { source, version, factors: { ROAD, SEA, AIR, RAIL } },
  });
  const job = await enqueue(scope, dispatcher, co2Recalculation, {}, { orderKey: co2Recalculation.type });
  return { factors: await readEmissionFactors(scope), jobId: job.id };
}
