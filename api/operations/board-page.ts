/**
 * The page of Bull Board, with a style sheet of our own behind its own: the board has no option for leaving out single
 * buttons, and one that is always refused (board-actions.ts) is not to be offered.
 */
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardRequest,
  ControllerHandlerReturnType,
} from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';
import { type Job, type Queue } from 'bullmq';
import { type RequestHandler } from 'express';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JobMessage } from '../../shared/queues.ts';

const STYLES = '<link href="/assets/queues.css" rel="stylesheet" />';

/** Fonts of another host, which the page's policy stops. */
const FOREIGN_STYLES = /<link href="https:[^>]*>\s*/g;

/** What the page says of Retry all, in whichever language: its own words take every job that is left out for one without data. */
const TOASTS = {
  RETRY_DONE: 'The {{status}} jobs that can be tried again were sent back to the queue',
  RETRY_SKIPPED:
    '{{count}} could not be tried again: the payload is gone, so that its sender has to send it again, or the job has gone on.',
  RETRY_QUEUES_DONE: 'The failed jobs in {{count}} queues that can be tried again were sent back to their queues',
};

/** What answers a request that is to change something, with the board's own handler of its route. */
export type ChangeByBoard = (
  route: string,
  request: BullBoardRequest,
  board: () => Promise<ControllerHandlerReturnType>,
) => Promise<ControllerHandlerReturnType>;

export class BoardPage extends ExpressAdapter {
  readonly #change: ChangeByBoard;

  constructor(change: ChangeByBoard) {
    super();
    this.#change = change;
  }

  override setApiRoutes(routes: AppControllerRoute[]): this {
    const changed = (route: AppControllerRoute): AppControllerRoute['handler'] => {
      const board = async (request?: BullBoardRequest) => route.handler(request);
      return (request) => this.#change(String(route.route), request!, () => board(request));
    };
    super.setApiRoutes(routes.map((route) => (route.method === 'get' ? route : { ...route, handler: changed(route) })));
    return this;
  }

  override setStaticPath(route: string, path: string): this {
    const words: RequestHandler<{ language: string }> = (request, response, next) => {
      const { language } = request.params;
      if (!/^[a-z]{2}-[A-Z]{2}$/.test(language)) return next();
      readFile(join(path, 'locales', language, 'messages.json'), 'utf8').then((text) => {
        const messages = JSON.parse(text) as { QUEUE: { ACTIONS: { TOAST: object } } };
        Object.assign(messages.QUEUE.ACTIONS.TOAST, TOASTS);
        response.json(messages);
      }, next);
    };
    this.app.get(`${route}/locales/:language/messages.json`, words);
    super.setStaticPath(route, path);
    return this;
  }

  override setEntryRoute(page: AppViewRoute): this {
    const serve: RequestHandler = (_request, response, next) => {
      const { name, params } = page.handler({ basePath: this.basePath, uiConfig: this.uiConfig });
      response.render(name, params, (error: Error | null, html: string) => {
        if (error) next(error);
        else response.send(html.replace(FOREIGN_STYLES, '').replace('</head>', `${STYLES}</head>`));
      });
    };
    this.app.get(page.route, serve);
    return this;
  }
}

/** A queue as the page shows it. What has succeeded is not offered to be done again. */
export class ShownQueue extends BullMQAdapter {
  override readonly allowCompletedRetries = false;

  constructor(queue: Queue, options: { readOnlyMode: boolean }) {
    super(queue, options);
    // under this name the page draws it
    this.setFormatter('progress', (progress: { percent?: number } | number) =>
      typeof progress === 'object' ? { ...progress, progress: progress.percent } : progress,
    );
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id);
    return job && told(job);
  }

  override async getJobs(...which: Parameters<BullMQAdapter['getJobs']>): Promise<Job[]> {
    return (await super.getJobs(...which)).map(told);
  }
}

/**
 * What the page is told of a job. One whose message was made anew has the reason and the attempts of before, which its row
 * knows and its message does not.
 *
 * The page adds the delay to the moment of submission, and takes one that differs from the first for unknown: a held message
 * gets none, as nobody knows, and one that waits for its next attempt the one that comes to that moment.
 */
function told(job: Job): Job {
  const toJson = job.toJSON.bind(job);
  job.toJSON = () => {
    const json = toJson();
    const { delay, processedOn, timestamp, opts } = json;
    const { waitsFor, before } = json.data as Partial<JobMessage>;
    if (before) {
      json.attemptsMade += before.attempts;
      if (json.finishedOn === undefined) json.failedReason ??= before.reason as string;
    }
    if (waitsFor !== undefined) return { ...json, delay: 0 };
    if (delay === 0 || !processedOn) return json;
    const untilNext = processedOn + delay - timestamp;
    return { ...json, delay: untilNext, opts: { ...opts, delay: untilNext } };
  };
  return job;
}
