/** Requests for any declared endpoint, made from its own declaration. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '../../api/app.ts';
import { takesSessionsOnly } from '../../api/auth/authenticate.ts';
import { methodsByKey } from '../../api/http/dialects.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { Client, type RequestOptions } from '../support/client.ts';
import { type CredentialKind } from './test-credentials.ts';
import { makeBody, FORM_MEDIA, NOBODY, getOperation, getProperties, makeSample } from './samples.ts';

export const getRoute = (declared: Endpoint) => `${declared.method} ${declared.path}`;

/** The route; of two declarations that share one, the one that a key chooses says so. */
export const getName = (declared: Endpoint) =>
  declared.style === 'service-key' ? `${getRoute(declared)} by X-API-Key` : getRoute(declared);

export const PROTECTED = ENDPOINTS.filter((declared) => declared.access !== 'public');

/** Whether it is of no tenant: administrators of the platform see all of them there, whosever their own is. */
export const isOfPlatform = (declared: Endpoint) => declared.access === 'platform';

/** What belongs to the tenant of its caller. */
export const OF_TENANTS = PROTECTED.filter((declared) => !isOfPlatform(declared));

export const isSessionOnly = takesSessionsOnly;

/** What only the inside of the process knows, and no answer may show. */
export const INSIDE =
  /node_modules|\.ts:\d|\n\s+at |select .* from|insert into|violates|constraint|relation "|syntax error at|pg_|postgres|zod|knex/i;

/** Which credentials an endpoint takes. */
export function getKinds(declared: Endpoint): CredentialKind[] {
  if (isOfPlatform(declared)) return ['platform'];
  if (isSessionOnly(declared)) return ['session'];
  if (declared.style === 'service-key') return ['service-key'];
  return declared.style === 'v1' ? ['token', 'session'] : ['token', 'service-key', 'session'];
}

/** The declarations of the endpoint's method and path: two where both dialects have it. */
export const getDialects = (declared: Endpoint) => ENDPOINTS.filter((each) => getRoute(each) === getRoute(declared));

/** Whether a service key finds other methods on the endpoint's path, in a dialect of its own. */
const isNotForKeys = (declared: Endpoint) =>
  methodsByKey(
    declared,
    ENDPOINTS.filter(({ path }) => path === declared.path),
  ) !== undefined;

/** Whether a credential of this kind comes to this declaration, to be taken or refused, and not to the other dialect's. */
export const reaches = (kind: CredentialKind, declared: Endpoint) =>
  getDialects(declared).length === 1
    ? kind !== 'service-key' || !isNotForKeys(declared)
    : (declared.style === 'service-key') === (kind === 'service-key');

/** Endpoints with a JSON body that is parsed before anything else happens. */
export const WITH_JSON = ENDPOINTS.filter((declared) => declared.body !== undefined && declared.body !== 'stream');

export const WITH_BULK = ENDPOINTS.filter(({ path }) => path.endsWith('/bulk'));

/** Whose form has no file that must come. */
const IMPORTS = '/api/v1/imports';

/** Endpoints that take files. */
export const WITH_FORM = ENDPOINTS.filter((declared) => declared.bodyTypes?.[FORM_MEDIA]);

/** Lists of a tenant, and whatever else of it is read as JSON without an id. */
export const LISTS = OF_TENANTS.filter(
  ({ method, path, response }) =>
    method === 'GET' && !path.includes('{') && !(response !== undefined && 'mediaType' in response),
);

/** Values for a path parameter: the first that its schema takes counts. */
const PARAMETERS = [NOBODY.uuid, String(NOBODY.integer), 'FIBER'];

export const getParameters = (declared: Endpoint) =>
  [...declared.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** The query parameters that an endpoint cannot do without. */
export const getRequiredQuery = (declared: Endpoint) =>
  (getOperation(declared).parameters ?? []).filter((each) => each.in === 'query' && each.required);

/** The path with its parameters and the required query, as given or else naming what does not exist. */
export function getPath(declared: Endpoint, given: Record<string, unknown> = {}): string {
  const path = declared.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const schema = declared.params?.shape[name];
    const value = (given[name] as string | undefined) ?? PARAMETERS.find((each) => schema?.safeParse(each).success);
    if (value === undefined) throw new Error(`${getName(declared)}: no sample for the parameter ${name}`);
    return value;
  });
  const query = new URLSearchParams();
  for (const { name, schema } of getRequiredQuery(declared)) query.set(name, String(given[name] ?? makeSample(schema)));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !(body instanceof Uint8Array);

/** The headers that an endpoint cannot do without, of a request that nobody has sent before. */
const getRequiredHeaders = (declared: Endpoint): Record<string, string> =>
  Object.fromEntries(
    Object.entries(declared.requestHeaders?.shape ?? {})
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .map(([name]) => [name, randomUUID()]),
  );

/**
 * A body as it is sent, with the headers that its endpoint wants: an object as a form where the endpoint takes one, everything
 * else as it is.
 */
export async function encoded(declared: Endpoint, body: unknown): Promise<Pick<RequestOptions, 'body' | 'headers'>> {
  const headers = getRequiredHeaders(declared);
  if (!WITH_FORM.includes(declared) || !isObject(body)) return { body, headers };
  const form = new FormData();
  // any of its files will do, but one has to come, and to be what it says
  if (declared.path === IMPORTS && Object.keys(body).length === 0)
    form.append('suppliers', new Blob(['name\n'], { type: 'text/csv' }), 'suppliers.csv');
  const schemas = getProperties(declared);
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, value] of Object.entries(body)) {
    const binary = (schemas[name]?.items ?? schemas[name])?.format === 'binary';
    if (!binary) form.set(name, asText(value));
    else
      for (const file of [value].flat())
        form.append(name, new Blob([asText(file)], { type: 'image/png' }), 'sheet.png');
  }
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { ...headers, 'content-type': response.headers.get('content-type')! },
  };
}

/** Calls an endpoint with a well-formed request that refers to nothing that exists. */
export async function call(
  url: string,
  declared: Endpoint,
  headers: Record<string, string>,
  options: RequestOptions & { path?: string } = {},
) {
  const { path, ...others } = options;
  const body = 'body' in options ? options.body : makeBody(declared);
  const sent = await encoded(declared, body);
  // a query that must agree with the body does
  const target = path ?? getPath(declared, isObject(body) ? body : {});
  return new Client(url, { ...sent.headers, ...headers }).request(declared.method, target, {
    ...others,
    body: sent.body,
  });
}
