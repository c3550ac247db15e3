/**
 * The one error class of the product (docs/rules.md#requests-and-responses). Both styles render it in the same envelope;
 * nothing is ever recognised by its message.
 */
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import { because, codeOf, sentenceOf, type Reason } from './reasons/index.ts';

export type ErrorDetails = Record<string, unknown>;

/** What errors of these codes are about only a reason says: they are made by `refusal`. */
type CodeOfReasons =
  | 'VALIDATION_FAILED'
  | 'BUSINESS_RULE'
  | 'INVALID_JSON'
  | 'INVALID_CSV'
  | 'INVALID_XLSX'
  | 'INVALID_STATUS_TRANSITION'
  | 'IN_USE'
  | 'CONFLICT'
  | 'UNSUPPORTED_MEDIA_TYPE';

type ErrorSettings = ErrorOptions & { headers?: Record<string, string> };

export class TramaError extends Error {
  override readonly name = 'TramaError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  /** Header fields that an HTTP answer has besides the envelope. */
  readonly headers: Record<string, string>;

  constructor(
    code: Exclude<ErrorCode, CodeOfReasons>,
    message: string,
    details?: ErrorDetails,
    options?: ErrorSettings,
  ) {
    super(message, options);
    this.headers = options?.headers ?? {};
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.details = details;
  }

  /** What has its reason in its details: as it is made of one, or as it was stored. */
  static of(code: ErrorCode, message: string, details?: ErrorDetails, options?: ErrorSettings): TramaError {
    return new TramaError(code as Exclude<ErrorCode, CodeOfReasons>, message, details, options);
  }
}

/** An error for a declared reason, with the code that the reason belongs to; `details` are what it has besides. */
export function refusal({ reason, params }: Reason, details: ErrorDetails = {}, options?: ErrorSettings): TramaError {
  const sentence = sentenceOf({ reason, params } as Reason);
  const { field } = details;
  const message = typeof field === 'string' ? `${field}: ${sentence}` : sentence;
  return TramaError.of(codeOf(reason), message, { ...details, reason, params }, options);
}

/** A REFERENCE_NOT_FOUND that names the field in the caller's own terms. */
export const referenceMissing = (field: string, options?: ErrorOptions): TramaError =>
  refusal(because('NOTHING_THERE'), { field }, options);

/** About the body as a whole, which the sentence itself names. */
export const bodyRefusal = (why: Reason, details: ErrorDetails = {}, options?: ErrorOptions): TramaError =>
  TramaError.of(codeOf(why.reason), sentenceOf(why), { field: 'body', ...details, ...why }, options);

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
