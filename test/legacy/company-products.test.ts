import { expect } from 'chai';
import { newClients, getRefusal } from '../support/client.ts';

const PATH = '/api/company-products';

const FULL = {
  name: 'T-shirt',
  sku: 'TS-1',
  description: 'Jersey 160 g',
  external_id: 'P-1',
  composition: '95% cotton, 5% elastane',
  unit_of_measure: 'PIECES',
  product_origin_country: 'PT',
  raw_material_origin_country: 'EG',
  quantity_available: 12.5,
  lead_time_days: 30,
  unit_cost: 4.2,
  currency: 'EUR',
  reach_compliant: true,
  certifications: ['GRS'],
  product_weight_kg: 0.16,
  gots_certified: true,
  barcode: '4006381333931',
  unit_sale_price: 19.99,
  sustainability_score: 87,
  recycled_content_percent: 33.3,
  available: false,
};

describe('legacy company products', () => {
  it('stores every field, also those of the base product, and answers it as it was sent', async () => {
    const { legacy, v1 } = await newClients();
    const { status, body } = await legacy.post(PATH, FULL);
    expect(status).to.equal(201);
    const { id, uuid, created_at, updated_at, ...fields } = body;
    expect(fields).to.deep.equal(FULL);
    expect(id).to.be.a('number');
    expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(updated_at).to.equal(created_at);
    expect((await legacy.get(`${PATH}/${id}`)).body).to.deep.equal(body);
    expect((await v1.get(`/api/v1/company/products/${uuid}`)).body).to.include({
      id: uuid,
      legacyId: id,
      name: 'T-shirt',
      code: 'TS-1',
      unitOfMeasure: 'PCS',
      active: false,
    });
  });

  it('are searched by name and code', async () => {
    const { legacy } = await newClients();
    for (const [sku, name] of [
      ['TSH-1', 'T-shirt ceñida'],
      ['X-2', 'Felpa'],
    ])
      expect((await legacy.post(PATH, { sku, name })).status).to.equal(201);
    for (const [search, skus] of [
      ['CENIDA', ['TSH-1']],
      ['x-2', ['X-2']],
      ['nothing', []],
    ] as const) {
      const { body } = await legacy.get(`${PATH}?search=${encodeURIComponent(search)}`);
      expect((body as { sku: string }[]).map(({ sku }) => sku)).to.deep.equal([...skus]);
    }
  });

  it('requires name and sku only', async () => {
    const { legacy } = await newClients();
    for (const missing of ['name', 'sku'])
      for (const value of [undefined, null, ''])
        expect(getRefusal(await legacy.post(PATH, { name: 'A', sku: 'A', [missing]: value }))).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          missing,
        ]);
    const { status, body } = await legacy.post(PATH, { name: 'A', sku: 'A' });
    expect(status).to.equal(201);
    expect(body).to.deep.include({
      unit_of_measure: 'KG',
      available: true,
      certifications: [],
      barcode: null,
      unit_sale_price: null,
      sustainability_score: null,
      recycled_content_percent: null,
    });
  });

  it('refuses values outside their constraint by name and takes the borders', async () => {
    const { legacy } = await newClients();
    const { body: product } = await legacy.post(PATH, { name: 'A', sku: 'A' });
    const bad: [string, unknown][] = [
      ['unit_of_measure', 'PCS'],
      ['product_origin_country', 'AN'],
      ['raw_material_origin_country', 'XK'],
      ['quantity_available', -1],
      ['lead_time_days', -1],
      ['lead_time_days', 2.5],
      ['barcode', 4006381333931],
      ['barcode', '4006381333932'],
      ['barcode', '40063813339'],
      ['unit_sale_price', '19.99'],
      ['sustainability_score', -1],
      ['sustainability_score', 101],
      ['sustainability_score', 50.5],
      ['sustainability_score', '50'],
      ['recycled_content_percent', -0.1],
      ['recycled_content_percent', 100.01],
      ['product_weight_kg', 0],
      ['available', 0],
    ];
    for (const [field, value] of bad) {
      const wanted = [400, 'VALIDATION_FAILED', field];
      const what = `${field}: ${JSON.stringify(value)}`;
      expect(getRefusal(await legacy.post(PATH, { name: 'B', sku: 'B', [field]: value })), what).to.deep.equal(wanted);
      expect(getRefusal(await legacy.patch(`${PATH}/${product.id}`, { [field]: value })), what).to.deep.equal(wanted);
    }
    for (const borders of [
      { sustainability_score: 0, recycled_content_percent: 0, quantity_available: 0, lead_time_days: 0 },
      { sustainability_score: 100, recycled_content_percent: 100 },
    ]) {
      const { status, body } = await legacy.patch(`${PATH}/${product.id}`, borders);
      expect(status).to.equal(200);
      expect(body).to.include(borders);
    }
  });

  it('keeps sku unique in the tenant', async () => {
    const [{ legacy }, foreign] = [await newClients(), await newClients()];
    expect((await legacy.post(PATH, { name: 'A', sku: 'X' })).status).to.equal(201);
    expect((await foreign.legacy.post(PATH, { name: 'A', sku: 'X' })).status).to.equal(201);
    const { body } = await legacy.post(PATH, { name: 'B', sku: 'Y' });
    for (const answer of [
      await legacy.post(PATH, { name: 'A', sku: 'X' }),
      await legacy.patch(`${PATH}/${body.id}`, { sku: 'X' }),
    ])
      expect(getRefusal(answer)).to.deep.equal([409, 'CONFLICT', 'sku']);
  });

  it('patches what is sent; null clears the optional, not the required', async () => {
    const { legacy } = await newClients();
    const { body: product } = await legacy.post(PATH, FULL);
    const { body } = await legacy.patch(`${PATH}/${product.id}`, {
      barcode: null,
      sustainability_score: null,
      unit_of_measure: null,
      certifications: ['A', ' B '],
    });
    expect(body).to.deep.include({
      name: 'T-shirt',
      unit_sale_price: 19.99,
      barcode: null,
      sustainability_score: null,
      unit_of_measure: 'KG',
      certifications: ['A', 'B'],
    });
    for (const field of ['name', 'sku'])
      expect(getRefusal(await legacy.patch(`${PATH}/${product.id}`, { [field]: null }))).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
    expect(getRefusal(await legacy.patch(`${PATH}/999999999`, {}))).to.deep.equal([404, 'NOT_FOUND', undefined]);
  });

  it('lists a plain array with optional page and size', async () => {
    const { legacy } = await newClients();
    expect((await legacy.get(PATH)).text).to.equal('[]');
    for (const sku of ['A', 'B', 'C']) await legacy.post(PATH, { name: sku, sku });
    const skus = async (query: string) =>
      ((await legacy.get(`${PATH}${query}`)).body as { sku: string }[]).map((each) => each.sku);
    expect(await skus('')).to.deep.equal(['A', 'B', 'C']);
    expect(await skus('?page=1&size=2')).to.deep.equal(['C']);
    expect(getRefusal(await legacy.get(`${PATH}?size=251`))).to.deep.equal([400, 'VALIDATION_FAILED', 'size']);
  });
});
