/** A connection to a Trama: typed requests (openapi-fetch over the OpenAPI document), and requests by path for what streams. */
import createClient, { type Client } from 'openapi-fetch';
import { refusal } from './errors.ts';
import { type paths } from './openapi.ts';
import { DEFAULT_RETRY_SECONDS, withRetries, type RetryOptions } from './retries.ts';

export interface TramaOptions extends RetryOptions {
  /** Where the service is, such as https://trama.example.org. */
  url: string;
  /** A service key: the legacy dialect where both share a path. */
  apiKey?: string | undefined;
  /** An access token: the v1 dialect where both share a path. */
  token?: string | undefined;
}

/** What fetch takes as a body. */
export type Body = NonNullable<RequestInit['body']>;

export interface SendOptions {
  method?: 'GET' | 'POST';
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  headers?: Record<string, string>;
  /** Made anew for each attempt, of which the first is 0. */
  body?: (attempt: number) => Body;
  signal?: AbortSignal | undefined;
}

const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

export class Trama {
  /** Every operation, with the types of its parameters, bodies and answers. Answers are `{ data, error, response }`. */
  readonly api: Client<paths>;
  /** The service key chooses the legacy dialect where both dialects share a path. */
  readonly isKey: boolean;
  /** For how long what failed is tried again. */
  readonly retrySeconds: number;
  readonly #url: URL;
  readonly #credential: Record<string, string>;
  readonly #retries: RetryOptions;

  /** Throws TypeError where the address is none, or where there is not one credential. */
  constructor({ url, apiKey, token, ...retries }: TramaOptions) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new TypeError(`The address must be one of HTTP, such as https://trama.example.org; it is ${url}.`);
    if ((apiKey === undefined) === (token === undefined))
      throw new TypeError('There must be one credential: a service key or an access token.');
    this.#url = new URL(url.endsWith('/') ? url : `${url}/`);
    this.isKey = apiKey !== undefined;
    this.#credential = apiKey !== undefined ? { 'x-api-key': apiKey } : { authorization: `Bearer ${token}` };
    this.#retries = retries;
    this.retrySeconds = retries.retrySeconds ?? DEFAULT_RETRY_SECONDS;
    this.api = createClient<paths>({
      baseUrl: this.#url.href.slice(0, -1),
      headers: this.#credential,
      // the credential is for this address and for no other
      redirect: 'manual',
      fetch: (request) => this.#fetchAgain(request),
    });
  }

  /** Sends a request of the typed client, again where it may be. */
  async #fetchAgain(request: Request): Promise<Response> {
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
    // what is no JSON may be a stream, which is there once
    if (request.body !== null && !isJson) return fetch(request);
    const body = request.body === null ? undefined : await request.text();
    const { method, headers, signal, url } = request;
    return withRetries(() => fetch(url, { method, headers, signal, redirect: 'manual', ...(body && { body }) }), {
      ...this.#retries,
      signal,
      isRepeatable: REPEATABLE.has(method) || headers.has('idempotency-key'),
    });
  }

  /**
   * Sends a request to a path, again where it may be, and returns an answer that is a success. Throws Refused for every other
   * answer, Unreachable where there is none.
   */
  async send(path: string, options: SendOptions = {}): Promise<Response> {
    const { method = 'GET', query = {}, headers = {}, body, signal } = options;
    const url = new URL(path.replace(/^\//, ''), this.#url);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    let attempt = 0;
    const response = await withRetries(
      () =>
        fetch(url, {
          method,
          headers: { ...this.#credential, ...headers },
          redirect: 'manual',
          signal: signal ?? null,
          ...(body ? { body: body(attempt++), duplex: 'half' } : {}),
        }),
      { ...this.#retries, signal, isRepeatable: method === 'GET' || 'idempotency-key' in headers },
    );
    if (!response.ok) throw await refusal(response);
    return response;
  }

  /** The JSON of an answer that is a success. */
  async read<Answer>(path: string, options?: SendOptions): Promise<Answer> {
    return (await (await this.send(path, options)).json()) as Answer;
  }
}
