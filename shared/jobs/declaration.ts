import { type z } from 'zod';
import { type Module } from '../platform/modules.ts';
import { type QueueName } from '../queues.ts';
import { KIND_OF_QUEUE, type JobKind } from './job-row.ts';
import { type Retries } from './retry-policy.ts';

/** A kind of slow work: where it runs and what it is told. */
export interface JobDeclaration<Payload = unknown> {
  /** Shown to clients as the job's type. */
  type: string;
  queue: QueueName;
  /** Shown to clients as what kind of work it is, where the queue does not say it. */
  kind?: JobKind;
  /** The file of workers/handlers/ that handles it; absent where its work are its parts, which are jobs themselves. */
  handler?: string;
  /** Whose read and write scopes reading and cancelling the job needs, unless the job itself is given another. */
  module: Module;
  /** Ids and options only: what a handler needs besides is read anew, and rights are never carried along. */
  payload: z.ZodType<Payload>;
  retries?: Retries;
  /** Over in an instant, and somebody waits for it: long jobs make room for it. */
  brief?: boolean;
}

const declared = new Map<string, JobDeclaration>();

/** Declares a kind of job. Workers do not start unless its handler is there. */
export function defineJob<Payload>(declaration: JobDeclaration<Payload>): JobDeclaration<Payload> {
  if (declared.has(declaration.type)) throw new Error(`the job ${declaration.type} is declared twice`);
  declared.set(declaration.type, declaration);
  return declaration;
}

export const declaredJobs = (): readonly JobDeclaration[] => [...declared.values()];

export const briefTypes = (): string[] => declaredJobs().flatMap(({ type, brief }) => (brief ? [type] : []));

/** What clients call the kind of work that a job is. */
export const kindOf = ({ type, queue }: { type: string; queue: QueueName }): JobKind =>
  declared.get(type)?.kind ?? KIND_OF_QUEUE[queue];
