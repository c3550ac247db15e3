/** Every code a client can meet, with the status it is answered with and what it means. Exported for the documentation. */
export const ERROR_CODES = {
  VALIDATION_FAILED: {
    status: 400,
    meaning: 'A field, parameter or header is missing, of the wrong type or out of its range; details.field names it.',
  },
  INVALID_REQUEST: { status: 400, meaning: 'What was sent is no HTTP request that can be read, or names no host.' },
  INVALID_JSON: { status: 400, meaning: 'The body is not well-formed JSON; details say where.' },
  INVALID_CSV: { status: 400, meaning: 'The CSV body is broken as a whole; details say where.' },
  INVALID_XLSX: { status: 400, meaning: 'The .xlsx body is broken as a whole; details say where.' },
  INVALID_ZIP: { status: 400, meaning: 'The ZIP archive is broken, encrypted, or not what it says of itself.' },
  BUSINESS_RULE: { status: 400, meaning: 'A business rule forbids this change; details.reason says which.' },
  AMBIGUOUS_CREDENTIALS: { status: 400, meaning: 'Authorization and X-API-Key were sent together.' },
  UNAUTHENTICATED: { status: 401, meaning: 'The credential is missing, unknown, expired or revoked.' },
  CSRF_REQUIRED: {
    status: 403,
    meaning: 'A write that is authenticated by the session cookie needs the right X-CSRF-Token.',
  },
  FORBIDDEN: { status: 403, meaning: 'The user may not do this.' },
  MODULE_NOT_ENTITLED: { status: 403, meaning: 'The tenant is not entitled to the module.' },
  SCOPE_MISSING: { status: 403, meaning: 'The token lacks the scope that details.scope names.' },
  ROUTE_NOT_FOUND: { status: 404, meaning: 'No endpoint has this path.' },
  NOT_FOUND: { status: 404, meaning: 'The resource does not exist in this tenant.' },
  REFERENCE_NOT_FOUND: {
    status: 404,
    meaning: 'details.field refers to something that does not exist in this tenant.',
  },
  REFERENCE_MISMATCH: {
    status: 400,
    meaning:
      'Two fields that name a row, by its id and by keys of it, name different ones; details.field is the second.',
  },
  AMBIGUOUS_REFERENCE: {
    status: 409,
    meaning: 'The key in details.field is that of several rows: name one by its id.',
  },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path exists, the method does not; see Allow.' },
  CONFLICT: { status: 409, meaning: 'A value that must be unique is taken; details.field names it.' },
  IN_USE: { status: 409, meaning: 'Other rows refer to this one.' },
  INVALID_STATUS_TRANSITION: { status: 409, meaning: 'The status cannot change this way.' },
  AMBIGUOUS_KEY: { status: 409, meaning: 'The upsert key of a row matches several existing rows.' },
  UPLOAD_MISSING: { status: 409, meaning: 'The bytes of the document have not been uploaded yet.' },
  CHECKSUM_MISMATCH: { status: 409, meaning: 'The uploaded bytes are not those that were announced.' },
  QUOTA_EXCEEDED: {
    status: 409,
    meaning:
      'A tenant or user has used up what it may. details.quota says what: storage (in bytes), documents, access tokens, service keys or import profiles; details.limit is how much there may be. Of storage and documents, details.used is what would be in use with this request: what is kept, what bodies on their way have reserved, and what the request needs, as far as it is known. Of the others it is how many there are without the one that was asked for.',
  },
  EXPORT_TOO_LARGE: {
    status: 409,
    meaning:
      'The list has more rows than are answered at once, or than a file of the format can have; details.maxRows says how many there may be. A job makes larger files: POST /api/v1/exports.',
  },
  JOB_ENDED: { status: 409, meaning: 'The job has ended and cannot be cancelled.' },
  JOB_CANCELLED: { status: 409, meaning: 'The job was cancelled before it was finished.' },
  IDEMPOTENCY_CONFLICT: { status: 409, meaning: 'The Idempotency-Key was used with another body.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, meaning: 'The request with this Idempotency-Key is still being worked on.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The body did not arrive within the time limits.' },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The file or row is not the one that the conditions of the request name: it has changed.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body is larger than the limit.' },
  RANGE_NOT_SATISFIABLE: { status: 416, meaning: 'The requested range lies beyond the file.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning:
      'The media type, charset or content encoding of the body is not accepted, or a file is of another kind than its type says; details.recognised names it.',
  },
  EXPECTATION_FAILED: { status: 417, meaning: 'The header Expect asks for something else than 100-continue.' },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'The request line and the headers are larger than the limit.' },
  TOO_MANY_JOBS: { status: 429, meaning: 'As many jobs of the tenant wait as may; see Retry-After.' },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests; see Retry-After.' },
  INTERNAL_ERROR: { status: 500, meaning: 'An unexpected error; the request id finds it in the logs.' },
  MAIL_REFUSED: { status: 500, meaning: 'The mail server refused the message for good.' },
  JOB_FAILED: { status: 500, meaning: 'The job failed after all its attempts.' },
  QUERY_TIMEOUT: {
    status: 503,
    meaning: 'The database took longer than a statement may; narrow the request, or try again after Retry-After.',
  },
  OVERLOADED: { status: 503, meaning: 'The request waited too long for its turn; see Retry-After.' },
  NOT_READY: { status: 503, meaning: 'A part that the service depends on is not available.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
