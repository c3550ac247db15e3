import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { type Fields } from '../support/textiles.ts';
import { LEAST_STAGE, LEGACY_STAGES, stagePath, Tracer } from '../support/traceability.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const UUID = /^[0-9a-f-]{36}$/;

const invalid = (field: string) => [400, 'VALIDATION_FAILED', field];

describe('legacy processing stages', () => {
  let tracer: Tracer;
  beforeEach(async () => {
    tracer = await Tracer.create();
  });

  /** Names in legacy style and v1, and the value that both show. */
  const FIELDS: [legacy: string, v1: string, value: unknown][] = [
    ['stage_name', 'stageName', 'Filatura "fine"'],
    ['stage_order', 'sequenceOrder', 4],
    ['country_code', 'countryCode', 'IT'],
    ['distance_km', 'distanceKm', 1234.5],
    ['co2_kg', 'co2Emissions', 0.125],
    ['company_type', 'companyType', 'SUPPLIER'],
    ['internal_process', 'internalProcess', 'Ring'],
    ['transport_mode', 'transportMode', 'TRAIN'],
    ['starts_from_company', 'startsFromCompany', false],
    ['certifications_snapshot', 'certificationsSnapshot', 'GOTS'],
  ];
  const inLegacy = Object.fromEntries(FIELDS.map(([name, , value]) => [name, value]));
  const inV1 = Object.fromEntries(FIELDS.map(([, name, value]) => [name, value]));

  const stageIn = async (journeyId: string) => (await tracer.read(journeyId)).processingStages[0];

  const patch = (id: unknown, fields: Fields) => tracer.legacy.patch(`${LEGACY_STAGES}/${String(id)}`, fields);

  it('hold every field, and v1 shows them', async () => {
    const [journey, supplier] = [await tracer.journey(), await tracer.supplier()];
    const fields = { ...inLegacy, supplier_id: supplier.legacyId, company_id: 4711 };
    const stage = getBody(await tracer.sendLegacyStage(journey.legacyId, 4, fields), 201);
    const { id, uuid, created_at, updated_at, ...shown } = stage;
    expect(shown).to.deep.equal({ ...fields, traceability_id: journey.legacyId });
    expect(uuid).to.match(UUID);
    expect(created_at).to.match(MOMENT);
    expect(updated_at).to.equal(created_at);
    expect(await stageIn(journey.id)).to.include({
      ...inV1,
      id: uuid,
      legacyId: id,
      traceabilityId: journey.id,
      supplierId: supplier.id,
      companyId: null,
    });
  });

  it('need a journey, a name and a position; v1 shows null for what they lack', async () => {
    const journey = await tracer.journey();
    const stage = getBody(await tracer.sendLegacyStage(journey.legacyId, 2), 201);
    const required = { traceability_id: journey.legacyId, stage_name: 'Spinning', stage_order: 2 };
    expect(stage).to.include(required);
    const optional = FIELDS.map(([name]) => name).filter((name) => !(name in required));
    for (const name of [...optional, 'supplier_id', 'company_id']) expect(stage[name], name).to.equal(null);
    const shown = await stageIn(journey.id);
    for (const name of ['companyType', 'supplierId', 'companyId', 'transportMode', 'startsFromCompany'])
      expect(shown[name], name).to.equal(null);
    for (const field of Object.keys(required))
      for (const value of [undefined, null])
        expect(getRefusal(await tracer.legacy.post(LEGACY_STAGES, { ...required, [field]: value }))).to.deep.equal(
          invalid(field),
        );
  });

  it('refuse values outside their constraint by name, on create and on patch', async () => {
    const journey = await tracer.journey();
    const stage = getBody(await tracer.sendLegacyStage(journey.legacyId, 1), 201);
    const cases: [field: string, values: unknown[]][] = [
      ['stage_name', ['', 5, 'x'.repeat(256)]],
      ['stage_order', [0, -1, 1.5, '1']],
      ['country_code', ['XX', 'it', 'ITA', '']],
      ['distance_km', [-1, '5']],
      ['co2_kg', [-0.5, '5']],
      ['company_type', ['OTHER']],
      ['transport_mode', ['ROAD', 'truck']],
      ['supplier_id', [0, '1', randomUUID()]],
      ['company_id', [0, randomUUID()]],
      ['starts_from_company', ['true', 1]],
    ];
    for (const [field, values] of cases) {
      for (const value of values) {
        const fields = { [field]: value };
        const what = `${field} ${String(value)}`;
        expect(getRefusal(await tracer.sendLegacyStage(journey.legacyId, 1, fields)), what).to.deep.equal(
          invalid(field),
        );
        expect(getRefusal(await patch(stage.id, fields)), what).to.deep.equal(invalid(field));
      }
    }
    for (const [companyType, field] of [
      ['SUPPLIER', 'supplier_id'],
      ['COMPANY', 'company_id'],
    ] as const) {
      const fields = { company_type: companyType };
      expect(getRefusal(await tracer.sendLegacyStage(journey.legacyId, 2, fields))).to.deep.equal(invalid(field));
      expect(getRefusal(await patch(stage.id, fields))).to.deep.equal(invalid(field));
    }
    expect(await tracer.stages()).to.deep.equal([stage]);
  });

  it('change field by field, but stay in their journey', async () => {
    const [journey, other, supplier] = [await tracer.journey(), await tracer.journey(), await tracer.supplier()];
    const stage = getBody(await tracer.sendLegacyStage(journey.legacyId, 1), 201);
    for (const [name, value] of Object.entries({ supplier_id: supplier.legacyId, company_id: 4711, ...inLegacy })) {
      const patched = getBody(await patch(stage.id, { [name]: value, traceability_id: other.legacyId }), 200);
      Object.assign(stage, { [name]: value, updated_at: patched.updated_at });
      expect(patched, name).to.deep.equal(stage);
    }
    expect(await stageIn(journey.id)).to.include(inV1);
    const cleared = { country_code: null, distance_km: null, company_type: null, supplier_id: null };
    expect(getBody(await patch(stage.id, cleared), 200)).to.include(cleared);
  });

  it('refer to journeys and suppliers of the own tenant', async () => {
    const foreign = await Tracer.create();
    const [journey, theirs, supplier] = [await tracer.journey(), await foreign.journey(), await foreign.supplier()];
    for (const id of [theirs.legacyId, 999_999_999])
      expect(getRefusal(await tracer.sendLegacyStage(id, 1))).to.deep.equal([
        404,
        'REFERENCE_NOT_FOUND',
        'traceability_id',
      ]);
    const answer = await tracer.sendLegacyStage(journey.legacyId, 1, { supplier_id: supplier.legacyId });
    expect(getRefusal(answer)).to.deep.equal([404, 'REFERENCE_NOT_FOUND', 'supplier_id']);
  });

  it('show what was made in v1 style, and each dialect leaves alone what only the other knows', async () => {
    const [journey, supplier] = [await tracer.journey(), await tracer.supplier()];
    const { companyId } = LEAST_STAGE;
    const stage = await tracer.addStage(journey.id, { ...inV1, supplierId: supplier.id, companyId });
    const path = `${LEGACY_STAGES}/${stage.legacyId}`;
    expect(getBody(await tracer.legacy.get(path), 200)).to.include({
      ...inLegacy,
      uuid: stage.id,
      traceability_id: journey.legacyId,
      supplier_id: supplier.legacyId,
      company_id: null,
    });
    getBody(await patch(stage.legacyId, { company_id: 4711, company_type: 'COMPANY' }), 200);
    expect(await stageIn(journey.id)).to.include({ companyId, companyType: 'COMPANY' });
    // the company that the other dialect names is one
    getBody(await tracer.v1.patch(stagePath(stage.id), { companyId: null }), 200);
    expect(getBody(await tracer.legacy.get(path), 200)).to.include({ company_id: 4711, company_type: 'COMPANY' });
    expect(getRefusal(await patch(stage.legacyId, { company_id: null }))).to.deep.equal(invalid('company_id'));
  });
});
