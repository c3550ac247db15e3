/**
 * What the console knows of the API, taken from the endpoints' own declarations: fields with their forms and limits, filters,
 * sorts, and the columns of imports. It is written into the console's sources, so that the compiler holds screens and dictionaries
 * to it; a test compares the two.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { exportParameters } from '../../api/http/list-exports.ts';
import { openApiDocument } from '../../api/http/openapi.ts';
import { columnNames } from '../../api/imports/template-fields.ts';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { LANGUAGES } from '../../shared/imports/column-names.ts';
import { importByName } from '../../shared/domain/import-parts.ts';

/** The resources that the console has screens of, by the name that it gives them. */
const RESOURCES = {
  suppliers: '/api/v1/suppliers',
  certifications: '/api/v1/supplier-certifications',
  companyProducts: '/api/v1/products/company',
  supplierProducts: '/api/v1/products/supplier',
  materials: '/api/v1/product/materials',
  fibers: '/api/v1/textile/fibers',
  yarns: '/api/v1/textile/yarns',
  fabrics: '/api/v1/textile/fabrics',
  journeys: '/api/v1/product/traceability',
  users: '/api/v1/account/users',
  tokens: '/api/v1/auth/api-keys',
  serviceKeys: '/api/v1/account/service-keys',
  audit: '/api/v1/account/audit',
  documents: '/api/v1/documents',
  purchases: '/api/v1/purchases',
  purchaseRecords: '/api/v1/purchase-records',
  chemicals: '/api/v1/chemicals',
  chemicalPurchases: '/api/v1/chemicals/purchases',
  jobs: '/api/v1/jobs',
  tenants: '/api/v1/platform/tenants',
};

/** Rows that are made below another one, by where they are changed and where they are made; they have no list of their own. */
const PARTS = {
  stages: {
    path: '/api/v1/product/traceability/stages/{stageId}',
    createPath: '/api/v1/product/traceability/{id}/stages',
  },
};

/** Lists that are read at another path than their rows. */
const LISTS: Record<string, string> = { '/api/v1/supplier-certifications': '/api/v1/certifications' };

/** Forms that are of no list, by the path of what takes them. */
const FORMS = {
  emissionFactors: { method: 'put', path: '/api/v1/emission-factors' },
  upload: { method: 'post', path: '/api/v1/documents/presign' },
  profile: { method: 'patch', path: '/api/v1/auth/profile' },
  importProfile: { method: 'post', path: '/api/v1/import-profiles' },
};

/** What columns are called in a language: the header of the template. No two imports call the same one differently. */
function columnsIn(language: (typeof LANGUAGES)[number]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const bulkImport of IMPORTS)
    for (const [wire, name] of Object.entries(columnNames(bulkImport, language))) {
      if ((found[wire] ??= name) !== name)
        throw new Error(`${bulkImport.name}: ${wire} is ${name}, and ${found[wire]} elsewhere`);
    }
  return found;
}

const FOLDER = fileURLToPath(new URL('../../console/api', import.meta.url));

interface Schema {
  not?: object;
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Texts that may be longer are written in several lines. */
const LINE = 1000;
const PATTERNS: Record<string, string> = { '^[A-Z]{2}$': 'country', '^[A-Z]{3}$': 'currency' };
const FORMATS: Record<string, string> = {
  uuid: 'reference',
  decimal: 'decimal',
  'date-time': 'moment',
  date: 'day',
  email: 'email',
};
const PAGING = ['page', 'pageSize', 'limit', 'after', 'sortBy', 'sortDirection', 'facets'];
/** What a list is asked for as a file. */
const OF_FILES = Object.keys(exportParameters);

/** What every number can be is no limit. */
const bound = (value: number | undefined) =>
  Number.isSafeInteger(value) && Math.abs(value!) === Number.MAX_SAFE_INTEGER ? undefined : value;

/** Some names stand in a schema to be refused. */
const isTaken = ([, schema]: [string, Schema]) => schema.not === undefined;

const getList = (path: string) =>
  ENDPOINTS.find((each) => each.path === path && each.method === 'GET' && each.style !== 'service-key')!;

const getRepresentation = (path: string) => {
  const declared = ENDPOINTS.filter((each) => each.path === path && each.style !== 'service-key');
  return (
    declared.find(({ lists }) => lists)?.lists?.representation ??
    declared.find(({ method }) => method === 'PATCH')?.changes
  );
};

/** Keys by which a body may name rows instead of ids: people choose from a list. */
const getKeys = (path: string): Set<string> =>
  new Set(getRepresentation(path)?.writable.flatMap(({ keys }) => keys.map(({ wire }) => wire)));

/** Fields that a body must have where it has no key in their place. */
const getReplaceable = (path: string): Set<string> =>
  new Set(
    getRepresentation(path)?.writable.flatMap(({ wire, required, keys }) =>
      required && keys.length > 0 ? [wire] : [],
    ),
  );

/** What the store gives to fields that are absent, as far as it is a plain value. */
function getDefaults(path: string): Record<string, boolean | string | undefined> {
  const representation = getRepresentation(path);
  const entries = (representation?.writable ?? []).map(({ key, wire }) => {
    const sql = representation!.resource.column(key).default ?? '';
    const value = sql === 'true' ? true : /^'(\w+)'$/.exec(sql)?.[1];
    return [wire, value] as const;
  });
  return Object.fromEntries(entries);
}

class Description {
  readonly #document: Document;

  constructor(endpoints: readonly Endpoint[]) {
    this.#document = openApiDocument(endpoints, { version: '', baseUrl: '' }) as unknown as Document;
  }

  /** A schema without references, and without the null that optional fields may be. */
  #plain(schema: Schema | undefined): Schema {
    if (schema?.$ref !== undefined)
      return this.#plain(this.#document.components.schemas[schema.$ref.split('/').at(-1)!]);
    const others = schema?.anyOf?.filter(({ type }) => type !== 'null');
    if (others?.length === 1) return this.#plain(others[0]);
    return schema ?? {};
  }

  #form(schema: Schema): object {
    const { type, format: form, pattern, enum: values, items, anyOf } = schema;
    const [name] = [type ?? []].flat().filter((each) => each !== 'null');
    const { minLength, maxLength, minimum, exclusiveMinimum, maximum } = schema;
    // a day or a moment
    if (anyOf?.some((each) => each.format === 'date')) return { type: 'day' };
    if (values) return { type: 'choice', values };
    if (name === 'boolean') return { type: 'flag' };
    if (name === 'array') {
      const inside = this.#plain(items);
      if (inside.enum) return { type: 'choices', values: inside.enum };
      return { type: inside.type === 'string' && !inside.format ? 'texts' : 'list' };
    }
    if (name === 'object') return { type: 'object' };
    if (name === 'integer' || name === 'number')
      return { type: name, minimum: bound(minimum), exclusiveMinimum, maximum: bound(maximum) };
    const special = FORMATS[form ?? ''] ?? PATTERNS[pattern ?? ''];
    if (special) return { type: special };
    return { type: (maxLength ?? 0) > LINE ? 'prose' : 'text', minLength, maxLength };
  }

  #body(operation: Operation | undefined): Schema {
    return this.#plain(operation?.requestBody?.content['application/json']?.schema);
  }

  #answer(operation: Operation | undefined): Schema {
    return this.#plain(operation?.responses['200']?.content?.['application/json']?.schema);
  }

  resource(path: string): object {
    const { post } = this.#document.paths[path]!;
    const listed = LISTS[path] ?? path;
    const { get } = this.#document.paths[listed]!;
    const { get: read, patch, delete: remove } = this.#document.paths[`${path}/{id}`] ?? {};
    const parameters = (get!.parameters ?? []).filter((each) => each.in === 'query');
    const filters = parameters.filter(({ name }) => !PAGING.includes(name) && !OF_FILES.includes(name));
    const sorts = this.#plain(parameters.find(({ name }) => name === 'sortBy')?.schema).enum ?? [];
    const answer = this.#answer(get);
    const shown = read ? this.#answer(read) : this.#itemOf(answer);
    const fields = this.#fields(path, { creates: this.#body(post), updates: this.#body(patch), shown });
    const bulk = this.#bulk(path, new Set(Object.keys(fields)));
    const size = parameters.find(({ name }) => name === 'pageSize' || name === 'limit');
    return {
      path,
      module: this.#module(path),
      platform: getList(listed).access === 'platform' || undefined,
      list: {
        path: LISTS[path],
        shape: answer.type === 'array' ? 'array' : answer.properties?.['meta'] ? 'data' : 'items',
        size: size && { name: size.name, maximum: this.#plain(size.schema).maximum },
        filters: Object.fromEntries(filters.map(({ name, schema }) => [name, this.#form(this.#plain(schema))])),
        sorts,
        exports: getList(listed).exports ? true : undefined,
        facets: parameters.some(({ name }) => name === 'facets') || undefined,
      },
      can: {
        read: read !== undefined,
        create: post !== undefined,
        update: patch !== undefined,
        delete: remove !== undefined,
      },
      bulk,
      fields,
    };
  }

  part({ path, createPath }: { path: string; createPath: string }): object {
    const { get, patch } = this.#document.paths[path]!;
    const creates = this.#body(this.#document.paths[createPath]!['post']);
    return {
      path: path.slice(0, path.lastIndexOf('/')),
      fields: this.#fields(path, { creates, updates: this.#body(patch), shown: this.#answer(get) }),
    };
  }

  /** The fields of rows, by the bodies that make and change them and what is shown of them. */
  #fields(path: string, { creates, updates, shown }: Record<'creates' | 'updates' | 'shown', Schema>): object {
    const defaults = getDefaults(path);
    const [keys, replaceable] = [getKeys(path), getReplaceable(path)];
    const fields = Object.entries({ ...creates.properties, ...shown.properties })
      .filter((each) => isTaken(each) && !keys.has(each[0]))
      .map(([name, schema]) => {
        const given = creates.properties?.[name] ?? updates.properties?.[name];
        const field = {
          ...this.#form(this.#plain(given ?? schema)),
          required: creates.required?.includes(name) || replaceable.has(name) || undefined,
          default: defaults[name],
          create: creates.properties?.[name] ? true : undefined,
          update: updates.properties?.[name] ? true : undefined,
          writeOnly: shown.properties?.[name] ? undefined : true,
        };
        return [name, field] as const;
      });
    return Object.fromEntries(fields);
  }

  /** What can be done with many rows by one request. */
  #bulk(path: string, fields: ReadonlySet<string>): object | undefined {
    const [edit, remove] = (['edit', 'delete'] as const).map(
      (kind) => this.#document.paths[`${path}/bulk-${kind}`]?.post,
    );
    if (!edit && !remove) return undefined;
    const changes = this.#plain(this.#body(edit).properties?.['changes']);
    return {
      edit: Object.entries(changes.properties ?? {})
        .filter((each) => isTaken(each) && fields.has(each[0]))
        .map(([name]) => name),
      delete: remove !== undefined,
      // those of another list are no filters of this one
      filters: LISTS[path] === undefined && this.#body(edit ?? remove).properties?.['filters'] !== undefined,
    };
  }

  /** What a list has: it is an array itself, or has one. */
  #itemOf(list: Schema): Schema {
    const array = list.items ? list : Object.values(list.properties ?? {}).find(({ items }) => items);
    return this.#plain(array?.items);
  }

  /** Fields of a body; those of an object in it as `object.field`. */
  form({ method, path }: { method: string; path: string }): object {
    const fieldsOf = (body: Schema, prefix: string): (readonly [string, object])[] =>
      Object.entries(body.properties ?? {}).flatMap(([name, schema]) => {
        const plain = this.#plain(schema);
        if (plain.properties) return fieldsOf(plain, `${prefix}${name}.`);
        const required = body.required?.includes(name) || undefined;
        return [[`${prefix}${name}`, { ...this.#form(plain), required }] as const];
      });
    return Object.fromEntries(fieldsOf(this.#body(this.#document.paths[path]![method]), ''));
  }

  #module(path: string): string | null {
    const { access } = getList(path);
    return access.includes(':') ? access.split(':')[0]! : null;
  }

  import(name: string, path: string): object {
    const row = this.#itemOf(this.#body(this.#document.paths[path]!['post']));
    const access = ENDPOINTS.find((each) => each.path === path)!.access;
    return {
      path,
      module: access.split(':')[0],
      columns: Object.entries(row.properties ?? {})
        .filter(isTaken)
        .map(([name]) => name),
      required: row.required ?? [],
      keys: importByName(name)!.rowKeys,
    };
  }

  password(): object {
    const { minLength, maxLength } = this.#plain(this.#document.components.schemas['AcceptInvite']).properties![
      'password'
    ]!;
    return { minLength, maxLength };
  }
}

const WRITTEN = 'Written by `npm run console -- describe`; not by hand.';

/** The texts of the files, by their names, as they should be. What every page needs is apart from what the pages of resources do. */
export async function describedApi(): Promise<Record<string, string>> {
  const v1 = new Description(ENDPOINTS.filter(({ style }) => style === 'v1' || style === 'both'));
  const bulks = ENDPOINTS.filter(({ path, method }) => method === 'POST' && path.endsWith('/bulk'));
  const all = new Description(bulks);
  const resources = Object.entries(RESOURCES).map(([name, path]) => [name, v1.resource(path)] as const);
  const parts = Object.entries(PARTS).map(([name, part]) => [name, v1.part(part)] as const);
  const imports = bulks.map(({ path }) => {
    const name = path.split('/').at(-2)!;
    return [name, all.import(name, path)] as const;
  });
  const forms = Object.entries(FORMS).map(([name, form]) => [name, v1.form(form)] as const);
  const literal = (value: unknown) => `${JSON.stringify(value)} as const`;
  const texts = {
    'description.ts': `/**
 * What the API says of itself, as far as the console asks. ${WRITTEN}
 */
export const RESOURCES = ${literal(Object.fromEntries(resources))};

/** Rows that stand in another one, and have no list of their own. */
export const PARTS = ${literal(Object.fromEntries(parts))};

/** Bodies of what is no list. */
export const FORMS = ${literal(Object.fromEntries(forms))};

export const PASSWORD = ${literal(v1.password())};
`,
    'import-description.ts': `/** Bulk upserts, and the columns of their files. ${WRITTEN} */
export const IMPORTS = ${literal(Object.fromEntries(imports))};
`,
    'column-names.ts': `/**
 * What the columns of imports are called in each language, as templates have it: each name is recognised when a file is imported.
 * ${WRITTEN}
 */
export const COLUMN_NAMES = ${literal(Object.fromEntries(LANGUAGES.map((language) => [language, columnsIn(language)])))};
`,
  };
  const style = { ...(await resolveConfig(join(FOLDER, 'description.ts'))), parser: 'typescript' };
  const formatted = Object.entries(texts).map(async ([name, text]) => [name, await format(text, style)] as const);
  return Object.fromEntries(await Promise.all(formatted));
}

export const writtenDescription = (name: string) => readFile(join(FOLDER, name), 'utf8');

/** Returns the files' names. */
export async function writeDescription(): Promise<string[]> {
  const texts = Object.entries(await describedApi());
  await Promise.all(texts.map(([name, text]) => writeFile(join(FOLDER, name), text)));
  return texts.map(([name]) => relative(process.cwd(), join(FOLDER, name)));
}
