import { journeyTotals } from '../../shared/jobs.ts';
import { writeScope } from '../../shared/scope.ts';
import { computeTotals } from '../../shared/traceability/totals.ts';
import { handle, identityOf } from '../handler.ts';

/** Sums, never adds up: run twice, or late, it writes what is right. */
export const handlers = [
  handle(journeyTotals, async ({ job, payload, deps }) => {
    await writeScope(identityOf(job), deps.database, (scope) => computeTotals(scope, payload.journeyId));
    return { status: 'COMPLETED', result: {} };
  }),
];
