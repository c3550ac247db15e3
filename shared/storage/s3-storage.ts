import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Config } from '../platform/config.ts';
import { isStorageKey, keySegments, prefixSegments } from './object-key.ts';
import { receive } from './receive.ts';
import { ResumedBody } from './resumed-body.ts';
import { ObjectMissing, type ObjectStorage, type PresignedPut, type PutOptions, type StoredObject } from './storage.ts';

export type S3Config = Extract<Config['storage'], { backend: 'S3' }>;

/** An upload holds `PARTS_AT_ONCE + 1` of these in memory; 10,000 of them are the largest object, 80 GiB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECTION_TIMEOUT_MS = 5_000;
/** Without a byte in either direction for so long a connection counts as dead. */
const IDLE_TIMEOUT_MS = 60_000;
/** A body that is being read holds its connection, however slowly; the 50 of the SDK would make other calls wait. */
const MAX_CONNECTIONS = 256;
const CHECK_TIMEOUT_MS = 10_000;
/** Below a name that no key can begin with. */
const CHECK_PREFIX = '.check/';

/** Objects in one bucket of an S3-compatible service. */
export class S3Storage implements ObjectStorage {
  readonly backend = 'S3';
  readonly #client: S3Client;
  /** Signs for the address that clients use; it never connects itself. */
  readonly #signer: S3Client;
  readonly #bucket: string;

  constructor(config: S3Config) {
    this.#bucket = config.bucket;
    this.#client = clientFor(config, config.endpoint);
    this.#signer = config.publicEndpoint ? clientFor(config, config.publicEndpoint) : this.#client;
  }

  async presignPut(
    key: string,
    { contentType, sizeBytes, expiresInSeconds }: { contentType: string; sizeBytes: number; expiresInSeconds: number },
  ): Promise<PresignedPut> {
    const command = new PutObjectCommand({ ...this.#address(key), ContentType: contentType, ContentLength: sizeBytes });
    const expiresAt = new Date(Math.floor(Date.now() / 1000 + expiresInSeconds) * 1000);
    const url = await getSignedUrl(this.#signer, command, {
      expiresIn: expiresInSeconds,
      // by default neither type nor length would be signed
      signableHeaders: new Set(['host', 'content-type', 'content-length']),
    });
    return { url, headers: { 'Content-Type': contentType }, expiresAt };
  }
  async put(key: string, body: Readable, options: PutOptions = {}): Promise<StoredObject> {
    const store = async (chunks: AsyncGenerator<Buffer, void, undefined>) => {
      const upload = new Upload({
        client: this.#client,
        params: { ...this.#address(key), Body: Readable.from(chunks), ContentType: options.contentType },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        leavePartsOnError: false,
      });
      await upload.done();
    };
    return receive(body, options.maxBytes, store, options.inspection);
  }

  async get(key: string, options: { start?: number; end?: number } = {}): Promise<Readable> {
    const start = options.start ?? 0;
    const { end } = options;
    const first = await this.#read(key, { start, end });
    return new ResumedBody(
      first.body,
      start,
      async (position) => (await this.#read(key, { start: position, end }, first.etag)).body,
    );
  }

  async size(key: string): Promise<number | undefined> {
    try {
      const head = await this.#client.send(new HeadObjectCommand(this.#address(key)));
      return head.ContentLength;
    } catch (error) {
      // the answer to HEAD has no body, so that an absent bucket looks the same
      if (getStatus(error) === 404) return undefined;
      throw error;
    }
  }

  async move(from: string, to: string): Promise<void> {
    keySegments(from);
    try {
      // keys hold nothing that would have to be encoded
      await this.#client.send(new CopyObjectCommand({ ...this.#address(to), CopySource: `${this.#bucket}/${from}` }));
    } catch (error) {
      if (isNoSuchKey(error)) throw new ObjectMissing(from);
      throw error;
    }
    await this.delete(from);
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#address(key)));
    } catch (error) {
      // S3 answers 204 for an object that is not there, some compatible services 404
      if (!isNoSuchKey(error)) throw error;
    }
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }, void, undefined> {
    prefixSegments(prefix);
    let continuation: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: continuation }),
      );
      for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? []) {
        if (key !== undefined && modifiedAt && isStorageKey(key)) yield { key, modifiedAt };
      }
      continuation = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (continuation !== undefined);
  }

  async check(): Promise<void> {
    await this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: CHECK_PREFIX, MaxKeys: 1 }), {
      abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
  }

  close(): Promise<void> {
    this.#client.destroy();
    this.#signer.destroy();
    return Promise.resolve();
  }

  #address(key: string): { Bucket: string; Key: string } {
    keySegments(key);
    return { Bucket: this.#bucket, Key: key };
  }

  /** The bytes of a range, none beyond the end; with an etag only those of that very version of the object. */
  async #read(
    key: string,
    { start, end }: { start: number; end: number | undefined },
    etag?: string,
  ): Promise<{ body: Readable; etag: string | undefined }> {
    try {
      const answer = await this.#client.send(
        new GetObjectCommand({
          ...this.#address(key),
          Range: start > 0 || end !== undefined ? `bytes=${start}-${end ?? ''}` : undefined,
          IfMatch: etag,
        }),
      );
      return { body: answer.Body as Readable, etag: answer.ETag };
    } catch (error) {
      if (isNoSuchKey(error)) throw new ObjectMissing(key);
      if (getStatus(error) === 416) return { body: Readable.from([]), etag: undefined };
      throw error;
    }
  }
}

const clientFor = (config: S3Config, endpoint: string | undefined): S3Client =>
  new S3Client({
    endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.forcePathStyle,
    maxAttempts: 3,
    // the signature covers the hash of every part; the newer checksums are unknown to many compatible services
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });

function getStatus(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function isNoSuchKey(error: unknown): boolean {
  // an absent bucket is a 404 too, but a broken setting, not an absent object
  return getStatus(error) === 404 && (error as S3ServiceException).name !== 'NoSuchBucket';
}
