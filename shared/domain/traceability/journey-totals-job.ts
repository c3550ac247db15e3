import { z } from 'zod';
import { defineJob } from '../../jobs.ts';

/** Sums up the stages of a journey anew, after one of them was written. */
export const journeyTotals = defineJob({
  type: 'journeys.totals',
  queue: 'recalculations',
  handler: 'journey-totals',
  module: 'traceability',
  payload: z.object({ journeyId: z.int() }),
  brief: true,
});
