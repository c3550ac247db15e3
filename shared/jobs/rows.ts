import { type QueueName } from '../config.ts';
import { type ErrorDetails } from '../errors.ts';
import { type Module } from '../modules.ts';

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
  module: Module;
  payload: unknown;
  dry_run: boolean;
  order_key: string | null;
  status: JobStatus;
  cancel_requested: boolean;
  processed: number;
  percent: number;
  total: number | null;
  created_rows: number;
  updated_rows: number;
  failed_rows: number;
  result: Record<string, unknown> | null;
  error: JobError | null;
  attempts: number;
  failures: number;
  lease_token: string | null;
  dispatches: number;
  request_id: string;
  actor_user_id: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Channel of PostgreSQL notifications about jobs; the payload is the job's id. */
export const JOB_CHANNEL = 'trama_jobs';
