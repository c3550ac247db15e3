/** What clients say about a file. */
import { z } from 'zod';
import { because } from '../../platform/reasons/index.ts';
import { issueOf, refusedFor } from '../../platform/validation.ts';
import { longerThan } from '../../resources/codec.ts';
import { MAX_DOCUMENT_BYTES } from './document-rows.ts';

const FILE_NAME_MAX = 255;
/** Controls, and the marks that let a name look like another one. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const fileName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .refine((value) => !longerThan(value, FILE_NAME_MAX), refusedFor(because('TOO_LONG', { limit: FILE_NAME_MAX })))
  .refine((value) => !/[/\\]/.test(value) && value !== '.' && value !== '..', refusedFor(because('NOT_A_FILE_NAME')))
  .refine((value) => !INVISIBLE.test(value) && value.isWellFormed(), refusedFor(because('INVISIBLE_CHARACTERS')))
  .meta({ override: { type: 'string', minLength: 1, maxLength: FILE_NAME_MAX, examples: ['sheet.pdf'] } });

export const contentType = z
  .string()
  .trim()
  .toLowerCase()
  .max(127)
  .regex(/^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/, 'must be a media type such as application/pdf')
  .meta({
    override: {
      type: 'string',
      maxLength: 127,
      pattern: '^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*$',
      examples: ['application/pdf'],
    },
  });

export const sizeBytes = z.int().min(1).max(MAX_DOCUMENT_BYTES);

const CATEGORY_MAX = 100;

export const category = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .refine((value) => !longerThan(value, CATEGORY_MAX), refusedFor(because('TOO_LONG', { limit: CATEGORY_MAX })))
  .refine((value) => !value.includes('\0') && value.isWellFormed(), refusedFor(because('NOT_PLAIN_TEXT')))
  .meta({ override: { type: 'string', minLength: 1, maxLength: CATEGORY_MAX } });

/** SHA-256 as lower-case hex, of hex in either case or base64. */
function checksumHex(given: string): string | undefined {
  if (/^[0-9a-f]{64}$/i.test(given)) return given.toLowerCase();
  const bytes = Buffer.from(given, 'base64');
  return bytes.length === 32 && bytes.toString('base64') === given ? bytes.toString('hex') : undefined;
}

export const checksum = z
  .string()
  .trim()
  .transform((given, context) => {
    const hex = checksumHex(given);
    if (hex !== undefined) return hex;
    context.addIssue(issueOf(because('NOT_A_CHECKSUM')));
    return z.NEVER;
  })
  .meta({
    override: {
      type: 'string',
      description: 'SHA-256 of the bytes, in hex or base64.',
      pattern: '^(?:[0-9a-fA-F]{64}|[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$',
      examples: ['0'.repeat(64)],
    },
  });

export const MATERIAL_DOCUMENT_CATEGORIES = ['TECHNICAL_SHEET', 'OTHER'] as const;

export const PURCHASE_DOCUMENT_CATEGORIES = [
  'DDT',
  'INVOICE',
  'TRANSACTION_CERTIFICATE',
  'TEST_REPORT',
  'OTHER',
] as const;
