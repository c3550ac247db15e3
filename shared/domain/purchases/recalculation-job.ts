import { z } from 'zod';
import { defineJob } from '../../jobs.ts';

/** Computes the emissions of every purchase record and material purchase of the tenant anew, after its factors were replaced. */
export const co2Recalculation = defineJob({
  type: 'purchase-records.recalculation',
  queue: 'recalculations',
  handler: 'co2-recalculation',
  module: 'purchases',
  payload: z.object({}),
});
