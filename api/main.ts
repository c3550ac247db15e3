/** The HTTP process: settings → parts → listen → ordered shutdown. */
import '../shared/platform/node-floor.ts';
import './heap.ts';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig, requireSessions } from '../shared/platform/config.ts';
import { isPooled, openDatabase, query } from '../shared/platform/database.ts';
import { endFailedStart } from '../shared/platform/failed-start.ts';
import { makeDispatcher } from '../shared/jobs.ts';
import { createLogger } from '../shared/platform/logger.ts';
import { openQueues } from '../shared/queues.ts';
import { onShutdown } from '../shared/platform/shutdown.ts';
import { openStorage } from '../shared/storage/open-storage.ts';
import { surviveUncaught } from '../shared/platform/uncaught.ts';
import { waitForDatabase } from '../shared/platform/database/wait-for-database.ts';
import { createApp } from './app.ts';
import { openRateLimits } from './auth/rate-limits.ts';
import { Arrivals } from './http/arrivals.ts';
import { BodyShares } from './http/body-shares.ts';
import { Connections } from './http/connections.ts';
import { acceptInEveryTurn } from './http/accepting.ts';
import { Pacer } from './http/pacer.ts';
import { StorageRoom } from './http/storage-room.ts';
import { createExpressServer, serve } from './http/request-classes.ts';
import { respondToUnreadable } from './http/unreadable-requests.ts';
import { mayRead } from './auth/authenticate.ts';
import { JobStreams } from './jobs/job-streams.ts';
import { JobWatcher } from './jobs/job-watcher.ts';
import { makeDrain } from './operations/drain.ts';
import { createMetrics } from './operations/metrics.ts';
import { measureQuotas } from './operations/quota-metrics.ts';
import { Readiness } from './operations/readiness.ts';

/** Tells the supervisor that a restart would not help. */
const EXIT_CANNOT_LISTEN = 2;
/**
 * Connections that the system holds until they are accepted. Beyond them it drops whoever comes next, who tries again
 * after one second, three, seven: somebody else's flood would cost everybody that. Linux holds net.core.somaxconn at most.
 */
const BACKLOG = 4096;

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger(config.logLevel, 'api');
  const database = openDatabase(config.database.url, {
    poolSize: config.database.poolSize,
    applicationName: 'trama-api',
    logger,
    pooler: config.database.pooler,
    statementSeconds: config.database.statementSeconds,
    gate: config.database,
  });
  await waitForDatabase({ url: config.database.url, setting: 'DATABASE_URL' }, (line) => logger.warn(line));
  // the first connection finds out about a pooler
  await query(database, 'select 1');
  requireSessions(config, isPooled(database));
  const storage = await openStorage(config.storage);
  const queues = openQueues(config, logger);
  const dispatcher = makeDispatcher(config, { database, queues, logger });
  const watcher = new JobWatcher(config.database.directUrl, database, logger);
  const jobStreams = new JobStreams({ config, database, watcher, logger, mayRead });
  const rateLimits = openRateLimits(config, database, logger);
  const readiness = new Readiness({ database, queues, storage, logger });
  const arrivals = new Arrivals(config.http, logger);
  const bodies = new BodyShares();
  const room = new StorageRoom({ database, quotas: config.quotas, logger });
  const pacer = new Pacer(config.http.pacedPerSecond);
  const metrics = createMetrics({ database, queues, arrivals, logger, sweepSeconds: config.jobs.sweepSeconds });
  metrics.addCollector('parts', (registry) => readiness.measure(registry));
  metrics.addCollector('quotas', (registry) => measureQuotas(registry, { database, quotas: config.quotas }));
  const deps = {
    config,
    logger,
    database,
    queues,
    storage,
    dispatcher,
    watcher,
    jobStreams,
    rateLimits,
    metrics,
    readiness,
    arrivals,
    bodies,
    room,
    pacer,
  };

  // bodies have limits of their own; a header, and the silence before it, has 20 s
  const server = createExpressServer({
    keepAliveTimeout: 65_000,
    requestTimeout: 0,
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    // the application says it, in the envelope
    requireHostHeader: false,
  });
  const connections = new Connections(server);
  respondToUnreadable(server, connections, logger);
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const { port, host } = config.http;
    server.listen({ port, host, backlog: BACKLOG }, () => resolve((server.address() as AddressInfo).port));
  }).catch((error: NodeJS.ErrnoException) => {
    process.stderr.write(
      `Cannot listen on ${config.http.host ?? '*'}:${config.http.port} (HOST, PORT): ${error.code ?? error.message}\n`,
    );
    process.exit(EXIT_CANNOT_LISTEN);
  });
  const accepting = acceptInEveryTurn(server, BACKLOG, logger);
  const drain = makeDrain(server, connections, () => accepting.close());
  const url = config.http.baseUrl ?? `http://${config.http.host ?? 'localhost'}:${port}`;
  const app = createApp(deps, url);
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  arrivals.watch(server, connections, (address) => trusts(address, 0));
  serve(server, app);

  const { seconds, drainSeconds } = config.shutdown;
  onShutdown(logger, seconds, async () => {
    readiness.drain();
    drain.begin();
    await sleep(drainSeconds * 1000);
    jobStreams.close();
    // requests that wait for jobs answer 202 now
    const stopped = watcher.close();
    // the last quarter is for what has to be closed besides
    await drain.finish((seconds - drainSeconds) * 750);
    await stopped;
    rateLimits.close();
    await queues.close();
    await storage.close();
    await database.destroy();
  });
  surviveUncaught(logger);
  logger.info({ url, backend: queues.backend }, 'listening');
  process.send?.({ type: 'listening', url, port });
}

main().catch(endFailedStart);
