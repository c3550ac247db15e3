/** The kinds of jobs besides imports, which shared/imports.ts lists. Each names the file that handles it. */
import { z } from 'zod';
import { type Module } from '../modules.ts';
import { defineJob } from './declaration.ts';

/** A mail server may be away for a day: a mail is late then, not lost. */
const untilTheServerIsBack = { failures: 250, longestDelayMs: 10 * 60_000 };

/** The payload is only who is written to: the worker makes a link's secret when it sends, so that no queue and no log holds one. */
const accountMail = (type: string) =>
  defineJob({
    type,
    queue: 'emails',
    handler: 'account-mails',
    module: 'account',
    payload: z.object({ userId: z.int() }),
    retries: untilTheServerIsBack,
  });

export const inviteMail = accountMail('account.invite');
export const passwordResetMail = accountMail('account.password-reset');
/** Tells somebody that their password was replaced, in case it was not them. */
export const passwordChangedMail = accountMail('account.password-changed');

const verification = (type: string, module: Module) =>
  defineJob({
    type,
    queue: 'documents',
    handler: 'document-verification',
    module,
    payload: z.object({ documentId: z.uuid(), checksumSha256: z.string() }),
  });

/** Reads what was uploaded and compares it with what was announced; of the module whose endpoint asked. */
export const VERIFICATIONS = {
  documents: verification('documents.verification', 'documents'),
  materials: verification('material-documents.verification', 'materials'),
  purchases: verification('purchase-documents.verification', 'purchases'),
} as const;

export type VerifyingModule = keyof typeof VERIFICATIONS;

/** Sums up the stages of a journey anew, after one of them was written. */
export const journeyTotals = defineJob({
  type: 'journeys.totals',
  queue: 'recalculations',
  handler: 'journey-totals',
  module: 'traceability',
  payload: z.object({ journeyId: z.int() }),
  brief: true,
});

/** Computes the emissions of every purchase record and material purchase of the tenant anew, after its factors were replaced. */
export const co2Recalculation = defineJob({
  type: 'purchase-records.recalculation',
  queue: 'recalculations',
  handler: 'co2-recalculation',
  module: 'purchases',
  payload: z.object({}),
});
