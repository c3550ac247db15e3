/** The ZIP archive that a workbook is: its parts by name, each unpacked within limits that count what really comes out. */
import { type FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { TramaError } from '../../../platform/errors.ts';
import { printable } from '../text-decoding.ts';
import { invalidXlsx } from './faults.ts';
import { XmlFault, XmlScanner, type XmlHandlers } from './xml-scanner.ts';

const MAX_ENTRIES = 5000;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
/** A part may unpack to so many times its size: what packs better is an attack, unless it is small. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 10 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

class FileReader extends RandomAccessReader {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(range(this.#file, start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#file
      .read(buffer, offset, length, position)
      .then(({ bytesRead }) => callback(bytesRead === length ? null : new Error('it ends before its time')), callback);
  }
}

export class XlsxArchive {
  readonly #file: FileHandle;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #signal: AbortSignal | undefined;

  private constructor(file: FileHandle, zip: ZipFile, entries: ReadonlyMap<string, Entry>, signal?: AbortSignal) {
    this.#file = file;
    this.#zip = zip;
    this.#entries = entries;
    this.#signal = signal;
  }

  /** The file stays with the caller. Throws INVALID_XLSX where it is no archive, or has too many entries. */
  static async open(file: FileHandle, sizeBytes: number, signal?: AbortSignal): Promise<XlsxArchive> {
    try {
      const zip = await fromRandomAccessReaderPromise(new FileReader(file), sizeBytes, { autoClose: false });
      return new XlsxArchive(file, zip, await entriesOf(zip), signal);
    } catch (error) {
      throw damaged('the archive', undefined, error);
    }
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase());
  }

  /** Whether any part stands below a folder. */
  hasFolder(folder: string): boolean {
    return [...this.#entries.keys()].some((path) => path.startsWith(folder));
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
    const { compressionMethod, compressedSize } = entry;
    if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw invalidXlsx(`${path} is encrypted`, { part: path });
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
      throw invalidXlsx(`${path} is packed by a method that is not known here`, { part: path });
    let total = 0;
    let sum = 0;
    const pieces = compressedSize === 0 ? [] : await this.#unpacked(path, entry);
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
      throw isZlibError(error) ? damaged(path, path, error) : error;
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
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) throw invalidXlsx(`the archive has no ${path}`, { part: path });
    return entry;
  }

  async #unpacked(path: string, entry: Entry): Promise<AsyncIterable<Buffer>> {
    const start = await this.#startOf(path, entry);
    const packed = range(this.#file, start, start + entry.compressedSize);
    if (entry.compressionMethod === STORED) return packed;
    const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
    // the iteration reports the error
    pipeline(packed, inflate, () => undefined);
    return inflate as AsyncIterable<Buffer>;
  }

  async #startOf(path: string, entry: Entry): Promise<number> {
    try {
      return (await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
    } catch (error) {
      throw damaged(path, path, error);
    }
  }
}

/** Bytes of the file; a stream that Node.js makes of it would close it. */
async function* range(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer, void, undefined> {
  for (let at = start; at < end;) {
    const length = Math.min(PIECE_BYTES, end - at);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES)
    throw invalidXlsx(`the archive has ${zip.entryCount} entries, and may have ${MAX_ENTRIES}`);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > MAX_DIRECTORY_BYTES)
      throw invalidXlsx(`the directory of the archive is larger than ${MAX_DIRECTORY_BYTES} bytes`);
    const path = entry.fileName.toLowerCase();
    if (entries.has(path)) throw invalidXlsx(`the archive has ${printable(entry.fileName)} twice`);
    entries.set(path, entry);
  }
  return entries;
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

/** INVALID_XLSX; what the system says of the temporary file passes through. */
function damaged(what: string, part: string | undefined, error: unknown): unknown {
  if (error instanceof TramaError || !(error instanceof Error) || 'syscall' in error) return error;
  return invalidXlsx(
    `${what} is damaged: ${printable(error.message)}`,
    part === undefined ? undefined : { part },
    error,
  );
}

const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
