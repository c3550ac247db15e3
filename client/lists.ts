/** Lists read as a whole, page by page, by their cursor: memory holds one page, and no row comes twice. */
import { type paths } from './openapi.ts';
import { type Trama } from './trama.ts';

interface CursorList {
  get: { parameters: { query?: { after?: string } } };
}

/** Paths of lists that have a cursor and no parameters in the path. */
export type ListPath = {
  [Path in keyof paths]: Path extends `${string}{${string}` ? never : paths[Path] extends CursorList ? Path : never;
}[keyof paths];

type Answer<Path extends ListPath> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;
type RowIn<Body> = Body extends readonly (infer Row)[]
  ? Row
  : Body extends { items: readonly (infer Row)[] }
    ? Row
    : never;

/** A row of a list; where the dialect follows the credential, of either dialect. */
export type RowOf<Path extends ListPath> = RowIn<Answer<Path>>;

type QueryOf<Path extends ListPath> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Query
  : never;

export type ListQuery<Path extends ListPath> = Omit<NonNullable<QueryOf<Path>>, 'page' | 'after'>;

/** The cursor of the next page, as the Link header (RFC 8288) of a page names it; undefined after the last one. */
export function nextCursor(headers: Headers): string | undefined {
  for (const link of (headers.get('link') ?? '').split(/,\s*(?=<)/)) {
    const [, target, parameters] = /^<([^>]*)>(.*)$/.exec(link) ?? [];
    if (target === undefined || !/;\s*rel="?next"?/.test(parameters ?? '')) continue;
    // the address is the server's view of itself, which a proxy may not share
    return new URL(target, 'http://localhost').searchParams.get('after') ?? undefined;
  }
  return undefined;
}

/** All rows of a list. A page is asked for when the rows of the one before it have been taken. */
export async function* readAll<Path extends ListPath>(
  trama: Trama,
  path: Path,
  query: ListQuery<Path> = {} as ListQuery<Path>,
): AsyncGenerator<RowOf<Path>, void, undefined> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const response = await trama.send(path, { query: { ...(query as Record<string, string>), after } });
    const body = (await response.json()) as RowOf<Path>[] | { items: RowOf<Path>[] };
    yield* Array.isArray(body) ? body : body.items;
    after = nextCursor(response.headers);
  }
}
