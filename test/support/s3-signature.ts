import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { header, parameter, type S3Request, S3Error, uriEncode } from './s3-protocol.ts';

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  /** What x-amz-content-sha256 says of the body. */
  payload: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/;
const MAX_CLOCK_SKEW_MS = 15 * 60 * 1000;
const MAX_EXPIRY_SECONDS = 7 * 24 * 60 * 60;

/**
 * Verifies an AWS Signature Version 4 in the Authorization header or in the query, and its time. Returns what the
 * request says of its body (a hash in hex, UNSIGNED-PAYLOAD or STREAMING-…); throws the S3Error that S3 answers.
 */
export function verifySignature(request: S3Request, credentials: S3Credentials, now: number): string {
  const inQuery = parameter(request, 'X-Amz-Algorithm') !== undefined;
  const claim = inQuery ? claimOfQuery(request) : claimOfHeader(request);
  const [accessKeyId, day, region, service, terminator, ...rest] = claim.credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (region !== credentials.region || service !== 's3' || terminator !== 'aws4_request' || rest.length > 0) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', `expecting the region ${credentials.region}`);
  }
  if (day === undefined || !claim.date.startsWith(day)) throw new S3Error(403, 'SignatureDoesNotMatch');
  verifyTime(request, claim, inQuery, now);

  const signedNames = claim.signedHeaders.split(';');
  verifySignedHeaders(request, signedNames, inQuery);
  const scope = [day, region, service, terminator].join('/');
  const canonical = canonicalRequest(request, claim, signedNames);
  const toSign = [ALGORITHM, claim.date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const expected = [day, region, service, terminator, toSign].reduce<Buffer>(
    (key, text) => createHmac('sha256', key).update(text).digest(),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(403, 'SignatureDoesNotMatch');
  }
  return claim.payload;
}

function claimOfHeader(request: S3Request): Claim {
  const authorization = header(request, 'authorization');
  if (authorization === undefined) throw new S3Error(403, 'AccessDenied');
  const [, credential, signedHeaders, signature] = AUTHORIZATION.exec(authorization) ?? [];
  if (!credential || !signedHeaders || !signature) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const date = header(request, 'x-amz-date');
  if (date === undefined) throw new S3Error(403, 'AccessDenied', 'x-amz-date is missing');
  const payload = header(request, 'x-amz-content-sha256');
  if (payload === undefined) throw new S3Error(400, 'InvalidRequest', 'x-amz-content-sha256 is missing');
  return { credential, signedHeaders, signature, date, payload };
}

function claimOfQuery(request: S3Request): Claim {
  if (header(request, 'authorization') !== undefined) {
    throw new S3Error(400, 'InvalidArgument', 'only one kind of authentication is allowed');
  }
  if (parameter(request, 'X-Amz-Algorithm') !== ALGORITHM) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'unknown algorithm');
  }
  const required = (name: string): string => {
    const value = parameter(request, name);
    if (value === undefined) throw new S3Error(400, 'AuthorizationQueryParametersError', `${name} is missing`);
    return value;
  };
  return {
    credential: required('X-Amz-Credential'),
    signedHeaders: required('X-Amz-SignedHeaders'),
    signature: required('X-Amz-Signature'),
    date: required('X-Amz-Date'),
    payload:
      parameter(request, 'X-Amz-Content-Sha256') ?? header(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  };
}

function verifyTime(request: S3Request, claim: Claim, inQuery: boolean, now: number): void {
  const [, year, month, dayOfMonth, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.date) ?? [];
  const signedAt = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(signedAt)) throw new S3Error(403, 'AccessDenied', 'the date is malformed');
  if (!inQuery) {
    if (Math.abs(now - signedAt) > MAX_CLOCK_SKEW_MS) throw new S3Error(403, 'RequestTimeTooSkewed');
    return;
  }
  const lifetime = Number(parameter(request, 'X-Amz-Expires') ?? NaN);
  if (!Number.isInteger(lifetime) || lifetime < 1 || lifetime > MAX_EXPIRY_SECONDS) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires is missing or out of its range');
  }
  if (signedAt > now + MAX_CLOCK_SKEW_MS) throw new S3Error(403, 'AccessDenied', 'Request is not yet valid');
  if (now > signedAt + lifetime * 1000) throw new S3Error(403, 'AccessDenied', 'Request has expired');
}

function verifySignedHeaders(request: S3Request, signedNames: string[], inQuery: boolean): void {
  if (!signedNames.includes('host')) throw new S3Error(403, 'SignatureDoesNotMatch', 'host is not signed');
  const absent = signedNames.find((name) => header(request, name) === undefined);
  if (absent !== undefined) throw new S3Error(403, 'SignatureDoesNotMatch', `${absent} was signed, but not sent`);
  for (const name of Object.keys(request.message.headers)) {
    // the hash of the body is part of what a query signs, whether or not its header is named there
    const coveredOtherwise = inQuery && name === 'x-amz-content-sha256';
    if (name.startsWith('x-amz-') && !signedNames.includes(name) && !coveredOtherwise) {
      throw new S3Error(
        403,
        'AccessDenied',
        `There were headers present in the request which were not signed: ${name}`,
      );
    }
  }
}

function canonicalRequest(request: S3Request, claim: Claim, signedNames: string[]): string {
  const query = request.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [uriEncode(name), uriEncode(value)])
    // by name first: joined pairs would sort `a=` behind `a-b=`
    .sort(([name, value], [otherName, otherValue]) => order(name, otherName) || order(value, otherValue))
    .map(([name, value]) => `${name}=${value}`);
  const headers = signedNames.map((name) => `${name}:${(header(request, name) ?? '').trim().replace(/ +/g, ' ')}`);
  return [
    request.method,
    `/${request.segments.map(uriEncode).join('/')}`,
    query.join('&'),
    ...headers,
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n');
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
