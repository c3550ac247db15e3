/** What endpoints take, read from their own OpenAPI description: a new endpoint is covered without being listed. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { openApiDocument } from '../../api/http/openapi.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  format?: string;
  contentMediaType?: string;
  contentSchema?: Schema;
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> }
  >;
  security: Record<string, string[]>[];
}

export interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
}

export const JSON_MEDIA = 'application/json';
export const FORM_MEDIA = 'multipart/form-data';

const isOfKeys = (declared: Endpoint) => declared.style === 'service-key';

const makeDocument = (endpoints: Endpoint[]) =>
  openApiDocument(endpoints, { version: '0', baseUrl: 'http://trama' }) as unknown as Document;

// the served document merges the two dialects of one method and path: here each declaration has a description of its own
const ofKeys = makeDocument(ENDPOINTS.filter(isOfKeys));
const ofOthers = makeDocument(ENDPOINTS.filter((declared) => !isOfKeys(declared)));

export const getOperation = (declared: Endpoint): Operation =>
  (isOfKeys(declared) ? ofKeys : ofOthers).paths[declared.path]![declared.method.toLowerCase()]!;

const COMPONENTS = { ...ofKeys.components.schemas, ...ofOthers.components.schemas };

/** A schema, or what it refers to. */
export const resolved = (schema: Schema): Schema =>
  schema.$ref ? COMPONENTS[schema.$ref.split('/').at(-1)!]! : schema;

/** Of rows that nobody has: the same wherever a request names one, so that its parts agree. */
export const NOBODY = { uuid: randomUUID(), integer: 999_999_999_999 };

const UUID_LENGTH = 36;
const TEXTS = ['IT', 'EUR', 'A1', '1.50', 'example@example.org'];

const fits = (text: string, { minLength = 0, pattern = '' }: Schema) =>
  text.length >= minLength && new RegExp(pattern, 'u').test(text);

/** The properties that an object cannot do without; of two that can stand for each other the first. */
export const getRequired = ({ required = [], allOf = [] }: Schema): string[] => [
  ...required,
  ...allOf.flatMap((each) => (each.anyOf ?? each.oneOf)?.[0]?.required ?? []),
];

export type Extent = 'required' | 'all';

/** A value that fits a schema: of objects the required properties, or all. */
export function makeSample(given: Schema, extent: Extent = 'required'): unknown {
  const schema = resolved(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return makeSample(choice[0]!, extent);
  if (schema.allOf && !schema.properties)
    return Object.assign({}, ...schema.allOf.map((each) => makeSample(each, extent))) as unknown;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const { properties = {} } = schema;
      const required = getRequired(schema);
      // what is described as `not` anything is refused
      const names = extent === 'all' ? Object.keys(properties).filter((name) => !properties[name]!.not) : required;
      return Object.fromEntries(names.map((name) => [name, makeSample(properties[name]!, extent)]));
    }
    case 'array':
      return [makeSample(schema.items!, extent)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1);
    case 'boolean':
      return true;
    default:
      if (schema.format === 'uuid') return NOBODY.uuid;
      if (schema.format === 'uri') return 'https://example.org/a.pdf';
      if (schema.format === 'email') return `${randomUUID()}@example.org`;
      if (schema.format === 'date') return '2026-01-01';
      if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
      // a text of its own, so that a row of samples has a key of its own
      if (schema.pattern === undefined && (schema.maxLength ?? UUID_LENGTH) >= UUID_LENGTH) return randomUUID();
      return TEXTS.find((text) => fits(text, schema)) ?? 'text';
  }
}

/** Schema of the body, as JSON or as a form. */
function getBodySchema(declared: Endpoint): Schema | undefined {
  const content = getOperation(declared).requestBody?.content;
  return (content?.[JSON_MEDIA] ?? content?.[FORM_MEDIA])?.schema;
}

/** The properties of an endpoint's body, or the fields of its form. */
export function getProperties(declared: Endpoint): Record<string, Schema> {
  const schema = getBodySchema(declared);
  return schema ? (resolved(schema).properties ?? {}) : {};
}

/** A body that the endpoint's schema takes, as its declaration says; undefined where it takes none. */
export function makeBody(declared: Endpoint, extent: Extent = 'required'): unknown {
  const schema = getBodySchema(declared);
  return schema && makeSample(schema, extent);
}

/** The property of a bulk body that holds the rows. */
const rowsIn = (declared: Endpoint) =>
  Object.entries(getProperties(declared)).find(([, schema]) => resolved(schema).type === 'array')!;

const getRowSchema = (declared: Endpoint): Schema => resolved(resolved(rowsIn(declared)[1]).items!);

/** The properties of a row in a bulk body. */
export const getRowProperties = (declared: Endpoint): Record<string, Schema> => getRowSchema(declared).properties!;

/** A row of a bulk body with what it needs. */
export const makeRowSample = (declared: Endpoint) => makeSample(getRowSchema(declared)) as Record<string, unknown>;

/** A bulk body with these rows. */
export const makeBulkBody = (declared: Endpoint, rows: unknown[]) => ({
  ...(makeBody(declared) as Record<string, unknown>),
  [rowsIn(declared)[0]]: rows,
});
