/**
 * Does what is asked for one key at once together, so that somebody with a thousand requests takes as many connections as
 * somebody with a few. Nothing is kept: what is asked while a batch runs is done in the next one.
 */

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Line<Item, Result> {
  running: number;
  waiting: Asked<Item, Result>[];
}

export class Batches<Item, Result> {
  readonly #atOnce: number;
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #lines = new Map<string, Line<Item, Result>>();

  /** `run` gets the items of one key in the order in which they came, and returns a result for each. */
  constructor(batchesAtOnce: number, run: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#atOnce = batchesAtOnce;
    this.#run = run;
  }

  /** Rejects, with all others of its batch, where that fails. */
  add(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      let line = this.#lines.get(key);
      if (!line) this.#lines.set(key, (line = { running: 0, waiting: [] }));
      line.waiting.push({ item, resolve, reject });
      if (line.running < this.#atOnce) void this.#work(key, line);
    });
  }

  async #work(key: string, line: Line<Item, Result>): Promise<void> {
    line.running++;
    while (line.waiting.length > 0) {
      const batch = line.waiting;
      line.waiting = [];
      try {
        const results = await this.#run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    if (--line.running === 0) this.#lines.delete(key);
  }
}
