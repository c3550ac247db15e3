import cors from 'cors';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { refusal, TramaError } from '../shared/platform/errors.ts';
import { because } from '../shared/platform/reasons/index.ts';
import { metricsAllowed } from '../shared/platform/metrics-access.ts';
import { LocalStorage } from '../shared/storage/local-storage.ts';
import { type ApiDependencies } from './dependencies.ts';
import { bulkChangeEndpoints } from './http/bulk-changes.ts';
import { type Endpoint } from './http/endpoint.ts';
import { sendError } from './http/error-responses.ts';
import { withFile } from './http/list-exports.ts';
import { getContext, mountEndpoints } from './http/mount.ts';
import { paceByAddress } from './http/pace-by-address.ts';
import { trackRequests } from './http/requests.ts';
import { securityHeaders } from './http/security-headers.ts';
import { rejectUnmet } from './http/unreadable-requests.ts';
import { legacyEndpoints } from './legacy/legacy-endpoints.ts';
import { BULL_BOARD_PATH, bullBoard } from './operations/bull-board.ts';
import { exportEndpoints } from './v1/exports.ts';
import { mountConsole } from './operations/console.ts';
import { healthEndpoints } from './operations/health.ts';
import { mountLocalUploads } from './operations/local-uploads.ts';
import { serveMetrics } from './operations/metrics.ts';
import { pagePolicy } from './operations/page-policy.ts';
import { mountPages } from './operations/pages.ts';
import { servedOpenApi } from './operations/served-openapi.ts';
import { v1Endpoints } from './v1/v1-endpoints.ts';

/** Every declared endpoint of the product. */
const OF_SUBJECTS: readonly Endpoint[] = [...healthEndpoints, ...v1Endpoints, ...legacyEndpoints].map(withFile);
export const ENDPOINTS: readonly Endpoint[] = [
  ...OF_SUBJECTS,
  ...bulkChangeEndpoints(OF_SUBJECTS),
  ...exportEndpoints(OF_SUBJECTS),
];

/** Browsers of these origins may call the API, with its cookie too, and read what it says in headers. */
const crossOrigin = (origins: string[]) =>
  cors({
    origin: origins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Content-Disposition',
      'Content-Location',
      'Deprecation',
      'ETag',
      'Idempotent-Replayed',
      'Link',
      'Location',
      'Preference-Applied',
      'RateLimit',
      'RateLimit-Policy',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Retry-After',
      'X-Failed-Rows-Kept',
      'X-Job-Id',
      'X-Request-Id',
      'X-Total-Count',
    ],
    maxAge: 600,
  });

export function createApp(deps: ApiDependencies, baseUrl: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  if (deps.config.http.trustProxy !== undefined) app.set('trust proxy', deps.config.http.trustProxy);
  const secure = baseUrl.startsWith('https:');
  app.use(trackRequests(deps));
  const headers = securityHeaders({ secure });
  app.use((_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });
  app.use(rejectUnmet(deps.logger));
  if (deps.config.http.corsOrigins.length > 0) app.use(crossOrigin(deps.config.http.corsOrigins));

  mountEndpoints(app, ENDPOINTS, deps);
  // what follows asks for no credential, or for one of its own
  app.use(paceByAddress(deps));
  if (deps.storage instanceof LocalStorage) mountLocalUploads(app, deps.storage, deps);
  mountConsole(app, { secure, storage: deps.storage, database: deps.database });
  mountPages(app, servedOpenApi(ENDPOINTS, baseUrl), { secure });
  app.use(BULL_BOARD_PATH, pagePolicy({ secure, inlineStyles: true }), bullBoard(deps));
  app.get('/metrics', (request, response) => {
    getContext(response).route = '/metrics';
    Promise.resolve()
      .then(() => metricsAllowed(request, deps.config.http.metricsToken))
      .then(() => serveMetrics(response, deps.metrics))
      .catch((error: unknown) => sendError(response, error, getContext(response).requestId, deps.logger));
  });

  app.use((request, response) => {
    sendError(
      response,
      new TramaError('ROUTE_NOT_FOUND', `There is no ${request.path}.`),
      getContext(response).requestId,
      deps.logger,
    );
  });
  const failed: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    // express refuses paths that are not valid percent-encoding
    const known = error instanceof URIError ? refusal(because('PATH_MALFORMED'), { field: 'path' }) : error;
    sendError(response, known, getContext(response).requestId, deps.logger);
  };
  app.use(failed);
  return app;
}
