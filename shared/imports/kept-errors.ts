/** The failed rows of a job that are kept, within the bounds of its report: stored in the transaction of what they are missing from. */
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Lease } from '../jobs.ts';
import { copyEncoder } from './copy-text.ts';
import { type RowError } from './decode.ts';
import { storableText } from './kept-reasons.ts';

const encodeText = copyEncoder('text');

/**
 * How much of a job's failed rows is kept so far, and how much may be. Only the holder of the lease adds to it: its lanes
 * share it, and each counts what it keeps before it stores it.
 */
export interface Report {
  rows: number;
  bytes: number;
  /** What is kept is the beginning: what is merged after the first row that is not has no place. */
  full: boolean;
  readonly maxRows: number;
  readonly maxBytes: number;
  /** How many bytes the tenant's storage has room for. */
  readonly room: () => Promise<number>;
}

export interface KeptErrors {
  /** COPY text, a line each. */
  lines: string[];
  bytes: number;
  /** Not all have found a place. */
  filled: boolean;
}

/**
 * The errors that are kept, the first by row; those beyond the bounds of the report, or of the room, are only counted. What is
 * kept is counted in the report.
 */
export function keepErrors(lease: Lease, errors: RowError[], report: Report, room: number): KeptErrors {
  const kept: KeptErrors = { lines: [], bytes: 0, filled: false };
  if (report.full) return kept;
  for (const error of errors.sort((a, b) => a.index - b.index)) {
    const cells = [error.line ?? null, error.key, error.field, error.code, error.message].map((value) =>
      encodeText(typeof value === 'string' ? storableText(value) : value === null ? null : String(value)),
    );
    const reasons = encodeText(JSON.stringify(error.reasons));
    const line = `${lease.tenantId}\t${lease.id}\t${error.index}\t${cells.join('\t')}\t${reasons}\t${encodeText(error.source)}\n`;
    const bytes = kept.bytes + Buffer.byteLength(line);
    if (report.rows + kept.lines.length >= report.maxRows || bytes > room) break;
    if (report.bytes + bytes > report.maxBytes) {
      // whoever goes on with the import finds that there is no place left for smaller rows either
      kept.bytes = Math.max(0, report.maxBytes - report.bytes);
      break;
    }
    kept.lines.push(line);
    kept.bytes = bytes;
  }
  kept.filled = kept.lines.length < errors.length;
  report.rows += kept.lines.length;
  report.bytes += kept.bytes;
  report.full = kept.filled;
  return kept;
}

export function undoKept(report: Report, kept: KeptErrors): void {
  report.rows -= kept.lines.length;
  report.bytes -= kept.bytes;
  if (kept.filled) report.full = false;
}

export async function copyErrors(connection: pg.Client, { lines }: KeptErrors): Promise<void> {
  if (lines.length === 0) return;
  await copyIn(
    connection,
    'copy job_row_errors (tenant_id, job_id, row_index, line, key, field, code, message, reasons, source) from stdin',
    Buffer.from(lines.join('')),
  );
}

export async function copyIn(connection: pg.Client, statement: string, data: Buffer): Promise<void> {
  const stream = connection.query(copyFrom(statement));
  stream.end(data);
  await once(stream, 'finish');
}
