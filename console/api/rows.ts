/** Reads rows of the resources that the API describes, whatever the shape of their lists. */
import { call, callWithHeaders, queryString, type Answer } from './call.ts';
import { ApiError } from './errors.ts';
import { type AnyRow, type Editable, type ReadRow, type Resource, type Tagged } from './resources.ts';

/** What a list is to have, and in which order. */
export interface Selection {
  sortBy?: string | undefined;
  direction?: string | undefined;
  filters: Record<string, string>;
}

export interface RowsAsked extends Selection {
  page: number;
  size: number;
}

/** A value that rows of a list have, and how many of them. */
export interface FacetValue {
  /** What the filter takes. */
  value: string;
  /** Where the value is an id. */
  name?: string;
  count: number;
}

export interface Rows {
  rows: AnyRow[];
  total: number;
}

/** By the name of what is counted. */
export type Facets = Record<string, FacetValue[]>;

interface SentFacet {
  id?: string;
  name?: string;
  value?: string | boolean;
  count: number;
}

const toFacets = ({ more: _more, ...facets }: Record<string, SentFacet[]>): Facets =>
  Object.fromEntries(
    Object.entries(facets).map(([name, values]) => [
      name,
      values.map(({ id, value, count, name: shown }) => ({
        value: id ?? String(value),
        count,
        ...(shown === undefined ? {} : { name: shown }),
      })),
    ]),
  );

interface DataBody {
  data: AnyRow[];
  meta: { total: number };
  facets: Record<string, SentFacet[]>;
}

type Parameter = string | number | boolean | undefined;

/** Where a list is read, with further parameters. */
export function listAddress(
  { path, list }: Resource,
  { sortBy, direction, filters }: Selection,
  further: Record<string, Parameter> = {},
): string {
  const order = list.sorts.length > 0 ? { sortBy, sortDirection: sortBy && direction } : {};
  return `${list.path ?? path}?${queryString({ ...further, ...order, ...filters })}`;
}

export async function readRows(resource: Resource, asked: RowsAsked, signal?: AbortSignal): Promise<Rows> {
  const { list } = resource;
  const page = list.size && { page: asked.page, [list.size.name]: Math.min(asked.size, list.size.maximum) };
  // they are read by themselves: counting them may take longer than finding the rows
  const address = listAddress(resource, asked, { ...page, ...(list.facets && { facets: false }) });
  const { body, headers } = await callWithHeaders<unknown>('GET', address, { signal });
  if (list.shape === 'array') {
    const rows = body as AnyRow[];
    return { rows, total: Number(headers.get('X-Total-Count') ?? rows.length) };
  }
  if (list.shape === 'data') {
    const { data, meta } = body as DataBody;
    return { rows: data, total: meta.total };
  }
  const { items, total } = body as { items: AnyRow[]; total: number };
  return { rows: items, total };
}

/** The values that the rows of a list have, which counts them. */
export async function readFacets(
  resource: Resource,
  { filters }: Pick<Selection, 'filters'>,
  signal?: AbortSignal,
): Promise<Facets> {
  const { body } = await callWithHeaders<DataBody>('GET', listAddress(resource, { filters }, { limit: 1 }), { signal });
  return toFacets(body.facets);
}

const pathOf = ({ path }: Editable, id: string) => `${path}/${encodeURIComponent(id)}`;

export function withTag<Body extends object>({ body, headers }: Answer<Body>): Body & Tagged {
  const etag = headers.get('ETag') ?? undefined;
  // a proxy that compresses makes tags weak, which match nothing
  return { ...body, etag: etag?.startsWith('W/') ? undefined : etag };
}

export const readRow = async (resource: Editable, id: string, signal?: AbortSignal): Promise<ReadRow> =>
  withTag(await callWithHeaders<AnyRow>('GET', pathOf(resource, id), { signal }));

/** Undefined: whatever the row is now. */
export const onlyIf = (etag: string | undefined): Record<string, string> =>
  etag === undefined ? {} : { 'If-Match': etag };

/** Throws PRECONDITION_FAILED where the row has another tag by now. */
export const changeRow = (resource: Editable, { id, etag }: ReadRow, body: Record<string, unknown>) =>
  call<AnyRow>('PATCH', pathOf(resource, id), { body, headers: onlyIf(etag) });

/** Throws PRECONDITION_FAILED where the row was read by itself, and has another tag by now. */
export const deleteRow = (resource: Editable, { id, etag }: Pick<ReadRow, 'id'> & Partial<ReadRow>) =>
  call('DELETE', pathOf(resource, id), { headers: onlyIf(etag) });

export const isOutOfDate = (error: unknown) => error instanceof ApiError && error.code === 'PRECONDITION_FAILED';
