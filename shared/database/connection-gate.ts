/**
 * Who gets the next connection. A tenant holds at most its share; those who wait are served tenant by tenant, so that one
 * with a thousand requests waits for its own. What has no tenant (authentication, sign-in, health) passes by: some
 * connections are never given to tenants.
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
  admit(): void;
}

interface Line {
  held: number;
  waiting: Set<Waiter>;
}

export class ConnectionGate {
  readonly #limits: GateLimits;
  readonly #places: number;
  readonly #share: number;
  /** In the order of their turns. */
  readonly #lines = new Map<number, Line>();
  #held = 0;
  #waiting = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
    this.#places = limits.poolSize - Math.max(1, Math.floor(limits.poolSize / 5));
    this.#share = Math.min(limits.tenantShare, this.#places);
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Resolves when the work may take a connection; answers what gives the place back, once. Throws RATE_LIMITED, OVERLOADED
   * or WorkAbandoned.
   */
  async enter(work: Work | undefined): Promise<() => void> {
    if (work?.over) throw new WorkAbandoned();
    const tenantId = work?.tenantId;
    // whoever holds a transaction and had to wait for its own kind would hold it for ever
    if (work === undefined || tenantId === undefined || work.inTransaction) return () => undefined;
    let line = this.#lines.get(tenantId);
    if (!line) this.#lines.set(tenantId, (line = { held: 0, waiting: new Set() }));
    if (line.waiting.size > 0 || !this.#mayTake(line)) await this.#wait(line, work);
    else this.#take(line);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#held--;
      line.held--;
      this.#admit();
      if (line.held === 0 && line.waiting.size === 0 && this.#lines.get(tenantId) === line)
        this.#lines.delete(tenantId);
    };
  }

  #mayTake = (line: Line) => this.#held < this.#places && line.held < this.#share;

  #take(line: Line): void {
    this.#held++;
    line.held++;
  }

  async #wait(line: Line, work: Work): Promise<void> {
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
      await new Promise<void>((resolve, reject) => {
        const settle = (finish: () => void) => {
          line.waiting.delete(waiter);
          clearTimeout(timer);
          forget();
          finish();
        };
        const waiter: Waiter = { admit: () => settle(resolve) };
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
        if (next === undefined || !this.#mayTake(line)) continue;
        this.#take(line);
        // to the end of the round
        this.#lines.delete(tenantId);
        this.#lines.set(tenantId, line);
        next.admit();
        served = true;
        break;
      }
    }
  }
}
