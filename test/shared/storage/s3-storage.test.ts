import { expect } from 'chai';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { type ObjectStorage } from '../../../shared/storage/storage.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { makeBody, BUCKET, getKeys, MIB, openS3, rejection } from '../../support/storage.ts';

describe('storage in S3', () => {
  let server: S3Server;
  let storage: ObjectStorage;

  beforeEach(async () => {
    server = await startS3Server({ buckets: [BUCKET] });
    storage = openS3(server);
  });
  afterEach(async () => {
    await storage.close();
    await server.close();
  });

  it('keeps the content type', async () => {
    await storage.put('small', makeBody([10]).body, { contentType: 'text/csv' });
    await storage.put('large', makeBody([9 * MIB]).body, { contentType: 'application/pdf' });
    expect(server.objects(BUCKET).get('small')?.contentType).to.equal('text/csv');
    expect(server.objects(BUCKET).get('large')?.contentType).to.equal('application/pdf');
  });

  it('lists more keys than fit on a page', async () => {
    await storage.put('t/0', Readable.from(['x']));
    const objects = server.objects(BUCKET);
    const object = objects.get('t/0');
    if (!object) expect.fail('the object is not there');
    for (let index = 1; index < 2500; index += 1) objects.set(`t/${index}`, object);
    const keys = await getKeys(storage, 't/');
    expect(new Set(keys).size).to.equal(2500);
    expect(keys).to.have.length(2500);
  });

  it('goes on when single requests fail', async () => {
    server.fail(500, ({ query }) => query['partNumber'] === '2', 1);
    server.fail(503, ({ query }) => 'uploads' in query, 1);
    server.fail('RESET', ({ query }) => query['partNumber'] === '1', 1);
    const { body, sha256 } = makeBody(Array<number>(20).fill(MIB));
    const stored = await storage.put('a', body);
    expect(stored.sha256).to.equal(sha256());
    const bytes = await buffer(await storage.get('a'));
    expect(createHash('sha256').update(bytes).digest('hex')).to.equal(stored.sha256);
    expect(server.openUploads(BUCKET)).to.deep.equal([]);
  });

  for (const [what, matches] of [
    ['a part', '2'],
    ['the completion', undefined],
  ] as const) {
    it(`keeps nothing when ${what} fails for good, and releases the body`, async () => {
      server.fail(
        500,
        ({ method, query }) => 'uploadId' in query && method !== 'DELETE' && query['partNumber'] === matches,
      );
      const { body } = makeBody(Array<number>(20).fill(MIB));
      await rejection(storage.put('a', body));
      expect(server.openUploads(BUCKET)).to.deep.equal([]);
      expect(server.objects(BUCKET).size).to.equal(0);
      expect(body.destroyed).to.equal(true);
    });
  }

  it('reads on where a connection broke', async () => {
    const bytes = randomBytes(3 * MIB);
    await storage.put('a', Readable.from([bytes]));
    server.fail('HALF_ANSWER', ({ method }) => method === 'GET', 3);
    expect((await buffer(await storage.get('a'))).equals(bytes)).to.equal(true);
    expect((await buffer(await storage.get('a', { start: 1000 }))).equals(bytes.subarray(1000))).to.equal(true);
    const ranges = server.requests.filter(({ method }) => method === 'GET').map(({ headers }) => headers['range']);
    expect(ranges).to.have.length(5);
  });

  it('does not mix two versions of an object when a connection breaks', async () => {
    await storage.put('a', Readable.from([randomBytes(3 * MIB)]));
    server.fail('HALF_ANSWER', ({ method }) => method === 'GET', 1);
    const reader = await storage.get('a');
    await storage.put('a', Readable.from([randomBytes(3 * MIB)]));
    expect((await rejection(buffer(reader))).name).to.equal('PreconditionFailed');
  });

  it('gives up reading when connections break without a byte', async () => {
    await storage.put('a', Readable.from(['x']));
    const end = server.fail('HALF_ANSWER', ({ method }) => method === 'GET');
    await rejection(buffer(await storage.get('a')));
    end();
    expect(await text(await storage.get('a'))).to.equal('x');
  });

  it('rejects with a wrong secret, whatever it is asked for', async () => {
    await storage.put('a', Readable.from(['x']));
    const stranger = openS3(server, { secretAccessKey: 'another-secret' });
    expect((await rejection(stranger.check())).name).to.equal('SignatureDoesNotMatch');
    expect((await rejection(stranger.put('b', Readable.from(['x'])))).name).to.equal('SignatureDoesNotMatch');
    expect((await rejection(stranger.get('a'))).name).to.equal('SignatureDoesNotMatch');
    await rejection(stranger.size('a'));
    await rejection(stranger.delete('a'));
    await rejection(getKeys(stranger, ''));
    expect([...server.objects(BUCKET).keys()]).to.deep.equal(['a']);
    await stranger.close();
  });

  it('fails its check when nobody listens or the bucket is not there', async () => {
    const gone = await startS3Server();
    await gone.close();
    const nowhere = openS3(server, { endpoint: gone.url });
    await rejection(nowhere.check());
    await nowhere.close();
    const bucketless = openS3(server, { bucket: 'another' });
    expect((await rejection(bucketless.check())).name).to.equal('NoSuchBucket');
    // a wrong setting must not look like an object that is not there
    expect((await rejection(bucketless.get('a'))).name).to.equal('NoSuchBucket');
    await bucketless.close();
  });
});
