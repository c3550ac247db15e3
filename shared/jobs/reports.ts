/** What clients read of jobs: rows and row errors. */
import { query } from '../platform/database.ts';
import { refusal } from '../platform/errors.ts';
import { because, type FieldReason } from '../platform/reasons/index.ts';
import { type Scope } from '../platform/scope.ts';
import { type JobRow } from './job-row.ts';
import { findJob } from './reads.ts';

/** Entries of `errors` in an answer; the whole list is in failed.csv (docs/rules.md#jobs). */
export const MAX_SHOWN_ERRORS = 1000;

export interface RowErrorEntry {
  index: number;
  line?: number;
  key: string | null;
  field: string | null;
  code: string;
  message: string;
}

/** Throws NOT_FOUND when the tenant has no such job. */
export async function readJob(scope: Pick<Scope, 'db' | 'tenantId'>, id: string): Promise<JobRow> {
  const job = await findJob(scope.db, scope.tenantId, id);
  if (!job) throw refusal(because('NOT_THERE', { resource: 'job' }));
  return job;
}

/** Entries are cut off where they would fill an answer alone, and left out behind so many characters of all of them. */
const MAX_ERROR_TEXT = 2000;
const MAX_ERRORS_TEXT = 1024 * 1024;

/**
 * The first errors of a job by row, at most so many; one more than is shown tells that there are more. Reasons are those of
 * each entry, where they are asked for; null of rows that an earlier release has kept, and of those that have no place beside the
 * messages.
 */
export async function readRowErrors(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  id: string,
  { most = MAX_SHOWN_ERRORS, withReasons = false }: { most?: number | undefined; withReasons?: boolean } = {},
): Promise<{ errors: RowErrorEntry[]; reasons: (FieldReason[] | null)[]; truncated: boolean }> {
  const rows = await query<Omit<RowErrorEntry, 'line'> & { line: number | null; reasons: string | null }>(
    scope.db,
    `select row_index as index, line, left(key, $4) as key, left(field, $4) as field, code, left(message, $4) as message, case when $5::boolean then reasons::text end as reasons
     from job_row_errors where tenant_id = $1 and job_id = $2 order by row_index limit $3`,
    [scope.tenantId, id, most + 1, MAX_ERROR_TEXT, withReasons],
  );
  let text = 0;
  const shown = rows.slice(0, most).filter(({ key, field, message }) => {
    text += (key?.length ?? 0) + (field?.length ?? 0) + message.length;
    return text <= MAX_ERRORS_TEXT;
  });
  let told = 0;
  const reasons = shown.map(({ reasons: each }) => {
    told += each?.length ?? 0;
    return each !== null && told <= MAX_ERRORS_TEXT ? (JSON.parse(each) as FieldReason[]) : null;
  });
  const errors = shown.map(({ index, line, reasons: _reasons, ...rest }) => ({
    index,
    ...(line === null ? {} : { line }),
    ...rest,
  }));
  return { errors, reasons, truncated: rows.length > shown.length };
}
