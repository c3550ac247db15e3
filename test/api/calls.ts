/** Requests for any declared endpoint, made from its own declaration: a new endpoint is covered without being listed. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { openApiDocument } from '../../api/http/openapi.ts';
import { Client, type RequestOptions } from '../support/client.ts';
import { type CredentialKind } from './credentials.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  security: Record<string, string[]>[];
}

export interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
}

export const document = openApiDocument(ENDPOINTS, { version: '0', baseUrl: 'http://trama' }) as unknown as Document;

export const nameOf = (declared: Endpoint) => `${declared.method} ${declared.path}`;
export const operationOf = (declared: Endpoint) => document.paths[declared.path]![declared.method.toLowerCase()]!;

export const PROTECTED = ENDPOINTS.filter((declared) => declared.access !== 'public');

export const isSessionOnly = (declared: Endpoint) => declared.access === 'session' || declared.sessionOnly === true;

/** What only the inside of the process knows, and no answer may show. */
export const INSIDE =
  /node_modules|\.ts:\d|\n\s+at |select .* from|insert into|violates|constraint|relation "|syntax error at|pg_|postgres|zod|knex/i;

/** Which credentials an endpoint takes. */
export function kindsOf(declared: Endpoint): CredentialKind[] {
  if (isSessionOnly(declared)) return ['session'];
  return declared.style === 'v1' ? ['token', 'session'] : ['token', 'service-key', 'session'];
}

/** Endpoints with a JSON body that is parsed before anything else happens. */
export const WITH_JSON = ENDPOINTS.filter((declared) => declared.body !== undefined && declared.body !== 'stream');

export const WITH_BULK = ENDPOINTS.filter((declared) => declared.bodyTypes?.['application/json']);

/** Lists, and whatever else is read without an id. */
export const LISTS = PROTECTED.filter((declared) => declared.method === 'GET' && !declared.path.includes('{'));

const TEXTS = ['IT', 'EUR', 'A1', '1.50', 'example@example.org'];

const fits = (text: string, { minLength = 0, pattern = '' }: Schema) =>
  text.length >= minLength && new RegExp(pattern, 'u').test(text);

/** A schema of the document, or what it refers to. */
const resolved = (schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;

export type Extent = 'required' | 'all';

/** A value that fits a schema of the OpenAPI document: of objects the required properties, or all. */
export function sampleOf(given: Schema, extent: Extent = 'required'): unknown {
  const schema = resolved(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return sampleOf(choice[0]!, extent);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sampleOf(each, extent))) as unknown;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const names = extent === 'all' ? Object.keys(schema.properties ?? {}) : (schema.required ?? []);
      return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties![name]!, extent)]));
    }
    case 'array':
      return [sampleOf(schema.items!, extent)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1);
    case 'boolean':
      return true;
    default:
      if (schema.format === 'uuid') return randomUUID();
      if (schema.format === 'email') return `${randomUUID()}@example.org`;
      if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
      return TEXTS.find((text) => fits(text, schema)) ?? 'text';
  }
}

/** Values for a path parameter: the first that its schema takes counts. Integers are far beyond any id. */
const PARAMETERS = [() => randomUUID(), () => '999999999999', () => 'FIBER'];

/** The path with its parameters filled in, as given or else with ids that do not exist; with the required query. */
export function pathOf(declared: Endpoint, ids: Record<string, string> = {}): string {
  const path = declared.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const schema = declared.params?.shape[name];
    const value = ids[name] ?? PARAMETERS.map((make) => make()).find((each) => schema?.safeParse(each).success);
    if (value === undefined) throw new Error(`${nameOf(declared)}: no sample for the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const required = (operationOf(declared).parameters ?? []).filter((each) => each.in === 'query' && each.required);
  const query = new URLSearchParams(
    Object.fromEntries(required.map((each) => [each.name, String(sampleOf(each.schema))])),
  );
  return required.length === 0 ? path : `${path}?${query.toString()}`;
}

/** The properties of an endpoint's JSON body. */
export function propertiesOf(declared: Endpoint): Record<string, Schema> {
  const json = operationOf(declared).requestBody?.content['application/json'];
  return json ? (resolved(json.schema).properties ?? {}) : {};
}

/** The properties of a row in a bulk body. */
export const rowPropertiesOf = (declared: Endpoint): Record<string, Schema> =>
  resolved(resolved(propertiesOf(declared).items!).items!).properties!;

/** A body that the endpoint's schema takes, as its declaration says; undefined where it takes none. */
export function bodyOf(declared: Endpoint, extent: Extent = 'required'): unknown {
  const json = operationOf(declared).requestBody?.content['application/json'];
  return json && sampleOf(json.schema, extent);
}

/** Calls an endpoint with a well-formed request that refers to nothing that exists. */
export const call = (
  url: string,
  declared: Endpoint,
  headers: Record<string, string>,
  options: RequestOptions & { path?: string } = {},
) =>
  new Client(url, headers).request(declared.method, options.path ?? pathOf(declared), {
    ...options,
    body: 'body' in options ? options.body : bodyOf(declared),
  });
