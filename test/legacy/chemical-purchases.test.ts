import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { getBody, getRefusal, type Client } from '../support/client.ts';
import { invalid, newBuyer } from './purchases.ts';

const PATH = '/api/v1/chemical-purchases';

const OPTIONAL = {
  total_cost: 800,
  delivery_date: '2026-02-20',
  purchase_order_number: 'PO-2026/0001',
  invoice_number: '#77 (Rechnung)',
  batch_number: '_L 12ä',
  batch_expiry_date: '2028-02-29',
  warehouse_location: 'Magazzino 3, scaffale B',
  quality_certificate_number: 'QC.9',
  msds_received: true,
  reach_compliant: false,
  notes: 'Keep cool\nand dry',
  internal_notes: 'Price agreed by phone',
};

const CLEARED = Object.fromEntries(Object.keys(OPTIONAL).map((field) => [field, null]));

describe('legacy chemical purchases', () => {
  const newProduct = async (legacy: Client, name = 'Soda lye') =>
    getBody(await legacy.post('/api/chemicals', { name }), 201).id as number;

  /** A tenant of its own with a supplier and a chemical product to buy. */
  async function newChemist() {
    const buyer = await newBuyer();
    const least = {
      chemical_product_id: await newProduct(buyer.legacy),
      supplier_id: buyer.supplierId,
      company_id: 4711,
      purchase_date: '2026-02-10T08:30:00',
      quantity_kg: 250.5,
      cost_per_kg: 3.2,
      currency: 'EUR',
    };
    const create = async (fields: object = {}, search = '') =>
      getBody(await buyer.legacy.post(`${PATH}${search}`, { ...least, ...fields }), 201);
    return { ...buyer, least, create };
  }

  it('store every field and answer it as it was sent', async () => {
    const { legacy, least, create } = await newChemist();
    const body = await create(OPTIONAL);
    const { id, uuid, user_id, created_at, updated_at, ...fields } = body;
    expect(fields).to.deep.equal({ ...least, ...OPTIONAL });
    expect([typeof id, typeof uuid, typeof user_id]).to.deep.equal(['number', 'string', 'number']);
    expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(updated_at).to.equal(created_at);
    expect(getBody(await legacy.get(`${PATH}/${id}`), 200)).to.deep.equal(body);
    expect(getBody(await legacy.get(PATH), 200)).to.deep.equal([body]);
  });

  it('need what is required only, and ignore what the server sets', async () => {
    const { legacy, least, create } = await newChemist();
    const serverSet = { id: 999_999_999, user_id: 999_999_999, created_at: '1999-01-01' };
    const { id, uuid, user_id, created_at, updated_at, ...fields } = await create(serverSet);
    expect(fields).to.deep.equal({ ...least, ...CLEARED, total_cost: 801.6 });
    expect([id, user_id]).to.not.include(999_999_999);
    expect(uuid).to.be.a('string');
    expect([created_at, updated_at].join()).to.not.match(/1999/);
    for (const field of Object.keys(least))
      for (const value of [undefined, null])
        expect(getRefusal(await legacy.post(PATH, { ...least, [field]: value })), field).to.deep.equal(invalid(field));
    expect((await legacy.get(PATH)).body).to.have.length(1);
  });

  it('belong to the user that userId or X-User-Id names, else to the one of the credential', async () => {
    const { stack, tenant, legacy, v1, least, create } = await newChemist();
    const ofTenant = 'select id from users where tenant_id = $1 and is_service';
    const [service] = await query<{ id: number }>(stack.database, ofTenant, [tenant.id]);
    const { adminUserId } = tenant;
    const own = await create();
    expect(own.user_id).to.equal(service!.id);
    expect((await create({}, `?userId=${adminUserId}`)).user_id).to.equal(adminUserId);
    const named = await legacy.post(PATH, least, { headers: { 'x-user-id': String(adminUserId) } });
    expect(getBody(named, 201).user_id).to.equal(adminUserId);
    expect(getBody(await v1.post(PATH, least), 201).user_id).to.equal(adminUserId);
    const changed = await legacy.patch(`${PATH}/${own.id}?userId=${adminUserId}`, { notes: 'n', user_id: adminUserId });
    expect(getBody(changed, 200), 'who changes it does not become who bought it').to.include({
      notes: 'n',
      user_id: service!.id,
    });
  });

  it('refuse a userId that names no user of the tenant', async () => {
    const [{ legacy, least, create }, foreign] = [await newChemist(), await newBuyer()];
    const { id } = await create();
    for (const value of [foreign.tenant.adminUserId, 99_999_999, 0, -1, 1.5, '1e3', 'abc', '']) {
      const wanted = invalid('userId');
      expect(getRefusal(await legacy.post(`${PATH}?userId=${value}`, least)), `${value}`).to.deep.equal(wanted);
      expect(getRefusal(await legacy.patch(`${PATH}/${id}?userId=${value}`, {})), `${value}`).to.deep.equal(wanted);
    }
    expect((await legacy.get(PATH)).body).to.have.length(1);
  });

  const BAD: Record<string, unknown[]> = {
    'chemical_product_id supplier_id company_id': ['1', 1.5, 0, -1, true, [1], 2 ** 53],
    purchase_date: ['', '10/02/2026', '2026-02-30', 2026, 'now'],
    'quantity_kg cost_per_kg': [0, -0.001, -5, '5', '3,2', 1e15, true, []],
    total_cost: [-0.01, '800', 1e15, {}],
    currency: ['', 'EU', 'EURO', 'eur', 'ZZZ', 'E1R', 978],
    'delivery_date batch_expiry_date': ['', '2026-03-01T00:00:00', '01.03.2026', '2026-02-29', '2026-3-1', 20260301],
    'purchase_order_number invoice_number batch_number quality_certificate_number': [5, {}, 'a\0b'],
    'warehouse_location notes internal_notes': [5, ['x'], 'a\0b'],
    'msds_received reach_compliant': ['true', 1, 'yes'],
  };
  it('refuse values outside their constraint by name, on create and on patch', async () => {
    const { legacy, least, create } = await newChemist();
    const purchase = await create(OPTIONAL);
    for (const [fields, values] of Object.entries(BAD))
      for (const field of fields.split(' '))
        for (const value of values) {
          const what = `${field}: ${JSON.stringify(value)}`;
          const body = { [field]: value };
          expect(getRefusal(await legacy.post(PATH, { ...least, ...body })), what).to.deep.equal(invalid(field));
          expect(getRefusal(await legacy.patch(`${PATH}/${purchase.id}`, body)), what).to.deep.equal(invalid(field));
        }
    expect((await legacy.get(PATH)).body).to.deep.equal([purchase]);
  });

  it('take the borders of each range, and refuse what is one character longer', async () => {
    const { legacy, least, create } = await newChemist();
    const borders = { quantity_kg: 1e-15, cost_per_kg: 999_999_999_999_999, total_cost: 0 };
    const { id, ...shown } = await create(borders);
    expect(shown).to.include(borders);
    const limits = {
      purchase_order_number: 100,
      invoice_number: 100,
      batch_number: 100,
      quality_certificate_number: 100,
      warehouse_location: 255,
      notes: 1000,
      internal_notes: 1000,
    };
    for (const [field, max] of Object.entries(limits)) {
      const [longest, longer] = [max, max + 1].map((length) => ({ [field]: 'é'.repeat(length) }));
      expect(await create(longest), field).to.include(longest);
      expect(getBody(await legacy.patch(`${PATH}/${id}`, longest), 200), field).to.include(longest);
      expect(getRefusal(await legacy.post(PATH, { ...least, ...longer })), field).to.deep.equal(invalid(field));
      expect(getRefusal(await legacy.patch(`${PATH}/${id}`, longer)), field).to.deep.equal(invalid(field));
    }
  });

  it('keep the day of delivery that was sent, also where the purchase was made west of it', async () => {
    const { create } = await newChemist();
    const made = await create({ purchase_date: '2026-01-01T20:00:00-10:00', delivery_date: '2026-01-01' });
    expect(made).to.include({ purchase_date: '2026-01-02T06:00:00', delivery_date: '2026-01-01' });
  });

  it('refer to chemical products and suppliers of the own tenant only', async () => {
    const [{ legacy, least, create }, foreign] = [await newChemist(), await newChemist()];
    const purchase = await create();
    for (const field of ['chemical_product_id', 'supplier_id'] as const)
      for (const id of [foreign.least[field], 999_999_999]) {
        const wanted = [404, 'REFERENCE_NOT_FOUND', field];
        expect(getRefusal(await legacy.post(PATH, { ...least, [field]: id }))).to.deep.equal(wanted);
        expect(getRefusal(await legacy.patch(`${PATH}/${purchase.id}`, { [field]: id }))).to.deep.equal(wanted);
      }
    expect((await legacy.get(PATH)).body).to.deep.equal([purchase]);
    const moved = {
      chemical_product_id: await newProduct(legacy, 'Other'),
      supplier_id: getBody(await legacy.post('/api/suppliers', { name: 'Other' }), 201).id as number,
    };
    expect(getBody(await legacy.patch(`${PATH}/${purchase.id}`, moved), 200)).to.include(moved);
  });

  it('are filtered by company, chemical product and supplier, alone and together, and paged from 0', async () => {
    const [{ legacy, supplierId, least, create }, foreign] = [await newChemist(), await newChemist()];
    const product = await newProduct(legacy, 'Other');
    const { id: supplier } = getBody(await legacy.post('/api/suppliers', { name: 'Other' }), 201) as { id: number };
    const a = (await create()).id as number;
    const b = (await create({ company_id: 1 })).id as number;
    const c = (await create({ chemical_product_id: product })).id as number;
    const d = (await create({ chemical_product_id: product, supplier_id: supplier, company_id: 1 })).id as number;
    await foreign.create();
    const wanted: Record<string, number[]> = {
      '': [a, b, c, d],
      'companyId=4711': [a, c],
      'companyId=1': [b, d],
      'companyId=2': [],
      [`chemicalProductId=${product}`]: [c, d],
      [`chemicalProductId=${foreign.least.chemical_product_id}`]: [],
      [`supplierId=${supplier}`]: [d],
      [`supplierId=${foreign.supplierId}`]: [],
      [`companyId=4711&chemicalProductId=${product}`]: [c],
      [`companyId=1&supplierId=${supplierId}`]: [b],
      [`companyId=1&chemicalProductId=${product}&supplierId=${supplier}`]: [d],
      [`companyId=1&chemicalProductId=${least.chemical_product_id}&supplierId=${supplier}`]: [],
      'page=1&size=3': [d],
      'companyId=1&page=1&size=1': [d],
    };
    for (const [search, ids] of Object.entries(wanted)) {
      const rows = getBody(await legacy.get(`${PATH}?${search}`), 200) as { id: number }[];
      expect(
        rows.map((row) => row.id),
        search,
      ).to.deep.equal(ids);
    }
    for (const name of ['companyId', 'chemicalProductId', 'supplierId', 'size', 'page'])
      for (const value of ['x', '-1', '1.5', '', '1,2', ...(name === 'page' ? [] : ['0']), '99999999999999999999'])
        expect(getRefusal(await legacy.get(`${PATH}?${name}=${value}`)), `${name}=${value}`).to.deep.equal(
          invalid(name),
        );
    expect(getRefusal(await legacy.get(`${PATH}?size=251`))).to.deep.equal(invalid('size'));
  });

  it('change by a patch in what is sent only; null clears the optional, not the required', async () => {
    const { legacy, least, create } = await newChemist();
    let expected = await create(OPTIONAL);
    const path = `${PATH}/${expected.id}`;
    const changes = {
      company_id: 5,
      purchase_date: '2026-02-11T00:00:00',
      quantity_kg: 300,
      cost_per_kg: 0.5,
      total_cost: 150,
      currency: 'USD',
      delivery_date: '2026-02-21',
      purchase_order_number: 'PO',
      invoice_number: 'I',
      batch_number: 'B',
      batch_expiry_date: '2029-01-01',
      warehouse_location: 'W',
      quality_certificate_number: 'Q',
      msds_received: false,
      reach_compliant: true,
      notes: 'N',
      internal_notes: 'I',
    };
    for (const [field, value] of Object.entries(changes)) {
      const body = getBody(await legacy.patch(path, { [field]: value }), 200);
      expected = { ...expected, [field]: value, updated_at: body.updated_at };
      expect(body, field).to.deep.equal(expected);
    }
    for (const field of Object.keys(least))
      expect(getRefusal(await legacy.patch(path, { [field]: null })), field).to.deep.equal(invalid(field));
    const cleared = getBody(await legacy.patch(path, CLEARED), 200);
    expect(cleared).to.deep.equal({ ...expected, ...CLEARED, total_cost: 150, updated_at: cleared.updated_at });
    expect(getBody(await legacy.get(path), 200)).to.deep.equal(cleared);
  });

  it("are deleted once, and never another tenant's", async () => {
    const [{ legacy, create }, foreign] = [await newChemist(), await newChemist()];
    const [{ id }, theirs] = [await create(), await foreign.create()];
    const deleted = await legacy.delete(`${PATH}/${id}`);
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    for (const gone of [id, theirs.id, 999_999_999])
      for (const method of ['GET', 'PATCH', 'DELETE'])
        expect(
          getRefusal(await legacy.request(method, `${PATH}/${gone}`, method === 'PATCH' ? { body: {} } : {})),
          method,
        ).to.deep.equal([404, 'NOT_FOUND', undefined]);
    for (const none of ['abc', '0', '1.5'])
      expect(getRefusal(await legacy.delete(`${PATH}/${none}`)), none).to.deep.equal(invalid('id'));
    expect((await legacy.get(PATH)).body).to.deep.equal([]);
    expect((await foreign.legacy.get(PATH)).body).to.deep.equal([theirs]);
  });

  it('keep their supplier from being deleted', async () => {
    const { legacy, v1, supplierId, create } = await newChemist();
    const { id } = await create();
    const { uuid } = getBody(await legacy.get(`/api/suppliers/${supplierId}`), 200) as { uuid: string };
    const remove = () => v1.delete(`/api/v1/suppliers/${uuid}`);
    expect(getRefusal(await remove())).to.deep.equal([409, 'IN_USE', undefined]);
    expect((await legacy.get(`${PATH}/${id}`)).status).to.equal(200);
    expect((await legacy.delete(`${PATH}/${id}`)).status).to.equal(204);
    expect((await remove()).status).to.equal(204);
  });
});
