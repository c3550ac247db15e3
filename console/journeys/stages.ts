/** The stages of a journey, and how they get other places. */
import { type TransportMode } from '../../shared/values/transport-modes.ts';

export interface Stage {
  id: string;
  sequenceOrder: number;
  stageName: string;
  companyType: string | null;
  supplierId: string | null;
  transportMode: TransportMode | null;
  countryCode: string | null;
  distanceKm: number | null;
  co2Emissions: number | null;
}

/** With what its supplier says. */
export interface ShownStage extends Stage {
  supplier: string | undefined;
  country: string | null;
}

/**
 * The one write that brings a stage from one place in the row to another: at a position that is taken the API puts it there, and
 * those behind it move up to the next gap.
 */
export function moveOf(stages: readonly Stage[], from: number, to: number): Pick<Stage, 'id' | 'sequenceOrder'> {
  const [moved, target] = [stages[from]!, stages[to]!];
  // changing places with the next one leaves no gap
  if (to === from + 1) return { id: target.id, sequenceOrder: moved.sequenceOrder };
  return { id: moved.id, sequenceOrder: to < from ? target.sequenceOrder : target.sequenceOrder + 1 };
}
