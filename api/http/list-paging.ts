/**
 * Pages of lists that answer with everything unless they are asked for a page: `page` and its size in the words of the
 * dialect, or `after`, a cursor, for clients that read everything (docs/lists.md).
 */
import { z } from 'zod';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { type Style } from '../../shared/resources/representation.ts';
import { type PageRequest, type RowPage, type RowPlace } from '../../shared/resources/store.ts';
import { pageIndex, positiveInteger } from './parameters.ts';

/** A page in the words of a dialect. */
export interface PagingStyle {
  /** Name of the parameter of a page's size. */
  size: 'pageSize' | 'size';
  first: 0 | 1;
  /** Who speaks so, for the documentation. */
  whose: string;
  defaultSize: number;
  maxSize: number;
}

export const PAGING: Record<Style, PagingStyle> = {
  v1: { size: 'pageSize', first: 1, whose: 'Of tokens and sessions', defaultSize: 20, maxSize: 100 },
  legacy: { size: 'size', first: 0, whose: 'Of service keys, and on legacy paths', defaultSize: 50, maxSize: 250 },
};

/** Opaque to clients: the place of the row that the page stands behind. */
const encodeCursor = ({ id, key }: RowPlace): string => Buffer.from(JSON.stringify([id, key])).toString('base64url');

const place = z.tuple([z.int(), z.string().nullable()]);

function decodeCursor(cursor: string): RowPlace {
  let decoded: unknown;
  try {
    decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw refusal(because('NOT_A_CURSOR'), { field: 'after' });
  }
  const { success, data } = place.safeParse(decoded);
  if (!success) throw refusal(because('NOT_A_CURSOR'), { field: 'after' });
  const [id, key] = data;
  return { id, key };
}

/** `after` as a parameter; empty it stands before the first row. */
const cursorParameter = z
  .string()
  .max(2000)
  .meta({
    description:
      'A cursor: the rows behind it, as the Link header of the page before names it. Empty for the first page. Not together with page.',
  })
  .optional();

export function pagingParameters({ first, whose, size, maxSize, defaultSize }: PagingStyle) {
  const page = first === 0 ? pageIndex : positiveInteger(1e9);
  const rows = {
    [size]: positiveInteger(maxSize)
      .optional()
      .meta({ description: `${whose}: rows of a page; ${defaultSize}.` }),
  };
  return {
    page: page.optional().meta({ description: `${whose}: counts from ${first}.` }),
    ...(rows as object),
    after: cursorParameter,
  };
}

export interface RequestedPage extends Pick<PageRequest, 'limit' | 'after'> {
  offset: number;
  byCursor: boolean;
}

/** The page that a query asks for; undefined: all rows. Throws VALIDATION_FAILED. */
export function requestedPage(
  { first, size, defaultSize }: PagingStyle,
  query: Record<string, unknown>,
): RequestedPage | undefined {
  const { page, after } = query as { page?: number; after?: string };
  const asked = query[size] as number | undefined;
  if (page === undefined && after === undefined && asked === undefined) return undefined;
  if (page !== undefined && after !== undefined)
    throw refusal(because('NOT_TOGETHER', { other: 'page' }), { field: 'after' });
  const limit = asked ?? defaultSize;
  return {
    limit,
    offset: ((page ?? first) - first) * limit,
    ...(after ? { after: decodeCursor(after) } : {}),
    byCursor: after !== undefined,
  };
}

/** The headers of a page: how many rows there are in all, and its neighbours (RFC 8288), relative to the origin. */
export function pageHeaders(
  url: URL,
  { first, size }: PagingStyle,
  { limit, offset, byCursor }: RequestedPage,
  { total, last }: Pick<RowPage, 'total' | 'last'>,
): Record<string, string> {
  const link = (rel: string, name: 'page' | 'after', value: string | number) => {
    const query = new URLSearchParams(url.searchParams);
    query.delete('page');
    query.delete('after');
    query.set(size, String(limit));
    query.set(name, String(value));
    return `<${url.pathname}?${query.toString()}>; rel="${rel}"`;
  };
  if (byCursor) return last ? { Link: link('next', 'after', encodeCursor(last)) } : {};
  const page = Math.floor(offset / limit);
  const pages = Math.ceil(total / limit);
  const before =
    page > 0 ? [link('first', 'page', first), link('prev', 'page', Math.min(page, pages) - 1 + first)] : [];
  const behind =
    page + 1 < pages ? [link('next', 'page', page + 1 + first), link('last', 'page', pages - 1 + first)] : [];
  const links = pages > 0 ? [...before, ...behind] : [];
  return { 'X-Total-Count': String(total), ...(links.length > 0 ? { Link: links.join(', ') } : {}) };
}
