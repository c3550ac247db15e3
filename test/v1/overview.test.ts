import { expect } from 'chai';
import { newCredential } from '../api/test-credentials.ts';
import { addUpRowCounts } from '../../shared/resources/row-counts.ts';
import { Client, getBody, newClients, v1Client } from '../support/client.ts';
import { sharedStack } from '../support/stack.ts';
import { makeSupplier, newTrader } from '../support/textiles.ts';

const PATH = '/api/v1/overview';
const DAY = 86_400_000;
const none = { count: 0, orMore: false };
const some = (count: number) => ({ count, orMore: false });

interface Figures {
  purchases: number;
  weightKg: string;
  co2EmissionsKg: string;
}

describe('overview', () => {
  it('of a new tenant has zeros, and the last twelve months', async () => {
    const { v1 } = await newClients();
    const { purchases, ...rest } = getBody(await v1.get(PATH), 200);
    expect(rest).to.deep.equal({
      isNew: true,
      certifications: {
        expired: none,
        expiringIn30Days: none,
        expiringIn90Days: none,
        notVerified: none,
        rejected: none,
      },
      suppliers: { total: 0, withoutCertification: 0 },
      documents: { notReady: none },
      imports: { withFailedRows: none, latest: [] },
    });
    expect(purchases.emissionFactors).to.deep.equal({ source: 'built-in', version: '1' });
    const months = purchases.months as (Figures & { month: string; byTransportMode: unknown[] })[];
    expect(months).to.have.length(12);
    const today = new Date().toISOString().slice(0, 7);
    expect(months.at(-1)).to.deep.equal({
      month: today,
      purchases: 0,
      weightKg: '0',
      co2EmissionsKg: '0',
      byTransportMode: [],
    });
    expect(new Set(months.map(({ month }) => month)).size).to.equal(12);
  });

  it('counts certificates by their expiry, suppliers without one, and uploads that are not there', async () => {
    const { v1, legacy, supplier } = await newTrader();
    const other = await makeSupplier(v1, 'Without');
    for (const [days, verificationStatus] of [
      [-2, 'VERIFIED'],
      [10, null],
      [60, 'PENDING'],
      [400, 'REJECTED'],
      [null, 'VERIFIED'],
    ] as const)
      getBody(
        await v1.post(`/api/v1/supplier-certifications?supplierId=${supplier.id}`, {
          supplierId: supplier.id,
          certificationType: 'GOTS',
          verificationStatus,
          certificateExpiry: days === null ? null : new Date(Date.now() + days * DAY).toISOString(),
        }),
        201,
      );
    const announced = getBody(
      await v1.post('/api/v1/documents/presign', {
        entityType: 'SUPPLIER',
        entityId: other.id,
        category: 'OTHER',
        fileName: 'a.txt',
        contentType: 'text/plain',
        sizeBytes: 4,
      }),
      201,
    );
    expect(getBody(await v1.get(PATH), 200)).to.deep.include({
      isNew: false,
      certifications: {
        expired: some(1),
        expiringIn30Days: some(1),
        expiringIn90Days: some(2),
        notVerified: some(2),
        rejected: some(1),
      },
      suppliers: { total: 2, withoutCertification: 1 },
      documents: { notReady: some(1) },
    });
    // the lists that have what is counted
    for (const [list, total] of [
      ['certifications?validity=EXPIRED', 1],
      ['certifications?expiresWithinDays=30', 1],
      ['certifications?verified=false', 2],
      ['certifications?verified=true', 3],
      ['suppliers?certified=false', 1],
      ['suppliers?certified=true', 1],
    ] as const)
      expect(getBody(await v1.get(`/api/v1/${list}`), 200), list).to.include({ total });
    const { items } = getBody(await v1.get('/api/v1/suppliers?certified=false'), 200);
    expect(items[0]).to.include({ name: 'Without' });
    expect(getBody(await legacy.get('/api/suppliers?certified=false'), 200)).to.include({ total: 1 });
    // an expired one counts as none
    const past = { supplierId: items[0].id, certificationType: 'GRS', certificateExpiry: '2020-01-01T00:00:00Z' };
    getBody(await v1.post(`/api/v1/supplier-certifications?supplierId=${past.supplierId}`, past), 201);
    expect(getBody(await v1.get('/api/v1/suppliers?certified=false'), 200)).to.include({ total: 1 });
    expect(getBody(await v1.get(PATH), 200).suppliers).to.deep.equal({ total: 2, withoutCertification: 1 });
    expect((await v1.delete(`/api/v1/documents/${announced.documentId}`)).status).to.equal(204);
    expect(getBody(await v1.get(PATH), 200).documents).to.deep.equal({ notReady: none });
  });

  it('names imports with failed rows, by the file that their sender named', async () => {
    const { v1, legacy } = await newClients();
    const sent = async (name: string, items: unknown[], query = '') =>
      legacy.post(
        `/api/suppliers/bulk${query}`,
        { items },
        {
          headers: {
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
            prefer: 'wait=60',
          },
        },
      );
    await sent('tried.json', [{ name: '' }], '?dry_run=true');
    await sent('right.json', [{ name: 'A' }]);
    const failed = await sent('Fornitori già.json', [{ name: '' }, { name: 'B' }, { name: '' }]);
    const { imports, isNew } = getBody(await v1.get(PATH), 200);
    expect(isNew).to.equal(false);
    expect(imports.withFailedRows).to.deep.equal(some(1));
    expect(imports.latest).to.have.length(1);
    expect(imports.latest[0]).to.include({
      id: failed.headers.get('content-location')!.split('/').at(-1),
      type: 'suppliers.bulk-upsert',
      fileName: 'Fornitori già.json',
      status: 'COMPLETED',
      failedRows: 2,
    });
    expect(imports.latest[0].submitter).to.have.all.keys('id', 'name');
    const listed = getBody(await v1.get('/api/v1/jobs?needsAttention=true'), 200);
    expect(listed.total).to.equal(1);
    expect(listed.items[0]).to.include({ id: imports.latest[0].id });
    expect(getBody(await v1.get('/api/v1/jobs?needsAttention=false'), 200).total).to.equal(3);
  });

  it('shows imports that failed as a whole, too, which are done with as the others are', async () => {
    const { v1, legacy } = await newClients();
    const sent = await legacy.csv('/api/suppliers/bulk', 'colour,shape\nred,round\n', { prefer: 'wait=60' });
    expect(sent.status, sent.text).to.equal(400);
    const { imports } = getBody(await v1.get(PATH), 200);
    expect(imports.withFailedRows).to.deep.equal(some(1));
    expect(imports.latest[0]).to.include({ status: 'FAILED', failedRows: 0 });
    expect(getBody(await v1.get('/api/v1/jobs?needsAttention=true'), 200).total).to.equal(1);
    getBody(await v1.post(`/api/v1/jobs/${imports.latest[0].id}/acknowledge`), 200);
    expect(getBody(await v1.get(PATH), 200).imports).to.deep.equal({ withFailedRows: none, latest: [] });
    expect(getBody(await v1.get('/api/v1/jobs?needsAttention=true'), 200).total).to.equal(0);
  });

  it('leaves out imports of which somebody has said that they need no attention any more', async () => {
    const { v1, legacy, stack, tenant } = await newClients();
    const sent = (items: unknown[], query = '') =>
      legacy.post(`/api/suppliers/bulk${query}`, { items }, { headers: { prefer: 'wait=60' } });
    const jobOf = ({ headers }: { headers: Headers }) =>
      `/api/v1/jobs/${headers.get('content-location')!.split('/').at(-1)}`;
    const failed = jobOf(await sent([{ name: '' }, { name: 'A' }]));
    expect(getBody(await v1.get(failed), 200).acknowledgedAt).to.equal(null);
    const reader = await newCredential(stack, tenant, 'token', { scopes: ['suppliers:read'] });
    const refused = await new Client(stack.url, reader).post(`${failed}/acknowledge`);
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'SCOPE_MISSING']);

    const { acknowledgedAt } = getBody(await v1.post(`${failed}/acknowledge`), 200);
    expect(new Date(acknowledgedAt).getTime()).to.be.closeTo(Date.now(), 60_000);
    expect(getBody(await v1.post(`${failed}/acknowledge`), 200)).to.deep.include({ acknowledgedAt });
    expect(getBody(await v1.get(PATH), 200).imports).to.deep.equal({ withFailedRows: none, latest: [] });
    expect(getBody(await v1.get('/api/v1/jobs?needsAttention=true'), 200)).to.deep.include({ total: 0, items: [] });
    expect(getBody(await v1.get(failed), 200).result).to.include({ failed: 1 });

    const others = [await sent([{ name: 'A' }]), await sent([{ name: '' }], '?dry_run=true')];
    for (const other of others.map(jobOf)) {
      const answer = await v1.post(`${other}/acknowledge`);
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'BUSINESS_RULE']);
    }
    expect((await v1.post('/api/v1/jobs/7d3f1c52-0c11-4a2e-9b0a-3f0d5d1c9e77/acknowledge')).status).to.equal(404);
  });

  it('adds up purchases by month and transport, through changes, imports and deletions', async () => {
    const { stack, v1, legacy, supplier } = await newTrader();
    const now = new Date();
    const thisMonth = now.toISOString().slice(0, 7);
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15)).toISOString();
    const record = async (fields: object) =>
      getBody(
        await v1.post('/api/v1/purchase-records', {
          supplierId: supplier.id,
          purchaseDate: `${thisMonth}-01`,
          ...fields,
        }),
        201,
      );
    await record({ weightKg: '1000.5', transportMode: 'ROAD', distanceKm: 100 });
    const moved = await record({ weightKg: '10', transportMode: 'ROAD', distanceKm: 100 });
    const gone = await record({ weightKg: '7' });
    await record({ purchaseDate: before, weightKg: '3', transportMode: 'SEA' });
    await record({ purchaseDate: '2001-01-01', weightKg: '3' });
    await v1.patch(`/api/v1/purchase-records/${moved.id}`, { transportMode: 'RAIL', weightKg: '20' });
    await v1.delete(`/api/v1/purchase-records/${gone.id}`);
    const answer = await legacy.post(
      '/api/purchase-records/bulk',
      {
        items: [1, 2].map((batch) => ({
          supplier_id: supplier.legacyId,
          batch_number: `B${batch}`,
          purchase_date: `${thisMonth}-02`,
          weight_kg: 2,
        })),
      },
      { headers: { prefer: 'wait=60' } },
    );
    expect(answer.status, answer.text).to.equal(200);
    const figures = async () =>
      getBody(await v1.get(PATH), 200).purchases.months as (Figures & {
        month: string;
        byTransportMode: (Figures & { transportMode: string | null })[];
      })[];
    const months = await figures();
    const present = months.at(-1)!;
    expect(present).to.include({ month: thisMonth, purchases: 4, weightKg: '1024.5' });
    expect(
      present.byTransportMode.map(({ transportMode, purchases, weightKg }) => [transportMode, purchases, weightKg]),
    ).to.deep.equal([
      ['RAIL', 1, '20'],
      ['ROAD', 1, '1000.5'],
      [null, 2, '4'],
    ]);
    const { items } = getBody(await v1.get('/api/v1/purchase-records'), 200) as {
      items: { co2EmissionsKg: string | null }[];
    };
    const co2 = items.reduce((sum, item) => sum + Number(item.co2EmissionsKg ?? 0), 0);
    expect(Number(present.co2EmissionsKg)).to.be.closeTo(co2, 1e-9);
    expect(months.at(-3)).to.include({ month: before.slice(0, 7), purchases: 1, weightKg: '3' });
    await addUpRowCounts(stack.database);
    expect(await figures()).to.deep.equal(months);
  });

  it('shows parts of modules that the caller may read only', async () => {
    const stack = await sharedStack();
    const tenant = await stack.tenant({ modules: ['purchases'] });
    expect(Object.keys(getBody(await v1Client(stack, tenant).get(PATH), 200))).to.have.members([
      'imports',
      'purchases',
    ]);
    const { stack: own, v1, legacy } = await newClients();
    await legacy.post('/api/suppliers/bulk', { items: [{ name: '' }] }, { headers: { prefer: 'wait=60' } });
    expect(getBody(await v1.get(PATH), 200).imports.latest).to.have.length(1);
    expect(getBody(await v1Client(own, tenant).get(PATH), 200).imports.latest).to.deep.equal([]);
  });
});
