import { expect } from 'chai';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { S3Storage } from '../../shared/storage/s3-storage.ts';
import { type ObjectStorage } from '../../shared/storage/storage.ts';
import { type S3Server } from './s3-server.ts';

export const MIB = 1024 * 1024;
/** The bucket of `openS3`, unless told otherwise. */
export const BUCKET = 'documents';

/** The settings of a product whose storage is this server. */
export const s3Settings = (s3: S3Server) => ({
  S3_BUCKET: BUCKET,
  S3_ENDPOINT: s3.url,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});

/** The product's storage on a test server. */
export function openS3(
  server: S3Server,
  overrides: { secretAccessKey?: string; endpoint?: string; bucket?: string } = {},
): ObjectStorage {
  return new S3Storage({
    backend: 'S3',
    bucket: overrides.bucket ?? BUCKET,
    endpoint: overrides.endpoint ?? server.url,
    publicEndpoint: undefined,
    region: server.region,
    accessKeyId: server.accessKeyId,
    secretAccessKey: overrides.secretAccessKey ?? server.secretAccessKey,
    forcePathStyle: true,
  });
}

/** Pieces of the given sizes with other bytes each time, and at the end, if given, an error. */
export function makeBody(sizes: number[], error?: Error): { body: Readable; sha256: () => string } {
  const hash = createHash('sha256');
  async function* pieces() {
    for (const size of sizes) {
      const piece = randomBytes(size);
      hash.update(piece);
      yield piece;
      await delay(0);
    }
    if (error) throw error;
  }
  return { body: Readable.from(pieces()), sha256: () => hash.digest('hex') };
}

/** What a promise rejects with; fails when it does not. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) expect.fail(`expected a rejection with an error, got ${String(outcome)}`);
  return outcome;
}

/** The keys below a prefix, sorted. */
export async function getKeys(storage: ObjectStorage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}
