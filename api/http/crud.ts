/** The endpoints that every resource has, from its representation: each dialect's file only names what it offers. */
import { z } from 'zod';
import { type Access } from '../../shared/modules.ts';
import { UUID } from '../../shared/resources/codec.ts';
import { text } from '../../shared/resources/codecs.ts';
import { toFieldValues, type Representation } from '../../shared/resources/representation.ts';
import { withRows, type FacetedRows } from '../../shared/resources/row-pages.ts';
import {
  createRow,
  deleteRow,
  listRows,
  patchRow,
  readPage,
  readRow,
  type Filter,
  type JsonText,
  type RowId,
  type Written,
} from '../../shared/resources/store.ts';
import { type JsonPieces } from '../../shared/resources/json-answers.ts';
import { type Scope } from '../../shared/scope.ts';
import { endpoint, REPEATABLE, type Call, type Endpoint, type EndpointStyle } from './endpoint.ts';

/** Largest page of legacy lists, and their default (decisions.md §3). */
const LEGACY_PAGE = { size: 50, max: 250 };

/** What a parameter is to its sender, in place of the check of its text. */
const shownAs = (json: Record<string, unknown>) => ({
  override({ jsonSchema }: { jsonSchema: Record<string, unknown> }) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, json);
  },
});

export const positiveInteger = (max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'must be a positive integer')
    .transform(Number)
    .refine((value) => value <= max, `must be at most ${max}`)
    .meta(shownAs({ type: 'integer', minimum: 1, ...(max < Number.MAX_SAFE_INTEGER ? { maximum: max } : {}) }));

export const pageIndex = z
  .string()
  .regex(/^\d{1,9}$/, 'must be an integer from 0')
  .transform(Number)
  .meta(shownAs({ type: 'integer', minimum: 0, maximum: 999_999_999 }));

export const uuid = z
  .string()
  .regex(UUID, 'must be a UUID')
  .meta(shownAs({ type: 'string', format: 'uuid' }));

/** Text that a list is searched by: of the form that stored text can have. */
export const searchText = text({ max: 255 }).schema as z.ZodType<string>;

export const booleanParameter = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
  .meta(shownAs({ type: 'boolean' }));

const pageMeta = z
  .object({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
  })
  .meta({ id: 'PageMeta' });

/** Shape 3: {data, meta, facets}. */
export const facetedAnswer = (id: string, item: z.ZodType, facets: z.ZodType) =>
  z
    .object({
      data: z.array(item),
      meta: pageMeta,
      facets,
    })
    .meta({ id });

/** What stands around the rows of shape 3. */
export function facetedBody(
  found: Pick<FacetedRows, 'total' | 'facets'>,
  { page, limit }: { page: number; limit: number },
): { before: string; after: string } {
  const totalPages = Math.ceil(found.total / limit);
  const meta = {
    page,
    limit,
    total: found.total,
    totalPages,
    hasNextPage: page < totalPages,
    hasPreviousPage: page > 1 && found.total > 0,
  };
  return { before: '{"data":[', after: `],"meta":${JSON.stringify(meta)},"facets":${found.facets.text}}` };
}

export const idParams = (representation: Pick<Representation, 'idColumn'>) =>
  z.object({ id: representation.idColumn === 'uuid' ? uuid : positiveInteger() });

/** A query parameter that narrows a list: its form, and the condition that a given value stands for. */
export interface ListFilter {
  schema: z.ZodType;
  required?: boolean;
  condition: (value: never) => Filter;
}

export function listFilter<Schema extends z.ZodType>(
  schema: Schema,
  condition: (value: z.output<Schema>) => Filter,
  options: { required?: boolean } = {},
): ListFilter {
  return { schema, condition: condition, ...options };
}

export type ListFilters = Record<string, ListFilter>;

export function filterShape(filters: ListFilters): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, { schema, required }]) => [name, required ? schema : schema.optional()]),
  );
}

export function filterConditions(filters: ListFilters, query: Record<string, unknown>): Filter[] {
  return Object.entries(filters).flatMap(([name, { condition }]) =>
    query[name] === undefined ? [] : [condition(query[name] as never)],
  );
}

/** Several UUIDs: a parameter that is repeated, or holds them separated by commas. */
export const uuidList = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine((ids) => ids.every((id) => UUID.test(id)), 'must be UUIDs')
  .refine((ids) => ids.length <= 100, 'must be at most 100')
  .meta({ override: { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 100 } });
REPEATABLE.add(uuidList, {});

export interface CrudOptions {
  path: string;
  tag: string;
  /** Where it is not the representation's: on paths that both dialects share. */
  style?: EndpointStyle;
  /** Filters of the plain-array list. */
  filters?: ListFilters;
  /** What is offered; `list` only where the list is a plain array. */
  offers: readonly ('list' | 'read' | 'create' | 'patch' | 'replace' | 'delete')[];
  /** Answers of a representation that has `appended` fields. */
  answers?: {
    read(scope: Scope, id: RowId): Promise<JsonText | JsonPieces>;
    created(written: Written): JsonText;
    patched(call: Pick<Call, 'scope' | 'identity' | 'deps'>, written: Written): Promise<JsonText | JsonPieces>;
  };
}

/** Shape 1: a plain array in pieces; legacy lists take an optional page. */
export function arrayList<Key extends string>(of: Representation<Key>, options: Omit<CrudOptions, 'offers'>): Endpoint {
  const representation = of as Representation;
  const { path, tag, filters = {}, style = representation.style } = options;
  const { resource } = representation;
  const paging: Record<string, z.ZodType> =
    representation.style === 'legacy'
      ? { page: pageIndex.optional(), size: positiveInteger(LEGACY_PAGE.max).optional() }
      : {};
  return endpoint({
    method: 'GET',
    path,
    style,
    tag,
    summary: `List ${resource.name}s`,
    access: `${resource.module}:read`,
    query: z.object({ ...filterShape(filters), ...paging }),
    status: 200,
    response: z.array(representation.answerSchema),
    handler: ({ scope, query }) => {
      const { page, size } = query as { page?: number; size?: number };
      const limit = size ?? LEGACY_PAGE.size;
      const window = page === undefined && size === undefined ? undefined : { limit, offset: (page ?? 0) * limit };
      return Promise.resolve(listRows(scope, representation, filterConditions(filters, query), { window }));
    },
  });
}

/** The endpoints of a representation, as far as they are offered. */
export function crudEndpoints<Key extends string>(of: Representation<Key>, options: CrudOptions): Endpoint[] {
  const representation = of as Representation;
  const { resource } = representation;
  const { path, tag, style = representation.style, answers } = options;
  const access = (kind: Access) => `${resource.module}:${kind}` as const;
  const params = idParams(representation);
  const declared: Record<CrudOptions['offers'][number], () => Endpoint> = {
    list: () => arrayList(representation, options),
    read: () =>
      endpoint({
        method: 'GET',
        path: `${path}/{id}`,
        style,
        tag,
        summary: `Read one ${resource.name}`,
        access: access('read'),
        params,
        status: 200,
        response: representation.answerSchema,
        errors: ['NOT_FOUND'],
        handler: ({ scope, params: { id } }) =>
          answers ? answers.read(scope, id) : readRow(scope, representation, id),
      }),
    create: () =>
      endpoint({
        method: 'POST',
        path,
        style,
        tag,
        summary: `Create a ${resource.name}`,
        access: access('write'),
        body: representation.createSchema,
        status: 201,
        response: representation.answerSchema,
        errors: ['CONFLICT', 'REFERENCE_NOT_FOUND'],
        async handler({ scope, body }) {
          const written = await createRow(scope, representation, toFieldValues(representation, body));
          return answers ? answers.created(written) : written.body;
        },
      }),
    patch: () =>
      endpoint({
        method: 'PATCH',
        path: `${path}/{id}`,
        style,
        tag,
        summary: `Change fields of a ${resource.name}`,
        access: access('write'),
        params,
        body: representation.patchSchema,
        status: 200,
        response: representation.answerSchema,
        errors: ['NOT_FOUND', 'CONFLICT', 'REFERENCE_NOT_FOUND', ...(resource.rules ?? []).map((rule) => rule.code)],
        async handler(call) {
          const { scope, params, body } = call;
          const written = await patchRow(scope, representation, params.id, toFieldValues(representation, body));
          return answers ? answers.patched(call, written) : written.body;
        },
      }),
    replace: () =>
      endpoint({
        method: 'PUT',
        path: `${path}/{id}`,
        style,
        tag,
        summary: `Replace a ${resource.name}`,
        description: 'Fields that are absent take their default.',
        access: access('write'),
        params,
        body: representation.createSchema,
        status: 200,
        response: representation.answerSchema,
        errors: ['NOT_FOUND', 'CONFLICT', 'REFERENCE_NOT_FOUND', ...(resource.rules ?? []).map((rule) => rule.code)],
        handler: async ({ scope, params: { id }, body }) => {
          const cleared = Object.fromEntries(representation.writable.map((each) => [each.wire, null]));
          const values = toFieldValues(representation, { ...cleared, ...body });
          return (await patchRow(scope, representation, id, values)).body;
        },
      }),
    delete: () =>
      endpoint({
        method: 'DELETE',
        path: `${path}/{id}`,
        style,
        tag,
        summary: `Delete a ${resource.name}`,
        access: access('write'),
        params,
        status: 204,
        errors: ['NOT_FOUND', 'IN_USE'],
        handler: ({ scope, params: { id } }) => deleteRow(scope, representation, id),
      }),
  };
  return options.offers.map((offer) => declared[offer]());
}

export interface PagedListOptions {
  path: string;
  tag: string;
  filters: ListFilters;
  /** Sort keys of the wire → SQL over `t`. */
  sorts: Record<string, string>;
  /** Names and limits of the paging parameters and of the answer in this style. */
  paging: {
    page: string;
    size: string;
    first: 0 | 1;
    defaultSize: number;
    maxSize: number;
    sort: string;
    direction: string;
    defaultSort: string;
    defaultDirection: 'asc' | 'desc';
    answerSize: string;
  };
}

/** Shape 2: {items, total, page, pageSize}, in the names of the style. */
export function pagedList<Key extends string>(
  of: Representation<Key>,
  { path, tag, filters, sorts, paging }: PagedListOptions,
): Endpoint {
  const representation = of as Representation;
  const { resource, style } = representation;
  const sortNames = Object.keys(sorts) as [string, ...string[]];
  return endpoint({
    method: 'GET',
    path,
    style,
    tag,
    summary: `List ${resource.name}s`,
    access: `${resource.module}:read`,
    query: z.object({
      [paging.page]: (paging.first === 0 ? pageIndex : positiveInteger(1e9)).optional(),
      [paging.size]: positiveInteger(paging.maxSize).optional(),
      [paging.sort]: z.enum(sortNames).optional(),
      [paging.direction]: z.enum(['asc', 'desc']).optional(),
      ...filterShape(filters),
    }),
    status: 200,
    response: z
      .object({
        items: z.array(representation.answerSchema),
        total: z.int(),
        page: z.int(),
        [paging.answerSize]: z.int(),
      })
      .meta({ id: `${representation.name}Page` }),
    async handler({ scope, query }) {
      const values = query as Record<string, number | string | undefined>;
      const page = (values[paging.page] as number | undefined) ?? paging.first;
      const limit = (values[paging.size] as number | undefined) ?? paging.defaultSize;
      const result = await readPage(scope, representation, filterConditions(filters, query), {
        limit,
        offset: (page - paging.first) * limit,
        orderBy: sorts[(values[paging.sort] as string | undefined) ?? paging.defaultSort]!,
        direction: (values[paging.direction] as 'asc' | 'desc' | undefined) ?? paging.defaultDirection,
      });
      return withRows(scope, representation, result.items, {
        before: '{"items":[',
        after: `],"total":${result.total},"page":${page},"${paging.answerSize}":${limit}}`,
      });
    },
  });
}
