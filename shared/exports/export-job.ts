/** The job that makes the file of a list. */
import { z } from 'zod';
import { MODULES } from '../platform/modules.ts';
import { defineJob } from '../jobs.ts';
import { EXPORT_FORMATS } from './formats.ts';
import { listQueryData } from './list-query.ts';

export const listExport = defineJob({
  type: 'list.export',
  queue: 'exports',
  handler: 'list-export',
  // each job is given that of its list
  module: 'account',
  payload: z.object({
    list: listQueryData,
    format: z.enum(EXPORT_FORMATS),
    columns: z.union([z.literal('all'), z.array(z.string())]).optional(),
    references: z.enum(['ids', 'keys']).optional(),
    spreadsheet: z.boolean(),
    /** Whose read scopes the file needs besides the job's. */
    modules: z.array(z.enum(MODULES)).optional(),
    /** Of the list, as files are called. */
    name: z.string(),
  }),
});

/** Exports of a tenant are made one after the other. */
export const EXPORT_ORDER = 'list.export';
