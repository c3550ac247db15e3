/**
 * An endpoint is data: one interpreter (mount.ts) turns declarations into routes, and walking the same list gives the
 * OpenAPI document and the tests of what holds for every endpoint.
 */
import { type IncomingHttpHeaders } from 'node:http';
import { type Readable } from 'node:stream';
import { type Response } from 'express';
import { z } from 'zod';
import { type Caller } from '../../shared/accounts/callers.ts';
import { type Visitor } from '../../shared/accounts/sign-in.ts';
import { type ErrorCode } from '../../shared/errors.ts';
import { type ScopeName } from '../../shared/modules.ts';
import { JsonPieces, JsonText } from '../../shared/resources/json-answers.ts';
import { type Scope, type ScopeIdentity } from '../../shared/scope.ts';
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
  /** Of an endpoint with `limitAttempts`: what is to be told how the attempt ended. */
  attempt: Attempt | undefined;
}

/** An answer with a status or headers besides the declared ones. */
export class Answer {
  readonly body: unknown;
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[]>;
  constructor(body?: unknown, options: { status?: number; headers?: Record<string, string | string[]> } = {}) {
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
