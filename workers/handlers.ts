import { IMPORTS } from '../shared/imports.ts';
import { accountMailHandlers } from './account-mails.ts';
import { bulkUpsertHandler } from './bulk-upsert.ts';
import { co2RecalculationHandler } from './co2-recalculation.ts';
import { documentVerificationHandlers } from './document-verification.ts';
import { journeyTotalsHandler } from './journey-totals.ts';
import { type JobHandler } from './handler.ts';

export const HANDLERS: readonly JobHandler[] = [
  ...IMPORTS.map(bulkUpsertHandler),
  co2RecalculationHandler,
  journeyTotalsHandler,
  ...accountMailHandlers,
  ...documentVerificationHandlers,
];
