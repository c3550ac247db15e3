import { expect } from 'chai';
import { jobEnded, legacyClient, v1Client } from '../support/client.ts';
import {
  countRows,
  countsOf,
  describeOnBackends,
  eventually,
  holdWrites,
  storedJob,
  storedJobs,
  submit,
  supplierRows,
  untilRunning,
  whileHeld,
} from './support.ts';

const PATH = '/api/suppliers/bulk';

describeOnBackends('cancelling a job', (opened) => {
  const newClients = async () => {
    const { stack } = opened();
    const tenant = await stack.tenant();
    return { stack, tenant, legacy: legacyClient(stack, tenant), v1: v1Client(stack, tenant) };
  };
  const cancelPath = (id: string) => `/api/v1/jobs/${id}/cancel`;

  it('ends a waiting one at once, and those behind it take their turn', async () => {
    const { stack, tenant, legacy, v1 } = await newClients();
    const [first, second, third] = await whileHeld(stack, ['suppliers'], async () => {
      const ids: string[] = [];
      for (const prefix of ['First', 'Second', 'Third'])
        ids.push(await submit(legacy, PATH, supplierRows(2, { prefix })));
      await untilRunning(stack, ids[0]!);
      const seen = await v1.post(cancelPath(ids[1]!));
      expect(seen.status).to.equal(202);
      expect(seen.body).to.include({ id: ids[1], status: 'CANCELLED', startedAt: null });
      expect(seen.body.finishedAt).to.be.a('string');
      return ids;
    });
    expect((await jobEnded(v1, first!)).status).to.equal('COMPLETED');
    expect((await jobEnded(v1, third!)).status).to.equal('COMPLETED');
    expect((await jobEnded(v1, second!)).status).to.equal('CANCELLED');
    expect(await countRows(stack, 'suppliers', tenant)).to.equal(4);
    expect((await storedJob(stack, second!)).attempts).to.equal(0);
  });

  it('stops a running one between two chunks, keeps what is merged with its counts, and the next one runs', async () => {
    const { stack, tenant, legacy, v1 } = await newClients();
    const rows = 60_000;
    const running = await submit(legacy, PATH, supplierRows(rows));
    await eventually('the first chunk is merged', async () => (await storedJob(stack, running)).processed > 0);
    const hold = await holdWrites(stack, 'suppliers');
    const next = await submit(legacy, PATH, supplierRows(1, { prefix: 'Next' }));
    const seen = await v1.post(cancelPath(running));
    expect(seen.status).to.equal(202);
    expect(seen.body).to.include({ id: running, status: 'RUNNING' });
    await hold.release();

    const ended = await jobEnded(v1, running);
    expect(ended.status).to.equal('CANCELLED');
    expect(countsOf(ended)).to.deep.equal({ created: ended.progress.processed, updated: 0, failed: 0 });
    expect(ended.progress.processed).to.be.within(1, rows - 1);
    expect((await jobEnded(v1, next)).status).to.equal('COMPLETED');
    expect(await countRows(stack, 'suppliers', tenant)).to.equal(Number(ended.progress.processed) + 1);
  });

  it('lets a waiting client know', async () => {
    const { stack, tenant, legacy, v1 } = await newClients();
    const { waiting } = await whileHeld(stack, ['suppliers'], async () => {
      const waiting = legacy.csv(PATH, supplierRows(20_000), { prefer: 'wait=60' });
      const job = await eventually('the job runs', async () =>
        (await storedJobs(stack, tenant)).find(({ status }) => status === 'RUNNING'),
      );
      expect((await v1.post(cancelPath(job.id))).status).to.equal(202);
      return { waiting };
    });
    const answer = await waiting;
    expect(answer.status).to.equal(409);
    expect(answer.body.code).to.equal('JOB_CANCELLED');
    expect(answer.body.details).to.include({ updated: 0, failed: 0 });
    expect(answer.body.details.created).to.equal(await countRows(stack, 'suppliers', tenant));
  });

  it('is 409 JOB_ENDED when the job has ended, and 404 for a job of another tenant', async () => {
    const { stack, legacy, v1 } = await newClients();
    const completed = (await legacy.csv(PATH, supplierRows(1))).headers.get('content-location')!;
    const cancelled = await whileHeld(stack, ['suppliers'], async () => {
      await untilRunning(stack, await submit(legacy, PATH, supplierRows(1)));
      const id = await submit(legacy, PATH, supplierRows(1));
      expect((await v1.post(cancelPath(id))).status).to.equal(202);
      return `/api/v1/jobs/${id}`;
    });
    for (const job of [completed, cancelled]) {
      const seen = await v1.post(`${job}/cancel`);
      expect(seen.status).to.equal(409);
      expect(seen.body.code).to.equal('JOB_ENDED');
    }
    const stranger = v1Client(stack, await stack.tenant());
    expect((await stranger.post(`${completed}/cancel`)).status).to.equal(404);
  });
});
