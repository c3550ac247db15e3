import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { legacyClient } from '../support/client.ts';
import { countRows, counts, describeOnBackends, storedJobs, supplierRows, eventually, whileHeld } from './support.ts';

const PATH = '/api/suppliers/bulk';

describeOnBackends('a bulk upsert with an Idempotency-Key', (opened) => {
  const newClient = async () => {
    const { stack } = opened();
    const tenant = await stack.tenant();
    return { stack, tenant, legacy: legacyClient(stack, tenant) };
  };
  const key = (name: string, more: Record<string, string> = {}) => ({ 'idempotency-key': name, ...more });

  it('answers a repetition as it answered the first, without another job', async () => {
    const { stack, tenant, legacy } = await newClient();
    const body = `${supplierRows(2)},IT,nameless\n`;
    const first = await legacy.csv(PATH, body, key('import-1'));
    expect(first.status).to.equal(200);
    expect(first.headers.has('idempotent-replayed')).to.equal(false);
    expect(counts(first)).to.deep.equal({ created: 2, updated: 0, failed: 1 });
    const replay = await legacy.csv(PATH, body, key('import-1'));
    expect(replay.status).to.equal(200);
    expect(replay.headers.get('idempotent-replayed')).to.equal('true');
    expect(replay.headers.get('content-location')).to.equal(first.headers.get('content-location'));
    expect(replay.body).to.deep.equal(first.body);
    expect(await storedJobs(stack, tenant)).to.have.length(1);
  });

  it('answers a repetition of a refused payload with the same error', async () => {
    const { stack, tenant, legacy } = await newClient();
    const send = () =>
      legacy.request('POST', PATH, {
        body: '{"items": [',
        headers: key('bad', { 'content-type': 'application/json' }),
      });
    const first = await send();
    expect(first.status).to.equal(400);
    expect(first.body.code).to.equal('INVALID_JSON');
    const replay = await send();
    expect(replay.status).to.equal(400);
    expect(replay.body).to.deep.include({
      code: first.body.code,
      message: first.body.message,
      details: first.body.details,
    });
    expect(await storedJobs(stack, tenant)).to.have.length(1);
  });

  it('is 409 IDEMPOTENCY_CONFLICT with anything else than the same request', async () => {
    const { stack, tenant, legacy } = await newClient();
    await legacy.csv(PATH, supplierRows(2), key('import-1'));
    const others = [
      () => legacy.csv(PATH, supplierRows(3), key('import-1')),
      () => legacy.csv(`${PATH}?dry_run=true`, supplierRows(2), key('import-1')),
      () => legacy.csv(PATH, supplierRows(2), key('import-1', { 'content-type': 'text/csv; charset=windows-1252' })),
    ];
    for (const other of others) {
      const seen = await other();
      expect(seen.status).to.equal(409);
      expect(seen.body.code).to.equal('IDEMPOTENCY_CONFLICT');
    }
    expect(await storedJobs(stack, tenant)).to.have.length(1);
  });

  it('keeps the keys of tenants and of paths apart', async () => {
    const { legacy } = await newClient();
    const { legacy: other } = await newClient();
    for (const client of [legacy, other]) {
      expect(counts(await client.csv(PATH, supplierRows(2), key('import-1')))).to.include({ created: 2 });
    }
    const seen = await legacy.csv('/api/company-products/bulk', 'sku,name\nA,Cloth\n', key('import-1'));
    expect(counts(seen)).to.include({ created: 1 });
  });

  it('is 409 IDEMPOTENCY_IN_PROGRESS while the first request waits', async () => {
    const { stack, tenant, legacy } = await newClient();
    const { first } = await whileHeld(stack, ['suppliers'], async () => {
      const first = legacy.csv(PATH, supplierRows(2), key('import-1', { prefer: 'wait=60' }));
      await eventually('the first request is there', async () => (await storedJobs(stack, tenant)).length > 0);
      const seen = await legacy.csv(PATH, supplierRows(2), key('import-1'));
      expect(seen.status).to.equal(409);
      expect(seen.body.code).to.equal('IDEMPOTENCY_IN_PROGRESS');
      return { first };
    });
    expect((await first).status).to.equal(200);
  });

  it('answers 202 again to whom it has answered 202, while the job is not finished', async () => {
    const { stack, legacy } = await newClient();
    await whileHeld(stack, ['suppliers'], async () => {
      const send = () => legacy.csv(PATH, supplierRows(2), key('import-1', { prefer: 'respond-async' }));
      const first = await send();
      const replay = await send();
      expect([first.status, replay.status]).to.deep.equal([202, 202]);
      expect(replay.body.job_id).to.equal(first.body.job_id);
      expect(replay.headers.get('idempotent-replayed')).to.equal('true');
    });
  });

  it('makes one job of fifty identical requests at once', async () => {
    const { stack, tenant, legacy } = await newClient();
    const seen = await Promise.all(
      Array.from({ length: 50 }, () => legacy.csv(PATH, supplierRows(500), key('import-1'))),
    );
    const originals = seen.filter(({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'));
    expect(originals).to.have.length(1);
    for (const answer of seen) {
      if (answer.status === 409) expect(answer.body.code).to.equal('IDEMPOTENCY_IN_PROGRESS');
      else expect(answer.body).to.deep.equal({ created: 500, updated: 0, failed: 0, errors: [] });
    }
    expect(await storedJobs(stack, tenant)).to.have.length(1);
    const payloads = join(stack.dataDir, 'storage', 'bulk', String(tenant.id));
    await eventually('no payload is left', () => Promise.resolve(!existsSync(payloads)));
    expect(await countRows(stack, 'suppliers', tenant)).to.equal(500);
  });
});
