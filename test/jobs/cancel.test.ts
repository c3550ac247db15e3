import { expect } from 'chai';
import { counts, getCounts, expectRefused, Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { newClients } from '../support/client.ts';
import {
  countRows,
  describeOnBackends,
  firstJob,
  holdWrites,
  storedJob,
  untilMerging,
  untilRunning,
  whileHeld,
} from '../support/jobs.ts';

describeOnBackends('cancelling a job', (opened) => {
  const cancelPath = (id: string) => `/api/v1/jobs/${id}/cancel`;

  it('ends a waiting one at once, and those behind it take their turn', async () => {
    const importer = await Importer.create(opened().stack);
    const [first, second, third] = await whileHeld(importer, ['suppliers'], async () => {
      const ids: string[] = [];
      for (const prefix of ['First', 'Second', 'Third'])
        ids.push(await importer.submit('suppliers', supplierRows(2, { prefix })));
      await untilRunning(importer, ids[0]!);
      const seen = await importer.v1.post(cancelPath(ids[1]!));
      expect(seen.status).to.equal(202);
      expect(seen.body).to.include({ id: ids[1], status: 'CANCELLED', startedAt: null });
      expect(seen.body.finishedAt).to.be.a('string');
      return ids;
    });
    expect((await importer.ended(first!)).status).to.equal('COMPLETED');
    expect((await importer.ended(third!)).status).to.equal('COMPLETED');
    expect((await importer.ended(second!)).status).to.equal('CANCELLED');
    expect(await countRows(importer, 'suppliers')).to.equal(4);
    expect((await storedJob(importer, second!)).attempts).to.equal(0);
  });

  it('stops a running one between two chunks, keeps what is merged with its counts, and the next one runs', async () => {
    const importer = await Importer.create(opened().stack);
    const rows = 60_000;
    const running = await importer.submit('suppliers', supplierRows(rows));
    await untilMerging(importer, running);
    const hold = await holdWrites(importer, 'suppliers');
    const next = await importer.submit('suppliers', supplierRows(1, { prefix: 'Next' }));
    const seen = await importer.v1.post(cancelPath(running));
    expect(seen.status).to.equal(202);
    expect(seen.body).to.include({ id: running, status: 'RUNNING' });
    await hold.release();

    const ended = await importer.ended(running);
    expect(ended.status).to.equal('CANCELLED');
    expect(getCounts(ended)).to.deep.equal(counts(ended.progress.processed, 0, 0));
    expect(ended.progress.processed).to.be.within(1, rows - 1);
    expect((await importer.ended(next)).status).to.equal('COMPLETED');
    expect(await countRows(importer, 'suppliers')).to.equal(Number(ended.progress.processed) + 1);
  });

  it('lets a waiting client know', async () => {
    const importer = await Importer.create(opened().stack);
    const { waiting } = await whileHeld(importer, ['suppliers'], async () => {
      const waiting = importer.csv('suppliers', supplierRows(20_000));
      const { id } = await firstJob(importer);
      await untilRunning(importer, id);
      expect((await importer.v1.post(cancelPath(id))).status).to.equal(202);
      return { waiting };
    });
    const answer = await waiting;
    expectRefused(answer, 409, 'JOB_CANCELLED', counts(await countRows(importer, 'suppliers'), 0, 0));
  });

  it('is 409 JOB_ENDED when the job has ended, and 404 for a job of another tenant', async () => {
    const importer = await Importer.create(opened().stack);
    const completed = (await importer.upsert('suppliers', supplierRows(1))).headers.get('content-location')!;
    const cancelled = await whileHeld(importer, ['suppliers'], async () => {
      await untilRunning(importer, await importer.submit('suppliers', supplierRows(1)));
      const id = await importer.submit('suppliers', supplierRows(1));
      expect((await importer.v1.post(cancelPath(id))).status).to.equal(202);
      return `/api/v1/jobs/${id}`;
    });
    for (const job of [completed, cancelled]) {
      expectRefused(await importer.v1.post(`${job}/cancel`), 409, 'JOB_ENDED');
    }
    const { v1: stranger } = await newClients(opened().stack);
    expect((await stranger.post(`${completed}/cancel`)).status).to.equal(404);
  });
});
