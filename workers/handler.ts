import { type Config } from '../shared/platform/config.ts';
import { type Database } from '../shared/platform/database.ts';
import { type TramaError } from '../shared/platform/errors.ts';
import { type Dispatcher, type JobDeclaration, type JobRow, type Lease } from '../shared/jobs.ts';
import { type Logger } from '../shared/platform/logger.ts';
import { type Mailer } from '../shared/mail/mailer.ts';
import { type SpareConnections } from '../shared/imports/lanes.ts';
import { type ScopeIdentity } from '../shared/platform/scope.ts';
import { type JobReport } from './job-report.ts';
import { type Slots } from './status-server.ts';
import { type Queues } from '../shared/queues.ts';
import { type ObjectStorage } from '../shared/storage/storage.ts';

/** What a worker process is made of; opened in main.ts, closed there. */
export interface WorkerDependencies {
  config: Config;
  logger: Logger;
  database: Database;
  /** Connections that stay sessions: past a pooler, else the same. */
  sessions: Database;
  /** What imports may take of them besides their first. */
  spareConnections: SpareConnections;
  storage: ObjectStorage;
  mailer: Mailer;
  dispatcher: Dispatcher;
  queues: Queues;
  /** Of this process, as others see that it lives. */
  processId: string;
  slots(this: void): Slots;
}

export interface JobContext<Payload> {
  job: JobRow;
  payload: Payload;
  lease: Lease;
  deps: WorkerDependencies;
  logger: Logger;
  /** For what the board shows of the job. */
  report: JobReport;
  /**
   * Aborted when the job is to stop: its reason is an Interruption, or LeaseLost. A handler may throw the reason as it is, or
   * return the outcome itself; one that is soon through need not look.
   */
  signal: AbortSignal;
}

/** Why a running job is to stop: it was cancelled, or must be handed back because the process stops or another needs the room. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly status: 'CANCELLED' | 'RELEASED';
  constructor(status: Interruption['status']) {
    super(`the job is to be ${status}`);
    this.status = status;
  }
}

/** How a run ended; RELEASED hands the job back without a failure, to be taken up where its checkpoint stands. */
export type Outcome =
  { status: 'COMPLETED'; result: Record<string, unknown> } | { status: 'CANCELLED' } | { status: 'RELEASED' };

export interface JobHandler<Payload = unknown> {
  declaration: JobDeclaration<Payload>;
  run(context: JobContext<Payload>): Promise<Outcome>;
  /**
   * Removes what only this job needed, after its end is stored; `error` is why it failed for good. What a crash leaves behind,
   * the retention removes.
   */
  cleanUp?(context: JobContext<Payload>, error?: TramaError): Promise<void>;
}

/** Whoever started the job, at work through the system. */
export const toIdentity = (job: JobRow): ScopeIdentity => ({
  tenantId: job.tenant_id,
  actor: {
    userId: job.actor_user_id,
    authenticatedUserId: job.authenticated_user_id,
    credentialId: null,
    kind: 'system',
    address: null,
  },
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
