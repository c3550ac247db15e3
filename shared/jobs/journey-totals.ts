import { z } from 'zod';
import { defineJob } from './declaration.ts';

/** Sums up the stages of a journey anew, after one of them was written. */
export const journeyTotals = defineJob({
  type: 'journeys.totals',
  queue: 'recalculations',
  module: 'traceability',
  payload: z.object({ journeyId: z.int() }),
});
