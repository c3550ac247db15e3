/** What a ZIP archive says of its entries, wherever its bytes are: read within limits, as it may say anything. */
import { type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { TramaError, type ErrorDetails } from '../../platform/errors.ts';
import { printable } from './text-decoding.ts';

const MAX_ENTRIES = 5000;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

export const STORED = 0;
export const DEFLATED = 8;
const ENCRYPTED = 1;

export const isEncrypted = (entry: Entry) => (entry.generalPurposeBitFlag & ENCRYPTED) !== 0;
export const isPackedAsKnown = ({ compressionMethod: method }: Entry) => method === STORED || method === DEFLATED;

/** Bytes that can be read from any place. */
export interface ByteSource {
  /** Fewer bytes than are asked for where it ends before. */
  read(position: number, length: number): Promise<Buffer>;
}

/** The file stays with the caller. */
export const fileSource = (file: FileHandle): ByteSource => ({
  async read(position, length) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  },
});

/** The bytes of a range, piece by piece. */
export async function* range(source: ByteSource, start: number, end: number): AsyncGenerator<Buffer, void, undefined> {
  for (let at = start; at < end;) {
    const piece = await source.read(at, Math.min(PIECE_BYTES, end - at));
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(range(this.#source, start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#source.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(bytes.length === length ? null : new Error('it ends before its time'));
    }, callback);
  }
}

/** Makes the error of what is broken as a whole. */
export type Invalid = (message: string, details?: ErrorDetails, cause?: unknown) => TramaError;

/** Our own error for what is wrong with an archive; what a system says of the bytes' place passes through. */
export function damaged(invalid: Invalid, what: string, part: string | undefined, error: unknown): unknown {
  if (error instanceof TramaError || !(error instanceof Error) || 'syscall' in error) return error;
  return invalid(`${what} is damaged: ${printable(error.message)}`, part === undefined ? undefined : { part }, error);
}

export interface Directory {
  zip: ZipFile;
  /** By their paths in lower case, in the order of the archive. */
  entries: Map<string, Entry>;
}

/** Throws what `invalid` makes where it is no archive, has too many entries, or one twice. */
export async function readDirectory(source: ByteSource, sizeBytes: number, invalid: Invalid): Promise<Directory> {
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), sizeBytes, { autoClose: false });
    return { zip, entries: await entriesOf(zip, invalid) };
  } catch (error) {
    throw damaged(invalid, 'the archive', undefined, error);
  }
}

async function entriesOf(zip: ZipFile, invalid: Invalid): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES)
    throw invalid(`the archive has ${zip.entryCount} entries, and may have ${MAX_ENTRIES}`);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > MAX_DIRECTORY_BYTES)
      throw invalid(`the directory of the archive is larger than ${MAX_DIRECTORY_BYTES} bytes`);
    const path = entry.fileName.toLowerCase();
    if (entries.has(path)) throw invalid(`the archive has ${printable(entry.fileName)} twice`);
    entries.set(path, entry);
  }
  return entries;
}

/** Where the packed bytes of an entry begin. */
export async function startOf({ zip }: Pick<Directory, 'zip'>, entry: Entry, invalid: Invalid): Promise<number> {
  try {
    return (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
  } catch (error) {
    throw damaged(invalid, entry.fileName, entry.fileName, error);
  }
}
