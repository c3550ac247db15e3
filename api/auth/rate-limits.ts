/**
 * Limits that hold across all API processes: counted in Redis where there is one, else in PostgreSQL (decisions.md §2).
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
import { type Config } from '../../shared/config.ts';
import { type Database } from '../../shared/database.ts';
import { TramaError } from '../../shared/errors.ts';
import { connectRedis } from '../../shared/queues.ts';
import { type Logger } from '../../shared/logger.ts';

const MINUTE_SECONDS = 60;
/** Failures of one address with one e-mail address that cost nothing but themselves. */
const FREE_FAILURES = 4;
const LONGEST_DELAY_SECONDS = 15 * 60;
/** How long failures are remembered. */
const FAILURE_MEMORY_SECONDS = 24 * 3600;

export interface RateLimits {
  /** Counts a request of a credential. Throws RATE_LIMITED; the RateLimit header fields are set either way. */
  request(response: Response, credentialId: string): Promise<void>;
  /** Counts an attempt to sign in, to have a password reset or to use a link. Throws RATE_LIMITED. */
  attempt(response: Response, address: string, email: string | undefined): Promise<void>;
  /** After a failed sign-in the next one must wait, longer each time; a success clears that. */
  failed(address: string, email: string): Promise<void>;
  succeeded(address: string, email: string): Promise<void>;
  close(): void;
}

/** Of a size that fits the store, and without personal data. */
const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

export function openRateLimits(config: Config, database: Database, logger: Logger): RateLimits {
  const { perCredential, signIn } = config.rateLimits;
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
  redis?.on('error', (error: Error) => logger.warn({ err: error }, 'rate limits: connection'));

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
      storeClient: database,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
    });
  }

  const requests = limiter('request', perCredential, MINUTE_SECONDS);
  const byAddress = limiter('address', signIn, MINUTE_SECONDS);
  const byEmail = limiter('email', signIn, MINUTE_SECONDS);
  const failures = limiter('failures', Number.MAX_SAFE_INTEGER, FAILURE_MEMORY_SECONDS);
  const delays = limiter('delay', 1, LONGEST_DELAY_SECONDS);

  async function consume(response: Response, counter: RateLimiterAbstract, key: string): Promise<void> {
    let state: RateLimiterRes;
    let refused = false;
    try {
      state = await counter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) {
        logger.warn({ err: error }, 'rate limit not counted');
        return;
      }
      state = error;
      refused = true;
    }
    describe(response, counter.points, state);
    if (refused) throw limited(response, state.msBeforeNext);
  }

  const pair = (address: string, email: string) => digest(address, email.toLowerCase());

  return {
    async request(response, credentialId) {
      if (perCredential > 0) await consume(response, requests, credentialId);
    },
    async attempt(response, address, email) {
      if (signIn === 0) return;
      await consume(response, byAddress, digest(address));
      if (email === undefined) return;
      const delay = await delays.get(pair(address, email)).catch(() => null);
      if (delay && delay.consumedPoints > delays.points && delay.msBeforeNext > 0)
        throw limited(response, delay.msBeforeNext);
      await consume(response, byEmail, digest(email.toLowerCase()));
    },
    async failed(address, email) {
      if (signIn === 0) return;
      const key = pair(address, email);
      const { consumedPoints } = await failures.penalty(key);
      const seconds = Math.min(LONGEST_DELAY_SECONDS, 2 ** (consumedPoints - FREE_FAILURES - 1));
      if (consumedPoints > FREE_FAILURES) await delays.block(key, seconds);
    },
    async succeeded(address, email) {
      if (signIn === 0) return;
      await failures.delete(pair(address, email));
    },
    close: () => redis?.disconnect(),
  };
}

/** The fields of the IETF draft in its present form, and in the former one that most clients read. */
function describe(response: Response, limit: number, state: RateLimiterRes): void {
  const seconds = Math.ceil(state.msBeforeNext / 1000);
  response.setHeader('RateLimit-Policy', `"default";q=${limit};w=${MINUTE_SECONDS}`);
  response.setHeader('RateLimit', `"default";r=${state.remainingPoints};t=${seconds}`);
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', state.remainingPoints);
  response.setHeader('RateLimit-Reset', seconds);
}

function limited(response: Response, waitMs: number): TramaError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  response.setHeader('Retry-After', seconds);
  return new TramaError('RATE_LIMITED', `Too many requests; try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
