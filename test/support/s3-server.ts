import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { answerBucket, answerObject, type S3Object, type S3Store, type S3Upload } from './s3-operations.ts';
import { header, parameter, parseRequest, type S3Request, S3Error, xmlText } from './s3-protocol.ts';
import { type S3Credentials, verifySignature } from './s3-signature.ts';

export interface S3ServerOptions extends Partial<S3Credentials> {
  /** Made at the start. */
  buckets?: string[];
  /** The server's clock in epoch milliseconds, for what expires. */
  now?: () => number;
}

/** A request as it came in, before anything was verified. */
export interface S3LoggedRequest {
  method: string;
  bucket: string;
  key: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Undefined while the request is not answered. */
  status: number | undefined;
}

/**
 * What goes wrong: an error status, a request that is never answered, a connection that is reset, or one that breaks
 * after half of the answer's body.
 */
export type S3Fault = 500 | 503 | 'HANG' | 'RESET' | 'HALF_ANSWER';

export interface S3Server extends S3Credentials {
  readonly url: string;
  readonly requests: readonly S3LoggedRequest[];
  createBucket(name: string): void;
  /** Gives its buckets a CORS rule as docs/running.md has it: pages of this origin may put objects, with any header. */
  allowOrigin(origin: string): void;
  /** The objects of a bucket by key; changes to it are changes of the bucket. */
  objects(bucket: string): Map<string, S3Object>;
  /** Multipart uploads that are neither completed nor aborted. */
  openUploads(bucket: string): S3Upload[];
  /** Lets the requests that match go wrong, at most `times` of them; returns a function that ends it. */
  fail(fault: S3Fault, matches?: (request: S3LoggedRequest) => boolean, times?: number): () => void;
  close(): Promise<void>;
}

interface ActiveFault {
  fault: S3Fault;
  matches: (request: S3LoggedRequest) => boolean;
  left: number;
}

/**
 * Starts an S3 in this process on a free port of 127.0.0.1, addressed by path. It keeps everything in memory and is as
 * strict as S3 is about signatures, expiry, signed headers, hashes and checksums; what it does not know it refuses with
 * 501, so that no test passes by being ignored.
 */
export async function startS3Server(options: S3ServerOptions = {}): Promise<S3Server> {
  const credentials: S3Credentials = {
    accessKeyId: options.accessKeyId ?? 'test-access-key',
    secretAccessKey: options.secretAccessKey ?? 'test-secret-access-key',
    region: options.region ?? 'us-east-1',
  };
  const now = options.now ?? Date.now;
  const store: S3Store = { buckets: new Map(), uploads: new Map(), now };
  const requests: S3LoggedRequest[] = [];
  const faults = new Set<ActiveFault>();
  let allowedOrigin: string | undefined;

  const objects = (bucket: string): Map<string, S3Object> => {
    const found = store.buckets.get(bucket);
    if (!found) throw new Error(`no bucket ${bucket}`);
    return found;
  };

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const request = parseRequest(message);
      const logged = log(request);
      requests.push(logged);
      response.once('finish', () => (logged.status = response.statusCode));
      if (allowedOrigin !== undefined && message.headers.origin === allowedOrigin) {
        response.setHeader('access-control-allow-origin', allowedOrigin);
        if (request.method === 'OPTIONS') return allowPut(message, response);
      }
      const active = [...faults].find((candidate) => candidate.left > 0 && candidate.matches(logged));
      if (active) {
        active.left -= 1;
        if (active.fault === 'HANG') return;
        if (active.fault === 'RESET') return void message.socket.resetAndDestroy();
        if (active.fault === 'HALF_ANSWER') breakAfterHalf(response);
        else throw new S3Error(active.fault, active.fault === 503 ? 'SlowDown' : 'InternalError');
      }
      const payload = verifySignature(request, credentials, now());
      const [bucket = '', ...key] = request.segments;
      response.setHeader('x-amz-request-id', randomUUID());
      if (bucket === '') throw new S3Error(501, 'NotImplemented', 'buckets cannot be listed here');
      if (key.join('/') === '') await answerBucket(store, bucket, request, payload, response);
      else await answerObject(store, bucket, key.join('/'), request, payload, response);
    } catch (error) {
      answerError(message, response, error);
    }
  }

  const server = createServer((message, response) => void handle(message, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  for (const bucket of options.buckets ?? []) store.buckets.set(bucket, new Map());

  return {
    ...credentials,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    createBucket: (name) => {
      if (store.buckets.has(name)) throw new Error(`there is a bucket ${name} already`);
      store.buckets.set(name, new Map());
    },
    allowOrigin: (origin) => (allowedOrigin = origin),
    objects,
    openUploads: (bucket) => [...store.uploads.values()].filter((upload) => upload.bucket === bucket),
    fail: (fault, matches = () => true, times = Number.POSITIVE_INFINITY) => {
      const active = { fault, matches, left: times };
      faults.add(active);
      return () => faults.delete(active);
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** What a browser asks before it puts an object from a page of another origin. */
function allowPut(message: IncomingMessage, response: ServerResponse): void {
  const asked = message.headers['access-control-request-headers'];
  response.setHeader('access-control-allow-methods', 'PUT');
  if (asked !== undefined) response.setHeader('access-control-allow-headers', asked);
  response.writeHead(200).end();
}

function log(request: S3Request): S3LoggedRequest {
  const [bucket = '', ...key] = request.segments;
  const headers = Object.keys(request.message.headers).map((name) => [name, header(request, name) ?? '']);
  return {
    method: request.method,
    bucket,
    key: key.join('/'),
    query: Object.fromEntries(request.query.map(([name]) => [name, parameter(request, name) ?? ''])),
    headers: Object.fromEntries(headers) as Record<string, string>,
    status: undefined,
  };
}

/** Sends the status, the headers and half of the body, then resets the connection. */
function breakAfterHalf(response: ServerResponse): void {
  response.end = (body?: unknown) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : '');
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
    return response;
  };
}

function answerError(message: IncomingMessage, response: ServerResponse, error: unknown): void {
  // what is still coming has to be read, or the client would not get to reading the answer
  message.resume();
  if (response.headersSent || message.socket.destroyed) return void response.destroy();
  const known = error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error));
  response.writeHead(known.status, { 'content-type': 'application/xml' });
  if (message.method === 'HEAD') return void response.end();
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${known.code}</Code>` +
      `<Message>${xmlText(known.message)}</Message><RequestId>${randomUUID()}</RequestId></Error>`,
  );
}
