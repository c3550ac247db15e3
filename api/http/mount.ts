/** The one interpreter of endpoint declarations: credential → rights → parse → scope → handler → answer. */
import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import express, { type Express, type Request, type Response } from 'express';
import { TramaError } from '../../shared/errors.ts';
import { readScope, writeScope, type ScopeIdentity } from '../../shared/scope.ts';
import { parseOrRefuse } from '../../shared/validation.ts';
import { authenticate, authorize, requireSession } from '../auth/authenticate.ts';
import { type ApiDependencies } from '../dependencies.ts';
import {
  Answer,
  FileDownload,
  JsonText,
  REPEATABLE,
  RowStream,
  TextStream,
  type Call,
  type Endpoint,
  type Method,
} from './endpoint.ts';
import { sendError } from './errors.ts';
import { sendFile } from './file-download.ts';

/** Set by the request logger before any route runs. */
export interface RequestContext {
  requestId: string;
  url: URL;
  route?: string;
  tenantId?: number;
  userId?: number;
}

export const contextOf = (response: Response) => response.locals as RequestContext;

const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Mounts all endpoints; a path that is known with other methods answers 405 with Allow. */
export function mountEndpoints(app: Express, endpoints: readonly Endpoint[], deps: ApiDependencies): void {
  // fixed paths before parameters, each with its 405 at once: /bulk is not an id, whatever the method
  const bySpecificity = [...endpoints].sort(
    (a, b) => (a.path.match(/\{/g)?.length ?? 0) - (b.path.match(/\{/g)?.length ?? 0),
  );
  const byPath = new Map<string, Endpoint[]>();
  for (const declared of bySpecificity) {
    const path = expressPath(declared.path);
    byPath.set(path, [...(byPath.get(path) ?? []), declared]);
  }
  for (const [path, declarations] of byPath) {
    for (const method of new Set(declarations.map((declared) => declared.method))) {
      const dialects = declarations.filter((declared) => declared.method === method);
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      app[verb](path, (request, response) => {
        const declared = dialectOf(dialects, request);
        contextOf(response).route = declared.path;
        handle(declared, request, response, deps).catch((error: unknown) => {
          sendError(response, error, contextOf(response).requestId, deps.logger);
        });
      });
    }
    refuseOtherMethods(app, path, [...new Set(declarations.map((declared) => declared.method))], deps);
  }
}

/** Of the two dialects of one method and path, the one that the credential chooses (decisions.md §1). */
function dialectOf(dialects: readonly Endpoint[], request: Request): Endpoint {
  const byKey = request.headers['x-api-key'] !== undefined && request.headers.authorization === undefined;
  return dialects.find((declared) => (declared.style === 'service-key') === byKey) ?? dialects[0]!;
}

function refuseOtherMethods(app: Express, path: string, allowed: Method[], deps: ApiDependencies): void {
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  app.all(path, (request, response) => {
    response.setHeader('Allow', allow);
    if (request.method === 'OPTIONS') response.status(204).end();
    else
      sendError(
        response,
        new TramaError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here.`, { allow: allowed }),
        contextOf(response).requestId,
        deps.logger,
      );
  });
}

async function handle(declared: Endpoint, request: Request, response: Response, deps: ApiDependencies): Promise<void> {
  const context = contextOf(response);
  const abort = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) abort.abort();
  });

  let identity: ScopeIdentity | undefined;
  let caller: Call['caller'] | undefined;
  if (declared.access !== 'public') {
    const authenticated = await authenticate(request, context.url, declared.style, deps.database);
    caller = authenticated.caller;
    context.tenantId = caller.tenantId;
    context.userId = authenticated.actor.userId;
    identity = { tenantId: caller.tenantId, actor: authenticated.actor, requestId: context.requestId };
    await deps.rateLimits.request(response, caller.credentialId);
    if (declared.access === 'session' || declared.sessionOnly) requireSession(caller);
    if (declared.access !== 'any' && declared.access !== 'session')
      authorize(caller, declared.access, { adminOnly: declared.adminOnly });
  }
  const visitor = { address: request.ip ?? null, requestId: context.requestId };

  const call = {
    params: declared.params ? parseOrRefuse(declared.params, request.params) : undefined,
    query: declared.query
      ? parseOrRefuse(declared.query, queryValues(declared.query, context.url.searchParams))
      : undefined,
    body: undefined as unknown,
    headers: request.headers,
    caller,
    identity,
    visitor,
    deps,
    stream: request,
    url: context.url,
    signal: abort.signal,
  };
  if (declared.body !== undefined && declared.body !== 'stream') {
    call.body = parseOrRefuse(declared.body, await readJson(request, response, deps.config.http.jsonMaxBytes));
  }

  if (declared.limitAttempts) {
    const { email } = call.body as { email?: string };
    await deps.rateLimits.attempt(response, visitor.address ?? '', email);
  }

  const run = (scope: unknown) => declared.handler({ ...call, scope } as unknown as Call<never, never, never>);
  let answer: unknown;
  if (identity === undefined || declared.transaction === false || declared.method === 'GET') {
    answer = await run(identity && readScope(identity, deps.database));
  } else {
    answer = await writeScope(identity, deps.database, run);
  }
  await present(declared, answer, request, response, abort.signal);
}

/** Several values of one parameter: the last counts, as it does in a form, unless it is meant to have several. */
function queryValues(query: z.ZodObject, parameters: URLSearchParams): Record<string, string> {
  const values = Object.fromEntries(parameters);
  const shape: Readonly<Record<string, z.core.$ZodType>> = query.shape;
  for (const name of Object.keys(values)) {
    const schema = shape[name];
    const inner: z.core.$ZodType | undefined = schema instanceof z.ZodOptional ? schema.def.innerType : schema;
    if (inner && REPEATABLE.has(inner)) values[name] = parameters.getAll(name).join(',');
  }
  return values;
}

const parsers = new Map<number, ReturnType<typeof express.json>>();

async function readJson(request: Request, response: Response, maxBytes: number): Promise<unknown> {
  if (!request.is('application/json')) {
    throw new TramaError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.', {
      accepted: ['application/json'],
    });
  }
  let parser = parsers.get(maxBytes);
  if (!parser) parsers.set(maxBytes, (parser = express.json({ limit: maxBytes, strict: false, verify: refuseNoText })));
  await new Promise<void>((resolve, reject) => {
    parser(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(bodyError(error as Error & { status?: number; type?: string }, maxBytes));
    });
  });
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new TramaError(body === undefined ? 'INVALID_JSON' : 'VALIDATION_FAILED', 'The body must be a JSON object.', {
      field: 'body',
    });
  }
  return body;
}

/** The parser takes nothing for `{}`, and bytes that are no UTF-8 for replacement characters. */
function refuseNoText(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (bytes.length === 0) throw new Error('the body is empty');
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw new Error('the body is not UTF-8');
}

function bodyError(error: Error & { status?: number; type?: string }, maxBytes: number): Error {
  switch (error.type) {
    case 'entity.too.large':
      return new TramaError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes.`, { maxBytes });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new TramaError('UNSUPPORTED_MEDIA_TYPE', 'The charset or content encoding of the body is not accepted.');
    default:
      if (error.status !== undefined && error.status >= 400 && error.status < 500) {
        return new TramaError(
          'INVALID_JSON',
          'The body is not well-formed JSON.',
          { reason: error.message },
          { cause: error },
        );
      }
      return error;
  }
}

async function present(
  declared: Endpoint,
  answer: unknown,
  request: Request,
  response: Response,
  signal: AbortSignal,
): Promise<void> {
  const { body, status, headers } = answer instanceof Answer ? answer : new Answer(answer);
  // of one caller, at one moment
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.status(status ?? declared.status);
  if (body instanceof RowStream) {
    response.type('json');
    if (request.method === 'HEAD') response.end();
    else await body.run((rows) => pipeline(Readable.from(jsonArray(rows)), response));
  } else if (body instanceof TextStream) {
    response.setHeader('Content-Type', body.contentType);
    for (const [name, value] of Object.entries(body.headers)) response.setHeader(name, value);
    if (request.method !== 'HEAD') {
      await body.run(async (text) => {
        if (!response.write(text) && !signal.aborted)
          await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }, signal);
    }
    response.end();
  } else if (body instanceof FileDownload) {
    await sendFile(body, request, response);
  } else if (body === undefined || (status ?? declared.status) === 204) {
    response.end();
  } else {
    response.type('json').send(body instanceof JsonText ? body.text : JSON.stringify(body));
  }
}

/** Rows are joined into pieces of some kilobytes: one write for each would be slower than the query. */
async function* jsonArray(rows: Readable): AsyncGenerator<string> {
  let piece = '[';
  let separator = '';
  for await (const row of rows as AsyncIterable<{ body: string }>) {
    piece += separator + row.body;
    separator = ',';
    if (piece.length > 32_768) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}]`;
}
