/** The shared strings of a workbook: texts that cells name by their number. */
import { readSync } from 'node:fs';
import { type FileHandle } from 'node:fs/promises';
import { TramaError } from '../../../platform/errors.ts';
import { scanned, type XlsxArchive } from './archive.ts';
import { invalidXlsx } from './faults.ts';
import { appendTo, openTemporaryFile } from './temporary-file.ts';
import { unescaped } from './text-cells.ts';
import { XmlScanner } from './xml-scanner.ts';

const MAX_STRINGS = 5_000_000;
const MAX_TEXT_BYTES = 1024 ** 3;
/** What is kept in memory; the rest stands in a temporary file. */
const MEMORY_BYTES = 16 * 1024 * 1024;
const BLOCK_BYTES = 64 * 1024;
const BLOCKS = 64;

/** Strings one behind the other in UTF-8, which takes less than an array of them; the first in memory, the rest in a file. */
export class SharedStrings {
  #memory = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  #offsets = new Uint32Array(1024);
  #count = 0;
  #bytes = 0;
  #file: FileHandle | undefined;
  /** Bytes that are to be written to the file, and where in the text they begin. */
  #pending: Buffer[] = [];
  #pendingFrom = 0;
  /** Where in the text the file begins. */
  #fileFrom = 0;
  readonly #blocks = new Map<number, Buffer>();

  /** How many bytes wait for `flush`. */
  get unwritten(): number {
    return this.#pending.length === 0 ? 0 : this.#bytes - this.#pendingFrom;
  }

  add(text: string): void {
    if (this.#count >= MAX_STRINGS)
      throw tooLarge(`The workbook has more than ${MAX_STRINGS} shared strings`, { limit: MAX_STRINGS });
    const size = Buffer.byteLength(text);
    if (this.#bytes + size > MAX_TEXT_BYTES)
      throw tooLarge(`The shared strings of the workbook are larger than ${MAX_TEXT_BYTES} bytes`, {
        limit: MAX_TEXT_BYTES,
      });
    if (this.#pending.length === 0 && this.#file === undefined && this.#bytes + size <= MEMORY_BYTES) {
      this.#grow(this.#bytes + size);
      this.#memory.write(text, this.#bytes);
    } else {
      if (this.#pending.length === 0) this.#pendingFrom = this.#bytes;
      this.#pending.push(Buffer.from(text));
    }
    if (this.#count + 1 >= this.#offsets.length) {
      const larger = new Uint32Array(this.#offsets.length * 2);
      larger.set(this.#offsets);
      this.#offsets = larger;
    }
    this.#bytes += size;
    this.#offsets[++this.#count] = this.#bytes;
  }

  /** Writes what is not kept in memory. To be called now and then, and before the first `get`. */
  async flush(): Promise<void> {
    if (this.#pending.length === 0) return;
    if (this.#file === undefined) {
      this.#file = await openTemporaryFile();
      this.#fileFrom = this.#pendingFrom;
    }
    await appendTo(this.#file, Buffer.concat(this.#pending));
    this.#pending = [];
  }

  /** Undefined where there is none of that number. */
  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    const from = this.#offsets[index]!;
    const to = this.#offsets[index + 1]!;
    if (this.#file === undefined || to <= this.#fileFrom) return this.#memory.toString('utf8', from, to);
    return this.#read(from - this.#fileFrom, to - this.#fileFrom);
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  #grow(size: number): void {
    if (size <= this.#memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.min(MEMORY_BYTES, Math.max(size, 2 * this.#memory.length)));
    this.#memory.copy(larger, 0, 0, this.#bytes);
    this.#memory = larger;
  }

  /** Rows name strings mostly in the order in which they stand, so that a block serves many of them. */
  #read(from: number, to: number): string {
    const first = Math.floor(from / BLOCK_BYTES);
    const last = Math.floor(Math.max(from, to - 1) / BLOCK_BYTES);
    const start = first * BLOCK_BYTES;
    if (first === last) return this.#block(first).toString('utf8', from - start, to - start);
    const blocks: Buffer[] = [];
    for (let block = first; block <= last; block++) blocks.push(this.#block(block));
    return Buffer.concat(blocks).toString('utf8', from - start, to - start);
  }

  #block(number: number): Buffer {
    const known = this.#blocks.get(number);
    if (known) return known;
    const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    for (let read = 0; read < BLOCK_BYTES;) {
      const bytes = readSync(this.#file!.fd, block, read, BLOCK_BYTES - read, number * BLOCK_BYTES + read);
      if (bytes === 0) break;
      read += bytes;
    }
    if (this.#blocks.size >= BLOCKS) this.#blocks.delete(this.#blocks.keys().next().value!);
    this.#blocks.set(number, block);
    return block;
  }
}

const tooLarge = (message: string, details: { limit: number }) =>
  new TramaError('PAYLOAD_TOO_LARGE', `${message}; send it as CSV.`, details);

/** Reads the part; without one there are no strings. `maxBytes`: limit of the part, unpacked. */
export async function readSharedStrings(
  archive: XlsxArchive,
  path: string | undefined,
  limits: { maxBytes: number; maxRowBytes: number },
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (path === undefined || !archive.has(path)) return strings;
  const { maxBytes, maxRowBytes } = limits;
  let current = '';
  let phonetic = 0;
  const scanner = new XmlScanner({
    open(name) {
      if (name === 't') scanner.collects = phonetic === 0;
      else if (name === 'si') current = '';
      else if (name === 'rPh') phonetic += 1;
    },
    close(name) {
      if (name === 't') scanner.collects = false;
      else if (name === 'si') strings.add(unescaped(current));
      else if (name === 'rPh') phonetic -= 1;
    },
    text(text) {
      current += text;
      if (current.length > maxRowBytes)
        throw invalidXlsx(`${path} has a text of more than ${maxRowBytes} characters`, { part: path });
    },
  });
  try {
    for await (const piece of archive.text(path, maxBytes)) {
      scanned(path, () => scanner.write(piece));
      if (strings.unwritten > BLOCK_BYTES) await strings.flush();
    }
    scanned(path, () => scanner.end());
    await strings.flush();
    return strings;
  } catch (error) {
    await strings.close();
    throw error;
  }
}
