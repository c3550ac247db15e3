import { type Config } from '../shared/platform/config.ts';
import { type Database } from '../shared/platform/database.ts';
import { type Dispatcher } from '../shared/jobs.ts';
import { type Logger } from '../shared/platform/logger.ts';
import { type Queues } from '../shared/queues.ts';
import { type ObjectStorage } from '../shared/storage/storage.ts';
import { type RateLimits } from './auth/rate-limits.ts';
import { type Arrivals } from './http/arrivals.ts';
import { type BodyShares } from './http/body-shares.ts';
import { type Pacer } from './http/pacer.ts';
import { type StorageRoom } from './http/storage-room.ts';
import { type JobStreams } from './jobs/job-streams.ts';
import { type JobWatcher } from './jobs/job-watcher.ts';
import { type Metrics } from './operations/metrics.ts';
import { type Readiness } from './operations/readiness.ts';

/** What the HTTP process is made of; opened in main.ts, closed there. */
export interface ApiDependencies {
  config: Config;
  logger: Logger;
  database: Database;
  queues: Queues;
  storage: ObjectStorage;
  dispatcher: Dispatcher;
  watcher: JobWatcher;
  jobStreams: JobStreams;
  metrics: Metrics;
  arrivals: Arrivals;
  bodies: BodyShares;
  room: StorageRoom;
  pacer: Pacer;
  readiness: Readiness;
  rateLimits: RateLimits;
}
