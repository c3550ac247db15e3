/**
 * What the board shows of a job that runs: its progress, and a log of its milestones. That it was claimed is sent at once,
 * since a worker that is killed tells nothing more; the rest every so often and at the end. The work waits for none of it.
 */
import { type Job } from 'bullmq';
import { QueueAway } from '../shared/queues.ts';
import { type Logger } from '../shared/platform/logger.ts';

const SEND_MS = 2000;

export interface Progress {
  processed: number;
  /** Where it is known. */
  total?: number | null;
  percent: number;
}

export class JobReport {
  readonly #message: Pick<Job, 'updateProgress' | 'log'>;
  readonly #logger: Logger;
  readonly #onClose: () => void;
  readonly #timer: NodeJS.Timeout;
  #lines: string[] = [];
  #progress: Progress | undefined;
  #sending: Promise<void> = Promise.resolve();

  /** `onClose` is called when the row has been told all, and the message is told the rest. */
  constructor(message: Pick<Job, 'updateProgress' | 'log'>, logger: Logger, onClose: () => void) {
    this.#message = message;
    this.#onClose = onClose;
    this.#logger = logger;
    this.#timer = setInterval(() => void this.send(), SEND_MS);
    this.#timer.unref();
  }

  /** Adds a milestone; ids, formats and counts only. */
  log(line: string): void {
    this.#lines.push(`${new Date().toISOString()} ${line}`);
  }

  progress(progress: Progress): void {
    this.#progress = progress;
  }

  /** Sends what there is. Never rejects: the row tells the same to clients. */
  send(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      const [lines, progress] = [this.#lines, this.#progress];
      this.#lines = [];
      this.#progress = undefined;
      try {
        await Promise.all([
          lines.length > 0 ? this.#message.log(lines.join('\n')) : undefined,
          progress ? this.#message.updateProgress({ ...progress }) : undefined,
        ]);
      } catch (error) {
        if (!(error instanceof QueueAway)) this.#logger.debug({ err: error }, 'progress not shown');
      }
    });
    return this.#sending;
  }

  /** Sends the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#onClose();
    await this.send();
  }
}
