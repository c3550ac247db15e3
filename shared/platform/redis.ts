/** Connections to Redis: one server, Sentinel or Cluster. */
import { Cluster, Redis, type RedisOptions } from 'ioredis';

/** Soon there again after an outage, however long it was. */
const reconnectDelay = (attempts: number): number => Math.min(attempts * 100, 1000);

/** Connects to what REDIS_URL names: redis://, redis+sentinel://host,host/master or redis+cluster://host,host. */
export function connectRedis(url: string, options: RedisOptions): Redis | Cluster {
  const kind = /^(rediss?)(?:\+(sentinel|cluster))?:/.exec(url);
  const secure = kind?.[1] === 'rediss';
  const tls = secure ? { tls: {} } : {};
  if (!kind?.[2]) return new Redis(url, { retryStrategy: reconnectDelay, ...options });
  const [authority = '', ...path] = url.slice(url.indexOf('//') + 2).split('/');
  const at = authority.lastIndexOf('@');
  const [username, password] = at < 0 ? [] : authority.slice(0, at).split(':').map(decodeURIComponent);
  const hosts = authority
    .slice(at + 1)
    .split(',')
    .map((host) => {
      const parsed = new URL(`redis://${host}`);
      return { host: parsed.hostname, port: Number(parsed.port || (kind[2] === 'sentinel' ? 26379 : 6379)) };
    });
  const credentials = { ...(username ? { username } : {}), ...(password ? { password } : {}) };
  if (kind[2] === 'cluster') {
    return new Cluster(hosts, {
      redisOptions: { ...options, ...credentials, ...tls },
      enableOfflineQueue: options.enableOfflineQueue ?? true,
      clusterRetryStrategy: reconnectDelay,
    });
  }
  const [name = 'mymaster', database = '0'] = path;
  return new Redis({
    ...options,
    ...credentials,
    ...tls,
    sentinels: hosts,
    retryStrategy: reconnectDelay,
    name: name || 'mymaster',
    db: Number(database || 0),
  });
}
