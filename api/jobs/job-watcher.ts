/**
 * Tells those who wait for jobs that a job's row has changed: by PostgreSQL's notification, with one poll of all watched rows
 * behind it. Never by the queue's own events, which get lost under load.
 */
import pg from 'pg';
import { type Database } from '../../shared/platform/database.ts';
import { findStatus, findVersions, hasEnded, JOB_CHANNEL } from '../../shared/jobs.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { getOutage } from '../../shared/platform/outages.ts';

const POLL_MS = 1000;

/** One who waits for changes of a job. A change between two waits is not missed. */
export class JobWatch {
  readonly tenantId: number;
  /** The row as the poll saw it last. */
  version: string | undefined;
  #changed = false;
  #wake: (() => void) | undefined;
  readonly #close: () => void;

  constructor(tenantId: number, close: (watch: JobWatch) => unknown) {
    this.tenantId = tenantId;
    this.#close = () => void close(this);
  }

  notify(): void {
    this.#changed = true;
    this.#wake?.();
  }

  /** Resolves on the first change since this was resolved the last time, or after `ms`. */
  async change(ms: number): Promise<void> {
    if (!this.#changed && ms > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#changed = false;
  }

  close(): void {
    this.#close();
  }
}

export class JobWatcher {
  readonly #url: string;
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #watched = new Map<string, Set<JobWatch>>();
  readonly #watchingAll = new Set<JobWatch>();
  #stopping = false;
  #polling = false;
  #listener: pg.Client | undefined;
  #poll: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;

  constructor(url: string, database: Database, logger: Logger) {
    this.#url = url;
    this.#database = database;
    this.#logger = logger;
    void this.#connect();
    this.#poll = setInterval(() => void this.#look(), POLL_MS);
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
      if (error && !this.#stopping) getOutage('database').failed(this.#logger, error);
      client.removeAllListeners('end');
      client.end().catch((reason: unknown) => this.#logger.debug({ err: reason }, 'closing a broken connection'));
      if (!this.#stopping && !this.#reconnect) {
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
      for (const watch of this.#watched.get(payload ?? '') ?? []) watch.notify();
      for (const watch of this.#watchingAll) watch.notify();
    });
    try {
      await client.connect();
      await client.query(`listen ${JOB_CHANNEL}`);
      this.#listener = client;
      getOutage('database').works();
    } catch (error) {
      again(error as Error);
    }
  }

  /** Looks for changes that nobody has told of, in one statement whatever the number of jobs and of those who wait. */
  async #look(): Promise<void> {
    if (this.#polling || this.#watched.size === 0) return;
    this.#polling = true;
    try {
      const ids = [...this.#watched.keys()];
      const tenants = ids.map((id) => [...this.#watched.get(id)!][0]!.tenantId);
      const rows = await findVersions(this.#database, tenants, ids);
      const versions = new Map(rows.map((row) => [row.id, row.version]));
      for (const id of ids) {
        for (const watch of this.#watched.get(id) ?? []) {
          const version = versions.get(id) ?? 'gone';
          if (watch.version !== version) watch.notify();
          watch.version = version;
        }
      }
    } catch (error) {
      this.#logger.debug({ err: error }, 'watched jobs could not be read');
    } finally {
      this.#polling = false;
    }
  }

  /** Begins to watch a job of the tenant; to be closed by the caller. */
  watch(tenantId: number, id: string): JobWatch {
    const key = id.toLowerCase();
    const watches = this.#watched.get(key) ?? new Set();
    this.#watched.set(key, watches);
    const watch = new JobWatch(tenantId, (closed) => {
      watches.delete(closed);
      if (watches.size === 0) this.#watched.delete(key);
    });
    watches.add(watch);
    return watch;
  }

  /** Begins to watch for changes of any job, of which a poll tells nothing; to be closed by the caller. */
  watchAll(tenantId: number): JobWatch {
    const watch = new JobWatch(tenantId, (closed) => this.#watchingAll.delete(closed));
    this.#watchingAll.add(watch);
    return watch;
  }

  /** Waits until the job has ended, at most `ms`. Returns whether it has. */
  async ended(tenantId: number, id: string, ms: number, signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + ms;
    const watch = this.watch(tenantId, id);
    const abort = () => watch.notify();
    signal.addEventListener('abort', abort, { once: true });
    try {
      for (;;) {
        const status = await findStatus(this.#database, tenantId, id);
        if (!status || hasEnded(status)) return true;
        if (performance.now() >= until || signal.aborted || this.#stopping) return false;
        await watch.change(until - performance.now());
      }
    } finally {
      signal.removeEventListener('abort', abort);
      watch.close();
    }
  }

  get stopped(): boolean {
    return this.#stopping;
  }

  /** Lets everybody who waits answer with what there is, and closes the connection. */
  async close(): Promise<void> {
    this.#stopping = true;
    for (const watches of this.#watched.values()) for (const watch of watches) watch.notify();
    for (const watch of this.#watchingAll) watch.notify();
    clearInterval(this.#poll);
    clearTimeout(this.#reconnect);
    await this.#listener?.end();
  }
}
