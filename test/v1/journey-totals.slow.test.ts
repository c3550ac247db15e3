import { expect } from 'chai';
import { getBody, type Seen } from '../support/client.ts';
import { eventually, storedJob } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';
import { type Fields } from '../support/textiles.ts';
import { JOURNEYS, LEGACY_JOURNEYS, LEGACY_STAGES, stagePath, Tracer, type Ids } from '../support/traceability.ts';

const NO_WAIT = { prefer: 'wait=0' };

/** Longer than the queue takes to miss a message whose worker was killed before it had claimed the job. */
const UNTIL_MISSED = 90;

/** Id of the job that an answer names. */
function getJob({ status, text, headers }: Seen, expected: number): string {
  expect(status, text).to.equal(expected);
  return headers.get('x-job-id')!;
}

/** The sums of what the stages of a journey show; the tests' numbers are whole or halves, so that no sum is rounded. */
const getSums = (stages: Fields[]) => ({
  km: stages.reduce((sum, { distanceKm }) => sum + Number(distanceKm), 0),
  co2: stages.reduce((sum, { co2Emissions }) => sum + Number(co2Emissions), 0),
});

describe('totals of a journey', () => {
  let tracer: Tracer;
  let journey: Ids;
  beforeEach(async () => {
    tracer = await Tracer.create();
    journey = await tracer.journey();
  });

  it('cannot be kept from following their stages: their job is not cancelled', async () => {
    const id = getJob(await tracer.sendStage(journey.id, { distanceKm: 2 }), 201);
    const refused = await tracer.v1.post(`/api/v1/jobs/${id}/cancel`);
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'BUSINESS_RULE']);
  });

  for (const prefer of ['', 'respond-async', 'wait=60', 'wait=0, respond-async']) {
    it(`are exact after each answer, which names their completed job (Prefer: ${prefer || 'nothing'})`, async () => {
      const options: { headers: Record<string, string> } = { headers: prefer ? { prefer } : {} };
      const { v1, legacy } = tracer;
      const expectAfter = async (answer: Seen, status: number, km: number, co2: number) => {
        const shown = await tracer.totals(journey.id);
        expect(shown, answer.text).to.deep.equal({ km, co2 });
        const inLegacy = getBody(await legacy.get(`${LEGACY_JOURNEYS}/${journey.legacyId}`), 200);
        expect(inLegacy).to.include({ total_distance_km: km, total_co2_kg: co2 });
        const id = getJob(answer, status);
        const job = getBody(await v1.get(`/api/v1/jobs/${id}`), 200);
        expect(job).to.include({ id, type: 'journeys.totals', status: 'COMPLETED', attempts: 1 });
        expect(job.requestId).to.equal(answer.headers.get('x-request-id'));
        expect(getBody(await legacy.get(`/api/jobs/${id}`), 200)).to.include({ id, status: 'COMPLETED' });
        expect(answer.headers.get('preference-applied')).to.equal(prefer === 'wait=60' ? prefer : null);
      };

      const first = await tracer.sendStage(journey.id, { distanceKm: 0.1, co2Emissions: 1.005 }, options.headers);
      await expectAfter(first, 201, 0.1, 1.005);
      const fields = { traceability_id: journey.legacyId, stage_name: 'Dyeing', stage_order: 2 };
      const second = await legacy.post(LEGACY_STAGES, { ...fields, distance_km: 0.2, co2_kg: 2.005 }, options);
      await expectAfter(second, 201, 0.3, 3.01);
      const patched = await v1.patch(stagePath(first.body.id), { distanceKm: 1e12, co2Emissions: null }, options);
      await expectAfter(patched, 200, 1_000_000_000_000.2, 2.005);
      const path = `${LEGACY_STAGES}/${second.body.id}`;
      await expectAfter(await legacy.patch(path, { co2_kg: 0.7, distance_km: 1.25 }, options), 200, 1e12 + 1.25, 0.7);
      await expectAfter(await v1.delete(stagePath(first.body.id), options), 204, 1.25, 0.7);
      await expectAfter(await v1.delete(stagePath(second.body.uuid), options), 204, 0, 0);
    });
  }

  it('keep digits that no floating-point sum has', async () => {
    for (const [index, distanceKm] of [0.1, 0.2, 0.3, 1e-9, 123456789.5].entries())
      await tracer.addStage(journey.id, { sequenceOrder: index + 1, distanceKm, co2Emissions: 1.1 });
    const { text } = await tracer.v1.get(`${JOURNEYS}/${journey.id}`);
    expect(text)
      .to.match(/"totalDistanceKm": ?123456790\.100000001,/)
      .and.match(/"totalCo2PerKg": ?5\.5,/);
  });

  it('are those of the own stages', async () => {
    const [other, foreign] = [await tracer.journey(), await Tracer.create()];
    const another = await foreign.journey();
    await tracer.addStage(other.id, { distanceKm: 7 });
    await foreign.addStage(another.id, { distanceKm: 9 });
    await tracer.addStage(journey.id, { distanceKm: 1 });
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: 1, co2: 0 });
    expect(await tracer.totals(other.id)).to.deep.equal({ km: 7, co2: 0 });
    expect(await foreign.totals(another.id)).to.deep.equal({ km: 9, co2: 0 });
  });

  it('contain, of a hundred parallel writes in both dialects, all that were answered before a read', async () => {
    const kept = Array.from({ length: 20 }, (_, index) => index + 1);
    const stages = await Promise.all(kept.map((sequenceOrder) => tracer.addStage(journey.id, { sequenceOrder })));
    // every write adds a distance: a read must show at least what was answered, and no more than what was sent
    let [sent, answered] = [0, 0];
    const add = async (km: number, write: () => Promise<Seen>, status: number) => {
      sent += km;
      const answer = await write();
      expect(answer.status, answer.text).to.equal(status);
      answered += km;
      const least = answered;
      const { km: shown } = await tracer.totals(journey.id);
      expect(shown).to.be.within(least, sent);
    };
    const writes = Array.from({ length: 100 }, (_, index) => {
      const km = (index % 7) + 0.5;
      const [stage, number] = [stages[index] as Ids | undefined, 20 + index];
      if (stage && index % 2)
        return add(km, () => tracer.v1.patch(stagePath(stage.id), { distanceKm: km, co2Emissions: km }), 200);
      if (stage) {
        const body = { distance_km: km, co2_kg: km };
        return add(km, () => tracer.legacy.patch(`${LEGACY_STAGES}/${stage.legacyId}`, body), 200);
      }
      if (index % 2)
        return add(
          km,
          () => tracer.sendStage(journey.id, { sequenceOrder: 21, distanceKm: km, co2Emissions: km }),
          201,
        );
      return add(km, () => tracer.sendLegacyStage(journey.legacyId, number, { distance_km: km, co2_kg: km }), 201);
    });
    await Promise.all(writes);
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: sent, co2: sent });
    const { processingStages } = await tracer.read(journey.id);
    expect(processingStages).to.have.length(100);
    expect(getSums(processingStages)).to.deep.equal({ km: sent, co2: sent });
  });
});

describe('totals of a journey, whatever becomes of the workers:', () => {
  let stack: Stack;
  let tracer: Tracer;
  let journey: Ids;
  before(async () => {
    stack = await Stack.start({
      workers: 0,
      env: { JOB_WAIT_SECONDS: '1', JOB_LEASE_SECONDS: '1', JOB_MAX_LOST_WORKERS: '50' },
    });
  });
  after(() => stack.stop());
  beforeEach(async () => {
    tracer = await Tracer.create(stack);
    journey = await tracer.journey();
  });
  afterEach(async () => {
    await Promise.all(stack.workers.splice(0).map((worker) => worker.stop()));
  });

  const untilTotalsAre = (km: number) =>
    eventually(`${km} km`, async () => (await tracer.totals(journey.id)).km === km);

  const untilCompleted = async (ids: string[]) => {
    for (const id of ids)
      await eventually(id, async () => (await storedJob(tracer, id)).status === 'COMPLETED', UNTIL_MISSED);
  };

  it('an answer that no worker is there for comes all the same, and one that comes later computes them', async () => {
    const [awaited, async, unspecified] = await Promise.all([
      tracer.sendStage(journey.id, { distanceKm: 1 }, { prefer: 'wait=1' }),
      tracer.sendStage(journey.id, { distanceKm: 2 }, { prefer: 'respond-async' }),
      tracer.sendLegacyStage(journey.legacyId, 9, { distance_km: 4 }),
    ]);
    const deleted = await tracer.v1.delete(stagePath((await tracer.addStage(journey.id)).id));
    const gone = await tracer.journey();
    const ofGone = await tracer.sendStage(gone.id, { distanceKm: 8 }, NO_WAIT);
    getBody(await tracer.v1.delete(`${JOURNEYS}/${gone.id}`), 204);
    const ids = [...[awaited, async, unspecified, ofGone].map((answer) => getJob(answer, 201)), getJob(deleted, 204)];
    expect(awaited.headers.get('preference-applied')).to.equal('wait=1');
    for (const id of ids)
      expect(getBody(await tracer.v1.get(`/api/v1/jobs/${id}`), 200).status, 'nobody has run it').to.equal('QUEUED');
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: 0, co2: 0 });
    await stack.startWorker();
    await untilTotalsAre(7);
    await untilCompleted(ids);
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: 7, co2: 0 });
  });

  it('a write that comes while they are computed is not lost', async () => {
    await tracer.sendStage(journey.id, { distanceKm: 1 }, NO_WAIT);
    const hold = await tracer.hold(journey.id);
    await stack.startWorker();
    await hold.untilAwaited(1);
    const written = [
      tracer.sendStage(journey.id, { distanceKm: 2 }, { prefer: 'wait=60' }),
      tracer.sendLegacyStage(journey.legacyId, 5, { distance_km: 4 }),
    ];
    await hold.untilAwaited(3);
    await hold.release();
    await Promise.all(written.map(async (each) => getJob(await each, 201)));
    await untilTotalsAre(7);
  });

  it('the job of a killed worker is done by another', async () => {
    const ids = [];
    for (const distanceKm of [1, 2, 4])
      ids.push(getJob(await tracer.sendStage(journey.id, { distanceKm }, NO_WAIT), 201));
    const hold = await tracer.hold(journey.id);
    await stack.startWorker();
    await hold.untilAwaited(2);
    await stack.workers.pop()!.kill();
    await Promise.all([stack.startWorker(), stack.startWorker()]);
    await hold.release();
    await untilCompleted(ids);
    const attempts = await Promise.all(ids.map(async (id) => (await storedJob(tracer, id)).attempts));
    expect(Math.max(...attempts)).to.be.greaterThan(1);
    expect(await tracer.totals(journey.id)).to.deep.equal({ km: 7, co2: 0 });
  });

  it('they are right in the end when workers are killed again and again amid many writes', async () => {
    const journeys = [journey, ...(await tracer.journeys(2))];
    await Promise.all([stack.startWorker(), stack.startWorker()]);
    let isOver = false;
    const ids: string[] = [];
    const writers = journeys.map(async ({ id, legacyId }, turn) => {
      // a few jobs pile up, and the writers do not run away from them
      for (let number = turn; !isOver; number++) {
        const km = (number % 9) + 0.5;
        const fields = { sequenceOrder: 1, distanceKm: km, co2Emissions: km };
        const stage = await tracer.sendStage(id, fields, NO_WAIT);
        const other = await tracer.sendLegacyStage(legacyId, 2, { distance_km: km, co2_kg: km }, NO_WAIT);
        ids.push(getJob(stage, 201), getJob(other, 201));
        const path = stagePath(stage.body.id);
        ids.push(
          number % 3
            ? getJob(await tracer.v1.patch(path, { distanceKm: km * 2 }), 200)
            : getJob(await tracer.v1.delete(path), 204),
        );
      }
    });
    const killed = (async () => {
      for (let kills = 0; kills < 4; kills++) {
        const done = ids.length;
        await eventually('more is written', () => Promise.resolve(ids.length > done + 5 * kills));
        await stack.workers.shift()!.kill();
        await stack.startWorker();
      }
    })();
    await killed.finally(() => (isOver = true));
    await Promise.all(writers);
    await untilCompleted(ids);
    for (const { id } of journeys) {
      const { processingStages, totalDistanceKm: km, totalCo2PerKg: co2 } = await tracer.read(id);
      expect({ km, co2 }).to.deep.equal(getSums(processingStages));
      expect(km).to.be.greaterThan(0);
    }
  });
});
