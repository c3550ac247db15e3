/**
 * An endpoint is data: one interpreter (mount.ts) turns declarations into routes, and walking the same list gives the
 * OpenAPI document and the tests of what holds for every endpoint.
 */
import { type IncomingHttpHeaders } from 'node:http';
import { type Readable } from 'node:stream';
import { z } from 'zod';
import { type Caller } from '../../shared/accounts/callers.ts';
import { type Visitor } from '../../shared/accounts/sign-in.ts';
import { type ErrorCode } from '../../shared/errors.ts';
import { type ScopeName } from '../../shared/modules.ts';
import { JsonText } from '../../shared/resources/store.ts';
import { type Scope, type ScopeIdentity } from '../../shared/scope.ts';
import { type ApiDependencies } from '../dependencies.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `v1` takes a bearer token or a session, `legacy` and `both` take a service key as well. Where both dialects have the
 * same method and path the credential chooses: `service-key` is the legacy one, for X-API-Key alone.
 */
export type EndpointStyle = 'v1' | 'legacy' | 'both' | 'service-key';

/**
 * What a caller needs. There is no default: a public endpoint says so. `any` takes every credential, and what the handler
 * finds (a job's module, say) is checked there; `session` takes nothing but a session.
 */
export type EndpointAccess = ScopeName | 'public' | 'any' | 'session';

/** What a handler is given. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  headers: IncomingHttpHeaders;
  /** Undefined for a public endpoint, as identity and scope are. */
  caller: Caller;
  identity: ScopeIdentity;
  /** Where the request comes from, signed in or not. */
  visitor: Visitor;
  /** A reading scope for GET, a transaction for the rest, unless the endpoint says `transaction: false`. */
  scope: Scope;
  deps: ApiDependencies;
  /** The body as it comes, for endpoints with `body: 'stream'`. */
  stream: Readable;
  /** Path and query as the client sent them. */
  url: URL;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
}

/** An answer with a status or headers besides the declared ones. */
export class Answer {
  readonly body: unknown;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;
  constructor(body?: unknown, options: { status?: number; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

/** A plain JSON array from a cursor: `run` hands the stream of JSON texts on and gives the connection back afterwards. */
export class RowStream {
  readonly run: (work: (rows: Readable) => Promise<void>) => Promise<void>;
  constructor(run: RowStream['run']) {
    this.run = run;
  }
}

/** Text that is written piece by piece: downloads and server-sent events. */
export class TextStream {
  readonly contentType: string;
  readonly headers: Record<string, string>;
  readonly run: (write: (text: string) => Promise<void>, signal: AbortSignal) => Promise<void>;
  constructor(contentType: string, headers: Record<string, string>, run: TextStream['run']) {
    this.contentType = contentType;
    this.headers = headers;
    this.run = run;
  }
}

/** Bytes of known length: ranges and conditional requests are answered from what is declared here. */
export class FileDownload {
  readonly file: {
    contentType: string;
    disposition: string;
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

export { JsonText };

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
  limitAttempts?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body's schema, or `stream` for bodies that the handler reads itself. */
  body?: z.ZodType | 'stream';
  /** Media types of a streamed body, for the documentation. */
  bodyTypes?: Record<string, z.ZodType>;
  requestHeaders?: z.ZodObject;
  status: 200 | 201 | 202 | 204;
  /** Schema of the answer; a string names a media type that is not JSON. */
  response?: z.ZodType | { mediaType: string };
  /** Further answers that are no errors. */
  alsoAnswers?: Partial<Record<number, { description: string; response?: z.ZodType }>>;
  /** Codes besides those that every endpoint can answer. */
  errors?: ErrorCode[];
  /** False: the handler opens its own scopes, because it waits or streams. */
  transaction?: boolean;
  handler(call: Call<never, never, never>): Promise<unknown>;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Declares an endpoint; the handler's parameters are typed by its schemas. */
export function endpoint<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | 'stream' | undefined = undefined,
>(
  declaration: Omit<Endpoint, 'params' | 'query' | 'body' | 'handler'> & {
    params?: Params;
    query?: Query;
    body?: Body;
    handler(call: Call<Parsed<Params>, Parsed<Query>, Parsed<Body>>): Promise<unknown>;
  },
): Endpoint {
  return declaration;
}
