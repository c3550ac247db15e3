import { Readable } from 'node:stream';

/** After so many failures in a row without a byte between them reading is given up. */
const MAX_FAILURES = 3;

/**
 * An object's bytes from a connection that may break: what is missing is asked for again, from the place reached. A
 * consumer may therefore pause for longer than the server keeps an idle connection, as a worker does whose database is
 * busy.
 */
export class ResumedBody extends Readable {
  #source: Readable | undefined;
  #position: number;
  #wanted = false;
  #reopening = false;
  #failures = 0;
  readonly #reopen: (position: number) => Promise<Readable>;

  /** `position` is where the first source begins; `reopen` gives the bytes of the same object from a later one on. */
  constructor(first: Readable, position: number, reopen: (position: number) => Promise<Readable>) {
    super();
    this.#position = position;
    this.#reopen = reopen;
    this.#attach(first);
  }

  override _read(): void {
    this.#wanted = true;
    if (this.#source) this.#source.resume();
    else void this.#resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#source?.destroy();
    callback(error);
  }

  #attach(source: Readable): void {
    this.#source = source;
    source.on('data', (chunk: Buffer) => {
      this.#position += chunk.length;
      this.#failures = 0;
      this.#wanted = this.push(chunk);
      if (!this.#wanted) source.pause();
    });
    source.once('end', () => this.push(null));
    source.on('error', (error) => this.#broken(source, error));
    if (!this.#wanted) source.pause();
  }

  #broken(source: Readable, error: Error): void {
    if (this.destroyed || this.#source !== source) return;
    this.#source = undefined;
    this.#failures += 1;
    if (this.#failures > MAX_FAILURES) this.destroy(error);
    // nobody waits: a connection opened now would only idle until it breaks again
    else if (this.#wanted) void this.#resume();
  }

  async #resume(): Promise<void> {
    if (this.#reopening) return;
    this.#reopening = true;
    try {
      const source = await this.#reopen(this.#position);
      if (this.destroyed) source.destroy();
      else this.#attach(source);
    } catch (error) {
      this.destroy(error as Error);
    } finally {
      this.#reopening = false;
    }
  }
}
