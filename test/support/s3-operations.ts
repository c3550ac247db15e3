import { createHash, randomUUID } from 'node:crypto';
import { type ServerResponse } from 'node:http';
import { readBody } from './s3-body.ts';
import {
  amzValues,
  header,
  parameter,
  type S3Request,
  S3Error,
  uriEncode,
  xmlElements,
  xmlText,
} from './s3-protocol.ts';

interface Description {
  contentType: string;
  /** x-amz-meta-* headers. */
  metadata: Record<string, string>;
}

export interface S3Object extends Description {
  body: Buffer;
  etag: string;
  modifiedAt: Date;
  /** Algorithm in lower case → base64, as far as the sender gave them. */
  checksums: Record<string, string>;
}

export interface S3Upload extends Description {
  id: string;
  bucket: string;
  key: string;
  parts: Map<number, { body: Buffer; etag: string }>;
}

export interface S3Store {
  buckets: Map<string, Map<string, S3Object>>;
  uploads: Map<string, S3Upload>;
  now: () => number;
}

/** Parts but the last must be as large as this. */
const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_PART_NUMBER = 10_000;
const MAX_KEYS = 1000;
const BUCKET_PARAMETERS = [
  ...['list-type', 'prefix', 'max-keys', 'continuation-token', 'start-after', 'encoding-type', 'fetch-owner'],
  ...['delete', 'uploads'],
];
/** Those of the signature, the SDK's name of the operation, and headers that a presigned URL may carry. */
const COMMON_PARAMETERS = /^(X-Amz-.*|x-id|x-amz-(checksum|meta|sdk-checksum)-.*)$/;
const OBJECT_PARAMETERS = [
  ...['uploads', 'uploadId', 'partNumber'],
  ...['response-content-type', 'response-content-disposition', 'response-cache-control'],
];

/** Answers a request for a bucket as a whole: create, head, delete, list, delete several objects. */
export async function answerBucket(
  store: S3Store,
  bucket: string,
  request: S3Request,
  payload: string,
  response: ServerResponse,
): Promise<void> {
  rejectUnknownParameters(request, BUCKET_PARAMETERS);
  const { method } = request;
  const objects = store.buckets.get(bucket);
  if (method === 'PUT') {
    await readBody(request, payload);
    if (objects) throw new S3Error(409, 'BucketAlreadyOwnedByYou');
    store.buckets.set(bucket, new Map());
    return void response.writeHead(200, { location: `/${bucket}` }).end();
  }
  if (!objects) throw new S3Error(404, 'NoSuchBucket');
  if (method === 'HEAD') return void response.writeHead(200).end();
  if (method === 'GET' && parameter(request, 'uploads') !== undefined) {
    const uploads = [...store.uploads.values()].filter((upload) => upload.bucket === bucket);
    const items = uploads.map(({ key, id }) => `<Upload><Key>${xmlText(key)}</Key><UploadId>${id}</UploadId></Upload>`);
    return answerXml(response, `<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>`);
  }
  if (method === 'GET' && parameter(request, 'list-type') === '2')
    return answerList(objects, bucket, request, response);
  if (method === 'POST' && parameter(request, 'delete') !== undefined) {
    const { bytes, checksums } = await readBody(request, payload);
    if (header(request, 'content-md5') === undefined && Object.keys(checksums).length === 0) {
      throw new S3Error(400, 'InvalidRequest', 'Content-MD5 or a checksum is required');
    }
    const keys = xmlElements(bytes.toString('utf8'), 'Key');
    for (const key of keys) objects.delete(key);
    const items = keys.map((key) => `<Deleted><Key>${xmlText(key)}</Key></Deleted>`);
    return answerXml(response, `<DeleteResult>${items.join('')}</DeleteResult>`);
  }
  if (method === 'DELETE') {
    if (objects.size > 0) throw new S3Error(409, 'BucketNotEmpty');
    store.buckets.delete(bucket);
    return void response.writeHead(204).end();
  }
  throw new S3Error(501, 'NotImplemented');
}

/** Answers a request for an object: put, get, head, delete and the steps of a multipart upload. */
export async function answerObject(
  store: S3Store,
  bucket: string,
  key: string,
  request: S3Request,
  payload: string,
  response: ServerResponse,
): Promise<void> {
  rejectUnknownParameters(request, OBJECT_PARAMETERS);
  const objects = store.buckets.get(bucket);
  if (!objects) throw new S3Error(404, 'NoSuchBucket');
  const { method } = request;
  if (method === 'POST' && parameter(request, 'uploads') !== undefined) {
    await readBody(request, payload);
    const id = randomUUID();
    store.uploads.set(id, { id, bucket, key, parts: new Map(), ...describe(request) });
    return answerXml(
      response,
      `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${xmlText(key)}</Key>` +
        `<UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const uploadId = parameter(request, 'uploadId');
  if (uploadId !== undefined) {
    const upload = store.uploads.get(uploadId);
    if (upload?.bucket !== bucket || upload.key !== key) throw new S3Error(404, 'NoSuchUpload');
    return answerUpload(store, objects, upload, request, payload, response);
  }
  const source = header(request, 'x-amz-copy-source');
  if (method === 'PUT' && source !== undefined) {
    await readBody(request, payload);
    const [from = '', ...path] = decodeURIComponent(source).replace(/^\//, '').split('/');
    const copied = store.buckets.get(from)?.get(path.join('/'));
    if (!copied) throw new S3Error(404, 'NoSuchKey');
    objects.set(key, { ...copied, modifiedAt: new Date(store.now()) });
    const lastModified = new Date(store.now()).toISOString();
    return answerXml(
      response,
      `<CopyObjectResult><LastModified>${lastModified}</LastModified><ETag>${xmlText(copied.etag)}</ETag></CopyObjectResult>`,
    );
  }
  if (method === 'PUT') {
    const { bytes, checksums } = await readPut(request, payload);
    if (header(request, 'if-none-match') === '*' && objects.has(key)) throw new S3Error(412, 'PreconditionFailed');
    const etag = getEtag(bytes);
    objects.set(key, { ...describe(request), body: bytes, etag, modifiedAt: new Date(store.now()), checksums });
    return void response.writeHead(200, { etag, ...checksumHeaders(checksums) }).end();
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (method !== 'GET' && method !== 'HEAD') throw new S3Error(405, 'MethodNotAllowed');
  const object = objects.get(key);
  if (!object) throw new S3Error(404, 'NoSuchKey');
  answerBytes(object, request, response);
}

async function answerUpload(
  store: S3Store,
  objects: Map<string, S3Object>,
  upload: S3Upload,
  request: S3Request,
  payload: string,
  response: ServerResponse,
): Promise<void> {
  const { method } = request;
  if (method === 'PUT') {
    const number = Number(parameter(request, 'partNumber'));
    if (!Number.isInteger(number) || number < 1 || number > MAX_PART_NUMBER) throw new S3Error(400, 'InvalidArgument');
    const { bytes, checksums } = await readPut(request, payload);
    // aborted or completed while the part was on its way
    if (!store.uploads.has(upload.id)) throw new S3Error(404, 'NoSuchUpload');
    const etag = getEtag(bytes);
    upload.parts.set(number, { body: bytes, etag });
    return void response.writeHead(200, { etag, ...checksumHeaders(checksums) }).end();
  }
  if (method === 'DELETE') {
    store.uploads.delete(upload.id);
    return void response.writeHead(204).end();
  }
  if (method !== 'POST') throw new S3Error(501, 'NotImplemented');
  const { bytes } = await readBody(request, payload);
  const parts = chosenParts(upload, bytes.toString('utf8'));
  const etag = `"${md5(Buffer.concat(parts.map((part) => md5(part.body).digest()))).digest('hex')}-${parts.length}"`;
  const { contentType, metadata } = upload;
  const body = Buffer.concat(parts.map((part) => part.body));
  objects.set(upload.key, { contentType, metadata, body, etag, modifiedAt: new Date(store.now()), checksums: {} });
  store.uploads.delete(upload.id);
  answerXml(
    response,
    `<CompleteMultipartUploadResult><Bucket>${upload.bucket}</Bucket><Key>${xmlText(upload.key)}</Key>` +
      `<ETag>${xmlText(etag)}</ETag></CompleteMultipartUploadResult>`,
  );
}

function chosenParts(upload: S3Upload, xml: string): { body: Buffer; etag: string }[] {
  const numbers = xmlElements(xml, 'PartNumber').map(Number);
  const etags = xmlElements(xml, 'ETag').map((etag) => `"${etag.replaceAll('"', '')}"`);
  if (numbers.length === 0 || numbers.length !== etags.length) throw new S3Error(400, 'MalformedXML');
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0))) {
    throw new S3Error(400, 'InvalidPartOrder');
  }
  return numbers.map((number, index) => {
    const part = upload.parts.get(number);
    if (!part || part.etag !== etags[index]) throw new S3Error(400, 'InvalidPart');
    if (index < numbers.length - 1 && part.body.length < MIN_PART_BYTES) throw new S3Error(400, 'EntityTooSmall');
    return part;
  });
}

function answerBytes(object: S3Object, request: S3Request, response: ServerResponse): void {
  const ifMatch = header(request, 'if-match');
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== object.etag) throw new S3Error(412, 'PreconditionFailed');
  const common: Record<string, string> = { etag: object.etag, 'last-modified': object.modifiedAt.toUTCString() };
  if (header(request, 'if-none-match') === object.etag) return void response.writeHead(304, common).end();

  const size = object.body.length;
  const range = requestedRange(header(request, 'range'), size);
  const bytes = range ? object.body.subarray(range.first, range.last + 1) : object.body;
  const headers: Record<string, string> = {
    ...common,
    ...object.metadata,
    'accept-ranges': 'bytes',
    'content-type': parameter(request, 'response-content-type') ?? object.contentType,
    'content-length': String(bytes.length),
  };
  const disposition = parameter(request, 'response-content-disposition');
  if (disposition !== undefined) headers['content-disposition'] = disposition;
  const cacheControl = parameter(request, 'response-cache-control');
  if (cacheControl !== undefined) headers['cache-control'] = cacheControl;
  if (range) headers['content-range'] = `bytes ${range.first}-${range.last}/${size}`;
  // the checksums are those of the whole object
  else if (header(request, 'x-amz-checksum-mode') === 'ENABLED')
    Object.assign(headers, checksumHeaders(object.checksums));
  response.writeHead(range ? 206 : 200, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(bytes);
}

/** The range that a Range header asks for; undefined without one, or when it is malformed, which S3 ignores. */
function requestedRange(range: string | undefined, size: number): { first: number; last: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size || last < first) throw new S3Error(416, 'InvalidRange');
  return { first, last };
}

function answerList(
  objects: Map<string, S3Object>,
  bucket: string,
  request: S3Request,
  response: ServerResponse,
): void {
  const maxKeys = Math.min(Number(parameter(request, 'max-keys') ?? MAX_KEYS), MAX_KEYS);
  if (!Number.isInteger(maxKeys) || maxKeys < 0) throw new S3Error(400, 'InvalidArgument', 'max-keys');
  const token = parameter(request, 'continuation-token');
  const after = token === undefined ? (parameter(request, 'start-after') ?? '') : decodeToken(token);
  const encoding = parameter(request, 'encoding-type');
  if (encoding !== undefined && encoding !== 'url') throw new S3Error(400, 'InvalidArgument', 'encoding-type');
  const shown = (text: string): string => xmlText(encoding ? uriEncode(text).replaceAll('%2F', '/') : text);
  const prefix = parameter(request, 'prefix') ?? '';
  const matching = [...objects]
    .filter(([key]) => key.startsWith(prefix) && compareBytes(key, after) > 0)
    .sort(([key], [otherKey]) => compareBytes(key, otherKey));
  const page = matching.slice(0, maxKeys);
  const lastKey = page.at(-1)?.[0];
  const isTruncated = lastKey !== undefined && page.length < matching.length;
  const contents = page.map(
    ([key, object]) =>
      `<Contents><Key>${shown(key)}</Key><LastModified>${object.modifiedAt.toISOString()}</LastModified>` +
      `<ETag>${xmlText(object.etag)}</ETag><Size>${object.body.length}</Size></Contents>`,
  );
  answerXml(
    response,
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${shown(prefix)}</Prefix><MaxKeys>${maxKeys}</MaxKeys>` +
      `<KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>` +
      (encoding ? `<EncodingType>${encoding}</EncodingType>` : '') +
      (isTruncated ? `<NextContinuationToken>${encodeToken(lastKey)}</NextContinuationToken>` : '') +
      `${contents.join('')}</ListBucketResult>`,
  );
}

const TOKEN_START = 'after:';

function encodeToken(key: string): string {
  return Buffer.from(TOKEN_START + key).toString('base64');
}

function decodeToken(token: string): string {
  const text = Buffer.from(token, 'base64').toString('utf8');
  if (!text.startsWith(TOKEN_START)) throw new S3Error(400, 'InvalidArgument', 'the continuation token is incorrect');
  return text.slice(TOKEN_START.length);
}

/** S3 sorts keys by their UTF-8 bytes. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** An ignored parameter would turn a request for something else, such as ?acl, into one for the object itself. */
function rejectUnknownParameters(request: S3Request, known: string[]): void {
  const unknown = request.query.find(([name]) => !known.includes(name) && !COMMON_PARAMETERS.test(name));
  if (unknown) throw new S3Error(501, 'NotImplemented', `the parameter ${unknown[0]} is not known here`);
}

function readPut(request: S3Request, payload: string): ReturnType<typeof readBody> {
  if (header(request, 'x-amz-copy-source') !== undefined) throw new S3Error(501, 'NotImplemented', 'no copying here');
  const length = header(request, 'content-length') ?? header(request, 'x-amz-decoded-content-length');
  if (length === undefined) throw new S3Error(411, 'MissingContentLength');
  return readBody(request, payload);
}

function describe(request: S3Request): Description {
  const metadata = Object.entries(amzValues(request)).filter(([name]) => name.startsWith('x-amz-meta-'));
  return {
    contentType: header(request, 'content-type') ?? 'binary/octet-stream',
    metadata: Object.fromEntries(metadata),
  };
}

function checksumHeaders(checksums: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(checksums).map(([algorithm, sum]) => [`x-amz-checksum-${algorithm}`, sum]));
}

function md5(bytes: Buffer): ReturnType<typeof createHash> {
  return createHash('md5').update(bytes);
}

function getEtag(bytes: Buffer): string {
  return `"${md5(bytes).digest('hex')}"`;
}

function answerXml(response: ServerResponse, document: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${document}`);
}
