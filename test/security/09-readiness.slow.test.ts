/** Anybody may ask whether the service is ready, as often as they like: it costs neither a write nor a request elsewhere. */
import { expect } from 'chai';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, v1Client } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { forEachAtOnce } from '../support/parallel.ts';
import { Stack } from '../support/stack.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { BUCKET, s3Settings } from '../support/storage.ts';

const READY = '/api/v1/health/ready';
const PROBES = [READY, '/api/v1/health/live', '/health'];
const CALLS = 640;
const CONNECTIONS = 64;

/** Calls from everywhere at once; returns how many seconds they took, rounded up. */
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

  describe('and an address that asks for too much without a credential', () => {
    let stack: Stack;
    let anybody: Client;
    before(async () => {
      // 100 at once, then ten a second, of which five seconds' worth may wait
      stack = await Stack.start({ workers: 0, env: { PACED_REQUESTS_PER_SECOND: '10' } });
      anybody = new Client(stack.url, {});
    });
    after(() => stack.stop());

    it('lets it wait for its turn, and refuses it where that is too far away', async () => {
      const tenant = await stack.tenant();
      const known = v1Client(stack, tenant);
      const wrong = new Client(stack.url, { authorization: 'Bearer trama_pat_unknown' });
      const paths: [Client, string, number][] = [
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
    });

    it('goes on saying to it that the service is ready: a balancer may have the same address', async () => {
      let refused = 0;
      let over = false;
      function* untilOver() {
        while (!over) yield undefined;
      }
      const flood = forEachAtOnce(
        untilOver(),
        async () => void ((await anybody.get('/nowhere')).status === 429 && refused++),
        CONNECTIONS,
      );
      try {
        await eventually('the flood is refused', () => Promise.resolve(refused > 0), 60);
        for (const path of [...PROBES, ...PROBES, ...PROBES]) {
          const before = refused;
          const { status, text } = await anybody.get(path);
          expect([status, path], text).to.deep.equal([200, path]);
          await eventually('the flood goes on', () => Promise.resolve(refused > before), 60);
        }
      } finally {
        over = true;
        await flood;
      }
    });

    it('slows it down where it is the probes that are too many, and refuses none', async () => {
      const begun = performance.now();
      await askForReadiness(stack);
      // all but the first 100 and ten a second wait for a quarter of a second, 64 at a time
      expect(performance.now() - begun).to.be.greaterThan(1500);
    });
  });
});
