/** A worker process: takes the queues that WORKER_QUEUES names. */
import { setFlagsFromString } from 'node:v8';
import { ConfigError, loadConfig, type QueueName } from '../shared/config.ts';
import { openDatabase } from '../shared/database.ts';
import { createLogger } from '../shared/logger.ts';
import { openMailer } from '../shared/mail/mailer.ts';
import { openQueues, type MessageProcessor } from '../shared/queues.ts';
import { onShutdown } from '../shared/shutdown.ts';
import { openStorage } from '../shared/storage/open-storage.ts';
import { waitForDatabase } from '../shared/wait-for-database.ts';
import { documentMaintenance } from './document-maintenance.ts';
import { HANDLERS } from './handlers.ts';
import { type WorkerDependencies } from './handler.ts';
import { retention } from './maintenance.ts';
import { letRequestsGoFirst, letRequestsGoFirstInDatabase } from './priority.ts';
import { JobRunner } from './runner.ts';
import { Sweeper } from './sweeper.ts';

// what an import has left behind is collected before half as much again has come: a worker stays as small after a million
// rows as after a hundred thousand
setFlagsFromString('--heap-growing-percent=50');

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger(config.logLevel, 'worker');
  await letRequestsGoFirst(logger);
  const database = openDatabase(config.database.url, {
    poolSize: Math.max(config.database.poolSize, config.bulk.concurrency + 4),
    applicationName: 'trama-worker',
    logger,
    onConnect: letRequestsGoFirstInDatabase(logger),
  });
  await waitForDatabase(database, logger);
  const storage = openStorage(config.storage);
  const mailer = openMailer(config);
  const queues = openQueues(config, logger);
  const dispatcher = { database, queues, logger, jobsPerTenant: config.bulk.jobsPerTenant };
  const deps: WorkerDependencies = { config, logger, database, storage, mailer, dispatcher };
  const runner = new JobRunner(deps, HANDLERS);
  const sweeper = new Sweeper(deps, queues);

  const maintain: MessageProcessor = async (message) => {
    if (message.name === 'retention') await retention(deps);
    if (message.name === 'documents') await documentMaintenance(deps);
  };
  const concurrency: Record<QueueName, number> = {
    'bulk-upserts': config.bulk.concurrency,
    recalculations: 2,
    documents: 4,
    emails: 2,
    maintenance: 1,
  };
  const workers = config.worker.queues.map((name) =>
    queues.work(name, name === 'maintenance' ? maintain : runner.process, concurrency[name]),
  );
  sweeper.start();

  onShutdown(logger, config.shutdownSeconds, async () => {
    runner.stop();
    await Promise.all(workers.map((worker) => worker.close()));
    await sweeper.stop();
    await queues.close();
    await storage.close();
    mailer.close();
    await database.destroy();
  });
  logger.info({ queues: config.worker.queues, backend: queues.backend }, 'worker ready');
  process.send?.({ type: 'ready' });
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? `Settings: ${error.message}` : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
