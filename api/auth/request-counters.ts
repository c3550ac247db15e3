/**
 * Counts one request on several counters in one round trip: the narrowest first, and a wider one only when the narrower
 * ones let the request pass, so that what is refused to one credential costs no other user of its tenant anything.
 * rate-limiter-flexible counts one key a call; here it counts while the store is away.
 */
import { type Redis, type Cluster } from 'ioredis';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { query, type Database, type SqlValue } from '../../shared/database.ts';
import { type Logger } from '../../shared/logger.ts';

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

type Store = (counters: readonly Counter[], windowMs: number) => Promise<[consumed: number, msBeforeNext: number][]>;

/**
 * Rows are locked in the order of the counters, in every process: a credential's, its user's, its tenant's. Statements
 * that want the same rows wait for each other, and never in a circle.
 */
function statement(count: number): string {
  const now = `(extract(epoch from now()) * 1000)::bigint`;
  const steps = Array.from({ length: count }, (_, index) => {
    const source = index === 0 ? '' : ` from c${index - 1} where points <= $${index * 2 + 1}`;
    return (
      `c${index} as (insert into rate_limits as r (key, points, expire) select $${index * 2 + 2}, 1, ${now} + $1${source} ` +
      `on conflict (key) do update set points = case when r.expire <= ${now} then 1 else r.points + 1 end, ` +
      `expire = case when r.expire <= ${now} then excluded.expire else r.expire end ` +
      `returning points, greatest(expire - ${now}, 0) as ms)`
    );
  });
  const results = Array.from({ length: count }, (_, index) => `select ${index} as n, points, ms from c${index}`);
  return `with ${steps.join(', ')} ${results.join(' union all ')} order by n`;
}

const STATEMENTS = new Map<number, string>();

/** One statement for all counters, at the price of the round trip of one. */
const inPostgres =
  (database: Database): Store =>
  async (counters, windowMs) => {
    let text = STATEMENTS.get(counters.length);
    if (text === undefined) STATEMENTS.set(counters.length, (text = statement(counters.length)));
    const values: SqlValue[] = [windowMs];
    // the limit of the last counter decides about no further one
    for (const [index, { key, limit }] of counters.entries())
      values.push(key, ...(index < counters.length - 1 ? [limit] : []));
    const rows = await query<{ points: number; ms: number }>(database, text, values, { prepared: true });
    return rows.map(({ points, ms }) => [points, ms]);
  };

const SCRIPT = `
local counts = {}
for index, key in ipairs(KEYS) do
  local points = redis.call('incr', key)
  local ms = redis.call('pttl', key)
  if ms < 0 then
    redis.call('pexpire', key, ARGV[1])
    ms = tonumber(ARGV[1])
  end
  counts[index] = {points, ms}
  if points > tonumber(ARGV[index + 1]) then break end
end
return counts`;

type Counting = (keys: number, ...values: (string | number)[]) => Promise<[number, number][]>;

const inRedis = (redis: Redis | Cluster): Store => {
  redis.defineCommand('tramaCountRequest', { lua: SCRIPT });
  const { tramaCountRequest } = redis as unknown as { tramaCountRequest: Counting };
  return (counters, windowMs) =>
    tramaCountRequest.call(
      redis,
      counters.length,
      ...counters.map(({ key }) => key),
      windowMs,
      ...counters.map(({ limit }) => limit),
    );
};

const inMemory = (windowMs: number): Store => {
  const counts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowMs / 1000 });
  return async (counters) => {
    const results: [number, number][] = [];
    for (const { key, limit } of counters) {
      const { consumedPoints, msBeforeNext } = await counts.consume(key);
      results.push([consumedPoints, msBeforeNext]);
      if (consumedPoints > limit) break;
    }
    return results;
  };
};

/** Counts for all processes in the store, and for this one while the store is away. */
export function openRequestCounters(
  store: { redis: Redis | Cluster } | { database: Database },
  windowMs: number,
  logger: Logger,
): CountRequest {
  const shared = 'redis' in store ? inRedis(store.redis) : inPostgres(store.database);
  const own = inMemory(windowMs);
  return async (counters) => {
    const results = await shared(counters, windowMs).catch((error: unknown) => {
      logger.debug({ err: error }, 'requests are counted in this process alone');
      return own(counters, windowMs);
    });
    return results.map(([consumed, msBeforeNext], index) => ({
      limit: counters[index]!.limit,
      consumed,
      msBeforeNext,
    }));
  };
}
