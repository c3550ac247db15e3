/**
 * Examples of requests and answers for the OpenAPI document, made from its own schemas: a value of the field's name where there
 * is a usual one that fits, else one of its type.
 */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
}

interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}

interface Documented {
  paths?: Record<string, Record<string, { requestBody?: Content; responses?: Record<string, Content> }>>;
  components?: { schemas?: Record<string, Schema> };
}

const UUID = '0b0e0e9e-6f0c-4b57-9d4c-1f4f8c1f2a3b';

/** What fields of a name usually hold, in either casing; each is used where it fits the schema of the field. */
const USUAL: Record<string, readonly unknown[]> = {
  name: ['Filatura Pollone'],
  email: ['ada@example.org'],
  first_name: ['Ada'],
  last_name: ['Rossi'],
  password: ['correct horse battery'],
  category: ['Spinning'],
  currency: ['EUR'],
  sku: ['YARN-30-2'],
  code: ['YARN-30-2'],
  composition: ['100 % organic cotton'],
  description: ['Combed ring yarn, Nm 30/2'],
  notes: ['Delivered in two parts'],
  delivery_notes: ['Call before unloading'],
  batch_number: ['LOT-2026-118'],
  purchase_order_number: ['PO-4711'],
  invoice_number: ['INV-2026-0815'],
  ddt_number: ['DDT-118'],
  transaction_certificate_number: ['TC-00042'],
  quantity_kg: [1250],
  weight_kg: [1280],
  distance_km: [310],
  unit_price: [6.75, '6.75'],
  unit_cost: [6.75],
  quantity: [1250, '1250'],
  unit: ['kg'],
  message: ['country: must be two capital letters'],
  request_id: [UUID],
  content_type: ['application/pdf'],
  file_name: ['certificate.pdf'],
  status_url: [`/api/jobs/${UUID}`],
  status: ['COMPLETED'],
  percent: [100],
  processed: [1],
  attempts: [1],
  external_id: ['ERP-1001'],
  supplier_name: ['Filatura Pollone'],
  supplier_product_sku: ['YARN-30-2'],
  traceability_name: ['Journey 2026-118'],
  stage_name: ['Spinning'],
  lead_time_days: [21],
  quantity_available: [1250],
  recycled_content_percent: [30],
  organic_content_percent: [70],
  dry_run: [false],
  errors: [[]],
};

/** The same in answers of 202: the work is still to be done. */
const WAITING: typeof USUAL = {
  ...USUAL,
  status: ['QUEUED', 'PENDING_UPLOAD'],
  percent: [0],
  processed: [0],
  written: [0],
  created: [0],
  updated: [0],
  deleted: [0],
  failed: [0],
  unchanged: [0],
  attempts: [0],
  suppliers_created: [0],
  failed_kept: [0],
  errors_truncated: [false],
};

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Texts of forms that patterns ask for; the first that fits is taken. */
const TEXTS = [
  ...[
    'IT',
    'EUR',
    'LOT-2026-118',
    '12.50',
    '12',
    '2026-11-24T00:00:00Z',
    '2026-11-24',
    '2026-11-24T00:00:00',
    'ada@example.org',
  ],
  ...[
    UUID,
    '4006381333931',
    '50-00-0',
    'suppliers:read',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ],
];

/** Where nothing else fits. */
const ANY_TEXT = 'text';

const BY_FORMAT: Record<string, readonly string[]> = {
  uuid: [UUID],
  uri: ['https://trama.example.org/certificate.pdf'],
  email: ['ada@example.org'],
  date: ['2026-11-24'],
  'date-time': ['2026-11-24T08:30:00.000Z', '2026-11-24T08:30:00'],
};

/** What is null as long as all goes well, and besides as long as work has not begun. */
const USUALLY_NULL: ReadonlySet<string> = new Set(['error', 'last_error', 'deleted_at']);
const NULL_WHILE_WAITING: ReadonlySet<string> = new Set([
  ...USUALLY_NULL,
  ...['result', 'started_at', 'finished_at', 'next_attempt_at', 'total', 'failed_rows_url', 'parent_id'],
]);

const fits = (text: string, { minLength = 0, maxLength = Infinity, pattern = '' }: Schema) =>
  text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text);

const mayBeNull = ({ type, anyOf, oneOf }: Schema): boolean =>
  [type ?? []].flat().includes('null') || [...(anyOf ?? []), ...(oneOf ?? [])].some(mayBeNull);

/** The types of a value in JSON Schema. */
const jsonTypes = (value: unknown): string[] =>
  Array.isArray(value)
    ? ['array']
    : typeof value === 'number'
      ? ['number', Number.isInteger(value) ? 'integer' : '']
      : [typeof value];

class Examples {
  readonly #components: Record<string, Schema>;
  readonly #usual: typeof USUAL;
  readonly #null: ReadonlySet<string>;

  constructor(components: Record<string, Schema>, { waiting = false } = {}) {
    this.#components = components;
    this.#usual = waiting ? WAITING : USUAL;
    this.#null = waiting ? NULL_WHILE_WAITING : USUALLY_NULL;
  }

  #resolved = ({ $ref, ...schema }: Schema): Schema =>
    $ref === undefined ? schema : (this.#components[$ref.split('/').at(-1)!] ?? {});

  /** A text or a number of the schema; `name` is that of the field that it is for. */
  #value(schema: Schema, name: string): unknown {
    const type = [schema.type ?? []].flat().find((each) => each !== 'null') ?? 'string';
    const usual = this.#usual[snake(name)]?.find(
      (each) => jsonTypes(each).includes(type) && (typeof each !== 'string' || fits(each, schema)),
    );
    if (usual !== undefined && schema.format === undefined) return usual;
    switch (type) {
      case 'object':
        return this.#object(schema);
      case 'array':
        return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => this.make(schema.items ?? {}, name));
      case 'integer':
      case 'number':
        return Math.min(
          Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1),
          schema.maximum ?? Infinity,
        );
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return this.#text(schema, name);
    }
  }

  #text(schema: Schema, name: string): string {
    const format =
      schema.format ?? (schema.pattern === undefined && /_at$/.test(snake(name)) ? 'date-time' : undefined);
    const known = format === undefined ? (schema.pattern === undefined ? [] : TEXTS) : BY_FORMAT[format];
    return known?.find((text) => fits(text, schema)) ?? ANY_TEXT.padEnd(schema.minLength ?? 0, 't');
  }

  #object({ properties = {}, required = [], allOf = [] }: Schema): Record<string, unknown> {
    const choices = allOf.flatMap((each) => ((each.anyOf ?? each.oneOf) ? [each.anyOf ?? each.oneOf!] : []));
    const either = choices.flatMap(([first]) => first?.required ?? []);
    // of what stands for something else there is no need, and what is described as `not` anything is refused
    const spare = choices.flatMap(([first, ...others]) => [
      ...Object.entries(first?.properties ?? {}).flatMap(([name, each]) => (each.not === undefined ? [] : [name])),
      ...others.flatMap((other) => other.required ?? []),
    ]);
    const isAbsent = (name: string) =>
      this.#null.has(snake(name)) && !required.includes(name) && !mayBeNull(properties[name]!);
    const names = Object.keys(properties).filter(
      (name) => !spare.includes(name) && properties[name]!.not === undefined && !isAbsent(name),
    );
    const shown = new Set([...required, ...either, ...names]);
    return Object.fromEntries(
      [...shown].filter((name) => name in properties).map((name) => [name, this.make(properties[name]!, name)]),
    );
  }

  make(given: Schema, name = ''): unknown {
    const schema = this.#resolved(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.examples) return schema.examples[0];
    if (schema.enum) return schema.enum.find((each) => this.#usual[snake(name)]?.includes(each)) ?? schema.enum[0];
    const choice = schema.anyOf ?? schema.oneOf;
    if (this.#null.has(snake(name)) && mayBeNull(schema)) return null;
    if (choice) return this.make(choice[0]!, name);
    if (schema.allOf && !schema.properties)
      return Object.assign({}, ...schema.allOf.map((each) => this.make(each, name))) as unknown;
    return this.#value(schema, name);
  }
}

/** An example of a field; undefined where there is nothing to say of it. */
export function exampleOf(schema: Schema, name: string): unknown {
  const example = new Examples({}).make(schema, name);
  return example === ANY_TEXT ? undefined : example;
}

/** Gives every JSON body of the document, and every answer that is a success, an example that fits its schema. */
export function addExamples<Document extends object>(document: Document): Document {
  const { paths = {}, components } = document as Documented;
  const examples = new Examples(components?.schemas ?? {});
  const waiting = new Examples(components?.schemas ?? {}, { waiting: true });
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const json = operation.requestBody?.content?.['application/json'];
    if (json?.schema) json.example = examples.make(json.schema);
    for (const [status, { content }] of Object.entries(operation.responses ?? {})) {
      const answer = content?.['application/json'];
      // errors have one form, and their codes are in their descriptions
      if (answer?.schema && status < '400')
        answer.example = (status === '202' ? waiting : examples).make(answer.schema);
    }
  }
  return document;
}
