/** The forms that path and query parameters have. */
import { z } from 'zod';
import { because } from '../../shared/platform/reasons/index.ts';
import { refusedFor } from '../../shared/platform/validation.ts';
import { UUID } from '../../shared/resources/codec.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { text } from '../../shared/resources/value-codecs.ts';
import { REPEATABLE } from './endpoint.ts';

/** What a parameter is to its sender, in place of the check of its text. */
const shownAs = (json: Record<string, unknown>) => ({
  override({ jsonSchema }: { jsonSchema: Record<string, unknown> }) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, json);
  },
});

export const positiveInteger = (max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .refine((value) => /^[1-9]\d{0,15}$/.test(value), refusedFor(because('NOT_A_POSITIVE_INTEGER')))
    .transform(Number)
    .refine((value) => value <= max, refusedFor(because('TOO_LARGE', { limit: max })))
    .meta(shownAs({ type: 'integer', minimum: 1, ...(max < Number.MAX_SAFE_INTEGER ? { maximum: max } : {}) }));

export const pageIndex = z
  .string()
  .refine((value) => /^\d{1,9}$/.test(value), refusedFor(because('NOT_AN_INDEX')))
  .transform(Number)
  .meta(shownAs({ type: 'integer', minimum: 0, maximum: 999_999_999 }));

export const uuid = z
  .string()
  .refine((value) => UUID.test(value), refusedFor(because('NOT_A_UUID')))
  .meta(shownAs({ type: 'string', format: 'uuid' }));

/** Text that a list is searched by: of the form that stored text can have. */
export const searchText = text({ max: 255 }).schema as z.ZodType<string>;

export const booleanParameter = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
  .meta(shownAs({ type: 'boolean' }));

/** Several UUIDs: a parameter that is repeated, or holds them separated by commas. */
export const uuidList = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine((ids) => ids.every((id) => UUID.test(id)), refusedFor(because('NOT_A_UUID')))
  .refine((ids) => ids.length <= 100, refusedFor(because('TOO_MANY', { limit: 100, unit: 'items' })))
  .meta({ override: { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 100 } });
REPEATABLE.add(uuidList, {});

export const idParams = (representation: Pick<Representation, 'idColumn'>) =>
  z.object({ id: representation.idColumn === 'uuid' ? uuid : positiveInteger() });
