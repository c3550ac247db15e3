/**
 * How jobs share the workers.
 *
 * - **Order keys**: jobs of a tenant with the same key take effect one after the other, in the order of submission. Imports
 *   have one for each resource.
 * - **Jobs of a tenant at once**: of LIMITED_QUEUE at most BULK_JOBS_PER_TENANT; the rest wait. On its queue the n-th pending
 *   job of a tenant stands behind the first of every other.
 * - **Time slices**: a job that has run for its slice makes room at its next checkpoint when a job starves. That one has waited
 *   for STARVING_SECONDS for a worker, and is of a tenant that has none running, or of a kind that is brief: over in an
 *   instant, and with a request that waits for it.
 */
import { type QueueName } from '../queues.ts';

export const LIMITED_QUEUE = 'bulk-upserts' satisfies QueueName;

export const STARVING_SECONDS = 1;

/** An import reads its payload from the beginning when it goes on: it makes room less often than what goes on at once. */
const TIME_SLICE_MS = { 'bulk-upserts': 5000 } as const satisfies Partial<Record<QueueName, number>>;
const ORDINARY_TIME_SLICE_MS = 1000;

export const timeSliceMs = (queue: QueueName): number =>
  (TIME_SLICE_MS as Record<string, number>)[queue] ?? ORDINARY_TIME_SLICE_MS;
