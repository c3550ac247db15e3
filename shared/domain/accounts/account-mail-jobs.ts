/** The mails about an account, as jobs. */
import { z } from 'zod';
import { defineJob } from '../../jobs.ts';
import { LANGUAGES } from '../models.ts';

/** A mail server may be away for a day: a mail is late then, not lost. */
const untilTheServerIsBack = { failures: 250, longestDelayMs: 10 * 60_000 };

/**
 * The payload is only who is written to and in which language, as it was when the mail was asked for: the worker makes a link's
 * secret when it sends, so that no queue and no log holds one.
 */
const accountMail = (type: string) =>
  defineJob({
    type,
    queue: 'emails',
    handler: 'account-mails',
    module: 'account',
    payload: z.object({
      userId: z.int(),
      // null, and absent in jobs of former releases: the user has chosen none
      language: z.enum(LANGUAGES).nullable().default(null),
    }),
    retries: untilTheServerIsBack,
  });

export const inviteMail = accountMail('account.invite');
export const passwordResetMail = accountMail('account.password-reset');
/** Tells somebody that their password was replaced, in case it was not them. */
export const passwordChangedMail = accountMail('account.password-changed');
