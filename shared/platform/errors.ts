/**
 * The one error class of the product (docs/rules.md#requests-and-responses). Both styles render it in the same envelope;
 * nothing is ever recognised by its message.
 */
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import { because, codeOf, sentenceOf, type Reason } from './reasons/index.ts';

export type ErrorDetails = Record<string, unknown>;

export class TramaError extends Error {
  override readonly name = 'TramaError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  /** Header fields that an HTTP answer has besides the envelope. */
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    details?: ErrorDetails,
    options?: ErrorOptions & { headers?: Record<string, string> },
  ) {
    super(message, options);
    this.headers = options?.headers ?? {};
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.details = details;
  }
}

/** An error for a declared reason, with the code that the reason belongs to; `details` are what it has besides. */
export function refusal(
  { reason, params }: Reason,
  details: ErrorDetails = {},
  options?: ErrorOptions & { headers?: Record<string, string> },
): TramaError {
  const sentence = sentenceOf({ reason, params } as Reason);
  const { field } = details;
  const message = typeof field === 'string' ? `${field}: ${sentence}` : sentence;
  return new TramaError(codeOf(reason), message, { ...details, reason, params }, options);
}

/** A REFERENCE_NOT_FOUND that names the field in the caller's own terms. */
export const referenceMissing = (field: string, options?: ErrorOptions): TramaError =>
  refusal(because('NOTHING_THERE'), { field }, options);

/** About the body as a whole, which the sentence itself names. */
export const bodyRefusal = (why: Reason, details: ErrorDetails = {}, options?: ErrorOptions): TramaError =>
  new TramaError(codeOf(why.reason), sentenceOf(why), { field: 'body', ...details, ...why }, options);

/** A RATE_LIMITED that says in how many milliseconds to come back. */
export function rateLimited(waitMs: number): TramaError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refusal(
    because('WAIT', { seconds }),
    { retryAfterSeconds: seconds },
    { headers: { 'Retry-After': String(seconds) } },
  );
}

/** What may succeed when it is tried again, where no code of the system or of a service says so. */
export class PassingFault extends Error {
  override readonly name: string = 'PassingFault';
}
