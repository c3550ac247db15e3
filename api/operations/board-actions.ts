/**
 * What the buttons of Bull Board do (README, "What the board shows and what its buttons do"): the row goes first, then the
 * board does to the message what it always does. What could contradict the row is refused.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { BeforeHookResult, BoardHooks, HookContext } from '@bull-board/api/typings/app';
import { audit } from '../../shared/audit.ts';
import {
  dispatchDue,
  hasEnded,
  readJob,
  requestCancel,
  retryFailed,
  runNow,
  setPayloadGone,
  WAITS_FOR,
  type JobRow,
} from '../../shared/jobs.ts';
import { QUEUE_NAMES, type JobMessage, type QueueName } from '../../shared/queues.ts';
import { writeScope, type ScopeIdentity } from '../../shared/scope.ts';
import { type ApiDependencies } from '../dependencies.ts';

/** Whoever has pressed the button, for as long as the board works on it. */
export const operator = new AsyncLocalStorage<ScopeIdentity>();

const refuse = (message: string, status: 403 | 404 | 409 = 409): BeforeHookResult => ({
  allow: false,
  status,
  message,
});

/** Whose messages alone are touched: those of jobs that have not ended come back. */
const MESSAGES_ONLY = new Set([
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/clean/:queueStatus',
  '/api/queues/:queueName/empty',
  '/api/queues/:queueName/obliterate',
]);

const OF_ONE_JOB: Record<string, (deps: ApiDependencies, job: JobRow) => Promise<BeforeHookResult>> = {
  '/api/queues/:queueName/:jobId/retry': retry,
  '/api/queues/:queueName/:jobId/clean': remove,
  '/api/queues/:queueName/:jobId/promote': promote,
};

export function boardHooks(deps: ApiDependencies): BoardHooks {
  return {
    async before(context) {
      if (context.method === 'get' || MESSAGES_ONLY.has(context.route)) return;
      const act = OF_ONE_JOB[context.route];
      if (act) {
        const found = await jobOf(deps, context);
        // of a schedule, or of a job that is gone: the message is all there is
        return found ? act(deps, found) : undefined;
      }
      if (context.route === '/api/queues/:queueName/retry/:queueStatus') return retryAll(deps, context);
      return refuse(
        'The queues are filled and ordered by the jobs themselves: this is not for operators to change.',
        403,
      );
    },
  };
}

const queueOf = (context: HookContext): QueueName | undefined =>
  QUEUE_NAMES.find((name) => name === context.request.params['queueName']);

/** The job whose message it is, if it is one's. */
async function jobOf(deps: ApiDependencies, context: HookContext): Promise<JobRow | undefined> {
  const queue = queueOf(context);
  const message = queue && (await deps.queues.find(queue, String(context.request.params['jobId'])));
  return message && rowOf(deps, message);
}

const rowOf = ({ database }: ApiDependencies, { tenantId, id }: Partial<JobMessage>): Promise<JobRow | undefined> =>
  tenantId === undefined || id === undefined
    ? Promise.resolve(undefined)
    : readJob({ db: database, tenantId }, id).catch(() => undefined);

/** Does something to a job's row, with an entry in the trail of its tenant, which operators of others do not tell their names. */
async function acting<T>(
  deps: ApiDependencies,
  job: JobRow,
  action: string,
  work: (scope: Parameters<Parameters<typeof writeScope>[2]>[0]) => Promise<T | undefined>,
): Promise<T | undefined> {
  const who = operator.getStore();
  if (!who) throw new Error('nobody is known to have pressed the button');
  return writeScope({ ...who, tenantId: job.tenant_id }, deps.database, async (scope) => {
    const done = await work(scope);
    if (done === undefined) return undefined;
    const own = who.tenantId === job.tenant_id;
    const nobody = { userId: null, authenticatedUserId: null, credentialId: null, address: null };
    await audit(
      { ...scope, actor: own ? who.actor : { ...nobody, kind: 'system' as const } },
      { action, entity: { type: 'job', uuid: job.id }, details: { by: 'platform administrator' } },
    );
    // what waited behind it may be due now
    scope.afterCommit(async () => void (await dispatchDue(deps.dispatcher, job.tenant_id)));
    return done;
  });
}

async function retry(deps: ApiDependencies, job: JobRow): Promise<BeforeHookResult> {
  if (job.status !== 'FAILED') return refuse(`The job is ${job.status}: only a failed one is tried again.`);
  const retried = await acting(deps, job, 'job.retried', (scope) => retryFailed(scope.db, job.tenant_id, job.id));
  return retried ? undefined : refuse('The payload of the job is gone: its sender has to send it again.');
}

async function promote(deps: ApiDependencies, job: JobRow): Promise<BeforeHookResult> {
  if (job.waits_for !== null) return refuse(`It is not the job's turn: it waits for ${WAITS_FOR[job.waits_for]}.`);
  const promoted = await acting(deps, job, 'job.promoted', (scope) => runNow(scope.db, job.tenant_id, job.id));
  return promoted ? undefined : refuse(`The job is ${job.status}: it does not wait for its next attempt.`);
}

async function remove(deps: ApiDependencies, job: JobRow): Promise<BeforeHookResult> {
  if (hasEnded(job.status)) return undefined;
  const cancelled = await acting(deps, job, 'job.cancel-requested', (scope) =>
    requestCancel(scope.db, job.tenant_id, job.id),
  );
  if (cancelled && !hasEnded(cancelled.status))
    return refuse('The job runs: it has been asked to stop, and will between two chunks.');
  if (cancelled) await removePayload(deps, cancelled);
  return undefined;
}

async function removePayload({ storage, database }: ApiDependencies, job: JobRow): Promise<void> {
  const { objectKey } = job.payload as { objectKey?: string };
  if (objectKey === undefined) return;
  await storage.delete(objectKey);
  await setPayloadGone(database, job.tenant_id, job.id);
}

/** Those that cannot be tried again fail again, for the same reason. */
async function retryAll(deps: ApiDependencies, context: HookContext): Promise<BeforeHookResult> {
  const queue = queueOf(context);
  if (!queue || context.request.params['queueStatus'] !== 'failed')
    return refuse('What has succeeded is not done again.', 403);
  for (const message of await deps.queues.failed(queue)) {
    const job = await rowOf(deps, message);
    if (job?.status === 'FAILED') await retry(deps, job);
  }
  return undefined;
}
