import { isUtf8 } from 'node:buffer';
import { TramaError } from '../../errors.ts';
import { type SourceRow } from '../rows.ts';
import { type OpenedReader, type ReaderLimits } from './opened-reader.ts';
import { printable, startsWithBom, UTF8_BOM } from './text-decoding.ts';

const LINE_FEED = 0x0a;

/** A payload of which not one of so many first lines is JSON is something else altogether. */
const NOISE_LINES = 1000;

/**
 * One JSON value per line. A malformed line is a row with an error. Throws INVALID_JSON (details.line) for a line over the
 * limit, and when none of the first 1,000 lines is JSON.
 */
export function openNdjson(payload: AsyncIterable<Buffer>, limits: ReaderLimits): OpenedReader {
  return { detected: { format: 'ndjson', encoding: 'utf-8' }, batches: batches(payload, new NdjsonLines(limits)) };
}

async function* batches(
  payload: AsyncIterable<Buffer>,
  lines: NdjsonLines,
): AsyncGenerator<SourceRow[], void, undefined> {
  let held: SourceRow[] = [];
  let anyParsed = false;
  /** Rows that may be delivered: none until a line has turned out to be JSON. */
  const release = (rows: SourceRow[]): SourceRow[] => {
    if (anyParsed) return rows;
    held = held.length > 0 ? held.concat(rows) : rows;
    if (!held.slice(0, NOISE_LINES).some((row) => row.error === undefined)) {
      if (held.length >= NOISE_LINES) throw noise(held);
      return [];
    }
    anyParsed = true;
    const released = held;
    held = [];
    return released;
  };

  for await (const chunk of payload) {
    lines.push(chunk);
    const rows = release(lines.take());
    if (rows.length > 0) yield rows;
    if (lines.failure !== undefined) throw lines.failure;
  }
  lines.end();
  const rows = release(lines.take());
  if (rows.length > 0) yield rows;
  if (lines.failure !== undefined) throw lines.failure;
  if (!anyParsed && held.length > 0) throw noise(held);
}

function noise(rows: SourceRow[]): TramaError {
  const line = rows[0]?.line;
  return new TramaError('INVALID_JSON', `none of the first lines is JSON, from line ${line} on`, { line });
}

class NdjsonLines {
  /** Set when the payload is broken as a whole; the rows before it are still to be taken. */
  failure: TramaError | undefined;
  readonly #maxRowBytes: number;
  #rows: SourceRow[] = [];
  #index = 0;
  #line = 1;
  #parts: Buffer[] = [];
  #partsSize = 0;

  constructor({ maxRowBytes }: ReaderLimits) {
    this.#maxRowBytes = maxRowBytes;
  }

  take(): SourceRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  push(chunk: Buffer): void {
    let start = 0;
    if (this.#parts.length > 0) {
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
    if (this.#parts.length > 0) this.#endLine();
  }

  #keep(part: Buffer): void {
    this.#parts.push(part);
    this.#partsSize += part.length;
    if (this.#partsSize > this.#maxRowBytes) this.#tooLarge();
  }

  #endLine(): void {
    const line = this.#parts.length === 1 ? this.#parts[0] : undefined;
    this.#readBytes(line ?? Buffer.concat(this.#parts));
    this.#parts = [];
    this.#partsSize = 0;
  }

  #tooLarge(): void {
    this.failure ??= new TramaError('INVALID_JSON', `line ${this.#line} is larger than ${this.#maxRowBytes} bytes`, {
      line: this.#line,
    });
  }

  /** Complete lines without the last line feed. Decoded at once when no line can be over the limit or malformed UTF-8. */
  #readLines(bytes: Buffer): void {
    if (this.#line > 1 && bytes.length <= this.#maxRowBytes && isUtf8(bytes)) {
      for (const line of bytes.toString('utf8').split('\n')) this.#readText(line);
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
    if (bytes.length > this.#maxRowBytes) this.#tooLarge();
    const line = this.#line === 1 && startsWithBom(bytes) ? bytes.subarray(UTF8_BOM.length) : bytes;
    if (isUtf8(line)) this.#readText(line.toString('utf8'));
    else this.#add({ error: { code: 'INVALID_JSON', message: 'is not valid UTF-8' } });
  }

  #readText(text: string): void {
    if (text.trim() === '') {
      this.#line++;
      return;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      this.#add({ error: { code: 'INVALID_JSON', message: printable(`is not well-formed JSON: ${reason}`) } });
      return;
    }
    this.#add({ value });
  }

  #add(read: Pick<SourceRow, 'value' | 'error'>): void {
    const line = this.#line++;
    if (this.failure === undefined) this.#rows.push({ index: this.#index++, line, ...read });
  }
}
