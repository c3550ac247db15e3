/** Which headers an answer may have, told from the declaration of its endpoint. */
import { type Endpoint } from './endpoint.ts';
import { type ResponseHeader } from './response-headers.ts';

const takes = ({ requestHeaders }: Endpoint, name: string) => requestHeaders?.shape[name] !== undefined;

/** What an answer tells of the job that does the work, or follows from it. */
function ofJob(declared: Endpoint, status: number): ResponseHeader[] {
  if (status === 202) return ['Location', 'Retry-After'];
  if (!takes(declared, 'prefer')) return [];
  return [declared.otherResponses?.[202] ? 'Content-Location' : 'X-Job-Id'];
}

/** Those of answers of a status. */
export function responseHeaders(declared: Endpoint, status: number): ResponseHeader[] {
  const { access, method, query, exports, answerHeaders = [] } = declared;
  if (status === 412) return ['ETag'];
  if (status === 429 || status === 503) return ['Retry-After'];
  if (status >= 400) return [];
  const isMade = method === 'POST' && status === 201;
  const isFile = declared.otherResponses?.[206] !== undefined;
  const isConditional = takes(declared, 'if-match') || takes(declared, 'if-none-match');
  const isTagged = status !== 204 && (isMade || isFile || isConditional);
  const isPaged = method === 'GET' && (exports !== undefined || query?.shape['page'] !== undefined);
  return [
    ...(access === 'public' ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
    ...(takes(declared, 'prefer') ? (['Preference-Applied'] as const) : []),
    ...ofJob(declared, status),
    ...(takes(declared, 'idempotency-key') ? (['Idempotent-Replayed'] as const) : []),
    ...(isTagged ? (['ETag'] as const) : []),
    ...(isPaged ? (['X-Total-Count', 'Link'] as const) : []),
    ...answerHeaders,
  ];
}
