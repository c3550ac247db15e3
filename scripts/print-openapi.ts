/** `npm run --silent openapi`: prints the OpenAPI document of this version, without a server. */
import { ENDPOINTS } from '../api/app.ts';
import { openApiDocument } from '../api/http/openapi.ts';
import { version } from '../shared/platform/version.ts';

const document = openApiDocument(ENDPOINTS, { version, baseUrl: process.env['BASE_URL'] ?? 'http://127.0.0.1:3000' });
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
