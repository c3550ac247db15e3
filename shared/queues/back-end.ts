import { type Processor, type Queue, type Worker } from 'bullmq';
import { type Config } from '../platform/config.ts';

export interface JobMessage {
  tenantId: number;
  id: string;
  /** While it is not the job's turn: what it waits for. */
  waitsFor?: string;
  /** Of a message that was made anew: attempts that went before it, and why the last of them failed. */
  before?: { attempts: number; reason?: string };
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
