/** What the representations of textile products share. */
import { z } from 'zod';
import { because, type Reason } from '../../platform/reasons/index.ts';
import { decimalNumber, text } from '../../resources/value-codecs.ts';
import { type TextileKind } from './textile-product.ts';

export const textileName = text({ min: 1, max: 255 });
export const textileCode = text({ min: 1, max: 100 });
export const percent = decimalNumber({ min: 0, max: 100 });
export const positive = decimalNumber({ moreThan: 0 });
export const notNegative = decimalNumber({ min: 0 });

/** The kind, as an answer shows it under a name of its dialect. */
export const shownKind = (kind: TextileKind) => ({ sql: `'${kind}'`, output: z.literal(kind) });

/** Fields that only other kinds have, by the maps of those kinds: refused by name. */
export const fieldsOfOtherKinds = (
  others: Partial<Record<TextileKind, Record<string, { wire: string }>>>,
): Record<string, Reason> =>
  Object.fromEntries(
    Object.entries(others).flatMap(([kind, fields]) =>
      Object.values(fields).map(({ wire }) => [wire, because('FIELD_OF_ANOTHER_KIND', { kind: kind.toLowerCase() })]),
    ),
  );
