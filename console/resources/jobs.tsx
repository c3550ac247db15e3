import { hasEnded, useJobLists, type Job } from '../api/jobs.ts';
import { DayFilter } from '../kit/list-filters.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';
import { jobName } from '../imports/job-name.ts';
import { JobPage } from '../imports/job-page.tsx';
import { JobStatusBadge } from '../imports/job-status.tsx';

/** Keeps the list as it is now. */
function Followed() {
  useJobLists();
  return null;
}

/** What the API's description says of jobs is less than what it answers. */
const asJob = (row: { id: string }) => row as unknown as Job;

export const jobs = defineScreen({
  resource: 'jobs',
  ...ENTRIES.jobs,
  nameOf: ({ type }) => String(type),
  filters: ['kind', 'status', 'needsAttention', 'createdFrom', 'createdBefore'],
  filterInputs: { createdFrom: DayFilter, createdBefore: DayFilter },
  columns: [
    { name: 'type', label: 'field.type', show: (row, speech) => jobName(speech, asJob(row)) },
    { name: 'fileName', label: 'job.file', show: (row) => asJob(row).fileName },
    {
      name: 'sizeBytes',
      label: 'field.sizeBytes',
      align: 'end',
      show(row, { bytes }) {
        const { sizeBytes } = asJob(row);
        return sizeBytes == null ? null : bytes(sizeBytes);
      },
    },
    { name: 'status', label: 'field.status', show: (row) => <JobStatusBadge status={asJob(row).status} /> },
    {
      name: 'rows',
      label: 'job.rows',
      align: 'end',
      show: (row, { number }) => number(asJob(row).progress.processed),
    },
    {
      name: 'failed',
      label: 'job.failed',
      align: 'end',
      show: (row, { number }) => number(asJob(row).result?.failed ?? 0),
    },
    { name: 'submitter', label: 'job.submitter', show: (row) => asJob(row).submitter?.name },
    { name: 'createdAt', label: 'job.startedAt', show: (row, { moment }) => moment(asJob(row).createdAt) },
    {
      name: 'duration',
      label: 'job.duration',
      align: 'end',
      show(row, { duration }) {
        const { startedAt, finishedAt } = asJob(row);
        return startedAt && finishedAt && duration(Date.parse(finishedAt) - Date.parse(startedAt));
      },
    },
  ],
  moreColumns: ['kind'],
  refreshWhile: (row) => !hasEnded(asJob(row)),
  sections: [],
  Above: Followed,
  Detail: JobPage,
});
