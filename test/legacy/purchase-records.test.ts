import { expect } from 'chai';
import { getRefusal } from '../support/client.ts';
import { invalid, newBuyer, PATH } from './purchases.ts';

describe('legacy purchase records', () => {
  it('stores every field and answers it with the calculated CO2', async () => {
    const { legacy, v1, supplierId } = await newBuyer();
    const made = await legacy.post('/api/supplier-products', { name: 'P', sku: 'P', supplier_id: supplierId });
    const fields = {
      supplier_id: supplierId,
      supplier_product_id: made.body.id,
      purchase_date: '2026-02-10T08:30:00',
      quantity_kg: 1200.5,
      unit_price: 3.25,
      currency: 'EUR',
      transport_mode: 'SEA',
      distance_km: 15000,
      weight_kg: 1250,
      purchase_status: 'IN_TRANSIT',
      purchase_order_number: 'PO-2026/0001',
      invoice_number: '2026 INV_77',
      ddt_number: 'DDT.1',
      transaction_certificate_number: '9',
      batch_number: 'B-1',
      delivery_date: '2026-03-01T00:00:00',
      expected_delivery_date: '2026-02-28T12:00:00',
      delivery_notes: 'Gate 4',
      notes: 'Fragile',
    };
    const { status, body } = await legacy.post(PATH, fields);
    expect(status).to.equal(201);
    const { id, uuid, created_at, updated_at, co2_emissions_kg, ...shown } = body;
    expect(shown).to.deep.equal(fields);
    expect(co2_emissions_kg).to.equal(0.20625);
    expect((await v1.get(`/api/v1/purchase-records/${uuid}`)).body).to.include({
      legacyId: id,
      quantityKg: String(fields.quantity_kg),
    });
    expect(id).to.be.a('number');
    expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(updated_at).to.equal(created_at);
    expect((await legacy.get(`${PATH}/${id}`)).body).to.deep.equal(body);
  });

  it('requires supplier_id and purchase_date only; co2_emissions_kg is never taken from clients', async () => {
    const { legacy, least } = await newBuyer();
    for (const field of Object.keys(least))
      for (const value of [undefined, null])
        expect(getRefusal(await legacy.post(PATH, { ...least, [field]: value })), field).to.deep.equal(invalid(field));
    const { status, body } = await legacy.post(PATH, {
      ...least,
      co2_emissions_kg: 5,
      id: 1,
      created_at: '1999-01-01',
    });
    expect(status).to.equal(201);
    expect(body).to.include({
      purchase_status: 'ORDERED',
      co2_emissions_kg: null,
      transport_mode: null,
      currency: null,
    });
    expect(body.created_at).to.not.match(/^1999/);
    expect((await legacy.patch(`${PATH}/${body.id}`, { co2_emissions_kg: 5 })).body.co2_emissions_kg).to.equal(null);
  });

  it('refuses values outside their constraint by name, on create and on patch', async () => {
    const { legacy, least } = await newBuyer();
    const { body: record } = await legacy.post(PATH, least);
    const bad: [string, unknown][] = [
      ['supplier_id', '1'],
      ['supplier_product_id', 'x'],
      ['supplier_product_id', -1],
      ['quantity_kg', '5'],
      ['quantity_kg', -1],
      ['unit_price', '3,25'],
      ['currency', 'Euro'],
      ['transport_mode', 'TRUCK'],
      ['transport_mode', 'road'],
      ['distance_km', -5],
      ['distance_km', true],
      ['weight_kg', []],
      ['purchase_status', 'SHIPPED'],
      ['purchase_status', 'CONFIRMED'],
      ['delivery_notes', 'x'.repeat(2001)],
      ['notes', 5],
    ];
    for (const [field, value] of bad) {
      const what = `${field}: ${JSON.stringify(value).slice(0, 40)}`;
      expect(getRefusal(await legacy.post(PATH, { ...least, [field]: value })), what).to.deep.equal(invalid(field));
      expect(getRefusal(await legacy.patch(`${PATH}/${record.id}`, { [field]: value })), what).to.deep.equal(
        invalid(field),
      );
    }
    const { status, body } = await legacy.patch(`${PATH}/${record.id}`, { delivery_notes: 'x'.repeat(2000) });
    expect([status, body.delivery_notes]).to.deep.equal([200, 'x'.repeat(2000)]);
  });

  it('holds the five reference fields to their pattern and to 100 characters', async () => {
    const { legacy, least } = await newBuyer();
    const { body: record } = await legacy.post(PATH, least);
    const fields = 'purchase_order_number invoice_number ddt_number transaction_certificate_number batch_number'.split(
      ' ',
    );
    for (const field of fields) {
      for (const value of ['', '-1', ' .x', '/1', '_1', 'A#1', 'A,1', 'Ä1', 'A1\n2', 'A\t1', 'x'.repeat(101), 5])
        expect(
          getRefusal(await legacy.patch(`${PATH}/${record.id}`, { [field]: value })),
          `${field} ${value}`,
        ).to.deep.equal(invalid(field));
      for (const value of ['A', '0', 'a./_- Z9', 'x'.repeat(100)])
        expect((await legacy.patch(`${PATH}/${record.id}`, { [field]: value })).body[field]).to.equal(value);
    }
  });

  it('refers to rows of the own tenant only', async () => {
    const [{ legacy, least }, foreign] = [await newBuyer(), await newBuyer()];
    const { body: record } = await legacy.post(PATH, least);
    const product = await foreign.legacy.post('/api/supplier-products', {
      name: 'P',
      sku: 'P',
      supplier_id: foreign.supplierId,
    });
    for (const [field, id] of [
      ['supplier_id', foreign.supplierId],
      ['supplier_id', 999_999_999],
      ['supplier_product_id', product.body.id],
      ['supplier_product_id', 999_999_999],
    ] as const) {
      const wanted = [404, 'REFERENCE_NOT_FOUND', field];
      expect(getRefusal(await legacy.post(PATH, { ...least, [field]: id }))).to.deep.equal(wanted);
      expect(getRefusal(await legacy.patch(`${PATH}/${record.id}`, { [field]: id }))).to.deep.equal(wanted);
    }
  });

  it('keeps batch_number unique in its supplier', async () => {
    const { legacy, least } = await newBuyer();
    const { body: other } = await legacy.post('/api/suppliers', { name: 'Other' });
    const batch = { ...least, batch_number: 'B-1' };
    expect((await legacy.post(PATH, batch)).status).to.equal(201);
    expect(getRefusal(await legacy.post(PATH, batch))).to.deep.equal([409, 'CONFLICT', 'batch_number']);
    expect((await legacy.post(PATH, { ...batch, supplier_id: other.id })).status).to.equal(201);
    for (let time = 0; time < 2; time += 1)
      expect((await legacy.post(PATH, least)).status, 'without batch').to.equal(201);
    const { body } = await legacy.post(PATH, { ...least, batch_number: 'B-2' });
    expect(getRefusal(await legacy.patch(`${PATH}/${body.id}`, { batch_number: 'B-1' }))).to.deep.equal([
      409,
      'CONFLICT',
      'batch_number',
    ]);
  });
});
