/** Anybody may ask whether the service is ready, as often as they like: it costs neither a write nor a request elsewhere. */
import { expect } from 'chai';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, v1Client } from '../support/client.ts';
import { forEachAtOnce } from '../support/parallel.ts';
import { Stack } from '../support/stack.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { BUCKET, s3Settings } from '../support/storage.ts';

const READY = '/api/v1/health/ready';
const CALLS = 640;
const CONNECTIONS = 64;

/** Calls from everywhere at once; answers how many seconds they took, rounded up. */
async function askForReadiness(stack: Stack): Promise<number> {
  const client = new Client(stack.url, {});
  const begun = performance.now();
  const call = async () => expect((await client.get(READY)).status).to.equal(200);
  await forEachAtOnce(Array.from({ length: CALLS }), async () => void (await call()), CONNECTIONS);
  return Math.ceil((performance.now() - begun) / 1000);
}

describe('readiness, asked for by anybody at 64 connections', () => {
  it('writes nothing to the folder of the storage', async () => {
    const stack = await Stack.start({ workers: 0 });
    try {
      const folder = join(stack.dataDir, 'storage', '.incoming');
      // what a write would change: the time of the folder in which every write begins
      const changed = () =>
        stat(folder).then(
          ({ mtimeMs }) => mtimeMs,
          () => undefined,
        );
      const before = await changed();
      await askForReadiness(stack);
      expect(await changed()).to.equal(before);
      expect(await readdir(stack.dataDir)).to.not.include('storage');
    } finally {
      await stack.stop();
    }
  });

  describe('with S3', () => {
    let s3: S3Server;
    let stack: Stack;
    before(async () => {
      s3 = await startS3Server({ buckets: [BUCKET] });
      const env = {
        ...s3Settings(s3),
      };
      stack = await Stack.start({ workers: 0, env });
    });
    after(async () => {
      await stack.stop();
      await s3.close();
    });

    it('asks it once a second at most, and only to read', async () => {
      const seconds = await askForReadiness(stack);
      expect(s3.requests.length).to.be.within(1, seconds + 1);
      expect(new Set(s3.requests.map(({ method }) => method))).to.deep.equal(new Set(['GET']));
    });
  });

  it('waits for its turn where one address asks too often, and is refused where that is too far away', async () => {
    // 100 at once, then ten a second for five seconds
    const stack = await Stack.start({ workers: 0, env: { PACED_REQUESTS_PER_SECOND: '10' } });
    try {
      const tenant = await stack.tenant();
      const known = v1Client(stack, tenant);
      const anybody = new Client(stack.url, {});
      const wrong = new Client(stack.url, { authorization: 'Bearer trama_pat_unknown' });
      const paths: [Client, string, number][] = [
        [anybody, READY, 200],
        [anybody, '/health', 200],
        [anybody, '/', 200],
        [anybody, '/nowhere', 404],
        [anybody, '/api/v1/suppliers', 401],
        [wrong, '/api/v1/suppliers', 401],
      ];
      const sent = Array.from({ length: 240 }, async (_, index) => {
        const [client, path, right] = paths[index % paths.length]!;
        const answer = await client.get(path);
        if (answer.status === 429) {
          expect(answer.body.code).to.equal('RATE_LIMITED');
          expect(Number(answer.headers.get('retry-after'))).to.be.greaterThan(0);
        } else expect([path, answer.status]).to.deep.equal([path, right]);
        return answer.status === 429;
      });
      // whoever is known does not wait behind them
      for (let read = 0; read < 200; read++) expect((await known.get('/api/v1/suppliers')).status).to.equal(200);
      const refused = (await Promise.all(sent)).filter((each) => each).length;
      expect(refused).to.be.within(30, 90);
    } finally {
      await stack.stop();
    }
  });
});
