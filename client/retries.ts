/** When a request is sent again, how often, and after how long. */
import { setTimeout as delay } from 'node:timers/promises';
import { FileChanged, isPassingStatus, Unreachable } from './errors.ts';

export interface RetryOptions {
  /** For how long after the first failure a request is sent again; 300. */
  retrySeconds?: number;
  /** Told before each pause, in words that a person understands. */
  onRetry?: (reason: string, waitSeconds: number) => void;
  signal?: AbortSignal | undefined;
}

export const DEFAULT_RETRY_SECONDS = 300;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Faults of a connection that another attempt will meet as well: the certificate, and what is no HTTP. */
const LASTING = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO$|HPE_|bad port$)/;
/** Faults after which nothing of the request has been seen by anybody. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * The system's code of what made a fetch fail, or what it says where there is no code; undefined where it was no fault of the
 * connection.
 */
function connectionFault(error: unknown): string | undefined {
  const cause: unknown = error instanceof TypeError ? error.cause : undefined;
  if (!(cause instanceof Error)) return undefined;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

/** Milliseconds that the header Retry-After asks for, in either of its forms. */
function retryAfter(headers: Headers): number {
  const value = headers.get('retry-after');
  if (value === null) return 0;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? 0 : Math.max(0, milliseconds);
}

/**
 * Sends a request until it has an answer that another attempt would not change. `isRepeatable` says that the request may
 * have been carried out already: a reading one, or one with an idempotency key. Others are sent again only where the last
 * attempt was not carried out for certain. Returns the last answer when time is up; throws Unreachable where there was none.
 */
export async function withRetries(
  send: () => Promise<Response>,
  { retrySeconds = DEFAULT_RETRY_SECONDS, onRetry, signal, isRepeatable }: RetryOptions & { isRepeatable: boolean },
): Promise<Response> {
  let deadline: number | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    let reason: string;
    let wait = pause / 2 + Math.random() * (pause / 2);
    let giveUp: () => Response;
    let discard: (() => Promise<void> | undefined) | undefined;
    try {
      const response = await send();
      const mayRepeat = isRepeatable || response.status === 429;
      if (!isPassingStatus(response.status) || !mayRepeat) return response;
      reason = `the answer is ${response.status}`;
      wait = Math.max(wait, retryAfter(response.headers));
      giveUp = () => response;
      discard = () => response.body?.cancel();
    } catch (error) {
      signal?.throwIfAborted();
      // it stands in the way of the body, not of the connection
      if (error instanceof Error && error.cause instanceof FileChanged) throw error.cause;
      const code = connectionFault(error);
      if (code === undefined) throw error;
      reason = code;
      giveUp = () => {
        throw new Unreachable(`There is no answer (${code}).`, { cause: error });
      };
      if (LASTING.test(code) || !(isRepeatable || NEVER_SENT.has(code))) return giveUp();
    }
    deadline ??= Date.now() + retrySeconds * 1000;
    if (Date.now() + wait > deadline) return giveUp();
    onRetry?.(reason, wait / 1000);
    await discard?.();
    await delay(wait, undefined, { signal });
  }
}
