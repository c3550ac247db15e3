import { existsSync, readFileSync } from 'node:fs';
import { version } from '../../shared/platform/version.ts';
import { type Endpoint } from '../http/endpoint.ts';
import { openApiDocument } from '../http/openapi.ts';

/** What the build writes (package.json, "build"): made at a start, the document would take two fifths of it. */
const BUILT = new URL('../openapi.json', import.meta.url);

/** The OpenAPI document as it is served: that of the build or, where the API runs from its sources, made of the declarations. */
export function servedOpenApi(endpoints: readonly Endpoint[], baseUrl: string): object {
  if (!existsSync(BUILT)) return openApiDocument(endpoints, { version, baseUrl });
  return { ...(JSON.parse(readFileSync(BUILT, 'utf8')) as object), servers: [{ url: baseUrl }] };
}
