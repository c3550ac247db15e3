/** What a client sends and sees. */
import { expect } from 'chai';
import { sharedStack, type Stack, type Tenant } from './stack.ts';

export interface Seen<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** Parsed when the answer is JSON. */
  body: Body;
  text: string;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** An object is sent as JSON; text and bytes as they are. */
  body?: unknown;
  signal?: AbortSignal;
}

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers without declaring each one */
type Json = any;

export class Client {
  readonly #url: string;
  readonly #credential: Record<string, string>;
  readonly #onWrites: Record<string, string>;

  constructor(url: string, credential: Record<string, string>, onWrites: Record<string, string> = {}) {
    this.#url = url;
    this.#credential = credential;
    this.#onWrites = onWrites;
  }

  /** The same credential at another process. */
  at = (url: string) => new Client(url, this.#credential, this.#onWrites);

  async request(method: string, path: string, options: RequestOptions = {}): Promise<Seen<Json>> {
    const { body } = options;
    const raw = typeof body === 'string' || body instanceof Uint8Array || body === undefined;
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...this.#credential,
        ...(method === 'GET' ? {} : this.#onWrites),
        ...(raw ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: raw ? (body as string | undefined) : JSON.stringify(body),
      signal: options.signal ?? null,
      redirect: 'manual',
    });
    // of what has no end of its own nobody waits for the end
    const isEndless = response.ok && path.split('?')[0] === '/api/v1/jobs/events';
    if (isEndless) await response.body?.cancel();
    const text = isEndless ? '' : await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : undefined, text };
  }

  get = (path: string, options?: RequestOptions) => this.request('GET', path, options);
  post = (path: string, body?: unknown, options?: RequestOptions) => this.request('POST', path, { body, ...options });
  put = (path: string, body?: unknown, options?: RequestOptions) => this.request('PUT', path, { body, ...options });
  patch = (path: string, body?: unknown, options?: RequestOptions) => this.request('PATCH', path, { body, ...options });
  delete = (path: string, options?: RequestOptions) => this.request('DELETE', path, options);

  /** POSTs text as CSV. */
  csv = (path: string, text: string | Uint8Array, headers: Record<string, string> = {}) =>
    this.request('POST', path, { body: text, headers: { 'content-type': 'text/csv', ...headers } });
}

/** A client of the v1 style: an access token. */
export const v1Client = (stack: Stack, tenant: Tenant) =>
  new Client(stack.url, { authorization: `Bearer ${tenant.token}` });

/** A client of the legacy style: a service key. */
export const legacyClient = (stack: Stack, tenant: Tenant) => new Client(stack.url, { 'x-api-key': tenant.apiKey });

/** A client without a credential. */
export const anonymousClient = (stack: Stack) => new Client(stack.url, {});

export interface BrowserSession {
  /** `ces_session=…`, as a browser sends it back. */
  cookie: string;
  csrfToken: string;
}

/** Signs in as a browser does. */
export async function signIn(
  stack: Stack,
  account: Pick<Tenant, 'adminEmail' | 'adminPassword'>,
): Promise<BrowserSession> {
  const answer = await anonymousClient(stack).post('/api/v1/auth/login', {
    email: account.adminEmail,
    password: account.adminPassword,
  });
  if (answer.status !== 200) throw new Error(`login: ${answer.status} ${answer.text}`);
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  const { body } = await new Client(stack.url, { cookie }).get('/api/v1/auth/csrf');
  return { cookie, csrfToken: (body as { csrfToken: string }).csrfToken };
}

/** A client of the v1 style in a browser: the cookie of a new session, and its CSRF token on writes. */
export async function sessionClient(
  stack: Stack,
  account: Pick<Tenant, 'adminEmail' | 'adminPassword'>,
): Promise<Client> {
  const { cookie, csrfToken } = await signIn(stack, account);
  return new Client(stack.url, { cookie }, { 'x-csrf-token': csrfToken });
}

export interface Clients {
  stack: Stack;
  tenant: Tenant;
  legacy: Client;
  v1: Client;
}

/** What tests of one subject extend with its requests. */
export class TenantClients implements Clients {
  readonly stack: Stack;
  readonly tenant: Tenant;
  readonly legacy: Client;
  readonly v1: Client;

  protected constructor({ stack, tenant, legacy, v1 }: Clients) {
    this.stack = stack;
    this.tenant = tenant;
    this.legacy = legacy;
    this.v1 = v1;
  }
}

/** A new tenant with a client of each style, on the stack that tests share unless it is to be on another. */
export async function newClients(on?: Stack): Promise<Clients> {
  const stack = on ?? (await sharedStack());
  const tenant = await stack.tenant();
  return { stack, tenant, legacy: legacyClient(stack, tenant), v1: v1Client(stack, tenant) };
}

/** The body of an answer that must be a success. */
export function getBody({ status, text, body }: Seen, expected: number): Json {
  expect(status, text).to.equal(expected);
  return body;
}

/** What an error says without words: its status, its code and the field at fault. */
export const getRefusal = ({ status, body }: Seen<{ code: string; details?: { field?: string } }>) => [
  status,
  body.code,
  body.details?.field,
];

/** Polls a job until it has ended; answers its view. */
export async function jobEnded(client: Client, id: string, seconds = 240): Promise<Json> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until;) {
    const { status, body } = await client.get(`/api/v1/jobs/${id}`).catch(() => ({ status: 0, body: undefined }));
    if ([401, 403, 404].includes(status)) throw new Error(`job ${id}: ${status} ${JSON.stringify(body)}`);
    if (status === 200 && !['QUEUED', 'RUNNING'].includes((body as { status: string }).status)) return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`job ${id} has not ended within ${seconds} s`);
}
