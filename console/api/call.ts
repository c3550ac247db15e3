/** Calls the API in the browser's session: the cookie goes along by itself, writes carry the session's CSRF token. */
import { ApiError, errorFrom, isAborted, serverAway } from './errors.ts';

/** Dispatched on window when the API says that there is no session any more. */
export const SESSION_ENDED = 'trama:session-ended';

let csrf: Promise<string> | undefined;

/** The session's token; asked for once. */
export function csrfToken(): Promise<string> {
  csrf ??= request('GET', '/api/v1/auth/csrf', {}, readJson<{ csrfToken: string }>).then(
    (answer) => answer.body.csrfToken,
    (error: unknown) => {
      csrf = undefined;
      throw error;
    },
  );
  return csrf;
}

/** Signing in and out change the token. */
export function forgetCsrfToken(): void {
  csrf = undefined;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Answer<Body> {
  body: Body;
  headers: Headers;
}

/** What an answer holds; undefined where it is longer, and the rest is left where it is. */
async function bytesUpTo(response: Response, maxBytes: number): Promise<Blob | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces);
    pieces.push(value);
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      return undefined;
    }
  }
}

type Read<Content> = (response: Response) => Promise<Content>;

const readJson = async <Body>(response: Response): Promise<Answer<Body>> => {
  const text = await response.text();
  return { body: (text === '' ? undefined : JSON.parse(text)) as Body, headers: response.headers };
};

async function request<Content>(
  method: string,
  path: string,
  options: CallOptions,
  read: Read<Content>,
): Promise<Content> {
  const { body, headers = {}, signal } = options;
  try {
    const response = await fetch(path, {
      method,
      signal,
      headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw errorFrom(response.status, await response.text(), response.headers.get('Retry-After'));
    return await read(response);
  } catch (error) {
    // what fetch throws where nobody answers
    if (error instanceof TypeError && !isAborted(error)) throw serverAway();
    throw error;
  }
}

/** Throws ApiError where the server does not answer, or not with the page. */
export const requireServer = (): Promise<void> => request('HEAD', location.pathname, {}, () => Promise.resolve());

async function requestInSession<Content>(
  method: string,
  path: string,
  options: CallOptions,
  read: Read<Content>,
): Promise<Content> {
  const attempt = async () => {
    const headers = method === 'GET' ? options.headers : { ...options.headers, 'X-CSRF-Token': await csrfToken() };
    return request(method, path, { ...options, headers }, read);
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) dispatchEvent(new Event(SESSION_ENDED));
    if (error.code !== 'CSRF_REQUIRED') throw error;
    // another window has signed in anew meanwhile
    forgetCsrfToken();
    return attempt();
  }
}

/** Like `call`, with the headers of the answer. */
export const callWithHeaders = <Body>(method: string, path: string, options: CallOptions = {}): Promise<Answer<Body>> =>
  requestInSession(method, path, options, readJson<Body>);

export interface ReceivedFile {
  name: string;
  content: Blob;
}

/** Calls an endpoint that answers with a file. */
export const callForFile = (path: string): Promise<ReceivedFile> =>
  requestInSession('GET', path, {}, async (response) => {
    const [, name = ''] = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
    return { name, content: await response.blob() };
  });

/** Reads a text that may have so many bytes; undefined where it has more. Throws as `call` does. */
export const readText = (path: string, maxBytes: number, signal: AbortSignal): Promise<string | undefined> =>
  requestInSession('GET', path, { signal }, async (response) => (await bytesUpTo(response, maxBytes))?.text());

/** The same of bytes. */
export const readBytes = (path: string, maxBytes: number, signal: AbortSignal): Promise<ArrayBuffer | undefined> =>
  requestInSession('GET', path, { signal }, async (response) => (await bytesUpTo(response, maxBytes))?.arrayBuffer());

/** Calls an endpoint. Throws ApiError; one that has no session is told to SESSION_ENDED besides. */
export async function call<Body = void>(method: string, path: string, options: CallOptions = {}): Promise<Body> {
  return (await callWithHeaders<Body>(method, path, options)).body;
}

/** Calls an endpoint that anybody may call: a wrong password is no end of a session. */
export async function callPublic<Body = void>(method: string, path: string, body?: unknown): Promise<Body> {
  return (await request(method, path, { body }, readJson<Body>)).body;
}

/** A query string of what is given. */
export function queryString(values: Record<string, string | number | boolean | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
