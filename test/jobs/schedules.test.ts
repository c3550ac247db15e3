/** Work that recurs without a request: made, run and shown by the processes of the product. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { Board } from '../support/board.ts';
import { describeOnBackends, eventually } from '../support/jobs.ts';

describeOnBackends(
  'the schedules',
  (opened) => {
    it('run as soon as there is a worker, and the board shows what each has done', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const tenant = await stack.tenant();
      const key = { tenant_id: tenant.id, method: 'POST', path: '/', key: randomUUID() };
      const expired = { ...key, fingerprint: Buffer.from('x'), expires_at: new Date(Date.now() - 1000) };
      await stack.database('idempotency_keys').insert(expired);
      await stack.startWorker();
      for (const [name, figures] of [
        ['retention', ['removed', 'outlived', 'orphans']],
        ['documents', ['abandoned', 'purged', 'orphans']],
        ['sweep', ['lost', 'asked']],
      ] as const) {
        const message = await eventually(`${name} has run`, async () => {
          const { jobs } = await board.queue('maintenance', 'completed');
          return jobs.find((each) => each.name === name);
        });
        expect(message.returnValue, name).to.have.all.keys(...figures);
        const { jobs } = await board.queue('maintenance', 'delayed');
        expect(
          jobs.map((each) => each.name),
          'the next one',
        ).to.include(name);
      }
      expect(await stack.database('idempotency_keys').where(key)).to.deep.equal([]);
    });
  },
  () => ({ workers: 0 }),
);
