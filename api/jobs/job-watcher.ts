/**
 * Tells waiting requests that a job's row has changed: by PostgreSQL's notification, with a poll behind it. Never by the
 * queue's own events, which get lost under load.
 */
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { query, type Database } from '../../shared/database.ts';
import { hasEnded, JOB_CHANNEL, type JobStatus } from '../../shared/jobs/rows.ts';
import { type Logger } from '../../shared/logger.ts';

const POLL_MS = 1000;

export class JobWatcher {
  readonly #url: string;
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #stopping = new AbortController();
  #listener: pg.Client | undefined;
  #poll: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;

  constructor(url: string, database: Database, logger: Logger) {
    this.#url = url;
    this.#database = database;
    this.#logger = logger;
    void this.#connect();
    this.#poll = setInterval(() => this.#poke(), POLL_MS);
    this.#poll.unref();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'trama-job-watcher',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    const again = (error?: Error) => {
      if (this.#listener === client) this.#listener = undefined;
      if (error) this.#logger.warn({ err: error }, 'job notifications interrupted; polling meanwhile');
      client.removeAllListeners('end');
      client.end().catch((reason: unknown) => this.#logger.debug({ err: reason }, 'closing a broken connection'));
      if (!this.#stopping.signal.aborted && !this.#reconnect) {
        this.#reconnect = setTimeout(() => {
          this.#reconnect = undefined;
          void this.#connect();
        }, POLL_MS);
        this.#reconnect.unref();
      }
    };
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ payload }) => {
      if (payload) this.#changes.emit(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${JOB_CHANNEL}`);
      this.#listener = client;
    } catch (error) {
      again(error as Error);
    }
  }

  /** Wakes everybody who waits; each looks at its own row. */
  #poke(): void {
    for (const id of this.#changes.eventNames()) this.#changes.emit(id);
  }

  /** Resolves on the next change of the job's row, after `ms`, when the signal aborts, or when the process stops. */
  async changed(id: string, ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#stopping.signal.aborted || ms <= 0) return;
    await new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.#changes.off(id, finish);
        signal.removeEventListener('abort', finish);
        this.#stopping.signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      this.#changes.on(id, finish);
      signal.addEventListener('abort', finish);
      this.#stopping.signal.addEventListener('abort', finish);
    });
  }

  /** Waits until the job has ended, at most `ms`. Answers whether it has. */
  async ended(tenantId: number, id: string, ms: number, signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + ms;
    for (;;) {
      // subscribed before the row is read, or a change in between would be missed
      const change = this.changed(id, Math.max(1, Math.min(POLL_MS, until - performance.now())), signal);
      const [row] = await query<{ status: JobStatus }>(
        this.#database,
        'select status from jobs where tenant_id = $1 and id = $2',
        [tenantId, id],
        { prepared: true },
      );
      if (!row || hasEnded(row.status)) return true;
      if (performance.now() >= until || signal.aborted || this.#stopping.signal.aborted) return false;
      await change;
    }
  }

  get stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Lets everybody who waits answer with what there is, and closes the connection. */
  async close(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#poll);
    clearTimeout(this.#reconnect);
    await this.#listener?.end();
  }
}
