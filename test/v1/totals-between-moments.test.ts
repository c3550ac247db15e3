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
  items: { purchaseDate: string; transportMode: string | null; status: string }[];
  total: number;
}

describe('totals between two moments', () => {
  it('are exact for purchase records, wherever the moments lie in their months', async () => {
    const { v1, supplier } = await newTrader();
    for (const [index, purchaseDate] of MOMENTS.entries())
      for (const transportMode of index % 2 > 0 ? ['ROAD', 'SEA'] : ['ROAD', null])
        getBody(
          await v1.post(RECORDS, {
            supplierId: supplier.id,
            purchaseDate,
            transportMode,
            status: index % 3 > 0 ? 'ORDERED' : 'IN_TRANSIT',
            weightKg: '1',
          }),
          201,
        );
    const all = getBody(await v1.get(`${RECORDS}?pageSize=100`), 200) as Page;
    const expectTotal = async (
      { from, before }: { from?: string | undefined; before?: string | undefined },
      { transportMode, status }: { transportMode?: string; status?: string } = {},
    ) => {
      const query = Object.entries({ purchasedFrom: from, purchasedBefore: before, transportMode, status })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `&${name}=${value}`)
        .join('');
      const page = getBody(await v1.get(`${RECORDS}?pageSize=100${query}`), 200) as Page;
      const expected = all.items.filter(
        (item) =>
          (from === undefined || item.purchaseDate >= from) &&
          (before === undefined || item.purchaseDate < before) &&
          (transportMode === undefined || item.transportMode === transportMode) &&
          (status === undefined || item.status === status),
      );
      expect([page.total, page.items.length], query).to.deep.equal([expected.length, expected.length]);
    };
    for (const from of [undefined, ...MOMENTS])
      for (const before of [undefined, ...MOMENTS]) await expectTotal({ from, before });
    for (const moment of MOMENTS) {
      await expectTotal({ from: moment }, { transportMode: 'ROAD' });
      await expectTotal({ before: moment }, { transportMode: 'SEA' });
      await expectTotal({ from: moment }, { status: 'IN_TRANSIT' });
      await expectTotal({ before: moment }, { status: 'ORDERED', transportMode: 'ROAD' });
    }
  });

  it('are as many as there are rows of certifications and of suppliers, by when they expire', async () => {
    const { v1, supplier } = await newTrader();
    const others = [
      await makeSupplier(v1, 'Second', { reachCompliant: true }),
      await makeSupplier(v1, 'Third', { reachCompliant: true, svhcCompliant: true }),
    ];
    const suppliers = [supplier, ...others];
    await makeSupplier(v1, 'Without', { svhcCompliant: true });
    await makeSupplier(v1, 'Without either');
    const days = [-400, -60, -31, -1, 0, 1, 27, 31, 61, 89, 91, 120, 400, null];
    for (const [index, left] of days.entries()) {
      const supplierId = suppliers[index % suppliers.length]!.id;
      const certificateExpiry = left === null ? null : new Date(Date.now() + left * DAY).toISOString().slice(0, 10);
      const certificationType = index % 2 > 0 ? 'GOTS' : 'GRS';
      const verificationStatus = [null, 'VALID', 'PENDING', 'REVOKED'][index % 4];
      const body = { supplierId, certificationType, certificateExpiry, verificationStatus };
      getBody(await v1.post(`/api/v1/supplier-certifications?supplierId=${supplierId}`, body), 201);
    }
    const totalOf = async (list: string): Promise<number> => {
      const { items, total } = getBody(await v1.get(`/api/v1/${list}&pageSize=100`), 200) as Page;
      expect(total, list).to.equal(items.length);
      return total;
    };
    /** What is one or the other is all there is. */
    const expectParts = async (list: string, name: string, values: string[]) => {
      const parts = await Promise.all(values.map((value) => totalOf(`${list}&${name}=${value}`)));
      expect(
        parts.reduce((sum, part) => sum + part, 0),
        `${list} by ${name}`,
      ).to.equal(await totalOf(list));
      expect(parts.filter((part) => part > 0).length, `${list} by ${name}`).to.be.greaterThan(1);
    };
    for (const validity of ['VALID', 'EXPIRING', 'EXPIRED']) {
      const list = `certifications?validity=${validity}`;
      await expectParts(list, 'certificationType', ['GOTS', 'GRS']);
      await expectParts(list, 'verified', ['true', 'false']);
      for (const other of ['expiresWithinDays=60', 'verificationStatus=VALID', 'verified=false&certificationType=GRS'])
        await totalOf(`${list}&${other}`);
    }
    for (const within of [1, 30, 60, 365, 3650]) await totalOf(`certifications?expiresWithinDays=${within}`);
    await expectParts('suppliers?', 'certified', ['true', 'false']);
    for (const certified of ['true', 'false'])
      await expectParts(`suppliers?certified=${certified}`, 'complianceStatus', [
        'COMPLIANT',
        'PARTIAL',
        'NON_COMPLIANT',
      ]);
    for (const query of ['days=60', 'days=60&includeExpired=true', 'days=3650', 'days=3650&includeExpired=true']) {
      const { body, headers } = await v1.get(`/api/v1/supplier-certifications/expiring?${query}&page=1&pageSize=100`);
      expect(headers.get('X-Total-Count'), query).to.equal(String((body as unknown[]).length));
    }
  });
});
