/** What a tenant may use: never more, whatever comes at once, and what is given back is there again. */
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { query } from '../../shared/database.ts';
import { setTenantQuotas } from '../../shared/accounts/tenants.ts';
import { CSV_TYPE, Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { bodyOf, sessionClient } from '../support/client.ts';
import { eventually, holdWrites, storedJobs, untilRunning } from '../support/jobs.ts';
import { sharedStack } from '../support/stack.ts';

const DOCUMENTS = '/api/v1/documents';
const KIB = 1024;

describe('the quotas of a tenant', () => {
  let importer: Importer;
  let supplier: string;
  beforeEach(async () => {
    importer = await Importer.create(await sharedStack());
    supplier = bodyOf(await importer.v1.post('/api/v1/suppliers', { name: 'Lanificio' }), 201).id;
  });

  const allow = (quotas: Parameters<typeof setTenantQuotas>[2]) =>
    setTenantQuotas(importer.stack.database, importer.tenant.uuid, quotas);

  function upload(bytes: number) {
    const form = new FormData();
    form.set('entityType', 'SUPPLIER');
    form.set('entityId', supplier);
    form.set('category', 'OTHER');
    form.set('file', new Blob([randomBytes(bytes)], { type: 'application/octet-stream' }), 'bytes.bin');
    return fetch(`${importer.stack.url}${DOCUMENTS}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${importer.tenant.token}` },
      body: form,
    }).then(async (answer) => ({
      status: answer.status,
      body: (await answer.json()) as { id: string; code?: string; details?: Record<string, unknown> },
    }));
  }

  const presign = (sizeBytes: number) =>
    importer.v1.post(`${DOCUMENTS}/presign`, {
      entityType: 'SUPPLIER',
      entityId: supplier,
      category: 'OTHER',
      fileName: 'bytes.bin',
      contentType: 'application/octet-stream',
      sizeBytes,
    });

  /** What the tenant is said to use, which must be what there is. */
  async function usage() {
    const admin = await sessionClient(importer.stack, importer.tenant);
    const shown = bodyOf(await admin.get('/api/v1/account/usage'), 200);
    const [counted] = await query<{ bytes: number; documents: number }>(
      importer.stack.database,
      `select (select coalesce(sum(size_bytes), 0) from documents where tenant_id = $1 and purged_at is null)::bigint
           + (select coalesce(sum(payload_bytes), 0) from jobs where tenant_id = $1)::bigint
           + (select coalesce(sum(bytes), 0) from storage_reservations where tenant_id = $1)::bigint as bytes,
         (select count(*) from documents where tenant_id = $1 and purged_at is null) as documents`,
      [importer.tenant.id],
    );
    expect([shown.storageBytes.used, shown.documents.used]).to.deep.equal([counted!.bytes, counted!.documents]);
    return shown as Record<'storageBytes' | 'documents' | 'waitingJobs', { used: number; limit: number }>;
  }

  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('hold for uploads at the same time, in bytes and in documents', async () => {
    await allow({ storageBytes: 35 * KIB });
    const uploads = await Promise.all(Array.from({ length: 8 }, () => upload(10 * KIB)));
    expect(statusesOf(uploads)).to.deep.equal([201, 201, 201, 409, 409, 409, 409, 409]);
    const refused = uploads.find(({ status }) => status === 409)!;
    expect(refused.body.code).to.equal('QUOTA_EXCEEDED');
    expect(refused.body.details).to.include({ quota: 'storage', limit: 35 * KIB, used: 40 * KIB });
    expect(await usage()).to.deep.include({ storageBytes: { used: 30 * KIB, limit: 35 * KIB } });

    await allow({ storageBytes: null, documents: 5 });
    const announced = await Promise.all(Array.from({ length: 5 }, () => presign(KIB)));
    expect(statusesOf(announced)).to.deep.equal([201, 201, 409, 409, 409]);
    expect((await usage()).documents).to.deep.equal({ used: 5, limit: 5 });
  });

  it('count what was announced, and give back what was refused and what is removed', async () => {
    const bytes = Buffer.from('hello');
    const { body } = await presign(bytes.length);
    expect((await usage()).storageBytes.used).to.equal(bytes.length);
    const url = importer.stack.url + body.presignedUrl.slice(new URL(body.presignedUrl as string).origin.length);
    expect((await fetch(url, { method: 'PUT', headers: body.headers, body: bytes })).status).to.be.within(200, 204);
    const wrong = await importer.v1.post(`${DOCUMENTS}/${body.documentId}/complete`, {
      checksumSha256: '0'.repeat(64),
    });
    expect(wrong.status).to.equal(409);
    await eventually('the room is there again', async () => (await usage()).documents.used === 0);

    const kept = (await upload(KIB)).body.id;
    expect((await importer.v1.delete(`${DOCUMENTS}/${kept}`)).status).to.equal(204);
    expect((await usage()).storageBytes.used).to.equal(KIB);
    await importer.stack.database('documents').where({ id: kept }).update({ purged_at: new Date() });
    expect((await usage()).storageBytes.used).to.equal(0);
  });

  it('refuse a payload before it is stored, and count it for as long as it is', async () => {
    const csv = supplierRows(1000);
    await allow({ storageBytes: csv.length });
    expect((await importer.csv('suppliers', csv)).status).to.equal(200);
    await eventually('the payload is removed', async () => (await usage()).storageBytes.used === 0);
    const refused = await importer.csv('suppliers', `${csv}One more,,\n`);
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'QUOTA_EXCEEDED']);
    expect(await storedJobs(importer)).to.have.length(1);
    // of unknown length: it is known to be too much only when it has come
    const response = await fetch(`${importer.stack.url}/api/suppliers/bulk`, {
      method: 'POST',
      headers: { 'x-api-key': importer.tenant.apiKey, ...CSV_TYPE },
      body: new Blob([`${csv}One more,,\n`]).stream(),
      duplex: 'half',
    });
    expect(response.status).to.equal(409);
    expect(await storedJobs(importer)).to.have.length(1);
    expect((await usage()).storageBytes.used).to.equal(0);
  });

  it('let so many jobs wait, and tell when to come again', async () => {
    await allow({ waitingJobs: 3 });
    const hold = await holdWrites(importer, 'suppliers');
    const send = () => importer.csv('suppliers', supplierRows(1), '', { prefer: 'respond-async' });
    const first = await send();
    await untilRunning(importer, first.body.job_id as string);
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(statusesOf(answers)).to.deep.equal([202, 202, 202, 429, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.code).to.equal('TOO_MANY_JOBS');
    expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1);
    expect((await usage()).waitingJobs).to.deep.equal({ used: 3, limit: 3 });
    await hold.release();
    for (const { body, status } of answers) if (status === 202) await importer.ended(body.job_id as string);
    expect((await send()).status).to.equal(202);
  });

  it('are shown to operators by the share that is used', async () => {
    await allow({ documents: 4 });
    expect((await presign(KIB)).status).to.equal(201);
    const metrics = await (await fetch(`${importer.stack.url}/metrics`)).text();
    const series = `trama_tenant_quota_used_ratio{tenant="${importer.tenant.uuid}",quota="documents"} 0.25`;
    expect(metrics).to.include(series);
  });

  it('are shown to administrators only', async () => {
    expect((await importer.v1.get('/api/v1/account/usage')).status).to.equal(403);
    expect((await importer.legacy.get('/api/v1/account/usage')).status).to.equal(401);
  });
});
