import { aboutField } from '../../platform/reasons/index.ts';
import { type DetectedFormat, type SourceRow } from '../source-rows.ts';

export interface ReaderLimits {
  /** Limit of one row, in bytes of the decompressed payload. */
  maxRowBytes: number;
}

/** The error of a row that is skipped because of its size. */
export const rowTooLarge = ({ maxRowBytes }: ReaderLimits): SourceRow['error'] => [
  aboutField(null, 'ROW_TOO_LARGE', { limit: maxRowBytes }),
];

/** What the reader of one format hands over: rows before a break are delivered before its error is thrown. */
export interface OpenedReader {
  detected: DetectedFormat;
  batches: AsyncGenerator<SourceRow[], void, undefined>;
  /** Share of the rows that has been read, where it is not that of the payload. */
  fraction?: () => number;
  close?: () => Promise<void>;
}
