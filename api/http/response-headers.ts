/** Headers that answers may have besides those that every HTTP server sends. */
import { z } from 'zod';

const header = (id: string, description: string) => z.string().optional().meta({ description, header: { id } });

/** What each says. */
export const RESPONSE_HEADERS = {
  'Content-Location': header('ContentLocation', 'The job that has done the work, for its result and its failed rows.'),
  Deprecation: header('Deprecation', 'Since when there is something better, which Link names (RFC 9745).'),
  ETag: header('ETag', 'Of what the answer shows of the row: for If-Match and If-None-Match.'),
  'Idempotent-Replayed': header('IdempotentReplayed', '`true`: the answer of an earlier request with the same key.'),
  Link: header('Link', 'Pages beside this one, by `rel`: first, prev, next, last (RFC 8288).'),
  Location: header('Location', 'Where to ask how far the work is.'),
  'Preference-Applied': header('PreferenceApplied', 'What of Prefer was honoured (RFC 7240).'),
  RateLimit: header(
    'RateLimit',
    'Requests that are left (`r`) and in how many seconds all are there again (`t`); RateLimit-Remaining and RateLimit-Reset say the same.',
  ),
  'RateLimit-Policy': header(
    'RateLimitPolicy',
    'The tightest limit that the request counts for, of its credential, its user and its tenant: so many requests (`q`) in so many seconds (`w`); RateLimit-Limit says the former, too.',
  ),
  'Retry-After': header('RetryAfter', 'In how many seconds to come again.'),
  'X-Failed-Rows-Kept': header('FailedRowsKept', 'How many failed rows are kept.'),
  'X-Job-Id': header('JobId', 'The job that follows from the change.'),
  'X-Total-Count': header(
    'TotalCount',
    'How many rows there are on all pages, or in the file. Arrays of the legacy dialect leave it out; their files have it.',
  ),
} as const;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
