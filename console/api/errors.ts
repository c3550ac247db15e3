/** What went wrong with a call, whether the API has said so or nobody has answered. */
import { type ErrorCode } from '../../shared/platform/error-codes.ts';

/** Why a field is refused: the API's sentence, and what other languages make theirs of. */
export interface Issue {
  field: string | null;
  message: string;
  reason?: string | undefined;
  params?: Record<string, unknown> | undefined;
}

interface Envelope {
  code?: string;
  message?: string;
  details?: Record<string, unknown>;
  requestId?: string;
}

/** What a call can fail with: the API's codes, no answer at all, or one that is not the API's. */
export type ProblemCode = ErrorCode | 'SERVER_AWAY' | 'STORAGE_AWAY' | 'UNKNOWN';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 where there was no answer. */
  readonly status: number;
  readonly code: ProblemCode;
  readonly details: Record<string, unknown>;
  /** Every field that was refused, with the reason in the API's words. */
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** Seconds that the API asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(status: number, envelope: Envelope, retryAfter?: string | null) {
    super(envelope.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = (envelope.code ?? 'UNKNOWN') as ProblemCode;
    this.details = envelope.details ?? {};
    this.requestId = envelope.requestId;
    const seconds = Number(retryAfter ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
    this.issues = issuesOf(this.message, this.details);
  }

  /** Whether the same call may succeed a little later. */
  get passes(): boolean {
    return this.status === 0 || this.status === 429 || this.status === 503;
  }
}

/** The reason that the details of an error name. */
export function reasonIn({ reason, params }: Record<string, unknown>): Pick<Issue, 'reason' | 'params'> {
  const isReason = typeof reason === 'string' && typeof params === 'object' && params !== null;
  return isReason ? { reason, params: params as Record<string, unknown> } : {};
}

function issuesOf(message: string, details: Record<string, unknown>): readonly Issue[] {
  const { issues, field } = details;
  if (Array.isArray(issues)) return issues as Issue[];
  if (typeof field !== 'string') return [];
  // "name: is taken": the field is said beside it already
  const said = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return [{ field, message: said, ...reasonIn(details) }];
}

/** What proxies answer in place of the server. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** Of an answer that is not a success; a proxy's page has no envelope. */
export function errorFrom(status: number, text: string, retryAfter: string | null): ApiError {
  try {
    return new ApiError(status, JSON.parse(text) as Envelope, retryAfter);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // a proxy before it says so of a server that does not answer
    return new ApiError(status, AWAY.has(status) ? { code: 'SERVER_AWAY' } : {}, retryAfter);
  }
}

export const serverAway = () => new ApiError(0, { code: 'SERVER_AWAY' });

/** Of the storage of documents, at an address of its own. */
export const storageAway = () => new ApiError(0, { code: 'STORAGE_AWAY' });

export const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
