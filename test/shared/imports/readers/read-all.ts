import { Readable } from 'node:stream';
import { expect } from 'chai';
import { type DetectedFormat, type PayloadFormat, type SourceRow } from '../../../../shared/imports/source-rows.ts';
import { openReader, type OpenReaderOptions } from '../../../../shared/imports/readers/open-reader.ts';
import { type ErrorDetails, TramaError } from '../../../../shared/platform/errors.ts';

export interface Outcome {
  detected?: DetectedFormat;
  /** Without their size, which is checked here. */
  rows: Omit<SourceRow, 'bytes'>[];
  error?: { code: string; message: string; details: ErrorDetails | undefined };
}

export const FORMATS = {
  csv: { format: 'csv', gzip: false, rowsProperty: 'items', unknownColumns: 'refuse' },
  ndjson: { format: 'ndjson', gzip: false, rowsProperty: 'items', unknownColumns: 'refuse' },
  xlsx: { format: 'xlsx', gzip: false, rowsProperty: 'items', unknownColumns: 'refuse' },
  json: { format: 'json', gzip: false, rowsProperty: 'items', unknownColumns: 'refuse' },
} as const satisfies Record<string, PayloadFormat>;

export function toStream(payload: Buffer, chunkSize = 64 * 1024): Readable {
  const chunks: Buffer[] = [];
  for (let at = 0; at < payload.length; at += chunkSize) chunks.push(payload.subarray(at, at + chunkSize));
  return Readable.from(chunks);
}

/** Reads everything. Errors other than TramaError are thrown. */
export async function readAll(
  payload: Readable,
  format: PayloadFormat,
  options: Partial<OpenReaderOptions> = {},
): Promise<Outcome> {
  const outcome: Outcome = { rows: [] };
  try {
    const reader = await openReader(payload, format, { knownFields: ['a', 'b', 'c'], maxBytes: 1e9, ...options });
    outcome.detected = reader.detected;
    try {
      for await (const rows of reader) {
        for (const { bytes, ...row } of rows) {
          expect(bytes).to.be.at.least(1);
          outcome.rows.push(row);
        }
      }
    } finally {
      await reader.close();
    }
  } catch (error) {
    if (!(error instanceof TramaError)) throw error;
    outcome.error = { code: error.code, message: error.message, details: error.details };
  }
  return outcome;
}

/** Reads the payload whole and cut into pieces of 1 and 7 bytes, and checks that it makes no difference. */
export async function readCut(
  payload: Buffer | string,
  format: PayloadFormat,
  options: Partial<OpenReaderOptions> = {},
): Promise<Outcome> {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const whole = await readAll(toStream(bytes), format, options);
  for (const size of [1, 7]) {
    expect(await readAll(toStream(bytes, size), format, options), `in pieces of ${size}`).to.deep.equal(whole);
  }
  return whole;
}

/** Small, fast, and the same on every run (mulberry32): numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
