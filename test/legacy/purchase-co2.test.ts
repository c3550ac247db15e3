import { expect } from 'chai';
import { JSON_TYPE } from '../support/bulk.ts';
import { newBuyer, PATH } from './purchases.ts';

const FACTORS = { ROAD: '0.000096', SEA: '0.000011', AIR: '0.000602', RAIL: '0.000028' };

/** The exact product of decimals as text, without trailing zeros. */
function product(...decimals: string[]): string {
  let digits = 1n;
  let scale = 0;
  for (const decimal of decimals) {
    const [whole, fraction = ''] = decimal.split('.');
    digits *= BigInt(whole + fraction);
    scale += fraction.length;
  }
  const text = digits.toString().padStart(scale + 1, '0');
  const exact = `${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}`;
  return exact.replace(/\.?0+$/, '');
}

describe('the CO2 of a legacy purchase record', () => {
  const co2 = (text: string) => /"co2_emissions_kg":([^,]+),/.exec(text)?.[1];

  it('is factor × distance × weight / 1000 to the last digit, for each mode', async () => {
    const { legacy, least } = await newBuyer();
    for (const [transport_mode, factor] of Object.entries(FACTORS)) {
      for (const [distance, weight] of [
        ['1', '1'],
        ['15000', '1250'],
        ['1234.567', '987.654321'],
        ['0.1', '0.2'],
        ['999999999.5', '123456789.25'],
      ] as const) {
        const json = JSON.stringify({ ...least, transport_mode, distance_km: 0, weight_kg: 0 });
        const body = json
          .replace('"distance_km":0', `"distance_km":${distance}`)
          .replace('"weight_kg":0', `"weight_kg":${weight}`);
        const { text } = await legacy.post(PATH, body, { headers: JSON_TYPE });
        expect(co2(text), `${transport_mode} ${distance} ${weight}`).to.equal(
          product(factor, distance, weight, '0.001'),
        );
      }
    }
  });

  it('is null while an input is missing, 0 with an input of 0, and computed again by every patch', async () => {
    const { legacy, least } = await newBuyer();
    const { body } = await legacy.post(PATH, { ...least, transport_mode: 'ROAD', distance_km: 500 });
    expect(body.co2_emissions_kg).to.equal(null);
    const steps: [Record<string, unknown>, number | null][] = [
      [{ weight_kg: 2000 }, 0.096],
      [{ transport_mode: 'AIR' }, 0.602],
      [{ distance_km: 250 }, 0.301],
      [{ notes: 'nothing to do with it' }, 0.301],
      [{ weight_kg: 0 }, 0],
      [{ weight_kg: null }, null],
      [{ weight_kg: 1000, transport_mode: null }, null],
      [{ transport_mode: 'RAIL' }, 0.007],
      [{ distance_km: null }, null],
    ];
    for (const [fields, expected] of steps) {
      const patched = await legacy.patch(`${PATH}/${body.id}`, fields);
      expect([patched.status, patched.body.co2_emissions_kg], JSON.stringify(fields)).to.deep.equal([200, expected]);
    }
  });
});
