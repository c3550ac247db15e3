import { type z } from 'zod';
import { type QueueName } from '../config.ts';
import { type Module } from '../modules.ts';

/** A kind of slow work: where it runs and what it is told. Its handler lives in workers/. */
export interface JobDeclaration<Payload = unknown> {
  /** Shown to clients as the job's type. */
  type: string;
  queue: QueueName;
  /** Whose read and write scopes reading and cancelling the job needs, unless the job itself is given another. */
  module: Module;
  /** Ids and options only: what a handler needs besides is read anew, and rights are never carried along. */
  payload: z.ZodType<Payload>;
  /** How long passing faults are borne with, when it is not as long as JOB_MAX_FAILURES says. */
  retries?: { failures: number; longestDelayMs: number };
}

export function defineJob<Payload>(declaration: JobDeclaration<Payload>): JobDeclaration<Payload> {
  return declaration;
}
