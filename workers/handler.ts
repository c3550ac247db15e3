import { type Config } from '../shared/config.ts';
import { type Database } from '../shared/database.ts';
import { type JobDeclaration } from '../shared/jobs/declaration.ts';
import { type Dispatcher } from '../shared/jobs/dispatch.ts';
import { type Lease } from '../shared/jobs/lifecycle.ts';
import { type JobRow } from '../shared/jobs/rows.ts';
import { type Logger } from '../shared/logger.ts';
import { type Mailer } from '../shared/mail/mailer.ts';
import { type ScopeIdentity } from '../shared/scope.ts';
import { type ObjectStorage } from '../shared/storage/storage.ts';

/** What a worker process is made of; opened in main.ts, closed there. */
export interface WorkerDependencies {
  config: Config;
  logger: Logger;
  database: Database;
  storage: ObjectStorage;
  mailer: Mailer;
  dispatcher: Dispatcher;
}

export interface JobContext<Payload> {
  job: JobRow;
  payload: Payload;
  lease: Lease;
  deps: WorkerDependencies;
  logger: Logger;
  /** Aborted when the process stops or the lease is lost: hand back what is not finished. */
  signal: AbortSignal;
}

/** How a run ended; RELEASED hands the job back without a failure, to be taken up where its checkpoint stands. */
export type Outcome =
  { status: 'COMPLETED'; result: Record<string, unknown> } | { status: 'CANCELLED' } | { status: 'RELEASED' };

export interface JobHandler<Payload = unknown> {
  declaration: JobDeclaration<Payload>;
  run(context: JobContext<Payload>): Promise<Outcome>;
  /** Removes what only this job needed, after its end is stored. What a crash leaves behind, the retention removes. */
  cleanUp?(context: JobContext<Payload>): Promise<void>;
}

/** Whoever started the job, at work through the system. */
export const identityOf = (job: JobRow): ScopeIdentity => ({
  tenantId: job.tenant_id,
  actor: { userId: job.actor_user_id, credentialId: null, kind: 'system', address: null },
  requestId: job.request_id,
});

/** Joins a declaration with its handler. A TramaError fails the job for good; a transient error lets it be tried again. */
export function handle<Payload>(
  declaration: JobDeclaration<Payload>,
  run: JobHandler<Payload>['run'],
  cleanUp?: JobHandler<Payload>['cleanUp'],
): JobHandler {
  return { declaration, run, ...(cleanUp ? { cleanUp } : {}) };
}
