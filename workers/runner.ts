/**
 * Takes one message to the end of an attempt: claim, lease, handler, what the row says afterwards, and with it what BullMQ is
 * told: completed, to be delayed, or failed, each with its reason (docs/jobs.md).
 */
import { DelayedError, UnrecoverableError, type Job } from 'bullmq';
import { isTransientDatabaseError } from '../shared/platform/database.ts';
import { TramaError } from '../shared/platform/errors.ts';
import {
  claimJob,
  dispatchNext,
  endJob,
  holdJob,
  isToStop,
  isTransient,
  lastingFault,
  LeaseLost,
  needsCare,
  operatorSentence,
  passingFault,
  readFailures,
  releaseJob,
  renewLease,
  replaceEarlierMessage,
  retryDelay,
  toSentence,
  toStackText,
  whatItWaitsFor,
  type JobRow,
  type Lease,
  type Refusal,
} from '../shared/jobs.ts';
import { getOutage } from '../shared/platform/outages.ts';
import { COUNTED_EVERY, KEPT_FOR_NOW, KEPT_MESSAGES } from '../shared/platform/queue-settings.ts';
import { AttemptFailed, HOLD_MS, messageId, type JobMessage, type MessageProcessor } from '../shared/queues.ts';
import { Interruption, type JobContext, type JobHandler, type Outcome, type WorkerDependencies } from './handler.ts';
import { JobReport } from './job-report.ts';
import { Room } from './room.ts';

/** How often a running job is asked about: a cancelled one ends within so long, or at the end of the statement it is in. */
const LOOK_MS = 1000;

/** A message whose row somebody else has moved meanwhile is looked at again after so long. */
const AGAIN_MS = 1000;

/** What a completed message says. */
type Told = Record<string, unknown> & { status: string };

/** What the handler answers, or what it was told by its signal. */
async function runForOutcome(handler: JobHandler, context: JobContext<unknown>): Promise<Outcome> {
  try {
    return await handler.run(context);
  } catch (error) {
    if (error instanceof Interruption) return { status: error.status };
    throw error;
  }
}

const getLosses = ({ lost_workers: lost }: JobRow) =>
  `worker lost, ${lost === 1 ? 'once' : `${lost} times in a row`} without a checkpoint between`;

/** Ends an attempt in BullMQ: with the sentence as its reason, and the frames of the cause. */
function fail(kind: 'for good' | { delayMs: number }, sentence: string, cause: unknown): never {
  const error = kind === 'for good' ? new UnrecoverableError(sentence) : new AttemptFailed(sentence, kind.delayMs);
  error.stack = toStackText(sentence, cause);
  throw error;
}

/** A message in the hands of this process. */
interface InHand {
  message: Job<JobMessage>;
  token: string;
  /** It is the job's own, not one that the release before made for a dispatch. */
  own: boolean;
}

/** Has the message come again after so long, which is no failed attempt. */
async function later({ message, token }: InHand, delayMs: number): Promise<never> {
  await message.moveToDelayed(Date.now() + Math.ceil(delayMs), token);
  throw new DelayedError();
}

export class JobRunner {
  readonly #deps: WorkerDependencies;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #room = new Room();
  /** What stops each job that runs. */
  readonly #running = new Set<AbortController>();
  /** Jobs whose attempt has no end in the table yet. */
  readonly #open = new Set<string>();
  /** How many messages of each queue have been taken. */
  readonly #taken = new Map<string, number>();
  #closed = () => {};
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

  /** Resolves when each attempt has its end in the table, whatever the queue has still to be told. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await new Promise<void>((resolve) => (this.#closed = resolve));
  }

  #settle(lease: Lease): void {
    this.#open.delete(lease.token);
    this.#closed();
  }

  #handBackAll(): void {
    for (const running of this.#running) running.abort(new Interruption('RELEASED'));
  }

  readonly process: MessageProcessor = async (given, token = '') => {
    const message = given as Job<JobMessage>;
    const { tenantId, id } = message.data;
    const hand: InHand = { message, token, own: message.id === messageId(id) };
    // how often, and after how long, is the retry policy's to say, which goes by the row
    Object.assign(message.opts, {
      attempts: Number.MAX_SAFE_INTEGER,
      backoff: { type: 'custom' },
      ...this.#retention(message.queueName),
    });
    const { config, database, dispatcher } = this.#deps;
    let leave = await this.#room.enter();
    try {
      const claimed = await claimJob(database, { tenantId, id }, { ...config.jobs, ...config.bulk });
      try {
        if ('refusal' in claimed) return await this.#refused(hand, claimed.refusal);
        return await this.#run(hand, claimed.job, claimed.lease, async () => {
          leave();
          this.#handBackAll();
          leave = await this.#room.enterAlone();
        });
      } finally {
        await dispatchNext(dispatcher, tenantId);
      }
    } finally {
      leave();
    }
  };

  #retention(queue: string) {
    const taken = this.#taken.get(queue) ?? 0;
    this.#taken.set(queue, taken + 1);
    return taken % COUNTED_EVERY === 0 ? KEPT_MESSAGES : KEPT_FOR_NOW;
  }

  async #refused(hand: InHand, refusal: Refusal): Promise<Told> {
    const { database } = this.#deps;
    const { tenantId, id } = hand.message.data;
    if (refusal.why === 'gone') return { status: 'GONE' };
    if (refusal.why === 'ended') {
      const report = new JobReport(hand.message, this.#deps.logger, () => undefined);
      report.log(
        `has ended without this worker: ${refusal.status}${refusal.error ? `, ${toSentence(refusal.error)}` : ''}`,
      );
      await report.close();
      if (refusal.status === 'FAILED') throw new UnrecoverableError(toSentence(refusal.error));
      return { status: refusal.status };
    }
    if (!hand.own) {
      await replaceEarlierMessage(database, tenantId, id);
      return { status: 'QUEUED', as: messageId(id) };
    }
    if (refusal.why === 'later') return later(hand, refusal.delayMs);
    if (!(await holdJob(database, tenantId, id, refusal.waitsFor))) return later(hand, AGAIN_MS);
    await hand.message.updateData({
      ...hand.message.data,
      waitsFor: whatItWaitsFor(refusal.waitsFor, hand.message.queueName),
    });
    return later(hand, HOLD_MS);
  }

  /** `beAlone` resolves when no other job runs in this process. */
  async #run(hand: InHand, job: JobRow, lease: Lease, beAlone: () => Promise<void>): Promise<Told> {
    const { database } = this.#deps;
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
        renewLease(database, lease).catch((error: unknown) => {
          // one that was under way when the job ended finds the lease given up, not lost
          if (ending && error instanceof LeaseLost) return;
          if (isTransientDatabaseError(error)) getOutage('database').failed(logger, error);
          else logger.warn({ err: error }, 'lease not renewed');
          if (error instanceof LeaseLost) interrupt.abort(error);
        });
      },
      (lease.seconds * 1000) / 3,
    );
    const look = setInterval(() => {
      isToStop(database, lease)
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
    this.#open.add(lease.token);
    const report = new JobReport(hand.message, logger, () => this.#settle(lease));
    const context = { job, payload: job.payload, lease, deps: this.#deps, logger, signal, report };
    if (job.lost_workers > 0) report.log(getLosses(job));
    report.log(`claimed by worker ${this.#deps.processId}, attempt ${job.attempts}`);
    void report.send();
    try {
      if (!handler) throw new TramaError('JOB_FAILED', `No handler for jobs of type ${job.type}.`);
      context.payload = handler.declaration.payload.parse(job.payload);
      if (needsCare(job)) await beAlone();
      this.#running.add(interrupt);
      if (this.#stopping) interrupt.abort(new Interruption('RELEASED'));
      const outcome = await runForOutcome(handler, context);
      ending = true;
      logger.info({ status: outcome.status, ms: Math.round(performance.now() - started) }, 'job');
      if (outcome.status === 'RELEASED') return await this.#handBack(hand, context);
      const ended = await endJob(database, lease, outcome);
      await this.#cleanUp(handler, context);
      return await this.#tell(report, ended);
    } catch (error) {
      ending = true;
      if (error instanceof DelayedError) throw error;
      return await this.#fail(hand, context, handler, error);
    } finally {
      this.#running.delete(interrupt);
      clearInterval(renewal);
      clearInterval(look);
      await report.close();
    }
  }

  /** What the message of a job says that has ended, but has not failed. */
  async #tell(report: JobReport, job: JobRow): Promise<Told> {
    const { status, queue, created_rows: created, updated_rows: updated, failed_rows: failed } = job;
    const counts =
      queue === 'bulk-upserts'
        ? { created, updated, failed }
        : queue === 'bulk-changes'
          ? { written: updated, failed }
          : {};
    const figures = Object.entries(counts).map(([name, rows]) => ` ${rows} ${name}`);
    report.log(`${status.toLowerCase()}${figures.length > 0 ? `:${figures.join(',')}` : ''}`);
    if (status === 'COMPLETED') report.progress({ processed: job.processed, total: job.total, percent: job.percent });
    await report.close();
    return { status, ...counts };
  }

  async #handBack(hand: InHand, { lease, report }: JobContext<unknown>): Promise<Told> {
    const { database, queues } = this.#deps;
    const { own, message } = hand;
    if (!(await releaseJob(database, lease, { delayMs: 0, error: null, ownMessage: own })))
      return this.#tell(report, await endJob(database, lease, { status: 'CANCELLED' }));
    report.log('handed back at its checkpoint');
    await report.close();
    if (!own) return { status: 'QUEUED', as: messageId(message.data.id) };
    await message.moveToDelayed(Date.now() + AGAIN_MS, hand.token);
    // behind those that wait; where that cannot be done it comes by itself
    await queues.promote(message).catch((error: unknown) => this.#deps.logger.debug({ err: error }, 'not promoted'));
    throw new DelayedError();
  }

  async #cleanUp(handler: JobHandler, context: JobContext<unknown>, failure?: TramaError): Promise<void> {
    try {
      await handler.cleanUp?.(context, failure);
    } catch (error) {
      // the job's end is stored; the retention removes what is left
      if (isTransientDatabaseError(error)) getOutage('database').failed(context.logger, error);
      else context.logger.warn({ err: error }, 'clean-up');
    }
  }

  async #fail(
    hand: InHand,
    context: JobContext<unknown>,
    handler: JobHandler | undefined,
    error: unknown,
  ): Promise<Told> {
    const { job, lease, logger, report } = context;
    if (error instanceof LeaseLost) {
      logger.warn('another worker took over');
      await report.close();
      return later(hand, AGAIN_MS);
    }
    const { config, database } = this.#deps;
    // the row, not the claim, knows whether there was progress since
    const row = (await readFailures(database, lease).catch(() => undefined)) ?? job;
    const place =
      job.queue === 'bulk-upserts' || job.queue === 'bulk-changes' ? `at row ${row.processed}` : `in ${job.type}`;
    const delayMs = retryDelay(row.failures, config.jobs, handler?.declaration.retries);
    const transient = isTransient(error);
    if (transient && delayMs !== undefined) {
      const reported = passingFault(error);
      const sentence = operatorSentence(error, reported, place);
      logger.warn({ reason: sentence, delayMs, failures: row.failures + 1 }, 'job to be tried again');
      report.log(`attempt ${job.attempts} failed, the next in ${Math.round(delayMs / 100) / 10} s: ${sentence}`);
      // when the database itself is away the lease runs out, and whoever has the message next counts a lost worker
      const released = await releaseJob(database, lease, { delayMs, error: reported, ownMessage: hand.own }).catch(
        (reason: unknown) => {
          if (reason instanceof LeaseLost || isTransientDatabaseError(reason)) return true;
          throw reason;
        },
      );
      if (!released) return this.#tell(report, await endJob(database, lease, { status: 'CANCELLED' }));
      await report.close();
      if (!hand.own) return { status: 'QUEUED', as: messageId(job.id) };
      fail({ delayMs }, sentence, error);
    }
    const reported = lastingFault(error);
    const sentence = transient
      ? `${operatorSentence(error, passingFault(error), place)} It was attempt ${row.failures + 1} in a row, the last.`
      : operatorSentence(error, reported, place);
    if (!(error instanceof TramaError)) logger.error({ err: error }, 'job failed');
    else logger.info({ status: 'FAILED', code: error.code }, 'job');
    await endJob(database, lease, { status: 'FAILED', error: reported });
    if (handler && error instanceof TramaError) await this.#cleanUp(handler, context, error);
    report.log(`failed: ${sentence}`);
    await report.close();
    fail('for good', sentence, error);
  }
}
