import { randomUUID } from 'node:crypto';
import { query, type Queryable } from '../platform/database.ts';
import { refusal } from '../platform/errors.ts';
import { because } from '../platform/reasons/index.ts';
import { type Module } from '../platform/modules.ts';
import { type Scope } from '../platform/scope.ts';
import { type JobDeclaration } from './declaration.ts';
import { dispatchDue, dispatchPlaced, type Dispatcher } from './dispatch.ts';
import { joinModules } from './job-row.ts';
import { insertJob, isFull, type NewJob } from './table.ts';

export interface EnqueueOptions {
  /** Made by the caller when something else, such as an object's key, carries the id too. */
  id?: string;
  dryRun?: boolean;
  /** Jobs with the same key take effect one after the other, in the order of submission. */
  orderKey?: string;
  /** Whose rights reading and cancelling the job needs, where the kind of job alone does not say it. */
  module?: Module;
  /** How much of the storage the payload takes for as long as the job needs it. */
  payloadBytes?: number;
  /** What the sender calls the file that the job is about. */
  fileName?: string | undefined;
}

export interface Enqueued {
  id: string;
  /** After the commit: whether the queue was told. False means that only the sweeper will. */
  dispatched: boolean;
}

/**
 * More jobs of one tenant than may be in transactions that have not been committed at once: as long as there is room for that
 * many, nobody else's has to be waited for.
 */
const UNSEEN_JOBS = 500;

const RETRY_SECONDS = 5;

const tooManyJobs = () =>
  refusal(because('JOBS_WAITING'), { quota: 'waitingJobs' }, { headers: { 'Retry-After': String(RETRY_SECONDS) } });

/** Throws TOO_MANY_JOBS. It spares the work of a request that would be refused in the end, which is what decides. */
export async function rejectFullTenant(db: Queryable, tenantId: number, maxWaiting: number): Promise<void> {
  if (await isFull(db, tenantId, maxWaiting)) throw tooManyJobs();
}

/**
 * Inserts the job's row in the scope's transaction and tells the queue after the commit. Throws TOO_MANY_JOBS when the tenant
 * has as many waiting as it may.
 */
export async function enqueue<Payload>(
  scope: Scope,
  dispatcher: Dispatcher,
  declaration: JobDeclaration<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<Enqueued> {
  const enqueued: Enqueued = { id: options.id ?? randomUUID(), dispatched: false };
  const row = toRow(scope, enqueued.id, declaration, payload, options);
  const { placed } = await insert(scope, dispatcher, row);
  dispatchAfterCommit(scope, enqueued, () =>
    placed ? dispatchPlaced(dispatcher, row) : dispatchDue(dispatcher, scope.tenantId),
  );
  return enqueued;
}

/** A part of an upload: an import as if it had come alone. */
export interface Part<Payload> {
  declaration: JobDeclaration<Payload>;
  payload: Payload;
  /** Parts of a lower step end before it begins. */
  step: number;
  options: EnqueueOptions & { id: string };
}

/**
 * Inserts the job of an upload with those of its parts, in the order of their steps: so each takes its place in the order of its
 * key, and waits for what was submitted before it alone. Throws TOO_MANY_JOBS.
 */
export async function enqueueParts<Payload>(
  scope: Scope,
  dispatcher: Dispatcher,
  whole: {
    declaration: JobDeclaration<object>;
    id: string;
    payload: object;
    dryRun: boolean;
    fileName?: string | undefined;
  },
  parts: readonly Part<Payload>[],
): Promise<Enqueued> {
  const enqueued: Enqueued = { id: whole.id, dispatched: false };
  const { declaration, id, payload, dryRun, fileName } = whole;
  const modules = parts.map((part) => part.options.module ?? part.declaration.module);
  await insert(scope, dispatcher, {
    ...toRow(scope, id, declaration, payload, { dryRun, ...(fileName === undefined ? {} : { fileName }) }),
    module: joinModules(modules),
    parts: parts.length,
  });
  const inOrder = [...parts].sort((a, b) => a.step - b.step);
  for (const { step, options, ...part } of inOrder)
    await insert(scope, dispatcher, {
      ...toRow(scope, options.id, part.declaration, part.payload, options),
      part: { of: id, step, waits: step > inOrder[0]!.step },
    });
  dispatchAfterCommit(scope, enqueued, () => dispatchDue(dispatcher, scope.tenantId));
  return enqueued;
}

function toRow<Payload>(
  scope: Scope,
  id: string,
  declaration: JobDeclaration<Payload>,
  payload: Payload,
  options: EnqueueOptions,
): NewJob {
  return {
    tenantId: scope.tenantId,
    id,
    type: declaration.type,
    queue: declaration.queue,
    module: options.module ?? declaration.module,
    payload: declaration.payload.parse(payload),
    dryRun: options.dryRun ?? false,
    orderKey: options.orderKey ?? null,
    requestId: scope.requestId,
    actorUserId: scope.actor.userId,
    authenticatedUserId: scope.actor.authenticatedUserId,
    payloadBytes: options.payloadBytes ?? null,
    fileName: options.fileName ?? null,
  };
}

async function insert(scope: Scope, dispatcher: Dispatcher, job: NewJob): Promise<{ placed: boolean }> {
  const inserted = await insertJob(scope.db, job, dispatcher.maxWaiting, UNSEEN_JOBS);
  if (inserted) return inserted;
  // near the limit those of one tenant are counted one after the other
  await query(scope.db, `select pg_advisory_xact_lock(hashtextextended('trama-enqueue', $1))`, [scope.tenantId]);
  const insertedLast = await insertJob(scope.db, job, dispatcher.maxWaiting, 0);
  if (!insertedLast) throw tooManyJobs();
  return insertedLast;
}

function dispatchAfterCommit(scope: Scope, enqueued: Enqueued, dispatch: () => Promise<boolean>): void {
  scope.afterCommit(async () => {
    enqueued.dispatched = await dispatch();
  });
}
