import { z } from 'zod';
import { defineJob } from './declaration.ts';

/** Computes the CO2 of every purchase record of the tenant anew, after its emission factors were replaced. */
export const co2Recalculation = defineJob({
  type: 'purchase-records.recalculation',
  queue: 'recalculations',
  module: 'purchases',
  payload: z.object({}),
});
