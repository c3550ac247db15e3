import { type DetectedFormat, type SourceRow } from '../rows.ts';

export interface ReaderLimits {
  /** Limit of one row, in bytes of the decompressed payload. */
  maxRowBytes: number;
}

/** What the reader of one format hands over: rows before a break are delivered before its error is thrown. */
export interface OpenedReader {
  detected: DetectedFormat;
  batches: AsyncGenerator<SourceRow[], void, undefined>;
}
