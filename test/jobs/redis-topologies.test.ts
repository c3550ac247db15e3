import { expect } from 'chai';
import { anonymousClient, legacyClient } from '../support/client.ts';
import { needRedis, startRedisCluster, startRedisSentinel, type RedisTopology } from '../support/redis.ts';
import { Stack } from '../support/stack.ts';
import { supplierRows } from './support.ts';

for (const [name, startTopology] of [
  ['a Redis Cluster', startRedisCluster],
  ['a Redis under Sentinel', startRedisSentinel],
] as const) {
  describe(`imports with queues in ${name}`, () => {
    let redis: RedisTopology | undefined;
    let stack: Stack | undefined;
    before(async function () {
      needRedis(this);
      redis = await startTopology();
      stack = await Stack.start({ env: { REDIS_URL: redis.url } });
    });
    after(async () => {
      await stack?.stop();
      await redis?.close();
    });

    it('answer with the counts within the default wait', async () => {
      expect((await anonymousClient(stack!).get('/api/v1/health/ready')).status).to.equal(200);
      const seen = await legacyClient(stack!, await stack!.tenant()).csv('/api/suppliers/bulk', supplierRows(100));
      expect(seen.status, seen.text).to.equal(200);
      expect(seen.body).to.deep.equal({ created: 100, updated: 0, failed: 0, errors: [] });
    });

    it('let the processes stop cleanly', async () => {
      const [worker] = stack!.workers;
      expect(await Promise.all([stack!.api.stop(), worker!.stop()])).to.deep.equal([0, 0]);
    });
  });
}
