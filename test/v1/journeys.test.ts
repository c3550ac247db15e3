import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { BAD_METADATA, withMetadata, type Fields } from '../support/textiles.ts';
import { JOURNEYS, LEGACY_STAGES, MOMENT, Tracer } from '../support/traceability.ts';

const NOT_FOUND = [404, 'NOT_FOUND', undefined];

const full = () => ({
  traceabilityName: 'Cappotto "Città" 2026',
  description: 'Line\nbreak',
  productId: randomUUID(),
  pfcrCalculationId: randomUUID(),
  clientIds: [randomUUID(), randomUUID()],
  compositionIds: [randomUUID()],
  metadata: { season: 'AW', deep: { list: [1, null] } },
});

describe('v1 journeys', () => {
  let tracer: Tracer;
  beforeEach(async () => {
    tracer = await Tracer.create();
  });

  const userId = async () => (await tracer.v1.get('/api/v1/auth/me')).body.user.id as string;

  it('are made of a name alone', async () => {
    const { id, legacyId, createdAt, updatedAt, ...shown } = await tracer.journey({ traceabilityName: '  Coat ' });
    expect(shown).to.deep.equal({
      userId: await userId(),
      productId: null,
      pfcrCalculationId: null,
      traceabilityName: 'Coat',
      description: null,
      totalCo2PerKg: 0,
      totalDistanceKm: 0,
      clientIds: [],
      compositionIds: [],
      metadata: null,
      processingStages: [],
    });
    expect(id).to.match(/^[0-9a-f-]{36}$/);
    expect(legacyId).to.be.a('number');
    expect(createdAt).to.match(MOMENT);
    expect(updatedAt).to.equal(createdAt);
  });

  it('hold every field, and show what was stored', async () => {
    const fields = full();
    const made = await tracer.journey(fields);
    expect(made).to.deep.include({ ...fields, userId: await userId(), processingStages: [] });
    expect(await tracer.read(made.id)).to.deep.equal(made);
  });

  it('take nothing from input that the server sets', async () => {
    const set = { id: randomUUID(), legacyId: 1, userId: randomUUID(), createdAt: '2020-01-01T00:00:00.000Z' };
    const sums = { totalCo2PerKg: 5, totalDistanceKm: 5, processingStages: [{}] };
    const made = await tracer.journey({ ...set, ...sums });
    for (const [name, value] of Object.entries(set)) expect(made[name], name).to.not.equal(value);
    expect(made).to.deep.include({ totalCo2PerKg: 0, totalDistanceKm: 0, processingStages: [] });
    const patched = getBody(await tracer.v1.patch(`${JOURNEYS}/${made.id}`, { ...set, ...sums }), 200);
    expect({ ...patched, updatedAt: 0 }).to.deep.equal({ ...made, updatedAt: 0 });
  });

  it('refuse values outside their constraint by name, on create and on patch', async () => {
    const { id } = await tracer.journey();
    const cases: [field: string, values: unknown[]][] = [
      ['traceabilityName', [null, '', '  ', 'x'.repeat(256), 5, ['x'], 'a\0b']],
      ['description', [5, {}, 'x'.repeat(20_001)]],
      ['productId', ['', 'coat', 5, '7c1d9f6e3f0b4a559d0a2f5d6b8c1e34']],
      ['pfcrCalculationId', ['', 'x', 5]],
      ['clientIds', ['x', {}, randomUUID(), Array.from({ length: 201 }, () => randomUUID())]],
      ['compositionIds', ['x', {}, Array.from({ length: 201 }, () => randomUUID())]],
    ];
    for (const [field, values] of cases) {
      for (const value of values) {
        const wanted = [400, 'VALIDATION_FAILED', field];
        const what = `${field} ${JSON.stringify(value).slice(0, 50)}`;
        const body = { traceabilityName: 'Coat', [field]: value };
        expect(getRefusal(await tracer.v1.post(JOURNEYS, body)), what).to.deep.equal(wanted);
        expect(getRefusal(await tracer.v1.patch(`${JOURNEYS}/${id}`, { [field]: value })), what).to.deep.equal(wanted);
      }
    }
    for (const field of ['clientIds', 'compositionIds']) {
      const { status, body } = await tracer.v1.patch(`${JOURNEYS}/${id}`, { [field]: [randomUUID(), 'x'] });
      expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED']);
      expect(body.details.field).to.match(new RegExp(`^${field}`));
    }
    expect(getRefusal(await tracer.v1.post(JOURNEYS, {}))).to.deep.equal([
      400,
      'VALIDATION_FAILED',
      'traceabilityName',
    ]);
    expect((await tracer.v1.get(JOURNEYS)).body.meta.total).to.equal(1);
  });

  it('refuse what is no metadata', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const [what, json] of BAD_METADATA) {
      const answer = await tracer.v1.post(JOURNEYS, withMetadata({ traceabilityName: 'Coat' }, json), { headers });
      expect(getRefusal(answer), what).to.deep.equal([400, 'VALIDATION_FAILED', 'metadata']);
    }
  });

  it('change field by field, and the others stay', async () => {
    const made = await tracer.journey();
    let expected: Fields = made;
    for (const [name, value] of Object.entries(full())) {
      const patched = getBody(await tracer.v1.patch(`${JOURNEYS}/${made.id}`, { [name]: value }), 200);
      expected = { ...expected, [name]: value, updatedAt: patched.updatedAt };
      expect(patched, name).to.deep.equal(expected);
      expect(new Date(patched.updatedAt)).to.be.at.least(new Date(made['updatedAt'] as string));
      expect(await tracer.read(made.id)).to.deep.equal(expected);
    }
  });

  it('lose optional fields by null', async () => {
    const { traceabilityName, ...optional } = full();
    const { id } = await tracer.journey({ traceabilityName, ...optional });
    const cleared = Object.fromEntries(Object.keys(optional).map((name) => [name, null]));
    expect(getBody(await tracer.v1.patch(`${JOURNEYS}/${id}`, cleared), 200)).to.deep.include({
      ...cleared,
      clientIds: [],
      compositionIds: [],
      traceabilityName,
    });
  });

  it('keep their stages and totals when they are changed', async () => {
    const { id } = await tracer.journey();
    await tracer.addStage(id, { distanceKm: 12.5 });
    const before = await tracer.read(id);
    const patched = getBody(await tracer.v1.patch(`${JOURNEYS}/${id}`, { traceabilityName: 'Cape' }), 200);
    expect(patched).to.deep.equal({ ...before, traceabilityName: 'Cape', updatedAt: patched.updatedAt });
    expect(patched.processingStages).to.have.length(1);
  });

  it('take their stages along when they are deleted, and no others', async () => {
    const [gone, other] = await tracer.journeys(2);
    const stage = await tracer.addStage(gone!.id);
    await tracer.sendLegacyStage(gone!.legacyId, 2);
    const kept = await tracer.addStage(other!.id);
    const answer = await tracer.v1.delete(`${JOURNEYS}/${gone!.id}`);
    expect([answer.status, answer.text]).to.deep.equal([204, '']);
    expect((await tracer.stages()).map(({ uuid }) => uuid)).to.deep.equal([kept.id]);
    expect((await tracer.legacy.get(`${LEGACY_STAGES}/${stage.legacyId}`)).status).to.equal(404);
    for (const after of [
      await tracer.v1.delete(`${JOURNEYS}/${gone!.id}`),
      await tracer.v1.get(`${JOURNEYS}/${gone!.id}`),
      await tracer.v1.patch(`${JOURNEYS}/${gone!.id}`, { description: 'x' }),
      await tracer.sendStage(gone!.id),
    ])
      expect(getRefusal(after)).to.deep.equal(NOT_FOUND);
  });

  it('are not there for another tenant', async () => {
    const made = await tracer.journey();
    const foreign = await Tracer.create();
    for (const answer of [
      await foreign.v1.get(`${JOURNEYS}/${made.id}`),
      await foreign.v1.patch(`${JOURNEYS}/${made.id}`, { traceabilityName: 'Mine' }),
      await foreign.v1.delete(`${JOURNEYS}/${made.id}`),
    ])
      expect(getRefusal(answer)).to.deep.equal(NOT_FOUND);
    expect(await tracer.read(made.id)).to.deep.equal(made);
    expect((await tracer.v1.get(`${JOURNEYS}/coat`)).status).to.equal(400);
  });
});
