/** A worker process: takes the queues that WORKER_QUEUES names. */
import '../shared/platform/node-floor.ts';
import './heap.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig, requireSessions } from '../shared/platform/config.ts';
import { isPooled, openDatabase, query } from '../shared/platform/database.ts';
import { endFailedStart } from '../shared/platform/failed-start.ts';
import { makeDispatcher } from '../shared/jobs.ts';
import { createLogger } from '../shared/platform/logger.ts';
import { SpareConnections } from '../shared/imports/lanes.ts';
import { openMailer } from '../shared/mail/mailer.ts';
import { openQueues, type MessageProcessor, type QueueName, type QueueWorker } from '../shared/queues.ts';
import { onShutdown } from '../shared/platform/shutdown.ts';
import { openStorage } from '../shared/storage/open-storage.ts';
import { surviveUncaught } from '../shared/platform/uncaught.ts';
import { waitForDatabase } from '../shared/platform/database/wait-for-database.ts';
import { documentMaintenance } from './document-maintenance.ts';
import { type WorkerDependencies } from './handler.ts';
import { loadHandlers } from './load-handlers.ts';
import { failedRun, retention, tellFailedRun, type ScheduleName } from './maintenance.ts';
import { setNiceness } from './priority.ts';
import { JobRunner } from './runner.ts';
import { openStatusServer, type Slots } from './status-server.ts';
import { addUpAuditEvents } from '../shared/platform/audit-blocks.ts';
import { countNgrams } from '../shared/resources/ngram-counts.ts';
import { addUpRowCounts } from '../shared/resources/row-counts.ts';
import { Sweeper } from './sweeper.ts';

/** How long the queues may take to note what has ended, when the process stops. */
const QUEUE_PATIENCE_MS = 5000;

async function main(): Promise<void> {
  const config = loadConfig();
  const handlers = await loadHandlers();
  const logger = createLogger(config.logLevel, 'worker');
  await setNiceness(config.worker.nice, logger);
  const spare = config.worker.lanes - 1;
  const imports = config.worker.concurrency['bulk-upserts'] + spare;
  const database = openDatabase(config.database.url, {
    poolSize: Math.max(config.database.poolSize, imports + 4),
    applicationName: 'trama-worker',
    logger,
    pooler: config.database.pooler,
  });
  await waitForDatabase({ url: config.database.url, setting: 'DATABASE_URL' }, (line) => logger.warn(line));
  // the first connection finds out about a pooler
  await query(database, 'select 1');
  requireSessions(config, isPooled(database));
  // an import's temporary tables live in one session
  const sessions = isPooled(database)
    ? openDatabase(config.database.directUrl, {
        poolSize: imports,
        applicationName: 'trama-worker',
        logger,
        pooler: 'none',
      })
    : database;
  const storage = await openStorage(config.storage);
  const mailer = openMailer(config);
  const queues = openQueues(config, logger);
  const dispatcher = makeDispatcher(config, { database, queues, logger });
  const workers = new Map<QueueName, QueueWorker>();
  const slots = (): Slots =>
    new Map([...workers].map(([name, { busy }]) => [name, { slots: config.worker.concurrency[name], busy: busy() }]));
  const deps: WorkerDependencies = {
    config,
    logger,
    database,
    sessions,
    spareConnections: new SpareConnections(spare),
    storage,
    mailer,
    dispatcher,
    queues,
    processId: randomUUID(),
    slots,
  };
  const runner = new JobRunner(deps, handlers);
  const sweeper = new Sweeper(deps);

  const scheduled: Partial<Record<string, () => Promise<object>>> & Record<ScheduleName, () => Promise<object>> = {
    retention: () => retention(deps),
    documents: () => documentMaintenance(deps),
    'row-counts': async () => ({
      rows: await addUpRowCounts(database),
      events: await addUpAuditEvents(database),
      blocks: await countNgrams(database),
    }),
    sweep: () => sweeper.sweep(),
  };
  let maintaining: Promise<unknown> = Promise.resolve();
  const maintain: MessageProcessor = (message) => {
    const work = Promise.resolve(scheduled[message.name as ScheduleName]?.()).catch((error: unknown) => {
      tellFailedRun(logger, message.name, error);
      throw failedRun(message.name, error);
    });
    // several may be in work at once
    maintaining = Promise.allSettled([maintaining, work]);
    return work;
  };
  for (const name of config.worker.queues) {
    const processor = name === 'maintenance' ? maintain : runner.process;
    workers.set(name, queues.work(name, processor, config.worker.concurrency[name]));
  }
  const status = await openStatusServer(config, slots);
  sweeper.start();

  onShutdown(logger, config.shutdown.seconds, async () => {
    runner.stop();
    const closed = Promise.all([...workers.values()].map((worker) => worker.close()));
    // without Redis it would wait for it: a message that it could not be told the end of comes again, and finds its job ended
    const settled = Promise.all([runner.settled(), maintaining]).then(() => sleep(QUEUE_PATIENCE_MS));
    await Promise.race([closed, settled]);
    await sweeper.stop();
    status?.closeAllConnections();
    status?.close();
    await queues.close();
    await storage.close();
    mailer.close();
    if (sessions !== database) await sessions.destroy();
    await database.destroy();
  });
  surviveUncaught(logger);
  logger.info({ queues: config.worker.queues, backend: queues.backend }, 'worker ready');
  process.send?.({ type: 'ready' });
}

main().catch(endFailedStart);
