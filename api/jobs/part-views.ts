/** The parts of an upload of several resources as clients see them, in both styles. */
import { z } from 'zod';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { JOB_STATUSES, MAX_SHOWN_ERRORS, type JobRow } from '../../shared/jobs.ts';
import { fieldReason } from '../http/reason-schemas.ts';
import { type Style } from '../../shared/resources/representation.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { jobCounts, jobPath, styled, suppliersCreated } from './job-counts.ts';

/** Of a failed row, in answers of bulk endpoints. */
const rowErrorFields = {
  index: z.int().meta({ description: 'Counts from 0 in the body.' }),
  line: z.int().optional(),
  key: z.string().nullable(),
  field: z.string().nullable(),
  code: z.string(),
  message: z.string(),
};

export const bulkRowError = z.object(rowErrorFields).meta({ id: 'BulkRowError' });

/** In previews. */
export const rowError = z
  .object({
    ...rowErrorFields,
    reasons: z.array(fieldReason).meta({
      description: 'What the message says, for other languages.',
    }),
  })
  .meta({ id: 'RowError' });

/** What each entry of `errors` says. */
export const rowReasons = z.array(z.array(fieldReason).nullable()).meta({
  description:
    'What the messages of `errors` say, for other languages, in their order; null of rows that an earlier release has kept.',
});

export const jobError = z.object({ code: z.string(), message: z.string(), details: z.looseObject({}).optional() });

const partSchema = (style: Style) =>
  z
    .object(
      styled(
        {
          id: z.uuid().meta({ description: 'Of its job.' }),
          resource: z.string().meta({ description: 'What it holds: the word in the path of the bulk endpoint.' }),
          name: z.string().meta({ description: 'The file, sheet or field that it came as.' }),
          status: z.enum(JOB_STATUSES),
          created: z.int(),
          updated: z.int(),
          failed: z.int(),
          suppliersCreated: z.int().optional(),
          errors: z
            .array(bulkRowError)
            .optional()
            .meta({ description: `The first errors of its rows; at most ${MAX_SHOWN_ERRORS} of all parts.` }),
          reasons: rowReasons.optional(),
          errorsTruncated: z.boolean().optional(),
          failedKept: z.int().optional(),
          error: jobError.nullable().meta({ description: 'Why the part failed as a whole.' }),
          statusUrl: z.string(),
          failedRowsUrl: z.string().nullable().meta({ description: 'Where rows failed: all that are kept.' }),
        },
        style,
      ) as Record<string, z.ZodType>,
    )
    .meta({ id: style === 'v1' ? 'ImportPart' : 'LegacyImportPart' });

export const PART_SCHEMAS = { v1: partSchema('v1'), legacy: partSchema('legacy') };

const resourceOf = ({ type }: JobRow) => IMPORTS.find(({ job }) => job.type === type)?.name ?? type;

/** The parts in the order in which they are imported; `withErrors` adds the first row errors. */
export async function partViews(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  parts: readonly JobRow[],
  style: Style,
  options: { withErrors: boolean },
): Promise<Record<string, unknown>[]> {
  const views: Record<string, unknown>[] = [];
  let room = MAX_SHOWN_ERRORS;
  for (const part of parts) {
    const { id, status, error, created_rows: created, updated_rows: updated, failed_rows: failed } = part;
    const counts = options.withErrors
      ? await jobCounts(scope, part, style, { most: room, withReasons: true })
      : styled({ created, updated, failed, ...suppliersCreated(part) }, style);
    room -= (counts['errors'] as unknown[] | undefined)?.length ?? 0;
    views.push({
      ...styled(
        { id, resource: resourceOf(part), name: (part.payload as { name?: string }).name ?? '', status },
        style,
      ),
      ...counts,
      ...styled(
        {
          error,
          statusUrl: jobPath(id, style),
          failedRowsUrl: failed > 0 ? `${jobPath(id, 'v1')}/failed.csv` : null,
        },
        style,
      ),
    });
  }
  return views;
}
