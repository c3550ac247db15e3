/**
 * What a worker process answers for itself where WORKER_PORT is set: whether it is alive, and its own figures. Those of the
 * jobs are the API's to tell.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { ConfigError, type Config } from '../shared/platform/config.ts';
import { TramaError } from '../shared/platform/errors.ts';
import { metricsAllowed } from '../shared/platform/metrics-access.ts';
import { type QueueName } from '../shared/queues.ts';

/** What a process can run at once of each queue, and what it runs now. */
export type Slots = ReadonlyMap<QueueName, { slots: number; busy: number }>;

const HEALTH_PATHS: ReadonlySet<string | undefined> = new Set(['/health', '/api/v1/health/live']);

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));

async function answer(request: IncomingMessage, response: ServerResponse, config: Config, registry: Registry) {
  const path = request.url?.split('?')[0];
  if (request.method !== 'GET') return sendJson(response, 405, { code: 'METHOD_NOT_ALLOWED' });
  if (HEALTH_PATHS.has(path)) return sendJson(response, 200, { status: 'ok' });
  if (path !== '/metrics') return sendJson(response, 404, { code: 'ROUTE_NOT_FOUND' });
  try {
    metricsAllowed(request, config.http.metricsToken);
  } catch (error) {
    if (!(error instanceof TramaError)) throw error;
    return sendJson(response, error.status, { code: error.code, message: error.message });
  }
  send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', await registry.metrics());
}

/** Listens on WORKER_PORT. Rejects with a ConfigError when nothing can listen there. */
export async function openStatusServer(config: Config, slots: () => Slots): Promise<Server | undefined> {
  const { port } = config.worker;
  if (port === undefined) return undefined;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, of: 'slots' | 'busy') =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'] as const,
      registers: [registry],
      collect() {
        for (const [queue, figures] of slots()) this.set({ queue }, figures[of]);
      },
    });
  gauge('trama_worker_process_slots', 'Jobs of the queue that this process runs at once.', 'slots');
  gauge('trama_worker_process_slots_busy', 'Jobs of the queue that this process runs now.', 'busy');
  const server = createServer({ headersTimeout: 20_000, requestTimeout: 20_000 }, (request, response) => {
    answer(request, response, config, registry).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError(`WORKER_PORT: cannot listen on ${port} (${error.code ?? error.message})`)),
    );
    server.listen(port, config.http.host, resolve);
  });
  return server;
}
