/**
 * ETags of single rows (docs/rules.md#concurrent-changes): of the bytes that an answer shows, so that they are strong. What a
 * change is conditional on is compared under the lock of the row, in the transaction of the change.
 */
import { hash } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { jsonOf, JsonPieces, JsonText } from '../../shared/resources/json-text.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { lockRow, type RowId } from '../../shared/resources/store.ts';
import { EndpointResponse } from './endpoint.ts';

const TAG_CHARACTERS = 22;

/** Undefined for what is too long for one piece. */
const getTag = (shown: object): string | undefined =>
  shown instanceof JsonPieces ? undefined : `"${hash('sha256', jsonOf(shown), 'base64url').slice(0, TAG_CHARACTERS)}"`;

const toHeaders = (tag: string | undefined): Record<string, string> => (tag === undefined ? {} : { ETag: tag });

const tag = z.string().optional();

export const readHeaders = z.object({
  'if-none-match': tag.meta({ description: 'The ETag of an earlier answer: 304 as long as it would be the same.' }),
});
export const changeHeaders = z.object({
  'if-match': tag.meta({ description: 'The ETag that the row was read with: 412 where it has changed since.' }),
});

export const NOT_MODIFIED = { 304: { description: 'It is what If-None-Match names.' } };

const listed = (tags: string) => tags.split(',').map((each) => each.trim());

/** A row with its tag, if it has one. */
export const tagged = <Body extends object>(body: Body): EndpointResponse<Body> =>
  new EndpointResponse(body, { headers: toHeaders(getTag(body)) });

/** The same, or 304 where the client has it: also where fetch says no-cache, which it does of its own accord. */
export function taggedUnlessKnown<Body extends object>(
  body: Body,
  headers: IncomingHttpHeaders,
): EndpointResponse<Body | JsonText> {
  const response = tagged(body);
  const { ETag: own } = response.headers;
  const known = listed(headers['if-none-match'] ?? '').map((each) => each.replace(/^W\//, ''));
  if (own === undefined || !(known.includes(own as string) || known.includes('*'))) return response;
  return new EndpointResponse(new JsonText(''), { status: 304, headers: response.headers });
}

/**
 * Throws PRECONDITION_FAILED unless a row is what If-Match names. `lock` keeps it so until the transaction ends, in the order in
 * which its writes lock; `read` gives what a client is shown of it. Without the header nothing is asked.
 */
export async function requireMatch(
  headers: IncomingHttpHeaders,
  what: string,
  lock: () => Promise<unknown>,
  read: () => Promise<object>,
): Promise<void> {
  if (headers['if-match'] === undefined) return;
  await lock();
  requireMatchOf(headers, await read(), what);
}

/** The same of a row whose writes lock nothing else; NOT_FOUND where there is none. */
export const requireRowMatch = (
  scope: Scope,
  headers: IncomingHttpHeaders,
  representation: Representation,
  id: RowId,
  read: () => Promise<object>,
): Promise<void> => requireMatch(headers, representation.resource.name, () => lockRow(scope, representation, id), read);

/** The same of a row that is locked already, as it is `shown` now. */
export function requireMatchOf(headers: IncomingHttpHeaders, shown: object, what: string): void {
  const wanted = headers['if-match'];
  if (wanted === undefined) return;
  const current = getTag(shown);
  if (listed(wanted).some((each) => each === '*' || each === current)) return;
  throw refusal(because('HAS_CHANGED', { resource: what }), {}, { headers: toHeaders(current) });
}
