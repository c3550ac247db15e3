/** Where the jobs of a worker process run: side by side, or one alone. */
export class Room {
  #inside = 0;
  #taken = false;
  #wanted = 0;
  #waiting: (() => void)[] = [];

  /** Waits while a job runs alone, or is about to. Returns what leaves the room. */
  async enter(): Promise<() => void> {
    while (this.#taken || this.#wanted > 0) await this.#change();
    this.#inside++;
    return () => {
      this.#inside--;
      this.#changed();
    };
  }

  /** Waits until the room is empty; nobody enters meanwhile. Returns what leaves the room. */
  async enterAlone(): Promise<() => void> {
    this.#wanted++;
    while (this.#taken || this.#inside > 0) await this.#change();
    this.#wanted--;
    this.#taken = true;
    return () => {
      this.#taken = false;
      this.#changed();
    };
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #changed(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
