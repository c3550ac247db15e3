/** Lists of rows: plain arrays, pages, and what stands around a page with facets. */
import { z } from 'zod';
import { orderOf } from '../../shared/exports/list-query.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { scopeOf } from '../../shared/resources/resource.ts';
import { withRows, type FacetedRows } from '../../shared/resources/row-pages.ts';
import { listRows, readPage, type Filter, type Sort } from '../../shared/resources/store.ts';
import { type JsonPieces, type JsonText } from '../../shared/resources/json-text.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { externalId, withExternalId } from '../../shared/values/external-id.ts';
import { EndpointResponse, endpoint, type Endpoint, type EndpointStyle, type ListFilter } from './endpoint.ts';
import { booleanParameter, positiveInteger } from './parameters.ts';
import { pageHeaders, PAGING, pagingParameters, requestedPage } from './list-paging.ts';

export function listFilter<Schema extends z.ZodType>(
  schema: Schema,
  condition: (value: z.output<Schema>) => Filter,
  options: { required?: boolean } = {},
): ListFilter {
  return { schema, condition: condition, ...options };
}

export const externalIdParameter = externalId.schema as z.ZodType<string>;

/** Of lists of what has the sender's own key. */
export const byExternalId = listFilter(externalIdParameter, withExternalId);

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

export interface ArrayListOptions {
  path: string;
  tag: string;
  /** Where it is not the representation's: on paths that both dialects share. */
  style?: EndpointStyle;
  filters?: ListFilters;
}

/** An order of rows by a column that is never null. */
type ArrayOrder = Required<Pick<Sort, 'type'>> & { column: string };

/** Answers of shape 1: all rows in pieces, or the page that the query asks for. */
export async function arrayResponse(
  { scope, url, query }: { scope: Scope; url: URL; query: object },
  representation: Representation,
  filters: Filter[],
  order?: ArrayOrder,
): Promise<JsonText | JsonPieces | EndpointResponse<JsonText | JsonPieces>> {
  const paging = PAGING[representation.style];
  const page = requestedPage(paging, query as Record<string, unknown>);
  const { column: sql, type } = order ?? {};
  const streamed = sql && type ? { order: { sql, type } } : {};
  if (!page) return listRows(scope, representation, filters, streamed);
  // the contract has pages of legacy lists, and no totals
  if (representation.style === 'legacy' && !page.byCursor)
    return listRows(scope, representation, filters, { ...streamed, window: page });
  const found = await readPage(scope, representation, filters, {
    ...page,
    sort: order ? { by: [order.column], type: order.type } : { by: [] },
    direction: 'asc',
    counted: !page.byCursor,
  });
  return new EndpointResponse(withRows(scope, representation, found.items, { before: '[', after: ']' }), {
    headers: pageHeaders(url, paging, page, found),
  });
}

/** Shape 1: a plain array of all rows, or of a page where one is asked for. */
export function arrayList<Key extends string>(of: Representation<Key>, options: ArrayListOptions): Endpoint {
  const representation = of as Representation;
  const { path, tag, filters = {}, style = representation.style } = options;
  const { resource } = representation;
  return endpoint({
    method: 'GET',
    path,
    style,
    tag,
    summary: `List ${resource.name}s`,
    access: scopeOf(resource, 'read'),
    query: z.object({ ...filterShape(filters), ...pagingParameters(PAGING[representation.style]) }),
    status: 200,
    response: z.array(representation.responseSchema),
    lists: { representation, filters },
    exports: ({ query }) => ({ representation, filters: filterConditions(filters, query) }),
    handler: (call) => arrayResponse(call, representation, filterConditions(filters, call.query)),
  });
}

export interface PagedListOptions<Name extends string> {
  path: string;
  tag: string;
  summary?: string;
  filters: ListFilters;
  /** Sort keys of the wire. */
  sorts: Record<Name, Sort>;
  /** Names of the parameters, and what holds without them. */
  sorting: { by: string; direction: string; default: NoInfer<Name>; defaultDirection: 'asc' | 'desc' };
  /** Name of a page's size in the answer. */
  responseSize: string;
}

/** Shape 2: {items, total, page, pageSize}, in the names of the style. */
export function pagedList<Key extends string, Name extends string>(
  of: Representation<Key>,
  { path, tag, summary, filters, sorts, sorting, responseSize }: PagedListOptions<Name>,
): Endpoint {
  const representation = of as Representation;
  const { resource, style } = representation;
  const sortNames = Object.keys(sorts) as [Name, ...Name[]];
  const paging = PAGING[style];
  const sortOf = (values: Readonly<Record<string, unknown>>): { sort: Sort; direction: 'asc' | 'desc' } => ({
    sort: sorts[(values[sorting.by] as Name | undefined) ?? sorting.default],
    direction: (values[sorting.direction] as 'asc' | 'desc' | undefined) ?? sorting.defaultDirection,
  });
  return endpoint({
    method: 'GET',
    path,
    style,
    tag,
    summary: summary ?? `List ${resource.name}s`,
    access: scopeOf(resource, 'read'),
    query: z.object({
      ...pagingParameters(paging),
      [sorting.by]: z.enum(sortNames).optional(),
      [sorting.direction]: z.enum(['asc', 'desc']).optional(),
      ...filterShape(filters),
    }),
    status: 200,
    response: z
      .object({
        items: z.array(representation.responseSchema),
        total: z.int(),
        page: z.int(),
        [responseSize]: z.int(),
      })
      .meta({ id: `${representation.name}Page` }),
    lists: { representation, filters, sorts },
    exports({ query }) {
      const { sort, direction } = sortOf(query);
      const order = orderOf(representation, sort, direction);
      return { representation, filters: filterConditions(filters, query), order };
    },
    async handler({ scope, query, url }) {
      const values = query as Record<string, number | string | undefined>;
      const requested = requestedPage(paging, query) ?? { limit: paging.defaultSize, offset: 0, byCursor: false };
      const { sort, direction } = sortOf(values);
      if (requested.byCursor && sort.by.length > 0 && !sort.type)
        throw refusal(because('NOT_TOGETHER', { other: `${sorting.by} ${values[sorting.by]}` }), { field: 'after' });
      const found = await readPage(scope, representation, filterConditions(filters, query), {
        ...requested,
        sort,
        direction,
      });
      const page = values['page'] ?? paging.first;
      const body = withRows(scope, representation, found.items, {
        before: '{"items":[',
        after: `],"total":${found.total},"page":${page},"${responseSize}":${requested.limit}}`,
      });
      return new EndpointResponse(body, { headers: pageHeaders(url, paging, requested, found) });
    },
  });
}

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
export const facetedResponse = (id: string, item: z.ZodType, facets: z.ZodType) =>
  z
    .object({
      data: z.array(item),
      meta: pageMeta,
      facets: facets.optional(),
    })
    .meta({ id });

/** Sizes of the pages of a list with facets: where none is asked for, and at most. */
interface FacetedPages {
  limit: number;
  max: number;
}

/** What a list with facets may be asked for besides its filters. `sorts` has the keys of the wire. */
export const facetedParameters = <Name extends string>(sorts: Record<Name, unknown>, { max }: FacetedPages) => ({
  page: positiveInteger(1e9).optional(),
  limit: positiveInteger(max).optional(),
  sortBy: z.enum(Object.keys(sorts) as [Name, ...Name[]]).optional(),
  sortDirection: z.enum(['asc', 'desc']).optional(),
  facets: booleanParameter
    .optional()
    // counting them takes longer than finding the rows
    .meta({ description: 'false: the answer has no facets, and comes sooner.' }),
});

interface FacetedQuery<Name extends string> {
  page?: number | undefined;
  limit?: number | undefined;
  sortBy?: Name | undefined;
  sortDirection?: 'asc' | 'desc' | undefined;
  facets?: boolean | undefined;
}

/** Takes a query apart into the page, with its order, and the filters. The newest rows come first where no order is asked for. */
export function facetedRequest<Name extends string, Query extends FacetedQuery<Name>>(
  { page = 1, limit, sortBy, sortDirection = 'desc', facets, ...filter }: Query & FacetedQuery<Name>,
  pages: FacetedPages,
) {
  const size = limit ?? pages.limit;
  return {
    filter,
    number: page,
    page: {
      limit: size,
      offset: (page - 1) * size,
      sort: sortBy ?? ('createdAt' as const),
      direction: sortDirection,
    },
    withFacets: facets,
  };
}

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
  const facets = found.facets ? `,"facets":${found.facets.text}` : '';
  return { before: '{"data":[', after: `],"meta":${JSON.stringify(meta)}${facets}}` };
}
