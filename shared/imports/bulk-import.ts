/** A bulk endpoint's data as the worker sees it: which representation its rows are written in and where they stand. */
import { z } from 'zod';
import { defineJob, type JobDeclaration } from '../jobs.ts';
import { DATE_FORMS } from '../resources/cell-dates.ts';
import { BOOLEAN_PAIRS, booleanWords } from '../resources/cell-flags.ts';
import { type CellOptions } from '../resources/codec.ts';
import { type Representation } from '../resources/representation.ts';
import { moduleOf, type Column } from '../resources/resource.ts';
import { fieldByName, type ColumnNames, type FieldByName } from './column-names.ts';
import { delimiterName } from './delimiters.ts';
import { VALUE_FORMS, type ImportOptions } from './import-options.ts';
import { rowKeys, type RowKey } from './row-keys.ts';

export const importPayload = z.object({
  /** Key of the spooled body in the object storage. */
  objectKey: z.string(),
  sizeBytes: z.number(),
  format: z.enum(['json', 'ndjson', 'csv', 'xlsx']),
  charset: z.string().optional(),
  gzip: z.boolean(),
  /** The file or sheet of an upload of several resources. */
  name: z.string().optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  unknownColumns: z.enum(['refuse', 'ignore']),
  columns: z.record(z.string(), z.string()).optional(),
  ignoreColumns: z.array(z.string()).optional(),
  sheet: z.string().optional(),
  headerRow: z.number().optional(),
  decimal: z.enum(['point', 'comma']),
  /** The sender has said `decimal`; a process of the release before knows neither this nor what follows. */
  thousands: z.boolean().optional(),
  dates: z.enum(DATE_FORMS).optional(),
  booleans: z.array(z.enum(BOOLEAN_PAIRS)).optional(),
  values: z.enum(VALUE_FORMS).optional(),
  /** Suppliers that rows name and nobody has are created. */
  createMissing: z.literal('suppliers').optional(),
  /** Whose options these are, as far as the request has not said otherwise. */
  profile: z.object({ id: z.string(), name: z.string() }).optional(),
});

export type ImportPayload = z.infer<typeof importPayload>;

/** How the cells of a payload are written. Numbers of a sheet have a point, whatever its texts have. */
export function cellOptions({
  format,
  decimal,
  thousands,
  dates,
  booleans,
  values,
}: Omit<ImportPayload, 'objectKey' | 'sizeBytes'>): CellOptions {
  const isSheet = format === 'xlsx';
  return {
    decimal: isSheet ? 'point' : decimal,
    ...(thousands && !isSheet && { thousands }),
    ...(dates && { dates }),
    ...(booleans && { booleans: booleanWords(booleans) }),
    ...(values === 'names' && { names: true }),
  };
}

export interface BulkImport<Key extends string = string> {
  /** The word in the path of its endpoint, which its job's type begins with. */
  name: string;
  representation: Representation<Key>;
  /** Property of a JSON body that holds the rows, and properties that must have a certain value. */
  rowsProperty: string;
  requiredProperties?: Record<string, string>;
  /** What people call the fields above the columns of a table. */
  columnNames: ColumnNames<string>;
  /** Every name that a column may have, and the field (wire name) that it means. */
  fieldByName: FieldByName;
  /** What rows find stored ones by. */
  rowKeys: readonly RowKey[];
  job: JobDeclaration<ImportPayload>;
}

/** What readers are told of the payload and of the fields of an import. */
export function readerOptions(bulkImport: BulkImport, payload: Omit<ImportPayload, 'objectKey' | 'sizeBytes'>) {
  const { representation, rowsProperty, requiredProperties } = bulkImport;
  const { format, charset, gzip, delimiter, unknownColumns, columns, ignoreColumns, sheet, headerRow, decimal } =
    payload;
  return {
    format: {
      ...{ format, charset, gzip, rowsProperty, requiredProperties, delimiter },
      ...{ unknownColumns, columns, ignoreColumns, sheet, headerRow, decimal },
    },
    fields: {
      knownFields: representation.inputNames,
      fieldByName: bulkImport.fieldByName,
      listFields: representation.writable.filter((field) => field.codec.list).map((field) => field.wire),
      decimalFields: representation.writable.filter(({ codec }) => 'numeric' in codec.fits).map(({ wire }) => wire),
    },
  };
}

/** Whether rows of an import name suppliers by keys, so that those that nobody has can be created. */
export const namesSuppliers = ({ representation }: Pick<BulkImport, 'representation'>): boolean =>
  representation.writable.some(
    ({ key, keys }) => keys.length > 0 && representation.resource.column(key).references?.table === 'suppliers',
  );

/** The options with which an import was sent, its profile's included, as a profile would keep them. */
export function sentOptions(payload: ImportPayload): ImportOptions {
  const { columns, ignoreColumns, unknownColumns, delimiter, dates, booleans, values, sheet } = payload;
  const { headerRow, createMissing } = payload;
  return {
    ...(columns && { columns }),
    ...(ignoreColumns && { ignoreColumns }),
    ...(unknownColumns === 'ignore' && { unknownColumns }),
    ...(delimiter && { delimiter: delimiterName(delimiter) }),
    ...(payload.thousands && { decimal: payload.decimal }),
    ...(dates && { dates }),
    ...(booleans && { booleans }),
    ...(values && { values }),
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && { headerRow }),
    ...(createMissing && { createMissing }),
  };
}

interface BodyShape {
  rowsProperty: string;
  requiredProperties?: Record<string, string>;
}

/**
 * Declares the bulk upsert of a representation; `name` is the word in its path, `columnNames` what people
 * call its fields above the columns of a table.
 */
export function defineImport<Key extends string, Shown extends Key, Names extends ColumnNames<Shown>>(
  name: string,
  representation: Representation<Key, Record<Key, Column>, Shown>,
  columnNames: Names & Record<Exclude<keyof Names, Shown>, never>,
  body: BodyShape = { rowsProperty: 'items' },
): BulkImport<Key> {
  return {
    name,
    representation,
    ...body,
    columnNames,
    fieldByName: fieldByName(representation, columnNames),
    rowKeys: rowKeys(representation),
    job: defineJob({
      type: `${name}.bulk-upsert`,
      queue: 'bulk-upserts',
      handler: 'bulk-upsert',
      module: moduleOf(representation.resource),
      payload: importPayload,
    }),
  };
}
