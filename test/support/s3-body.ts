import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { amzValues, header, type S3Request, S3Error } from './s3-protocol.ts';

export interface S3Body {
  bytes: Buffer;
  /** The checksums the sender gave, all of them verified: algorithm in lower case → base64. */
  checksums: Record<string, string>;
}

const CHECKSUMS: Record<string, (bytes: Buffer) => string> = {
  crc32: (bytes) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(bytes));
    return sum.toString('base64');
  },
  sha1: (bytes) => createHash('sha1').update(bytes).digest('base64'),
  sha256: (bytes) => createHash('sha256').update(bytes).digest('base64'),
};
const UNVERIFIABLE = ['crc32c', 'crc64nvme'];

/**
 * Reads a body whole and verifies it against everything the request says of it: x-amz-content-sha256 (`payload`), the
 * chunks of aws-chunked with their trailers, Content-MD5 and x-amz-checksum-*. Throws an S3Error when anything differs,
 * or when it is said in a way that cannot be verified here.
 */
export async function readBody(request: S3Request, payload: string): Promise<S3Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request.message as AsyncIterable<Buffer>) chunks.push(chunk);
  const raw = Buffer.concat(chunks);
  const said = new Map(Object.entries(amzValues(request)));
  for (const name of ['content-encoding', 'content-md5']) {
    const value = header(request, name);
    if (value !== undefined) said.set(name, value);
  }
  const bytes = payload.startsWith('STREAMING-') ? decodeChunks(request, payload, raw, said) : raw;

  if (/^[0-9a-f]{64}$/.test(payload)) {
    if (createHash('sha256').update(bytes).digest('hex') !== payload)
      throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  } else if (payload !== 'UNSIGNED-PAYLOAD' && bytes === raw) {
    throw new S3Error(400, 'InvalidArgument', 'x-amz-content-sha256 must be a hash, UNSIGNED-PAYLOAD or STREAMING-…');
  }
  const md5 = said.get('content-md5');
  if (md5 !== undefined && createHash('md5').update(bytes).digest('base64') !== md5)
    throw new S3Error(400, 'BadDigest');
  return { bytes, checksums: verifyChecksums(bytes, said) };
}

function verifyChecksums(bytes: Buffer, said: Map<string, string>): Record<string, string> {
  const unverifiable = UNVERIFIABLE.find((algorithm) => said.has(`x-amz-checksum-${algorithm}`));
  if (unverifiable) throw new S3Error(501, 'NotImplemented', `${unverifiable} cannot be verified here`);
  const checksums: Record<string, string> = {};
  for (const [algorithm, compute] of Object.entries(CHECKSUMS)) {
    const expected = said.get(`x-amz-checksum-${algorithm}`);
    if (expected === undefined) continue;
    if (compute(bytes) !== expected) throw new S3Error(400, 'BadDigest', `the ${algorithm} did not match`);
    checksums[algorithm] = expected;
  }
  return checksums;
}

/** Undoes aws-chunked and adds the trailers to what is `said` of the body; every announced trailer must be there. */
function decodeChunks(request: S3Request, payload: string, raw: Buffer, said: Map<string, string>): Buffer {
  if (payload !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw new S3Error(501, 'NotImplemented', 'the signatures of chunks cannot be verified here');
  }
  if (!(said.get('content-encoding') ?? '').split(/, */).includes('aws-chunked')) {
    throw new S3Error(400, 'InvalidArgument', 'content-encoding must name aws-chunked');
  }
  const parts: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', position);
    const line = lineEnd < 0 ? '' : raw.toString('latin1', position, lineEnd);
    if (!/^[0-9a-f]{1,8}$/i.test(line)) throw new S3Error(400, 'IncompleteBody', 'the size of a chunk is malformed');
    const size = parseInt(line, 16);
    position = lineEnd + 2;
    if (size === 0) break;
    if (raw.toString('latin1', position + size, position + size + 2) !== '\r\n')
      throw new S3Error(400, 'IncompleteBody');
    parts.push(raw.subarray(position, position + size));
    position += size + 2;
  }
  const trailers = raw.toString('latin1', position).split('\r\n');
  // the trailers end with an empty line
  if (trailers.pop() !== '' || trailers.pop() !== '') throw new S3Error(400, 'IncompleteBody');
  const announced = (said.get('x-amz-trailer') ?? '').split(/, */).filter((name) => name !== '');
  const found = trailers.map((trailer) => {
    const colon = trailer.indexOf(':');
    const name = trailer.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!announced.includes(name)) throw new S3Error(400, 'MalformedTrailerError', `${name} was not announced`);
    said.set(name, trailer.slice(colon + 1).trim());
    return name;
  });
  const missing = announced.find((name) => !found.includes(name));
  if (missing) throw new S3Error(400, 'MalformedTrailerError', `${missing} was announced, but not sent`);
  const bytes = Buffer.concat(parts);
  if (String(bytes.length) !== said.get('x-amz-decoded-content-length')) throw new S3Error(400, 'IncompleteBody');
  return bytes;
}
