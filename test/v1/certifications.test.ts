import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal, type Client } from '../support/client.ts';
import { created, newTrader, makeSupplier } from '../support/textiles.ts';

const PATH = '/api/v1/supplier-certifications';
const SUPPLIERS = '/api/v1/suppliers';

describe('supplier certifications', () => {
  const post = (v1: Client, supplierId: string, fields: object) =>
    v1.post(`${PATH}?supplierId=${supplierId}`, { supplierId, certificationType: 'GOTS', ...fields });

  const certified = async (v1: Client, supplierId: string, fields: object = {}) =>
    getBody(await post(v1, supplierId, fields), 201);

  const changed = async (v1: Client, id: string, fields: object) =>
    getBody(await v1.patch(`${PATH}/${id}`, fields), 200);

  const announcedDocument = async (v1: Client, entityId: string): Promise<string> => {
    const file = { fileName: 'gots.pdf', contentType: 'application/pdf', sizeBytes: 1 };
    const wanted = { entityType: 'SUPPLIER', entityId, category: 'CERTIFICATE', ...file };
    return getBody(await v1.post('/api/v1/documents/presign', wanted), 201).documentId as string;
  };

  const FIELDS: Record<string, unknown> = {
    certificationType: 'OEKO_TEX',
    certificateNumber: 'OT 12-345',
    certificateExpiry: '2031-12-31',
    isDigitallySigned: true,
    signatureVerified: false,
    verificationStatus: 'PENDING',
    verificationDetails: 'Asked the institute',
  };

  it('are created, shown, changed and deleted with every field', async () => {
    const { v1, supplier } = await newTrader();
    const fields = { ...FIELDS, documentId: await announcedDocument(v1, supplier.id) };
    const certification = await certified(v1, supplier.id, fields);
    const { id, legacyId, createdAt, updatedAt, ...shown } = certification;
    expect(shown).to.deep.equal({ ...fields, supplierId: supplier.id, verifiedAt: null, validity: 'VALID' });
    expect(id).to.match(/^[0-9a-f-]{36}$/);
    expect(legacyId).to.be.a('number');
    expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updatedAt).to.equal(createdAt);
    expect(getBody(await v1.get(`${PATH}/${id}`), 200)).to.deep.equal(certification);

    const others = { certificationType: 'GRS', isDigitallySigned: false, certificateExpiry: null };
    const patched = await changed(v1, id, others);
    expect(patched).to.deep.equal({ ...certification, ...others, updatedAt: patched.updatedAt });
    const deleted = await v1.delete(`${PATH}/${id}`);
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    for (const answer of [
      await v1.delete(`${PATH}/${id}`),
      await v1.get(`${PATH}/${id}`),
      await v1.patch(`${PATH}/${id}`, {}),
    ])
      expect(getRefusal(answer)).to.deep.equal([404, 'NOT_FOUND', undefined]);
  });

  it('take nothing but the type and the supplier as required; null clears the rest', async () => {
    const { v1, supplier } = await newTrader();
    const bare = await certified(v1, supplier.id);
    const optional = Object.keys(FIELDS).filter((name) => name !== 'certificationType');
    const nothing = Object.fromEntries(optional.map((name) => [name, null]));
    expect(bare).to.include({ ...nothing, verifiedAt: null, validity: 'VALID' });
    const { id } = await certified(v1, supplier.id, FIELDS);
    const shown: Record<string, unknown> = { ...FIELDS };
    for (const name of optional) {
      shown[name] = null;
      expect(await changed(v1, id, { [name]: null }), name).to.include(shown);
    }
    for (const certificationType of [null, undefined])
      expect(getRefusal(await post(v1, supplier.id, { certificationType }))).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        'certificationType',
      ]);
    expect(getRefusal(await v1.patch(`${PATH}/${id}`, { certificationType: null }))).to.deep.equal([
      400,
      'VALIDATION_FAILED',
      'certificationType',
    ]);
  });

  it('refuse values of a wrong form by name', async () => {
    const { v1, supplier } = await newTrader();
    const { id } = await certified(v1, supplier.id);
    const bad: [string, unknown[]][] = [
      ['certificationType', ['', ' ', 5, ['GOTS'], 'a\0b']],
      ['certificateNumber', [5, []]],
      ['certificateExpiry', ['2027-02-29', '31.12.2027', '2027-13-01', 'soon', '', 20271231, '2027-01-01T25:00:00Z']],
      ['documentId', ['x', 5]],
      ['isDigitallySigned', ['true', 1]],
      ['signatureVerified', ['yes', 0]],
      ['verificationStatus', [5, true]],
      ['verificationDetails', [5, {}]],
    ];
    for (const [field, values] of bad)
      for (const value of values) {
        const wanted = [400, 'VALIDATION_FAILED', field];
        expect(getRefusal(await post(v1, supplier.id, { [field]: value })), `${field}: ${String(value)}`).to.deep.equal(
          wanted,
        );
        const patch = await v1.patch(`${PATH}/${id}`, { [field]: value });
        expect(getRefusal(patch), `PATCH ${field}: ${String(value)}`).to.deep.equal(wanted);
      }
    expect(getBody(await v1.get(`${PATH}?supplierId=${supplier.id}`), 200)).to.have.length(1);
  });

  describe('belong to a supplier', () => {
    it('that query and body both name', async () => {
      const { v1, supplier } = await newTrader();
      const second = await makeSupplier(v1, 'Second');
      const body = { certificationType: 'GOTS' };
      const wanted = [400, 'VALIDATION_FAILED', 'supplierId'];
      for (const answer of [
        await v1.post(PATH, { ...body, supplierId: supplier.id }),
        await v1.post(`${PATH}?supplierId=${supplier.id}`, body),
        await v1.post(`${PATH}?supplierId=${supplier.id}`, { ...body, supplierId: null }),
        await v1.post(`${PATH}?supplierId=${supplier.id}`, { ...body, supplierId: second.id }),
        await v1.post(`${PATH}?supplierId=x`, { ...body, supplierId: 'x' }),
        await v1.get(PATH),
        await v1.get(`${PATH}?supplierId=`),
        await v1.get(`${PATH}?supplierId=${supplier.legacyId}`),
      ])
        expect(getRefusal(answer)).to.deep.equal(wanted);
      const upper = { ...body, supplierId: supplier.id.toUpperCase() };
      expect((await v1.post(`${PATH}?supplierId=${supplier.id}`, upper)).body).to.include({ supplierId: supplier.id });
      expect(getBody(await v1.get(`${PATH}?supplierId=${second.id}`), 200)).to.deep.equal([]);
    });

    it('of the tenant, and stay with it', async () => {
      const [{ v1, supplier }, foreign] = [await newTrader(), await newTrader()];
      for (const supplierId of [foreign.supplier.id, randomUUID()])
        expect(getRefusal(await post(v1, supplierId, {}))).to.deep.equal([404, 'REFERENCE_NOT_FOUND', 'supplierId']);
      const second = await makeSupplier(v1, 'Second');
      const { id } = await certified(v1, supplier.id);
      for (const supplierId of [second.id, null, 'x'])
        expect(await changed(v1, id, { supplierId, certificationType: 'GRS' })).to.include({
          supplierId: supplier.id,
          certificationType: 'GRS',
        });
    });

    it('and are listed by it, as a plain array', async () => {
      const [{ v1, supplier }, foreign] = [await newTrader(), await newTrader()];
      const second = await makeSupplier(v1, 'Second');
      const mine = [await certified(v1, supplier.id), await certified(v1, supplier.id, { certificationType: 'GRS' })];
      await certified(v1, second.id);
      await certified(foreign.v1, foreign.supplier.id);
      const list = async (supplierId: string) => getBody(await v1.get(`${PATH}?supplierId=${supplierId}`), 200);
      expect(await list(supplier.id)).to.deep.equal(mine);
      expect(await list(second.id)).to.have.length(1);
      for (const unknown of [foreign.supplier.id, randomUUID()]) expect(await list(unknown)).to.deep.equal([]);
    });

    it('and go with it', async () => {
      const { v1, supplier } = await newTrader();
      const second = await makeSupplier(v1, 'Second');
      const { id } = await certified(v1, supplier.id, { certificateExpiry: '2020-01-01' });
      const { id: other } = await certified(v1, second.id);
      expect((await v1.delete(`${SUPPLIERS}/${supplier.id}`)).status).to.equal(204);
      expect(getRefusal(await v1.get(`${PATH}/${id}`))).to.deep.equal([404, 'NOT_FOUND', undefined]);
      expect(getBody(await v1.get(`${PATH}?supplierId=${supplier.id}`), 200)).to.deep.equal([]);
      expect(getBody(await v1.get(`${PATH}/expiring?includeExpired=true`), 200)).to.deep.equal([]);
      expect((await v1.get(`${PATH}/${other}`)).status).to.equal(200);
    });

    it('which stays, and they with it, while a textile product refers to it', async () => {
      const { v1, legacy, supplier } = await newTrader();
      const { id } = await certified(v1, supplier.id);
      const { uuid } = await created(legacy, 'fibers', { name: 'A', supplier_id: supplier.legacyId });
      const { id: fabric } = await created(v1, 'fabrics', { name: 'B', supplierId: supplier.id });
      for (const path of [`fibers/${uuid}`, `fabrics/${fabric}`]) {
        expect(getRefusal(await v1.delete(`${SUPPLIERS}/${supplier.id}`))).to.deep.equal([409, 'IN_USE', undefined]);
        expect((await v1.get(`${PATH}/${id}`)).status).to.equal(200);
        expect((await v1.delete(`/api/v1/textile/${path}`)).status).to.equal(204);
      }
      expect((await v1.delete(`${SUPPLIERS}/${supplier.id}`)).status).to.equal(204);
      expect((await v1.get(`${PATH}/${id}`)).status).to.equal(404);
    });
  });

  describe('have a moment of verification', () => {
    it('that the server sets with a status other than PENDING, and no other change moves', async () => {
      const { v1, supplier } = await newTrader();
      const { id, verifiedAt } = await certified(v1, supplier.id, { verifiedAt: '2001-01-01T00:00:00.000Z' });
      expect(verifiedAt).to.equal(null);
      expect((await changed(v1, id, { verificationStatus: 'PENDING' })).verifiedAt).to.equal(null);
      const verified = await changed(v1, id, { verificationStatus: 'VERIFIED' });
      expect(verified.verifiedAt)
        .to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        .and.equal(verified.updatedAt);
      for (const fields of [
        { verificationDetails: 'By phone' },
        { certificateNumber: '7', signatureVerified: true },
        { verifiedAt: '2001-01-01T00:00:00.000Z' },
        { verifiedAt: null },
        {},
      ])
        expect(await changed(v1, id, fields)).to.include({ verifiedAt: verified.verifiedAt });
      const rejected = await changed(v1, id, { verificationStatus: 'REJECTED' });
      expect(rejected.verifiedAt > verified.verifiedAt, 'another outcome is another verification').to.equal(true);
      expect(await changed(v1, id, { verificationStatus: 'PENDING' })).to.include({ verifiedAt: null });
    });

    it('also when they are created with such a status, whatever it is called', async () => {
      const { v1, supplier } = await newTrader();
      for (const verificationStatus of ['VERIFIED', 'REJECTED', 'In Ordnung']) {
        const made = await certified(v1, supplier.id, { verificationStatus });
        expect(made).to.include({ verificationStatus, verifiedAt: made.createdAt });
      }
      expect(await certified(v1, supplier.id, { verificationStatus: 'PENDING' })).to.include({ verifiedAt: null });
    });
  });
});
