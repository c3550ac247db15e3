import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect } from 'chai';
import { Readable } from 'node:stream';
import { type S3Server, startS3Server } from './s3-server.ts';
import { rejection } from './storage.ts';

const BUCKET = 'bucket';

/** What the SDK hands to the network: signed, and still changeable. */
interface WireRequest {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
}

describe('the S3 of the tests', () => {
  let server: S3Server;
  let client: S3Client;
  let clock: number;

  /** A client whose requests are changed after they were signed. */
  function openClient(
    tamper: (request: WireRequest) => void = () => undefined,
    requestChecksumCalculation: 'WHEN_SUPPORTED' | 'WHEN_REQUIRED' = 'WHEN_SUPPORTED',
  ): S3Client {
    const opened = new S3Client({
      endpoint: server.url,
      region: server.region,
      credentials: server,
      forcePathStyle: true,
      maxAttempts: 1,
      requestChecksumCalculation,
    });
    opened.middlewareStack.add(
      (next) => (args) => {
        tamper(args.request as WireRequest);
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    return opened;
  }

  beforeEach(async () => {
    clock = Date.now();
    server = await startS3Server({ buckets: [BUCKET], now: () => clock });
    client = openClient();
  });
  afterEach(async () => {
    client.destroy();
    await server.close();
  });

  it('takes streams in chunks with a trailing checksum', async () => {
    const body = Buffer.alloc(70_045, 'x');
    await client.send(
      new PutObjectCommand({ Bucket: BUCKET, Key: 'a', Body: Readable.from([body]), ContentLength: body.length }),
    );
    expect(server.requests[0]?.headers['x-amz-trailer']).to.equal('x-amz-checksum-crc32');
    expect(server.objects(BUCKET).get('a')?.body.equals(body)).to.equal(true);
    expect(server.objects(BUCKET).get('a')?.checksums).to.have.keys('crc32');
  });

  const put = () => new PutObjectCommand({ Bucket: BUCKET, Key: 'a', Body: 'hello', ContentType: 'text/plain' });
  const tampered: [string, string, (request: WireRequest) => void][] = [
    ['another path', 'SignatureDoesNotMatch', (request) => (request.path = `/${BUCKET}/b`)],
    ['another parameter', 'SignatureDoesNotMatch', (request) => (request.query['partNumber'] = '1')],
    ['another signed header', 'SignatureDoesNotMatch', (request) => (request.headers['content-type'] = 'text/html')],
    ['an unsigned x-amz-* header', 'AccessDenied', (request) => (request.headers['x-amz-meta-a'] = '1')],
    ['another body', 'XAmzContentSHA256Mismatch', (request) => (request.body = Buffer.from('jello'))],
    ['no credentials', 'AccessDenied', (request) => delete request.headers['authorization']],
  ];
  for (const [what, code, tamper] of tampered) {
    it(`refuses a request that was changed to have ${what}`, async () => {
      const error = await rejection(openClient(tamper).send(put()));
      expect(error.name).to.equal(code);
      expect(server.objects(BUCKET).size).to.equal(0);
    });
  }

  it('refuses a wrong checksum', async () => {
    const command = new PutObjectCommand({
      Bucket: BUCKET,
      Key: 'a',
      Body: 'hello',
      ChecksumSHA256: 'A'.repeat(43) + '=',
    });
    expect((await rejection(client.send(command))).name).to.equal('BadDigest');
    expect(server.objects(BUCKET).size).to.equal(0);
  });

  it('refuses a request that was signed long ago', async () => {
    clock += 16 * 60 * 1000;
    // the SDK corrects its clock from the answer, so that only the log tells
    await rejection(client.send(put()));
    expect(server.requests[0]?.status).to.equal(403);
  });

  describe('asked by a presigned URL', () => {
    const signed = () =>
      getSignedUrl(
        // otherwise it signs the checksum of the body that it does not have
        openClient(undefined, 'WHEN_REQUIRED'),
        new PutObjectCommand({ Bucket: BUCKET, Key: 'a', ContentType: 'text/plain', ContentLength: 5 }),
        { expiresIn: 60, signableHeaders: new Set(['host', 'content-type', 'content-length']) },
      );
    const put = async (url: string, body = 'hello', headers: Record<string, string> = {}) => {
      const answer = await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'text/plain', ...headers } });
      return [answer.status, /<Code>(.*)<\/Code>/.exec(await answer.text())?.[1]];
    };

    it('takes what it was signed for', async () => {
      expect(await put(await signed())).to.deep.equal([200, undefined]);
      expect(String(server.objects(BUCKET).get('a')?.body)).to.equal('hello');
    });

    it('refuses another type, length, key, parameter or unsigned header, and every request when its time is over', async () => {
      const url = await signed();
      const wrong = [403, 'SignatureDoesNotMatch'];
      expect(await put(url, 'hello', { 'content-type': 'text/html' })).to.deep.equal(wrong);
      expect(await put(url, 'hello!')).to.deep.equal(wrong);
      expect(await put(url.replace('/a?', '/b?'))).to.deep.equal(wrong);
      expect(await put(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=61'))).to.deep.equal(wrong);
      expect(await put(url, 'hello', { 'x-amz-meta-a': '1' })).to.deep.equal([403, 'AccessDenied']);
      clock += 61_000;
      expect(await put(url)).to.deep.equal([403, 'AccessDenied']);
      expect(server.objects(BUCKET).size).to.equal(0);
    });
  });

  it('refuses what it does not know instead of ignoring it', async () => {
    await client.send(put());
    const error = await rejection(client.send(new GetObjectAclCommand({ Bucket: BUCKET, Key: 'a' })));
    expect(error.name).to.equal('NotImplemented');
  });

  it('completes an upload only from its own parts, in order and large enough', async () => {
    const target = { Bucket: BUCKET, Key: 'a' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (const PartNumber of [1, 2]) {
      const part = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body: 'small' }));
      parts.push({ PartNumber, ETag: part.ETag });
    }
    const complete = async (Parts: typeof parts) =>
      (
        await rejection(
          client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } })),
        )
      ).name;
    expect(await complete([...parts].reverse())).to.equal('InvalidPartOrder');
    expect(await complete(parts)).to.equal('EntityTooSmall');
    expect(await complete([{ PartNumber: 1, ETag: '"0"' }])).to.equal('InvalidPart');
    expect(server.openUploads(BUCKET)).to.have.length(1);
    expect(server.objects(BUCKET).size).to.equal(0);
  });

  it('lists in pages, encoded when asked to', async () => {
    for (const Key of ['a/ü', 'a/&<', 'a/z', 'b'])
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Key }));
    const first = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'a/', MaxKeys: 2 }));
    expect(first.Contents?.map(({ Key }) => Key)).to.deep.equal(['a/&<', 'a/z']);
    const rest = await client.send(
      new ListObjectsV2Command({
        Bucket: BUCKET,
        Prefix: 'a/',
        ContinuationToken: first.NextContinuationToken,
        EncodingType: 'url',
      }),
    );
    expect(rest.Contents?.map(({ Key }) => Key)).to.deep.equal(['a/%C3%BC']);
    expect(rest.IsTruncated).to.equal(false);
  });

  it('deletes several objects at once', async () => {
    for (const Key of ['a', 'b&c', 'd']) await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Key }));
    await client.send(
      new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects: [{ Key: 'a' }, { Key: 'b&c' }] } }),
    );
    expect([...server.objects(BUCKET).keys()]).to.deep.equal(['d']);
  });

  it('never answers a request that hangs', async () => {
    server.fail('HANG');
    const abortSignal = AbortSignal.timeout(100);
    const get = client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'a' }), { abortSignal });
    expect((await rejection(get)).name).to.equal('AbortError');
  });
});
