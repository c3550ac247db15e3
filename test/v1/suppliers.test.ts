import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { legacyClient, v1Client, type Client } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const PATH = '/api/v1/suppliers';

describe('v1 suppliers', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  const newClients = async () => {
    const tenant = await stack.tenant();
    return { tenant, v1: v1Client(stack, tenant), legacy: legacyClient(stack, tenant) };
  };

  const created = async (v1: Client, fields: Record<string, unknown>) => {
    const { status, body, text } = await v1.post(PATH, fields);
    expect(status, text).to.equal(201);
    return body as { id: string; legacyId: number; name: string; createdAt: string; updatedAt: string };
  };

  const names = async (v1: Client, query: string) => {
    const { status, body, text } = await v1.get(`${PATH}?${query}`);
    expect(status, text).to.equal(200);
    return (body as { items: { name: string }[] }).items.map((item) => item.name);
  };

  it('creates, reads, patches and deletes', async () => {
    const { v1, legacy } = await newClients();
    const supplier = await created(v1, { name: 'Lanificio', country: 'IT', category: 'Weaving', svhcCompliant: true });
    expect(supplier).to.have.all.keys(
      'id legacyId externalId name country category reachCompliant svhcCompliant createdAt updatedAt'.split(' '),
    );
    expect(supplier.id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(supplier.createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(supplier).to.include({ reachCompliant: false, svhcCompliant: true });
    expect((await v1.get(`${PATH}/${supplier.id}`)).body).to.deep.equal(supplier);
    expect((await v1.get(`${PATH}/${supplier.id.toUpperCase()}`)).body, 'upper case').to.deep.equal(supplier);
    expect((await legacy.get(`/api/suppliers/${supplier.legacyId}`)).body).to.include({
      uuid: supplier.id,
      svhc_compliant: true,
    });

    const patched = await v1.patch(`${PATH}/${supplier.id}`, {
      reachCompliant: true,
      category: null,
      id: randomUUID(),
    });
    expect(patched.status).to.equal(200);
    expect(patched.body).to.include({
      id: supplier.id,
      name: 'Lanificio',
      country: 'IT',
      category: null,
      reachCompliant: true,
    });
    expect(Date.parse(patched.body.updatedAt)).to.be.greaterThan(Date.parse(supplier.updatedAt));
    expect(patched.body.createdAt).to.equal(supplier.createdAt);

    const deleted = await v1.delete(`${PATH}/${supplier.id}`);
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    for (const gone of [
      await v1.get(`${PATH}/${supplier.id}`),
      await v1.patch(`${PATH}/${supplier.id}`, {}),
      await v1.delete(`${PATH}/${supplier.id}`),
    ])
      expect([gone.status, gone.body.code]).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('refuses bad fields by name, on create and on patch', async () => {
    const { v1 } = await newClients();
    const { id } = await created(v1, { name: 'Here' });
    const bad: [Record<string, unknown>, string][] = [
      [{ name: null }, 'name'],
      [{ name: '' }, 'name'],
      [{ name: 'A', country: 'ZZ' }, 'country'],
      [{ name: 'A', category: 7 }, 'category'],
      [{ name: 'A', reachCompliant: 'yes' }, 'reachCompliant'],
      [{ name: 'A', svhcCompliant: 0 }, 'svhcCompliant'],
    ];
    for (const [fields, name] of bad) {
      for (const { status, body } of [await v1.post(PATH, fields), await v1.patch(`${PATH}/${id}`, fields)])
        expect([status, body.code, body.details.field], JSON.stringify(fields)).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          name,
        ]);
    }
    expect((await v1.post(PATH, { country: 'IT' })).body.details.field).to.equal('name');
  });

  it('answers 409 CONFLICT for a name that is taken', async () => {
    const { v1 } = await newClients();
    await created(v1, { name: 'Taken' });
    const { id } = await created(v1, { name: 'Free' });
    for (const { status, body } of [
      await v1.post(PATH, { name: 'Taken' }),
      await v1.patch(`${PATH}/${id}`, { name: 'Taken' }),
    ])
      expect([status, body.code, body.details.field]).to.deep.equal([409, 'CONFLICT', 'name']);
  });

  it('refuses to delete a supplier that products or purchases refer to', async () => {
    const { v1, legacy } = await newClients();
    const ofProduct = await created(v1, { name: 'Product' });
    const ofPurchase = await created(v1, { name: 'Purchase' });
    const product = await v1.post('/api/v1/supplier/products', {
      supplierId: ofProduct.id,
      name: 'P',
      unitOfMeasure: 'KG',
    });
    expect(product.status).to.equal(201);
    const record = await legacy.post('/api/purchase-records', {
      supplier_id: ofPurchase.legacyId,
      purchase_date: '2026-01-01',
    });
    expect(record.status).to.equal(201);
    for (const { id } of [ofProduct, ofPurchase]) {
      const { status, body } = await v1.delete(`${PATH}/${id}`);
      expect([status, body.code]).to.deep.equal([409, 'IN_USE']);
      expect((await v1.get(`${PATH}/${id}`)).status).to.equal(200);
    }
    expect((await v1.delete(`/api/v1/supplier/products/${product.body.id}`)).status).to.equal(204);
    expect((await v1.delete(`${PATH}/${ofProduct.id}`)).status).to.equal(204);
  });

  describe('list', () => {
    it('has items, total, page and pageSize; pages of 20 from 1, newest first', async () => {
      const { v1 } = await newClients();
      for (let number = 0; number < 23; number += 1) await created(v1, { name: `S${number}` });
      const first = await v1.get(PATH);
      expect(first.body).to.have.all.keys('items', 'total', 'page', 'pageSize');
      expect(first.body).to.include({ total: 23, page: 1, pageSize: 20 });
      expect(first.body.items).to.have.length(20);
      expect(await names(v1, 'page=2')).to.deep.equal(['S2', 'S1', 'S0']);
      expect(await names(v1, 'page=3&pageSize=5&sortDirection=asc')).to.deep.equal(['S10', 'S11', 'S12', 'S13', 'S14']);
      expect((await v1.get(`${PATH}?pageSize=100`)).body.items).to.have.length(23);
    });

    it('filters and sorts', async () => {
      const { v1 } = await newClients();
      await created(v1, { name: 'Città', country: 'IT', category: 'Dyeing' });
      await created(v1, {
        name: 'Zeta',
        country: 'IT',
        category: 'Spinning',
        reachCompliant: true,
        svhcCompliant: true,
      });
      await created(v1, { name: 'Alfa', country: 'PT', category: 'Dyeing', svhcCompliant: true });
      const expected: Record<string, string[]> = {
        'sortBy=name&sortDirection=asc': ['Alfa', 'Città', 'Zeta'],
        'sortBy=name&sortDirection=desc': ['Zeta', 'Città', 'Alfa'],
        'sortBy=createdAt&sortDirection=asc': ['Città', 'Zeta', 'Alfa'],
        '': ['Alfa', 'Zeta', 'Città'],
        'search=CITTA': ['Città'],
        'search=T%C3%81': ['Zeta', 'Città'],
        'search=dye&sortBy=name&sortDirection=asc': ['Alfa', 'Città'],
        'country=PT': ['Alfa'],
        'category=Dyeing&country=IT': ['Città'],
        'sortBy=country&sortDirection=asc': ['Città', 'Zeta', 'Alfa'],
        'sortBy=category&sortDirection=desc': ['Zeta', 'Alfa', 'Città'],
        'complianceStatus=COMPLIANT': ['Zeta'],
        'complianceStatus=PARTIAL': ['Alfa'],
        'complianceStatus=NON_COMPLIANT&country=IT': ['Città'],
      };
      for (const [query, wanted] of Object.entries(expected))
        expect(await names(v1, query), query).to.deep.equal(wanted);
    });

    it('refuses bad parameters by name', async () => {
      const { v1 } = await newClients();
      const bad: [string, string][] = [
        ['page=0', 'page'],
        ['page=x', 'page'],
        ['pageSize=101', 'pageSize'],
        ['pageSize=0', 'pageSize'],
        ['sortBy=reachCompliant', 'sortBy'],
        ['complianceStatus=GOOD', 'complianceStatus'],
        ['sortDirection=ASC', 'sortDirection'],
        ['country=Italy', 'country'],
        ['search=%00', 'search'],
      ];
      for (const [query, name] of bad) {
        const { status, body } = await v1.get(`${PATH}?${query}`);
        expect([status, body.code, body.details?.field], query).to.deep.equal([400, 'VALIDATION_FAILED', name]);
      }
    });
  });
});
