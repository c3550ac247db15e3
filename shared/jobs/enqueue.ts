import { randomUUID } from 'node:crypto';
import { query, type SqlValue } from '../database.ts';
import { type Module } from '../modules.ts';
import { tooManyJobs, WAITING_JOBS } from '../quotas.ts';
import { type Scope } from '../scope.ts';
import { type JobDeclaration } from './declaration.ts';
import { dispatchDue, type Dispatcher } from './dispatch.ts';

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

const INSERT = `
  with bound as (select coalesce(max_waiting_jobs, $12) as jobs from tenants where id = $1),
    waiting as (select count(*) as jobs from (select ${WAITING_JOBS} limit (select jobs from bound)) w)
  insert into jobs (tenant_id, id, type, queue, module, payload, dry_run, order_key, request_id, actor_user_id, payload_bytes,
    authenticated_user_id)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $14 from bound, waiting where $4 = 'emails' or waiting.jobs < bound.jobs - $13
  returning 1 as one`;

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
  const row: SqlValue[] = [
    scope.tenantId,
    enqueued.id,
    declaration.type,
    declaration.queue,
    options.module ?? declaration.module,
    JSON.stringify(declaration.payload.parse(payload)),
    options.dryRun ?? false,
    options.orderKey ?? null,
    scope.requestId,
    scope.actor.userId,
    options.payloadBytes ?? null,
    dispatcher.quotas.waitingJobs,
  ];
  const inserted = await query(scope.db, INSERT, [...row, UNSEEN_JOBS, scope.actor.authenticatedUserId]);
  if (inserted.length === 0) {
    // near the limit those of one tenant are counted one after the other
    await query(scope.db, `select pg_advisory_xact_lock(hashtextextended('trama-enqueue', $1))`, [scope.tenantId]);
    const counted = await query(scope.db, INSERT, [...row, 0, scope.actor.authenticatedUserId]);
    if (counted.length === 0) throw tooManyJobs();
  }
  scope.afterCommit(async () => {
    enqueued.dispatched = await dispatchDue(dispatcher, scope.tenantId);
  });
  return enqueued;
}
