/** Fields that the account endpoints share. */
import { z } from 'zod';
import { because } from '../../shared/platform/reasons/index.ts';
import { issueOf, refusedFor } from '../../shared/platform/validation.ts';
import { ROLES, USER_STATUSES } from '../../shared/domain/models.ts';
import { MODULES } from '../../shared/platform/modules.ts';
import { text } from '../../shared/resources/value-codecs.ts';
import { parseInstant } from '../../shared/resources/time-codecs.ts';

/** A Date as the client sees it: ISO 8601 in UTC with milliseconds. */
export const dateTime = z.iso.datetime({ precision: 3 }).meta({ override: { type: 'string', format: 'date-time' } });

/** A moment as clients send it, as a Date; between the years 1 and 9999 in UTC, which every answer can show. */
export const givenDateTime = z
  .string()
  .pipe(z.iso.datetime({ offset: true, error: 'must be a date-time such as 2027-01-31T12:00:00Z' }))
  .transform((value, context) => {
    const instant = parseInstant(value);
    if (instant !== undefined) return new Date(instant);
    context.addIssue(issueOf(because('BEYOND_YEARS')));
    return z.NEVER;
  })
  .meta({ override: { type: 'string', format: 'date-time' } });

const EMAIL_MAX = 254;

export const emailAddress = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .pipe(z.email())
  .meta({ override: { type: 'string', format: 'email', maxLength: EMAIL_MAX } });

export const shortText = (max: number) => text({ min: 1, max }).schema as z.ZodType<string>;

/** Control characters, line breaks, and marks that turn the direction of text around. */
const UNSEEN = String.raw`\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069`;

/** What readers of mail make a link of: a scheme, www., a name with a domain's ending, or an address of four numbers. */
const webAddress = (letter: string, digit: string) =>
  String.raw`//|@|\b[wW]{3}\.|[${letter}${digit}-]\.[${letter}]{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b`;
const WEB_ADDRESS = new RegExp(webAddress(String.raw`\p{L}`, String.raw`\p{N}`), 'u');
/** Full stops of other scripts, and those in brackets that readers are asked to take out. */
const FULL_STOPS = /[\u3002\uff0e\uff61]|[[({]\s*\.\s*[\])}]/gu;
const isWebAddress = (value: string) => WEB_ADDRESS.test(value.replace(FULL_STOPS, '.').normalize('NFKC'));

const ONE_LINE = new RegExp(`^[^${UNSEEN}]*$`, 'u');
/** As much of it as a pattern can say that clients in every language understand. */
const NAME = String.raw`^(?=.*\S)(?!.*(?:${webAddress('A-Za-z', '0-9')}))[^${UNSEEN}]*$`;

export const NAME_MAX = 100;

/** A first or last name. It is written to people in mails, so it is nothing that they could follow. */
export const personName = (max: number) =>
  shortText(max)
    .refine((value) => ONE_LINE.test(value), refusedFor(because('NOT_ONE_LINE')))
    .refine((value) => !isWebAddress(value), refusedFor(because('NOT_A_NAME')))
    .meta({
      override: {
        type: 'string',
        minLength: 1,
        maxLength: max,
        pattern: NAME,
        description:
          'One line, and no web or e-mail address: nothing that a reader of mail makes a link of, letters and full stops of every script and in every width included.',
        examples: ['Ada'],
      },
    });

/** Some of these values, each once. */
export const someOf = <Value extends string>(values: readonly Value[]) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .refine((given) => new Set(given).size === given.length, refusedFor(because('REPEATED_ITEM')))
    .meta({ uniqueItems: true });

const quota = z.object({ used: z.int(), limit: z.int() }).meta({ id: 'Quota' });

/** What a tenant uses of what it may. */
export const quotaFields = {
  storageBytes: quota.meta({
    description:
      'Documents until their bytes are removed, payloads of imports, failed rows that are kept, files of exports, and what bodies that are on their way have reserved.',
  }),
  documents: quota.meta({ description: 'Documents until their bytes are removed.' }),
  waitingJobs: quota,
};

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
    invitePending: z
      .boolean()
      .meta({ description: 'Invited, but has never set a password; disabling ends an invite.' }),
    lastLoginAt: dateTime.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'AccountUser' });
