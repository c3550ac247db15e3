/** The ZIP archive that a workbook is: its parts by name, each unpacked within limits that count what really comes out. */
import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry } from 'yauzl';
import { TramaError } from '../../../platform/errors.ts';
import {
  damaged,
  isEncrypted,
  isPackedAsKnown,
  range,
  readDirectory,
  startOf,
  STORED,
  type ByteSource,
  type Directory,
} from '../zip-directory.ts';
import { invalidXlsx } from './faults.ts';
import { XmlFault, XmlScanner, type XmlHandlers } from './xml-scanner.ts';

/** A part may unpack to so many times its size: what packs better is an attack, unless it is small. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 10 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

export class XlsxArchive {
  readonly #source: ByteSource;
  readonly #directory: Directory;
  readonly #signal: AbortSignal | undefined;

  private constructor(source: ByteSource, directory: Directory, signal?: AbortSignal) {
    this.#source = source;
    this.#directory = directory;
    this.#signal = signal;
  }

  /** Throws INVALID_XLSX where it is no archive, or has too many entries. */
  static async open(source: ByteSource, sizeBytes: number, signal?: AbortSignal): Promise<XlsxArchive> {
    return new XlsxArchive(source, await readDirectory(source, sizeBytes, invalidXlsx), signal);
  }

  has(path: string): boolean {
    return this.#directory.entries.has(path.toLowerCase());
  }

  /** Whether any part stands below a folder. */
  hasFolder(folder: string): boolean {
    return [...this.#directory.entries.keys()].some((path) => path.startsWith(folder));
  }

  /** What a part unpacks to, as the archive says. */
  sizeOf(path: string): number {
    return this.#entry(path).uncompressedSize;
  }

  /**
   * The bytes of a part, unpacked, piece by piece. Throws INVALID_XLSX where the part is missing or damaged, PAYLOAD_TOO_LARGE
   * beyond `maxBytes` (details.limit) and for what unpacks to more than 200 times its size (details.maxRatio).
   */
  async *bytes(path: string, maxBytes: number): AsyncGenerator<Buffer, void, undefined> {
    const entry = this.#entry(path);
    const { compressedSize } = entry;
    if (isEncrypted(entry)) throw invalidXlsx(`${path} is encrypted`, { part: path });
    if (!isPackedAsKnown(entry))
      throw invalidXlsx(`${path} is packed by a method that is not known here`, { part: path });
    let total = 0;
    let sum = 0;
    const pieces = compressedSize === 0 ? [] : await this.#unpacked(entry);
    try {
      for await (const piece of pieces) {
        this.#signal?.throwIfAborted();
        total += piece.length;
        if (total > maxBytes) {
          const message = `${path} unpacks to more than ${maxBytes} bytes, which is the most that it may`;
          throw new TramaError('PAYLOAD_TOO_LARGE', message, { limit: maxBytes, part: path });
        }
        if (total > RATIO_FROM_BYTES && total > MAX_RATIO * compressedSize) {
          const message = `${path} unpacks to more than ${MAX_RATIO} times its size`;
          throw new TramaError('PAYLOAD_TOO_LARGE', message, { maxRatio: MAX_RATIO, part: path });
        }
        sum = crc32(piece, sum);
        yield piece;
      }
    } catch (error) {
      throw isZlibError(error) ? damaged(invalidXlsx, path, path, error) : error;
    }
    if (total !== entry.uncompressedSize || sum !== entry.crc32)
      throw invalidXlsx(`${path} is damaged: it is not what the archive says of it`, { part: path });
  }

  /** The text of a part, piece by piece. Throws what `bytes` throws. */
  async *text(path: string, maxBytes: number): AsyncGenerator<string, void, undefined> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const decode = (bytes?: Buffer) => {
      try {
        return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
      } catch (error) {
        throw invalidXlsx(`${path} is not valid UTF-8`, { part: path }, error);
      }
    };
    for await (const bytes of this.bytes(path, maxBytes)) yield decode(bytes);
    yield decode();
  }

  /** Tells the elements of a part to its end. Throws what `bytes` throws, and INVALID_XLSX where it is no XML. */
  async scan(path: string, maxBytes: number, handlers: XmlHandlers): Promise<void> {
    const scanner = new XmlScanner(handlers);
    for await (const piece of this.text(path, maxBytes)) scanned(path, () => scanner.write(piece));
    scanned(path, () => scanner.end());
  }

  #entry(path: string): Entry {
    const entry = this.#directory.entries.get(path.toLowerCase());
    if (!entry) throw invalidXlsx(`the archive has no ${path}`, { part: path });
    return entry;
  }

  async #unpacked(entry: Entry): Promise<AsyncIterable<Buffer>> {
    const start = await startOf(this.#directory, entry, invalidXlsx);
    const packed = range(this.#source, start, start + entry.compressedSize);
    if (entry.compressionMethod === STORED) return packed;
    const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
    // the iteration reports the error
    pipeline(packed, inflate, () => undefined);
    return inflate as AsyncIterable<Buffer>;
  }
}

/** Does what may find that a part is no XML. */
export function scanned(path: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw invalidXlsx(`${path} ${error.message}`, { part: path }, error);
  }
}

const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
