import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { UNITS } from '../../shared/values/units.ts';
import { getBody, jobEnded, getRefusal, type Client } from '../support/client.ts';
import {
  changed,
  LEAST,
  listed,
  materialPath,
  newMaterial,
  newPurchaser,
  purchase,
  purchased,
  purchasesPath,
  whileHeld,
  type Material,
  type Purchaser,
} from './material-purchases.ts';

const FACTORS = '/api/v1/emission-factors';
const OTHER_FACTORS = {
  factors: { ROAD: '0.10650', SEA: '0.013', AIR: '1.13', RAIL: '0.0278001' },
  source: 'A published source',
  version: '2026',
};

/** What 67890.123 of a unit cause over 1234.5 km, by hand. */
const BY_MODE: Record<string, Record<string, string>> = {
  TRUCK: { G: '0.000008046', KG: '0.008045794', T: '8.045794257' },
  SHIP: { G: '0.000000922', KG: '0.000921914', T: '0.921913925' },
  TRAIN: { G: '0.000002347', KG: '0.00234669', T: '2.346689992' },
  PLANE: { G: '0.000050454', KG: '0.050453835', T: '50.45383482' },
};
const TERMS = Object.entries(BY_MODE).flatMap(([transportMode, byUnit]) =>
  Object.entries(byUnit).map(([unitOfMeasure, expected]) => ({
    sent: { transportMode, unitOfMeasure, quantity: '67890.123', distanceKm: 1234.5 },
    expected,
  })),
);
/** Digits that no floating-point number has. */
const HUGE = {
  sent: { transportMode: 'PLANE', unitOfMeasure: 'T', quantity: '999999999999999.7', distanceKm: 1_234_567.89 },
  expected: '743209869779999.777037039',
};
const NO_WEIGHTS = UNITS.filter((unit) => !['G', 'KG', 'T'].includes(unit));

/** A tonne over a thousand kilometres. */
const BY_ROAD = { quantity: '1000', unitOfMeasure: 'KG', transportMode: 'TRUCK', distanceKm: 1000 };

const invalid = (field: string) => [400, 'VALIDATION_FAILED', field];

/** Replaces the factors; returns the job, which has ended. */
async function replaceFactors(v1: Client, factors: Partial<typeof OTHER_FACTORS.factors> = {}) {
  const answer = await v1.put(FACTORS, { ...OTHER_FACTORS, factors: { ...OTHER_FACTORS.factors, ...factors } });
  expect(answer.status, answer.text).to.equal(200);
  return jobEnded(v1, answer.headers.get('x-job-id')!);
}

describe('the emissions of a material purchase', () => {
  let purchaser: Purchaser;
  beforeEach(async () => {
    purchaser = await newPurchaser();
  });

  const emissions = async (fields: Record<string, unknown>) =>
    (await purchased(purchaser, fields)).estimatedScope3Tco2e as string | null;

  it('are factor × km × tonnes / 1000 to the ninth decimal, for each means of transport and unit of mass', async () => {
    for (const { sent, expected } of [...TERMS, HUGE])
      expect(await emissions(sent), JSON.stringify(sent)).to.equal(expected);
  });

  it('are rounded half up', async () => {
    await replaceFactors(purchaser.v1, { ROAD: '0.0005' });
    const least = { ...BY_ROAD, distanceKm: 1 };
    expect(await emissions({ ...least, quantity: '1' })).to.equal('0.000000001');
    expect(await emissions({ ...least, quantity: '0.999999999999999' })).to.equal('0');
  });

  it('are null without a means of transport, a distance or a unit of mass', async () => {
    expect(await emissions({ ...BY_ROAD, transportMode: null })).to.equal(null);
    expect(await emissions({ ...BY_ROAD, distanceKm: null })).to.equal(null);
    for (const unitOfMeasure of NO_WEIGHTS) expect(await emissions({ ...BY_ROAD, unitOfMeasure })).to.equal(null);
  });

  it('are computed again by every change', async () => {
    const { id } = await purchased(purchaser);
    const steps: [Record<string, unknown>, string | null][] = [
      [{ transportMode: 'TRUCK' }, null],
      [{ distanceKm: 500 }, '0.000048'],
      [{ distanceKm: 1000 }, '0.000096'],
      [{ quantity: '2500.5' }, '0.000240048'],
      [{ unitOfMeasure: 'T' }, '0.240048'],
      [{ transportMode: 'SHIP' }, '0.0275055'],
      [{ notes: 'nothing to do with it' }, '0.0275055'],
      [{ unitOfMeasure: 'ROLL' }, null],
      [{ unitOfMeasure: 'G' }, '0.000000028'],
      [{ distanceKm: null }, null],
    ];
    for (const [fields, expected] of steps)
      expect((await changed(purchaser, id, fields)).estimatedScope3Tco2e, JSON.stringify(fields)).to.equal(expected);
  });

  it('are those that the client sent, until it takes them back', async () => {
    const { id } = await purchased(purchaser, { ...BY_ROAD, estimatedScope3Tco2e: '0.50' });
    for (const fields of [{ quantity: '7' }, { distanceKm: 7 }, { transportMode: 'PLANE' }, { unitOfMeasure: 'M' }])
      expect((await changed(purchaser, id, fields)).estimatedScope3Tco2e).to.equal('0.50');
    const sent = async (estimatedScope3Tco2e: string | null) =>
      (await changed(purchaser, id, { ...BY_ROAD, estimatedScope3Tco2e })).estimatedScope3Tco2e as string;
    expect(await sent(null)).to.equal('0.000096');
    expect((await changed(purchaser, id, { quantity: '2000' })).estimatedScope3Tco2e).to.equal('0.000192');
    expect(await sent('0')).to.equal('0');
    expect((await changed(purchaser, id, { quantity: '2000' })).estimatedScope3Tco2e).to.equal('0');
  });

  describe('after a change of the factors', () => {
    it('follow from the new ones, but for those that the client sent', async () => {
      const other = await newPurchaser();
      const theirs = await purchased(other, BY_ROAD);
      const byMode = { TRUCK: '0.1065', SHIP: '0.013', TRAIN: '0.0278001', PLANE: '1.13' };
      for (const transportMode of Object.keys(byMode)) await purchased(purchaser, { ...BY_ROAD, transportMode });
      const elsewhere = { ...purchaser, material: await newMaterial(purchaser, 'FABRIC') };
      await purchased(elsewhere, BY_ROAD);
      const given = await purchased(purchaser, { ...BY_ROAD, estimatedScope3Tco2e: '0.50' });
      const unknown = await purchased(purchaser, { ...BY_ROAD, distanceKm: null });
      expect(await replaceFactors(purchaser.v1)).to.deep.include({
        status: 'COMPLETED',
        progress: { processed: 7, total: 7, percent: 100 },
        result: { recalculated: 5 },
      });
      const { items } = await listed(purchaser);
      expect(items.slice(0, 2), 'not written at all').to.deep.equal([unknown, given]);
      const shown = (items as { transportMode: string; estimatedScope3Tco2e: string }[]).slice(2).reverse();
      expect(shown.map((each) => [each.transportMode, each.estimatedScope3Tco2e])).to.deep.equal(
        Object.entries(byMode),
      );
      expect((await listed(elsewhere)).items[0].estimatedScope3Tco2e).to.equal('0.1065');
      expect(await emissions(BY_ROAD), 'of new ones').to.equal('0.1065');
      const takenBack = await changed(purchaser, given.id, { estimatedScope3Tco2e: null });
      expect(takenBack.estimatedScope3Tco2e).to.equal('0.1065');
      expect((await listed(other)).items, 'of other tenants').to.deep.equal([theirs]);
    });

    it('follow from the new ones however many purchases there are', async () => {
      const { v1, stack, tenant, material } = purchaser;
      await purchased(purchaser, BY_ROAD);
      await query(
        stack.database,
        `insert into material_purchases (tenant_id, material_id, lot_number, purchase_date, quantity, unit_of_measure, transport_mode, distance_km, ddt_number, invoice_number)
         select tenant_id, material_id, 'L' || n, purchase_date, quantity, unit_of_measure, transport_mode, distance_km, ddt_number, invoice_number
         from material_purchases, generate_series(2, 2345) n where tenant_id = $1`,
        [tenant.id],
      );
      expect(await replaceFactors(v1)).to.deep.include({
        progress: { processed: 2345, total: 2345, percent: 100 },
        result: { recalculated: 2345 },
      });
      const { overview } = getBody(await v1.get(materialPath(material, '/detail')), 200);
      expect(overview).to.include({ purchaseCount: 2345, estimatedScope3Tco2e: '249.7425' });
    });

    it('follow from the new ones for a purchase that was being recorded with the old ones', async () => {
      const { v1, material } = purchaser;
      const [recorded, replaced] = await whileHeld(purchaser, async (untilWaiting) => {
        const recording = purchase(v1, material, { ...LEAST, ...BY_ROAD });
        await untilWaiting(1);
        const replacing = replaceFactors(v1);
        await untilWaiting(2);
        return [recording, replacing] as const;
      }).then((both) => Promise.all(both));
      expect([recorded.status, replaced.status]).to.deep.equal([201, 'COMPLETED']);
      expect((await listed(purchaser)).items[0]).to.include({ id: recorded.body.id, estimatedScope3Tco2e: '0.1065' });
    });
  });

  describe('can be estimated', () => {
    const estimate = (fields: Record<string, unknown>, at: Material = purchaser.material) =>
      purchaser.v1.post(purchasesPath(at, '/estimate'), fields);

    it('exactly as they would be recorded, and nothing is', async () => {
      const factors: Record<string, number> = { TRUCK: 0.000096, SHIP: 0.000011, TRAIN: 0.000028, PLANE: 0.000602 };
      const weights: Record<string, number> = { G: 67.890123, KG: 67_890.123, T: 67_890_123 };
      for (const { sent, expected } of TERMS)
        expect(getBody(await estimate(sent), 200)).to.deep.equal({
          distanceKm: 1234.5,
          weightKg: weights[sent.unitOfMeasure],
          factorKgCo2ePerTonneKm: factors[sent.transportMode],
          estimatedScope3Tco2e: expected,
          method: 'DISTANCE_BASED',
        });
      const huge = await estimate(HUGE.sent);
      expect(huge.text).to.contain('"weightKg" : 999999999999999700').and.contain(`"${HUGE.expected}"`);
      expect((await listed(purchaser)).total).to.equal(0);
    });

    it("with the tenant's own factors", async () => {
      await replaceFactors(purchaser.v1);
      const byRoad = { factorKgCo2ePerTonneKm: 0.1065, estimatedScope3Tco2e: '0.1065' };
      expect(getBody(await estimate(BY_ROAD), 200)).to.include(byRoad);
      const other = await newPurchaser();
      const theirs = await other.v1.post(purchasesPath(other.material, '/estimate'), BY_ROAD);
      expect(getBody(theirs, 200)).to.include({ factorKgCo2ePerTonneKm: 0.000096, estimatedScope3Tco2e: '0.000096' });
    });

    it('not with bad or missing values, and by mass only', async () => {
      const bad: Record<keyof typeof BY_ROAD, unknown[]> = {
        quantity: [undefined, null, '0', '-1', '1,5', 5],
        unitOfMeasure: [undefined, null, '', 'kg', ...NO_WEIGHTS],
        transportMode: [undefined, null, 'ROAD', 'truck'],
        distanceKm: [undefined, null, 0, -1, '5'],
      };
      for (const [field, values] of Object.entries(bad))
        for (const value of values) {
          const refused = await estimate({ ...BY_ROAD, [field]: value });
          expect(getRefusal(refused), `${field} ${String(value)}`).to.deep.equal(invalid(field));
        }
    });

    it('for a material of the tenant and kind', async () => {
      const { material } = purchaser;
      const others = await newPurchaser();
      for (const absent of [{ ...material, id: randomUUID() }, { ...material, kind: 'YARN' }, others.material])
        expect(getRefusal(await estimate(BY_ROAD, absent))).to.deep.equal([404, 'NOT_FOUND', undefined]);
      expect(getRefusal(await estimate(BY_ROAD, { ...material, kind: 'ALL' }))).to.deep.equal(invalid('kind'));
    });
  });
});
