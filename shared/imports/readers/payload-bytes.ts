import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { refusal, TramaError } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';

/** gzip may unpack to so many times its size: what packs better is an attack, unless it is small. */
const MAX_GZIP_RATIO = 200;
const GZIP_RATIO_FROM_BYTES = 10 * 1024 * 1024;

/** Larger chunks are cut to this size, so that a reader never turns more than this into rows at once. */
const MAX_CHUNK_BYTES = 16 * 1024;

export interface PayloadBytesOptions {
  gzip: boolean;
  /** Size of the payload as stored (compressed when gzip); without it the fraction is unknown until the end. */
  sizeBytes?: number;
  /** Limit after decompression. */
  maxBytes: number;
  /** Why a payload is refused that is no gzip, though it says so. */
  notGzip: 'CSV_NOT_GZIP' | 'JSON_NOT_GZIP' | 'WORKBOOK_UNREADABLE';
  signal?: AbortSignal | undefined;
}

/**
 * The decompressed bytes of a payload in chunks of at most 64 KiB, pulled one at a time. Iterate once.
 * Throws PAYLOAD_TOO_LARGE (details.limit) after exactly `maxBytes` bytes and (details.maxRatio) for gzip that unpacks to
 * more than 200 times its size, the broken code (details.offset, in the compressed payload) for bad gzip, and the signal's
 * reason; errors of the payload stream itself pass through unchanged. Who stops early destroys the payload.
 */
export class PayloadBytes implements AsyncIterable<Buffer> {
  readonly #payload: Readable;
  readonly #options: PayloadBytesOptions;
  #bytesRead = 0;
  #ended = false;

  constructor(payload: Readable, options: PayloadBytesOptions) {
    this.#payload = payload;
    this.#options = options;
  }

  /** Share of the stored payload that has been read: 0 to 1. */
  get fraction(): number {
    if (this.#ended) return 1;
    const { sizeBytes } = this.#options;
    return sizeBytes ? Math.min(1, this.#bytesRead / sizeBytes) : 0;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    const { maxBytes, gzip, signal } = this.#options;
    let total = 0;
    for await (const chunk of gzip ? this.#decompressed() : this.#stored()) {
      signal?.throwIfAborted();
      const allowed = Math.min(chunk.length, maxBytes - total);
      for (let start = 0; start < allowed; start += MAX_CHUNK_BYTES) {
        yield chunk.subarray(start, Math.min(start + MAX_CHUNK_BYTES, allowed));
      }
      total += chunk.length;
      if (total > maxBytes) {
        throw new TramaError('PAYLOAD_TOO_LARGE', `the payload is larger than ${maxBytes} bytes`, { limit: maxBytes });
      }
      if (gzip && total > GZIP_RATIO_FROM_BYTES && total > MAX_GZIP_RATIO * this.#bytesRead) {
        const message = `the gzip payload unpacks to more than ${MAX_GZIP_RATIO} times its size (byte ${total} of the text)`;
        throw new TramaError('PAYLOAD_TOO_LARGE', message, { maxRatio: MAX_GZIP_RATIO });
      }
    }
    this.#ended = true;
  }

  async *#stored(): AsyncGenerator<Buffer, void, undefined> {
    // Left to the iterator, the payload would be destroyed with an AbortError of which nobody can make sense.
    for await (const chunk of this.#payload.iterator({ destroyOnReturn: false })) {
      const bytes = toBuffer(chunk as Uint8Array | string);
      this.#bytesRead += bytes.length;
      yield bytes;
    }
  }

  async *#decompressed(): AsyncGenerator<Buffer, void, undefined> {
    const gunzip = createGunzip({ chunkSize: MAX_CHUNK_BYTES });
    // Either stream's failure destroys the other one with the same error: only the first event tells whose it was.
    let failed: 'payload' | 'gzip' | undefined;
    this.#payload.once('error', () => (failed ??= 'payload'));
    gunzip.once('error', () => (failed ??= 'gzip'));
    // The iteration below reports the error, so the callback has nothing to do.
    pipeline(this.#payload, gunzip, () => undefined);
    try {
      for await (const chunk of gunzip) {
        this.#bytesRead = gunzip.bytesWritten;
        yield chunk as Buffer;
      }
    } catch (error) {
      if (failed !== 'gzip' || !isZlibError(error)) throw error;
      const details = { offset: gunzip.bytesWritten };
      throw refusal(because(this.#options.notGzip, { fault: error.message }), details, { cause: error });
    }
  }
}

function toBuffer(chunk: Uint8Array | string): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk);
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
}
