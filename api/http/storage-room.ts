/** Room in a tenant's storage for bodies that are on their way: counted from before their bytes are there until a row counts them. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inTransaction, query, type Database, type Queryable } from '../../shared/platform/database.ts';
import { despiteDisconnect } from '../../shared/platform/database/work.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { releaseReservation, reserveStorage, type QuotaSettings } from '../../shared/domain/quotas.ts';

const MIB = 1024 ** 2;

/** Of bodies that say that they are not larger, a tenant may have so much on its way in a process without a reservation. */
const SMALL_BYTES = MIB;
const UNRESERVED_BYTES = 16 * MIB;

/** What a body that does not say its length is given at a time. */
const STEP_BYTES = 64 * MIB;

interface Parts {
  database: Database;
  quotas: QuotaSettings;
  logger: Logger;
}

export class StorageRoom {
  readonly #parts: Parts;
  readonly #unreserved = new Map<number, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Room for so many bytes; where the tenant's quota has none, it may be passed by `beyond`. Throws QUOTA_EXCEEDED, and what
   * `grow` throws.
   */
  async take(tenantId: number, bytes: number, beyond = 0): Promise<Room> {
    const room = new Room(this.#parts, this.#unreserved, tenantId, beyond);
    await room.grow(bytes);
    return room;
  }

  /**
   * Room for a body of at most so many bytes, and the body: reading it throws QUOTA_EXCEEDED where it does not say its length
   * and turns out larger than there is room for.
   */
  async takeBody(tenantId: number, request: BodyOnItsWay, most: number): Promise<{ room: Room; body: Readable }> {
    const length = getLength(request);
    const room = await this.take(tenantId, Math.min(length ?? 0, most));
    const body =
      length === undefined ? Readable.from(growing(room, request.stream), { objectMode: false }) : request.stream;
    return { room, body };
  }
}

interface BodyOnItsWay {
  headers: { 'content-length'?: string | undefined };
  stream: Readable;
}

/** What the body says that its length is. */
export function getLength({ headers }: Pick<BodyOnItsWay, 'headers'>): number | undefined {
  const given = headers['content-length'];
  return given === undefined ? undefined : Number(given);
}

export class Room {
  readonly #parts: Parts;
  readonly #unreserved: Map<number, number>;
  readonly #tenantId: number;
  readonly #beyond: number;
  readonly #id = randomUUID();
  /** Of the tenant's bytes without a reservation. */
  #share = 0;
  #reserved = false;

  constructor(parts: Parts, unreserved: Map<number, number>, tenantId: number, beyond: number) {
    this.#parts = parts;
    this.#unreserved = unreserved;
    this.#tenantId = tenantId;
    this.#beyond = beyond;
  }

  /** Takes so many bytes in all. Throws QUOTA_EXCEEDED; what was taken before stays. */
  async grow(bytes: number): Promise<void> {
    if (!this.#reserved && bytes <= SMALL_BYTES && this.#takeShare(bytes)) return;
    const { database, quotas } = this.#parts;
    // a reservation that a crash of the server undoes is of a request that it ends as well: it need not be flushed
    await inTransaction(database, async (transaction) => {
      await query(transaction, 'set local synchronous_commit = off');
      const reservation = { id: this.#id, bytes };
      await reserveStorage(transaction, this.#tenantId, quotas, reservation, this.#beyond);
    });
    this.#reserved = true;
    this.#takeShare(0);
  }

  /** To be called where the row is written that counts the bytes from then on, before it is. */
  async release(db: Queryable): Promise<void> {
    this.#takeShare(0);
    if (this.#reserved) await releaseReservation(db, this.#tenantId, this.#id);
  }

  /** To be called when nothing of the body is kept, or its row is there. */
  async giveBack(): Promise<void> {
    const { database, logger } = this.#parts;
    await despiteDisconnect(() => this.release(database)).catch((error: unknown) => {
      // the retention gives it back later
      logger.warn({ err: error, reservation: this.#id }, 'reservation not given back');
    });
  }

  /** Returns whether the tenant's share without reservations has so much room for this body. */
  #takeShare(bytes: number): boolean {
    const held = (this.#unreserved.get(this.#tenantId) ?? 0) - this.#share;
    if (held + bytes > UNRESERVED_BYTES) return false;
    this.#share = bytes;
    if (held + bytes > 0) this.#unreserved.set(this.#tenantId, held + bytes);
    else this.#unreserved.delete(this.#tenantId);
    return true;
  }
}

/** The chunks of a body of unknown length; there is room for what is handed on. */
async function* growing(room: Room, stream: Readable): AsyncGenerator<Buffer, void, undefined> {
  let taken = 0;
  let granted = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    taken += chunk.length;
    if (taken > granted) granted = await grant(room, taken);
    yield chunk;
  }
}

/** As much as a step where there is room for it, and no more than is needed where there is not. */
async function grant(room: Room, needed: number): Promise<number> {
  try {
    await room.grow(needed + STEP_BYTES);
    return needed + STEP_BYTES;
  } catch (error) {
    if (!(error instanceof TramaError)) throw error;
    await room.grow(needed);
    return needed;
  }
}
