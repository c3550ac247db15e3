import { expect } from 'chai';
import { counts, Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { anonymousClient } from '../support/client.ts';
import { describeOnRedis } from '../support/jobs.ts';
import { startRedisCluster, startRedisSentinel } from '../support/redis.ts';

for (const [name, startTopology] of [
  ['a Redis Cluster', startRedisCluster],
  ['a Redis under Sentinel', startRedisSentinel],
] as const) {
  describeOnRedis(`imports with queues in ${name}`, startTopology, (opened) => {
    it('answer with the counts within the default wait', async () => {
      const importer = await Importer.create(opened().stack);
      expect((await anonymousClient(importer.stack).get('/api/v1/health/ready')).status).to.equal(200);
      const seen = await importer.upsert('suppliers', supplierRows(100));
      expect(seen.status, seen.text).to.equal(200);
      expect(seen.body).to.deep.equal({ ...counts(100, 0, 0), errors: [] });
    });

    it('let the processes stop cleanly', async () => {
      const { api, workers } = opened().stack;
      expect(await Promise.all([api.stop(), workers[0]!.stop()])).to.deep.equal([0, 0]);
    });
  });
}
