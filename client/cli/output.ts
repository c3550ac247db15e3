/** What the command says: results on standard output, how far it is on standard error. */

interface Terminal {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): unknown;
}

const BAR_WIDTH = 30;
const STEP_PERCENT = 10;

export class Output {
  readonly #out: Terminal;
  readonly #err: Terminal;
  readonly isJson: boolean;
  /** Whether the last line of the terminal is a bar. */
  #barShown = false;
  #label = '';
  #percent = -Infinity;

  constructor(options: { isJson: boolean; out?: Terminal; err?: Terminal }) {
    this.isJson = options.isJson;
    this.#out = options.out ?? process.stdout;
    this.#err = options.err ?? process.stderr;
  }

  /** A line of the result, for people. */
  line(text: string): void {
    this.#clear();
    if (!this.isJson) this.#out.write(`${text}\n`);
  }

  /** The result for programs: one line of JSON. */
  json(value: unknown): void {
    this.#clear();
    if (this.isJson) this.#out.write(`${JSON.stringify(value)}\n`);
  }

  /** Something that has happened on the way, with the moment where it may be read later. */
  note(text: string): void {
    this.#clear();
    this.#err.write(`${text}\n`);
  }

  /** How far something is: a bar on a terminal, else a line for each new label and every tenth part. */
  progress(label: string, percent: number): void {
    const whole = Math.min(100, Math.max(0, Math.floor(percent)));
    if (this.#err.isTTY === true) {
      const filled = Math.round((whole / 100) * BAR_WIDTH);
      const text = `${label} [${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${whole} %`;
      this.#err.write(`\r\u001b[K${text.slice(0, (this.#err.columns ?? 80) - 1)}`);
      this.#barShown = true;
      return;
    }
    if (label === this.#label && whole < this.#percent + STEP_PERCENT) return;
    this.#label = label;
    this.#percent = whole - (whole % STEP_PERCENT);
    this.#err.write(`${label}: ${whole} %\n`);
  }

  #clear(): void {
    if (this.#barShown) this.#err.write('\r\u001b[K');
    this.#barShown = false;
  }
}
