import { type ErrorDetails } from '../platform/errors.ts';
import { MODULES, type Module } from '../platform/modules.ts';
import { type QueueName } from '../queues.ts';

export type JobStatus = 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';

export const JOB_STATUSES = [
  'QUEUED',
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const satisfies readonly JobStatus[];

export const hasEnded = (status: JobStatus) => status !== 'QUEUED' && status !== 'RUNNING';

/** Why a job failed, as clients see it. */
export interface JobError {
  code: string;
  message: string;
  details?: ErrorDetails;
}

/** A row of the table `jobs`, by its column names. */
export interface JobRow {
  tenant_id: number;
  id: string;
  seq: number;
  type: string;
  queue: QueueName;
  /** Whose rights reading and cancelling it needs: one, or several joined by `+`. */
  module: string;
  payload: unknown;
  dry_run: boolean;
  order_key: string | null;
  /** The upload of several resources that this is a part of, and the step of it that it belongs to. */
  parent_id: string | null;
  step: number | null;
  /** Of such an upload: how many parts it has. */
  parts: number | null;
  status: JobStatus;
  cancel_requested: boolean;
  /** Of an import: how many rows from the first on have their outcome stored, none lacking. */
  processed: number;
  /** Of an import that is merged on several connections: the same for the rows of each. */
  lanes: number[] | null;
  percent: number;
  total: number | null;
  created_rows: number;
  updated_rows: number;
  failed_rows: number;
  /** Because rows of the import name them. */
  suppliers_created: number;
  /** Failed rows that are kept for the report; null of a job from before there was a bound, which kept all. */
  failed_kept: number | null;
  failed_kept_bytes: number;
  result: Record<string, unknown> | null;
  error: JobError | null;
  attempts: number;
  /** Why the last attempt did not succeed; says something while the job waits for the next. */
  last_error: JobError | null;
  run_after: Date;
  waits_for: 'order' | 'tenant' | null;
  failures: number;
  lost_workers: number;
  payload_bytes: number | null;
  /** Of an import: what its sender calls the file. */
  file_name: string | null;
  lease_token: string | null;
  request_id: string;
  actor_user_id: number;
  /** Whose credential started the job; null in rows of a former release. */
  authenticated_user_id: number | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  /** Of an import with rows that failed: since when it needs nobody's attention any more. */
  acknowledged_at: Date | null;
}

/** The modules of a job, as the row has them. */
export const joinModules = (modules: readonly Module[]): string =>
  MODULES.filter((module) => modules.includes(module)).join('+');

/** Whose rights reading and cancelling a job needs. */
export const getModules = ({ module }: Pick<JobRow, 'module'>): Module[] => module.split('+') as Module[];

/** How many rows of an import have their outcome stored. */
export const countOutcomes = (job: Pick<JobRow, 'created_rows' | 'updated_rows' | 'failed_rows'>): number =>
  job.created_rows + job.updated_rows + job.failed_rows;

/** How many of an import's failed rows are kept for its report. */
export const getKept = (job: Pick<JobRow, 'failed_kept' | 'failed_rows'>): number => job.failed_kept ?? job.failed_rows;

/** Channel of PostgreSQL notifications about jobs; the payload is the job's id. */
export const JOB_CHANNEL = 'trama_jobs';
