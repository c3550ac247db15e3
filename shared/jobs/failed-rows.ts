/**
 * The failed rows of an import as they were sent, read page by page like the rows of a list, and what they are downloaded as:
 * failed.csv here, failed.xlsx in failed-sheet.ts.
 */
import { queryOne } from '../platform/database.ts';
import { parseExactly, stringifyExactly } from '../resources/exact-json.ts';
import { PAGE_BYTES, queryInOrder } from '../resources/row-pages.ts';
import { type Scope } from '../platform/scope.ts';
import { rawSql, sql, type Sql } from '../platform/sql.ts';
import { csvLine, UTF8_MARK } from '../spreadsheets/csv-text.ts';
import { type JobRow } from './job-row.ts';
import { REPORT_COLUMNS } from '../spreadsheets/report-columns.ts';

/** Rows of one page, unless their bytes are more than those of a page. */
const PAGE_ROWS = 1000;

/** A row that is stored larger than any that is taken is shown without its cells. */
const MAX_ROW_BYTES = 16 * 1024 * 1024;

export interface FailedRow {
  row_index: number;
  field: string | null;
  code: string;
  message: string;
  source: string | null;
}

/** How many failed rows of a job are kept, and can be downloaded. */
export async function countFailedRows(scope: Pick<Scope, 'db' | 'tenantId'>, job: JobRow): Promise<number> {
  // jobs of former releases did not count them
  if (job.failed_kept !== null) return job.failed_kept;
  const found = await queryOne<{ kept: number }>(
    scope.db,
    'select count(*) as kept from job_row_errors where tenant_id = $1 and job_id = $2',
    [scope.tenantId, job.id],
  );
  return found?.kept ?? 0;
}

// the length of a text stands in its header: no row is read whose source is not wanted
const pageOfFailedRows = (tenantId: number, jobId: string, after: number): Sql => sql`
  select row_index, field, code, message, case when bytes <= ${rawSql(`${MAX_ROW_BYTES}`)} then source end as source from (
    select e.*, coalesce(sum(e.bytes) over (rows between unbounded preceding and 1 preceding), 0) as bytes_before from (
      select row_index, field, code, message, source, octet_length(source) + octet_length(message) as bytes from job_row_errors
      where tenant_id = ${tenantId} and job_id = ${jobId} and row_index > ${after} order by row_index limit ${PAGE_ROWS}) e) e
  where e.bytes_before < ${rawSql(`${PAGE_BYTES}`)}`;

/** The failed rows in the order of the payload, some at a time, each with what was sent. */
async function* failedRows(scope: Scope, jobId: string): AsyncGenerator<{ row: FailedRow; source: unknown }> {
  let after = -1;
  for (;;) {
    const rows = await queryInOrder<FailedRow>(scope.db, pageOfFailedRows(scope.tenantId, jobId, after));
    if (rows.length === 0) return;
    after = rows.at(-1)!.row_index;
    // a row is let go before the next one is parsed
    for (let row = rows.shift(); row; row = rows.shift()) {
      const source = row.source === null ? undefined : parseExactly(row.source);
      row.source = null;
      yield { row, source };
    }
  }
}

const PIECE_CHARACTERS = 64 * 1024;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(String).join('|');
  return typeof value === 'object' ? stringifyExactly(value) : `${value as string | number | boolean}`;
}

/** What the reader found out about the payload, as far as reports want it. */
export interface ReportedFormat {
  header?: string[];
  fields?: (string | null)[];
  delimiter?: string;
  /** The payload begins with a line `sep=`. */
  separatorLine?: true;
  sheet?: string;
}

export const reportedFormat = (job: JobRow): ReportedFormat =>
  (job.result?.['detected'] as ReportedFormat | undefined) ?? {};

export interface ReportedRow {
  row: FailedRow;
  /** In the order of the header, with the report and what the row had too much of. */
  cells: unknown[];
}

export interface Report {
  /** The sender's columns, and those that say what was wrong. */
  header: string[];
  /** For each of the sender's columns the field that it filled. */
  fields: (string | null)[];
  rows: () => AsyncGenerator<ReportedRow, void, undefined>;
}

/**
 * The failed rows in the sender's own columns and order, with _row (the index in the payload), _field, _code and _error. A JSON
 * payload's columns are the known fields that its failed rows hold.
 */
export async function readReport(scope: Scope, job: JobRow, knownFields: readonly string[]): Promise<Report> {
  const { header: sent, fields: filled } = reportedFormat(job);
  let header = sent;
  if (!header) {
    const found = new Set<string>();
    for await (const { source } of failedRows(scope, job.id)) {
      if (isObject(source)) for (const name of knownFields) if (Object.hasOwn(source, name)) found.add(name);
      if (found.size === knownFields.length) break;
    }
    header = knownFields.filter((name) => found.has(name));
  }
  // by position: a sender may have two columns of one name
  const positions = [...header.keys()].filter((position) => !REPORT_COLUMNS.includes(header[position]!.trim()));
  const columns = positions.map((position) => header[position]!);
  async function* rows(): AsyncGenerator<ReportedRow, void, undefined> {
    for await (const { row, source } of failedRows(scope, job.id)) {
      const sentCells = Array.isArray(source) && sent ? (source as unknown[]) : undefined;
      const cells = sentCells
        ? positions.map((position) => sentCells[position])
        : columns.map((name) => (isObject(source) ? source[name] : undefined));
      // cells beyond the header stand behind the report, so that nothing of the row is lost and it fails until they are gone
      const surplus = sentCells?.slice(header!.length) ?? [];
      yield { row, cells: [...cells, row.row_index, row.field, row.code, row.message, ...surplus] };
    }
  }
  const fields = positions.map((position) => (sent ? (filled?.[position] ?? null) : header[position]!));
  return { header: [...columns, ...REPORT_COLUMNS], fields, rows };
}

/**
 * The report as pieces of CSV. For a spreadsheet the text begins with the mark of UTF-8, and cells that would be formulas with
 * an apostrophe.
 */
export async function* failedCsv(
  scope: Scope,
  job: JobRow,
  knownFields: readonly string[],
  options: { spreadsheet: boolean },
): AsyncGenerator<string> {
  const { delimiter = ',', separatorLine } = reportedFormat(job);
  const line = (cells: unknown[]) => csvLine(cells.map(cellText), { delimiter, ...options });

  const report = await readReport(scope, job, knownFields);
  // Excel forgets the mark of UTF-8 over such a line, and shows accents as noise
  const separator = separatorLine && !options.spreadsheet ? `sep=${delimiter}\r\n` : '';
  let piece = `${separator}${options.spreadsheet ? UTF8_MARK : ''}${line(report.header)}`;
  for await (const { cells } of report.rows()) {
    piece += line(cells);
    if (piece.length > PIECE_CHARACTERS) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}
