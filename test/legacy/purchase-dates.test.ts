import { expect } from 'chai';
import { refusalOf } from '../support/client.ts';
import { invalid, newBuyer, PATH } from './purchases.ts';

describe('the dates of a legacy purchase record', () => {
  const READ: Record<string, string> = {
    '2026-02-10': '2026-02-10T00:00:00',
    '2026-02-10T08:30': '2026-02-10T08:30:00',
    '2026-02-10T08:30:15': '2026-02-10T08:30:15',
    '2026-02-10 08:30:15': '2026-02-10T08:30:15',
    '2026-02-10T08:30:15.999': '2026-02-10T08:30:15',
    '2026-02-10T08:30:15Z': '2026-02-10T08:30:15',
    '2026-02-10T08:30:15+05:30': '2026-02-10T03:00:15',
    '2026-02-10T23:30:00-0200': '2026-02-11T01:30:00',
    '2024-02-29': '2024-02-29T00:00:00',
    '0001-01-01T00:00:00': '0001-01-01T00:00:00',
    '9999-12-31T23:59:59': '9999-12-31T23:59:59',
  };
  it('are read with or without a zone and written in UTC without one', async () => {
    const { legacy, least } = await newBuyer();
    for (const [sent, shown] of Object.entries(READ)) {
      const { status, body } = await legacy.post(PATH, { ...least, purchase_date: sent });
      expect([status, body.purchase_date], sent).to.deep.equal([201, shown]);
    }
  });

  it('that are none are refused', async () => {
    const { legacy, least } = await newBuyer();
    const bad = ['', '10/02/2026', '2026-02-30', '2026-13-01', '2026-00-01', '2026-02-00', '2025-02-29', '1900-02-29'];
    bad.push('2026-02-10T24:00:00', '2026-02-10T12:60:00', '2026-02-10T12:00:60', '2026-02-10T12:00:00+25:00');
    bad.push('0000-01-01', '20260210', '2026-2-1', 'now', 'infinity', '9999-12-31T23:59:59-01:00', '+12026-01-01');
    for (const value of [...bad, 2026, 1_770_000_000_000, true, {}])
      for (const field of ['purchase_date', 'delivery_date', 'expected_delivery_date'])
        expect(
          refusalOf(await legacy.post(PATH, { ...least, [field]: value })),
          `${field} ${JSON.stringify(value)}`,
        ).to.deep.equal(invalid(field));
  });

  it('put delivery not before purchase, on create and on a patch of either', async () => {
    const { legacy, least } = await newBuyer();
    const create = (delivery_date: string) => legacy.post(PATH, { ...least, delivery_date });
    expect(refusalOf(await create('2026-02-09T23:59:59'))).to.deep.equal(invalid('delivery_date'));
    expect(refusalOf(await create('2026-02-10T00:30:00+01:00'))).to.deep.equal(invalid('delivery_date'));
    expect((await create('2026-02-10T00:00:00')).status, 'the same moment').to.equal(201);
    const { body } = await create('2026-02-20');
    const patch = (fields: object) => legacy.patch(`${PATH}/${body.id}`, fields);
    expect(refusalOf(await patch({ delivery_date: '2026-02-01' }))).to.deep.equal(invalid('delivery_date'));
    expect(refusalOf(await patch({ purchase_date: '2026-02-21' }))).to.deep.equal(invalid('delivery_date'));
    expect((await legacy.get(`${PATH}/${body.id}`)).body).to.deep.equal(body);
    expect((await patch({ purchase_date: '2026-03-01', delivery_date: '2026-03-02' })).status).to.equal(200);
    expect((await patch({ delivery_date: null, purchase_date: '2026-04-01' })).status).to.equal(200);
    const expected = await patch({ expected_delivery_date: '2020-01-01' });
    expect(expected.status, 'the expected delivery is free').to.equal(200);
  });
});
