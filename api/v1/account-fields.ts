/** Fields that the account endpoints share. */
import { z } from 'zod';
import { ROLES, USER_STATUSES } from '../../shared/accounts/models.ts';
import { MODULES } from '../../shared/modules.ts';
import { text } from '../../shared/resources/codecs.ts';

/** A Date as the client sees it: ISO 8601 in UTC with milliseconds. */
export const dateTime = z.iso.datetime({ precision: 3 }).meta({ override: { type: 'string', format: 'date-time' } });

/** A moment as clients send it, as a Date. */
export const givenDateTime = z.iso
  .datetime({ offset: true, error: 'must be a date-time such as 2027-01-31T12:00:00Z' })
  .transform((value) => new Date(value))
  .meta({ override: { type: 'string', format: 'date-time' } });

const EMAIL_MAX = 254;

export const emailAddress = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .pipe(z.email('must be an e-mail address'))
  .meta({ override: { type: 'string', format: 'email', maxLength: EMAIL_MAX } });

export const shortText = (max: number) => text({ min: 1, max }).schema as z.ZodType<string>;

export const accountUser = z
  .object({
    id: z.uuid(),
    legacyId: z.int().meta({ description: 'What X-User-Id and userId name.' }),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    roles: z.array(z.enum(ROLES)),
    moduleKeys: z.array(z.enum(MODULES)),
    status: z.enum(USER_STATUSES),
    invitePending: z.boolean(),
    lastLoginAt: dateTime.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'AccountUser' });
