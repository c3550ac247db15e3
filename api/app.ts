import express, { type ErrorRequestHandler, type Express } from 'express';
import helmet from 'helmet';
import { TramaError } from '../shared/errors.ts';
import { version } from '../shared/version.ts';
import { type ApiDependencies } from './dependencies.ts';
import { type Endpoint } from './http/endpoint.ts';
import { sendError } from './http/errors.ts';
import { contextOf, mountEndpoints } from './http/mount.ts';
import { openApiDocument } from './http/openapi.ts';
import { trackRequests } from './http/requests.ts';
import { legacyEndpoints } from './legacy/index.ts';
import { BULL_BOARD_PATH, bullBoard } from './operations/bull-board.ts';
import { mountDocs } from './operations/docs.ts';
import { healthEndpoints } from './operations/health.ts';
import { metricsAllowed, serveMetrics } from './operations/metrics.ts';
import { v1Endpoints } from './v1/index.ts';

/** Every declared endpoint of the product. */
export const ENDPOINTS: readonly Endpoint[] = [...healthEndpoints, ...v1Endpoints, ...legacyEndpoints];

export function createApp(deps: ApiDependencies, baseUrl: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  if (deps.config.http.trustProxy !== undefined) app.set('trust proxy', deps.config.http.trustProxy);
  const secure = baseUrl.startsWith('https:');
  app.use(trackRequests(deps));
  app.use(
    helmet({
      // over plain http an upgrade would leave the pages without their scripts
      contentSecurityPolicy: {
        directives: {
          // Bull Board asks a foreign host for its fonts and looks the same without them
          styleSrc: ["'self'", "'unsafe-inline'"],
          fontSrc: ["'self'", 'data:'],
          upgradeInsecureRequests: secure ? [] : null,
        },
      },
      strictTransportSecurity: secure,
    }),
  );

  mountEndpoints(app, ENDPOINTS, deps);
  mountDocs(app, openApiDocument(ENDPOINTS, { version, baseUrl }));
  app.use(BULL_BOARD_PATH, ...bullBoard(deps));
  app.get('/metrics', (request, response) => {
    contextOf(response).route = '/metrics';
    Promise.resolve()
      .then(() => metricsAllowed(request, deps.config.http.metricsToken))
      .then(() => serveMetrics(response, deps.metrics, deps.database))
      .catch((error: unknown) => sendError(response, error, contextOf(response).requestId, deps.logger));
  });

  app.use((request, response) => {
    sendError(
      response,
      new TramaError('ROUTE_NOT_FOUND', `There is no ${request.path}.`),
      contextOf(response).requestId,
      deps.logger,
    );
  });
  const failed: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    // express refuses paths that are not valid percent-encoding
    const known =
      error instanceof URIError
        ? new TramaError('VALIDATION_FAILED', 'The path is not valid.', { field: 'path' })
        : error;
    sendError(response, known, contextOf(response).requestId, deps.logger);
  };
  app.use(failed);
  return app;
}
