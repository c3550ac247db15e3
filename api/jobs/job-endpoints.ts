/** What both dialects declare about jobs; each gives its own path and style. */
import { z } from 'zod';
import { IMPORTS } from '../../shared/imports.ts';
import { readJob, writeFailedCsv } from '../../shared/jobs/reports.ts';
import { JOB_STATUSES } from '../../shared/jobs/rows.ts';
import { type Style } from '../../shared/resources/representation.ts';
import { uuid } from '../http/crud.ts';
import { endpoint, TextStream, type Call, type Endpoint } from '../http/endpoint.ts';
import { authorizeJob } from './job-access.ts';
import { isOver, jobView, styled } from './job-view.ts';

export const jobParams = z.object({ id: uuid });

const jobSchemaOf = (style: Style) =>
  z
    .object(
      styled(
        {
          id: z.uuid(),
          type: z.string(),
          status: z.enum(JOB_STATUSES),
          dryRun: z.boolean(),
          progress: z.object({ processed: z.int(), total: z.int().nullable(), percent: z.int() }),
          result: z.looseObject({}).nullable(),
          error: z.object({ code: z.string(), message: z.string(), details: z.looseObject({}).optional() }).nullable(),
          attempts: z.int(),
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
export const JOB_SCHEMAS = { v1: jobSchemaOf('v1'), legacy: jobSchemaOf('legacy') };

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
      authorizeJob(caller, job.module, 'read');
      return jobView(scope, job, style, { withErrors: true });
    },
  });
}

const KEEP_ALIVE_MS = 15_000;

/** Progress as server-sent events until the job has ended or the client is gone. */
export async function jobEvents(call: Call<{ id: string }>): Promise<TextStream> {
  const { scope, params, caller, deps } = call;
  const first = await readJob(scope, params.id);
  authorizeJob(caller, first.module, 'read');
  return new TextStream(
    'text/event-stream',
    { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    async (write, signal) => {
      let last = '';
      let lastWrite = performance.now();
      for (;;) {
        // subscribed before the row is read, or a change in between would be missed
        const change = deps.watcher.changed(params.id, 1000, signal);
        const job = await readJob(scope, params.id);
        const over = isOver(job);
        const data = JSON.stringify(await jobView(scope, job, 'v1', { withErrors: over }));
        if (data !== last) {
          await write(`event: ${over ? 'end' : 'progress'}\ndata: ${data}\n\n`);
          last = data;
          lastWrite = performance.now();
        } else if (performance.now() - lastWrite > KEEP_ALIVE_MS) {
          await write(': alive\n\n');
          lastWrite = performance.now();
        }
        if (over || signal.aborted || deps.watcher.stopped) return;
        await change;
      }
    },
  );
}

/** The failed rows of an import in the sender's own columns. */
export async function failedRows(call: Call<{ id: string }>): Promise<TextStream> {
  const { scope, params, caller } = call;
  const job = await readJob(scope, params.id);
  authorizeJob(caller, job.module, 'read');
  const known =
    IMPORTS.find((each) => each.job.type === job.type)?.representation.writable.map((field) => field.wire) ?? [];
  const headers = {
    'Content-Disposition': `attachment; filename="failed-${job.id}.csv"`,
    'X-Content-Type-Options': 'nosniff',
  };
  return new TextStream('text/csv; charset=utf-8', headers, async (write) => {
    let piece = '';
    await writeFailedCsv(scope, job, known, async (text) => {
      piece += text;
      if (piece.length > 32_768) {
        await write(piece);
        piece = '';
      }
    });
    await write(piece);
  });
}
