import { z } from 'zod';
import { defineJob } from './declaration.ts';

/** A mail server may be away for a day: a mail is late then, not lost. */
const retries = { failures: 250, longestDelayMs: 10 * 60_000 };

/** Only who is written to: the worker makes the link's secret when it sends, so that no queue and no log holds one. */
const payload = z.object({ userId: z.int() });

export const inviteMail = defineJob({ type: 'account.invite', queue: 'emails', module: 'account', payload, retries });

export const passwordResetMail = defineJob({
  type: 'account.password-reset',
  queue: 'emails',
  module: 'account',
  payload,
  retries,
});

/** Tells somebody that their password was replaced, in case it was not them. */
export const passwordChangedMail = defineJob({
  type: 'account.password-changed',
  queue: 'emails',
  module: 'account',
  payload,
  retries,
});
