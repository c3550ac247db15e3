/** Jobs, as the API answers them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './call.ts';
import { type Issue } from './errors.ts';
import { type Row } from './resources.ts';
import { type ImportOptions } from '../../shared/imports/import-options.ts';

export type JobStatus = NonNullable<Row<'jobs'>['status']>;

export interface RowError {
  /** Counts from 0. */
  index: number;
  line?: number;
  /** Of an import: the row's key. */
  key?: string | null;
  /** Of a change of many rows: the row. */
  id?: string;
  field: string | null;
  code: string;
  message: string;
}

/** What a message says, in the languages that there are words in. */
export type RowReasons = Omit<Issue, 'message'>[];

export interface Job {
  id: string;
  type: string;
  status: JobStatus;
  dryRun: boolean;
  progress: { processed: number; total: number | null; percent: number };
  result: {
    created?: number;
    updated?: number;
    /** Of changes of many rows. */
    unchanged?: number;
    deleted?: number;
    failed?: number;
    errors?: RowError[];
    /** Of each of the errors. */
    reasons?: (RowReasons | null)[];
    errorsTruncated?: boolean;
    /** Of an import: what its reader found out. */
    detected?: {
      format: string;
      delimiter?: string;
      separatorLine?: true;
      header?: string[];
      fields?: (string | null)[];
      /** Of JSON: names in the first rows that are no fields. */
      ignored?: string[];
    };
    /** Of an export: where its file is, and what is in it. */
    download?: string;
    fileName?: string;
    rows?: number;
    sizeBytes?: number;
  } | null;
  error: { code: string; message: string; details?: Record<string, unknown> } | null;
  nextAttemptAt?: string | null;
  /** Of an import whose sender named its file. */
  fileName?: string | null;
  /** Of an import: how many failed rows there are to be had, and the options that it was sent with. */
  failedKept?: number;
  /** Of an import: since when its failed rows need no attention any more. */
  acknowledgedAt?: string | null;
  options?: ImportOptions;
  sizeBytes?: number | null;
  submitter?: { id: string; name: string } | null;
  requestId: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

const ENDED: ReadonlySet<JobStatus> = new Set(['COMPLETED', 'FAILED', 'CANCELLED']);

export const hasEnded = ({ status }: Pick<Job, 'status'>) => ENDED.has(status);

const jobPath = (id: string) => `/api/v1/jobs/${encodeURIComponent(id)}`;

export const cancelJob = (id: string) => call<Job>('POST', `${jobPath(id)}/cancel`);

export const acknowledgeJob = (id: string) => call<Job>('POST', `${jobPath(id)}/acknowledge`);

export const failedRowsPath = (id: string, format: 'csv' | 'xlsx') => `${jobPath(id)}/failed.${format}`;

/** Where no stream can be had, the job is asked for. */
const POLL_MS = 3000;

/** A job as it is now, followed by server-sent events until it has ended. */
export function useJob(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['jobs', 'row', id],
    queryFn: ({ signal }) => call<Job>('GET', jobPath(id), { signal }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data) ? false : POLL_MS),
  });
  const over = query.data === undefined || hasEnded(query.data);

  useEffect(() => {
    if (over) return;
    const events = new EventSource(`${jobPath(id)}/events`);
    // events leave out who has sent it
    const take = ({ data }: MessageEvent<string>) =>
      client.setQueryData<Job>(['jobs', 'row', id], (before) => ({ ...before, ...(JSON.parse(data) as Job) }));
    events.addEventListener('progress', take);
    events.addEventListener('end', (event: MessageEvent<string>) => {
      // else it would connect again, as it does after every end of the stream
      events.close();
      take(event);
      void client.invalidateQueries({ queryKey: ['jobs', 'list'] });
    });
    return () => events.close();
  }, [client, id, over]);

  return query;
}

/** The list is asked for again at most so often. */
const LIST_MS = 1000;

/** Lists of jobs as they are now: one stream tells of all that begin, go on and end. */
export function useJobLists(): void {
  const client = useQueryClient();
  useEffect(() => {
    const events = new EventSource('/api/v1/jobs/events');
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void client.invalidateQueries({ queryKey: ['jobs', 'list'] });
      }, LIST_MS);
    };
    for (const name of ['progress', 'end']) events.addEventListener(name, refresh);
    // a stream that is lost, and one that is there again, leave the list behind: asking for it says so
    events.addEventListener('error', () => {
      refresh();
      events.addEventListener('open', refresh, { once: true });
    });
    return () => {
      events.close();
      clearTimeout(waiting);
    };
  }, [client]);
}
