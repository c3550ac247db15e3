import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { type Fields } from '../support/textiles.ts';
import { JOURNEYS, LEAST_STAGE, MOMENT, stagePath, Tracer, type Ids } from '../support/traceability.ts';

const NOT_FOUND = [404, 'NOT_FOUND', undefined];

const invalid = (field: string) => [400, 'VALIDATION_FAILED', field];

describe('v1 stages', () => {
  let tracer: Tracer;
  let journey: Ids;
  let supplierId: string;
  /** What a stage says of it besides. */
  let ofSupplier: { supplierName: string; supplierCountry: string };
  beforeEach(async () => {
    tracer = await Tracer.create();
    journey = await tracer.journey();
    supplierId = (await tracer.supplier()).id;
    const { name } = getBody(await tracer.v1.patch(`/api/v1/suppliers/${supplierId}`, { country: 'TR' }), 200);
    ofSupplier = { supplierName: name, supplierCountry: 'TR' };
  });

  const full = () => ({
    sequenceOrder: 3,
    stageName: 'Filatura "fine"',
    companyType: 'SUPPLIER',
    supplierId,
    companyId: randomUUID(),
    internalProcess: 'Ring\nspinning',
    transportMode: 'SHIP',
    startsFromCompany: true,
    countryCode: 'IT',
    distanceKm: 1234.5,
    co2Emissions: 0.125,
    certificationsSnapshot: 'GOTS 6.0; GRS',
  });

  const patch = (id: string, fields: Fields) => tracer.v1.patch(stagePath(id), fields);

  it('hold every field, and stand in their journey as they are answered', async () => {
    const fields = full();
    const stage = await tracer.addStage(journey.id, fields);
    const { id, legacyId, createdAt, updatedAt, ...shown } = stage;
    const { body: me } = await tracer.v1.get('/api/v1/auth/me');
    expect(shown).to.deep.equal({ ...fields, traceabilityId: journey.id, userId: me.user.id, ...ofSupplier });
    expect(id).to.match(/^[0-9a-f-]{36}$/);
    expect(legacyId).to.be.a('number');
    expect(createdAt).to.match(MOMENT);
    expect(updatedAt).to.equal(createdAt);
    expect((await tracer.read(journey.id)).processingStages).to.deep.equal([stage]);
  });

  it('need no more than the required fields; what is left out is null', async () => {
    const { id, legacyId, createdAt, updatedAt, userId, ...shown } = await tracer.addStage(journey.id);
    expect([id, legacyId, createdAt, updatedAt, userId]).to.not.include(null);
    expect(shown).to.deep.equal({
      ...LEAST_STAGE,
      traceabilityId: journey.id,
      supplierId: null,
      internalProcess: null,
      countryCode: null,
      distanceKm: null,
      co2Emissions: null,
      certificationsSnapshot: null,
      supplierName: null,
      supplierCountry: null,
    });
  });

  it('are refused without a required field, and keep it on a patch', async () => {
    const { id } = await tracer.addStage(journey.id);
    for (const field of ['sequenceOrder', 'stageName', 'companyType', 'transportMode', 'startsFromCompany']) {
      for (const value of [undefined, null])
        expect(getRefusal(await tracer.sendStage(journey.id, { [field]: value })), field).to.deep.equal(invalid(field));
      expect(getRefusal(await patch(id, { [field]: null })), field).to.deep.equal(invalid(field));
    }
    expect((await tracer.read(journey.id)).processingStages).to.have.length(1);
  });

  it('refuse values outside their constraint by name, on create and on patch', async () => {
    const stage = await tracer.addStage(journey.id);
    const cases: [field: string, values: unknown[]][] = [
      ['sequenceOrder', [0, -1, 1.5, '1', 2_147_483_648, true]],
      ['stageName', ['', '  ', 'x'.repeat(256), 5]],
      ['companyType', ['supplier', 'OTHER', '', 1]],
      ['transportMode', ['ROAD', 'truck', '', 1]],
      ['startsFromCompany', ['true', 1, 'yes']],
      ['countryCode', ['XX', 'it', 'Italy', '']],
      ['distanceKm', [-0.1, '12', '12,5', 1e15]],
      ['co2Emissions', [-1, '1', true]],
      ['supplierId', ['x', '', 5]],
      ['companyId', ['x', '', 4711]],
      ['internalProcess', [5, 'x'.repeat(20_001)]],
      ['certificationsSnapshot', [['GOTS'], 'a\0b']],
    ];
    for (const [field, values] of cases) {
      for (const value of values) {
        const what = `${field} ${JSON.stringify(value).slice(0, 40)}`;
        expect(getRefusal(await tracer.sendStage(journey.id, { [field]: value })), what).to.deep.equal(invalid(field));
        expect(getRefusal(await patch(stage.id, { [field]: value })), what).to.deep.equal(invalid(field));
      }
    }
    expect((await tracer.read(journey.id)).processingStages).to.deep.equal([stage]);
  });

  it('take every kind of company and means of transport', async () => {
    let sequenceOrder = 0;
    for (const companyType of ['SUPPLIER', 'COMPANY']) {
      for (const transportMode of ['TRUCK', 'SHIP', 'TRAIN', 'PLANE']) {
        sequenceOrder += 1;
        const fields = { sequenceOrder, companyType, transportMode, supplierId };
        expect(await tracer.addStage(journey.id, fields)).to.include(fields);
      }
    }
  });

  it('change field by field, and the others stay', async () => {
    const stage = await tracer.addStage(journey.id);
    let expected = stage;
    const { companyType, ...others } = full();
    // a supplier must be there before the type may say so
    for (const [name, value] of Object.entries({ ...others, companyType })) {
      const patched = getBody(await patch(stage.id, { [name]: value }), 200);
      const named = name === 'supplierId' ? ofSupplier : {};
      expected = { ...expected, [name]: value, ...named, updatedAt: patched.updatedAt };
      expect(patched, name).to.deep.equal(expected);
      expect((await tracer.read(journey.id)).processingStages).to.deep.equal([expected]);
    }
    const optional = ['internalProcess', 'countryCode', 'distanceKm', 'co2Emissions', 'certificationsSnapshot'];
    const cleared = Object.fromEntries([...optional, 'companyId'].map((name) => [name, null]));
    expect(getBody(await patch(stage.id, cleared), 200)).to.include(cleared);
  });

  it('stay in their journey, with whoever made them', async () => {
    const stage = await tracer.addStage(journey.id);
    const other = await tracer.journey();
    const patched = getBody(await patch(stage.id, { traceabilityId: other.id, userId: randomUUID() }), 200);
    expect(patched).to.deep.equal({ ...stage, updatedAt: patched.updatedAt });
    const made = await tracer.addStage(journey.id, { traceabilityId: other.id, sequenceOrder: 2 });
    expect(made.traceabilityId).to.equal(journey.id);
    expect(await tracer.places(other.id)).to.equal('');
  });

  describe('name the company that they are with:', () => {
    const companyId = LEAST_STAGE.companyId;

    it('a SUPPLIER by supplierId, a COMPANY by companyId', async () => {
      for (const [companyType, field] of [
        ['SUPPLIER', 'supplierId'],
        ['COMPANY', 'companyId'],
      ] as const) {
        const fields = { companyType, supplierId, companyId };
        for (const value of [undefined, null])
          expect(getRefusal(await tracer.sendStage(journey.id, { ...fields, [field]: value }))).to.deep.equal(
            invalid(field),
          );
      }
      expect(await tracer.places(journey.id)).to.equal('');
      await tracer.addStage(journey.id, { companyType: 'SUPPLIER', supplierId, companyId: undefined });
    });

    it('also after a patch, by what is sent and what is stored together', async () => {
      const { id } = await tracer.addStage(journey.id);
      expect(getRefusal(await patch(id, { companyType: 'SUPPLIER' }))).to.deep.equal(invalid('supplierId'));
      expect(getRefusal(await patch(id, { companyId: null }))).to.deep.equal(invalid('companyId'));
      expect(getBody(await patch(id, { companyType: 'SUPPLIER', supplierId, companyId: null }), 200)).to.include({
        companyType: 'SUPPLIER',
        companyId: null,
      });
      expect(getRefusal(await patch(id, { supplierId: null }))).to.deep.equal(invalid('supplierId'));
      expect(getRefusal(await patch(id, { companyType: 'COMPANY' }))).to.deep.equal(invalid('companyId'));
      expect((await tracer.read(journey.id)).processingStages[0]).to.include({ companyType: 'SUPPLIER', supplierId });
    });

    it('an unknown supplier, or one of another tenant, is not found', async () => {
      const foreign = await (await Tracer.create()).supplier();
      const { id } = await tracer.addStage(journey.id);
      for (const unknown of [randomUUID(), foreign.id]) {
        const fields = { companyType: 'SUPPLIER', supplierId: unknown };
        const wanted = [404, 'REFERENCE_NOT_FOUND', 'supplierId'];
        expect(getRefusal(await tracer.sendStage(journey.id, { ...fields, sequenceOrder: 2 }))).to.deep.equal(wanted);
        expect(getRefusal(await patch(id, fields))).to.deep.equal(wanted);
      }
    });

    it('a supplier cannot be deleted while a stage is with it', async () => {
      const stage = await tracer.addStage(journey.id, { companyType: 'SUPPLIER', supplierId });
      const path = `/api/v1/suppliers/${supplierId}`;
      expect(getRefusal(await tracer.v1.delete(path))).to.deep.equal([409, 'IN_USE', undefined]);
      getBody(await tracer.v1.delete(stagePath(stage.id)), 204);
      getBody(await tracer.v1.delete(path), 204);
    });
  });

  it('are gone once deleted, the others keeping their places', async () => {
    const { B } = await tracer.chain(journey.id, 1, 2, 3);
    const answer = await tracer.v1.delete(stagePath(B!.id));
    expect([answer.status, answer.text]).to.deep.equal([204, '']);
    expect(await tracer.places(journey.id)).to.equal('A1 C3');
    expect(getRefusal(await tracer.v1.delete(stagePath(B!.id)))).to.deep.equal(NOT_FOUND);
    expect(getRefusal(await patch(B!.id, { stageName: 'B' }))).to.deep.equal(NOT_FOUND);
  });

  it('and their journeys are not there for another tenant', async () => {
    const stage = await tracer.addStage(journey.id);
    const foreign = await Tracer.create();
    for (const answer of [
      await foreign.sendStage(journey.id, { sequenceOrder: 2 }),
      await foreign.sendStage(randomUUID()),
      await foreign.v1.patch(stagePath(stage.id), { sequenceOrder: 2 }),
      await foreign.v1.delete(stagePath(stage.id)),
    ])
      expect(getRefusal(answer)).to.deep.equal(NOT_FOUND);
    expect((await tracer.read(journey.id)).processingStages).to.deep.equal([stage]);
    expect((await tracer.v1.get(`${JOURNEYS}/${journey.id}/stages`)).status).to.equal(405);
  });
});
