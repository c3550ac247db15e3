import { z } from 'zod';
import { TramaError } from '../../shared/platform/errors.ts';
import { QUEUE_NAMES } from '../../shared/queues.ts';
import { endpoint } from '../http/endpoint.ts';
import { DISPENSABLE, REQUIRED, STATES } from './readiness.ts';

const alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' });
const tag = 'Health';

export const READY_PATH = '/api/v1/health/ready';
const LIVE_PATHS = ['/health', '/api/v1/health/live'];

/** Probes come every second or more often: their lines would bury what people do. */
export const PROBE_PATHS: ReadonlySet<string> = new Set([...LIVE_PATHS, READY_PATH]);

const live = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    style: 'both',
    tag,
    summary: 'Whether the process is alive',
    description:
      'Answered as long as the process runs, whether or not its database does: who restarts processes asks this, a balancer asks for readiness.',
    access: 'public',
    isProbe: true,
    status: 200,
    response: alive,
    handler: () => Promise.resolve({ status: 'ok' as const }),
  });

const state = z.enum(STATES);
const parts = z.object({ database: state, queue: state, storage: state, migrations: state });

export const healthEndpoints = [
  ...LIVE_PATHS.map(live),
  endpoint({
    method: 'GET',
    path: READY_PATH,
    style: 'both',
    tag,
    summary: 'Whether requests can be served; the 503 names what is missing',
    description:
      'Needs the database with a schema at least as new as the release. What is away besides, such as Redis or the storage, leaves the service ready and `degraded`.',
    access: 'public',
    isProbe: true,
    status: 200,
    response: z
      .object({
        status: z.literal('ready'),
        checks: parts,
        degraded: z
          .array(z.enum(DISPENSABLE))
          .optional()
          .meta({ description: 'Parts that are away and that only some requests need.' }),
        pausedQueues: z
          .array(z.enum(QUEUE_NAMES))
          .optional()
          .meta({ description: 'Queues whose jobs wait until an operator resumes them.' }),
      })
      .meta({ id: 'Ready' }),
    errors: ['NOT_READY'],
    async handler({ deps: { readiness } }) {
      if (readiness.draining)
        throw new TramaError('NOT_READY', 'The process is shutting down.', { shuttingDown: true });
      const checks = await readiness.checks();
      const missing = REQUIRED.filter((part) => checks[part] !== 'ok');
      if (missing.length > 0) throw new TramaError('NOT_READY', `Not available: ${missing.join(', ')}.`, { checks });
      const degraded = DISPENSABLE.filter((part) => checks[part] !== 'ok');
      const pausedQueues = await readiness.paused();
      return {
        status: 'ready' as const,
        checks,
        ...(degraded.length > 0 ? { degraded } : {}),
        ...(pausedQueues.length > 0 ? { pausedQueues } : {}),
      };
    },
  }),
];
