/**
 * Limits that hold across all API processes: counted in Redis where there is one, else in PostgreSQL (docs/limits.md).
 * While the counter's store is away each process counts for itself.
 */
import { createHash } from 'node:crypto';
import { type Response } from 'express';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { type Caller } from '../../shared/domain/accounts/callers.ts';
import { isKnownDevice } from '../../shared/domain/accounts/devices.ts';
import { type Config } from '../../shared/platform/config.ts';
import { query, type Database, type SqlValue } from '../../shared/platform/database.ts';
import { rateLimited } from '../../shared/platform/errors.ts';
import { connectRedis } from '../../shared/platform/redis.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { getOutage } from '../../shared/platform/outages.ts';
import { network } from '../../shared/platform/network.ts';
import { openRequestCounters, type Count, type Counter } from './request-counters.ts';

const MINUTE_SECONDS = 60;
/** Failures of one address with one e-mail address that cost nothing but themselves. */
const FREE_FAILURES = 4;
const LONGEST_DELAY_SECONDS = 15 * 60;
/** How long failures are remembered. */
const FAILURE_MEMORY_SECONDS = 24 * 3600;

/**
 * What strangers can try. Each has counters of its own: who floods an account with mails must not keep its owner from
 * signing in.
 */
export type AttemptKind = 'sign-in' | 'password-reset' | 'link';

export interface Visit {
  /** Network address of the client. */
  address: string;
  email?: string | undefined;
  /** The cookie of an earlier sign-in, if the browser has one. */
  device?: string | undefined;
}

/** An attempt that was let through, and costs until it is known to have succeeded. */
export interface Attempt {
  /** Gives back what the attempt cost, and forgets earlier failures. Throws RATE_LIMITED where a user signs in too often. */
  succeeded(): Promise<void>;
  /** After a failure the next attempt must wait, longer each time. */
  failed(): Promise<void>;
}

export interface RateLimits {
  /** Counts a request of a credential, its user and its tenant. Throws RATE_LIMITED; the RateLimit header fields are set either way. */
  request(response: Response, caller: Caller): Promise<void>;
  /** Counts an attempt to sign in, to have a password reset or to use a link. Throws RATE_LIMITED. */
  attempt(kind: AttemptKind, response: Response, visit: Visit): Promise<Attempt>;
  /** Counts an attempt of somebody who is signed in to prove their password. Throws RATE_LIMITED. */
  passwordCheck(caller: Caller): Promise<Attempt>;
  close(): void;
}

/** Of a size that fits the store, and without personal data. */
const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

export function openRateLimits(config: Config, database: Database, logger: Logger): RateLimits {
  const { perMinute, tenantPerMinute, signIn, signInsOfUser } = config.rateLimits;
  const { redisUrl, prefix } = config.queues;
  // fails at once: a request must not wait for a counter
  const redis = redisUrl
    ? connectRedis(redisUrl, {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        connectTimeout: 2000,
        commandTimeout: 1000,
      })
    : undefined;
  // while it is away each process counts for itself, which the limiter does without a word
  const store = getOutage(redis ? 'redis' : 'database');
  redis?.on('error', (error: Error) => store.failed(logger, error));
  redis?.on('ready', () => store.works());

  const countRequest = openRequestCounters(redis ? { redis } : { database }, MINUTE_SECONDS * 1000, logger);

  function limiter(name: string, points: number, duration: number): RateLimiterAbstract {
    const options = {
      keyPrefix: `${prefix}:rate:${name}`,
      points,
      duration,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
    };
    if (redis) return new RateLimiterRedis({ ...options, storeClient: redis });
    return new RateLimiterPostgres({
      ...options,
      storeClient: asClient(database),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // of the whole table, so one of them is enough
      clearExpiredByTimeout: name === 'failures',
    });
  }

  const perMinuteLimiter = (name: string) => limiter(name, signIn, MINUTE_SECONDS);
  const counters: Record<AttemptKind, { address: RateLimiterAbstract; email: RateLimiterAbstract }> = {
    'sign-in': { address: perMinuteLimiter('address'), email: perMinuteLimiter('email') },
    'password-reset': { address: perMinuteLimiter('reset-address'), email: perMinuteLimiter('reset-email') },
    link: { address: perMinuteLimiter('link-address'), email: perMinuteLimiter('link-email') },
  };
  const signIns = limiter('sign-ins', signInsOfUser, MINUTE_SECONDS);
  const passwordChecks = perMinuteLimiter('password-check');
  const failures = limiter('failures', Number.MAX_SAFE_INTEGER, FAILURE_MEMORY_SECONDS);
  const delays = limiter('delay', 1, LONGEST_DELAY_SECONDS);

  async function consume(response: Response | undefined, counter: RateLimiterAbstract, key: string): Promise<void> {
    let state: RateLimiterRes;
    let refused = false;
    try {
      state = await counter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) {
        store.failed(logger, error);
        return;
      }
      state = error;
      refused = true;
    }
    const { consumedPoints, msBeforeNext } = state;
    if (response) describe(response, { limit: counter.points, consumed: consumedPoints, msBeforeNext });
    if (refused) throw rateLimited(msBeforeNext);
  }

  /** Throws RATE_LIMITED where a counter has counted more than `most`. */
  async function rejectBeyondLimit(counter: RateLimiterAbstract, key: string, most = counter.points): Promise<void> {
    const state = await counter.get(key).catch(() => null);
    if (state && state.consumedPoints > most && state.msBeforeNext > 0) throw rateLimited(state.msBeforeNext);
  }

  /** Throws RATE_LIMITED while what failed before has to wait. */
  const waitedOut = (key: string) => rejectBeyondLimit(delays, key);

  const makeAttempt = (key: string | undefined, costs: [RateLimiterAbstract, string][], account?: string): Attempt => ({
    async succeeded() {
      await Promise.all(costs.map(([counter, each]) => counter.reward(each)));
      if (key !== undefined) await failures.delete(key);
      if (account !== undefined) await consume(undefined, signIns, account);
    },
    async failed() {
      if (key === undefined) return;
      const { consumedPoints } = await failures.penalty(key);
      const seconds = Math.min(LONGEST_DELAY_SECONDS, 2 ** (consumedPoints - FREE_FAILURES - 1));
      if (consumedPoints > FREE_FAILURES) await delays.block(key, seconds);
    },
  });

  return {
    async request(response, caller) {
      const tag = `${prefix}:rate:{${caller.tenantId}}`;
      const wanted: Counter[] = [{ key: `${tag}:credential:${caller.credentialId}`, limit: perMinute }];
      // a service key is a program of the tenant; what people hold counts as one person
      if (caller.kind !== 'service-key') wanted.push({ key: `${tag}:user:${caller.userId}`, limit: perMinute });
      wanted.push({ key: `${tag}:tenant`, limit: tenantPerMinute });
      const limited = wanted.filter(({ limit }) => limit > 0);
      if (limited.length === 0) return;
      const counts = await countRequest(limited);
      describe(response, counts.reduce(tighter));
      const last = counts.at(-1)!;
      if (last.consumed > last.limit) throw rateLimited(last.msBeforeNext);
    },
    async attempt(kind, response, { address, email, device }) {
      const account = email === undefined ? undefined : digest(email.toLowerCase());
      const limited = kind === 'sign-in' && signInsOfUser > 0 ? account : undefined;
      // spares the work on a password whose session would be refused
      if (limited !== undefined) await rejectBeyondLimit(signIns, limited, signInsOfUser - 1);
      if (signIn === 0) return makeAttempt(undefined, [], limited);
      const counter = counters[kind];
      const place = digest(network(address));
      const costs: [RateLimiterAbstract, string][] = [[counter.address, place]];
      await consume(response, counter.address, place);
      if (email === undefined || account === undefined) return makeAttempt(undefined, costs);
      const known = device !== undefined && (await isKnownDevice(database, email, device));
      // what others fail at from the same address is no reason to keep a known device waiting
      const failing = known ? digest('device', device) : digest(address, email.toLowerCase());
      await waitedOut(failing);
      if (!known) {
        costs.push([counter.email, account]);
        await consume(response, counter.email, account);
      }
      return makeAttempt(failing, costs, limited);
    },
    async passwordCheck(caller) {
      if (signIn === 0) return makeAttempt(undefined, []);
      const key = digest('user', String(caller.userId));
      await waitedOut(key);
      await consume(undefined, passwordChecks, key);
      // scoring and hashing a new password is work too: what succeeds is not given back
      return makeAttempt(key, []);
    },
    close: () => redis?.disconnect(),
  };
}

/** What the library asks of a client: through the one way to run SQL, which knows what a pooler bears. */
const asClient = (database: Database) => ({
  query: async ({ text, values }: { text: string; values: SqlValue[] }) => {
    const rows = await query(database, text, values, { prepared: true });
    return { rows, rowCount: rows.length };
  },
});

/** The one that lets fewer requests pass; of equals the one that does so for longer. */
const tighter = (one: Count, other: Count): Count => {
  const difference = one.limit - one.consumed - (other.limit - other.consumed);
  return difference < 0 || (difference === 0 && one.msBeforeNext >= other.msBeforeNext) ? one : other;
};

/** The fields of the IETF draft in its present form, and in the former one that most clients read. */
function describe(response: Response, { limit, consumed, msBeforeNext }: Count): void {
  const seconds = Math.ceil(msBeforeNext / 1000);
  const remaining = Math.max(0, limit - consumed);
  response.setHeader('RateLimit-Policy', `"default";q=${limit};w=${MINUTE_SECONDS}`);
  response.setHeader('RateLimit', `"default";r=${remaining};t=${seconds}`);
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', seconds);
}
