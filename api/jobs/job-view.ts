/** A job as clients see it, in both styles. */
import { ERROR_CODES, type ErrorCode } from '../../shared/platform/error-codes.ts';
import { TramaError, type ErrorDetails } from '../../shared/platform/errors.ts';
import { countOutcomes, findParts, hasEnded, getKind, type JobRow, getKept } from '../../shared/jobs.ts';
import { type Submitters } from '../../shared/domain/accounts/submitters.ts';
import { sentOptions, type ImportPayload } from '../../shared/imports/bulk-import.ts';
import { type Style } from '../../shared/resources/representation.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { jobCounts, plainCounts, styled, suppliersCreated, tellsRows } from './job-counts.ts';
import { partViews } from './part-views.ts';

const isImport = (job: JobRow) => job.queue === 'bulk-upserts';

const moment = (date: Date | null, style: Style) =>
  date === null ? null : style === 'v1' ? date.toISOString() : date.toISOString().slice(0, 19);

/** Of a job that waits for its next attempt: why the last did not succeed, and when the next is due. */
const nextAttempt = ({ status, last_error, failures, lost_workers, run_after }: JobRow, style: Style) =>
  status === 'QUEUED' && last_error !== null && (failures > 0 || lost_workers > 0)
    ? { lastError: last_error, nextAttemptAt: moment(run_after, style) }
    : {};

/** What the parts of an upload have come to so far, all together. */
function partsCounts(parts: readonly JobRow[]): Record<string, unknown> {
  const sum = (of: (part: JobRow) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    created: sum(({ created_rows }) => created_rows),
    updated: sum(({ updated_rows }) => updated_rows),
    failed: sum(({ failed_rows }) => failed_rows),
    ...(parts.some((part) => 'suppliersCreated' in suppliersCreated(part))
      ? { suppliersCreated: sum(({ suppliers_created }) => suppliers_created) }
      : {}),
  };
}

/** The counts of an upload, with its parts. */
export async function uploadCounts(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  job: JobRow,
  style: Style,
  options: { withErrors: boolean; parts?: readonly JobRow[] },
): Promise<{ counts: Record<string, unknown>; parts: Record<string, unknown>[]; rows: readonly JobRow[] }> {
  const rows = options.parts ?? (await findParts(scope.db, scope.tenantId, [job.id]));
  return { counts: styled(partsCounts(rows), style), parts: await partViews(scope, rows, style, options), rows };
}

/**
 * The view of one job; `withErrors` adds the row errors of an import to its result. `parts` are those of an upload, where they
 * are at hand.
 */
export async function jobView(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  job: JobRow,
  style: Style,
  options: { withErrors: boolean; parts?: readonly JobRow[]; submitters?: Submitters | undefined },
): Promise<Record<string, unknown>> {
  let result: Record<string, unknown> | null = job.result;
  const upload = job.parts === null ? undefined : await uploadCounts(scope, job, style, options);
  if (upload) result = job.started_at === null ? null : upload.counts;
  if (tellsRows(job)) {
    const counts = options.withErrors
      ? await jobCounts(scope, job, style, { withReasons: true })
      : styled(plainCounts(job), style);
    result = job.started_at === null ? null : { ...counts, ...job.result };
  }
  return styled(
    {
      id: job.id,
      type: job.type,
      kind: getKind(job),
      status: job.status,
      dryRun: job.dry_run,
      progress: {
        processed: upload ? total(upload.rows) : isImport(job) ? countOutcomes(job) : job.processed,
        total: job.total,
        percent: upload && !isOver(job) ? average(upload.rows) : job.percent,
      },
      result,
      error: job.error,
      attempts: job.attempts,
      ...nextAttempt(job, style),
      ...(tellsRows(job) ? { failedKept: getKept(job) } : {}),
      ...(isImport(job) && style === 'v1'
        ? { options: sentOptions(job.payload as ImportPayload), acknowledgedAt: moment(job.acknowledged_at, style) }
        : {}),
      ...(job.parent_id === null ? {} : { parentId: job.parent_id }),
      ...(upload ? { parts: upload.parts } : {}),
      fileName: job.file_name,
      sizeBytes: getSize(upload?.rows ?? [job]),
      ...(options.submitters ? { submitter: options.submitters.get(job.actor_user_id) ?? null } : {}),
      requestId: job.request_id,
      createdAt: moment(job.created_at, style),
      startedAt: moment(job.started_at, style),
      finishedAt: moment(job.finished_at, style),
    },
    style,
  );
}

/** Bytes of the bodies of imports. */
const getSize = (imports: readonly JobRow[]): number | null =>
  imports.every(isImport)
    ? imports.reduce((bytes, { payload }) => bytes + (payload as { sizeBytes: number }).sizeBytes, 0)
    : null;

const total = (parts: readonly JobRow[]) => parts.reduce((rows, part) => rows + countOutcomes(part), 0);

const average = (parts: readonly JobRow[]) =>
  Math.floor(parts.reduce((sum, part) => sum + (isOver(part) ? 100 : part.percent), 0) / Math.max(1, parts.length));

/** The error that a waiting client gets for a job that ended without a result. */
export function jobFailure(job: JobRow, more: ErrorDetails = {}): TramaError {
  const { created_rows: created, updated_rows: updated, failed_rows: failed } = job;
  const counts = job.parts !== null ? { created, updated, failed } : tellsRows(job) ? plainCounts(job) : {};
  const details = { jobId: job.id, ...counts, ...job.error?.details, ...more };
  if (job.status === 'CANCELLED') return new TramaError('JOB_CANCELLED', 'The job was cancelled.', details);
  const code =
    job.error?.code !== undefined && job.error.code in ERROR_CODES ? (job.error.code as ErrorCode) : 'JOB_FAILED';
  return TramaError.of(code, job.error?.message ?? 'The job failed.', details);
}

export const isOver = (job: JobRow) => hasEnded(job.status);
