import { expect } from 'chai';
import { getBody } from '../support/client.ts';
import {
  counts,
  getCounts,
  CSV_TYPE,
  expectRefused,
  getFailures,
  JSON_TYPE,
  NDJSON_TYPE,
  type Row,
} from '../support/bulk.ts';
import { COMPANY } from '../support/textiles.ts';
import { LEGACY_STAGES, stagePath, Tracer, type Ids } from '../support/traceability.ts';

const BULK = `${LEGACY_STAGES}/bulk`;

describe('bulk upserts of stages', () => {
  let tracer: Tracer;
  let journey: Ids;
  let other: Ids;
  beforeEach(async () => {
    tracer = await Tracer.create();
    [journey, other] = [await tracer.journey(), await tracer.journey()];
  });

  const send = (body: unknown, query = '', headers: Record<string, string> = JSON_TYPE) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return tracer.legacy.post(`${BULK}${query}`, text, { headers: { prefer: 'wait=60', ...headers } });
  };

  const upsert = (stages: unknown[], query = '') => send({ stages }, query);

  const row = (stage_order: number, fields: Row = {}, { legacyId } = journey): Row => ({
    traceability_id: legacyId,
    stage_order,
    stage_name: `S${stage_order}`,
    ...fields,
  });

  const stageAt = async (order: number) =>
    (await tracer.stages()).find(
      (stage) => stage['stage_order'] === order && stage['traceability_id'] === journey.legacyId,
    )!;

  it('take JSON, NDJSON and CSV, store every field, and the totals are there with the answer', async () => {
    const supplier = await tracer.supplier();
    const full = {
      country_code: 'IT',
      distance_km: 0.1,
      co2_kg: 1.25,
      company_type: 'SUPPLIER',
      supplier_id: supplier.legacyId,
      company_id: 4711,
      internal_process: 'Ring spinning',
      transport_mode: 'PLANE',
      starts_from_company: true,
      certifications_snapshot: 'GOTS',
    };
    const rows = (first: number) => [row(first, full), row(first + 1, { distance_km: 0.2 })];
    const csv =
      `traceability_id;stage_order;stage_name;${Object.keys(full).join(';')}\n` +
      `${journey.legacyId};5;S5;${Object.values(full).join(';')}\n${journey.legacyId};6;S6;;0.2${';'.repeat(8)}\n`;
    const sent = [
      () => upsert(rows(1)),
      () =>
        send(
          rows(3)
            .map((each) => `${JSON.stringify(each)}\n`)
            .join(''),
          '',
          NDJSON_TYPE,
        ),
      () => send(csv, '', CSV_TYPE),
    ];
    for (const [index, request] of sent.entries()) {
      const answer = await request();
      expect(await tracer.totals(journey.id)).to.deep.equal({ km: [0.3, 0.6, 0.9][index], co2: 1.25 * (index + 1) });
      expect(getBody(answer, 200)).to.deep.equal({ ...counts(2, 0, 0), errors: [] });
      const stages = (await tracer.stages()).slice(-2);
      expect(stages[0]).to.include(row(2 * index + 1, full));
      expect(stages[1]).to.include(row(2 * index + 2, { country_code: null, distance_km: 0.2, supplier_id: null }));
    }
    expect(await tracer.places(journey.id)).to.equal('S11 S22 S33 S44 S55 S66');
    expect(await tracer.totals(other.id)).to.deep.equal({ km: 0, co2: 0 });
  });

  it('take the rows from `stages` alone', async () => {
    expectRefused(await send({ items: [row(1)] }), 400, 'VALIDATION_FAILED');
    expect(getBody(await upsert([]), 200)).to.deep.equal({ ...counts(0, 0, 0), errors: [] });
    expect(await tracer.stages()).to.deep.equal([]);
  });

  it('match by journey and position, move nothing, and leave absent fields unchanged', async () => {
    const { B } = await tracer.chain(journey.id, 1, 2, 3);
    getBody(
      await tracer.v1.patch(stagePath(B!.id), { distanceKm: 8, co2Emissions: 3, internalProcess: 'Mixing' }),
      200,
    );
    const before = await stageAt(2);
    const answer = await upsert([
      row(2, { stage_name: 'X', co2_kg: 4.5, internal_process: null }),
      row(2, { distance_km: 1 }, other),
      row(9),
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(2, 1, 0));
    const after = await stageAt(2);
    const { updated_at } = after;
    expect(after).to.deep.equal({ ...before, stage_name: 'X', co2_kg: 4.5, internal_process: null, updated_at });
    expect(await tracer.places(journey.id)).to.equal('A1 X2 C3 S99');
    expect((await tracer.read(journey.id)).processingStages[1]).to.include({ companyId: COMPANY, id: B!.id });
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: 8, co2: 4.5 });
    expect(await tracer.totals(other.id)).to.deep.equal({ km: 1, co2: 0 });
    expect(getCounts(await upsert([row(2, { distance_km: null })]))).to.deep.equal(counts(0, 1, 0));
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: 0, co2: 4.5 });
  });

  it('fail the bad rows alone, and sum up what is stored', async () => {
    const foreign = await (await Tracer.create()).journey();
    await tracer.chain(journey.id, 1);
    const answer = await upsert([
      row(2, { distance_km: 1.5 }),
      row(3, { distance_km: 2 }, foreign),
      row(3, { traceability_id: 999_999_999 }),
      row(3, { country_code: 'XX', distance_km: 16 }),
      row(3, { distance_km: -1 }),
      row(0, { distance_km: 16 }),
      row(3, { stage_name: undefined }),
      row(3, { traceability_id: undefined }),
      row(3, { supplier_id: 999_999_999, distance_km: 16 }),
      row(3, { company_type: 'SUPPLIER', distance_km: 16 }),
      row(3, { company_type: 'COMPANY', distance_km: 16 }),
      row(3, { transport_mode: 'ROAD' }),
      row(4, { distance_km: 4 }),
      row(5, { distance_km: 64, co2_kg: 'much' }, other),
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(2, 0, 12));
    expect(getFailures(answer).sort(([one], [another]) => one - another)).to.deep.equal([
      [1, 'traceability_id', 'REFERENCE_NOT_FOUND'],
      [2, 'traceability_id', 'REFERENCE_NOT_FOUND'],
      [3, 'country_code', 'VALIDATION_FAILED'],
      [4, 'distance_km', 'VALIDATION_FAILED'],
      [5, 'stage_order', 'VALIDATION_FAILED'],
      [6, 'stage_name', 'VALIDATION_FAILED'],
      [7, 'traceability_id', 'VALIDATION_FAILED'],
      [8, 'supplier_id', 'REFERENCE_NOT_FOUND'],
      [9, 'supplier_id', 'VALIDATION_FAILED'],
      [10, 'company_id', 'VALIDATION_FAILED'],
      [11, 'transport_mode', 'VALIDATION_FAILED'],
      [13, 'co2_kg', 'VALIDATION_FAILED'],
    ]);
    expect(await tracer.places(journey.id)).to.equal('A1 S22 S44');
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: 5.5, co2: 0 });
    expect(await tracer.totals(other.id)).to.deep.equal({ km: 0, co2: 0 });
  });

  it('let the last row of a key win, also after a bad one', async () => {
    const answer = await upsert([
      row(1, { stage_name: 'first', distance_km: 1, country_code: 'IT' }),
      row(1, { stage_name: 'second', distance_km: 2 }),
      row(1, { stage_name: 'bad', distance_km: 4, company_type: 'SUPPLIER' }),
      row(1, { stage_name: 'last', distance_km: 8, company_type: 'COMPANY', company_id: 1 }),
      row(1, { distance_km: 16 }, other),
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(2, 2, 1));
    expect(getFailures(answer)).to.deep.equal([[2, 'supplier_id', 'VALIDATION_FAILED']]);
    const last = { stage_name: 'last', country_code: 'IT', company_type: 'COMPANY' };
    expect(await stageAt(1)).to.include(last);
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: 8, co2: 0 });
    expect(await tracer.totals(other.id)).to.deep.equal({ km: 16, co2: 0 });
  });

  it('change neither stages nor totals in a dry run, which counts like a real one', async () => {
    await tracer.addStage(journey.id, { distanceKm: 1 });
    const before = [await tracer.stages(), await tracer.read(journey.id), await tracer.read(other.id)];
    const rows = [
      row(1, { distance_km: 2 }),
      row(2, { distance_km: 4 }),
      row(2, { distance_km: 8 }),
      row(3, { country_code: 'XX' }),
      row(1, { co2_kg: 16 }, other),
    ];
    const dry = await upsert(rows, '?dry_run=true');
    expect([await tracer.stages(), await tracer.read(journey.id), await tracer.read(other.id)]).to.deep.equal(before);
    const wet = await upsert(rows);
    expect(dry.body).to.deep.equal(wet.body);
    expect(getCounts(wet)).to.deep.equal(counts(2, 2, 1));
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: 10, co2: 0 });
    expect(await tracer.totals(other.id)).to.deep.equal({ km: 0, co2: 16 });
  });
});
