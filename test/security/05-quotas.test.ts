/** What a tenant may use: never more, whatever comes at once, and what is given back is there again. */
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { query } from '../../shared/platform/database.ts';
import { setTenantQuotas } from '../../shared/domain/accounts/tenants.ts';
import { multipart } from '../documents/support.ts';
import { CSV_TYPE, Importer, NDJSON_TYPE } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { getBody, sessionClient } from '../support/client.ts';
import { HalfSent } from '../support/half-sent.ts';
import { eventually, holdWrites, storedJobs, untilRunning } from '../support/jobs.ts';
import { sharedStack } from '../support/stack.ts';

const DOCUMENTS = '/api/v1/documents';
const KIB = 1024;
const MIB = 1024 * KIB;

describe('the quotas of a tenant', () => {
  let importer: Importer;
  let supplier: string;
  beforeEach(async () => {
    importer = await Importer.create(await sharedStack());
    supplier = getBody(await importer.v1.post('/api/v1/suppliers', { name: 'Lanificio' }), 201).id;
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

  type Usage = Record<'storageBytes' | 'documents' | 'waitingJobs', { used: number; limit: number }>;

  /** What the tenant is said to use. */
  async function shownUsage(): Promise<Usage> {
    const admin = await sessionClient(importer.stack, importer.tenant);
    return getBody(await admin.get('/api/v1/account/usage'), 200) as Usage;
  }

  const untilUsed = (bytes: (used: number) => boolean) =>
    eventually('so much is used', async () => bytes((await shownUsage()).storageBytes.used));

  /** The same where nothing is under way, which must be what there is. */
  async function usage(): Promise<Usage> {
    const shown = await shownUsage();
    const [counted] = await query<{ bytes: number; documents: number }>(
      importer.stack.database,
      `select (select coalesce(sum(size_bytes), 0) from documents where tenant_id = $1 and purged_at is null)::bigint
           + (select coalesce(sum(payload_bytes), 0) + coalesce(sum(failed_kept_bytes), 0) from jobs where tenant_id = $1)::bigint
           + (select coalesce(sum(bytes), 0) from storage_reservations where tenant_id = $1)::bigint as bytes,
         (select count(*) from documents where tenant_id = $1 and purged_at is null) as documents`,
      [importer.tenant.id],
    );
    expect([shown.storageBytes.used, shown.documents.used]).to.deep.equal([counted!.bytes, counted!.documents]);
    return shown;
  }

  const getStatuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('hold for uploads at the same time, in bytes and in documents', async () => {
    await allow({ storageBytes: 35 * KIB });
    const uploads = await Promise.all(Array.from({ length: 8 }, () => upload(10 * KIB)));
    expect(getStatuses(uploads)).to.deep.equal([201, 201, 201, 409, 409, 409, 409, 409]);
    const refused = uploads.find(({ status }) => status === 409)!;
    expect(refused.body.code).to.equal('QUOTA_EXCEEDED');
    expect(refused.body.details).to.include({ quota: 'storage', limit: 35 * KIB, used: 40 * KIB });
    expect(await usage()).to.deep.include({ storageBytes: { used: 30 * KIB, limit: 35 * KIB } });

    await allow({ storageBytes: null, documents: 5 });
    const announced = await Promise.all(Array.from({ length: 5 }, () => presign(KIB)));
    expect(getStatuses(announced)).to.deep.equal([201, 201, 409, 409, 409]);
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
    await eventually('the room is there again', async () => (await shownUsage()).documents.used === 0);

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
    await untilUsed((used) => used === 0);
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

  it('say what would be used: what is kept, what others have reserved, and what the request needs', async () => {
    await upload(10 * KIB);
    const [onItsWay, announced] = [3 * KIB * KIB, 5 * KIB];
    const others = begin(1, '/api/suppliers/bulk', { ...CSV_TYPE, 'content-length': onItsWay });
    others.write('name\n');
    try {
      await eventually('it is reserved', async () => (await usage()).storageBytes.used > onItsWay);
      const kept = 10 * KIB + onItsWay;
      expect((await usage()).storageBytes.used).to.equal(kept);
      await allow({ storageBytes: kept, documents: 1 });
      const getDetails = async (refused: Promise<{ status: number; body: { details?: unknown } }>) => {
        const { status, body: said } = await refused;
        return [status, said.details];
      };
      const ofStorage = (more: number) => {
        const params = { used: kept + more, limit: kept };
        return [409, { quota: 'storage', ...params, reason: 'STORAGE_FULL', params }];
      };
      expect(await getDetails(presign(announced)), 'as announced').to.deep.equal(ofStorage(announced));
      const csv = supplierRows(10);
      expect(await getDetails(importer.csv('suppliers', csv)), 'as sent').to.deep.equal(ofStorage(csv.length));
      expect(await getDetails(upload(KIB)), 'a form that is not read yet').to.deep.equal(ofStorage(1));
    } finally {
      others.leave();
    }
    await eventually('it is given back', async () => (await usage()).storageBytes.used === 10 * KIB);
    const { status, body: said } = await presign(announced);
    expect([status, said.details], 'now there is room for the bytes').to.deep.equal([
      409,
      { quota: 'documents', used: 2, limit: 1, reason: 'DOCUMENTS_FULL', params: { used: 2, limit: 1 } },
    ]);
  });

  it('hold for the failed rows that imports keep, whose counts stay exact', async () => {
    const rows = 20_000;
    const limit = MIB;
    await allow({ storageBytes: limit });
    const fail = async () => {
      const answer = await importer.send('suppliers', '1\n'.repeat(rows), NDJSON_TYPE);
      await eventually('its payload is removed', async () => {
        const left = await storedJobs(importer);
        return left.every(({ payload_bytes }) => Number(payload_bytes) === 0);
      });
      return answer;
    };
    const answers = [await fail()];
    // room for the payload, and for some rows
    const room = 100 * KIB;
    for (let more = 0; more < 2; more++) {
      await allow({ storageBytes: (await usage()).storageBytes.used + room });
      answers.push(await fail());
    }
    const kept = answers.map(({ status, body, text }) => {
      expect([status, body.failed], text).to.deep.equal([200, rows]);
      return (body.failed_kept as number | undefined) ?? rows;
    });
    expect(kept[0]).to.be.within(1, rows - 1);
    expect((await importer.failedCsv(answers[0]!)).text.trimEnd().split('\r\n')).to.have.length(kept[0]! + 1);
    expect(kept[2]).to.be.lessThan(rows / 10);
    const { used } = (await usage()).storageBytes;
    expect(used).to.be.within(limit / 2, limit + 2 * room);
    // what is counted is what there is, but for what PostgreSQL adds to each row
    const [stored] = await query<{ bytes: number }>(
      importer.stack.database,
      `select coalesce(sum(pg_column_size(e.*)), 0) as bytes from job_row_errors e where tenant_id = $1`,
      [importer.tenant.id],
    );
    expect(stored!.bytes).to.be.within(used / 2, used * 1.5);
    await query(importer.stack.database, 'delete from jobs where tenant_id = $1', [importer.tenant.id]);
    expect((await usage()).storageBytes.used).to.equal(0);
  });

  const begin = (count: number, path: string, headers: Record<string, string | number>, method?: 'PUT') =>
    new HalfSent(count, importer.stack.url + path, method ?? 'POST', {
      authorization: `Bearer ${importer.tenant.token}`,
      ...headers,
    });

  it('hold for files of bodies that have not arrived, and are given back what is not kept', async () => {
    await allow({ storageBytes: 10 * MIB });
    const bytes = randomBytes(4 * MIB);
    const { body, headers } = multipart([
      { name: 'entityType', value: 'SUPPLIER' },
      { name: 'entityId', value: supplier },
      { name: 'category', value: 'OTHER' },
      { name: 'file', value: bytes, fileName: 'bytes.bin', contentType: 'application/octet-stream' },
    ]);
    const uploads = begin(8, DOCUMENTS, { ...headers, 'content-length': body.length });
    const sent = 2 * MIB;
    uploads.write(body.subarray(0, sent));
    await uploads.untilAnswered(6);
    expect(getStatuses(uploads.answered)).to.deep.equal(Array.from({ length: 6 }, () => 409));
    expect((await usage()).storageBytes.used).to.equal(2 * body.length);
    uploads.end(body.subarray(sent));
    await uploads.untilAnswered(8);
    expect(getStatuses(uploads.answered).slice(0, 2)).to.deep.equal([201, 201]);
    expect((await usage()).storageBytes.used).to.equal(2 * bytes.length);

    await allow({ storageBytes: 12 * MIB });
    const unsaid = begin(1, DOCUMENTS, { ...headers, 'transfer-encoding': 'chunked' });
    unsaid.write(body.subarray(0, sent));
    await untilUsed((used) => used > 2 * bytes.length);
    unsaid.write(Buffer.concat([body.subarray(sent), bytes]));
    await unsaid.untilAnswered(1);
    expect(unsaid.answered[0]!.status).to.equal(409);
    await untilUsed((used) => used === 2 * bytes.length);
  });

  it('hold for small bodies that are many at once', async () => {
    await allow({ storageBytes: 20 * MIB });
    // 16 MiB uncounted, 20 MiB of the quota
    const imports = begin(40, '/api/suppliers/bulk', { ...CSV_TYPE, 'content-length': MIB });
    imports.write('name\n');
    await imports.untilAnswered(4);
    expect(getStatuses(imports.answered)).to.deep.equal([409, 409, 409, 409]);
    imports.leave();
    await untilUsed((used) => used === 0);
  });

  it('hold for bytes that are put at one URL at once, and leave room for what was announced', async () => {
    const size = 10 * MIB;
    await allow({ storageBytes: 2 * size });
    const putAt = (count: number, { body }: Awaited<ReturnType<typeof presign>>) => {
      const path = body.presignedUrl.slice(new URL(body.presignedUrl as string).origin.length) as string;
      return begin(count, path, { ...body.headers, 'content-length': size }, 'PUT');
    };
    const [one, other] = [await presign(size), await presign(size)];
    // with 100 MiB beyond the quota, which the two that are announced have used up
    const puts = putAt(14, one);
    puts.write(randomBytes(KIB));
    await puts.untilAnswered(4);
    expect(puts.answered).to.deep.equal(Array.from({ length: 4 }, () => ({ status: 429, retryAfter: '5' })));
    puts.leave();
    await untilUsed((used) => used === 2 * size);
    const whole = putAt(1, other);
    whole.end(randomBytes(size));
    await whole.untilAnswered(1);
    expect(whole.answered[0]!.status).to.equal(200);
    expect((await usage()).storageBytes.used).to.equal(2 * size);
  });

  it('let so many jobs wait, and tell when to come again', async () => {
    await allow({ waitingJobs: 3 });
    const hold = await holdWrites(importer, 'suppliers');
    const send = () => importer.csv('suppliers', supplierRows(1), '', { prefer: 'respond-async' });
    const first = await send();
    await untilRunning(importer, first.body.job_id as string);
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(getStatuses(answers)).to.deep.equal([202, 202, 202, 429, 429, 429, 429, 429]);
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
