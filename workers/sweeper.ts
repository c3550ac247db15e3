/**
 * Makes table and queues true: hands back jobs whose worker is gone, dispatches what the queue has lost or never got, lets
 * messages go whose job has ended, and keeps the schedules. Every worker process has one. They need no turns: each statement
 * takes rows that nobody else has, and what is asked of a queue may be asked twice.
 */
import { isTransientDatabaseError, type Database } from '../shared/platform/database.ts';
import {
  dispatchDue,
  findUnended,
  forgetWorkerProcess,
  handBackLostJobs,
  noteWorkerProcess,
  repairMessage,
  replaceEarlierMessage,
  takeSilent,
} from '../shared/jobs.ts';
import { getOutage } from '../shared/platform/outages.ts';
import { QUEUE_NAMES, QueueAway, type QueueName } from '../shared/queues.ts';
import { type WorkerDependencies } from './handler.ts';
import { SCHEDULES } from './maintenance.ts';

/** How long after a message was last known to be where it should be the queue is asked. */
const PATIENCE_SECONDS = 10;
const BATCH = 200;
/** How many delayed messages of each queue a sweep looks at. */
const DELAYED_BATCH = 500;

export class Sweeper {
  readonly #deps: WorkerDependencies;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** Where the next sweep goes on with the delayed messages of a queue. */
  readonly #delayedFrom = new Map<QueueName, number>();

  constructor(deps: WorkerDependencies) {
    this.#deps = deps;
  }

  start(): void {
    const turn = () => {
      this.#running ??= this.sweep()
        .then(
          () => getOutage('database').works(),
          (error: unknown) => {
            if (error instanceof QueueAway) return;
            if (isTransientDatabaseError(error)) getOutage('database').failed(this.#deps.logger, error);
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

  /** Returns what there was to do. */
  async sweep(): Promise<{ lost: number; asked: number }> {
    const { database, dispatcher } = this.#deps;
    await noteWorkerProcess(database, this.#deps.processId, this.#deps.slots());
    const lost = await this.#handBackLost(database);
    const asked = await this.#repairMessages(database);
    await dispatchDue(dispatcher, null);
    for (const queue of QUEUE_NAMES) await this.#settleDelayed(queue);
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

  /** Messages of a queue that was restored may wait for the turn of a job that has ended: a worker ends them as the row says. */
  async #settleDelayed(queue: QueueName): Promise<void> {
    const { database, queues } = this.#deps;
    const from = this.#delayedFrom.get(queue) ?? 0;
    const messages = await queues.delayed(queue, from, DELAYED_BATCH);
    // those of schedules have no row
    const ofJobs = messages.flatMap((message) => {
      const { tenantId, id } = message.data;
      return tenantId === undefined || id === undefined ? [] : [{ tenantId, id, message }];
    });
    const unended = ofJobs.length === 0 ? new Set<string>() : await findUnended(database, ofJobs);
    const ended = ofJobs.filter(({ id }) => !unended.has(id));
    for (const { message } of ended) await queues.promote(message);
    this.#delayedFrom.set(queue, messages.length < DELAYED_BATCH ? 0 : from + messages.length - ended.length);
  }
}
