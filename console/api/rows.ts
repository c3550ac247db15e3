/** Reads rows of the resources that the API describes, whatever the shape of their lists. */
import { call, callWithHeaders, queryString } from './call.ts';
import { type AnyRow, type Resource } from './resources.ts';

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

export interface Rows {
  rows: AnyRow[];
  total: number;
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
  const address = listAddress(resource, asked, page);
  const { body, headers } = await callWithHeaders<unknown>('GET', address, { signal });
  if (list.shape === 'array') {
    const rows = body as AnyRow[];
    return { rows, total: Number(headers.get('X-Total-Count') ?? rows.length) };
  }
  if (list.shape === 'data') {
    const { data, meta } = body as { data: AnyRow[]; meta: { total: number } };
    return { rows: data, total: meta.total };
  }
  const { items, total } = body as { items: AnyRow[]; total: number };
  return { rows: items, total };
}

export const readRow = ({ path }: Resource, id: string, signal?: AbortSignal) =>
  call<AnyRow>('GET', `${path}/${encodeURIComponent(id)}`, { signal });
