/** The stages of a journey, and how they get other places. */
import { type TransportMode } from '../../shared/values/transport-modes.ts';

export interface Stage {
  id: string;
  sequenceOrder: number;
  stageName: string;
  companyType: string | null;
  supplierId: string | null;
  supplierName: string | null;
  supplierCountry: string | null;
  transportMode: TransportMode | null;
  countryCode: string | null;
  distanceKm: number | null;
  co2Emissions: number | null;
}

/** Where it happens: in its own country, or that of its supplier. */
export const countryOf = ({ countryCode, supplierCountry }: Stage): string | null => countryCode ?? supplierCountry;

const TOTALS = { totalDistanceKm: 'distanceKm', totalCo2PerKg: 'co2Emissions' } as const;
export type JourneyTotal = keyof typeof TOTALS;

/** The total of a journey; null where none of its stages has the figure, of which the API's sum is 0. */
export function totalOf(journey: Readonly<Record<string, unknown>>, total: JourneyTotal): number | null {
  const value = Number(journey[total] ?? 0);
  const stages = (journey['processingStages'] ?? []) as readonly Stage[];
  return value === 0 && stages.every((stage) => stage[TOTALS[total]] == null) ? null : value;
}

/**
 * The writes that bring a stage from one place in the row to another. At a position that is taken the API puts a stage there, and
 * those behind it move up to the next gap: one write brings a stage forward; on its way back those that it passes go before it, one
 * after the other, so that no position is left empty. The order is as it should be after each.
 */
export function movesOf(stages: readonly Stage[], from: number, to: number): Pick<Stage, 'id' | 'sequenceOrder'>[] {
  const [moved, target] = [stages[from]!, stages[to]!];
  if (to < from) return [{ id: moved.id, sequenceOrder: target.sequenceOrder }];
  return stages.slice(from + 1, to + 1).map(({ id }, passed) => ({ id, sequenceOrder: moved.sequenceOrder + passed }));
}
