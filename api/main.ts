/** The HTTP process: settings → parts → listen → ordered shutdown. */
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ConfigError, loadConfig } from '../shared/config.ts';
import { openDatabase } from '../shared/database.ts';
import { createLogger } from '../shared/logger.ts';
import { openQueues } from '../shared/queues.ts';
import { onShutdown } from '../shared/shutdown.ts';
import { openStorage } from '../shared/storage/open-storage.ts';
import { waitForDatabase } from '../shared/wait-for-database.ts';
import { createApp } from './app.ts';
import { openRateLimits } from './auth/rate-limits.ts';
import { JobWatcher } from './jobs/job-watcher.ts';
import { createMetrics } from './operations/metrics.ts';

/** Tells the supervisor that a restart would not help. */
const EXIT_CANNOT_LISTEN = 2;

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger(config.logLevel, 'api');
  const database = openDatabase(config.database.url, {
    poolSize: config.database.poolSize,
    applicationName: 'trama-api',
    logger,
  });
  await waitForDatabase(database, logger);
  const storage = openStorage(config.storage);
  const queues = openQueues(config, logger);
  const dispatcher = { database, queues, logger, jobsPerTenant: config.bulk.jobsPerTenant };
  const watcher = new JobWatcher(config.database.url, database, logger);
  const rateLimits = openRateLimits(config, database, logger);
  const deps = { config, logger, database, queues, storage, dispatcher, watcher, rateLimits, metrics: createMetrics() };

  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 0 });
  // a bulk body may take hours; a header may not
  server.headersTimeout = 30_000;
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.http.port, config.http.host, () => resolve((server.address() as AddressInfo).port));
  }).catch((error: NodeJS.ErrnoException) => {
    process.stderr.write(
      `Cannot listen on ${config.http.host ?? '*'}:${config.http.port}: ${error.code ?? error.message}\n`,
    );
    process.exit(EXIT_CANNOT_LISTEN);
  });
  const url = config.http.baseUrl ?? `http://${config.http.host ?? 'localhost'}:${port}`;
  server.on('request', createApp(deps, url));

  onShutdown(logger, config.shutdownSeconds, async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // requests that wait for jobs answer 202 now
    await watcher.close();
    // a connection becomes idle when its last answer is out
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), (config.shutdownSeconds * 1000) / 2).unref();
    await closed;
    clearInterval(idle);
    rateLimits.close();
    await queues.close();
    await storage.close();
    await database.destroy();
  });
  logger.info({ url, backend: queues.backend }, 'listening');
  process.send?.({ type: 'listening', url, port });
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? `Settings: ${error.message}` : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
