/**
 * What one request is to the database: whose it is, and which connections it holds. It goes with the asynchronous context,
 * so that a statement counts for its request however it was written, and no function has to hand it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<Work | undefined>();

/** A connection as its holder's work sees it. */
export interface HeldConnection {
  /** Whether a transaction is open on it. */
  readonly inTransaction: boolean;
  /** Cancels what runs on it; an open transaction can only be rolled back from here on. */
  abandon(): void;
}

/** Nobody waits for the answer any more: the statement was not sent, or its transaction was rolled back. */
export class WorkAbandoned extends Error {
  override readonly name = 'WorkAbandoned';
  constructor(options?: ErrorOptions) {
    super('the client is gone', options);
  }
}

export class Work {
  /** Undefined until the caller is known, and for what nobody called: such work waits behind no tenant. */
  tenantId: number | undefined;
  readonly connections = new Set<HeldConnection>();
  /** Reads want nothing more from the database once they are abandoned; writes may still have to tidy up. */
  readonly #readOnly: boolean;
  readonly #waits = new Set<() => void>();
  #abandoned = false;

  constructor(options: { readOnly: boolean; tenantId?: number | undefined }) {
    this.#readOnly = options.readOnly;
    this.tenantId = options.tenantId;
  }

  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  get abandoned(): boolean {
    return this.#abandoned;
  }

  /** Whether no further connection is to be had. */
  get over(): boolean {
    return this.#abandoned && this.#readOnly;
  }

  get inTransaction(): boolean {
    for (const connection of this.connections) if (connection.inTransaction) return true;
    return false;
  }

  /** The client is gone: cancels what runs and what waits. A COMMIT that is under way is left alone. */
  abandon(): void {
    if (this.#abandoned) return;
    this.#abandoned = true;
    for (const connection of this.connections) connection.abandon();
    if (this.#readOnly) for (const wake of this.#waits) wake();
  }

  /** Has `wake` called when the work is over; returns what takes that back. */
  onOver(wake: () => void): () => void {
    this.#waits.add(wake);
    return () => this.#waits.delete(wake);
  }
}

export const currentWork = (): Work | undefined => storage.getStore();

/** Runs what several requests wait for: it ends with none of them. */
export const forSeveralRequests = <T>(work: () => T): T => storage.run(undefined, work);

/** Runs what is to be finished although the client has gone, for the same tenant. */
export function despiteDisconnect<T>(work: () => T): T {
  const current = storage.getStore();
  return current === undefined ? work() : new Work({ readOnly: false, tenantId: current.tenantId }).run(work);
}
