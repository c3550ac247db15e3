import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { type Fields } from '../support/textiles.ts';
import { LEGACY_STAGES, stagePath, Tracer, type Ids } from '../support/traceability.ts';

interface Dialect {
  title: string;
  /** Adds a stage at a position. */
  put: (tracer: Tracer, journey: Ids, name: string, position: number) => Promise<Fields>;
  /** Patches a stage to a position, and whatever else. */
  move: (tracer: Tracer, stage: Ids, position: number, name?: string) => Promise<Fields>;
}

const DIALECTS: Dialect[] = [
  {
    title: 'v1',
    put: (tracer, { id }, stageName, sequenceOrder) => tracer.addStage(id, { stageName, sequenceOrder }),
    move: async (tracer, { id }, sequenceOrder, stageName) =>
      getBody(await tracer.v1.patch(stagePath(id), { sequenceOrder, stageName }), 200),
  },
  {
    title: 'legacy',
    put: async (tracer, { legacyId }, stage_name, position) =>
      getBody(await tracer.sendLegacyStage(legacyId, position, { stage_name }), 201),
    move: async (tracer, { legacyId }, stage_order, stage_name) =>
      getBody(await tracer.legacy.patch(`${LEGACY_STAGES}/${legacyId}`, { stage_order, stage_name }), 200),
  },
];

/** Where stages A, B, C … stand at first, what is done, and where they stand then. */
type Case<Act> = [before: number[], act: Act, after: string];

const INSERTS: Case<number>[] = [
  [[], 7, 'X7'],
  [[1, 2, 3, 5], 2, 'A1 X2 B3 C4 D5'],
  [[1, 2, 3, 5], 1, 'X1 A2 B3 C4 D5'],
  [[1, 2, 3, 5], 3, 'A1 B2 X3 C4 D5'],
  [[1, 2, 3, 5], 4, 'A1 B2 C3 X4 D5'],
  [[1, 2, 3, 5], 5, 'A1 B2 C3 X5 D6'],
  [[1, 2, 3, 5], 9, 'A1 B2 C3 D5 X9'],
  [[3, 1, 2], 1, 'X1 B2 C3 A4'],
  [[2, 3, 7, 8, 20], 7, 'A2 B3 X7 C8 D9 E20'],
];

const MOVES: Case<[stage: string, to: number]>[] = [
  // to a free place
  [[1, 2, 3, 5], ['B', 4], 'A1 C3 B4 D5'],
  [[1, 2, 3, 5], ['D', 9], 'A1 B2 C3 D9'],
  [[2, 3], ['B', 1], 'B1 A2'],
  // to its own
  [[1, 2, 3, 5], ['B', 2], 'A1 B2 C3 D5'],
  // backward, where its own old place is the next gap
  [[1, 2, 3, 4], ['D', 2], 'A1 D2 B3 C4'],
  [[1, 2, 3, 4, 5], ['D', 2], 'A1 D2 B3 C4 E5'],
  [[1, 2, 3, 4], ['B', 1], 'B1 A2 C3 D4'],
  // backward, with a gap before its old place
  [[1, 2, 4, 5], ['D', 1], 'D1 A2 B3 C4'],
  // forward: what it leaves stays free
  [[1, 2, 3, 4], ['A', 3], 'B2 A3 C4 D5'],
  [[1, 2, 3, 5], ['A', 2], 'A2 B3 C4 D5'],
  [[1, 2, 3, 5], ['A', 5], 'B2 C3 A5 D6'],
  [[1, 2], ['A', 2], 'A2 B3'],
];

/** The largest 32-bit integer. */
const LAST = 2_147_483_647;

describe('positions of stages in a journey', () => {
  let tracer: Tracer;
  beforeEach(async () => {
    tracer = await Tracer.create();
  });

  it('may have gaps, and order the stages however they were made', async () => {
    const { id } = await tracer.journey();
    await tracer.chain(id, 30, 2, 20_000_000, 7);
    expect(await tracer.places(id)).to.equal('B2 D7 A30 C20000000');
  });

  it('end where no place is left to move to, and nothing is moved then', async () => {
    const { id } = await tracer.journey();
    await tracer.chain(id, LAST - 1, LAST);
    const refused = await tracer.sendStage(id, { stageName: 'X', sequenceOrder: LAST - 1 });
    expect(getRefusal(refused as never)).to.deep.equal([400, 'VALIDATION_FAILED', 'sequenceOrder']);
    expect(await tracer.places(id)).to.equal(`A${LAST - 1} B${LAST}`);
  });

  for (const { title, put, move } of DIALECTS) {
    it(`a new stage takes its place, and those behind it move up to the next gap (${title})`, async () => {
      const other = await tracer.journey();
      await tracer.chain(other.id, 1, 2, 3);
      for (const [before, position, after] of INSERTS) {
        const journey = await tracer.journey();
        await tracer.chain(journey.id, ...before);
        const shown = await put(tracer, journey, 'X', position);
        expect(shown['sequenceOrder'] ?? shown['stage_order']).to.equal(position);
        expect(await tracer.places(journey.id), `${before.join()} + ${position}`).to.equal(after);
      }
      expect(await tracer.places(other.id)).to.equal('A1 B2 C3');
    });

    it(`a stage that is moved takes its new place likewise (${title})`, async () => {
      const other = await tracer.journey();
      await tracer.chain(other.id, 1, 2, 3);
      for (const [before, [name, to], after] of MOVES) {
        const journey = await tracer.journey();
        const stages = await tracer.chain(journey.id, ...before);
        const shown = await move(tracer, stages[name]!, to);
        expect(shown['sequenceOrder'] ?? shown['stage_order']).to.equal(to);
        expect(await tracer.places(journey.id), `${before.join()}, ${name} to ${to}`).to.equal(after);
      }
      expect(await tracer.places(other.id)).to.equal('A1 B2 C3');
    });
  }

  it('move only where a stage is moved: another change of it leaves all where they are', async () => {
    const { id } = await tracer.journey();
    const { B } = await tracer.chain(id, 1, 2, 3);
    getBody(await tracer.v1.patch(stagePath(B!.id), { stageName: 'X', sequenceOrder: 2 }), 200);
    getBody(await tracer.v1.patch(stagePath(B!.id), { distanceKm: 5 }), 200);
    expect(await tracer.places(id)).to.equal('A1 X2 C3');
  });

  it('stay as they are when the write is refused', async () => {
    const { id, legacyId } = await tracer.journey();
    const { C } = await tracer.chain(id, 1, 2, 3);
    const refused = { sequenceOrder: 1, companyType: 'SUPPLIER', supplierId: null };
    for (const { status } of [
      await tracer.sendStage(id, refused),
      await tracer.v1.patch(stagePath(C!.id), refused),
      await tracer.sendLegacyStage(legacyId, 1, { company_type: 'SUPPLIER' }),
    ])
      expect(status).to.equal(400);
    expect(await tracer.places(id)).to.equal('A1 B2 C3');
  });

  it('are unique, and nothing is lost, when many write in both dialects at the same time', async () => {
    const journey = await tracer.journey();
    const stages = Object.values(await tracer.chain(journey.id, 1, 2, 3, 5, 8, 9));
    const [gone, ...moved] = stages as [Ids, ...Ids[]];
    const names = Array.from({ length: 40 }, (_, index) => `N${index}`);
    const [deleted] = await Promise.all([
      Promise.all([1, 2, 3].map(async () => (await tracer.v1.delete(stagePath(gone.id))).status)),
      ...names.map((name, index) => DIALECTS[index % 2]!.put(tracer, journey, name, 1)),
      ...moved.flatMap((stage, index) => [
        DIALECTS[index % 2]!.move(tracer, stage, 1 + index),
        DIALECTS[index % 2]!.move(tracer, stage, 12 - index, `M${index}`),
      ]),
    ]);
    expect(deleted.sort()).to.deep.equal([204, 404, 404]);
    const { processingStages } = (await tracer.read(journey.id)) as { processingStages: Fields[] };
    const shown = processingStages.map(({ stageName }) => stageName);
    expect(shown).to.have.members([...names, ...moved.map((_, index) => `M${index}`)]);
    const positions = processingStages.map(({ sequenceOrder }) => sequenceOrder as number);
    expect(new Set(positions)).to.have.length(45);
    expect(positions).to.deep.equal(positions.toSorted((one, other) => one - other));
    expect(positions[0]).to.be.at.least(1);
  });
});
