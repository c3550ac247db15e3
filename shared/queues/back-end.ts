import { type Processor, type Queue, type Worker } from 'bullmq';
import { type Config } from '../config.ts';

export interface JobMessage {
  tenantId: number;
  id: string;
  /** While it is not the job's turn: what it waits for. */
  waitsFor?: string;
}

export type MessageProcessor = Processor<JobMessage | Record<string, never>>;

/** Where messages are kept: Redis or PostgreSQL. */
export interface BackEnd {
  makeQueue(name: string): Queue;
  makeWorker(name: string, processor: MessageProcessor, concurrency: number): Worker;
  disconnect(): void;
}

export interface BackEndOptions {
  config: Config;
  onError(this: void, error: unknown): void;
  onReady(this: void): void;
}
