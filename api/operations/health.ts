import { z } from 'zod';
import { TramaError } from '../../shared/errors.ts';
import { queryOne } from '../../shared/database.ts';
import { pendingMigrations } from '../../shared/migrate.ts';
import { type ApiDependencies } from '../dependencies.ts';
import { endpoint } from '../http/endpoint.ts';

const CHECK_MS = 3000;

type State = 'ok' | 'unavailable';

async function stateOf(name: string, check: () => Promise<unknown>, deps: ApiDependencies): Promise<[string, State]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS} ms`)), CHECK_MS);
  });
  try {
    await Promise.race([check(), timeout]);
    return [name, 'ok'];
  } catch (error) {
    deps.logger.warn({ err: error, check: name }, 'not ready');
    return [name, 'unavailable'];
  } finally {
    clearTimeout(timer);
  }
}

/** Every part that requests depend on, by name. */
async function checks(deps: ApiDependencies): Promise<Record<string, State>> {
  const results = await Promise.all([
    stateOf('database', () => queryOne(deps.database, 'select 1 as one'), deps),
    stateOf('queue', () => deps.queues.check(), deps),
    stateOf('storage', () => deps.storage.check(), deps),
    stateOf(
      'migrations',
      async () => {
        const pending = await pendingMigrations(deps.database);
        if (pending.length > 0) throw new Error(`not applied: ${pending.join(', ')}`);
      },
      deps,
    ),
  ]);
  return Object.fromEntries(results);
}

const alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' });
const tag = 'Health';

const live = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    style: 'both',
    tag,
    summary: 'Whether the process is alive',
    access: 'public',
    status: 200,
    response: alive,
    handler: () => Promise.resolve({ status: 'ok' }),
  });

const parts = z.object({ database: z.string(), queue: z.string(), storage: z.string(), migrations: z.string() });

/** The readiness probe needs the process's parts, which declarations do not know; they come with the call. */
export const healthEndpoints = [
  live('/health'),
  live('/api/v1/health/live'),
  endpoint({
    method: 'GET',
    path: '/api/v1/health/ready',
    style: 'both',
    tag,
    summary: 'Whether everything that requests depend on is available; the 503 names what is not',
    access: 'public',
    status: 200,
    response: z.object({ status: z.literal('ready'), checks: parts }).meta({ id: 'Ready' }),
    errors: ['NOT_READY'],
    async handler({ deps }) {
      const states = await checks(deps);
      const missing = Object.keys(states).filter((name) => states[name] !== 'ok');
      if (missing.length === 0) return { status: 'ready', checks: states };
      throw new TramaError('NOT_READY', `Not available: ${missing.join(', ')}.`, { checks: states });
    },
  }),
];
