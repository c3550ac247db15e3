import { expect } from 'chai';
import { legacyClient, v1Client } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const PATH = '/api/v1/company/products';
const DETAILS = '/api/v1/products/company';

describe('v1 company products', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  const newClients = async () => {
    const tenant = await stack.tenant();
    return { v1: v1Client(stack, tenant), legacy: legacyClient(stack, tenant) };
  };

  const refusal = ({ status, body }: { status: number; body: { code: string; details?: { field?: string } } }) => [
    status,
    body.code,
    body.details?.field,
  ];

  const least = { name: 'T-shirt', code: 'TS', unitOfMeasure: 'PCS' };

  it('creates, reads, patches and deletes', async () => {
    const { v1, legacy } = await newClients();
    const created = await v1.post(PATH, { ...least, description: ' Jersey ', active: false });
    expect(created.status, created.text).to.equal(201);
    const { id, legacyId, createdAt, updatedAt, ...shown } = created.body;
    expect(shown).to.deep.equal({ ...least, externalId: null, description: 'Jersey', active: false });
    expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updatedAt).to.equal(createdAt);
    expect((await v1.get(`${PATH}/${id}`)).body).to.deep.equal(created.body);
    expect((await legacy.get(`/api/company-products/${legacyId}`)).body).to.include({
      uuid: id,
      sku: 'TS',
      unit_of_measure: 'PIECES',
      available: false,
    });
    const patched = await v1.patch(`${PATH}/${id}`, { unitOfMeasure: 'BOX', description: null, active: null });
    expect(patched.status).to.equal(200);
    expect(patched.body).to.include({ name: 'T-shirt', unitOfMeasure: 'BOX', description: null, active: true });
    expect((await legacy.get(`/api/company-products/${legacyId}`)).body.unit_of_measure).to.equal('BOX');
    const deleted = await v1.delete(`${PATH}/${id}`);
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    for (const gone of [
      await v1.get(`${PATH}/${id}`),
      await v1.patch(`${PATH}/${id}`, {}),
      await v1.delete(`${PATH}/${id}`),
    ])
      expect(refusal(gone)).to.deep.equal([404, 'NOT_FOUND', undefined]);
  });

  it('have all that an import can bring at a path of their own', async () => {
    const { v1, legacy } = await newClients();
    const imported = {
      ...{ sku: 'TS', name: 'T-shirt', unit_of_measure: 'PIECES', external_id: 'P-1', composition: '100% cotton' },
      ...{ product_origin_country: 'IT', raw_material_origin_country: 'IN', quantity_available: 12.5 },
      ...{ lead_time_days: 30, unit_cost: 4.5, currency: 'EUR', reach_compliant: true, certifications: ['GOTS'] },
      ...{ product_weight_kg: 0.2, gots_certified: true, barcode: '4006381333931', unit_sale_price: 19.9 },
      ...{ sustainability_score: 80, recycled_content_percent: 12.5 },
    };
    expect((await legacy.post('/api/company-products/bulk', { items: [imported] })).body).to.include({ created: 1 });
    const [{ id, ...shown }] = (await v1.get(DETAILS)).body;
    expect(shown).to.deep.include({
      ...{ code: 'TS', name: 'T-shirt', unitOfMeasure: 'PCS', externalId: 'P-1', composition: '100% cotton' },
      ...{ productOriginCountry: 'IT', rawMaterialOriginCountry: 'IN', quantityAvailable: 12.5, leadTimeDays: 30 },
      ...{ unitPrice: '4.5', currency: 'EUR', reachCompliant: true, certifications: ['GOTS'] },
      ...{ productWeightKg: 0.2, gotsCertified: true, barcode: '4006381333931', unitSalePrice: '19.9' },
      ...{ sustainabilityScore: 80, recycledContentPct: 12.5 },
    });
    const patched = await v1.patch(`${DETAILS}/${id}`, { barcode: null, certifications: ['GRS', 'GOTS'] });
    expect(patched.body).to.deep.include({
      barcode: null,
      certifications: ['GRS', 'GOTS'],
      composition: '100% cotton',
    });
    expect((await v1.get(`${PATH}/${id}`)).body).to.not.have.any.keys('barcode', 'composition');
  });

  it('requires name, code and unitOfMeasure, on create present and on patch not null; active is true by default', async () => {
    const { v1 } = await newClients();
    const { body } = await v1.post(PATH, least);
    expect(body).to.include({ active: true, description: null });
    for (const field of Object.keys(least)) {
      const wanted = [400, 'VALIDATION_FAILED', field];
      expect(refusal(await v1.post(PATH, { ...least, [field]: undefined })), field).to.deep.equal(wanted);
      expect(refusal(await v1.patch(`${PATH}/${body.id}`, { [field]: null })), field).to.deep.equal(wanted);
    }
  });

  it('refuses values outside their constraint by name', async () => {
    const { v1 } = await newClients();
    const { body: product } = await v1.post(PATH, least);
    for (const [field, value] of [
      ['name', ' '],
      ['name', ['T-shirt']],
      ['code', ''],
      ['description', 3],
      ['unitOfMeasure', 'PIECES'],
      ['unitOfMeasure', 'pcs'],
      ['active', 'false'],
    ] as const) {
      const wanted = [400, 'VALIDATION_FAILED', field];
      expect(refusal(await v1.post(PATH, { ...least, code: 'B', [field]: value })), field).to.deep.equal(wanted);
      expect(refusal(await v1.patch(`${PATH}/${product.id}`, { [field]: value })), field).to.deep.equal(wanted);
    }
  });

  it('answers 409 CONFLICT for a code that is taken in either style', async () => {
    const { v1, legacy } = await newClients();
    expect((await legacy.post('/api/company-products', { name: 'A', sku: 'X' })).status).to.equal(201);
    const { body } = await v1.post(PATH, least);
    for (const answer of [
      await v1.post(PATH, { ...least, code: 'X' }),
      await v1.patch(`${PATH}/${body.id}`, { code: 'X' }),
    ])
      expect(refusal(answer)).to.deep.equal([409, 'CONFLICT', 'code']);
  });

  it('are searched by name and code, whatever their case and accents', async () => {
    const { v1 } = await newClients();
    for (const [code, name] of [
      ['TSH-1', 'T-shirt ceñida'],
      ['TSH-2', 'Felpa'],
      ['X-3', '100% lana'],
    ])
      expect((await v1.post(PATH, { ...least, code, name })).status).to.equal(201);
    const found = async (search: string, further = '') => {
      const seen = await v1.get(`${PATH}?search=${encodeURIComponent(search)}${further}`);
      expect(seen.status, seen.text).to.equal(200);
      return (seen.body as { code: string }[]).map(({ code }) => code);
    };
    expect(await found('CENIDA')).to.deep.equal(['TSH-1']);
    expect(await found('tsh')).to.deep.equal(['TSH-1', 'TSH-2']);
    expect(await found('%')).to.deep.equal(['X-3']);
    expect(await found('tsh', '&page=2&pageSize=1')).to.deep.equal(['TSH-2']);
    expect(await found('nothing')).to.deep.equal([]);
    expect((await v1.get(`${PATH}?search=tsh&page=1`)).headers.get('x-total-count')).to.equal('2');
  });

  it('lists a plain array of the own tenant', async () => {
    const [{ v1 }, foreign] = [await newClients(), await newClients()];
    expect((await v1.get(PATH)).text).to.equal('[]');
    await foreign.v1.post(PATH, least);
    for (const code of ['B', 'A']) await v1.post(PATH, { ...least, code });
    expect(((await v1.get(PATH)).body as { code: string }[]).map((each) => each.code)).to.deep.equal(['B', 'A']);
  });
});
