/**
 * Counts requests on several counters in one round trip: the narrowest first, and a wider one only when the narrower
 * ones let the request pass, so that what is refused to one credential costs no other user of its tenant anything.
 * rate-limiter-flexible counts one key a call; here it counts while the store is away.
 */
import { type Redis, type Cluster } from 'ioredis';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Batches } from '../../shared/platform/batches.ts';
import { query, type Database } from '../../shared/platform/database.ts';
import { forSeveralRequests } from '../../shared/platform/database/work.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { emptySql, joinSql, rawSql, sql, type Sql } from '../../shared/platform/sql.ts';

export interface Counter {
  key: string;
  /** Requests in a window. */
  limit: number;
}

export interface Count {
  limit: number;
  /** With this request. */
  consumed: number;
  msBeforeNext: number;
}

/** Counts in the order of the counters, and ends with the first that is over its limit. */
export type CountRequest = (counters: readonly Counter[]) => Promise<Count[]>;

interface Stored {
  /** Of all requests in the window. */
  consumed: number;
  msBeforeNext: number;
  /** How many of these requests came as far as this counter. */
  counted: number;
}

/** Counts so many requests at once, as if they came one after the other. */
type Store = (counters: readonly Counter[], requests: number, windowMs: number) => Promise<Stored[]>;

/**
 * Rows are locked in the order of the counters, in every process: a credential's, its user's, its tenant's. Statements
 * that want the same rows wait for each other, and never in a circle.
 */
function statement(counters: readonly Counter[], requests: number, windowMs: number): Sql {
  const steps = counters.map(({ key }, index) => {
    const [allowed, written, counted] = ['a', 'w', 'c'].map((name) => rawSql(`${name}${index}`));
    const before = counters[index - 1];
    // of those that came to the counter before, as many as it still had room for
    const some = before
      ? sql`least(counted, ${before.limit}::bigint - (points - counted))::int`
      : sql`${requests}::int`;
    return sql`${allowed} as (select ${some} as counted${before ? rawSql(` from c${index - 1}`) : emptySql}),
      ${written} as (insert into rate_limits as r (key, points, expire)
        select ${key}::text, counted, ${NOW_MS} + ${windowMs}::bigint from ${allowed} where counted > 0
        on conflict (key) do update set points = case when r.expire <= ${NOW_MS} then excluded.points else r.points + excluded.points end,
          expire = case when r.expire <= ${NOW_MS} then excluded.expire else r.expire end
        returning points, greatest(expire - ${NOW_MS}, 0) as ms),
      ${counted} as (select points, ms, counted from ${written}, ${allowed})`;
  });
  const results = counters.map((_, index) => `select ${index} as n, points, ms, counted from c${index}`);
  return sql`with ${joinSql(steps, ', ')} ${rawSql(results.join(' union all '))} order by n`;
}

const NOW_MS = rawSql('(extract(epoch from now()) * 1000)::bigint');

/** One statement for all counters, at the price of the round trip of one. */
const inPostgres =
  (database: Database): Store =>
  async (counters, requests, windowMs) => {
    const rows = await query<{ points: number; ms: number; counted: number }>(
      database,
      statement(counters, requests, windowMs),
      [],
      { prepared: true },
    );
    return rows.map(({ points, ms, counted }) => ({ consumed: points, msBeforeNext: ms, counted }));
  };

const SCRIPT = `
local counts = {}
local requests = tonumber(ARGV[2])
for index, key in ipairs(KEYS) do
  local points = redis.call('incrby', key, requests)
  local ms = redis.call('pttl', key)
  if ms < 0 then
    redis.call('pexpire', key, ARGV[1])
    ms = tonumber(ARGV[1])
  end
  counts[index] = {points, ms, requests}
  requests = math.min(requests, tonumber(ARGV[index + 2]) - (points - requests))
  if requests <= 0 then break end
end
return counts`;

type Counting = (keys: number, ...values: (string | number)[]) => Promise<[number, number, number][]>;

const inRedis = (redis: Redis | Cluster): Store => {
  redis.defineCommand('tramaCountRequests', { lua: SCRIPT });
  const { tramaCountRequests } = redis as unknown as { tramaCountRequests: Counting };
  return async (counters, requests, windowMs) => {
    const counts = await tramaCountRequests.call(
      redis,
      counters.length,
      ...counters.map(({ key }) => key),
      windowMs,
      requests,
      ...counters.map(({ limit }) => limit),
    );
    return counts.map(([consumed, msBeforeNext, counted]) => ({ consumed, msBeforeNext, counted }));
  };
};

const inMemory = (windowMs: number): Store => {
  const counts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowMs / 1000 });
  return async (counters, requests) => {
    const results: Stored[] = [];
    let counted = requests;
    for (const { key, limit } of counters) {
      const { consumedPoints, msBeforeNext } = await counts.consume(key, counted);
      results.push({ consumed: consumedPoints, msBeforeNext, counted });
      counted = Math.min(counted, limit - (consumedPoints - counted));
      if (counted <= 0) break;
    }
    return results;
  };
};

/** What the request that is `nth` (from 0) of those that were counted together is told. */
function getCounts(nth: number, counters: readonly Counter[], stored: readonly Stored[]): Count[] {
  const counts: Count[] = [];
  for (const [index, { consumed, msBeforeNext, counted }] of stored.entries()) {
    if (nth >= counted) break;
    counts.push({ limit: counters[index]!.limit, consumed: consumed - counted + nth + 1, msBeforeNext });
  }
  return counts;
}

/**
 * Counts for all processes in the store, and for this one while the store is away. Requests that come while a count of
 * the same counters is under way are counted together after it: they would only wait for the same rows, each with a
 * connection.
 */
export function openRequestCounters(
  store: { redis: Redis | Cluster } | { database: Database },
  windowMs: number,
  logger: Logger,
): CountRequest {
  const shared = 'redis' in store ? inRedis(store.redis) : inPostgres(store.database);
  const own = inMemory(windowMs);
  const batches = new Batches<readonly Counter[], Count[]>(1, (requests) =>
    forSeveralRequests(async () => {
      const counters = requests[0]!;
      const stored = await shared(counters, requests.length, windowMs).catch((error: unknown) => {
        logger.debug({ err: error }, 'requests are counted in this process alone');
        return own(counters, requests.length, windowMs);
      });
      return requests.map((_, nth) => getCounts(nth, counters, stored));
    }),
  );
  return (counters) => batches.add(counters.map(({ key }) => key).join(' '), counters);
}
