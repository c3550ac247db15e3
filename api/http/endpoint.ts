/**
 * An endpoint is data: one interpreter (mount.ts) turns declarations into routes, and walking the same list gives the
 * OpenAPI document and the tests of what holds for every endpoint.
 */
import { type IncomingHttpHeaders } from 'node:http';
import { type Readable } from 'node:stream';
import { type Response } from 'express';
import { z } from 'zod';
import { type Caller } from '../../shared/domain/accounts/callers.ts';
import { type Visitor } from '../../shared/domain/accounts/sign-in.ts';
import { type ListQuery } from '../../shared/exports/list-query.ts';
import { type ErrorCode } from '../../shared/platform/error-codes.ts';
import { type ScopeName } from '../../shared/platform/modules.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { type Filter, type Sort } from '../../shared/resources/store.ts';
import { type ResponseHeader } from './response-headers.ts';
import { JsonPieces, JsonText } from '../../shared/resources/json-text.ts';
import { type Scope, type ScopeIdentity } from '../../shared/platform/scope.ts';
import { type Attempt, type AttemptKind } from '../auth/rate-limits.ts';
import { type ApiDependencies } from '../dependencies.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `v1` takes a bearer token or a session, `legacy` and `both` take a service key as well. Where both dialects have the
 * same method and path the credential chooses: `service-key` is the legacy one, for X-API-Key alone.
 */
export type EndpointStyle = 'v1' | 'legacy' | 'both' | 'service-key';

/**
 * What a caller needs. There is no default: a public endpoint says so. `any` takes every credential, and what the handler
 * finds (a job's module, say) is checked there; `session` takes nothing but a session. `platform` takes a session of a platform
 * administrator, and is what no tenant owns: its handler reads and changes what it names of other tenants, in the scope of the
 * administrator's own.
 */
export type EndpointAccess = ScopeName | 'public' | 'any' | 'session' | 'platform';

/** What the handler of a public endpoint is given. */
export interface PublicCall<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  headers: IncomingHttpHeaders;
  /** Where the request comes from, signed in or not. */
  visitor: Visitor;
  deps: ApiDependencies;
  /** The body as it comes, for endpoints with `body: 'stream'`. */
  stream: Readable;
  /** Path and query as the client sent them. */
  url: URL;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
  /** Of an endpoint with `limitAttempts`: what is to be told how the attempt ended. */
  attempt: Attempt | undefined;
}

/** What every other handler is given. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> extends PublicCall<Params, Query, Body> {
  caller: Caller;
  identity: ScopeIdentity;
  /** A reading scope for GET, a transaction for the rest, unless the endpoint says `transaction: false`. */
  scope: Scope;
}

/** An answer with a status or headers besides the declared ones. */
export class EndpointResponse<Body = unknown> {
  readonly body: Body;
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[]>;
  constructor(body: Body, options: { status?: number; headers?: Record<string, string | string[]> } = {}) {
    this.body = body;
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

/** Text that is written piece by piece, each once the reader has taken the one before: downloads. */
export class TextPieces {
  readonly contentType: string;
  readonly pieces: () => AsyncIterable<string>;
  constructor(contentType: string, pieces: TextPieces['pieces']) {
    this.contentType = contentType;
    this.pieces = pieces;
  }
}

/** Bytes that are written in the same way. */
export class BytePieces {
  readonly contentType: string;
  readonly pieces: () => AsyncIterable<Uint8Array>;
  constructor(contentType: string, pieces: BytePieces['pieces']) {
    this.contentType = contentType;
    this.pieces = pieces;
  }
}

/** An answer without an end of its own, written by `run` as things happen. */
export class EventStream {
  readonly contentType = 'text/event-stream';
  /** Throws ReaderGone when the client has gone or takes nothing for as long as a stall may be. */
  readonly run: (response: Response, stallMs: number) => Promise<void>;
  constructor(run: EventStream['run']) {
    this.run = run;
  }
}

/** Bytes of known length: ranges and conditional requests are answered from what is declared here. */
export class FileDownload {
  readonly file: {
    contentType: string;
    disposition: string;
    /** What a browser may do with the bytes, where they are not for saving alone. */
    policy?: string;
    sizeBytes: number;
    etag: string;
    modifiedAt: Date;
    /** Both ends count in. */
    open(range: { start: number; end: number }): Promise<Readable>;
  };
  constructor(file: FileDownload['file']) {
    this.file = file;
  }
}

/** Query parameters that may come more than once; what their schemas get is all values, joined by commas. */
export const REPEATABLE = z.registry<Record<string, never>>();

export { JsonPieces, JsonText };

/** A query parameter that narrows a list: its form, and the condition that a given value stands for. */
export interface ListFilter {
  schema: z.ZodType;
  required?: boolean;
  condition: (value: never) => Filter;
}

/** What says which rows the file of a list has: parameters that have been parsed. */
export type ExportRequest = Pick<
  Call<unknown, Readonly<Record<string, unknown>>>,
  'scope' | 'caller' | 'params' | 'query'
>;

/** Throws what the list itself would, such as NOT_FOUND of what it belongs to. */
export type ExportedList = (this: void, request: ExportRequest) => ListQuery | Promise<ListQuery>;

export interface Endpoint {
  method: Method;
  /** With parameters as `{id}`. */
  path: string;
  style: EndpointStyle;
  tag: string;
  summary: string;
  description?: string;
  access: EndpointAccess;
  /** Besides the scope, the role of an administrator. */
  adminOnly?: boolean;
  /** Besides the scope, a session: no token and no key. */
  sessionOnly?: boolean;
  /** Public endpoints that secrets could be guessed at: limited by address, and by the body's `email` where it has one. */
  limitAttempts?: AttemptKind;
  /** Public endpoints that balancers ask, whose answer is at hand: nobody is refused them, and they have a pace of their own. */
  isProbe?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body's schema, or `stream` for bodies that the handler reads itself. */
  body?: z.ZodType | 'stream';
  /** The handler takes a streamed body as a whole, which has the time of one and no more. */
  gathersBody?: boolean;
  /** Media types of a streamed body, for the documentation. */
  bodyTypes?: Record<string, z.ZodType>;
  requestHeaders?: z.ZodObject;
  status: 200 | 201 | 202 | 204;
  /** Schema of the answer; a string names a media type that is not JSON. */
  response?: z.ZodType | { mediaType: string };
  /** Further answers that are no errors. */
  otherResponses?: Partial<Record<number, { description: string; response?: z.ZodType }>>;
  /** Headers of its answers that follow from nothing else that is declared. */
  answerHeaders?: readonly ResponseHeader[];
  /** The answer holds what nobody but the caller may know, such as a token: it is never compressed. */
  secret?: true;
  /** Codes besides those that every endpoint can answer. */
  errors?: ErrorCode[];
  /** Of a list that is generated: what its statement is made of. */
  lists?: { representation: Representation; filters: Record<string, ListFilter>; sorts?: Record<string, Sort> };
  /** Of a list that can be had as a file: the rows that a request asks for, by its parsed parameters. */
  exports?: ExportedList;
  /** Of the change or the deletion of one row: what it is a row of. Bulk changes of such rows follow from it (bulk-changes.ts). */
  changes?: Representation;
  /** False: the handler opens its own scopes, because it waits or streams. */
  transaction?: boolean;
  handler(call: Call<never, never, never>): Promise<unknown>;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Values whose JSON is of a type: moments are text there. */
type Sendable<Value> = unknown extends Value
  ? unknown
  : Value extends string
    ? string extends Value
      ? string | Date
      : Value
    : Value extends readonly (infer Item)[]
      ? readonly Sendable<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Sendable<Value[Name]> }
        : Value;

type Sent<Value> = Value | EndpointResponse<Value>;

/** What handlers return for a declared response: a value of its schema, or JSON that PostgreSQL has made. */
type Returned<Response> = Response extends z.ZodType
  ? Sent<Sendable<z.output<Response>> | JsonText | JsonPieces>
  : unknown;

/** Declares an endpoint; what its handler is given and returns is typed by its schemas. */
export function endpoint<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | 'stream' | undefined = undefined,
  Response extends Endpoint['response'] = undefined,
  Access extends EndpointAccess = EndpointAccess,
>(
  declaration: Omit<Endpoint, 'params' | 'query' | 'body' | 'response' | 'access' | 'handler'> & {
    params?: Params;
    query?: Query;
    body?: Body;
    response?: Response;
    access: Access;
    handler(
      call: 'public' extends Access
        ? PublicCall<Parsed<Params>, Parsed<Query>, Parsed<Body>>
        : Call<Parsed<Params>, Parsed<Query>, Parsed<Body>>,
    ): Promise<Returned<Response>>;
  },
): Endpoint {
  return declaration;
}
