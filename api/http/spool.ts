/** The body of a bulk request on its way to the storage, counted against the tenant's quota before it is there. */
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { rejectFullTenant } from '../../shared/jobs.ts';
import { roomFor } from '../../shared/domain/quotas.ts';
import { storageAway, type StoredObject } from '../../shared/storage/storage.ts';
import { type Call } from './endpoint.ts';
import { getLength, type Room } from './storage-room.ts';

export interface Spooled extends StoredObject {
  /** To be released where the job's row is written, which counts the bytes from then on, or when nothing came of it. */
  room: Room;
}

/**
 * Streams the body to the storage. Throws TOO_MANY_JOBS, QUOTA_EXCEEDED and PAYLOAD_TOO_LARGE before more is stored than may
 * be; nothing is kept then. A client that is gone is no error of ours; a storage that is away is one that passes.
 */
export async function spool(call: Call, objectKey: string, maxBytes: number): Promise<Spooled> {
  const { deps, identity, stream } = call;
  const { tenantId } = identity;
  const length = getLength(call);
  if (length !== undefined && length > maxBytes) {
    throw refusal(because('LARGER_THAN', { limit: maxBytes }), { maxBytes });
  }
  const { database, config } = deps;
  await Promise.all([
    rejectFullTenant(database, tenantId, config.quotas.waitingJobs),
    roomFor(database, tenantId, config.quotas, { bytes: length ?? 1, documents: 0 }),
  ]);
  const { room, body } = await deps.room.takeBody(tenantId, call, maxBytes);
  try {
    return { ...(await deps.storage.put(objectKey, body, { maxBytes })), room };
  } catch (error) {
    await room.giveBack();
    if (error instanceof TramaError) throw error;
    if (stream.errored) {
      throw refusal(because('BODY_CUT_OFF'), {}, { cause: error });
    }
    throw storageAway(error);
  }
}
