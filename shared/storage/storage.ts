import { type Readable } from 'node:stream';
import { TramaError } from '../platform/errors.ts';

/** What became of a stream that was stored. */
export interface StoredObject {
  sizeBytes: number;
  /** SHA-256 of the stored bytes, lower-case hex. */
  sha256: string;
}

/** A look at the beginning of a stream, before anything of it is stored. */
export interface Inspection {
  /** How much is looked at; a shorter stream is looked at as a whole. */
  bytes: number;
  /** What it throws refuses the stream. */
  check(head: Buffer): void;
}

export interface PutOptions {
  contentType?: string;
  maxBytes?: number;
  inspection?: Inspection;
}

export interface PresignedPut {
  url: string;
  /** To be sent along. */
  headers: Record<string, string>;
  expiresAt: Date;
}

/**
 * Where payloads and documents live (docs/rules.md#documents): a bucket or a local folder behind the same few operations.
 * Keys are relative paths of [A-Za-z0-9._-] segments joined by `/`; they never come from user input.
 */
export interface ObjectStorage {
  readonly backend: 'S3' | 'LOCAL';
  /**
   * Stores a stream of unknown length with constant memory. When the stream fails or is refused, or `maxBytes` is passed,
   * nothing is kept; the latter rejects with PAYLOAD_TOO_LARGE. The object is durable when the promise resolves.
   */
  put(key: string, body: Readable, options?: PutOptions): Promise<StoredObject>;
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
  /** Keys below a prefix with the time of their last change, for the search for orphans; names that are no keys are somebody else's. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Rejects when the storage cannot be reached and used. Asks often and cheaply: it writes nothing. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The 503 of a request that cannot do without the storage. */
export const storageAway = (cause: unknown) =>
  new TramaError('NOT_READY', 'The storage is not available at the moment.', { part: 'storage' }, { cause });

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
  readonly key: string;
  constructor(key: string) {
    super(`no object at ${key}`);
    this.key = key;
  }
}
