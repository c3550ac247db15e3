import { randomUUID } from 'node:crypto';
import { query } from '../database.ts';
import { type Scope } from '../scope.ts';
import { type JobDeclaration } from './declaration.ts';
import { dispatchDue, type Dispatcher } from './dispatch.ts';

export interface EnqueueOptions {
  /** Made by the caller when something else, such as an object's key, carries the id too. */
  id?: string;
  dryRun?: boolean;
  /** Jobs with the same key take effect one after the other, in the order of submission. */
  orderKey?: string;
}

export interface Enqueued {
  id: string;
  /** After the commit: whether the queue was told. False means that only the sweeper will. */
  dispatched: boolean;
}

/** Inserts the job's row in the scope's transaction and tells the queue after the commit. */
export async function enqueue<Payload>(
  scope: Scope,
  dispatcher: Dispatcher,
  declaration: JobDeclaration<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<Enqueued> {
  const enqueued: Enqueued = { id: options.id ?? randomUUID(), dispatched: false };
  await query(
    scope.db,
    `insert into jobs (tenant_id, id, type, queue, module, payload, dry_run, order_key, request_id, actor_user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      scope.tenantId,
      enqueued.id,
      declaration.type,
      declaration.queue,
      declaration.module,
      JSON.stringify(declaration.payload.parse(payload)),
      options.dryRun ?? false,
      options.orderKey ?? null,
      scope.requestId,
      scope.actor.userId,
    ],
  );
  scope.afterCommit(async () => {
    enqueued.dispatched = await dispatchDue(dispatcher, scope.tenantId);
  });
  return enqueued;
}
