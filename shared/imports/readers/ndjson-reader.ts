import { aboutField, because } from '../../platform/reasons/index.ts';
import { isUtf8 } from 'node:buffer';
import { refusal, type TramaError } from '../../platform/errors.ts';
import { type SourceRow } from '../source-rows.ts';
import { parseExactly } from '../../resources/exact-json.ts';
import { mustBeCounted, shapedRow, shapeError } from './json-shape.ts';
import { type OpenedReader, type ReaderLimits, rowTooLarge } from './reader.ts';
import { printable, startsWithBom, UTF8_BOM } from './text-decoding.ts';

const LINE_FEED = 0x0a;
const OPEN_BRACE = 0x7b;

/** A payload of which not one of so many first lines is JSON is something else altogether. */
const NOISE_LINES = 1000;

/**
 * One JSON value per line. A malformed line is a row with an error, and so is one over the limits, which is never held as a
 * whole. Throws INVALID_JSON (details.line) when none of the first 1,000 lines is JSON.
 */
export function openNdjson(payload: AsyncIterable<Buffer>, limits: ReaderLimits): OpenedReader {
  return { detected: { format: 'ndjson', encoding: 'utf-8' }, batches: batches(payload, new NdjsonLines(limits)) };
}

async function* batches(
  payload: AsyncIterable<Buffer>,
  lines: NdjsonLines,
): AsyncGenerator<SourceRow[], void, undefined> {
  let held: SourceRow[] = [];
  let released = false;
  /** Rows that may be delivered: none until a line has turned out to be JSON. */
  const release = (rows: SourceRow[]): SourceRow[] => {
    if (released) return rows;
    held = held.length > 0 ? held.concat(rows) : rows;
    if (lines.firstJson === undefined || lines.firstJson >= NOISE_LINES) {
      if (held.length >= NOISE_LINES) throw noise(held);
      return [];
    }
    released = true;
    const all = held;
    held = [];
    return all;
  };

  for await (const chunk of payload) {
    lines.push(chunk);
    const rows = release(lines.take());
    if (rows.length > 0) yield rows;
  }
  lines.end();
  const rows = release(lines.take());
  if (rows.length > 0) yield rows;
  if (held.length > 0) throw noise(held);
}

function noise(rows: SourceRow[]): TramaError {
  const line = rows[0]?.line;
  return refusal(because('NO_LINE_OF_JSON', { line }), { line });
}

const NOT_UTF8: SourceRow['error'] = [aboutField(null, 'ROW_NOT_UTF8')];

class NdjsonLines {
  /** Index of the first row that is JSON, or looks like it as far as it was read. */
  firstJson: number | undefined;
  readonly #limits: ReaderLimits;
  #rows: SourceRow[] = [];
  #index = 0;
  #line = 1;
  #parts: Buffer[] = [];
  #partsSize = 0;
  /** The line is over the limit: only its beginning is held, and its size is counted. */
  #skipping = false;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
  }

  take(): SourceRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  push(chunk: Buffer): void {
    let start = 0;
    if (this.#partsSize > 0) {
      const end = chunk.indexOf(LINE_FEED);
      if (end < 0) {
        this.#keep(chunk);
        return;
      }
      this.#keep(chunk.subarray(0, end));
      this.#endLine();
      start = end + 1;
    }
    const last = chunk.lastIndexOf(LINE_FEED);
    if (last >= start) this.#readLines(chunk.subarray(start, last));
    const rest = chunk.subarray(Math.max(start, last + 1));
    if (rest.length > 0) this.#keep(rest);
  }

  end(): void {
    if (this.#partsSize > 0) this.#endLine();
  }

  #keep(part: Buffer): void {
    this.#partsSize += part.length;
    if (this.#skipping) return;
    this.#parts.push(part);
    if (this.#partsSize <= this.#limits.maxRowBytes) return;
    this.#skipping = true;
    this.#parts.length = 1;
  }

  #endLine(): void {
    const first = this.#parts[0] ?? Buffer.alloc(0);
    if (this.#skipping) this.#tooLarge(first, this.#partsSize);
    else this.#readBytes(this.#parts.length === 1 ? first : Buffer.concat(this.#parts));
    this.#parts = [];
    this.#partsSize = 0;
    this.#skipping = false;
  }

  #tooLarge(beginning: Buffer, bytes: number): void {
    if (beginning.subarray(0, UTF8_BOM.length + 1).includes(OPEN_BRACE)) this.firstJson ??= this.#index;
    this.#add({ error: rowTooLarge(this.#limits), bytes });
  }

  /** Complete lines without the last line feed. Decoded at once when no line can be over the limit or malformed UTF-8. */
  #readLines(bytes: Buffer): void {
    if (this.#line > 1 && bytes.length <= this.#limits.maxRowBytes && isUtf8(bytes)) {
      for (const line of bytes.toString('utf8').split('\n')) {
        if (mustBeCounted(line.length)) this.#readBytes(Buffer.from(line));
        else this.#readText(line);
      }
      return;
    }
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      this.#readBytes(bytes.subarray(start, end));
      start = end + 1;
    }
    this.#readBytes(bytes.subarray(start));
  }

  #readBytes(bytes: Buffer): void {
    if (bytes.length > this.#limits.maxRowBytes) return this.#tooLarge(bytes, bytes.length);
    const line = this.#line === 1 && startsWithBom(bytes) ? bytes.subarray(UTF8_BOM.length) : bytes;
    const error = isUtf8(line) ? shapeError(line) : NOT_UTF8;
    if (error === undefined) return this.#readText(line.toString('utf8'));
    if (error !== NOT_UTF8) this.firstJson ??= this.#index;
    this.#add({ error, bytes: line.length });
  }

  #readText(text: string): void {
    if (text.trim() === '') {
      this.#line++;
      return;
    }
    let value: unknown;
    try {
      value = parseExactly(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      const why = [aboutField(null, 'ROW_NOT_JSON', { why: printable(reason) })];
      this.#add({ error: why, bytes: text.length });
      return;
    }
    this.firstJson ??= this.#index;
    this.#rows.push({ index: this.#index++, line: this.#line++, ...shapedRow(value), bytes: text.length });
  }

  #add(read: Pick<SourceRow, 'error' | 'bytes'>): void {
    this.#rows.push({ index: this.#index++, line: this.#line++, ...read });
  }
}
