/** /metrics in Prometheus' format: HTTP and process figures of this process, and the jobs of the whole installation. */
import { type Response } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolState, type Database } from '../../shared/platform/database.ts';
import { countLiveWorkers, countUnfinished, DURATION_BUCKETS, readStatistics, type Depth } from '../../shared/jobs.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { QUEUE_NAMES, type MessageCounts, type QueueName, type Queues } from '../../shared/queues.ts';

export interface Metrics {
  /** Adds gauges whose values have to be asked for: a part of the page of its own, which may be away without the others. */
  addCollector(name: string, declare: (registry: Registry) => void): void;
  /** A request that has been answered, after so many seconds. */
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** The whole page as text: what can be had. */
  render(): Promise<string>;
}

/** What is looked at when the page is asked for. */
export interface Measured {
  database: Database;
  queues: Queues;
  arrivals: { readonly inFlight: number };
  logger: Logger;
  /** How often workers note that they live. */
  sweepSeconds: number;
}

/** How long one part may keep the page waiting. */
const COLLECT_MS = 4000;

interface Collected {
  name: string;
  text: string;
  up: 0 | 1;
}

/** The text of one part, and whether it could be had; a part that is away leaves a gap, not a page that fails. */
async function collect(name: string, look: () => Promise<string>, logger: Logger): Promise<Collected> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${COLLECT_MS} ms`)), COLLECT_MS);
  });
  try {
    return { name, text: await Promise.race([look(), late]), up: 1 };
  } catch (error) {
    // the outage itself is logged where requests meet it
    logger.debug({ err: error, collector: name }, 'metrics not collected');
    return { name, text: '', up: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/** Of this process: read without asking anybody. */
function measureProcess(registry: Registry, { database, arrivals }: Measured): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('trama_http_requests_in_flight', 'Requests that are being read or answered.', () => arrivals.inFlight);
  gauge('trama_database_pool_size', 'Connections that the pool may have.', () => poolState(database).size);
  gauge('trama_database_pool_used', 'Connections in use.', () => poolState(database).used);
  gauge('trama_database_pool_waiting', 'Requests that wait for a connection.', () => poolState(database).waiting);
}

type Messages = ReadonlyMap<QueueName, MessageCounts>;

function renderQueues(messages: Messages): string {
  const paused = [...messages].map(([queue, of]) => `trama_queue_paused{queue="${queue}"} ${of.paused ? 1 : 0}\n`);
  return `# HELP trama_queue_paused Whether the queue hands out no messages.\n# TYPE trama_queue_paused gauge\n${paused.join('')}`;
}

async function renderWorkers(database: Database, sweepSeconds: number): Promise<string> {
  const live = new Map((await countLiveWorkers(database, sweepSeconds)).map((each) => [each.queue, each]));
  const lines = (
    [
      ['trama_workers', 'Worker processes that take jobs from the queue.', 'workers'],
      ['trama_worker_slots', 'Jobs of the queue that all workers run at once.', 'slots'],
      ['trama_worker_slots_busy', 'Jobs of the queue that they ran when each was seen last.', 'busy'],
    ] as const
  ).flatMap(([name, help, figure]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...QUEUE_NAMES.map((queue) => `${name}{queue="${queue}"} ${live.get(queue)?.[figure] ?? 0}`),
  ]);
  return `${lines.join('\n')}\n`;
}

export function createMetrics(measured: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const httpDuration = new Histogram({
    name: 'trama_http_request_duration_seconds',
    help: 'Time from the request to the end of the answer, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  });
  /** Of each method, status and route: as few as the histogram has. */
  const durations = new Map<string, ReturnType<typeof httpDuration.labels>>();
  measureProcess(registry, measured);
  const { database, queues, logger, sweepSeconds } = measured;
  const collectors = new Map<string, (messages: Promise<Messages>) => Promise<string>>([
    ['jobs', (messages) => renderJobs(database, messages)],
    ['queues', async (messages) => renderQueues(await messages)],
    ['workers', () => renderWorkers(database, sweepSeconds)],
  ]);
  return {
    addCollector(name, declare) {
      const own = new Registry();
      declare(own);
      collectors.set(name, () => own.metrics());
    },
    observeRequest(method, route, status, seconds) {
      const name = `${method} ${status} ${route}`;
      let duration = durations.get(name);
      if (!duration) durations.set(name, (duration = httpDuration.labels({ method, route, status: String(status) })));
      duration.observe(seconds);
    },
    async render() {
      // asked once for all parts that want them
      const messages = queues.count();
      const [own, ...parts] = await Promise.all([
        registry.metrics(),
        ...[...collectors].map(([name, look]) => collect(name, () => look(messages), logger)),
      ]);
      const up = parts.map((part) => `trama_collector_up{collector="${part.name}"} ${part.up}\n`).join('');
      const help = `# HELP trama_collector_up Whether this part of the page could be had.\n# TYPE trama_collector_up gauge\n`;
      return `${own}\n${help}${up}${parts.map(({ text }) => `${text.trimEnd()}\n`).join('')}`;
    },
  };
}

/** Jobs by state. Without a word from the queues nobody knows which are paused, nor what only messages tell. */
function getStates(queue: QueueName, depth: Depth[], messages: Messages | undefined): [state: string, jobs: number][] {
  const told = messages?.get(queue);
  const failed: [string, number][] = told ? [['failed', told.failed]] : [];
  const ready = (jobs: number): [string, number][] => [
    ['waiting', told?.paused ? 0 : jobs],
    ['paused', told?.paused ? jobs : 0],
  ];
  if (queue === 'maintenance')
    return told
      ? [...ready(told.ready), ['held', 0], ['delayed', told.delayed], ['running', told.running], ...failed]
      : [];
  // a queue without jobs is a zero, not a gap in the graph
  const jobs = (state: Depth['state']) => depth.find((row) => row.queue === queue && row.state === state)?.jobs ?? 0;
  return [
    ...ready(jobs('waiting')),
    ['held', jobs('held')],
    ['delayed', jobs('delayed')],
    ['running', jobs('running')],
    ...failed,
  ];
}

/**
 * Statistics are counted in the transactions that end jobs, so exact after any crash and the same on every API process: a
 * dashboard takes the maximum over them, not the sum.
 */
async function renderJobs(database: Database, asked: Promise<Messages>): Promise<string> {
  const depth = await countUnfinished(database);
  const statistics = await readStatistics(database);
  const messages = await asked.catch(() => undefined);
  const lines: string[] = [];
  const metric = (name: string, kind: string, help: string) =>
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`);
  metric(
    'trama_queue_jobs',
    'gauge',
    'Jobs by queue and state: unfinished ones, and failed ones that the board shows.',
  );
  for (const queue of QUEUE_NAMES)
    for (const [state, jobs] of getStates(queue, depth, messages))
      lines.push(`trama_queue_jobs{queue="${queue}",state="${state}"} ${jobs}`);
  metric('trama_queue_oldest_waiting_seconds', 'gauge', 'For how long the first of the waiting jobs could have run.');
  // runs of schedules have no row that would tell
  for (const queue of QUEUE_NAMES.filter((name) => name !== 'maintenance')) {
    const waiting = depth.find((row) => row.queue === queue && row.state === 'waiting');
    const oldest = messages?.get(queue)?.paused ? 0 : (waiting?.oldest ?? 0);
    lines.push(`trama_queue_oldest_waiting_seconds{queue="${queue}"} ${oldest}`);
  }
  metric('trama_job_duration_seconds', 'histogram', 'Time from the first start of a job to its end.');
  for (const row of statistics) {
    const labels = `type="${row.type}",result="${row.status}"`;
    DURATION_BUCKETS.forEach((bound, index) =>
      lines.push(`trama_job_duration_seconds_bucket{${labels},le="${bound}"} ${row.buckets[index] ?? 0}`),
    );
    lines.push(`trama_job_duration_seconds_bucket{${labels},le="+Inf"} ${row.jobs}`);
    lines.push(
      `trama_job_duration_seconds_sum{${labels}} ${row.seconds}`,
      `trama_job_duration_seconds_count{${labels}} ${row.jobs}`,
    );
  }
  metric('trama_import_rows_total', 'counter', 'Rows of finished imports by outcome.');
  for (const row of statistics.filter((each) => each.type.endsWith('.bulk-upsert'))) {
    for (const outcome of ['created', 'updated', 'failed'] as const) {
      lines.push(
        `trama_import_rows_total{type="${row.type}",result="${row.status}",outcome="${outcome}"} ${row[`${outcome}_rows`]}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

export async function serveMetrics(response: Response, metrics: Metrics): Promise<void> {
  response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
  response.send(await metrics.render());
}
