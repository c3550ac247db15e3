/** A job as clients see it, in both styles. */
import { ERROR_CODES, TramaError, type ErrorCode } from '../../shared/platform/errors.ts';
import { countOutcomes, hasEnded, KIND_OF_QUEUE, type JobRow, getKept, readRowErrors } from '../../shared/jobs.ts';
import { type Submitters } from '../../shared/domain/accounts/submitters.ts';
import { type Style } from '../../shared/resources/representation.ts';
import { type Scope } from '../../shared/platform/scope.ts';

const isImport = (job: JobRow) => job.queue === 'bulk-upserts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The top level of an object in the casing of a style; values are left alone. */
export function styled(object: Record<string, unknown>, style: Style): Record<string, unknown> {
  return style === 'v1'
    ? object
    : Object.fromEntries(Object.entries(object).map(([name, value]) => [snake(name), value]));
}

export const jobPath = (id: string, style: Style) => (style === 'v1' ? `/api/v1/jobs/${id}` : `/api/jobs/${id}`);

/** Of an import that creates the suppliers which its rows name. */
const suppliersCreated = ({ payload, suppliers_created }: JobRow) =>
  (payload as { createMissing?: string }).createMissing ? { suppliersCreated: suppliers_created } : {};

/** The four keys of every bulk answer, as they are so far, with the errors of the first rows. */
export async function importCounts(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  job: JobRow,
  style: Style,
): Promise<Record<string, unknown>> {
  const { errors, truncated } = await readRowErrors(scope, job.id);
  return styled(
    {
      created: job.created_rows,
      updated: job.updated_rows,
      failed: job.failed_rows,
      ...suppliersCreated(job),
      errors,
      ...(truncated || getKept(job) < job.failed_rows ? { errorsTruncated: true } : {}),
      ...(getKept(job) < job.failed_rows ? { failedKept: getKept(job) } : {}),
    },
    style,
  );
}

const moment = (date: Date | null, style: Style) =>
  date === null ? null : style === 'v1' ? date.toISOString() : date.toISOString().slice(0, 19);

/** Of a job that waits for its next attempt: why the last did not succeed, and when the next is due. */
const nextAttempt = ({ status, last_error, failures, lost_workers, run_after }: JobRow, style: Style) =>
  status === 'QUEUED' && last_error !== null && (failures > 0 || lost_workers > 0)
    ? { lastError: last_error, nextAttemptAt: moment(run_after, style) }
    : {};

/** The view of one job; `withErrors` adds the row errors of an import to its result. */
export async function jobView(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  job: JobRow,
  style: Style,
  options: { withErrors: boolean; submitters?: Submitters | undefined },
): Promise<Record<string, unknown>> {
  let result: Record<string, unknown> | null = job.result;
  if (isImport(job)) {
    const counts = options.withErrors
      ? await importCounts(scope, job, style)
      : styled(
          {
            created: job.created_rows,
            updated: job.updated_rows,
            failed: job.failed_rows,
            ...suppliersCreated(job),
          },
          style,
        );
    result = job.started_at === null ? null : { ...counts, ...job.result };
  }
  return styled(
    {
      id: job.id,
      type: job.type,
      kind: KIND_OF_QUEUE[job.queue],
      status: job.status,
      dryRun: job.dry_run,
      progress: {
        processed: isImport(job) ? countOutcomes(job) : job.processed,
        total: job.total,
        percent: job.percent,
      },
      result,
      error: job.error,
      attempts: job.attempts,
      ...nextAttempt(job, style),
      ...(isImport(job) ? { failedKept: getKept(job) } : {}),
      fileName: job.file_name,
      sizeBytes: isImport(job) ? ((job.payload as { sizeBytes?: number }).sizeBytes ?? null) : null,
      ...(options.submitters ? { submitter: options.submitters.get(job.actor_user_id) ?? null } : {}),
      requestId: job.request_id,
      createdAt: moment(job.created_at, style),
      startedAt: moment(job.started_at, style),
      finishedAt: moment(job.finished_at, style),
    },
    style,
  );
}

/** The error that a waiting client gets for a job that ended without a result. */
export function jobFailure(job: JobRow): TramaError {
  const counts = isImport(job) ? { created: job.created_rows, updated: job.updated_rows, failed: job.failed_rows } : {};
  const details = { jobId: job.id, ...counts, ...job.error?.details };
  if (job.status === 'CANCELLED') return new TramaError('JOB_CANCELLED', 'The job was cancelled.', details);
  const code =
    job.error?.code !== undefined && job.error.code in ERROR_CODES ? (job.error.code as ErrorCode) : 'JOB_FAILED';
  return new TramaError(code, job.error?.message ?? 'The job failed.', details);
}

export const isOver = (job: JobRow) => hasEnded(job.status);
