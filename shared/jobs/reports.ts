/** What clients read of jobs: rows, row errors, and the failed rows as they were sent. */
import { query, queryOne, type SqlValue } from '../database.ts';
import { TramaError } from '../errors.ts';
import { type Module } from '../modules.ts';
import { streamQuery } from '../resources/store.ts';
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

/** The first errors of a job by row; one more than is shown tells that there are more. */
export async function readRowErrors(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  id: string,
): Promise<{ errors: RowErrorEntry[]; truncated: boolean }> {
  const rows = await query<RowErrorEntry & { line: number | null }>(
    scope.db,
    `select row_index as index, line, key, field, code, message from job_row_errors where tenant_id = $1 and job_id = $2 order by row_index limit $3`,
    [scope.tenantId, id, MAX_SHOWN_ERRORS + 1],
  );
  const errors = rows
    .slice(0, MAX_SHOWN_ERRORS)
    .map(({ index, line, ...rest }) => ({ index, ...(line === null ? {} : { line }), ...rest }));
  return { errors, truncated: rows.length > MAX_SHOWN_ERRORS };
}

interface FailedRow {
  row_index: number;
  field: string | null;
  code: string;
  message: string;
  source: string;
}

async function eachFailedRow(
  scope: Scope,
  id: string,
  work: (row: FailedRow, source: unknown) => Promise<boolean> | boolean,
): Promise<void> {
  const text = `select row_index, field, code, message, source from job_row_errors where tenant_id = $1 and job_id = $2 order by row_index`;
  await streamQuery(scope, text, [scope.tenantId, id], async (rows) => {
    for await (const row of rows as AsyncIterable<FailedRow>) {
      if (!(await work(row, JSON.parse(row.source)))) return;
    }
  });
}

const REPORT_COLUMNS = new Set(['_row', '_field', '_code', '_error']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * failed.csv: the failed rows in the sender's own columns and order, with _row (the index in the payload), _field, _code
 * and _error. A JSON payload's columns are the known fields that its failed rows hold.
 */
export async function writeFailedCsv(
  scope: Scope,
  job: JobRow,
  knownFields: readonly string[],
  write: (text: string) => Promise<void>,
): Promise<void> {
  const detected = job.result?.['detected'] as { header?: string[]; delimiter?: string } | undefined;
  const delimiter = detected?.delimiter ?? ',';
  const cell = (value: unknown): string => {
    const text =
      value === null || value === undefined
        ? ''
        : Array.isArray(value)
          ? value.map(String).join('|')
          : typeof value === 'object'
            ? JSON.stringify(value)
            : `${value as string | number | boolean}`;
    return /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim()
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  };
  const line = (cells: unknown[]) => `${cells.map(cell).join(delimiter)}\r\n`;

  let header = detected?.header;
  if (!header) {
    const found = new Set<string>();
    await eachFailedRow(scope, job.id, (_row, source) => {
      if (isObject(source)) for (const name of knownFields) if (Object.hasOwn(source, name)) found.add(name);
      return found.size < knownFields.length;
    });
    header = knownFields.filter((name) => found.has(name));
  }
  // by position: a sender may have two columns of one name
  const positions = [...header.keys()].filter((position) => !REPORT_COLUMNS.has(header[position]!.trim()));
  const columns = positions.map((position) => header[position]!);
  await write(line([...columns, '_row', '_field', '_code', '_error']));
  await eachFailedRow(scope, job.id, async (row, source) => {
    const cells =
      Array.isArray(source) && detected?.header
        ? positions.map((position) => (source as unknown[])[position])
        : columns.map((name) => (isObject(source) ? source[name] : undefined));
    // cells beyond the header stand behind the report, so that nothing of the row is lost
    const surplus = Array.isArray(source) && detected?.header ? (source as unknown[]).slice(header.length) : [];
    // a row that was too short stays too short: sent again as it is, it must fail again
    const isShort = Array.isArray(source) && detected?.header && (source as unknown[]).length < header.length;
    const why = isShort ? [`${row.code}: ${row.message}`] : [row.code, row.message];
    await write(line([...cells, row.row_index, row.field, ...why, ...surplus]));
    return true;
  });
}
