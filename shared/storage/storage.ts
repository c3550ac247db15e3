import { type Readable } from 'node:stream';

/** What became of a stream that was stored. */
export interface StoredObject {
  sizeBytes: number;
  /** SHA-256 of the stored bytes, lower-case hex. */
  sha256: string;
}

export interface PresignedPut {
  url: string;
  /** To be sent along. */
  headers: Record<string, string>;
  expiresAt: Date;
}

/**
 * Where payloads and documents live (decisions.md §5): a bucket or a local folder behind the same few operations.
 * Keys are relative paths of [A-Za-z0-9._-] segments joined by `/`; they never come from user input.
 */
export interface ObjectStorage {
  readonly backend: 'S3' | 'LOCAL';
  /**
   * Stores a stream of unknown length with constant memory. When the stream fails, or `maxBytes` is passed, nothing is
   * kept; the latter rejects with PAYLOAD_TOO_LARGE. The object is durable when the promise resolves.
   */
  put(key: string, body: Readable, options?: { contentType?: string; maxBytes?: number }): Promise<StoredObject>;
  /**
   * The object's bytes, from `start` to `end` (both counted in). Rejects with ObjectMissing when there is none. `readAhead` is how
   * many bytes are worth holding for a reader that is fast and alone, where the storage has a choice.
   */
  get(key: string, options?: { start?: number; end?: number; readAhead?: number }): Promise<Readable>;
  /** A URL that takes one PUT of exactly this type and length, until it expires. */
  presignPut(
    key: string,
    terms: { contentType: string; sizeBytes: number; expiresInSeconds: number },
  ): Promise<PresignedPut>;
  /** Size of the object, or undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /**
   * Gives the object another key, without its bytes passing through this process; what had that key before is replaced. A
   * crash may leave it under both. Rejects with ObjectMissing when there is none.
   */
  move(from: string, to: string): Promise<void>;
  /** Removes the object; one that is not there is fine. */
  delete(key: string): Promise<void>;
  /** Keys below a prefix with the time of their last change, for the search for orphans. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Rejects when the storage cannot be read and written. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
  readonly key: string;
  constructor(key: string) {
    super(`no object at ${key}`);
    this.key = key;
  }
}
