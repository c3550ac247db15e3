/** Totals of journeys: sums over their stages, computed by a job for every single write (docs/rules.md#calculations). */
import { query } from '../../platform/database.ts';
import { type Dispatcher, enqueue, type Enqueued } from '../../jobs.ts';
import { journeyTotals } from './journey-totals-job.ts';
import { lockParents, sumParents } from '../../resources/parent-totals.ts';
import { type Scope } from '../../platform/scope.ts';
import { stage } from './stage.ts';

const ONE = 'select $2::bigint';

/** Whoever writes stages of the journey holds this lock: positions and totals are computed by one writer at a time. */
export const lockJourney = (scope: Scope, journeyId: number): Promise<unknown> =>
  query(scope.db, lockParents(stage.parent!, ONE), [scope.tenantId, journeyId]);

/** Computes the totals of a journey; one that is gone has none. */
export async function computeTotals(scope: Scope, journeyId: number): Promise<void> {
  await lockJourney(scope, journeyId);
  await query(scope.db, sumParents(stage, stage.parent!, ONE), [scope.tenantId, journeyId]);
}

/**
 * Starts the computation. Every write has a job of its own: a write that leaned on a job that is at work already could be
 * the one that this job no longer sees.
 */
export const startTotals = (scope: Scope, dispatcher: Dispatcher, journeyId: number): Promise<Enqueued> =>
  enqueue(scope, dispatcher, journeyTotals, { journeyId });
