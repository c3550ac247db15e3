/** What is looked at around a start, so that an operator is told in a sentence what is in the way. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { connectRedis } from '../shared/platform/redis.ts';
import { getReason } from '../shared/platform/outages.ts';

const REDIS_MS = 3000;

/** Throws an Error that names PORT or HOST when nothing could listen there. Port 0 is any that is free. */
export async function checkPort(port: number, host: string | undefined): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen({ port, host, exclusive: true });
  try {
    await once(probe, 'listening');
  } catch (error) {
    const where = `${host ?? 'this machine'}`;
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new Error(
          `PORT: ${port} on ${where} is in use by another program: stop that one, or set PORT to a free port`,
          { cause: error },
        );
      case 'EACCES':
        throw new Error(`PORT: this user may not listen on ${port}: set PORT to one above 1023`, { cause: error });
      default:
        throw new Error(`HOST: cannot listen on ${where}: ${getReason(error)}`, { cause: error });
    }
  }
  probe.close();
  await once(probe, 'close');
}

/** The hosts that a Redis address names, without user and password. */
const getHosts = (url: string) => url.replace(/^[^/]*\/\//, '').replace(/^.*@/, '');

/** What is wrong with the Redis of REDIS_URL, in a sentence; undefined when it answers. */
export async function redisTrouble(url: string): Promise<string | undefined> {
  let last: unknown;
  const redis = connectRedis(url, { lazyConnect: true, maxRetriesPerRequest: 0, connectTimeout: REDIS_MS });
  redis.on('error', (error: unknown) => (last = error));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${REDIS_MS / 1000} s`)), REDIS_MS);
  });
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), late]);
    return undefined;
  } catch (error) {
    return `${getHosts(url)} (REDIS_URL) does not answer: ${getReason(last ?? error)}`;
  } finally {
    clearTimeout(timer);
    redis.disconnect();
  }
}
