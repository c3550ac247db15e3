/** A bulk endpoint's data as the worker sees it: which representation its rows are written in and where they stand. */
import { z } from 'zod';
import { defineJob, type JobDeclaration } from '../jobs.ts';
import { type Representation } from '../resources/representation.ts';

export const importPayload = z.object({
  /** Key of the spooled body in the object storage. */
  objectKey: z.string(),
  sizeBytes: z.number(),
  format: z.enum(['json', 'ndjson', 'csv', 'xlsx']),
  charset: z.string().optional(),
  gzip: z.boolean(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  unknownColumns: z.enum(['refuse', 'ignore']),
  columns: z.record(z.string(), z.string()).optional(),
  sheet: z.string().optional(),
  headerRow: z.number().optional(),
  decimal: z.enum(['point', 'comma']),
});

export type ImportPayload = z.infer<typeof importPayload>;

export interface BulkImport<Key extends string = string> {
  representation: Representation<Key>;
  /** Property of a JSON body that holds the rows, and properties that must have a certain value. */
  rowsProperty: string;
  requiredProperties?: Record<string, string>;
  job: JobDeclaration<ImportPayload>;
}

/** Declares the bulk upsert of a representation; `name` is the plural that the job's type begins with. */
export function defineImport<Key extends string>(
  name: string,
  representation: Representation<Key>,
  body: { rowsProperty: string; requiredProperties?: Record<string, string> } = { rowsProperty: 'items' },
): BulkImport<Key> {
  return {
    representation,
    ...body,
    job: defineJob({
      type: `${name}.bulk-upsert`,
      queue: 'bulk-upserts',
      handler: 'bulk-upsert',
      module: representation.resource.module,
      payload: importPayload,
    }),
  };
}
