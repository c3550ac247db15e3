import { z } from 'zod';
import { audit } from '../../shared/platform/audit.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import {
  FAILED_IMPORT_DAYS,
  acknowledgeFailedRows,
  discardMessage,
  dispatchDue,
  findParts,
  hasEnded,
  JOB_KINDS,
  JOB_STATUSES,
  listJobs,
  readJob,
  requestCancel,
} from '../../shared/jobs.ts';
import { readSubmitters } from '../../shared/domain/accounts/submitters.ts';
import { journeyTotals } from '../../shared/domain/traceability/journey-totals-job.ts';
import { listExport } from '../../shared/exports/export-job.ts';
import { XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { booleanParameter, positiveInteger, searchText } from '../http/parameters.ts';
import { endpoint, EventStream, type Call } from '../http/endpoint.ts';
import { readableModules } from '../auth/authenticate.ts';
import { givenDateTime } from './account-fields.ts';
import { authorizeJob } from '../jobs/job-access.ts';
import {
  failedRows,
  failedRowsAsSheet,
  failedRowsQuery,
  jobEvents,
  jobParams,
  JOB_SCHEMAS,
  readJobEndpoint,
} from '../jobs/job-endpoints.ts';
import { jobView } from '../jobs/job-view.ts';

const path = '/api/v1/jobs';
const tag = 'Jobs';
const jobDto = JOB_SCHEMAS.v1;
const PAGE = { size: 20, max: 100 };

export const jobEndpoints = [
  endpoint({
    method: 'GET',
    path,
    style: 'both',
    tag,
    summary: 'List jobs, the newest first',
    description: 'Jobs of the modules that the caller may read. Row errors are shown by the job itself.',
    access: 'any',
    query: z.object({
      type: searchText.optional(),
      kind: z.enum(JOB_KINDS).optional(),
      status: z.enum(JOB_STATUSES).optional(),
      createdFrom: givenDateTime.optional(),
      createdBefore: givenDateTime.optional(),
      needsAttention: booleanParameter.optional().meta({
        description: `true: imports that failed in the last ${FAILED_IMPORT_DAYS} days, or had rows that did, without those that somebody has acknowledged.`,
      }),
      page: positiveInteger(1e9).optional(),
      pageSize: positiveInteger(PAGE.max).optional(),
    }),
    status: 200,
    response: z
      .object({ items: z.array(jobDto), total: z.int(), page: z.int(), pageSize: z.int() })
      .meta({ id: 'JobPage' }),
    async handler({ scope, query, caller }) {
      const { page = 1, pageSize = PAGE.size, ...filter } = query;
      const found = await listJobs(
        scope,
        { ...filter, modules: readableModules(caller) },
        { limit: pageSize, offset: (page - 1) * pageSize },
      );
      const submitters = await readSubmitters(scope, found.jobs);
      const uploads = found.jobs.filter(({ parts }) => parts !== null).map(({ id }) => id);
      const parts = uploads.length > 0 ? await findParts(scope.db, scope.tenantId, uploads) : [];
      const items = await Promise.all(
        found.jobs.map((job) => {
          const own = parts.filter(({ parent_id: of }) => of === job.id);
          return jobView(scope, job, 'v1', { withErrors: false, parts: own, submitters });
        }),
      );
      return { items, total: found.total, page, pageSize };
    },
  }),
  readJobEndpoint(path, 'v1', tag),
  endpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    style: 'both',
    tag,
    summary: 'Stop a job: at once when it waits, between two chunks when it runs',
    description:
      'The answer is the job as it is now. What was stored before stays stored, and is counted in its result. Of an upload of several resources all parts stop that have not ended.',
    access: 'any',
    params: jobParams,
    status: 202,
    response: jobDto,
    errors: ['NOT_FOUND', 'JOB_ENDED', 'FORBIDDEN', 'BUSINESS_RULE'],
    async handler({ scope, params: { id }, caller, deps }) {
      const wanted = await readJob(scope, id);
      // whoever may read a list may stop what makes a file of it
      authorizeJob(caller, wanted, wanted.type === listExport.type ? 'read' : 'write');
      if (wanted.type === journeyTotals.type) throw refusal(because('TOTALS_FOLLOW'));
      const cancelled = await requestCancel(scope.db, wanted);
      if (!cancelled) throw refusal(because('JOB_ENDED'));
      await audit(scope, { action: 'job.cancel-requested', entity: { type: 'job', uuid: id } });
      scope.afterCommit(async () => {
        for (const job of cancelled.changed) if (hasEnded(job.status)) await discardMessage(deps.dispatcher, job);
        // what waited behind it may be due now
        await dispatchDue(deps.dispatcher, scope.tenantId);
      });
      return jobView(scope, cancelled.job, 'v1', { withErrors: false });
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/{id}/acknowledge`,
    style: 'both',
    tag,
    summary: 'Say that an import that failed, or had rows that did, needs no attention any more',
    description:
      'It has been sent again, with its rows corrected, or is not wanted. `/api/v1/overview` leaves the import out from then on; its failed rows stay as they are. A second time changes nothing.',
    access: 'any',
    params: jobParams,
    status: 200,
    response: jobDto,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BUSINESS_RULE'],
    async handler({ scope, params: { id }, caller }) {
      const wanted = await readJob(scope, id);
      authorizeJob(caller, wanted, 'write');
      const job = await acknowledgeFailedRows(scope.db, wanted);
      if (!job) throw refusal(because('NO_FAILED_ROWS'));
      if (!wanted.acknowledged_at)
        await audit(scope, { action: 'job.acknowledged', entity: { type: 'job', uuid: id } });
      return jobView(scope, job, 'v1', { withErrors: false });
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/events`,
    style: 'both',
    tag,
    summary: 'Changes of all jobs that the caller may read, as server-sent events',
    description:
      'One stream for a whole page, for as long as the client stays. It begins with the jobs that have not ended; each event `progress`, or `end` for a job that has, has the job as a list shows it, without its submitter. The newest 100 of those that run and wait are followed.',
    access: 'any',
    status: 200,
    response: { mediaType: 'text/event-stream' },
    errors: ['RATE_LIMITED'],
    handler({ caller, deps }) {
      deps.jobStreams.requireRoom(caller);
      return Promise.resolve(
        new EventStream((response, stallMs) => deps.jobStreams.showAll(caller, response, stallMs)),
      );
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}/events`,
    style: 'both',
    tag,
    summary: 'Progress of a job as server-sent events',
    access: 'any',
    params: jobParams,
    status: 200,
    response: { mediaType: 'text/event-stream' },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'],
    handler: (call) => jobEvents(call as Call<{ id: string }>),
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}/failed.csv`,
    style: 'both',
    tag,
    summary: 'The failed rows as they were sent, with what was wrong: correct the file and send it again',
    description: 'The header X-Failed-Rows-Kept says how many rows the file has.',
    access: 'any',
    params: jobParams,
    query: failedRowsQuery,
    status: 200,
    response: { mediaType: 'text/csv' },
    answerHeaders: ['X-Failed-Rows-Kept'],
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    handler: (call) => failedRows(call),
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}/failed.xlsx`,
    style: 'both',
    tag,
    summary: 'The failed rows as a workbook, the cells at fault coloured: correct it and send it again',
    description: 'The header X-Failed-Rows-Kept says how many rows are kept.',
    access: 'any',
    params: jobParams,
    status: 200,
    response: { mediaType: XLSX_TYPE },
    answerHeaders: ['X-Failed-Rows-Kept'],
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    handler: (call) => failedRowsAsSheet(call as Call<{ id: string }>),
  }),
];
