/**
 * Makes the table true: hands back jobs whose worker is gone, dispatches what the queue has lost or never got, and keeps
 * the schedules. Every worker process has one; they take turns by an advisory lock.
 */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { isTransientDatabaseError, query, type Database } from '../shared/database.ts';
import { dispatchDue } from '../shared/jobs/dispatch.ts';
import { recordEnd } from '../shared/jobs/lifecycle.ts';
import { JOB_CHANNEL, type JobRow } from '../shared/jobs/rows.ts';
import { forgetWorkerProcess, noteWorkerProcess } from '../shared/jobs/worker-processes.ts';
import { outageOf } from '../shared/outages.ts';
import { QueueAway, type Queues } from '../shared/queues.ts';
import { type WorkerDependencies } from './handler.ts';
import { SCHEDULES } from './maintenance.ts';

/** How long a message may be on its way before the queue is asked whether it still has it. */
const PATIENCE_SECONDS = 10;
const BATCH = 200;

export class Sweeper {
  readonly #deps: WorkerDependencies;
  readonly #queues: Queues;
  /** Of this process, as others see that it lives. */
  readonly #processId = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(deps: WorkerDependencies, queues: Queues) {
    this.#deps = deps;
    this.#queues = queues;
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
    await forgetWorkerProcess(this.#deps.database, this.#processId).catch((error: unknown) =>
      // it is taken for dead soon enough
      this.#deps.logger.debug({ err: error }, 'worker process not forgotten'),
    );
  }

  async sweep(): Promise<void> {
    const { database, dispatcher, config } = this.#deps;
    if (config.worker.heartbeatFile) await writeFile(config.worker.heartbeatFile, new Date().toISOString());
    await noteWorkerProcess(database, this.#processId, config.worker.queues);
    await this.#handBackLost(database);
    await this.#askAboutSilent(database);
    await dispatchDue(dispatcher, null);
    for (const { name, everyMs } of SCHEDULES) await this.#queues.schedule(name, everyMs);
  }

  async #handBackLost(database: Database): Promise<void> {
    const { maxLostWorkers } = this.#deps.config.jobs;
    await database.transaction(async (transaction) => {
      const ended = await query<JobRow>(
        transaction,
        `update jobs j set lost_workers = lost_workers + 1, lease_token = null, lease_until = null, dispatched_at = null,
           status = case when cancel_requested then 'CANCELLED' when lost_workers + 1 >= $1 then 'FAILED' else 'QUEUED' end,
           error = case when not cancel_requested and lost_workers + 1 >= $1 then
             case when queue = 'bulk-upserts' then jsonb_build_object('code', 'JOB_FAILED',
               'message', format('The worker was lost %s times at the same place: the import could not go on from row %s (counted from 0).', lost_workers + 1, processed),
               'details', jsonb_build_object('index', processed, 'lostWorkers', lost_workers + 1))
             else jsonb_build_object('code', 'JOB_FAILED', 'message', format('The worker was lost %s times while it ran the job.', lost_workers + 1)) end
           end,
           finished_at = case when cancel_requested or lost_workers + 1 >= $1 then now() end
         where (tenant_id, id) in (
           select tenant_id, id from jobs where status = 'RUNNING' and lease_until < now() limit $2 for update skip locked)
         returning *`,
        [maxLostWorkers, BATCH],
      );
      for (const job of ended) {
        this.#deps.logger.warn({ jobId: job.id, type: job.type, status: job.status }, 'a worker was lost');
        if (job.status !== 'QUEUED') {
          await recordEnd(transaction, job);
          await query(transaction, 'select pg_notify($1, $2)', [JOB_CHANNEL, job.id]);
        }
      }
    });
  }

  async #askAboutSilent(database: Database): Promise<void> {
    const silent = await query<Pick<JobRow, 'tenant_id' | 'id' | 'queue' | 'dispatches'>>(
      database,
      `update jobs set dispatched_at = now() where (tenant_id, id) in (
         select tenant_id, id from jobs where status = 'QUEUED' and dispatched_at < now() - $1 * interval '1 second'
           and run_after < now() - $1 * interval '1 second' order by dispatched_at limit $2 for update skip locked)
       returning tenant_id, id, queue, dispatches`,
      [PATIENCE_SECONDS, BATCH],
    );
    for (const job of silent) {
      const held = await this.#queues.holds(job.queue, {
        tenantId: job.tenant_id,
        id: job.id,
        dispatch: job.dispatches,
      });
      if (!held) {
        await query(
          database,
          `update jobs set dispatched_at = null where tenant_id = $1 and id = $2 and dispatches = $3 and status = 'QUEUED'`,
          [job.tenant_id, job.id, job.dispatches],
        );
      }
    }
  }
}
