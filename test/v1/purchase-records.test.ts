import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal, type Client } from '../support/client.ts';
import { newTrader } from '../support/textiles.ts';

const PATH = '/api/v1/purchase-records';

describe('v1 purchase records', () => {
  const created = async (v1: Client, fields: Record<string, unknown>) => getBody(await v1.post(PATH, fields), 201);

  const batches = async (v1: Client, query: string) =>
    (getBody(await v1.get(`${PATH}?${query}`), 200).items as { batchNumber: string }[]).map((item) => item.batchNumber);

  it('are rows of the legacy dialect, with both ids, exact decimals and the names of what they refer to', async () => {
    const { v1, legacy, supplier } = await newTrader();
    const product = getBody(
      await v1.post('/api/v1/supplier/products', {
        supplierId: supplier.id,
        name: 'Greggio',
        code: 'G',
        unitOfMeasure: 'KG',
      }),
      201,
    );
    const record = await created(v1, {
      supplierId: supplier.id,
      supplierProductCode: 'G',
      purchaseDate: '2026-03-01T08:00:00Z',
      quantityKg: '1000.50',
      unitPrice: '3.1',
      currency: 'EUR',
      transportMode: 'ROAD',
      distanceKm: 100,
      weightKg: '1000',
      batchNumber: 'B-1',
    });
    expect(record).to.include({
      supplierId: supplier.id,
      supplierName: 'Filatura Biellese',
      supplierProductId: product.id,
      supplierProductName: 'Greggio',
      purchaseDate: '2026-03-01T08:00:00.000Z',
      quantityKg: '1000.50',
      distanceKm: 100,
      status: 'ORDERED',
      deliveryDate: null,
    });
    expect(Number(record.co2EmissionsKg)).to.be.greaterThan(0);
    expect(getBody(await v1.get(`${PATH}/${record.id}`), 200)).to.deep.equal(record);
    const same = getBody(await legacy.get(`/api/purchase-records/${record.legacyId}`), 200);
    expect(same).to.include({
      id: record.legacyId,
      uuid: record.id,
      quantity_kg: 1000.5,
      supplier_product_id: product.legacyId,
      co2_emissions_kg: Number(record.co2EmissionsKg),
    });
    const patched = getBody(await v1.patch(`${PATH}/${record.id}`, { weightKg: null, notes: 'N' }), 200);
    expect(patched).to.include({ weightKg: null, co2EmissionsKg: null, notes: 'N' });
    expect((await v1.delete(`${PATH}/${record.id}`)).status).to.equal(204);
    expect((await v1.get(`${PATH}/${record.id}`)).status).to.equal(404);
    expect((await legacy.get(`/api/purchase-records/${record.legacyId}`)).status).to.equal(404);
  });

  it('change their status by the rules, and log it with who did it', async () => {
    const { v1, supplier } = await newTrader();
    const { id } = await created(v1, { supplierId: supplier.id, purchaseDate: '2026-03-01' });
    getBody(await v1.patch(`${PATH}/${id}`, { status: 'IN_TRANSIT' }), 200);
    getBody(await v1.patch(`${PATH}/${id}`, { status: 'IN_TRANSIT' }), 200);
    const refused = await v1.patch(`${PATH}/${id}`, { status: 'ORDERED' });
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'INVALID_STATUS_TRANSITION']);
    const { user } = getBody(await v1.get('/api/v1/auth/me'), 200);
    const changes = getBody(await v1.get(`${PATH}/${id}/status-changes`), 200) as Record<string, unknown>[];
    expect(changes.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).to.deep.equal([
      [null, 'ORDERED'],
      ['ORDERED', 'IN_TRANSIT'],
    ]);
    for (const change of changes)
      expect(change).to.deep.include({
        purchaseRecordId: id,
        changedBy: { id: user.id, name: `${user.firstName} ${user.lastName}` },
      });
    expect((await v1.get(`${PATH}/${randomUUID()}/status-changes`)).status).to.equal(404);
  });

  it('are listed by supplier, status, transport, dates and numbers, in the order of their coming or their dates', async () => {
    const { v1, supplier } = await newTrader();
    const other = getBody(await v1.post('/api/v1/suppliers', { name: 'Other' }), 201);
    const rows = [
      { batchNumber: 'A', purchaseDate: '2026-02-01', status: 'DELIVERED', invoiceNumber: 'I-7' },
      { batchNumber: 'B', purchaseDate: '2026-01-01', transportMode: 'SEA' },
      { batchNumber: 'C', purchaseDate: '2026-03-01', supplierId: other.id },
    ];
    for (const row of rows) await created(v1, { supplierId: supplier.id, ...row });
    const expected: Record<string, string[]> = {
      '': ['C', 'B', 'A'],
      'sortDirection=asc': ['A', 'B', 'C'],
      'sortBy=purchaseDate&sortDirection=asc': ['B', 'A', 'C'],
      'sortBy=purchaseDate': ['C', 'A', 'B'],
      [`supplierId=${other.id}`]: ['C'],
      [`supplierId=${randomUUID()}`]: [],
      'status=DELIVERED': ['A'],
      'transportMode=SEA': ['B'],
      'purchasedFrom=2026-02-01T00:00:00Z': ['C', 'A'],
      'purchasedBefore=2026-02-01T00:00:00Z': ['B'],
      'number=I-7': ['A'],
      'number=I': [],
      'number=C': ['C'],
      'pageSize=1&page=2': ['B'],
    };
    for (const [query, wanted] of Object.entries(expected))
      expect(await batches(v1, query), query).to.deep.equal(wanted);
    const page = getBody(await v1.get(`${PATH}?pageSize=2&status=ORDERED`), 200);
    expect(page).to.include({ total: 2, page: 1, pageSize: 2 });
    for (const sort of ['createdAt', 'purchaseDate']) {
      const read: string[] = [];
      let next: string | undefined = `${PATH}?after=&pageSize=1&sortBy=${sort}`;
      while (next !== undefined) {
        const answer = await v1.get(next);
        read.push(...(getBody(answer, 200).items as { batchNumber: string }[]).map((item) => item.batchNumber));
        next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(read, sort).to.have.members(['A', 'B', 'C']).and.to.have.length(3);
    }
  });

  it('are listed by the product of the supplier', async () => {
    const { v1, supplier } = await newTrader();
    const product = async (code: string) =>
      getBody(
        await v1.post('/api/v1/supplier/products', { supplierId: supplier.id, name: code, code, unitOfMeasure: 'KG' }),
        201,
      ).id as string;
    const [greggio, dyed] = [await product('G'), await product('D')];
    for (const [batchNumber, supplierProductId] of [
      ['A', greggio],
      ['B', dyed],
      ['C', greggio],
      ['D', null],
    ])
      await created(v1, { supplierId: supplier.id, purchaseDate: '2026-02-01', batchNumber, supplierProductId });
    for (const [query, wanted] of Object.entries({
      [`supplierProductId=${greggio}`]: ['C', 'A'],
      [`supplierProductId=${dyed}&status=ORDERED`]: ['B'],
      [`supplierProductId=${greggio}&sortBy=purchaseDate&pageSize=1&page=2`]: ['A'],
      [`supplierProductId=${randomUUID()}`]: [],
    }))
      expect(await batches(v1, query), query).to.deep.equal(wanted);
  });

  it('refuse what is not right by name', async () => {
    const { v1, supplier } = await newTrader();
    const fields = { supplierId: supplier.id, purchaseDate: '2026-03-01' };
    const bad: [Record<string, unknown>, string][] = [
      [{ ...fields, quantityKg: 3 }, 'quantityKg'],
      [{ ...fields, quantityKg: '-1' }, 'quantityKg'],
      [{ ...fields, status: 'LOST' }, 'status'],
      [{ ...fields, deliveryDate: '2026-02-01' }, 'deliveryDate'],
      [{ purchaseDate: '2026-03-01' }, 'supplierId'],
      [{ supplierId: supplier.id }, 'purchaseDate'],
      [{ ...fields, notes: 'a\u0000b' }, 'notes'],
    ];
    for (const [body, field] of bad)
      expect(getRefusal(await v1.post(PATH, body)), JSON.stringify(body)).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
    for (const [query, field] of [
      ['purchasedFrom=yesterday', 'purchasedFrom'],
      ['number=%00', 'number'],
      ['supplierId=1', 'supplierId'],
      ['sortBy=status', 'sortBy'],
    ] as const)
      expect(getRefusal(await v1.get(`${PATH}?${query}`)), query).to.deep.equal([400, 'VALIDATION_FAILED', field]);
  });
});
