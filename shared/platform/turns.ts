/** Runs so many works at once. The others wait in a line for each key; lines are served in turns, and are bounded. */
import { rateLimited, TramaError } from './errors.ts';

interface Bounds {
  atOnce: number;
  /** How many works of one key may wait, and of all. */
  waitingOfKey: number;
  waiting: number;
}

/** Whoever is refused may come again so soon. */
const AGAIN_MS = 1000;

export class Turns {
  readonly #bounds: Bounds;
  /** In the order of their turns; none is empty. */
  readonly #lines = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Throws RATE_LIMITED where too many of the key wait, and OVERLOADED where all do. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#bounds.atOnce) this.#running++;
    else await this.#wait(key);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  async #wait(key: string): Promise<void> {
    const line = this.#lines.get(key) ?? [];
    if (line.length >= this.#bounds.waitingOfKey) throw rateLimited(AGAIN_MS);
    if (this.#waiting >= this.#bounds.waiting)
      throw new TramaError('OVERLOADED', 'Too many requests of this kind wait at the moment.');
    this.#lines.set(key, line);
    this.#waiting++;
    await new Promise<void>((resolve) => line.push(resolve));
  }

  /** Hands the place on to the line whose turn it is, which is then the last one. */
  #pass(): void {
    const [next] = this.#lines;
    if (!next) {
      this.#running--;
      return;
    }
    const [key, line] = next;
    const admit = line.shift()!;
    this.#waiting--;
    this.#lines.delete(key);
    if (line.length > 0) this.#lines.set(key, line);
    admit();
  }
}
