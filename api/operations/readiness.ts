/**
 * Whether this process can serve requests, and what they can do without is away at the moment. Anybody may ask, as often
 * as they like: the parts are looked at once a second at most, and whoever asks meanwhile shares the look.
 */
import { type Registry, Gauge } from 'prom-client';
import { type Database } from '../../shared/platform/database.ts';
import { Work } from '../../shared/platform/database/work.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { schemaState } from '../../shared/domain/schema.ts';
import { getOutage, type Part } from '../../shared/platform/outages.ts';
import { type QueueName, type Queues } from '../../shared/queues.ts';
import { type ObjectStorage } from '../../shared/storage/storage.ts';

export const STATES = ['ok', 'unavailable'] as const;
export type State = (typeof STATES)[number];

/** What no request can do without. */
export const REQUIRED = ['database', 'migrations'] as const;
/** What some requests need, and the others go on without. */
export const DISPENSABLE = ['queue', 'storage'] as const;

export type Checks = Record<(typeof REQUIRED)[number] | (typeof DISPENSABLE)[number], State>;

const FRESH_MS = 1000;
/** A balancer's probe does not wait much longer itself. */
const CHECK_MS = 2000;
/** How long an answer waits for a part that it does not depend on, or that was away, before it says what was known last. */
const PATIENCE_MS = 500;

/** The last look at something, repeated when it is asked for and no longer fresh. */
class Look<Seen> {
  readonly #look: () => Promise<Seen>;
  readonly #patienceMs: (known: Seen) => number;
  #seen: Seen | undefined;
  #until = 0;
  #looking: Promise<Seen> | undefined;

  /** `look` never rejects; who asks waits for it at most `patienceMs` of what is known, once something is. */
  constructor(look: () => Promise<Seen>, patienceMs: (known: Seen) => number) {
    this.#look = look;
    this.#patienceMs = patienceMs;
  }

  async seen(): Promise<Seen> {
    const known = this.#seen;
    if (known !== undefined && performance.now() < this.#until) return known;
    this.#looking ??= this.#again();
    return known === undefined
      ? this.#looking
      : atMost(this.#patienceMs(known), this.#looking, () => this.#seen ?? known);
  }

  async #again(): Promise<Seen> {
    // nobody's: that who asked first has gone is nothing to those who share it
    const seen = await new Work({ readOnly: true }).run(this.#look);
    this.#seen = seen;
    this.#until = performance.now() + FRESH_MS;
    this.#looking = undefined;
    return seen;
  }
}

async function atMost<T>(ms: number, work: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(otherwise);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function noResponse(): never {
  throw new Error(`no answer within ${CHECK_MS} ms`);
}

export class Readiness {
  readonly #database: Look<Pick<Checks, (typeof REQUIRED)[number]>>;
  readonly #queue: Look<State>;
  readonly #storage: Look<State>;
  readonly #paused: Look<readonly QueueName[]>;
  #draining = false;

  constructor(parts: { database: Database; queues: Queues; storage: ObjectStorage; logger: Logger }) {
    const { database, queues, storage, logger } = parts;
    const checkState = async (part: Part, check: () => Promise<unknown>): Promise<State> => {
      try {
        await atMost(CHECK_MS, check(), noResponse);
        getOutage(part).works();
        return 'ok';
      } catch (error) {
        getOutage(part).failed(logger, error);
        return 'unavailable';
      }
    };
    const lookAtDatabase = async () => {
      let pending: string[] = [];
      const state = await checkState('database', async () => {
        ({ pending } = await schemaState(database));
      });
      if (state !== 'ok') return { database: state, migrations: state };
      const migrations = await checkState('schema', () =>
        pending.length === 0
          ? Promise.resolve()
          : Promise.reject(new Error(`older than this release, not applied: ${pending.join(', ')}`)),
      );
      return { database: state, migrations };
    };
    this.#database = new Look<Pick<Checks, (typeof REQUIRED)[number]>>(lookAtDatabase, ({ database: known }) =>
      known === 'ok' ? 2 * CHECK_MS : PATIENCE_MS,
    );
    const dispensable = (part: Part, check: () => Promise<void>) =>
      new Look(
        () => checkState(part, check),
        () => PATIENCE_MS,
      );
    this.#queue = dispensable(queues.part, () => queues.check());
    this.#storage = dispensable('storage', () => storage.check());
    // while the queue is away nobody knows
    const paused = () => atMost(CHECK_MS, queues.paused(), noResponse).catch(() => []);
    this.#paused = new Look<readonly QueueName[]>(paused, () => PATIENCE_MS);
  }

  async checks(): Promise<Checks> {
    const [needed, queue, storage] = await Promise.all([
      this.#database.seen(),
      this.#queue.seen(),
      this.#storage.seen(),
    ]);
    return { database: needed.database, queue, storage, migrations: needed.migrations };
  }

  /** Queues that an operator has paused: their jobs wait. */
  paused(): Promise<readonly QueueName[]> {
    return this.#paused.seen();
  }

  /** From now on no balancer is to send more requests here; they are served all the same. */
  drain(): void {
    this.#draining = true;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Adds the gauge of the parts to the metrics. */
  measure(registry: Registry): void {
    const gauge: Gauge<'part'> = new Gauge({
      name: 'trama_part_available',
      help: 'Whether a part that requests use can be reached from this process: 1 or 0.',
      labelNames: ['part'] as const,
      registers: [registry],
      collect: async () => {
        for (const [part, state] of Object.entries(await this.checks())) gauge.set({ part }, state === 'ok' ? 1 : 0);
      },
    });
  }
}
