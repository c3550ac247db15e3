/** Archives in the object storage, read where they lie: their directory, and single entries as objects of their own. */
import { crc32 } from 'node:zlib';
import { Readable } from 'node:stream';
import { type Entry } from 'yauzl';
import {
  DEFLATED,
  isEncrypted,
  isPackedAsKnown,
  readDirectory,
  startOf,
  type ByteSource,
  type Directory,
} from '../../shared/imports/readers/zip-directory.ts';
import { printable } from '../../shared/imports/readers/text-decoding.ts';
import { TramaError, type ErrorDetails } from '../../shared/platform/errors.ts';
import { storageAway, type ObjectStorage } from '../../shared/storage/storage.ts';

/** So much is read at once where little is asked for: a directory is read entry by entry. */
const BLOCK_BYTES = 256 * 1024;

export const invalidZip = (message: string, details?: ErrorDetails, cause?: unknown): TramaError =>
  new TramaError('INVALID_ZIP', message, details, { cause });

/** The bytes of an object, of which the block that was read last is kept. */
export function storedSource(storage: ObjectStorage, key: string, sizeBytes: number): ByteSource {
  let block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  const fetch = async (start: number, length: number): Promise<Buffer> => {
    const end = Math.min(start + length, sizeBytes) - 1;
    if (end < start) return Buffer.alloc(0);
    try {
      const pieces: Buffer[] = [];
      for await (const piece of await storage.get(key, { start, end })) pieces.push(piece as Buffer);
      return Buffer.concat(pieces);
    } catch (error) {
      throw storageAway(error);
    }
  };
  return {
    async read(position, length) {
      const isHeld = position >= block.start && position + length <= block.start + block.bytes.length;
      if (!isHeld) block = { start: position, bytes: await fetch(position, Math.max(length, BLOCK_BYTES)) };
      const at = position - block.start;
      return block.bytes.subarray(at, at + length);
    },
  };
}

/** Throws INVALID_ZIP for what is no archive, has too many entries, or entries that share their bytes. */
export async function readStoredZip(storage: ObjectStorage, key: string, sizeBytes: number): Promise<Directory> {
  const directory = await readDirectory(storedSource(storage, key, sizeBytes), sizeBytes, invalidZip);
  const packed = [...directory.entries.values()].reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (packed > sizeBytes) throw invalidZip('the archive is not as large as its entries: several share their bytes');
  return directory;
}

/** Throws INVALID_ZIP for an entry that cannot be unpacked. */
export function requireReadable(entry: Entry): void {
  const details = { part: printable(entry.fileName) };
  if (isEncrypted(entry)) throw invalidZip(`${details.part} is encrypted`, details);
  if (!isPackedAsKnown(entry))
    throw invalidZip(`${details.part} is packed by a method that is not known here`, details);
}

export const isDeflated = ({ compressionMethod, compressedSize }: Entry) =>
  compressionMethod === DEFLATED && compressedSize > 0;

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** What a gzip stream ends with: the checksum and the size, which whoever unpacks it compares. */
function gzipTrailer({ crc32: sum, uncompressedSize }: Entry): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum >>> 0, 0);
  trailer.writeUInt32LE(uncompressedSize % 2 ** 32, 4);
  return trailer;
}

/**
 * The bytes of an entry as they can be stored by themselves, without being unpacked: what is deflated becomes gzip. Throws
 * INVALID_ZIP where its bytes are not there, or are not those of its checksum as far as it is not packed.
 */
export async function openEntry(
  storage: ObjectStorage,
  key: string,
  sizeBytes: number,
  directory: Directory,
  entry: Entry,
): Promise<Readable> {
  const start = await startOf(directory, entry, invalidZip);
  const { compressedSize } = entry;
  const part = printable(entry.fileName);
  if (start + compressedSize > sizeBytes) throw invalidZip(`${part} reaches beyond the archive`, { part });
  const gzip = isDeflated(entry);
  const packed = compressedSize === 0 ? [] : await storage.get(key, { start, end: start + compressedSize - 1 });
  return Readable.from(
    (async function* () {
      if (gzip) yield GZIP_HEADER;
      let sum = 0;
      for await (const piece of packed as AsyncIterable<Buffer>) {
        if (!gzip) sum = crc32(piece, sum);
        yield piece;
      }
      if (gzip) yield gzipTrailer(entry);
      else if (sum !== entry.crc32)
        throw invalidZip(`${part} is damaged: it is not what the archive says of it`, { part });
    })(),
    { objectMode: false },
  );
}
