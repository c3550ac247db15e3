import { type Readable } from 'node:stream';
import { type FieldByName } from '../column-names.ts';
import { type PayloadFormat, type RowReader, type SourceRow } from '../source-rows.ts';
import { type FieldsOfHeader } from './csv-columns.ts';
import { openCsv } from './csv-reader.ts';
import { openJson } from './json-reader.ts';
import { openNdjson } from './ndjson-reader.ts';
import { type OpenedReader } from './reader.ts';
import { PayloadBytes, type PayloadBytesOptions } from './payload-bytes.ts';
import { printable } from './text-decoding.ts';
import { openXlsx } from './xlsx/xlsx-reader.ts';

/** Limit of a row, and of the CSV header (docs/limits.md, "Imports"). */
export const MAX_ROW_BYTES = 1024 * 1024;

export interface OpenReaderOptions {
  /** CSV and XLSX: the fields that a column may fill. */
  knownFields: string[];
  /** CSV and XLSX: every name of a column that means one of them; absent: their own. */
  fieldByName?: FieldByName;
  /** CSV: those of them whose cells hold lists separated by `|`. */
  listFields?: string[];
  /** XLSX: those of them that are decimal numbers. */
  decimalFields?: string[];
  /** Size of the payload as stored, for `fraction`. */
  sizeBytes?: number;
  /** Limit of the payload after decompression. */
  maxBytes: number;
  /** Limit of one row, and of the CSV header; MAX_ROW_BYTES when absent. */
  maxRowBytes?: number;
  /** Ends the reading with its reason as soon as it is aborted. */
  signal?: AbortSignal;
  /** CSV and XLSX: finds the fields of a header in place of what imports do. */
  fieldsOf?: FieldsOfHeader;
  /** XLSX: is told the names of the workbook's sheets. */
  onSheets?: (names: string[]) => void;
}

const NOT_GZIP = {
  json: 'JSON_NOT_GZIP',
  ndjson: 'JSON_NOT_GZIP',
  csv: 'CSV_NOT_GZIP',
  xlsx: 'WORKBOOK_UNREADABLE',
} as const satisfies Record<PayloadFormat['format'], PayloadBytesOptions['notGzip']>;

/**
 * Reads a bulk payload. Resolves when the header (CSV, XLSX), or what precedes the first rows (JSON, NDJSON), has been
 * understood; errors up to there are thrown here, later ones by the iteration, after the rows that precede them.
 * The rows can be iterated once. The payload is destroyed when an error is thrown and when the iteration ends, early or
 * not; its own errors pass through unchanged. Throws what RowReader names, and UNSUPPORTED_MEDIA_TYPE (details.charset).
 */
export async function openReader(
  payload: Readable,
  format: PayloadFormat,
  options: OpenReaderOptions,
): Promise<RowReader> {
  // An error that comes when nobody reads any more would otherwise end the process.
  payload.on('error', () => undefined);
  const bytes = new PayloadBytes(payload, {
    gzip: format.gzip,
    sizeBytes: options.sizeBytes,
    maxBytes: options.maxBytes,
    notGzip: NOT_GZIP[format.format],
    signal: options.signal,
  });
  try {
    const { detected: found, batches, fraction, close } = await openFormat(bytes, format, options);
    // JSON and NDJSON have no header to wait for: what is wrong with them shows when the first rows are read.
    const first = found.header === undefined ? await batches.next() : undefined;
    const ignored = first?.done === false ? unknownNames(first.value, options.knownFields) : [];
    const detected = { ...found, ...(ignored.length > 0 && { ignored }) };
    const rows = deliver(payload, first?.done ? undefined : first?.value, batches);
    return {
      detected,
      get fraction() {
        return fraction?.() ?? bytes.fraction;
      },
      close: async () => void (await close?.()),
      [Symbol.asyncIterator]: () => rows,
    };
  } catch (error) {
    payload.destroy();
    throw error;
  }
}

const LOOKED_AT = 100;
const MAX_TOLD = 20;

/** What a sender may take for fields that were read. */
function unknownNames(rows: readonly SourceRow[], known: readonly string[]): string[] {
  const fields = new Set(known);
  const found = new Set<string>();
  for (const { value } of rows.slice(0, LOOKED_AT))
    for (const name of typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [])
      if (!fields.has(name) && found.size < MAX_TOLD) found.add(printable(name, 100));
  return [...found];
}

async function openFormat(
  bytes: AsyncIterable<Buffer>,
  format: PayloadFormat,
  options: OpenReaderOptions,
): Promise<OpenedReader> {
  const maxRowBytes = options.maxRowBytes ?? MAX_ROW_BYTES;
  switch (format.format) {
    case 'csv': {
      const { knownFields, fieldByName, listFields = [], fieldsOf } = options;
      return await openCsv(bytes, format, { knownFields, fieldByName, listFields, maxRowBytes, fieldsOf });
    }
    case 'xlsx': {
      const { decimalFields = [], signal, fieldByName, ...rest } = options;
      return await openXlsx(bytes, format, { ...rest, fieldByName, decimalFields, maxRowBytes, signal });
    }
    case 'ndjson':
      return openNdjson(bytes, { maxRowBytes });
    case 'json':
      return openJson(bytes, format, { maxRowBytes });
  }
}

async function* deliver(
  payload: Readable,
  first: SourceRow[] | undefined,
  batches: AsyncGenerator<SourceRow[], void, undefined>,
): AsyncGenerator<SourceRow[], void, undefined> {
  try {
    if (first !== undefined) yield first;
    yield* batches;
  } finally {
    payload.destroy();
  }
}
