/** What can be said of how a payload is written, in the form that profiles keep it (docs/imports.md#profiles). */
import { z } from 'zod';
import { because } from '../platform/reasons/index.ts';
import { refusedFor } from '../platform/validation.ts';
import { DATE_FORMS } from '../resources/cell-dates.ts';
import { BOOLEAN_PAIRS } from '../resources/cell-flags.ts';
import { storable } from '../resources/codec.ts';
import { MAX_SHEET_NAME, MAX_SHEET_ROWS } from '../spreadsheets/cell-names.ts';
import { DELIMITER_NAMES } from './delimiters.ts';

export const MAX_COLUMN_NAME = 255;
const MAX_MAPPED_COLUMNS = 200;

const cell = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine(storable, refusedFor(because('UNSTORABLE_TEXT')));

/** How countries and values of lists are written. */
export const VALUE_FORMS = ['codes', 'names'] as const;

export const importOptions = z
  .strictObject({
    columns: z
      .record(z.string().regex(/^[A-Za-z]\w{0,99}$/, 'must be the name of a field'), cell(MAX_COLUMN_NAME))
      .refine((columns) => Object.keys(columns).length <= MAX_MAPPED_COLUMNS, `must be at most ${MAX_MAPPED_COLUMNS}`)
      .meta({ description: 'For each field that is named here the column that fills it.' }),
    ignoreColumns: z
      .array(cell(MAX_COLUMN_NAME))
      .min(1)
      .max(MAX_MAPPED_COLUMNS)
      .meta({ description: 'Columns that are left out, whatever they are called; they need not be there.' }),
    unknownColumns: z.enum(['refuse', 'ignore']),
    delimiter: z.enum(DELIMITER_NAMES),
    decimal: z.enum(['point', 'comma']),
    dates: z.enum(DATE_FORMS),
    booleans: z.array(z.enum(BOOLEAN_PAIRS)).min(1).max(BOOLEAN_PAIRS.length),
    values: z.enum(VALUE_FORMS),
    sheet: cell(MAX_SHEET_NAME),
    headerRow: z.int().min(1).max(MAX_SHEET_ROWS),
    createMissing: z.enum(['suppliers']),
  })
  .partial();

export type ImportOptions = z.infer<typeof importOptions>;
