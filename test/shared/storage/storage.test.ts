import { expect } from 'chai';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as httpRequest, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { TramaError } from '../../../shared/platform/errors.ts';
import { openStorage } from '../../../shared/storage/open-storage.ts';
import { ObjectMissing, type ObjectStorage } from '../../../shared/storage/storage.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { makeBody, BUCKET, getKeys, MIB, openS3, rejection } from '../../support/storage.ts';

/** A back end under test, with a look behind its interface. */
interface Fixture {
  storage: ObjectStorage;
  /** Everything the back end holds: objects, half-written files, open uploads. */
  holdings(): Promise<string[]>;
  stop(): Promise<void>;
}

/** An HTTP server on a free port; closing it breaks what is open. */
async function serve(handler: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(handler);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function localFixture(): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'trama-storage-'));
  const storage = await openStorage({ backend: 'LOCAL', folder });
  return {
    storage,
    holdings: () => filesBelow(folder),
    stop: async () => {
      await storage.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function s3Fixture(): Promise<Fixture> {
  const server = await startS3Server({ buckets: [BUCKET] });
  const storage = openS3(server);
  return {
    storage,
    holdings: () =>
      Promise.resolve([...server.objects(BUCKET).keys(), ...server.openUploads(BUCKET).map((upload) => upload.id)]),
    stop: async () => {
      await storage.close();
      await server.close();
    },
  };
}

for (const [name, start] of [
  ['local folder', localFixture],
  ['S3', s3Fixture],
] as const) {
  describe(`storage in ${name}`, () => {
    let fixture: Fixture;
    let storage: ObjectStorage;

    beforeEach(async () => {
      fixture = await start();
      storage = fixture.storage;
    });
    afterEach(() => fixture.stop());

    const sizes: [string, number[]][] = [
      ['0 bytes', []],
      ['1 byte', [1]],
      ['20 MiB', Array<number>(40).fill(MIB / 2)],
      ['16 MiB, two full parts', Array<number>(16).fill(MIB)],
      ['9 MiB in one piece', [9 * MIB]],
    ];
    for (const [size, pieces] of sizes) {
      it(`gives back ${size} as they were stored`, async () => {
        const { body, sha256 } = makeBody(pieces);
        const stored = await storage.put('tenant-1/a.bin', body, { contentType: 'application/pdf' });
        const total = pieces.reduce((sum, piece) => sum + piece, 0);
        expect(stored).to.deep.equal({ sizeBytes: total, sha256: sha256() });
        const bytes = await buffer(await storage.get('tenant-1/a.bin'));
        expect(createHash('sha256').update(bytes).digest('hex')).to.equal(stored.sha256);
        expect(await storage.size('tenant-1/a.bin')).to.equal(total);
        expect(await fixture.holdings()).to.have.length(1);
      });
    }

    it('stores a body of strings as UTF-8', async () => {
      const stored = await storage.put('a', Readable.from(['tràma ', '✓']));
      expect(stored.sizeBytes).to.equal(10);
      expect(await text(await storage.get('a'))).to.equal('tràma ✓');
    });

    for (const [when, pieces] of [
      ['at once', []],
      ['after some bytes', [1000]],
      ['after several parts', Array<number>(20).fill(MIB)],
    ] as const) {
      it(`keeps nothing of a body that fails ${when}`, async () => {
        const broken = new Error('the source broke');
        const error = await rejection(storage.put('a/b', makeBody([...pieces], broken).body));
        expect(error).to.equal(broken);
        expect(await fixture.holdings()).to.deep.equal([]);
        expect(await storage.size('a/b')).to.equal(undefined);
      });
    }

    it('keeps nothing of a body that ends without having been complete', async () => {
      const body = new Readable({ read: () => undefined });
      body.push(Buffer.alloc(1000));
      setImmediate(() => body.destroy());
      expect(await rejection(storage.put('a', body))).to.have.property('code', 'ERR_STREAM_PREMATURE_CLOSE');
      expect(await fixture.holdings()).to.deep.equal([]);
    });

    it('rejects with the error of a body that failed before it was stored', async () => {
      const broken = new Error('the source broke');
      const body = new Readable({ read: () => undefined });
      body.once('error', () => undefined);
      body.destroy(broken);
      expect(await rejection(storage.put('a', body))).to.equal(broken);
      expect(await fixture.holdings()).to.deep.equal([]);
    });

    for (const [limit, pieces] of [
      [10, [4, 4, 4, 4]],
      [17 * MIB, Array<number>(40).fill(MIB)],
    ] as const) {
      it(`refuses more than ${limit} bytes and keeps nothing`, async () => {
        const { body } = makeBody([...pieces]);
        const error = await rejection(storage.put('a', body, { maxBytes: limit }));
        expect(error).to.be.instanceOf(TramaError).and.include({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
        expect(await fixture.holdings()).to.deep.equal([]);
        expect(body.destroyed).to.equal(true);
      });
    }

    it('leaves an HTTP request open to be answered when its body is too large', async () => {
      const server = await serve((request, response) => {
        storage.put('a', request, { maxBytes: 10 }).then(
          () => response.writeHead(201).end(),
          (error: unknown) => response.writeHead(error instanceof TramaError ? error.status : 500).end(),
        );
      });
      const client = httpRequest(server.url, { method: 'POST' });
      client.write(Buffer.alloc(1000));
      const [answer] = (await once(client, 'response')) as [IncomingMessage];
      expect(answer.statusCode).to.equal(413);
      client.destroy();
      await server.close();
      expect(await fixture.holdings()).to.deep.equal([]);
    });

    it('keeps nothing of an HTTP request whose client leaves', async () => {
      let outcome: Promise<Error> | undefined;
      const server = await serve((request) => {
        outcome = rejection(storage.put('a', request));
        request.once('readable', () => client.destroy());
      });
      const client = httpRequest(server.url, { method: 'POST' });
      client.on('error', () => undefined);
      client.write(Buffer.alloc(1000));
      await new Promise((resolve) => client.once('close', resolve));
      expect(await outcome).to.have.property('code', 'ECONNRESET');
      await server.close();
      expect(await fixture.holdings()).to.deep.equal([]);
    });

    it('takes a body of exactly maxBytes', async () => {
      const stored = await storage.put('a', makeBody([5, 5]).body, { maxBytes: 10 });
      expect(stored.sizeBytes).to.equal(10);
    });

    it('reads from an offset on, and nothing from the end on', async () => {
      await storage.put('a', Readable.from([Buffer.from('0123456789')]));
      expect(await text(await storage.get('a', { start: 0 }))).to.equal('0123456789');
      expect(await text(await storage.get('a', { start: 7 }))).to.equal('789');
      expect(await text(await storage.get('a', { start: 10 }))).to.equal('');
      expect(await text(await storage.get('a', { start: 11 }))).to.equal('');
    });

    it('tells an object that is not there', async () => {
      await storage.put('a/b', Readable.from(['x']));
      for (const key of ['nothing', 'a', 'a/c', 'a/b/c']) {
        const error = await rejection(storage.get(key));
        expect(error).to.be.instanceOf(ObjectMissing).and.have.property('key', key);
        expect(await storage.size(key)).to.equal(undefined);
      }
    });

    it('moves an object with its bytes, over an older one, and tells one that is not there', async () => {
      await storage.put('a/b/1', Readable.from(['new']));
      await storage.put('c', Readable.from(['old']));
      await storage.put('a/2', Readable.from(['2']));
      await storage.move('a/b/1', 'c');
      expect(await text(await storage.get('c'))).to.equal('new');
      expect(await getKeys(storage, '')).to.deep.equal(['a/2', 'c']);
      expect(await rejection(storage.move('a/b/1', 'd')))
        .to.be.instanceOf(ObjectMissing)
        .and.have.property('key', 'a/b/1');
      expect(await getKeys(storage, '')).to.deep.equal(['a/2', 'c']);
    });

    it('deletes an object, twice, and leaves its neighbours', async () => {
      await storage.put('a/b/1', Readable.from(['1']));
      await storage.put('a/2', Readable.from(['2']));
      await storage.delete('a/b/1');
      await storage.delete('a/b/1');
      expect(await rejection(storage.get('a/b/1'))).to.be.instanceOf(ObjectMissing);
      expect(await getKeys(storage, '')).to.deep.equal(['a/2']);
    });

    it('lists the keys below a prefix, whether or not it ends at a slash', async () => {
      const before = Date.now() - 2000;
      for (const key of ['t1/a', 't1/b/c', 't10/a', 't2/a', 'u']) await storage.put(key, Readable.from([key]));
      await storage.check();
      expect(await getKeys(storage, '')).to.deep.equal(['t1/a', 't1/b/c', 't10/a', 't2/a', 'u']);
      expect(await getKeys(storage, 't1')).to.deep.equal(['t1/a', 't1/b/c', 't10/a']);
      expect(await getKeys(storage, 't1/')).to.deep.equal(['t1/a', 't1/b/c']);
      expect(await getKeys(storage, 't1/b/')).to.deep.equal(['t1/b/c']);
      expect(await getKeys(storage, 't3/')).to.deep.equal([]);
      for await (const { modifiedAt } of storage.list('t1/')) {
        expect(modifiedAt.getTime()).to.be.within(before, Date.now() + 2000);
      }
    });

    for (const key of ['', '/', '/a', 'a/', 'a//b', '..', '../a', 'a/../b', 'a/.', 'a\\b', 'a b', 'ä', 'a\0', '.x/a']) {
      it(`refuses the key ${JSON.stringify(key)}`, async () => {
        expect(await rejection(storage.put(key, Readable.from(['x'])))).to.be.instanceOf(RangeError);
        expect(await rejection(storage.get(key))).to.be.instanceOf(RangeError);
        expect(await rejection(storage.size(key))).to.be.instanceOf(RangeError);
        expect(await rejection(storage.delete(key))).to.be.instanceOf(RangeError);
        expect(await fixture.holdings()).to.deep.equal([]);
      });
    }

    it('refuses a prefix that leaves the storage', async () => {
      for (const prefix of ['../', '/', 'a/../', '.x']) {
        expect(await rejection(getKeys(storage, prefix))).to.be.instanceOf(RangeError);
      }
    });

    it('replaces an object only when the new one is complete', async () => {
      await storage.put('a', Readable.from(['old']));
      await rejection(storage.put('a', makeBody([100], new Error('the source broke')).body));
      expect(await text(await storage.get('a'))).to.equal('old');
      await storage.put('a', Readable.from(['new']));
      expect(await text(await storage.get('a'))).to.equal('new');
    });

    it('survives deletions while objects are put beside them', async () => {
      const rounds = Array.from({ length: 60 }, (_, index) => index);
      await Promise.all(
        rounds.map(async (index) => {
          await storage.put(`shared/folder/${index}`, Readable.from(['x']));
          if (index % 3 > 0) await storage.delete(`shared/folder/${index}`);
        }),
      );
      expect(await getKeys(storage, 'shared/')).to.have.length(20);
    });

    it('passes its own check and leaves no trace of it', async () => {
      await storage.check();
      expect(await fixture.holdings()).to.deep.equal([]);
    });
  });
}

describe('storage in a local folder', () => {
  let base: string;

  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'trama-storage-'));
  });
  afterEach(() => rm(base, { recursive: true }));

  it('makes its folder when it is needed, for its own user only', async () => {
    const folder = join(base, 'data', 'storage');
    const storage = await openStorage({ backend: 'LOCAL', folder });
    await storage.put('a/b', Readable.from(['x']));
    expect((await stat(join(base, 'data'))).mode & 0o777).to.equal(0o700);
    expect((await stat(join(folder, 'a'))).mode & 0o777).to.equal(0o700);
    expect((await stat(join(folder, 'a', 'b'))).mode & 0o777).to.equal(0o600);
    await storage.close();
  });

  it('lets a reader finish the version it began', async () => {
    const storage = await openStorage({ backend: 'LOCAL', folder: base });
    const old = randomBytes(2 * MIB);
    await storage.put('a', Readable.from([old]));
    const reader = await storage.get('a');
    await storage.put('a', Readable.from(['new']));
    await storage.delete('a');
    expect((await buffer(reader)).equals(old)).to.equal(true);
    await storage.close();
  });

  it('removes the folders that a deletion leaves empty, never its own', async () => {
    const storage = await openStorage({ backend: 'LOCAL', folder: `${base}/` });
    await storage.put('a/b/c', Readable.from(['x']));
    await storage.delete('a/b/c');
    expect(existsSync(join(base, 'a'))).to.equal(false);
    await rm(join(base, '.incoming'), { recursive: true });
    await storage.delete('c');
    expect(existsSync(base)).to.equal(true);
    await storage.close();
  });

  it('removes what a crashed process left behind more than a day ago', async () => {
    const incoming = join(base, '.incoming');
    await mkdir(incoming);
    for (const name of ['stale', 'fresh']) await writeFile(join(incoming, name), 'x');
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(incoming, 'stale'), longAgo, longAgo);
    await (await openStorage({ backend: 'LOCAL', folder: base })).close();
    expect(await readdir(incoming)).to.deep.equal(['fresh']);
  });

  it('fails its check when a file is where the folder should be', async () => {
    const folder = join(base, 'file');
    await writeFile(folder, 'x');
    const storage = await openStorage({ backend: 'LOCAL', folder });
    await rejection(storage.check());
    await rejection(storage.put('a', Readable.from(['x'])));
    // no object is missing where none could be: the storage is away
    expect(await rejection(storage.get('a'))).not.to.be.instanceOf(ObjectMissing);
    expect(await rejection(storage.size('a'))).not.to.be.instanceOf(ObjectMissing);
    await storage.close();
  });
});
