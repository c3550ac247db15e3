import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { bulkPath, counts, getCounts, expectRefused, Importer, JSON_TYPE } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import {
  countRows,
  describeOnBackends,
  eventually,
  firstJob,
  payloadFolder,
  storedJobs,
  whileHeld,
} from '../support/jobs.ts';

describeOnBackends('a bulk upsert with an Idempotency-Key', (opened) => {
  const key = (name: string, more: Record<string, string> = {}) => ({ 'idempotency-key': name, ...more });

  it('answers a repetition as it answered the first, without another job', async () => {
    const importer = await Importer.create(opened().stack);
    const body = `${supplierRows(2)},IT,nameless\n`;
    const first = await importer.upsert('suppliers', body, key('import-1'));
    expect(first.status).to.equal(200);
    expect(first.headers.has('idempotent-replayed')).to.equal(false);
    expect(getCounts(first)).to.deep.equal(counts(2, 0, 1));
    const replay = await importer.upsert('suppliers', body, key('import-1'));
    expect(replay.status).to.equal(200);
    expect(replay.headers.get('idempotent-replayed')).to.equal('true');
    expect(replay.headers.get('content-location')).to.equal(first.headers.get('content-location'));
    expect(replay.body).to.deep.equal(first.body);
    expect(await storedJobs(importer)).to.have.length(1);
  });

  it('answers a repetition of a refused payload with the same error', async () => {
    const importer = await Importer.create(opened().stack);
    const send = () => importer.legacy.post(bulkPath('suppliers'), '{"items": [', { headers: key('bad', JSON_TYPE) });
    const first = await send();
    expectRefused(first, 400, 'INVALID_JSON');
    const replay = await send();
    expect(replay.status).to.equal(400);
    expect(replay.headers.get('idempotent-replayed')).to.equal('true');
    expect(replay.body).to.deep.include({
      code: first.body.code,
      message: first.body.message,
      details: first.body.details,
    });
    expect(await storedJobs(importer)).to.have.length(1);
  });

  it('is 409 IDEMPOTENCY_CONFLICT with anything else than the same request', async () => {
    const importer = await Importer.create(opened().stack);
    await importer.upsert('suppliers', supplierRows(2), key('import-1'));
    const others = [
      () => importer.upsert('suppliers', supplierRows(3), key('import-1')),
      () => importer.legacy.csv(bulkPath('suppliers', '?dry_run=true'), supplierRows(2), key('import-1')),
      () =>
        importer.upsert(
          'suppliers',
          supplierRows(2),
          key('import-1', { 'content-type': 'text/csv; charset=windows-1252' }),
        ),
    ];
    for (const other of others) expectRefused(await other(), 409, 'IDEMPOTENCY_CONFLICT');
    expect(await storedJobs(importer)).to.have.length(1);
  });

  it('keeps the keys of tenants and of paths apart', async () => {
    const [importer, other] = await Importer.pair(opened().stack);
    for (const each of [importer, other]) {
      expect(getCounts(await each.upsert('suppliers', supplierRows(2), key('import-1')))).to.include({ created: 2 });
    }
    const seen = await importer.upsert('company-products', 'sku,name\nA,Cloth\n', key('import-1'));
    expect(getCounts(seen)).to.include({ created: 1 });
  });

  it('is 409 IDEMPOTENCY_IN_PROGRESS while the first request waits', async () => {
    const importer = await Importer.create(opened().stack);
    const { first } = await whileHeld(importer, ['suppliers'], async () => {
      const first = importer.csv('suppliers', supplierRows(2), '', key('import-1'));
      await firstJob(importer);
      const seen = await importer.upsert('suppliers', supplierRows(2), key('import-1'));
      expectRefused(seen, 409, 'IDEMPOTENCY_IN_PROGRESS');
      return { first };
    });
    expect((await first).status).to.equal(200);
  });

  it('answers 202 again to whom it has answered 202, while the job is not finished', async () => {
    const importer = await Importer.create(opened().stack);
    await whileHeld(importer, ['suppliers'], async () => {
      const send = () => importer.upsert('suppliers', supplierRows(2), key('import-1', { prefer: 'respond-async' }));
      const first = await send();
      const replay = await send();
      expect([first.status, replay.status]).to.deep.equal([202, 202]);
      expect(replay.body.job_id).to.equal(first.body.job_id);
      expect(replay.headers.get('idempotent-replayed')).to.equal('true');
    });
  });

  it('makes one job of fifty identical requests at once', async () => {
    const importer = await Importer.create(opened().stack);
    const seen = await Promise.all(
      Array.from({ length: 50 }, () => importer.upsert('suppliers', supplierRows(500), key('import-1'))),
    );
    const originals = seen.filter(({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'));
    expect(originals).to.have.length(1);
    for (const answer of seen) {
      if (answer.status === 409) expect(answer.body.code).to.equal('IDEMPOTENCY_IN_PROGRESS');
      else expect(answer.body).to.deep.equal({ ...counts(500, 0, 0), errors: [] });
    }
    expect(await storedJobs(importer)).to.have.length(1);
    await eventually('no payload is left', () => Promise.resolve(!existsSync(payloadFolder(importer))));
    expect(await countRows(importer, 'suppliers')).to.equal(500);
  });
});
