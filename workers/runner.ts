/** Takes one queue message to its end: claim, lease, handler, and what the row says afterwards (decisions.md §4). */
import { UnrecoverableError } from 'bullmq';
import { isTransientDatabaseError } from '../shared/database.ts';
import { TramaError } from '../shared/errors.ts';
import {
  claimJob,
  dispatchDue,
  endJob,
  isToStop,
  isTransient,
  LeaseLost,
  needsCare,
  readFailures,
  releaseJob,
  renewLease,
  retryDelay,
  type JobError,
  type JobRow,
  type Lease,
} from '../shared/jobs.ts';
import { outageOf, reasonOf } from '../shared/outages.ts';
import { type JobMessage, type MessageProcessor } from '../shared/queues.ts';
import { Interruption, type JobContext, type JobHandler, type Outcome, type WorkerDependencies } from './handler.ts';
import { Room } from './room.ts';

/** How often a running job is asked about: a cancelled one ends within so long, or at the end of the statement it is in. */
const LOOK_MS = 1000;

/** What the handler answers, or what it was told by its signal. */
async function outcomeOf(handler: JobHandler, context: JobContext<unknown>): Promise<Outcome> {
  try {
    return await handler.run(context);
  } catch (error) {
    if (error instanceof Interruption) return { status: error.status };
    throw error;
  }
}

export class JobRunner {
  readonly #deps: WorkerDependencies;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #room = new Room();
  /** What stops each job that runs. */
  readonly #running = new Set<AbortController>();
  #stopping = false;

  constructor(deps: WorkerDependencies, handlers: ReadonlyMap<string, JobHandler>) {
    this.#deps = deps;
    this.#handlers = handlers;
  }

  /** Makes running handlers hand back their jobs at the next opportunity. */
  stop(): void {
    this.#stopping = true;
    this.#handBackAll();
  }

  #handBackAll(): void {
    for (const running of this.#running) running.abort(new Interruption('RELEASED'));
  }

  readonly process: MessageProcessor = async (message) => {
    const data = message.data as JobMessage;
    const { config, database, dispatcher } = this.#deps;
    let leave = await this.#room.enter();
    try {
      const claimed = await claimJob(database, data, {
        leaseSeconds: config.jobs.leaseSeconds,
        jobsPerTenant: config.bulk.jobsPerTenant,
        retriedByOperator: message.attemptsMade > 0,
      });
      try {
        if (claimed) {
          await this.#run(claimed.job, claimed.lease, async () => {
            leave();
            this.#handBackAll();
            leave = await this.#room.enterAlone();
          });
          // whoever asked for it must see that nothing came of it
        } else if (message.attemptsMade > 0) {
          throw new UnrecoverableError('The job has not failed, its payload is gone, or it is not its turn.');
        }
      } finally {
        await dispatchDue(dispatcher, data.tenantId);
      }
    } finally {
      leave();
    }
  };

  /** `beAlone` resolves when no other job runs in this process. */
  async #run(job: JobRow, lease: Lease, beAlone: () => Promise<void>): Promise<void> {
    const logger = this.#deps.logger.child({
      jobId: job.id,
      type: job.type,
      tenantId: job.tenant_id,
      requestId: job.request_id,
    });
    const interrupt = new AbortController();
    let ending = false;
    const renewal = setInterval(
      () => {
        renewLease(this.#deps.database, lease).catch((error: unknown) => {
          // one that was under way when the job ended finds the lease given up, not lost
          if (ending && error instanceof LeaseLost) return;
          if (isTransientDatabaseError(error)) outageOf('database').failed(logger, error);
          else logger.warn({ err: error }, 'lease not renewed');
          if (error instanceof LeaseLost) interrupt.abort(error);
        });
      },
      (lease.seconds * 1000) / 3,
    );
    const look = setInterval(() => {
      isToStop(this.#deps.database, lease)
        .then((why) => {
          if (why === 'CANCELLED') interrupt.abort(new Interruption('CANCELLED'));
          else if (why === 'LEASE_LOST' && !ending) interrupt.abort(new LeaseLost());
        })
        // the renewal of the lease says what is wrong
        .catch((error: unknown) => logger.debug({ err: error }, 'job not looked at'));
    }, LOOK_MS);
    const { signal } = interrupt;
    const started = performance.now();
    const handler = this.#handlers.get(job.type);
    const context = { job, payload: job.payload, lease, deps: this.#deps, logger, signal };
    try {
      if (!handler) throw new TramaError('JOB_FAILED', `No handler for jobs of type ${job.type}.`);
      context.payload = handler.declaration.payload.parse(job.payload);
      if (needsCare(job)) await beAlone();
      this.#running.add(interrupt);
      if (this.#stopping) interrupt.abort(new Interruption('RELEASED'));
      const outcome = await outcomeOf(handler, context);
      ending = true;
      if (outcome.status !== 'RELEASED') {
        await endJob(this.#deps.database, lease, outcome);
        await this.#cleanUp(handler, context);
      } else if (!(await releaseJob(this.#deps.database, lease, { delayMs: 0, failed: false }))) {
        await endJob(this.#deps.database, lease, { status: 'CANCELLED' });
      }
      logger.info({ status: outcome.status, ms: Math.round(performance.now() - started) }, 'job');
    } catch (error) {
      ending = true;
      await this.#fail(context, handler, error);
    } finally {
      this.#running.delete(interrupt);
      clearInterval(renewal);
      clearInterval(look);
    }
  }

  async #cleanUp(handler: JobHandler, context: JobContext<unknown>, failure?: TramaError): Promise<void> {
    try {
      await handler.cleanUp?.(context, failure);
    } catch (error) {
      // the job's end is stored; the retention removes what is left
      if (isTransientDatabaseError(error)) outageOf('database').failed(context.logger, error);
      else context.logger.warn({ err: error }, 'clean-up');
    }
  }

  async #fail(context: JobContext<unknown>, handler: JobHandler | undefined, error: unknown): Promise<void> {
    const { job, lease, logger } = context;
    if (error instanceof LeaseLost) {
      logger.warn('another worker took over');
      return;
    }
    const { config, database } = this.#deps;
    // the row, not the claim, knows whether there was progress since
    const failures = (await readFailures(database, lease).catch(() => undefined)) ?? job.failures;
    const delayMs = retryDelay(failures, config.jobs, handler?.declaration.retries);
    if (isTransient(error) && delayMs !== undefined) {
      logger.warn({ reason: reasonOf(error), delayMs, failures: failures + 1 }, 'job to be tried again');
      // when the database itself is away the lease runs out and the sweeper hands the job back
      if (await releaseJob(database, lease, { delayMs, failed: true })) return;
      await endJob(database, lease, { status: 'CANCELLED' });
      return;
    }
    const reported: JobError =
      error instanceof TramaError
        ? { code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}) }
        : {
            code: 'JOB_FAILED',
            message: 'The job failed; the operator finds the cause in the logs by the request id.',
          };
    if (!(error instanceof TramaError)) logger.error({ err: error }, 'job failed');
    else logger.info({ status: 'FAILED', code: error.code }, 'job');
    await endJob(database, lease, { status: 'FAILED', error: reported });
    if (handler && error instanceof TramaError) await this.#cleanUp(handler, context, error);
    throw new UnrecoverableError(reported.code);
  }
}
