/** Takes one queue message to its end: claim, lease, handler, and what the row says afterwards (decisions.md §4). */
import { UnrecoverableError } from 'bullmq';
import { TramaError } from '../shared/errors.ts';
import { dispatchDue } from '../shared/jobs/dispatch.ts';
import { claimJob, endJob, LeaseLost, releaseJob, renewLease, type Lease } from '../shared/jobs/lifecycle.ts';
import { type JobError, type JobRow } from '../shared/jobs/rows.ts';
import { type JobMessage, type MessageProcessor } from '../shared/queues.ts';
import { type JobContext, type JobHandler, type WorkerDependencies } from './handler.ts';
import { isTransient } from './transient.ts';

const LONGEST_DELAY_MS = 60_000;

/** Exponential with jitter, so that what failed together does not come back together. */
export function retryDelay(failures: number, baseMs: number, longestMs = LONGEST_DELAY_MS): number {
  const delay = Math.min(longestMs, baseMs * 2 ** Math.min(failures, 16));
  return Math.round(delay * (0.5 + Math.random() / 2));
}

export class JobRunner {
  readonly #deps: WorkerDependencies;
  readonly #handlers: Map<string, JobHandler>;
  readonly #stopping = new AbortController();

  constructor(deps: WorkerDependencies, handlers: readonly JobHandler[]) {
    this.#deps = deps;
    this.#handlers = new Map(handlers.map((handler) => [handler.declaration.type, handler]));
    if (this.#handlers.size !== handlers.length) throw new Error('a job type has two handlers');
  }

  /** Makes running handlers hand back their jobs at the next opportunity. */
  stop(): void {
    this.#stopping.abort();
  }

  readonly process: MessageProcessor = async (message) => {
    const data = message.data as JobMessage;
    const { config, database, dispatcher } = this.#deps;
    const claimed = await claimJob(database, data, {
      leaseSeconds: config.jobs.leaseSeconds,
      jobsPerTenant: config.bulk.jobsPerTenant,
      retriedByOperator: message.attemptsMade > 0,
    });
    try {
      if (claimed) await this.#run(claimed.job, claimed.lease);
      // whoever asked for it must see that nothing came of it
      else if (message.attemptsMade > 0) throw new UnrecoverableError('The job has not failed, or it is not its turn.');
    } finally {
      await dispatchDue(dispatcher, data.tenantId);
    }
  };

  async #run(job: JobRow, lease: Lease): Promise<void> {
    const logger = this.#deps.logger.child({
      jobId: job.id,
      type: job.type,
      tenantId: job.tenant_id,
      requestId: job.request_id,
    });
    const lost = new AbortController();
    let ending = false;
    const renewal = setInterval(
      () => {
        renewLease(this.#deps.database, lease).catch((error: unknown) => {
          // one that was under way when the job ended finds the lease given up, not lost
          if (ending && error instanceof LeaseLost) return;
          logger.warn({ err: error }, 'lease not renewed');
          if (error instanceof LeaseLost) lost.abort();
        });
      },
      (lease.seconds * 1000) / 3,
    );
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    const started = performance.now();
    const handler = this.#handlers.get(job.type);
    const context = { job, payload: job.payload, lease, deps: this.#deps, logger, signal };
    try {
      if (!handler) throw new TramaError('JOB_FAILED', `No handler for jobs of type ${job.type}.`);
      context.payload = handler.declaration.payload.parse(job.payload);
      const outcome = await handler.run(context);
      ending = true;
      if (outcome.status === 'RELEASED') await releaseJob(this.#deps.database, lease, { delayMs: 0, failed: false });
      else {
        await endJob(this.#deps.database, lease, outcome);
        await this.#cleanUp(handler, context);
      }
      logger.info({ status: outcome.status, ms: Math.round(performance.now() - started) }, 'job');
    } catch (error) {
      ending = true;
      await this.#fail(job, lease, error, logger);
    } finally {
      clearInterval(renewal);
    }
  }

  async #cleanUp(handler: JobHandler, context: JobContext<unknown>): Promise<void> {
    try {
      await handler.cleanUp?.(context);
    } catch (error) {
      // the job has ended well; the retention removes what is left
      context.logger.warn({ err: error }, 'clean-up');
    }
  }

  async #fail(job: JobRow, lease: Lease, error: unknown, logger: WorkerDependencies['logger']): Promise<void> {
    if (error instanceof LeaseLost) {
      logger.warn('another worker took over');
      return;
    }
    const { config, database } = this.#deps;
    // the row, not the claim, knows whether there was progress since
    const failures = await this.#failures(job).catch(() => job.failures);
    const retries = this.#handlers.get(job.type)?.declaration.retries;
    if (isTransient(error) && failures + 1 < (retries?.failures ?? config.jobs.maxFailures)) {
      const delayMs = retryDelay(failures, config.jobs.retryBaseMs, retries?.longestDelayMs);
      logger.warn({ err: error, delayMs, failures: failures + 1 }, 'job to be tried again');
      // when the database itself is away the lease runs out and the sweeper hands the job back
      await releaseJob(database, lease, { delayMs, failed: true });
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
    throw new UnrecoverableError(reported.code);
  }

  async #failures(job: JobRow): Promise<number> {
    const row = await this.#deps
      .database<JobRow>('jobs')
      .where({ tenant_id: job.tenant_id, id: job.id })
      .first('failures');
    return row?.failures ?? job.failures;
  }
}
