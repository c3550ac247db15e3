/**
 * Keeps a flood of cheap requests from taking the process: of one key, so many pass in a second, and those beyond it wait
 * for their turn, which slows down whoever waits for answers. Counted in the process, so that it costs nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimited } from '../../shared/platform/errors.ts';

/** After a quiet time so many seconds' worth pass at once. */
const BURST_SECONDS = 10;
/** Whoever would wait longer is refused. */
const LONGEST_WAIT_MS = 5000;
/** A probe is slowed down, and in time for every balancer all the same. */
const PROBE_WAIT_MS = 250;
/** Keys that nothing waits for are forgotten. */
const FORGET_MS = 10_000;

async function pause(ms: number): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { ref: false });
}

export class Pacer {
  /** 0 is no limit. */
  readonly #interval: number;
  /** When the turn of the last one of a key is, as if nothing passed at once; in milliseconds of the process. */
  readonly #turns = new Map<string, number>();

  constructor(perSecond: number) {
    this.#interval = perSecond === 0 ? 0 : 1000 / perSecond;
    setInterval(() => this.#forget(), FORGET_MS).unref();
  }

  /** How long the next one of a key has to wait, in milliseconds. Throws RATE_LIMITED. */
  wait(key: string): number {
    const wait = this.#take(key, LONGEST_WAIT_MS);
    if (wait > LONGEST_WAIT_MS) throw rateLimited(wait);
    return wait;
  }

  /** Resolves when it is the turn of the next one of a key. Throws RATE_LIMITED. */
  async turn(key: string): Promise<void> {
    await pause(this.wait(key));
  }

  /** Like `turn`, for what is never refused: however many come before it, it waits for PROBE_WAIT_MS at most. */
  async turnOfProbe(key: string): Promise<void> {
    await pause(Math.min(this.#take(key, PROBE_WAIT_MS), PROBE_WAIT_MS));
  }

  /** Takes the next turn of a key and returns how far away it is, in milliseconds; a turn beyond `longestMs` stays free. */
  #take(key: string, longestMs: number): number {
    if (this.#interval === 0) return 0;
    const now = performance.now();
    const turn = Math.max(now, this.#turns.get(key) ?? 0) + this.#interval;
    const wait = Math.max(0, turn - now - BURST_SECONDS * 1000);
    if (wait <= longestMs) this.#turns.set(key, turn);
    return wait;
  }

  #forget(): void {
    const now = performance.now();
    for (const [key, turn] of this.#turns) if (turn < now) this.#turns.delete(key);
  }
}
