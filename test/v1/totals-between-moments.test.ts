/** Totals of what lies between two moments, which the database keeps by months (docs/lists.md, "Totals"). */
import { expect } from 'chai';
import { getBody } from '../support/client.ts';
import { makeSupplier, newTrader } from '../support/textiles.ts';

const RECORDS = '/api/v1/purchase-records';
const DAY = 86_400_000;

/** Around the turns of months, one of them within a year and a leap year's. */
const MOMENTS = [
  '2023-12-31T23:59:59.999Z',
  '2024-01-01T00:00:00.000Z',
  '2024-01-15T12:00:00.000Z',
  '2024-01-31T23:59:59.999Z',
  '2024-02-01T00:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2024-03-01T00:00:00.000Z',
  '2024-05-20T08:00:00.000Z',
];

interface Page {
  items: { purchaseDate: string; transportMode: string | null }[];
  total: number;
}

describe('totals between two moments', () => {
  it('are exact for purchase records, wherever the moments lie in their months', async () => {
    const { v1, supplier } = await newTrader();
    for (const [index, purchaseDate] of MOMENTS.entries())
      for (const transportMode of index % 2 > 0 ? ['ROAD', 'SEA'] : ['ROAD', null])
        getBody(await v1.post(RECORDS, { supplierId: supplier.id, purchaseDate, transportMode, weightKg: '1' }), 201);
    const all = getBody(await v1.get(`${RECORDS}?pageSize=100`), 200) as Page;
    const expectTotal = async (from?: string, before?: string, transportMode?: string) => {
      const query = Object.entries({ purchasedFrom: from, purchasedBefore: before, transportMode })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `&${name}=${value}`)
        .join('');
      const page = getBody(await v1.get(`${RECORDS}?pageSize=100${query}`), 200) as Page;
      const expected = all.items.filter(
        (item) =>
          (from === undefined || item.purchaseDate >= from) &&
          (before === undefined || item.purchaseDate < before) &&
          (transportMode === undefined || item.transportMode === transportMode),
      );
      expect([page.total, page.items.length], query).to.deep.equal([expected.length, expected.length]);
    };
    for (const from of [undefined, ...MOMENTS])
      for (const before of [undefined, ...MOMENTS]) await expectTotal(from, before);
    for (const from of MOMENTS) {
      await expectTotal(from, undefined, 'ROAD');
      await expectTotal(undefined, from, 'SEA');
    }
  });

  it('are as many as there are rows of certifications and of suppliers, by when they expire', async () => {
    const { v1, supplier } = await newTrader();
    const others = [await makeSupplier(v1, 'Second'), await makeSupplier(v1, 'Third')];
    const suppliers = [supplier, ...others];
    const days = [-400, -60, -31, -1, 0, 1, 27, 31, 61, 89, 91, 120, 400, null];
    for (const [index, left] of days.entries()) {
      const supplierId = suppliers[index % suppliers.length]!.id;
      const certificateExpiry = left === null ? null : new Date(Date.now() + left * DAY).toISOString().slice(0, 10);
      const body = { supplierId, certificationType: index % 2 > 0 ? 'GOTS' : 'GRS', certificateExpiry };
      getBody(await v1.post(`/api/v1/supplier-certifications?supplierId=${supplierId}`, body), 201);
    }
    for (const list of [
      ...['VALID', 'EXPIRING', 'EXPIRED'].flatMap((validity) => [
        `certifications?validity=${validity}`,
        `certifications?validity=${validity}&expiresWithinDays=60`,
        `certifications?validity=${validity}&certificationType=GOTS`,
      ]),
      ...[1, 30, 60, 365, 3650].map((within) => `certifications?expiresWithinDays=${within}`),
      'suppliers?certified=true',
      'suppliers?certified=false',
    ]) {
      const { items, total } = getBody(await v1.get(`/api/v1/${list}&pageSize=100`), 200) as Page;
      expect(total, list).to.equal(items.length);
    }
    for (const query of ['days=60', 'days=60&includeExpired=true', 'days=3650', 'days=3650&includeExpired=true']) {
      const { body, headers } = await v1.get(`/api/v1/supplier-certifications/expiring?${query}&page=1&pageSize=100`);
      expect(headers.get('X-Total-Count'), query).to.equal(String((body as unknown[]).length));
    }
  });
});
