/** OpenAPI 3.1 from the declarations that mount the routes and check the requests. */
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { z } from 'zod';
import { EXPORT_TYPES } from '../../shared/exports/formats.ts';
import { ERROR_CODES, type ErrorCode } from '../../shared/platform/error-codes.ts';
import { positiveInteger } from './parameters.ts';
import { takesSessionsOnly } from '../auth/authenticate.ts';
import { addExamples } from './examples.ts';
import { methodsByKey } from './dialects.ts';
import { type Endpoint } from './endpoint.ts';
import { operationNotes } from './operation-notes.ts';
import { responseHeaders } from './openapi-headers.ts';
import { RESPONSE_HEADERS } from './response-headers.ts';
import { namesActor } from './query.ts';
import { TAGS } from './tags.ts';

export const errorSchema = z
  .object({
    code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z.looseObject({}).optional(),
    requestId: z.string().meta({
      description:
        'The X-Request-Id of the answer: that of the request where it has 1 to 128 letters, digits and . _ : - and begins with a letter or a digit; else a new one.',
    }),
  })
  .meta({ id: 'Error' });

const ACTING_USER = positiveInteger().optional().meta({
  description: 'Integer id of the acting user: an active user of the tenant with a service key, else the caller alone.',
});

/** Whether the endpoint asks for a scope of a module. */
export const needsScope = ({ access }: Pick<Endpoint, 'access'>): boolean => access.includes(':');

/** Every code that an endpoint can answer: its own, and those that follow from its declaration. */
export function getErrorCodes(declared: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(declared.errors);
  codes.add('INTERNAL_ERROR').add('NOT_READY').add('QUERY_TIMEOUT').add('OVERLOADED');
  if (declared.access !== 'public') codes.add('UNAUTHENTICATED').add('AMBIGUOUS_CREDENTIALS').add('RATE_LIMITED');
  if (needsScope(declared)) codes.add('MODULE_NOT_ENTITLED').add('FORBIDDEN').add('SCOPE_MISSING');
  if (declared.access === 'session' || declared.access === 'platform') codes.add('FORBIDDEN');
  if (declared.access !== 'public' && declared.method !== 'GET') codes.add('CSRF_REQUIRED');
  if (declared.limitAttempts) codes.add('RATE_LIMITED');
  if (declared.params || declared.query || declared.body || declared.method !== 'GET') codes.add('VALIDATION_FAILED');
  if (declared.body)
    codes.add('INVALID_JSON').add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE').add('REQUEST_TIMEOUT');
  return [...codes];
}

function responses(declared: Endpoint, samePath: readonly Endpoint[]): ZodOpenApiResponsesObject {
  const all: ZodOpenApiResponsesObject = {};
  const json = (schema: z.ZodType | undefined) => (schema ? { content: { 'application/json': { schema } } } : {});
  const content = (response: Endpoint['response']) =>
    response && 'mediaType' in response
      ? { content: { [response.mediaType]: { schema: z.string() } } }
      : json(response);
  all[`${declared.status}`] = {
    description: declared.status === 204 ? 'Done; no content.' : 'Success.',
    ...withFiles(declared, content(declared.response)),
  };
  for (const [status, also] of Object.entries(declared.otherResponses ?? {})) {
    // a part is of the type of the whole
    const response = status === '206' ? declared.response : also?.response;
    if (also) all[status as '202'] = { description: also.description, ...content(response) };
  }
  const byStatus = new Map<number, ErrorCode[]>();
  const codes = getErrorCodes(declared);
  if (methodsByKey(declared, samePath)) codes.push('METHOD_NOT_ALLOWED');
  for (const code of codes)
    byStatus.set(ERROR_CODES[code].status, [...(byStatus.get(ERROR_CODES[code].status) ?? []), code]);
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    all[`${status}` as '400'] = {
      description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].meaning}`).join('\n\n'),
      ...json(errorSchema),
    };
  }
  if (![...byStatus.keys()].some((status) => status < 500))
    all['4XX'] = { description: 'What is no HTTP request that the service can read.' };
  return withHeaders(declared, all);
}

function withHeaders(declared: Endpoint, all: ZodOpenApiResponsesObject): ZodOpenApiResponsesObject {
  const described = Object.entries(all).map(([status, response]) => {
    const names = responseHeaders(declared, Number(status));
    if (names.length === 0) return [status, response] as const;
    const headers = z.object(Object.fromEntries(names.map((name) => [name, RESPONSE_HEADERS[name]])));
    return [status, { ...response, headers }] as const;
  });
  return Object.fromEntries(described);
}

type Contents = Pick<ZodOpenApiRequestBodyObject, 'content'>;

/** The types of files that a list is answered as, besides JSON. */
function withFiles({ exports }: Endpoint, answer: Partial<Contents>): Partial<Contents> {
  if (!exports) return answer;
  const { xlsx, ...texts } = EXPORT_TYPES;
  const file = z.string().meta({ override: { type: 'string', format: 'binary' } });
  const files = [...Object.values(texts).map((type) => [type, { schema: z.string() }]), [xlsx, { schema: file }]];
  return { content: { ...answer.content, ...(Object.fromEntries(files) as Contents['content']) } };
}

/** Who may call an endpoint, in a sentence. */
function access(declared: Endpoint): string {
  if (needsScope(declared))
    return `Scope: \`${declared.access}\`${declared.adminOnly ? ', administrators only' : ''}${declared.sessionOnly ? ', in a session' : ''}.`;
  return (
    {
      public: 'Needs no credential.',
      session: 'Needs a session.',
      platform: 'Needs a session of a platform administrator.',
    }[declared.access as string] ?? 'Takes any credential.'
  );
}

/** Whether both take the same and make the same of it. */
function isSame(a: z.ZodType, b: z.ZodType): boolean {
  const described = (each: z.ZodType) =>
    JSON.stringify((['input', 'output'] as const).map((io) => z.toJSONSchema(each, { io, unrepresentable: 'any' })));
  return a === b || described(a) === described(b);
}

/** One operation of what both dialects have at the same method and path: either's input, either's answer. */
function merged(v1: ZodOpenApiOperationObject, legacy: ZodOpenApiOperationObject): ZodOpenApiOperationObject {
  const either = (a: unknown, b: unknown) =>
    a && b && !isSame(a as z.ZodType, b as z.ZodType) ? z.union([a as z.ZodType, b as z.ZodType]) : (a ?? b);
  const shape = (part: 'path' | 'query' | 'header') => {
    const [a, b] = [v1, legacy].map((each) => (each.requestParams?.[part] as z.ZodObject | undefined)?.shape ?? {});
    const names = new Set([...Object.keys(a!), ...Object.keys(b!)]);
    if (names.size === 0) return {};
    return {
      [part]: z.object(Object.fromEntries([...names].map((name) => [name, either(a![name], b![name])])) as never),
    };
  };
  const media = ({ requestBody, responses: answers }: ZodOpenApiOperationObject, status?: string) => {
    const part = (status === undefined ? requestBody : answers[status as '200']) as ZodOpenApiRequestBodyObject;
    return part?.content?.['application/json']?.schema;
  };
  const content = (status?: string) => {
    const schema = either(media(v1, status), media(legacy, status));
    const others = status === undefined ? {} : (v1.responses[status as '200'] as Contents).content;
    return schema ? { content: { ...others, 'application/json': { schema: schema as z.ZodType } } } : {};
  };
  const statuses = Object.keys(v1.responses).filter((status) => status.startsWith('2'));
  return {
    ...v1,
    description: [v1.description, 'With X-API-Key the body, the ids and the answer are those of the legacy dialect.']
      .filter(Boolean)
      .join('\n\n'),
    security: [...(v1.security ?? []), ...(legacy.security ?? [])],
    requestParams: { ...shape('path'), ...shape('query'), ...shape('header') },
    ...(v1.requestBody ? { requestBody: { ...v1.requestBody, ...content() } } : {}),
    responses: {
      ...legacy.responses,
      ...v1.responses,
      ...Object.fromEntries(
        statuses.map((status) => [status, { ...v1.responses[status as '200'], ...content(status) }]),
      ),
    },
  };
}

function operation(declared: Endpoint, samePath: readonly Endpoint[]): ZodOpenApiOperationObject {
  const schemes = takesSessionsOnly(declared)
    ? ['session']
    : {
        v1: ['accessToken', 'session'],
        legacy: ['serviceKey', 'accessToken', 'session'],
        both: ['accessToken', 'serviceKey', 'session'],
        'service-key': ['serviceKey'],
      }[declared.style];
  const content =
    declared.body === 'stream'
      ? Object.fromEntries(Object.entries(declared.bodyTypes ?? {}).map(([type, schema]) => [type, { schema }]))
      : declared.body && { 'application/json': { schema: declared.body } };
  const namesUser = namesActor(declared, samePath);
  const header = namesUser
    ? z.object({ 'x-user-id': ACTING_USER, ...declared.requestHeaders?.shape })
    : declared.requestHeaders;
  const query = namesUser ? z.object({ userId: ACTING_USER, ...declared.query?.shape }) : declared.query;
  const description = [declared.description, operationNotes(declared), access(declared)].filter(Boolean).join('\n\n');
  return {
    operationId: `${declared.method.toLowerCase()}${declared.path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_match, letter: string) => letter.toUpperCase())}`,
    tags: [declared.tag],
    summary: declared.summary,
    description,
    security: declared.access === 'public' ? [] : schemes.map((scheme) => ({ [scheme]: [] })),
    requestParams: {
      ...(declared.params ? { path: declared.params } : {}),
      ...(query ? { query } : {}),
      ...(header ? { header } : {}),
    },
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: responses(declared, samePath),
  };
}

export function openApiDocument(endpoints: readonly Endpoint[], options: { version: string; baseUrl: string }) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const declared of endpoints) {
    const methods = (paths[declared.path] ??= {});
    const method = declared.method.toLowerCase();
    const other = methods[method];
    const samePath = endpoints.filter((each) => each.path === declared.path);
    const own = operation(declared, samePath);
    methods[method] = !other ? own : declared.style === 'service-key' ? merged(other, own) : merged(own, other);
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Trama',
      version: options.version,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Trama' },
      description:
        'Textile supply-chain compliance data: suppliers, products, purchases with CO2, and bulk upserts through jobs. Paths under /api/v1 speak camelCase and UUIDs, the legacy ones snake_case and integers; both show the same rows. Every answer names its request by X-Request-Id, errors by `requestId`; requests are counted by credential, and answers say what is left of them.',
    },
    servers: [{ url: options.baseUrl }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'Personal access token.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'ces_session',
          description: 'Browser session of POST /api/v1/auth/login; writes need X-CSRF-Token besides.',
        },
        serviceKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Service key of a tenant, on legacy-style endpoints.',
        },
      },
    },
    paths,
  });
  return addExamples(document);
}
