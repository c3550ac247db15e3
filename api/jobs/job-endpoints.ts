/** What both dialects declare about jobs; each gives its own path and style. */
import { z } from 'zod';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { countFailedRows, failedCsv, failedSheet, JOB_KINDS, JOB_STATUSES, readJob } from '../../shared/jobs.ts';
import { importOptions } from '../../shared/imports/import-options.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { type Style } from '../../shared/resources/representation.ts';
import { XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { uuid } from '../http/parameters.ts';
import {
  BytePieces,
  EndpointResponse,
  endpoint,
  EventStream,
  TextPieces,
  type Call,
  type Endpoint,
} from '../http/endpoint.ts';
import { readSubmitters } from '../../shared/domain/accounts/submitters.ts';
import { authorizeJob } from './job-access.ts';
import { styled } from './job-counts.ts';
import { jobView } from './job-view.ts';
import { jobError, PART_SCHEMAS } from './part-views.ts';

export const jobParams = z.object({ id: uuid });

const getJobSchema = (style: Style) =>
  z
    .object(
      styled(
        {
          id: z.uuid(),
          type: z.string(),
          kind: z.enum(JOB_KINDS),
          status: z.enum(JOB_STATUSES),
          dryRun: z.boolean(),
          progress: z.object({ processed: z.int(), total: z.int().nullable(), percent: z.int() }),
          result: z.looseObject({}).nullable(),
          error: jobError.nullable().meta({ description: 'Why the job failed, once it has ended.' }),
          attempts: z.int().meta({
            description: 'The first start, retries and lost workers; not that a job made room for others and went on.',
          }),
          lastError: z
            .object({ code: z.string(), message: z.string() })
            .optional()
            .meta({ description: 'While the job waits for its next attempt: why the last one did not succeed.' }),
          nextAttemptAt: z.string().optional().meta({ description: 'While the job waits for its next attempt.' }),
          failedKept: z
            .int()
            .optional()
            .meta({ description: 'Imports: how many of the failed rows are kept for failed.csv.' }),
          parentId: z
            .uuid()
            .optional()
            .meta({ description: 'The upload of several resources that this is a part of.' }),
          parts: z
            .array(PART_SCHEMAS[style])
            .optional()
            .meta({ description: 'Uploads of several resources: each is a job of its own besides.' }),
          fileName: z.string().nullable().meta({ description: 'Imports: what the sender calls the file.' }),
          sizeBytes: z.int().nullable().meta({ description: 'Imports: bytes of the body, as it was sent.' }),
          ...(style === 'v1'
            ? {
                options: importOptions.optional().meta({
                  description: 'Imports: the options that they were sent with, those of their profile included.',
                }),
                submitter: z
                  .object({ id: z.uuid(), name: z.string() })
                  .nullable()
                  .optional()
                  .meta({ description: 'In whose name the job is done; not in events.' }),
                acknowledgedAt: z.string().nullable().optional().meta({
                  description:
                    'Imports: since when failed rows need no attention any more, because somebody has said so.',
                }),
              }
            : {}),
          requestId: z.string(),
          createdAt: z.string(),
          startedAt: z.string().nullable(),
          finishedAt: z.string().nullable(),
        },
        style,
      ) as Record<string, z.ZodType>,
    )
    .meta({ id: style === 'v1' ? 'JobDto' : 'LegacyJob' });

/** The job in each style, as OpenAPI shows it. */
export const JOB_SCHEMAS = { v1: getJobSchema('v1'), legacy: getJobSchema('legacy') };

/** GET by id, in a style. */
export function readJobEndpoint(path: string, style: Style, tag: string): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    style: 'both',
    tag,
    summary: 'Status, progress and result of a job',
    access: 'any',
    params: jobParams,
    status: 200,
    response: JOB_SCHEMAS[style],
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    async handler({ scope, params: { id }, caller }) {
      const job = await readJob(scope, id);
      authorizeJob(caller, job, 'read');
      const submitters = style === 'v1' ? await readSubmitters(scope, [job]) : undefined;
      return jobView(scope, job, style, { withErrors: true, submitters });
    },
  });
}

/** Progress as server-sent events until the job has ended or the client is gone. */
export async function jobEvents({ scope, params, caller, deps }: Call<{ id: string }>): Promise<EventStream> {
  // whoever has enough of them costs no look at the job
  deps.jobStreams.requireRoom(caller);
  const job = await readJob(scope, params.id);
  authorizeJob(caller, job, 'read');
  return new EventStream((response, stallMs) => deps.jobStreams.show(job, caller, response, stallMs));
}

export const failedRowsQuery = z.object({
  for: z.enum(['excel']).optional().meta({
    description: 'For spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula.',
  }),
});

/** The failed rows of an import in the sender's own columns. */
export async function failedRows(
  call: Call<{ id: string }, z.output<typeof failedRowsQuery>>,
): Promise<EndpointResponse> {
  const { scope, query } = call;
  const { job, known, headers } = await failedRowsOf(call, 'csv');
  const pieces = () => failedCsv(scope, job, known, { spreadsheet: query.for === 'excel' });
  return new EndpointResponse(new TextPieces('text/csv; charset=utf-8', pieces), { headers });
}

/** The same rows as a workbook. */
export async function failedRowsAsSheet(call: Call<{ id: string }>): Promise<EndpointResponse> {
  const { job, known, headers } = await failedRowsOf(call, 'xlsx');
  return new EndpointResponse(new BytePieces(XLSX_TYPE, () => failedSheet(call.scope, job, known)), { headers });
}

async function failedRowsOf({ scope, params, caller }: Call<{ id: string }>, extension: 'csv' | 'xlsx') {
  const job = await readJob(scope, params.id);
  authorizeJob(caller, job, 'read');
  if (job.parts !== null) throw refusal(because('UPLOAD_OF_PARTS'));
  const imported = IMPORTS.find((each) => each.job.type === job.type)?.representation.inputNames;
  const known = imported ?? (job.queue === 'bulk-changes' ? ['id'] : []);
  const headers = {
    'Content-Disposition': `attachment; filename="failed-${job.id}.${extension}"`,
    'X-Content-Type-Options': 'nosniff',
    'X-Failed-Rows-Kept': String(await countFailedRows(scope, job)),
  };
  return { job, known, headers };
}
