/**
 * Makes the table true: hands back jobs whose worker is gone, dispatches what the queue has lost or never got, and keeps
 * the schedules. Every worker process has one; they take turns by an advisory lock.
 */
import { writeFile } from 'node:fs/promises';
import { isTransientDatabaseError, type Database } from '../shared/database.ts';
import {
  dispatchDue,
  forgetWorkerProcess,
  handBackLostJobs,
  noteWorkerProcess,
  repairMessage,
  replaceEarlierMessage,
  takeSilent,
} from '../shared/jobs.ts';
import { outageOf } from '../shared/outages.ts';
import { QueueAway } from '../shared/queues.ts';
import { type WorkerDependencies } from './handler.ts';
import { SCHEDULES } from './maintenance.ts';

/** How long after a message was last known to be where it should be the queue is asked. */
const PATIENCE_SECONDS = 10;
const BATCH = 200;

export class Sweeper {
  readonly #deps: WorkerDependencies;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(deps: WorkerDependencies) {
    this.#deps = deps;
  }

  start(): void {
    const turn = () => {
      this.#running ??= this.sweep()
        .then(
          () => outageOf('database').works(),
          (error: unknown) => {
            if (error instanceof QueueAway) return;
            if (isTransientDatabaseError(error)) outageOf('database').failed(this.#deps.logger, error);
            else this.#deps.logger.warn({ err: error }, 'sweep');
          },
        )
        .finally(() => {
          this.#running = undefined;
        });
    };
    this.#timer = setInterval(turn, this.#deps.config.jobs.sweepSeconds * 1000);
    turn();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await forgetWorkerProcess(this.#deps.database, this.#deps.processId).catch((error: unknown) =>
      // it is taken for dead soon enough
      this.#deps.logger.debug({ err: error }, 'worker process not forgotten'),
    );
  }

  /** Answers what there was to do. */
  async sweep(): Promise<{ lost: number; asked: number }> {
    const { database, dispatcher, config } = this.#deps;
    if (config.worker.heartbeatFile) await writeFile(config.worker.heartbeatFile, new Date().toISOString());
    await noteWorkerProcess(database, this.#deps.processId, this.#deps.slots());
    const lost = await this.#handBackLost(database);
    const asked = await this.#repairMessages(database);
    await dispatchDue(dispatcher, null);
    for (const { name, everyMs } of SCHEDULES) await this.#deps.queues.schedule(name, everyMs);
    return { lost, asked };
  }

  async #handBackLost(database: Database): Promise<number> {
    const lost = await handBackLostJobs(database, this.#deps.config.jobs.maxLostWorkers, { limit: BATCH });
    for (const job of lost)
      this.#deps.logger.warn({ jobId: job.id, type: job.type, status: job.status }, 'a worker was lost');
    return lost.length;
  }

  async #repairMessages(database: Database): Promise<number> {
    const silent = await takeSilent(database, PATIENCE_SECONDS, BATCH);
    for (const job of silent) {
      if (job.dispatch === null) await repairMessage(this.#deps.dispatcher, job);
      else if (!(await this.#deps.queues.holdsEarlier(job.queue, job.id, job.dispatch)))
        await replaceEarlierMessage(database, job.tenant_id, job.id);
    }
    return silent.length;
  }
}
