import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { legacyClient, v1Client } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const PATH = '/api/v1/supplier/products';

describe('v1 supplier products', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  const newTenant = async () => {
    const tenant = await stack.tenant();
    const v1 = v1Client(stack, tenant);
    const { body } = await v1.post('/api/v1/suppliers', { name: 'Supplier' });
    return { v1, legacy: legacyClient(stack, tenant), supplier: body as { id: string; legacyId: number } };
  };

  const refusal = ({ status, body }: { status: number; body: { code: string; details?: { field?: string } } }) => [
    status,
    body.code,
    body.details?.field,
  ];

  const least = (supplierId: string) => ({ supplierId, name: 'Yarn', unitOfMeasure: 'KG' });

  it('have all that an import can bring at a path of their own', async () => {
    const { v1, legacy, supplier } = await newTenant();
    const imported = { sku: 'Y-1', name: 'Yarn', supplier_id: supplier.legacyId, certifications: ['GOTS'] };
    const items = [{ ...imported, unit_of_measure: 'KG', composition: 'wool', gots_certified: true }];
    expect((await legacy.post('/api/supplier-products/bulk', { items })).body).to.include({ created: 1 });
    const [{ id, ...shown }] = (await v1.get(`/api/v1/products/supplier?supplierId=${supplier.id}`)).body;
    expect(shown).to.deep.include({ supplierId: supplier.id, code: 'Y-1', certifications: ['GOTS'] });
    expect(shown).to.include({ composition: 'wool', gotsCertified: true });
    expect((await v1.patch(`/api/v1/products/supplier/${id}`, { composition: null })).body.composition).to.equal(null);
    expect((await v1.get(`${PATH}/${id}`)).body).to.not.have.any.keys('composition', 'certifications');
  });

  it('creates, reads, patches and deletes', async () => {
    const { v1, legacy, supplier } = await newTenant();
    const fields = {
      supplierId: supplier.id,
      externalId: 'P-1',
      name: 'Yarn',
      code: 'Y-1',
      description: 'Ne 30',
      unitOfMeasure: 'M2',
      unitPrice: '13.7500',
      currency: 'EUR',
      active: false,
    };
    const created = await v1.post(PATH, fields);
    expect(created.status, created.text).to.equal(201);
    const { id, legacyId, createdAt, updatedAt, ...shown } = created.body;
    expect(shown).to.deep.equal(fields);
    expect(id).to.match(/^[0-9a-f-]{36}$/);
    expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updatedAt).to.equal(createdAt);
    expect((await v1.get(`${PATH}/${id}`)).body).to.deep.equal(created.body);
    expect((await legacy.get(`/api/supplier-products/${legacyId}`)).body).to.include({
      uuid: id,
      sku: 'Y-1',
      supplier_id: supplier.legacyId,
      unit_cost: 13.75,
      available: false,
    });
    const patched = await v1.patch(`${PATH}/${id}`, { unitPrice: null, active: true, code: null });
    expect(patched.status).to.equal(200);
    expect(patched.body).to.include({ name: 'Yarn', code: null, unitPrice: null, active: true, unitOfMeasure: 'M2' });
    const deleted = await v1.delete(`${PATH}/${id}`);
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    expect(refusal(await v1.get(`${PATH}/${id}`))).to.deep.equal([404, 'NOT_FOUND', undefined]);
    expect(refusal(await v1.delete(`${PATH}/${id}`))).to.deep.equal([404, 'NOT_FOUND', undefined]);
  });

  it('are searched by name and code, of one supplier, too', async () => {
    const { v1, supplier } = await newTenant();
    const { body: other } = await v1.post('/api/v1/suppliers', { name: 'Other' });
    for (const [supplierId, code] of [
      [supplier.id, 'NM-30'],
      [other.id, 'NM-40'],
      [other.id, 'NM-30'],
    ] as [string, string][])
      expect((await v1.post(PATH, { ...least(supplierId), code })).status).to.equal(201);
    const found = async (query: string) =>
      ((await v1.get(`${PATH}?${query}`)).body as { supplierId: string; code: string }[]).map(({ code }) => code);
    expect(await found('search=nm-30')).to.deep.equal(['NM-30', 'NM-30']);
    expect(await found(`search=NM-&supplierId=${other.id}`)).to.deep.equal(['NM-40', 'NM-30']);
    expect(await found('search=yarn')).to.have.length(3);
  });

  it('requires supplierId, name and unitOfMeasure only', async () => {
    const { v1, supplier } = await newTenant();
    for (const field of Object.keys(least('')))
      for (const value of [undefined, null])
        expect(refusal(await v1.post(PATH, { ...least(supplier.id), [field]: value })), field).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          field,
        ]);
    const { body } = await v1.post(PATH, least(supplier.id));
    expect(body).to.include({ code: null, description: null, unitPrice: null, currency: null, active: true });
  });

  it('refuses values outside their constraint by name', async () => {
    const { v1, supplier } = await newTenant();
    const { body: product } = await v1.post(PATH, least(supplier.id));
    const bad: [string, unknown][] = [
      ['name', ''],
      ['code', 5],
      ['description', []],
      ['unitOfMeasure', 'METERS'],
      ['unitOfMeasure', 'PIECES'],
      ['unitOfMeasure', 'kg'],
      ['unitPrice', 13.75],
      ['unitPrice', '13,75'],
      ['unitPrice', '1e3'],
      ['unitPrice', ''],
      ['unitPrice', 'NaN'],
      ['unitPrice', 'Infinity'],
      ['unitPrice', '0x10'],
      ['unitPrice', '1234567890123456'],
      ['currency', 'eur'],
      ['currency', 'EURO'],
      ['active', 'true'],
    ];
    for (const [field, value] of bad) {
      const what = `${field}: ${JSON.stringify(value)}`;
      const wanted = [400, 'VALIDATION_FAILED', field];
      expect(refusal(await v1.post(PATH, { ...least(supplier.id), [field]: value })), what).to.deep.equal(wanted);
      expect(refusal(await v1.patch(`${PATH}/${product.id}`, { [field]: value })), `PATCH ${what}`).to.deep.equal(
        wanted,
      );
    }
    for (const value of ['x', 5, supplier.legacyId, `${supplier.id}0`])
      expect(refusal(await v1.post(PATH, { ...least(supplier.id), supplierId: value }))).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        'supplierId',
      ]);
  });

  it('keeps every digit of a decimal string', async () => {
    const { v1, supplier } = await newTenant();
    for (const unitPrice of ['0.1', '12.50', '100', '0', '999999999999999.123456789012345', '0.000000000000001']) {
      const { body } = await v1.post(PATH, { ...least(supplier.id), unitPrice });
      expect(body.unitPrice).to.equal(unitPrice);
      expect((await v1.get(`${PATH}/${body.id}`)).body.unitPrice).to.equal(unitPrice);
    }
  });

  it('takes every unit of v1 and shows those of legacy input under their v1 names', async () => {
    const { v1, legacy, supplier } = await newTenant();
    for (const unit of 'KG G T L ML M3 M CM MM M2 PCS ROLL BOX PALLET'.split(' ')) {
      const { body } = await v1.post(PATH, { ...least(supplier.id), unitOfMeasure: unit });
      expect(body.unitOfMeasure).to.equal(unit);
    }
    for (const [theirs, ours] of [
      ['METERS', 'M'],
      ['PIECES', 'PCS'],
      ['ROLLS', 'ROLL'],
      ['KG', 'KG'],
    ]) {
      const { body } = await legacy.post('/api/supplier-products', {
        name: 'L',
        sku: theirs,
        supplier_id: supplier.legacyId,
        unit_of_measure: theirs,
      });
      expect(body.unit_of_measure).to.equal(theirs);
      expect((await v1.get(`${PATH}/${body.uuid}`)).body.unitOfMeasure).to.equal(ours);
    }
  });

  it('shows a product without a code in legacy style as one without a sku', async () => {
    const { v1, legacy, supplier } = await newTenant();
    const { body } = await v1.post(PATH, least(supplier.id));
    expect((await legacy.get(`/api/supplier-products/${body.legacyId}`)).body.sku).to.equal(null);
    expect((await v1.post(PATH, least(supplier.id))).status, 'a second one without a code').to.equal(201);
  });

  it('ignores supplierId in a patch', async () => {
    const { v1, supplier } = await newTenant();
    const { body: other } = await v1.post('/api/v1/suppliers', { name: 'Other' });
    const { body: product } = await v1.post(PATH, least(supplier.id));
    for (const supplierId of [other.id, randomUUID(), null, 'nonsense']) {
      const { status, body } = await v1.patch(`${PATH}/${product.id}`, { supplierId, name: 'Renamed' });
      expect(status).to.equal(200);
      expect(body).to.include({ supplierId: supplier.id, name: 'Renamed' });
    }
  });

  it('answers 404 REFERENCE_NOT_FOUND for a supplier that is not in the tenant, 409 CONFLICT for a taken code', async () => {
    const [{ v1, supplier }, foreign] = [await newTenant(), await newTenant()];
    for (const id of [randomUUID(), foreign.supplier.id])
      expect(refusal(await v1.post(PATH, least(id)))).to.deep.equal([404, 'REFERENCE_NOT_FOUND', 'supplierId']);
    expect((await v1.post(PATH, { ...least(supplier.id), code: 'C' })).status).to.equal(201);
    expect(refusal(await v1.post(PATH, { ...least(supplier.id), code: 'C' }))).to.deep.equal([409, 'CONFLICT', 'code']);
    const { body } = await v1.post(PATH, { ...least(supplier.id), code: 'D' });
    expect(refusal(await v1.patch(`${PATH}/${body.id}`, { code: 'C' }))).to.deep.equal([409, 'CONFLICT', 'code']);
  });

  it('refuses to delete a product that a purchase refers to', async () => {
    const { v1, legacy, supplier } = await newTenant();
    const { body } = await v1.post(PATH, least(supplier.id));
    const record = await legacy.post('/api/purchase-records', {
      supplier_id: supplier.legacyId,
      supplier_product_id: body.legacyId,
      purchase_date: '2026-02-01',
    });
    expect(record.status, record.text).to.equal(201);
    expect(refusal(await v1.delete(`${PATH}/${body.id}`))).to.deep.equal([409, 'IN_USE', undefined]);
  });

  it('lists a plain array, all or those of one supplier', async () => {
    const [{ v1, supplier }, foreign] = [await newTenant(), await newTenant()];
    const { body: other } = await v1.post('/api/v1/suppliers', { name: 'Other' });
    expect((await v1.get(PATH)).body).to.deep.equal([]);
    for (const [name, id] of [
      ['A', supplier.id],
      ['B', other.id],
      ['C', supplier.id],
    ])
      await v1.post(PATH, { ...least(id as string), name });
    await foreign.v1.post(PATH, least(foreign.supplier.id));
    const names = async (query: string) =>
      ((await v1.get(`${PATH}${query}`)).body as { name: string }[]).map((each) => each.name);
    expect(await names('')).to.deep.equal(['A', 'B', 'C']);
    expect(await names(`?supplierId=${supplier.id}`)).to.deep.equal(['A', 'C']);
    expect(await names(`?supplierId=${foreign.supplier.id}`)).to.deep.equal([]);
    expect(refusal(await v1.get(`${PATH}?supplierId=1`))).to.deep.equal([400, 'VALIDATION_FAILED', 'supplierId']);
  });
});
