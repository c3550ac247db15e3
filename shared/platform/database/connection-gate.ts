/**
 * Who gets the next connection. A tenant holds at most its share; those who wait are served tenant by tenant, so that one
 * with a thousand requests waits for its own. Beside others a tenant begins with a few connections and gets more, up to its
 * share, as its statements prove to be short: slow ones of one tenant do not take all processors of the database either.
 * What has no tenant (authentication, sign-in, health) passes by: some connections are never given to tenants.
 */
import { TramaError } from '../errors.ts';
import { WorkAbandoned, type Work } from './work.ts';

export interface GateLimits {
  poolSize: number;
  tenantShare: number;
  /** How long a request waits before it is refused. */
  waitSeconds: number;
  /** How many of one tenant may wait. */
  maxWaiting: number;
}

interface Waiter {
  admit(place: { since: number }): void;
}

interface Line {
  /** When each connection was given out, the oldest first. */
  held: Set<{ since: number }>;
  waiting: Set<Waiter>;
  /** How many connections it may hold now; a fraction grows to a whole one. */
  share: number;
}

/** A connection that is held for longer counts as slow. */
const SLOW_MS = 250;
/** What a tenant may hold beside others while its statements are slow, or not known yet. */
const FIRST_SHARE = 2;
/** What each short use adds to the share. */
const GROWTH = 0.1;
/** Whoever has asked within this time counts as one of the others. */
const RECENT_MS = 10_000;

export class ConnectionGate {
  readonly #limits: GateLimits;
  readonly #places: number;
  readonly #share: number;
  readonly #firstShare: number;
  /** In the order of their turns. */
  readonly #lines = new Map<number, Line>();
  #held = 0;
  #waiting = 0;
  /** The two tenants that asked last, and when: the latest first. */
  #recent: { tenantId: number; at: number }[] = [];

  constructor(limits: GateLimits) {
    this.#limits = limits;
    this.#places = limits.poolSize - Math.max(1, Math.floor(limits.poolSize / 5));
    this.#share = Math.min(limits.tenantShare, this.#places);
    this.#firstShare = Math.min(FIRST_SHARE, this.#share);
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Says when the work may take a connection, and what gives the place back, once; nothing where it needs no place. Throws
   * RATE_LIMITED, OVERLOADED or WorkAbandoned.
   */
  enter(work: Work | undefined): Promise<() => void> | (() => void) | undefined {
    if (work?.over) throw new WorkAbandoned();
    const tenantId = work?.tenantId;
    // whoever holds a transaction and had to wait for its own kind would hold it for ever
    if (work === undefined || tenantId === undefined || work.inTransaction) return undefined;
    this.#asked(tenantId);
    let line = this.#lines.get(tenantId);
    if (!line) this.#lines.set(tenantId, (line = { held: new Set(), waiting: new Set(), share: this.#firstShare }));
    if (line.waiting.size === 0 && this.#mayTake(tenantId, line)) return this.#leaver(tenantId, line, this.#take(line));
    return this.#wait(line, work)
      .finally(() => this.#forget(tenantId, line))
      .then((place) => this.#leaver(tenantId, line, place));
  }

  #asked(tenantId: number): void {
    const at = performance.now();
    const [last] = this.#recent;
    if (last?.tenantId === tenantId) last.at = at;
    else this.#recent = [{ tenantId, at }, ...(last ? [last] : [])];
  }

  #leaver(tenantId: number, line: Line, place: { since: number }): () => void {
    return () => {
      if (!line.held.delete(place)) return;
      this.#held--;
      const slow = performance.now() - place.since > SLOW_MS;
      line.share = slow ? Math.max(this.#firstShare, line.share / 2) : Math.min(this.#share, line.share + GROWTH);
      if (this.#waiting > 0) this.#admit();
      this.#forget(tenantId, line);
    };
  }

  #forget(tenantId: number, line: Line): void {
    if (line.held.size + line.waiting.size === 0 && this.#lines.get(tenantId) === line) this.#lines.delete(tenantId);
  }

  #mayTake(tenantId: number, line: Line): boolean {
    if (this.#held >= this.#places) return false;
    const now = performance.now();
    const beside = this.#recent.some((each) => each.tenantId !== tenantId && now - each.at < RECENT_MS);
    if (!beside) return line.held.size < this.#share;
    const [oldest] = line.held;
    const slow = oldest !== undefined && now - oldest.since > SLOW_MS;
    return line.held.size < (slow ? this.#firstShare : Math.floor(line.share));
  }

  #take(line: Line): { since: number } {
    const place = { since: performance.now() };
    this.#held++;
    line.held.add(place);
    return place;
  }

  async #wait(line: Line, work: Work): Promise<{ since: number }> {
    const { maxWaiting, waitSeconds } = this.#limits;
    if (line.waiting.size >= maxWaiting) {
      const retryAfterSeconds = 1;
      throw new TramaError(
        'RATE_LIMITED',
        'Too many requests of this tenant at once.',
        { retryAfterSeconds },
        { headers: { 'Retry-After': String(retryAfterSeconds) } },
      );
    }
    this.#waiting++;
    try {
      return await new Promise<{ since: number }>((resolve, reject) => {
        const settle = (finish: () => void) => {
          line.waiting.delete(waiter);
          clearTimeout(timer);
          forget();
          finish();
        };
        const waiter: Waiter = { admit: (place) => settle(() => resolve(place)) };
        const timer = setTimeout(
          () => settle(() => reject(new TramaError('OVERLOADED', 'Too many requests are in work at the moment.'))),
          waitSeconds * 1000,
        );
        const forget = work.onOver(() => settle(() => reject(new WorkAbandoned())));
        line.waiting.add(waiter);
      });
    } finally {
      this.#waiting--;
    }
  }

  #admit(): void {
    for (let served = true; served && this.#held < this.#places;) {
      served = false;
      for (const [tenantId, line] of this.#lines) {
        const [next] = line.waiting;
        if (next === undefined || !this.#mayTake(tenantId, line)) continue;
        const place = this.#take(line);
        // to the end of the round
        this.#lines.delete(tenantId);
        this.#lines.set(tenantId, line);
        next.admit(place);
        served = true;
        break;
      }
    }
  }
}
