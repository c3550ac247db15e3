/**
 * Progress of jobs as server-sent events. However many streams show a job, its row is read once for each change and process;
 * credentials that streams were opened with are looked at again while they last.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Response } from 'express';
import { standingCallers, type Caller } from '../../shared/domain/accounts/callers.ts';
import { type Config } from '../../shared/platform/config.ts';
import { type Database } from '../../shared/platform/database.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import { getModules, type JobRow, readJob } from '../../shared/jobs.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { type Module } from '../../shared/platform/modules.ts';
import { endWatched, ReaderGone, writeText } from '../http/response-writer.ts';
import { isOver, jobView } from './job-view.ts';
import { type JobWatcher } from './job-watcher.ts';

const KEEP_ALIVE_MS = 15_000;
/** When a client comes back whose stream the end of this process has cut. */
const RECONNECT_MS = 2000;
const RETRY_AFTER_SECONDS = 15;

/** What the streams of one job show. */
interface Feed {
  tenantId: number;
  jobId: string;
  streams: Set<Stream>;
  /** The newest event, and which it is. */
  event: string;
  number: number;
  /** No event follows: the job has ended, or is gone. */
  over: boolean;
}

interface Stream {
  caller: Caller;
  modules: Module[];
  /** The caller may not read the job any more. */
  revoked: boolean;
  wake: () => void;
}

export interface JobStreamParts {
  config: Config;
  database: Database;
  watcher: JobWatcher;
  logger: Logger;
  /** Whether a caller may read jobs of a module. */
  mayRead(this: void, caller: Caller, module: Module): boolean;
}

export class JobStreams {
  readonly #config: Config['http']['eventStreams'];
  readonly #database: Database;
  readonly #watcher: JobWatcher;
  readonly #logger: Logger;
  readonly #mayRead: JobStreamParts['mayRead'];
  readonly #feeds = new Map<string, Feed>();
  readonly #open = new Set<Stream>();
  readonly #recheck: NodeJS.Timeout;
  /** What serves all streams of a job does not end with the request that opened the first one. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #rechecking = false;
  #closed = false;

  constructor(deps: JobStreamParts) {
    this.#mayRead = deps.mayRead;
    this.#config = deps.config.http.eventStreams;
    this.#database = deps.database;
    this.#watcher = deps.watcher;
    this.#logger = deps.logger;
    this.#recheck = setInterval(() => void this.#lookAtCredentials(), this.#config.recheckSeconds * 1000);
    this.#recheck.unref();
  }

  /** Streams that are open in this process. */
  get size(): number {
    return this.#open.size;
  }

  /** Shows a job of the caller's tenant until it has ended. Throws RATE_LIMITED, or ReaderGone when the client has gone. */
  async show(job: JobRow, caller: Caller, response: Response, stallMs: number): Promise<void> {
    this.requireRoom(caller);
    const stream: Stream = { caller, modules: getModules(job), revoked: false, wake: () => undefined };
    const feed = this.#feed(job);
    const wake = () => stream.wake();
    feed.streams.add(stream);
    this.#open.add(stream);
    response.once('close', wake);
    try {
      response.setHeader('X-Accel-Buffering', 'no');
      response.flushHeaders();
      await this.#write(feed, stream, response, stallMs);
    } finally {
      response.off('close', wake);
      feed.streams.delete(stream);
      this.#open.delete(stream);
    }
    endWatched(response, stallMs);
  }

  async #write(feed: Feed, stream: Stream, response: Response, stallMs: number): Promise<void> {
    let shown = 0;
    while (!stream.revoked) {
      if (response.closed) throw new ReaderGone(false);
      if (feed.number !== shown) {
        shown = feed.number;
        await writeText(response, feed.event, stallMs);
        continue;
      }
      if (feed.over) return;
      if (this.#closed) return writeText(response, `retry: ${RECONNECT_MS}\n\n`, stallMs);
      const woken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), KEEP_ALIVE_MS);
        stream.wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      if (!woken) await writeText(response, ': alive\n\n', stallMs);
    }
  }

  /** Throws RATE_LIMITED where the caller has as many streams open as it may. */
  requireRoom({ tenantId, credentialId }: Caller): void {
    let ofCredential = 0;
    let ofTenant = 0;
    for (const { caller } of this.#open) {
      if (caller.tenantId !== tenantId) continue;
      ofTenant += 1;
      if (caller.credentialId === credentialId) ofCredential += 1;
    }
    const { perCredential, perTenant } = this.#config;
    if (ofCredential < perCredential && ofTenant < perTenant) return;
    const [whose, limit] = ofCredential < perCredential ? ['tenant', perTenant] : ['credential', perCredential];
    throw new TramaError(
      'RATE_LIMITED',
      `A ${whose} has at most ${limit} event streams open at once; close one, or ask for the job itself.`,
      { retryAfterSeconds: RETRY_AFTER_SECONDS, limit },
      { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
    );
  }

  #feed({ tenant_id: tenantId, id: jobId }: JobRow): Feed {
    const known = this.#feeds.get(jobId);
    if (known && !known.over) return known;
    const feed: Feed = { tenantId, jobId, streams: new Set(), event: '', number: 0, over: false };
    this.#feeds.set(jobId, feed);
    // when the first stream stands in it
    queueMicrotask(() => this.#outside(() => void this.#follow(feed)));
    return feed;
  }

  /** Reads the job on each change, as long as anybody looks. */
  async #follow(feed: Feed): Promise<void> {
    const { tenantId, jobId } = feed;
    const watch = this.#watcher.watch(tenantId, jobId);
    let last = '';
    try {
      while (feed.streams.size > 0 && !feed.over && !this.#closed) {
        try {
          const scope = { db: this.#database, tenantId };
          const job = await readJob(scope, jobId);
          const over = isOver(job);
          const data = JSON.stringify(await jobView(scope, job, 'v1', { withErrors: over }));
          if (data !== last) {
            last = data;
            feed.event = `event: ${over ? 'end' : 'progress'}\ndata: ${data}\n\n`;
            feed.number += 1;
          }
          feed.over = over;
        } catch (error) {
          // of a passing fault the next change, or the next look, makes up
          if (error instanceof TramaError) feed.over = true;
          else this.#logger.debug({ err: error, jobId }, 'a job that is shown could not be read');
        }
        for (const stream of feed.streams) stream.wake();
        if (!feed.over) await watch.change(KEEP_ALIVE_MS);
      }
    } finally {
      watch.close();
      // at the end of the process the job goes on, and streams say when to come back
      feed.over ||= !this.#closed;
      if (this.#feeds.get(jobId) === feed) this.#feeds.delete(jobId);
      for (const stream of feed.streams) stream.wake();
    }
  }

  /** Ends the streams of credentials that are revoked or expired, or may not read such jobs any more. */
  async #lookAtCredentials(): Promise<void> {
    if (this.#rechecking || this.#open.size === 0) return;
    this.#rechecking = true;
    try {
      const looked = [...this.#open];
      const callers = await standingCallers(
        this.#database,
        looked.map(({ caller }) => caller),
      );
      for (const stream of looked) {
        const caller = callers.get(stream.caller.credentialId);
        if (caller && stream.modules.every((module) => this.#mayRead(caller, module))) continue;
        stream.revoked = true;
        stream.wake();
      }
    } catch (error) {
      this.#logger.debug({ err: error }, 'credentials of event streams could not be looked at');
    } finally {
      this.#rechecking = false;
    }
  }

  /** Ends all streams, and tells their clients when to come back. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#recheck);
    for (const stream of this.#open) stream.wake();
  }
}
