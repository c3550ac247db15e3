/**
 * What is said of a part that is away: one line when its failures begin, one a minute while they last, one when they are
 * over, without stacks. Every loop that tries again, and every request that is refused, reports here instead of logging.
 */
import { type Logger } from './logger.ts';

/** Servers that a process uses; `queue` is that of queues in PostgreSQL, which may fail apart from the database. */
export type Part = 'database' | 'schema' | 'queue' | 'redis' | 'storage';

const REMIND_MS = 60_000;
/** A part that works again may fail once more on another connection: it is back when nothing has failed for so long. */
const SETTLED_MS = 2000;
/** Failures that nobody repeats, and nobody tells the end of, are over after so long. */
const FORGOTTEN_MS = 2 * REMIND_MS;

const outages = new Map<Part, Outage>();

/** The outage of a part in this process, whether it is one at the moment or not. */
export function getOutage(part: Part): Outage {
  let outage = outages.get(part);
  if (!outage) outages.set(part, (outage = new Outage(part)));
  return outage;
}

/** What went wrong in one line: errors of several failed attempts carry theirs inside. */
export function getReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set((error.errors as unknown[]).map(getReason))].join('; ');
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  return error.message || (typeof code === 'string' ? code : error.name);
}

export class Outage {
  readonly #part: Part;
  #logger: Logger | undefined;
  #began = 0;
  #failures = 0;
  #reason = '';
  #reminder: NodeJS.Timeout | undefined;
  #end: NodeJS.Timeout | undefined;
  #ending = false;
  #ended = -Infinity;
  /** How long nothing may fail before it counts as over: longer for one that has only just been over. */
  #settledMs = SETTLED_MS;

  constructor(part: Part) {
    this.#part = part;
  }

  failed(logger: Logger, error: unknown): void {
    this.#failures++;
    this.#reason = getReason(error);
    if (!this.#logger) {
      this.#logger = logger;
      this.#began = performance.now();
      this.#settledMs = this.#began - this.#ended < REMIND_MS ? REMIND_MS : SETTLED_MS;
      logger.warn({ part: this.#part, reason: this.#reason }, 'outage begins');
      this.#reminder = setInterval(() => this.#remind(), REMIND_MS).unref();
    }
    this.#ending = false;
    this.#endIn(FORGOTTEN_MS);
  }

  /** The part has done what it is for. Costs nothing while there is no outage. */
  works(): void {
    if (!this.#logger || this.#ending) return;
    this.#ending = true;
    this.#endIn(this.#settledMs);
  }

  #endIn(ms: number): void {
    if (this.#end) clearTimeout(this.#end);
    this.#end = setTimeout(() => this.#over(), ms).unref();
  }

  #facts() {
    const seconds = Math.round((performance.now() - this.#began) / 1000);
    return { part: this.#part, seconds, failures: this.#failures, reason: this.#reason };
  }

  #remind(): void {
    this.#logger?.warn(this.#facts(), 'outage lasts');
  }

  #over(): void {
    this.#logger?.warn(this.#facts(), 'outage over');
    clearInterval(this.#reminder);
    this.#logger = undefined;
    this.#failures = 0;
    this.#ended = performance.now();
  }
}
