import { type FieldReason } from '../platform/reasons/index.ts';

/** How a bulk payload is written, from the request's headers and query (docs/rules.md#imports). */
export interface PayloadFormat {
  format: 'json' | 'ndjson' | 'csv' | 'xlsx';
  /** The charset of the Content-Type, lower case; absent when the sender named none. CSV only. */
  charset?: string;
  gzip: boolean;
  /** JSON only: the property that holds the rows (`items`, `records`, `stages`), and properties with a required value. */
  rowsProperty: string;
  requiredProperties?: Record<string, string>;
  /** CSV only. */
  delimiter?: ',' | ';' | '\t' | '|';
  unknownColumns: 'refuse' | 'ignore';
  /** CSV and XLSX: field → the sender's column name. */
  columns?: Record<string, string>;
  /** CSV and XLSX: columns that are left out, whatever they are called. */
  ignoreColumns?: readonly string[];
  /** XLSX only: name of the sheet, and number of the row that is its header. */
  sheet?: string;
  headerRow?: number;
  /** XLSX only: how decimals are written in cells of text. */
  decimal?: 'point' | 'comma';
}

/** One row as the sender wrote it. */
export interface SourceRow {
  /** Counts from 0 in the payload. */
  index: number;
  /** CSV and NDJSON: physical line on which the row begins, from 1. XLSX: the number of the row in its sheet. */
  line?: number;
  /** CSV: the row that a spreadsheet shows it in, where that is not the number of its line. */
  sheetRow?: number | undefined;
  /** CSV: the cells as sent. XLSX: their values as text. */
  cells?: string[];
  /** JSON and NDJSON: the parsed value, which may be anything. */
  value?: unknown;
  /** About how many bytes of text the row is, as the reader saw it. */
  bytes: number;
  /**
   * Set when the row cannot be read although the payload can: a bad cell count, a malformed NDJSON line, a JSON or NDJSON row
   * over a limit, a cell of a sheet without a value.
   */
  error?: readonly FieldReason[];
}

/** What the reader found out about the payload; shown in the job's result. */
export interface DetectedFormat {
  format: 'json' | 'ndjson' | 'csv' | 'xlsx';
  encoding?: string;
  delimiter?: string;
  /** CSV: the payload begins with a line `sep=;`. */
  separatorLine?: true;
  /** XLSX: name of the sheet, and number of its header row. */
  sheet?: string;
  headerRow?: number;
  /** CSV and XLSX: the header as sent, without the columns at its end that have no name. */
  header?: string[];
  /** CSV and XLSX: for each cell of the header the field it fills, or null when it is ignored. */
  fields?: (string | null)[];
  /** JSON and NDJSON: names in the first rows that are no fields, and whose values are not read. */
  ignored?: string[];
}

/**
 * Rows of a payload in arrival order, in arrays of any convenient size. Throws a TramaError (INVALID_JSON, INVALID_CSV,
 * INVALID_XLSX, VALIDATION_FAILED, PAYLOAD_TOO_LARGE) with the place when the payload is broken as a whole.
 */
export interface RowReader extends AsyncIterable<SourceRow[]> {
  /** Known before the first row is delivered. */
  readonly detected: DetectedFormat;
  /** Share of the payload that has been read: 0 to 1. */
  readonly fraction: number;
  /** Lets go of the files that it holds; to be called whatever happens, also when no row was read. */
  close(): Promise<void>;
}
