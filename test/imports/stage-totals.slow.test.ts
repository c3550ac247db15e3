import { expect } from 'chai';
import { counts, getCounts, CSV_TYPE, type Row } from '../support/bulk.ts';
import { toCsv } from '../support/bulk-rows.ts';
import { getBody, jobEnded } from '../support/client.ts';
import { untilMerging } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';
import { LEGACY_STAGES, stagePath, Tracer, type Ids, type Totals } from '../support/traceability.ts';

const BULK = `${LEGACY_STAGES}/bulk`;

/** The sums of stages by their journey; distances and emissions of the tests have at most one decimal. */
function getSums(stages: Row[]): Map<number, Totals> {
  const tenths = new Map<number, Totals>();
  for (const { traceability_id, distance_km, co2_kg } of stages) {
    const { km, co2 } = tenths.get(traceability_id as number) ?? { km: 0, co2: 0 };
    const [more, emitted] = [Math.round(Number(distance_km ?? 0) * 10), Math.round(Number(co2_kg ?? 0) * 10)];
    tenths.set(traceability_id as number, { km: km + more, co2: co2 + emitted });
  }
  return new Map([...tenths].map(([id, { km, co2 }]) => [id, { km: km / 10, co2: co2 / 10 }]));
}

const row = (stage_order: number, fields: Row, { legacyId }: Ids): Row => ({
  traceability_id: legacyId,
  stage_order,
  stage_name: `S${stage_order}`,
  ...fields,
});

describe('totals of journeys after an import of their stages', () => {
  it('are exact whatever is written beside it, again and again', async () => {
    const tracer = await Tracer.create();
    const journeys = await tracer.journeys(20);
    for (let round = 1; round <= 20; round++) {
      const rows = journeys.flatMap((each) =>
        Array.from({ length: 20 }, (_, index) => row(index + 1, { distance_km: round, co2_kg: index / 10 }, each)),
      );
      const singles = journeys.map(({ legacyId }) =>
        tracer.sendLegacyStage(legacyId, 20 + round, { distance_km: 1000, co2_kg: 0.1 }),
      );
      const answer = await tracer.legacy.post(BULK, { stages: rows }, { headers: { prefer: 'wait=60' } });
      expect(getCounts(answer)).to.deep.equal(round === 1 ? counts(400, 0, 0) : counts(0, 400, 0));
      for (const { status } of await Promise.all(singles)) expect(status).to.equal(201);
      const totals = [...(await tracer.allTotals()).values()];
      const wanted = { km: 20 * round + 1000 * round, co2: (190 + round) / 10 };
      expect(totals).to.deep.equal(journeys.map(() => wanted));
    }
  });

  it('are exact while others write stages of the same 500 ones', async () => {
    const tracer = await Tracer.create();
    const journeys = await tracer.journeys(500);
    const rows = Array.from({ length: 5000 }, (_, number) =>
      row(
        1 + (number % 10),
        { distance_km: (number % 9) / 10, co2_kg: (number % 7) / 10 },
        journeys[Math.floor(number / 10)]!,
      ),
    );
    // the import stands at the 300th, when it has the 200 before it for itself and nothing of what follows
    const [merged, patched, contested, added] = [
      journeys.slice(0, 20),
      journeys.slice(220, 240),
      journeys.slice(310, 350),
      journeys.slice(400, 460),
    ];
    const untouched = [...journeys.slice(20, 220), ...journeys.slice(460)];
    const stages = await Promise.all(patched.map(({ id }) => tracer.addStage(id, { sequenceOrder: 100 })));
    const hold = await tracer.hold(journeys[300]!.id);
    const headers = { prefer: 'respond-async' };
    const { job_id } = getBody(await tracer.legacy.post(BULK, { stages: rows }, { headers }), 202);
    await untilMerging(tracer, job_id);
    await hold.untilAwaited(1);
    const early = await Promise.all([
      ...added.map(({ id }) => tracer.sendStage(id, { sequenceOrder: 101, distanceKm: 1000.5 })),
      // where a row of the import will be, or is, too
      ...[...contested, ...merged].map(({ legacyId }) => tracer.sendLegacyStage(legacyId, 7, { distance_km: 2000.1 })),
    ]);
    const late = stages.map(({ id }) => tracer.v1.patch(stagePath(id), { distanceKm: 1000, co2Emissions: 0.3 }));
    // the import, and two of its tenant beside others
    await hold.untilAwaited(3);
    await hold.release();

    const ended = await jobEnded(tracer.v1, job_id);
    const [atOnce, imports] = [await tracer.allTotals(), getSums(rows)];
    for (const { legacyId } of untouched) expect(atOnce.get(legacyId)).to.deep.equal(imports.get(legacyId));
    expect(getCounts(ended)).to.deep.equal(counts(5000 - contested.length, contested.length, 0));

    for (const { status } of early) expect(status).to.equal(201);
    for (const { status } of await Promise.all(late)) expect(status).to.equal(200);
    const stored = await tracer.stages();
    expect(stored).to.have.length(5000 + patched.length + added.length + merged.length);
    const [shown, sums] = [await tracer.allTotals(), getSums(stored)];
    for (const { legacyId } of journeys) expect(shown.get(legacyId)).to.deep.equal(sums.get(legacyId));
    const others = [
      ...patched.map((each) => row(100, { distance_km: 1000, co2_kg: 0.3 }, each)),
      ...added.map((each) => row(101, { distance_km: 1000.5 }, each)),
    ];
    const together = getSums([...rows, ...others]);
    for (const { legacyId } of [...patched, ...added])
      expect(shown.get(legacyId)).to.deep.equal(together.get(legacyId));
  });
});

describe('totals of journeys after an import of stages whose worker is killed in the middle', () => {
  const [JOURNEYS, STAGES] = [200, 100];
  const ROWS = JOURNEYS * STAGES;
  let stack: Stack;
  before(async () => {
    stack = await Stack.start();
  });
  after(() => stack.stop());

  it('are exact, and so are its counts and the stages, new or changed', async () => {
    const tracer = await Tracer.create(stack);
    const journeys = await tracer.journeys(JOURNEYS);
    for (const turn of [1, 2]) {
      const rows = Array.from({ length: ROWS }, (_, number) => ({
        traceability_id: journeys[Math.floor(number / STAGES)]!.legacyId,
        stage_order: 1 + (number % STAGES),
        stage_name: `S${number}`,
        country_code: number % 1000 === 999 ? 'XX' : 'IT',
        distance_km: (number % 9) / 10,
        co2_kg: (turn * (number % 7)) / 10,
      }));
      // far enough for some chunks to be merged before it
      const hold = await tracer.hold(journeys[150]!.id);
      const headers = { ...CSV_TYPE, prefer: 'respond-async' };
      const { job_id } = getBody(await tracer.legacy.post(BULK, toCsv(rows), { headers }), 202);
      await untilMerging(tracer, job_id);
      await hold.untilAwaited(1);
      await stack.workers.pop()!.kill();
      await stack.startWorker();
      await hold.release();
      const ended = await jobEnded(tracer.v1, job_id);
      expect(ended).to.include({ status: 'COMPLETED', attempts: 2 });
      const stored = ROWS - ROWS / 1000;
      const wanted = turn === 1 ? counts(stored, 0, ROWS / 1000) : counts(0, stored, ROWS / 1000);
      expect(getCounts(ended)).to.deep.equal(wanted);
      const expected = rows.filter(({ country_code }) => country_code === 'IT');
      const stages = await tracer.stages();
      const names = (of: Row[]) => of.map(({ stage_name }) => stage_name).sort();
      expect(names(stages)).to.deep.equal(names(expected));
      expect(await tracer.allTotals()).to.deep.equal(getSums(expected));
    }
  });
});
