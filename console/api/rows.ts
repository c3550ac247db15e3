/** Reads rows of the resources that the API describes, whatever the shape of their lists. */
import { call, callWithHeaders, queryString } from './call.ts';
import { type AnyRow, type Resource } from './resources.ts';

export interface RowsAsked {
  page: number;
  size: number;
  sortBy?: string | undefined;
  direction?: string | undefined;
  filters: Record<string, string>;
}

export interface Rows {
  rows: AnyRow[];
  total: number;
}

type Parameter = string | number | boolean | undefined;

export async function readRows({ path, list }: Resource, asked: RowsAsked, signal?: AbortSignal): Promise<Rows> {
  const parameters: Record<string, Parameter> = {
    ...(list.size && { page: asked.page, [list.size.name]: Math.min(asked.size, list.size.maximum) }),
    ...(list.sorts.length > 0 && { sortBy: asked.sortBy, sortDirection: asked.sortBy && asked.direction }),
    ...asked.filters,
  };
  const address = `${list.path ?? path}?${queryString(parameters)}`;
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
