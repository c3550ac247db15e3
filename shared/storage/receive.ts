import { createHash } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { TramaError } from '../platform/errors.ts';
import { type Inspection, type StoredObject } from './storage.ts';

/**
 * Hands the chunks of a body to `store`, hashing and counting them on the way. Resolves with size and SHA-256 when
 * `store` has; rejects with PAYLOAD_TOO_LARGE as soon as there are more than `maxBytes`, with what `inspection` throws, with
 * the body's own error when the body fails, else with the error of `store`.
 *
 * A body that was not stored is destroyed, so that what feeds it (a file, a database cursor) is released. An HTTP
 * request is left as it is: destroying it would close the connection that the error is still to be answered on.
 */
export async function receive(
  body: Readable,
  maxBytes: number | undefined,
  store: (chunks: AsyncGenerator<Buffer, void, undefined>) => Promise<void>,
  inspection?: Inspection,
): Promise<StoredObject> {
  const limit = maxBytes ?? Number.POSITIVE_INFINITY;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let failure: { error: unknown } | undefined;

  // held back until there is enough to be inspected
  let held: Buffer[] | undefined = inspection && [];
  function release(): Buffer {
    const head = Buffer.concat(held ?? []);
    held = undefined;
    inspection?.check(head.subarray(0, inspection.bytes));
    return head;
  }

  async function* measured(): AsyncGenerator<Buffer, void, undefined> {
    try {
      for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array | string>) {
        const chunk = typeof piece === 'string' ? Buffer.from(piece) : asBuffer(piece);
        sizeBytes += chunk.length;
        if (sizeBytes > limit)
          throw new TramaError('PAYLOAD_TOO_LARGE', `more than ${limit} bytes`, { maxBytes: limit });
        hash.update(chunk);
        held?.push(chunk);
        if (!held) yield chunk;
        else if (sizeBytes >= inspection!.bytes) yield release();
      }
      const rest = held && release();
      if (rest && rest.length > 0) yield rest;
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  // a body may fail before its first chunk is asked for; without a listener that would end the process, and the
  // iterator reports the error all the same
  body.on('error', () => undefined);
  try {
    await store(measured());
  } catch (error) {
    if (!(body instanceof IncomingMessage)) body.destroy();
    // whatever the storage made of it, the body's failure is the cause
    throw failure ? failure.error : error;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Size and SHA-256 of a stream that is kept nowhere. */
export const measure = (body: Readable, inspection?: Inspection): Promise<StoredObject> =>
  receive(
    body,
    undefined,
    async (chunks) => {
      for await (const _chunk of chunks);
    },
    inspection,
  );

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
