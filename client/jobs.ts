/** Jobs: read, waited for, cancelled. */
import { setTimeout as delay } from 'node:timers/promises';
import { type components } from './openapi.ts';
import { type Trama } from './trama.ts';

export type Job = components['schemas']['JobDto'];
export type JobPage = components['schemas']['JobPage'];

const FIRST_POLL_MS = 200;
const LONGEST_POLL_MS = 2_000;

export const hasEnded = ({ status }: Pick<Job, 'status'>): boolean => status !== 'QUEUED' && status !== 'RUNNING';

export const jobPath = (id: string): string => `/api/v1/jobs/${encodeURIComponent(id)}`;

export const readJob = (trama: Trama, id: string): Promise<Job> => trama.read<Job>(jobPath(id));

export interface WaitOptions {
  /** How long to wait; without it, until the job has ended. */
  seconds?: number | undefined;
  onProgress?: ((job: Job) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Looks at a job until it has ended or time is up, and returns it as it was last seen. A lost connection is made up for as
 * long as requests are tried again; then Unreachable is thrown, and the job goes on.
 */
export async function waitForJob(trama: Trama, id: string, options: WaitOptions = {}): Promise<Job> {
  const { seconds = Infinity, onProgress, signal } = options;
  const until = Date.now() + seconds * 1000;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, LONGEST_POLL_MS)) {
    const job = await trama.read<Job>(jobPath(id), { signal });
    onProgress?.(job);
    const left = until - Date.now();
    if (hasEnded(job) || left <= 0) return job;
    await delay(Math.min(pause, left), undefined, { signal });
  }
}
