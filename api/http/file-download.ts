import { pipeline } from 'node:stream/promises';
import { type Request, type Response } from 'express';
import { TramaError } from '../../shared/platform/errors.ts';
import { type FileDownload } from './endpoint.ts';

/** The one range that GET asks for; undefined for none, several and malformed ones, which RFC 9110 lets a server ignore. */
function requestedRange(request: Request, size: number): { start: number; end: number } | 'BEYOND' | undefined {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(request.headers.range ?? '') ?? [];
  if (request.method !== 'GET' || first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '')
    return Number(last) > 0 && size > 0 ? { start: Math.max(size - Number(last), 0), end: size - 1 } : 'BEYOND';
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return 'BEYOND';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** What RFC 9110 has a server ask first: whether the file is still the one that the client means. */
function isExpected({ headers }: Request, { etag, modifiedAt }: FileDownload['file']): boolean {
  const match = headers['if-match'];
  if (match !== undefined) return match.split(',').some((tag) => ['*', etag].includes(tag.trim()));
  const since = Date.parse(headers['if-unmodified-since'] ?? '');
  // a header has whole seconds only
  return Number.isNaN(since) || Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** Fails when an object is shorter than its document says: the client would wait for the rest. */
async function* exactly(length: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of bytes) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0) throw new Error(`the object ends ${left} bytes early`);
}

/** As an attachment, unless the file says otherwise: a browser must not run what somebody uploaded. */
export async function sendFile({ file }: FileDownload, request: Request, response: Response): Promise<void> {
  if (!isExpected(request, file)) throw new TramaError('PRECONDITION_FAILED', 'The file is another one by now.');
  const described = {
    'Content-Disposition': file.disposition,
    ETag: file.etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
  };
  response.set(described);
  // of errors too: it allows no more than the API's own
  if (file.policy !== undefined) response.setHeader('Content-Security-Policy', file.policy);
  if (request.fresh) return void response.status(304).end();

  const { sizeBytes } = file;
  const unchanged = request.headers['if-range'] === undefined || request.headers['if-range'] === file.etag;
  const asked = unchanged ? requestedRange(request, sizeBytes) : undefined;
  const range = asked === undefined || asked === 'BEYOND' ? { start: 0, end: sizeBytes - 1 } : asked;
  try {
    if (asked === 'BEYOND') {
      response.setHeader('Content-Range', `bytes */${sizeBytes}`);
      throw new TramaError('RANGE_NOT_SATISFIABLE', 'The range lies beyond the file.');
    }
    const isEmpty = request.method === 'HEAD' || sizeBytes === 0;
    const bytes = isEmpty ? undefined : await file.open(range);
    if (asked) {
      response.status(206);
      response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
    }
    const length = range.end - range.start + 1;
    response.setHeader('Content-Type', file.contentType);
    response.setHeader('Content-Length', length);
    if (bytes) await pipeline(bytes, (chunks) => exactly(length, chunks as AsyncIterable<Buffer>), response);
    else response.end();
  } catch (error) {
    // they describe the file, not the error; Cache-Control is as it is for every answer
    if (!response.headersSent) for (const name of Object.keys(described)) response.removeHeader(name);
    if (!response.headersSent) response.setHeader('Cache-Control', 'no-store');
    throw error;
  }
}
