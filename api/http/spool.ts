/** The body of a bulk request on its way to the storage, counted against the tenant's quota before it is there. */
import { Readable } from 'node:stream';
import { despiteDisconnect } from '../../shared/database/work.ts';
import { TramaError } from '../../shared/errors.ts';
import { refuseFullTenant } from '../../shared/jobs.ts';
import { releaseReservation, reserveStorage, roomFor } from '../../shared/quotas.ts';
import { storageAway, type StoredObject } from '../../shared/storage/storage.ts';
import { type Call } from './endpoint.ts';

/** Bodies that say that they are not larger are not reserved for: many at once are still little. */
const SMALL_BYTES = 1024 ** 2;

/** What a body that does not say its length is given at a time. */
const STEP_BYTES = 64 * 1024 ** 2;

export interface Spooled extends StoredObject {
  /** To be called where the job's row is written, which counts the bytes from then on, or when nothing came of it. */
  release(db: Parameters<typeof releaseReservation>[0]): Promise<void>;
}

/**
 * Streams the body to the storage. Throws TOO_MANY_JOBS, QUOTA_EXCEEDED and PAYLOAD_TOO_LARGE before more is stored than may
 * be; nothing is kept then. A client that is gone is no error of ours; a storage that is away is one that passes.
 */
export async function spool(call: Call, id: string, objectKey: string, maxBytes: number): Promise<Spooled> {
  const { deps, identity, stream } = call;
  const { tenantId } = identity;
  const given = call.headers['content-length'];
  const length = given === undefined ? undefined : Number(given);
  if (length !== undefined && length > maxBytes) {
    throw new TramaError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes.`, { maxBytes });
  }
  await refuseFullTenant(deps.database, tenantId, deps.config.quotas.waitingJobs);
  await roomFor(deps.database, tenantId, deps.config.quotas, { bytes: length ?? 1, documents: 0 });
  const small = length !== undefined && length <= SMALL_BYTES;
  const release: Spooled['release'] = async (db) => {
    if (!small) await releaseReservation(db, tenantId, id);
  };
  try {
    if (!small && length !== undefined) await reserve(call, id, length);
    const body = length === undefined ? Readable.from(reserved(call, id), { objectMode: false }) : stream;
    return { ...(await deps.storage.put(objectKey, body, { maxBytes })), release };
  } catch (error) {
    await despiteDisconnect(() => release(deps.database)).catch((cause: unknown) => {
      // the retention gives it back later
      deps.logger.warn({ err: cause, objectKey }, 'reservation not given back');
    });
    if (error instanceof TramaError) throw error;
    if (stream.errored) {
      throw new TramaError('VALIDATION_FAILED', 'The body was not received as a whole.', undefined, { cause: error });
    }
    throw storageAway(error);
  }
}

/** A reservation that a crash of the server undoes is of a request that it ends as well: it need not be flushed. */
const reserve = ({ deps, identity }: Call, id: string, bytes: number): Promise<void> =>
  deps.database.transaction(async (transaction) => {
    await transaction.raw('set local synchronous_commit = off');
    await reserveStorage(transaction, identity.tenantId, deps.config.quotas, { id, bytes });
  });

/** The chunks of a body of unknown length; what they take is reserved before they are handed on. */
async function* reserved(call: Call, id: string): AsyncGenerator<Buffer, void, undefined> {
  let taken = 0;
  let granted = 0;
  for await (const chunk of call.stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    taken += chunk.length;
    if (taken > granted) granted = await grant(call, id, taken);
    yield chunk;
  }
}

/** As much as a step where there is room for it, and no more than is needed where there is not. */
async function grant(call: Call, id: string, needed: number): Promise<number> {
  try {
    await reserve(call, id, needed + STEP_BYTES);
    return needed + STEP_BYTES;
  } catch (error) {
    if (!(error instanceof TramaError)) throw error;
    await reserve(call, id, needed);
    return needed;
  }
}
