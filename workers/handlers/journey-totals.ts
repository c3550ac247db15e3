import { journeyTotals } from '../../shared/domain/traceability/journey-totals-job.ts';
import { writeScope } from '../../shared/platform/scope.ts';
import { computeTotals } from '../../shared/domain/traceability/journey-totals.ts';
import { handle, toIdentity } from '../handler.ts';

/** Sums, never adds up: run twice, or late, it writes what is right. */
export const handlers = [
  handle(journeyTotals, async ({ job, payload, deps }) => {
    await writeScope(toIdentity(job), deps.database, (scope) => computeTotals(scope, payload.journeyId));
    return { status: 'COMPLETED', result: {} };
  }),
];
