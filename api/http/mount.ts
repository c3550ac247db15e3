/** The one interpreter of endpoint declarations: credential → rights → parse → scope → handler → answer. */
import { Router, type Express, type Request, type Response } from 'express';
import { Work } from '../../shared/platform/database/work.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import { readScope, writeScope, type Scope, type ScopeIdentity } from '../../shared/platform/scope.ts';
import { parseOrThrow } from '../../shared/platform/validation.ts';
import { jsonOf } from '../../shared/resources/json-text.ts';
import { authenticate, authorizeAccess } from '../auth/authenticate.ts';
import { presentedDevice } from '../auth/device-cookie.ts';
import { type Attempt } from '../auth/rate-limits.ts';
import { type ApiDependencies } from '../dependencies.ts';
import { ReaderGone, writePieces } from './response-writer.ts';
import { isOfKeys, methodsByKey, getMethods } from './dialects.ts';
import {
  BytePieces,
  EndpointResponse,
  EventStream,
  FileDownload,
  JsonPieces,
  TextPieces,
  type Call,
  type Endpoint,
  type Method,
} from './endpoint.ts';
import { sendError } from './error-responses.ts';
import { chosenCoding, encodedPieces, encodedText } from './compression.ts';
import { sendFile } from './file-download.ts';
import { PUBLIC_JSON_BYTES, readJson } from './json-body.ts';
import { addressKey, paceByAddress } from './pace-by-address.ts';
import { namesActor, queryReader } from './query.ts';

/** Set by the request logger before any route runs. */
export interface RequestContext {
  requestId: string;
  url: URL;
  route: string | undefined;
  tenantId: number | undefined;
  userId: number | undefined;
}

export const newContext = (requestId: string, url: URL): RequestContext => ({
  requestId,
  url,
  route: undefined,
  tenantId: undefined,
  userId: undefined,
});

export const getContext = (response: Response) => response.locals as RequestContext;

interface Mounted {
  declared: Endpoint;
  readQuery: ReturnType<typeof queryReader>;
  /** Whether the query parameter userId names the acting user. */
  actorByQuery: boolean;
  /** What a service key finds on the path where this method is in the other dialect only. */
  methodsByKey?: Method[];
}

const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * The part of a path that no declared one has a parameter in, in one spelling: /api/v1/suppliers, /api/suppliers. Only the routes
 * below it are asked one after the other whether they match.
 */
function beginningOf(path: string): string {
  const [, ...parts] = path
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
    .split('/');
  return parts.slice(0, parts[1] === 'v1' ? 3 : 2).join('/');
}

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
  const routers = new Map<string, Router>();
  app.use((request, response, next) => {
    const router = routers.get(beginningOf(request.path));
    if (router) router(request, response, next);
    else next();
  });
  for (const [path, declarations] of byPath) {
    const beginning = beginningOf(path);
    if (beginning.includes(':')) throw new Error(`${path} has a parameter where routes are told apart`);
    const router = routers.get(beginning) ?? Router();
    routers.set(beginning, router);
    for (const method of getMethods(declarations)) {
      const dialects = declarations
        .filter((declared) => declared.method === method)
        .map((declared) => ({
          declared,
          readQuery: queryReader(declared, declarations),
          methodsByKey: methodsByKey(declared, declarations),
          actorByQuery: declared.style !== 'v1' || namesActor(declared, declarations),
        }));
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      router[verb](path, (request, response) => {
        const mounted = getDialect(dialects, request);
        getContext(response).route = mounted.declared.path;
        handle(mounted, request, response, deps).catch((error: unknown) => {
          sendError(response, error, getContext(response).requestId, deps.logger);
        });
      });
    }
    rejectOtherMethods(router, path, declarations, deps);
  }
}

/** Whether the credential chooses the dialect of service keys where a path has two (docs/rules.md#two-dialects). */
const isByKey = ({ headers }: Request) => headers['x-api-key'] !== undefined && headers.authorization === undefined;

/** Of the two dialects of one method and path, the one that the credential chooses. */
function getDialect(dialects: readonly Mounted[], request: Request): Mounted {
  const byKey = isByKey(request);
  return dialects.find(({ declared }) => (declared.style === 'service-key') === byKey) ?? dialects[0]!;
}

const getAllow = (methods: readonly Method[]) =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');

const notAllowed = (method: string, allowed: readonly Method[]) =>
  new TramaError('METHOD_NOT_ALLOWED', `${method} is not allowed here.`, { allow: allowed });

function rejectOtherMethods(
  router: Router,
  path: string,
  declarations: readonly Endpoint[],
  deps: ApiDependencies,
): void {
  const ofKeys = declarations.filter(isOfKeys);
  router.all(path, paceByAddress(deps), (request, response) => {
    const allowed = getMethods(ofKeys.length > 0 && isByKey(request) ? ofKeys : declarations);
    response.setHeader('Allow', getAllow(allowed));
    if (request.method === 'OPTIONS') response.status(204).end();
    else sendError(response, notAllowed(request.method, allowed), getContext(response).requestId, deps.logger);
  });
}

/** Serves a request as one work of the database: its tenant's, and over when its client is gone. */
async function handle(mounted: Mounted, request: Request, response: Response, deps: ApiDependencies): Promise<void> {
  const work = new Work({ readOnly: mounted.declared.method === 'GET' });
  const departure = new Departure();
  response.once('close', () => {
    if (response.writableFinished) return;
    departure.happened();
    work.abandon();
  });
  await work.run(() => serve(mounted, request, response, deps, work, departure));
}

/** Whether the client has gone, as a signal for the few who ask for one. */
class Departure {
  #abort: AbortController | undefined;
  #gone = false;

  get signal(): AbortSignal {
    if (!this.#abort) {
      this.#abort = new AbortController();
      if (this.#gone) this.#abort.abort();
    }
    return this.#abort.signal;
  }

  happened(): void {
    this.#gone = true;
    this.#abort?.abort();
  }
}

type PartsOfCall = Pick<ServedCall, 'params' | 'query' | 'caller' | 'identity' | 'visitor' | 'deps' | 'url'>;

/**
 * What a handler is given. An object with a getter of its own has a form of its own, which V8 keeps until the next full collection, with
 * all that the getter refers to: so the getter is the class's, and a copy by `...` is without it.
 */
class ServedCall {
  readonly params: unknown;
  readonly query: unknown;
  body: unknown;
  readonly headers: Request['headers'];
  readonly caller: Call['caller'] | undefined;
  readonly identity: ScopeIdentity | undefined;
  readonly visitor: Call['visitor'];
  readonly deps: ApiDependencies;
  readonly stream: Request;
  readonly url: URL;
  attempt: Attempt | undefined;
  scope: Scope | undefined;
  readonly #departure: Departure;

  constructor(
    request: Request,
    { params, query, caller, identity, visitor, deps, url }: PartsOfCall,
    departure: Departure,
  ) {
    this.params = params;
    this.query = query;
    this.body = undefined;
    this.headers = request.headers;
    this.caller = caller;
    this.identity = identity;
    this.visitor = visitor;
    this.deps = deps;
    this.stream = request;
    this.url = url;
    this.attempt = undefined;
    this.scope = undefined;
    this.#departure = departure;
  }

  get signal(): AbortSignal {
    return this.#departure.signal;
  }
}

async function serve(
  { declared, readQuery, actorByQuery, methodsByKey: others }: Mounted,
  request: Request,
  response: Response,
  deps: ApiDependencies,
  work: Work,
  departure: Departure,
): Promise<void> {
  const context = getContext(response);
  // found out anew each time that it is asked
  const address = request.ip ?? null;
  let identity: ScopeIdentity | undefined;
  let caller: Call['caller'] | undefined;
  const refusedKey = others !== undefined && isByKey(request);
  if (declared.access === 'public') {
    const key = addressKey(request);
    await (declared.isProbe ? deps.pacer.turnOfProbe(`probe ${key}`) : deps.pacer.turn(key));
  } else {
    const style = refusedKey ? 'service-key' : declared.style;
    const authenticated = await authenticate(
      request,
      context.url,
      { style, actorByQuery, address },
      deps.database,
    ).catch(async (error: unknown) => {
      await deps.pacer.turn(addressKey(request));
      throw error;
    });
    caller = authenticated.caller;
    deps.arrivals.authenticated(request);
    context.tenantId = caller.tenantId;
    context.userId = authenticated.actor.userId;
    identity = { tenantId: caller.tenantId, actor: authenticated.actor, requestId: context.requestId };
    await deps.rateLimits.request(response, caller).catch(async (error: unknown) => {
      await deps.pacer.turn(`tenant:${caller!.tenantId}`);
      throw error;
    });
    if (refusedKey) {
      response.setHeader('Allow', getAllow(others));
      throw notAllowed(request.method, others);
    }
    // from here on it waits behind its tenant's other requests, and behind nobody else's
    work.tenantId = caller.tenantId;
    authorizeAccess(caller, declared);
  }
  if (caller !== undefined && declared.body === 'stream' && !declared.gathersBody) deps.arrivals.streams(request);
  const visitor = { address, requestId: context.requestId, userAgent: request.headers['user-agent'] ?? null };

  const params = declared.params ? parseOrThrow(declared.params, request.params) : undefined;
  const query = readQuery(context.url.searchParams);
  const call = new ServedCall(request, { params, query, caller, identity, visitor, deps, url: context.url }, departure);
  if (declared.body !== undefined && declared.body !== 'stream') {
    const { jsonMaxBytes } = deps.config.http;
    const limits = caller
      ? { maxBytes: jsonMaxBytes, compressed: true }
      : { maxBytes: Math.min(PUBLIC_JSON_BYTES, jsonMaxBytes), compressed: false };
    const done = caller && deps.bodies.reserve(caller.tenantId, limits.maxBytes, request);
    const body = await readJson(request, response, limits).finally(done);
    call.body = parseOrThrow(declared.body, body);
  }

  if (declared.limitAttempts) {
    const { email } = call.body as { email?: string };
    call.attempt = await deps.rateLimits.attempt(declared.limitAttempts, response, {
      address: visitor.address ?? '',
      email,
      device: presentedDevice(request.headers.cookie),
    });
  }

  const run = (scope: Scope | undefined) => {
    call.scope = scope;
    return declared.handler(call as unknown as Call<never, never, never>);
  };
  let answer: unknown;
  if (identity === undefined || declared.transaction === false || declared.method === 'GET') {
    answer = await run(identity && readScope(identity, deps.database));
  } else {
    answer = await writeScope(identity, deps.database, run);
  }
  await present(declared, answer, request, response, deps);
}

async function present(
  declared: Endpoint,
  answer: unknown,
  request: Request,
  response: Response,
  { config, logger }: ApiDependencies,
): Promise<void> {
  const { body, status, headers } =
    answer instanceof EndpointResponse ? (answer as EndpointResponse) : new EndpointResponse(answer);
  const stallMs = config.http.stallSeconds * 1000;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.status(status ?? declared.status);
  if (
    body instanceof JsonPieces ||
    body instanceof TextPieces ||
    body instanceof BytePieces ||
    body instanceof EventStream
  ) {
    if (body instanceof JsonPieces) response.type('json');
    else response.setHeader('Content-Type', body.contentType);
    if (request.method === 'HEAD') return void response.end();
    try {
      if (body instanceof EventStream) await body.run(response, stallMs);
      else {
        // bytes that are made piece by piece are a format that is compressed already
        const coding = body instanceof BytePieces ? undefined : chosenCoding(declared, request, response);
        await writePieces(response, await encodedPieces(body.pieces(), coding, response), stallMs);
      }
    } catch (error) {
      if (!(error instanceof ReaderGone)) throw error;
      if (error.stalled)
        logger.info({ requestId: getContext(response).requestId }, 'ended for a reader that takes nothing');
      response.destroy();
    }
  } else if (body instanceof FileDownload) {
    response.setTimeout(stallMs);
    await sendFile(body, request, response);
  } else if (body === undefined || [204, 304].includes(status ?? declared.status)) {
    response.end();
  } else {
    const text = jsonOf(body);
    const coding = chosenCoding(declared, request, response);
    const encoded = coding && request.method === 'GET' ? await encodedText(text, coding, response) : text;
    sendJson(request, response, encoded);
  }
}

/** What Express does for a text that is JSON, without asking what it is. */
function sendJson(request: Request, response: Response, text: string | Buffer): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(request.method === 'HEAD' ? undefined : text);
}
