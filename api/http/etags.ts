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
import { JsonText, type JsonPieces } from '../../shared/resources/json-text.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { lockRow, type RowId } from '../../shared/resources/store.ts';
import { EndpointResponse } from './endpoint.ts';

const TAG_CHARACTERS = 22;

const getTag = ({ text }: JsonText) => `"${hash('sha256', text, 'base64url').slice(0, TAG_CHARACTERS)}"`;

const tag = z.string().optional();

export const readHeaders = z.object({
  'if-none-match': tag.meta({ description: 'The ETag of an earlier answer: 304 as long as it would be the same.' }),
});
export const changeHeaders = z.object({
  'if-match': tag.meta({ description: 'The ETag that the row was read with: 412 where it has changed since.' }),
});

export const NOT_MODIFIED = { 304: { description: 'It is what If-None-Match names.' } };

const listed = (tags: string) => tags.split(',').map((each) => each.trim());

/** A row with its tag; what is too long for one piece has none. */
export function tagged(body: JsonText | JsonPieces): EndpointResponse<JsonText | JsonPieces> {
  return new EndpointResponse(body, body instanceof JsonText ? { headers: { ETag: getTag(body) } } : {});
}

/** The same, or 304 where the client has it: also where fetch says no-cache, which it does of its own accord. */
export function taggedUnlessKnown(
  body: JsonText | JsonPieces,
  headers: IncomingHttpHeaders,
): EndpointResponse<JsonText | JsonPieces> {
  const response = tagged(body);
  const { ETag: own } = response.headers;
  const known = listed(headers['if-none-match'] ?? '').map((each) => each.replace(/^W\//, ''));
  if (own === undefined || !(known.includes(own as string) || known.includes('*'))) return response;
  return new EndpointResponse(new JsonText(''), { status: 304, headers: response.headers });
}

/**
 * Throws PRECONDITION_FAILED unless the row is what If-Match names, and keeps it so until the transaction ends; NOT_FOUND where
 * there is none. `read` gives what a client is shown of the row; `lock` is for rows whose writes lock more than them, first.
 * Without the header nothing is asked.
 */
export async function requireMatch(
  scope: Scope,
  headers: IncomingHttpHeaders,
  representation: Representation,
  id: RowId,
  read: () => Promise<JsonText | JsonPieces>,
  lock: () => Promise<unknown> = () => lockRow(scope, representation, id),
): Promise<void> {
  const wanted = headers['if-match'];
  if (wanted === undefined) return;
  await lock();
  requireNamed(wanted, await read(), representation.resource.name);
}

/** The same of a row that is locked already, as it is `shown` now. */
export function requireMatchOf(headers: IncomingHttpHeaders, shown: JsonText, what: string): void {
  const wanted = headers['if-match'];
  if (wanted !== undefined) requireNamed(wanted, shown, what);
}

function requireNamed(wanted: string, shown: JsonText | JsonPieces, what: string): void {
  const current = shown instanceof JsonText ? [getTag(shown)] : [];
  if (listed(wanted).some((each) => ['*', ...current].includes(each))) return;
  throw refusal(
    because('HAS_CHANGED', { resource: what }),
    {},
    { headers: current.length > 0 ? { ETag: current[0]! } : {} },
  );
}
