import { type z } from 'zod';
import { type Module } from '../platform/modules.ts';
import { type QueueName } from '../queues.ts';
import { type Retries } from './retry-policy.ts';

/** What clients call the work of each queue. */
const KIND_OF_QUEUE = {
  'bulk-upserts': 'IMPORT',
  'bulk-changes': 'CHANGE',
  recalculations: 'RECALCULATION',
  documents: 'VERIFICATION',
  exports: 'EXPORT',
  emails: 'MAIL',
  maintenance: 'MAINTENANCE',
} as const satisfies Record<QueueName, string>;

export type JobKind = (typeof KIND_OF_QUEUE)[QueueName];

/** A kind of slow work: where it runs and what it is told. */
export interface JobDeclaration<Payload = unknown> {
  /** Shown to clients as the job's type. */
  type: string;
  queue: QueueName;
  /** What clients call its work, where that is not what they call the work of its queue. */
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

export const JOB_KINDS = Object.values(KIND_OF_QUEUE);

/** Of a job, whose type may be one that only another release knows. */
export const getKind = ({ type, queue }: { type: string; queue: QueueName }): JobKind =>
  declared.get(type)?.kind ?? KIND_OF_QUEUE[queue];

export const declaredJobs = (): readonly JobDeclaration[] => [...declared.values()];

export const briefTypes = (): string[] => declaredJobs().flatMap(({ type, brief }) => (brief ? [type] : []));
