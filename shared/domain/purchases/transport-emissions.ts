/** CO2 of transports, by weight and distance (docs/rules.md#calculations): of purchase records in kg, of materials in tonnes. */
import { queryOne } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { JsonText } from '../../resources/store.ts';
import { type Scope } from '../../platform/scope.ts';
import { TRANSPORT_FACTORS, type TransportMode } from '../../values/transport-modes.ts';

/** Kilograms in one of each unit of mass; other units have no weight. */
export const MASS_UNITS = { G: '0.001', KG: '1', T: '1000' } as const;

const cases = (value: string, results: Record<string, string>) =>
  `case ${value} ${Object.entries(results)
    .map(([name, result]) => `when '${name}' then ${result}`)
    .join(' ')} end`;

/** SQL expressions of what the emissions follow from. */
export interface TransportTerms {
  mode: string;
  distanceKm: string;
  quantity: string;
  unit: string;
}

/** SQL of the factor, in kg CO2e per tonne-kilometre, over the factors `x`. */
const getFactor = (mode: string) =>
  cases(
    mode,
    Object.fromEntries(Object.entries(TRANSPORT_FACTORS).map(([name, factor]) => [name, `x.${factor.toLowerCase()}`])),
  );

const getWeight = ({ quantity, unit }: Pick<TransportTerms, 'quantity' | 'unit'>) =>
  `${quantity} * ${cases(unit, MASS_UNITS)}`;

/**
 * SQL of kg per tonne-kilometre × km × tonnes ÷ 1000, at most 9 decimals, over the factors `x`; null while a term is missing
 * or the unit is none of mass. Exact: a division would round.
 */
export const transportTco2e = (terms: TransportTerms): string =>
  `trim_scale(round(${getFactor(terms.mode)} * ${terms.distanceKm} * ${getWeight(terms)} * 0.000001, 9))`;

/** The means of transport of purchase records, each with a factor of its name. */
export const TRANSPORT_MODES = ['ROAD', 'SEA', 'AIR', 'RAIL'] as const;

/**
 * SQL of the CO2 of a purchase record in kg: kg per tonne-kilometre × km × kg ÷ 1000, over the factors `x`. Exact: a division
 * would round.
 */
export const purchaseCo2Kg = (terms: { mode: string; distanceKm: string; weightKg: string }): string =>
  `trim_scale(${cases(terms.mode, Object.fromEntries(TRANSPORT_MODES.map((mode) => [mode, `x.${mode.toLowerCase()}`])))}
  * ${terms.distanceKm} * ${terms.weightKg} * 0.001)`;

export interface TransportEstimateRequest {
  quantity: string;
  unitOfMeasure: string;
  transportMode: TransportMode;
  distanceKm: string;
}

/** The estimate as its answer has it. Throws VALIDATION_FAILED for a unit that is none of mass. */
export async function estimateTransport(scope: Scope, wanted: TransportEstimateRequest): Promise<JsonText> {
  if (!Object.hasOwn(MASS_UNITS, wanted.unitOfMeasure))
    throw refusal(because('NOT_A_UNIT_OF_MASS', { allowed: Object.keys(MASS_UNITS) }), { field: 'unitOfMeasure' });
  const terms = { mode: '$2::text', distanceKm: '$3::numeric', quantity: '$4::numeric', unit: '$5::text' };
  const row = await queryOne<{ body: string }>(
    scope.db,
    `select json_build_object('distanceKm', trim_scale($3::numeric), 'weightKg', trim_scale(${getWeight(terms)}),
       'factorKgCo2ePerTonneKm', ${getFactor(terms.mode)}, 'estimatedScope3Tco2e', (${transportTco2e(terms)})::text,
       'method', 'DISTANCE_BASED')::text as body
     from emission_factors x where x.tenant_id = $1`,
    [scope.tenantId, wanted.transportMode, wanted.distanceKm, wanted.quantity, wanted.unitOfMeasure],
  );
  if (!row) throw new Error('a tenant without emission factors');
  return new JsonText(row.body);
}
