/**
 * Counts requests on several counters in one round trip: the narrowest first, and a wider one only when the narrower
 * ones let the request pass, so that what is refused to one credential costs no other user of its tenant anything.
 * rate-limiter-flexible counts one key a call; here it counts while the store is away.
 */
import { type Redis, type Cluster } from 'ioredis';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Batches } from '../../shared/platform/batches.ts';
import { query, type Database, type SqlValue } from '../../shared/platform/database.ts';
import { forSeveralRequests } from '../../shared/platform/database/work.ts';
import { type Logger } from '../../shared/platform/logger.ts';

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
function statement(count: number): string {
  const now = `(extract(epoch from now()) * 1000)::bigint`;
  const steps = Array.from({ length: count }, (_, index) => {
    // of those that came to the counter before, as many as it still had room for
    const requests = index === 0 ? '$2::int' : `least(counted, $${index * 2 + 2} - (points - counted))::int`;
    const source = index === 0 ? '' : ` from c${index - 1}`;
    return (
      `a${index} as (select ${requests} as counted${source}), ` +
      `w${index} as (insert into rate_limits as r (key, points, expire) select $${index * 2 + 3}, counted, ${now} + $1 from a${index} where counted > 0 ` +
      `on conflict (key) do update set points = case when r.expire <= ${now} then excluded.points else r.points + excluded.points end, ` +
      `expire = case when r.expire <= ${now} then excluded.expire else r.expire end ` +
      `returning points, greatest(expire - ${now}, 0) as ms), ` +
      `c${index} as (select points, ms, counted from w${index}, a${index})`
    );
  });
  const results = Array.from(
    { length: count },
    (_, index) => `select ${index} as n, points, ms, counted from c${index}`,
  );
  return `with ${steps.join(', ')} ${results.join(' union all ')} order by n`;
}

const STATEMENTS = new Map<number, string>();

/** One statement for all counters, at the price of the round trip of one. */
const inPostgres =
  (database: Database): Store =>
  async (counters, requests, windowMs) => {
    let text = STATEMENTS.get(counters.length);
    if (text === undefined) STATEMENTS.set(counters.length, (text = statement(counters.length)));
    const values: SqlValue[] = [windowMs, requests];
    // the limit of the last counter decides about no further one
    for (const [index, { key, limit }] of counters.entries())
      values.push(key, ...(index < counters.length - 1 ? [limit] : []));
    const rows = await query<{ points: number; ms: number; counted: number }>(database, text, values, {
      prepared: true,
    });
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
function countsOf(nth: number, counters: readonly Counter[], stored: readonly Stored[]): Count[] {
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
      return requests.map((_, nth) => countsOf(nth, counters, stored));
    }),
  );
  return (counters) => batches.add(counters.map(({ key }) => key).join(' '), counters);
}
