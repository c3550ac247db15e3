/** What clients read of jobs: rows and row errors. */
import { query, queryOne, type SqlValue } from '../database.ts';
import { TramaError } from '../errors.ts';
import { type Module } from '../modules.ts';
import { type Scope } from '../scope.ts';
import { type JobRow, type JobStatus } from './rows.ts';

/** Entries of `errors` in an answer; the whole list is in failed.csv (decisions.md §4). */
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
  const job = await queryOne<JobRow>(
    scope.db,
    'select * from jobs where tenant_id = $1 and id = $2',
    [scope.tenantId, id],
    { prepared: true },
  );
  if (!job) throw new TramaError('NOT_FOUND', 'There is no such job.');
  return job;
}

export async function listJobs(
  scope: Scope,
  filter: { type?: string; status?: JobStatus; modules: readonly Module[] },
  page: { limit: number; offset: number },
): Promise<{ jobs: JobRow[]; total: number }> {
  const values: SqlValue[] = [scope.tenantId, filter.modules, filter.type ?? null, filter.status ?? null];
  const where =
    'tenant_id = $1 and module = any($2) and ($3::text is null or type = $3) and ($4::text is null or status = $4)';
  const jobs = await query<JobRow>(
    scope.db,
    `select * from jobs where ${where} order by created_at desc, seq desc limit $5 offset $6`,
    [...values, page.limit, page.offset],
  );
  const counted = await queryOne<{ total: number }>(
    scope.db,
    `select count(*) as total from jobs where ${where}`,
    values,
  );
  return { jobs, total: counted?.total ?? 0 };
}

/** Entries are cut off where they would fill an answer alone, and left out behind so many characters of all of them. */
const MAX_ERROR_TEXT = 2000;
const MAX_ERRORS_TEXT = 1024 * 1024;

/** The first errors of a job by row; one more than is shown tells that there are more. */
export async function readRowErrors(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  id: string,
): Promise<{ errors: RowErrorEntry[]; truncated: boolean }> {
  const rows = await query<RowErrorEntry & { line: number | null }>(
    scope.db,
    `select row_index as index, line, left(key, $4) as key, left(field, $4) as field, code, left(message, $4) as message
     from job_row_errors where tenant_id = $1 and job_id = $2 order by row_index limit $3`,
    [scope.tenantId, id, MAX_SHOWN_ERRORS + 1, MAX_ERROR_TEXT],
  );
  let text = 0;
  const shown = rows.slice(0, MAX_SHOWN_ERRORS).filter(({ key, field, message }) => {
    text += (key?.length ?? 0) + (field?.length ?? 0) + message.length;
    return text <= MAX_ERRORS_TEXT;
  });
  const errors = shown.map(({ index, line, ...rest }) => ({ index, ...(line === null ? {} : { line }), ...rest }));
  return { errors, truncated: rows.length > shown.length };
}
