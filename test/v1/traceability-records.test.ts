import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { BAD_METADATA, COMPANY, withMetadata, type Fields } from '../support/textiles.ts';
import { MOMENT, Tracer } from '../support/traceability.ts';

const PATH = '/api/v1/traceability';
const NOT_FOUND = [404, 'NOT_FOUND', undefined];

const LEAST = { productId: 'COAT/1', batchNumber: 'LOT-1', origin: 'Cusco, Perù' };

describe('v1 traceability records', () => {
  let tracer: Tracer;
  let userId: string;
  beforeEach(async () => {
    tracer = await Tracer.create();
    userId = (await tracer.v1.get('/api/v1/auth/me')).body.user.id;
  });

  const created = async (fields: Fields = {}) => getBody(await tracer.v1.post(PATH, { ...LEAST, ...fields }), 201);

  const patch = (id: string, fields: Fields) => tracer.v1.patch(`${PATH}/${id}`, fields);

  const full = async () => ({
    productId: randomUUID(),
    batchNumber: 'LOT "2"',
    origin: 'AU',
    destination: 'Prato',
    supplierId: (await tracer.supplier()).id,
    processingFacility: 'Lanificio 3',
    certifications: 'GOTS; GRS',
    isCompliant: true,
    userId: (await tracer.legacy.get('/api/v1/auth/me')).body.user.id,
    companyId: COMPANY,
    notes: 'Line\nbreak',
    metadata: { seal: 4711, deep: [null, {}] },
  });

  it('need a product, a batch and an origin; the caller owns them, and they comply when that is said', async () => {
    const { id, createdAt, updatedAt, legacyId, ...shown } = await created({ batchNumber: '  LOT-1 ' });
    expect(shown).to.deep.equal({
      ...LEAST,
      destination: null,
      supplierId: null,
      processingFacility: null,
      certifications: null,
      isCompliant: false,
      userId,
      companyId: null,
      notes: null,
      metadata: null,
    });
    expect(id).to.match(/^[0-9a-f-]{36}$/);
    expect(createdAt).to.match(MOMENT);
    expect(updatedAt).to.equal(createdAt);
    expect(legacyId).to.be.a('number');
  });

  it('hold every field, and a read shows them', async () => {
    const fields = await full();
    const record = await created(fields);
    expect(record).to.deep.include(fields);
    expect(getBody(await tracer.v1.get(`${PATH}/${record.id}`), 200)).to.deep.equal(record);
  });

  it('are refused without a required field, and keep it on a patch', async () => {
    const { id } = await created();
    for (const field of Object.keys(LEAST)) {
      const wanted = [400, 'VALIDATION_FAILED', field];
      for (const value of [undefined, null, '', ' '])
        expect(getRefusal(await tracer.v1.post(PATH, { ...LEAST, [field]: value })), field).to.deep.equal(wanted);
      for (const value of [null, '', ' '])
        expect(getRefusal(await patch(id, { [field]: value })), field).to.deep.equal(wanted);
    }
    expect((await tracer.v1.get(PATH)).body).to.have.length(1);
  });

  it('refuse values outside their constraint by name, on create and on patch', async () => {
    const record = await created();
    const cases: [field: string, values: unknown[]][] = [
      ['productId', [5, 'x'.repeat(256)]],
      ['batchNumber', [5, 'x'.repeat(256)]],
      ['origin', [{}, 'a\0b']],
      ['destination', [5, 'x'.repeat(256)]],
      ['supplierId', ['x', '', 5]],
      ['processingFacility', [5, 'x'.repeat(256)]],
      ['certifications', [['GOTS'], 'x'.repeat(20_001)]],
      ['isCompliant', ['true', 1]],
      ['userId', ['x', 1]],
      ['companyId', ['x', 4711]],
      ['notes', [5, 'x'.repeat(20_001)]],
    ];
    for (const [field, values] of cases) {
      for (const value of values) {
        const wanted = [400, 'VALIDATION_FAILED', field];
        const what = `${field} ${JSON.stringify(value).slice(0, 40)}`;
        expect(getRefusal(await tracer.v1.post(PATH, { ...LEAST, [field]: value })), what).to.deep.equal(wanted);
        expect(getRefusal(await patch(record.id, { [field]: value })), what).to.deep.equal(wanted);
      }
    }
    for (const [what, json] of BAD_METADATA) {
      const headers = { 'content-type': 'application/json' };
      const answer = await tracer.v1.post(PATH, withMetadata(LEAST, json), { headers });
      expect(getRefusal(answer), what).to.deep.equal([400, 'VALIDATION_FAILED', 'metadata']);
    }
    expect((await tracer.v1.get(PATH)).body).to.deep.equal([record]);
  });

  it('change field by field, lose optional ones by null, and may be alike', async () => {
    const [record, twin] = [await created(), await created()];
    let expected: Fields = record;
    const fields = await full();
    for (const [name, value] of Object.entries(fields)) {
      const patched = getBody(await patch(record.id, { [name]: value, id: randomUUID(), createdAt: 'never' }), 200);
      expected = { ...expected, [name]: value, updatedAt: patched.updatedAt };
      expect(patched, name).to.deep.equal(expected);
    }
    const { productId, batchNumber, origin, ...optional } = fields;
    const cleared = Object.fromEntries(Object.keys(optional).map((name) => [name, null]));
    const patched = getBody(await patch(record.id, cleared), 200);
    expect(patched).to.include({ productId, batchNumber, origin, ...cleared, isCompliant: false });
    expect(getBody(await tracer.v1.get(`${PATH}/${twin.id}`), 200)).to.deep.equal(twin);
  });

  it('are listed as a plain array, all of them or those of one product', async () => {
    expect((await tracer.v1.get(PATH)).text).to.equal('[]');
    const records = [
      await created(),
      await created({ productId: 'COAT/2' }),
      await created({ batchNumber: 'LOT-2' }),
      await created({ productId: 'coat/1' }),
    ];
    expect(getBody(await tracer.v1.get(PATH), 200)).to.deep.equal(records);
    const of = async (productId: string) =>
      getBody(await tracer.v1.get(`${PATH}?productId=${encodeURIComponent(productId)}`), 200);
    expect(await of('COAT/1')).to.deep.equal([records[0], records[2]]);
    expect(await of('COAT')).to.deep.equal([]);
    const tooLong = await tracer.v1.get(`${PATH}?productId=${'x'.repeat(256)}`);
    expect(getRefusal(tooLong)).to.deep.equal([400, 'VALIDATION_FAILED', 'productId']);
  });

  it('refer to suppliers and users of the own tenant, and keep the supplier from being deleted', async () => {
    const foreign = await Tracer.create();
    const unknown = {
      supplierId: [randomUUID(), (await foreign.supplier()).id],
      userId: [randomUUID(), (await foreign.v1.get('/api/v1/auth/me')).body.user.id as string],
    };
    const record = await created();
    for (const [field, ids] of Object.entries(unknown)) {
      for (const id of ids) {
        const wanted = [404, 'REFERENCE_NOT_FOUND', field];
        expect(getRefusal(await tracer.v1.post(PATH, { ...LEAST, [field]: id }))).to.deep.equal(wanted);
        expect(getRefusal(await patch(record.id, { [field]: id }))).to.deep.equal(wanted);
      }
    }
    const supplier = await tracer.supplier();
    getBody(await patch(record.id, { supplierId: supplier.id }), 200);
    const path = `/api/v1/suppliers/${supplier.id}`;
    expect(getRefusal(await tracer.v1.delete(path))).to.deep.equal([409, 'IN_USE', undefined]);
    getBody(await patch(record.id, { supplierId: null }), 200);
    getBody(await tracer.v1.delete(path), 204);
  });

  it('are gone once deleted, and never there for another tenant', async () => {
    const record = await created();
    const path = `${PATH}/${record.id}`;
    const foreign = await Tracer.create();
    expect((await foreign.v1.get(`${PATH}?productId=${encodeURIComponent(LEAST.productId)}`)).text).to.equal('[]');
    const all = (of: Tracer) => [of.v1.get(path), of.v1.patch(path, { notes: 'x' }), of.v1.delete(path)];
    for (const answer of await Promise.all(all(foreign))) expect(getRefusal(answer)).to.deep.equal(NOT_FOUND);
    expect(getBody(await tracer.v1.get(path), 200)).to.deep.equal(record);
    const answer = await tracer.v1.delete(path);
    expect([answer.status, answer.text]).to.deep.equal([204, '']);
    for (const gone of await Promise.all(all(tracer))) expect(getRefusal(gone)).to.deep.equal(NOT_FOUND);
    expect((await tracer.v1.get(`${PATH}/LOT-1`)).status).to.equal(400);
  });
});
