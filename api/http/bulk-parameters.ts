/** What a bulk request says of its payload: the parameters of its query, and its headers (docs/imports.md). */
import { z } from 'zod';
import { because, sentenceOf } from '../../shared/platform/reasons/index.ts';
import { refusedFor } from '../../shared/platform/validation.ts';
import { namesSuppliers, type BulkImport, type ImportPayload } from '../../shared/imports/bulk-import.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { DELIMITER_NAMES, namedDelimiter } from '../../shared/imports/delimiters.ts';
import { importOptions, VALUE_FORMS, type ImportOptions } from '../../shared/imports/import-options.ts';
import { DATE_FORMS } from '../../shared/resources/cell-dates.ts';
import { BOOLEAN_PAIRS, foldedWord } from '../../shared/resources/cell-flags.ts';
import { storable } from '../../shared/resources/codec.ts';
import { MAX_SHEET_NAME, MAX_SHEET_ROWS, XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { type Call } from './endpoint.ts';
import { MAX_PROFILE_NAME, NO_PROFILE } from '../../shared/domain/imports/import-profile.v1.ts';
import { text } from '../../shared/resources/value-codecs.ts';
import { booleanParameter, positiveInteger } from './parameters.ts';

/** A field's name, which `__proto__` and the like are not, and a column's, which may be anything but empty. */
const PAIR = String.raw`\s*[A-Za-z]\w*\s*:\s*[^\s,\u0000][^,\u0000]*`;
const PAIRS = 'must be pairs field:column, separated by commas, each field once, or a JSON object of them';

/** JSON that a schema accepts; undefined for anything else. */
function fromJson<Value>(text: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** `category:sector,name:Ragione Sociale`, or the same as JSON → field by field the sender's column. */
const columnMapping = z
  .string()
  .regex(new RegExp(String.raw`^(?:${PAIR}(?:,${PAIR})*|\{[^\u0000]*\})$`), PAIRS)
  .transform((text, context) => {
    if (text.startsWith('{')) {
      const given = fromJson(text, importOptions.shape.columns.unwrap());
      if (given) return given;
      context.addIssue({ code: 'custom', message: PAIRS });
      return z.NEVER;
    }
    const mapping: Record<string, string> = {};
    for (const pair of text.split(',')) {
      const colon = pair.indexOf(':');
      const [field, column] = [pair.slice(0, colon).trim(), pair.slice(colon + 1).trim()];
      if (Object.hasOwn(mapping, field)) {
        context.addIssue({ code: 'custom', message: PAIRS });
        return z.NEVER;
      }
      mapping[field] = column;
    }
    return mapping;
  })
  .meta({
    description:
      'CSV and .xlsx: pairs of a field and the column that fills it, each field once. Columns with a comma in their names want a JSON object.',
    override: { examples: ['category:sector,name:Ragione Sociale'] },
  });

const NAMES = sentenceOf(because('NOT_COLUMN_NAMES'));

const ignoreColumns = z.string().regex(/^(?:\[[^\u0000]*\]|[^[\u0000][^\u0000]*)$/, NAMES);

/** `Magazzino,Note`, or the same as JSON. Throws VALIDATION_FAILED. */
function columnNames(text: string): string[] {
  const list = importOptions.shape.ignoreColumns.unwrap();
  const given = text.startsWith('[') ? fromJson(text, list) : text.split(',');
  // as profiles keep them: not none, and not more than a header has
  const names = list.safeParse(given?.map((name) => name.trim()).filter((name) => name !== ''));
  if (!names.success) throw refusal(because('NOT_COLUMN_NAMES'), { field: 'ignore_columns' });
  return names.data;
}

const unknownColumns = z.enum(['refuse', 'ignore']);

/** Either case, and without the accent. */
const anyCase = (pair: string) =>
  [...pair.normalize('NFC')]
    .map((letter) => {
      const plain = foldedWord(letter);
      const forms = [...new Set([plain, letter, plain.toUpperCase(), letter.toUpperCase()])];
      return forms.length === 1 ? letter : `[${forms.join('')}]`;
    })
    .join('');

const PAIR_OF_WORDS = `(?:${BOOLEAN_PAIRS.map(anyCase).join('|')})`;
const pairByWords = new Map(BOOLEAN_PAIRS.map((pair) => [foldedWord(pair), pair]));

/** `sì/no,vero/falso` → the pairs as they are declared. */
const booleans = z
  .string()
  .regex(
    new RegExp(`^${PAIR_OF_WORDS}(?:,${PAIR_OF_WORDS})*$`),
    `must be one or several of ${BOOLEAN_PAIRS.join(', ')}, separated by commas`,
  )
  .transform((text) => text.split(',').map((pair) => pairByWords.get(foldedWord(pair))!))
  .meta({
    description: `CSV: the words for true and false besides true and false, 1 and 0: one or several of ${BOOLEAN_PAIRS.join(', ')}.`,
    override: { examples: ['sì/no,vero/falso'] },
  });

const headerRow = positiveInteger(MAX_SHEET_ROWS);

const profile = (text({ min: 1, max: MAX_PROFILE_NAME }).schema as z.ZodType<string>).meta({
  description: `A profile of this resource, by its name or id: its options hold where no parameter says otherwise. Absent: the default profile; ${NO_PROFILE}: none, not even that.`,
});

const bulkQuery = z.object({
  profile: profile.optional(),
  dry_run: booleanParameter.optional().meta({ description: 'Validate everything, store nothing; false.' }),
  delimiter: z
    .string()
    .transform((value) => (value === '\t' || value === '\\t' ? 'tab' : value))
    .pipe(z.enum(DELIMITER_NAMES))
    .optional()
    .meta({ override: { type: 'string', enum: [...DELIMITER_NAMES] }, description: 'CSV: absent, it is found out.' }),
  decimal: z
    .enum(['point', 'comma'])
    .optional()
    .meta({
      description:
        'CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). ' +
        'Absent, with a point and without such separators.',
    }),
  dates: z.enum(DATE_FORMS).optional().meta({
    description: 'CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069.',
  }),
  booleans: booleans.optional(),
  values: z.enum(VALUE_FORMS).optional().meta({
    description:
      'CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes.',
  }),
  unknown_columns: unknownColumns
    .optional()
    .meta({ description: 'CSV and .xlsx: what to do with columns that are no fields; refuse.' }),
  columns: columnMapping.optional(),
  ignore_columns: ignoreColumns.optional().meta({
    description:
      'CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array.',
    override: { examples: ['Magazzino,Note'] },
  }),
  sheet: z
    .string()
    .min(1)
    .max(MAX_SHEET_NAME)
    .refine(storable, refusedFor(because('UNSTORABLE_TEXT')))
    .optional()
    .meta({ description: '.xlsx: name of the sheet, hidden or not; absent, it is the first that is visible.' }),
  header_row: headerRow
    .optional()
    .meta({ description: '.xlsx: number of the row that is the header; absent, it is found out.' }),
});

export const createMissing = z
  .enum(['suppliers'])
  .optional()
  .meta({ description: 'Creates suppliers that rows name by key and nobody has; needs suppliers:write besides.' });

/** The other spellings on the paths that both dialects share. */
export const camelCaseQuery = bulkQuery.extend({
  dryRun: booleanParameter.optional().meta({ description: 'The same as dry_run.' }),
  unknownColumns: unknownColumns.optional().meta({ description: 'The same as unknown_columns.' }),
  createMissing: createMissing.meta({ description: 'The same as create_missing.' }),
  headerRow: headerRow.optional().meta({ description: 'The same as header_row.' }),
  ignoreColumns: ignoreColumns.optional().meta({ description: 'The same as ignore_columns.' }),
});

export type BulkQuery = z.output<typeof camelCaseQuery> & { create_missing?: 'suppliers' | undefined };

/** The query of an import's endpoint, which may take both spellings. */
export function bulkParameters(
  bulkImport: Pick<BulkImport, 'representation'>,
  options: { camelCaseQuery?: boolean | undefined },
) {
  const query = options.camelCaseQuery ? camelCaseQuery : bulkQuery;
  return namesSuppliers(bulkImport) ? query.extend({ create_missing: createMissing }) : query;
}

/** The value of a parameter that has two spellings; throws VALIDATION_FAILED where they contradict each other. */
export function spelled<Value>([name, value]: [string, Value], [other, also]: [string, Value]): Value {
  if (value !== undefined && also !== undefined && value !== also)
    throw refusal(because('SPELLINGS_DIFFER', { other: name }), { field: other });
  return value ?? also;
}

export const FORMATS: Readonly<Record<string, ImportPayload['format']>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
  [XLSX_TYPE]: 'xlsx',
};

/**
 * What the headers and the query say of a payload, and a profile's options where the query says nothing. Throws
 * UNSUPPORTED_MEDIA_TYPE, and VALIDATION_FAILED where two spellings contradict each other.
 */
export function payloadFormat(
  call: Pick<Call, 'headers'>,
  query: BulkQuery,
  options: ImportOptions = {},
): Omit<ImportPayload, 'objectKey' | 'sizeBytes'> {
  const [type = '', ...parameters] = String(call.headers['content-type'] ?? '').split(';');
  const format = FORMATS[type.trim().toLowerCase()];
  if (!format)
    throw refusal(because('BODY_OF_OTHER_TYPE', { kinds: ['JSON', 'NDJSON', 'CSV', '.xlsx'] }), {
      accepted: Object.keys(FORMATS),
    });
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined)
    ?.toLowerCase();
  const isJson = format === 'json' || format === 'ndjson';
  if (isJson && charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw refusal(because('JSON_NOT_UTF8', { charset }), { charset });
  }
  const encoding = String(call.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw refusal(because('ENCODING_UNKNOWN', { accepted: ['gzip', 'identity'] }), { accepted: ['gzip', 'identity'] });
  }
  if (format === 'xlsx' && encoding !== 'identity') {
    throw refusal(because('XLSX_ENCODED'), { accepted: ['identity'] });
  }
  const ignored = spelled(['ignore_columns', query.ignore_columns], ['ignoreColumns', query.ignoreColumns]);
  return {
    format,
    charset: format === 'xlsx' ? undefined : charset,
    gzip: encoding !== 'identity',
    ...cellParameters(query, options),
    columns: query.columns ?? options.columns,
    ignoreColumns: ignored === undefined ? options.ignoreColumns : columnNames(ignored),
    createMissing: getCreateMissing(query) ?? options.createMissing,
    sheet: query.sheet ?? options.sheet,
    headerRow: spelled(['header_row', query.header_row], ['headerRow', query.headerRow]) ?? options.headerRow,
  };
}

type CellQuery = Pick<
  BulkQuery,
  'delimiter' | 'decimal' | 'dates' | 'booleans' | 'values' | 'unknown_columns' | 'unknownColumns'
>;

/** What a request says of how cells are written, whatever they hold, and a profile's options where it says nothing. */
export function cellParameters(query: CellQuery, options: ImportOptions = {}) {
  const decimal = query.decimal ?? options.decimal;
  const delimiter = query.delimiter ?? options.delimiter;
  return {
    delimiter: delimiter && namedDelimiter(delimiter),
    decimal: decimal ?? ('point' as const),
    thousands: decimal === undefined ? undefined : true,
    dates: query.dates ?? options.dates,
    booleans: query.booleans ?? options.booleans,
    values: query.values ?? options.values,
    unknownColumns:
      spelled(['unknown_columns', query.unknown_columns], ['unknownColumns', query.unknownColumns]) ??
      options.unknownColumns ??
      ('refuse' as const),
  };
}

export const getCreateMissing = (query: Pick<BulkQuery, 'create_missing' | 'createMissing'>) =>
  spelled(['create_missing', query.create_missing], ['createMissing', query.createMissing]);
