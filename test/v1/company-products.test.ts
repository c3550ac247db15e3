import { expect } from 'chai';
import { legacyClient, v1Client } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const PATH = '/api/v1/company/products';

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
