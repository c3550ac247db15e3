/**
 * What the buttons of Bull Board do (docs/running.md#what-the-board-shows-and-what-its-buttons-do): the row goes first, then the
 * board does to the message what it always does. What could contradict the row is refused.
 */
import { type AuditAction } from '../../shared/platform/audit-actions.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  BeforeHookResult,
  BoardHooks,
  BullBoardRequest,
  ControllerHandlerReturnType,
  HookContext,
} from '@bull-board/api/typings/app';
import { type Job } from 'bullmq';
import { audit } from '../../shared/platform/audit.ts';
import {
  dispatchDue,
  hasEnded,
  readJob,
  requestCancel,
  retryFailed,
  runNow,
  setPayloadGone,
  whatItWaitsFor,
  type JobRow,
} from '../../shared/jobs.ts';
import { isRefusal, QUEUE_NAMES, type JobMessage, type QueueName } from '../../shared/queues.ts';
import { readScope, writeScope, type Scope, type ScopeIdentity } from '../../shared/platform/scope.ts';
import { type ApiDependencies } from '../dependencies.ts';
import { type ChangeByBoard } from './board-page.ts';

interface Pressed {
  by: ScopeIdentity;
  /** What was asked, as the trail tells it. */
  request: { method: string; path: string };
  /** The row has moved: the answer, whatever the board meets with the message, which is put where it should be by sweeps. */
  done?: ControllerHandlerReturnType;
  /** The row stays as it is: what the trail tells of its message once the board has moved it. */
  ofMessage?: { job: JobRow; action: AuditAction };
}

/** The button that has been pressed, for as long as the board works on it. */
const pressed = new AsyncLocalStorage<Pressed>();

/** Lets the board work on what somebody asks of it. */
export const runOnBehalf = (by: ScopeIdentity, request: Pressed['request'], work: () => void): void =>
  pressed.run({ by, request }, work);

function button(): Pressed {
  const store = pressed.getStore();
  if (!store) throw new Error('nobody is known to have pressed the button');
  return store;
}

const asStatus = (status: number) => status as 200;

const DONE: ControllerHandlerReturnType = { status: 204, body: {} };
const MOVED: ControllerHandlerReturnType = {
  status: 409,
  body: { error: { key: 'ERRORS.FORBIDDEN' }, message: 'The message is not where it was: load the page again.' },
};
const ASKED_TO_STOP: ControllerHandlerReturnType = {
  status: asStatus(202),
  body: { message: 'The job runs: it has been asked to stop, and will between two chunks.' },
};

/** Notes what the board was asked and has answered, in the trail of whoever asked. */
async function noteResponse({ database }: ApiDependencies, status: number): Promise<void> {
  const { by, request } = button();
  await audit(readScope(by, database), { action: 'queues.administered', details: { ...request, status } });
}

const reject = (message: string, status: 403 | 404 | 409 = 409): BeforeHookResult => ({
  allow: false,
  status,
  message,
});

const OBLITERATE = '/api/queues/:queueName/obliterate';

/** Whose messages alone are touched: those of jobs that have not ended come back. */
const MESSAGES_ONLY = new Set([
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/clean/:queueStatus',
  '/api/queues/:queueName/empty',
  OBLITERATE,
]);

const REMOVE = '/api/queues/:queueName/:jobId/clean';
const RETRY_ALL = '/api/queues/:queueName/retry/:queueStatus';

const OF_ONE_JOB: Record<string, (deps: ApiDependencies, job: JobRow) => Promise<BeforeHookResult>> = {
  '/api/queues/:queueName/:jobId/retry': retry,
  [REMOVE]: remove,
  '/api/queues/:queueName/:jobId/promote': promote,
};

export function boardHooks(deps: ApiDependencies): BoardHooks {
  return {
    async before(context) {
      if (context.method === 'get' || MESSAGES_ONLY.has(context.route)) return;
      const act = OF_ONE_JOB[context.route];
      if (act) {
        try {
          const found = await getJob(deps, context);
          // of a schedule, or of a job that is gone: the message is all there is
          return found ? await act(deps, found) : undefined;
        } catch (error) {
          // the board answers 500 and says nothing of it
          deps.logger.error({ err: error }, 'button of the board');
          throw error;
        }
      }
      return reject(
        'The queues are filled and ordered by the jobs themselves: this is not for operators to change.',
        403,
      );
    },
    async after(context, result) {
      if (context.method === 'get') return result;
      const queue =
        context.route === OBLITERATE && result.status === 200 ? getQueue(context.request.params) : undefined;
      // BullMQ lets a queue go with its messages: those that come back would be run
      if (queue) await deps.queues.pause(queue);
      const { ofMessage, by } = button();
      if (ofMessage && result.status === 204)
        await note(by, readScope({ ...by, tenantId: ofMessage.job.tenant_id }, deps.database), ofMessage);
      return context.route === REMOVE ? rejectedRemoval(result) : result;
    },
  };
}

/** Answers a request that changes something, in the place of the board, which may be asked to do its part. */
export const changeByBoard =
  (deps: ApiDependencies): ChangeByBoard =>
  async (route, request, board) => {
    let status = 500;
    try {
      const answer = route === RETRY_ALL ? await retryAll(deps, request) : await asTheRowSays(deps, board);
      status = answer.status ?? 200;
      return answer;
    } finally {
      await noteResponse(deps, status);
    }
  };

/** A worker or a sweep may have the message by now: then the board refuses what has been done, or is to be. */
async function asTheRowSays(
  { logger }: ApiDependencies,
  board: () => Promise<ControllerHandlerReturnType>,
): Promise<ControllerHandlerReturnType> {
  try {
    const answer = await board();
    const { done } = button();
    return done && (answer.status ?? 200) >= 400 ? done : answer;
  } catch (error) {
    const { done } = button();
    if (!done && isRefusal(error)) return MOVED;
    if (!done) throw error;
    logger.info({ err: error }, 'the message of a job that was moved by the board is left to a sweep');
    return done;
  }
}

const getQueue = (params: Record<string, unknown>): QueueName | undefined =>
  QUEUE_NAMES.find((name) => name === params['queueName']);

/** The job whose message it is, if it is one's. */
async function getJob(deps: ApiDependencies, context: HookContext): Promise<JobRow | undefined> {
  const queue = getQueue(context.request.params);
  const message = queue && (await deps.queues.find(queue, String(context.request.params['jobId'])));
  return message && getRow(deps, message);
}

const getRow = ({ database }: ApiDependencies, { tenantId, id }: Partial<JobMessage>): Promise<JobRow | undefined> =>
  tenantId === undefined || id === undefined
    ? Promise.resolve(undefined)
    : readJob({ db: database, tenantId }, id).catch(() => undefined);

/** Adds to the trail of a job's tenant, which operators of others do not tell their names. */
async function note(
  by: ScopeIdentity,
  scope: Scope,
  { job, action }: { job: JobRow; action: AuditAction },
): Promise<void> {
  const nobody = { userId: null, authenticatedUserId: null, credentialId: null, address: null };
  await audit(
    { ...scope, actor: by.tenantId === job.tenant_id ? by.actor : { ...nobody, kind: 'system' as const } },
    { action, entity: { type: 'job', uuid: job.id }, details: { by: 'platform administrator' } },
  );
}

/** Does something to a job's row, with an entry in the trail of its tenant. */
async function acting<T>(
  deps: ApiDependencies,
  job: JobRow,
  action: AuditAction,
  work: (scope: Scope) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { by } = button();
  return writeScope({ ...by, tenantId: job.tenant_id }, deps.database, async (scope) => {
    const done = await work(scope);
    if (done === undefined) return undefined;
    await note(by, scope, { job, action });
    // what waited behind it may be due now
    scope.afterCommit(async () => void (await dispatchDue(deps.dispatcher, job.tenant_id)));
    return done;
  });
}

const queueAgain = (deps: ApiDependencies, job: JobRow): Promise<JobRow | undefined> =>
  acting(deps, job, 'job.retried', (scope) => retryFailed(scope.db, job.tenant_id, job.id));

async function retry(deps: ApiDependencies, job: JobRow): Promise<BeforeHookResult> {
  if (job.status !== 'FAILED') return reject(`The job is ${job.status}: only a failed one is tried again.`);
  if (!(await queueAgain(deps, job))) return reject('The payload of the job is gone: its sender has to send it again.');
  button().done = DONE;
  return undefined;
}

async function promote(deps: ApiDependencies, job: JobRow): Promise<BeforeHookResult> {
  if (hasEnded(job.status)) {
    // of a queue that was restored: a worker ends it as the row says
    button().ofMessage = { job, action: 'job.promoted' };
    return undefined;
  }
  if (job.waits_for !== null)
    return reject(`It is not the job's turn: it waits for ${whatItWaitsFor(job.waits_for, job.queue, job.parent_id)}.`);
  const promoted = await acting(deps, job, 'job.promoted', (scope) => runNow(scope.db, job.tenant_id, job.id));
  if (!promoted) return reject(`The job is ${job.status}: it does not wait for its next attempt.`);
  button().done = DONE;
  return undefined;
}

async function remove(deps: ApiDependencies, job: JobRow): Promise<BeforeHookResult> {
  const cancelled = await acting(deps, job, 'job.cancel-requested', (scope) => requestCancel(scope.db, job));
  if (!cancelled) {
    button().ofMessage = { job, action: 'job.message-removed' };
    return undefined;
  }
  const ended = hasEnded(cancelled.job.status);
  button().done = ended ? DONE : ASKED_TO_STOP;
  if (ended) await removePayload(deps, cancelled.job);
  return undefined;
}

/** The board offers to remove a whole schedule with its next run. */
function rejectedRemoval(result: ControllerHandlerReturnType): ControllerHandlerReturnType {
  const { code } = result.body as { code?: string };
  if (code !== 'JOB_BELONGS_TO_JOB_SCHEDULER') return result;
  const message = 'It is the next run of a schedule, which stays: pause the queue to hold it.';
  return { status: 409, body: { error: 'ERRORS.JOB_BELONGS_TO_JOB_SCHEDULER', message } };
}

async function removePayload({ storage, database }: ApiDependencies, job: JobRow): Promise<void> {
  const { objectKey } = job.payload as { objectKey?: string };
  if (objectKey === undefined) return;
  await storage.delete(objectKey);
  await setPayloadGone(database, job.tenant_id, job.id);
}

/** Tries again what can be, where the board would try whatever has failed and count all of it as done. The rest stays as it is, with its reason. */
async function retryAll(
  deps: ApiDependencies,
  { params }: Pick<BullBoardRequest, 'params'>,
): Promise<ControllerHandlerReturnType> {
  const queue = getQueue(params);
  if (!queue || params['queueStatus'] !== 'failed') {
    const body = { error: { key: 'ERRORS.FORBIDDEN' }, message: 'What has succeeded is not done again.' };
    return { status: asStatus(403), body };
  }
  const failed: { message: Job<Partial<JobMessage>>; job: JobRow | undefined }[] = [];
  for (const message of await deps.queues.failed(queue))
    failed.push({ message, job: await getRow(deps, message.data) });
  // those of one order key keep their order
  failed.sort((one, other) => (one.job?.seq ?? 0) - (other.job?.seq ?? 0));
  let retried = 0;
  for (const { message, job } of failed) if (await retryOne(deps, message, job)) retried++;
  return { status: 200, body: { retried, skipped: failed.length - retried } };
}

async function retryOne(
  deps: ApiDependencies,
  message: Job<Partial<JobMessage>>,
  job: JobRow | undefined,
): Promise<boolean> {
  // without a row, as of a schedule, the message is all there is
  if (job && (job.status !== 'FAILED' || !(await queueAgain(deps, job)))) return false;
  try {
    await message.retry('failed');
  } catch (error) {
    // it has gone on meanwhile, or is gone: then the sweeper makes it anew
    if (!isRefusal(error)) throw error;
  }
  return true;
}
