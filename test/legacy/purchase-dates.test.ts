import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
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

  it('are midnight on 1 January where only a year is sent, single and in rows of every format', async () => {
    const { legacy, supplierId } = await newBuyer();
    const row = { supplier_id: supplierId, purchase_year: 2019 };
    const body = getBody(await legacy.post(PATH, row), 201);
    expect(body.purchase_date).to.equal('2019-01-01T00:00:00');
    const both = await legacy.post(PATH, { ...row, purchase_date: '2020-05-06' });
    expect(both.body.purchase_date).to.equal('2020-05-06T00:00:00');
    expect(getRefusal(await legacy.post(PATH, { supplier_id: supplierId }))).to.deep.equal(invalid('purchase_date'));
    expect(getRefusal(await legacy.post(PATH, { ...row, purchase_year: '2019' }))).to.deep.equal(
      invalid('purchase_year'),
    );
    const changed = await legacy.patch(`${PATH}/${both.body.id}`, { purchase_year: 2021 });
    expect(changed.body.purchase_date).to.equal('2021-01-01T00:00:00');
    expect((await legacy.patch(`${PATH}/${both.body.id}`, { notes: 'x' })).body.purchase_date).to.match(/^2021-01-01/);

    const csv = `supplier_id,purchase_year,purchase_date,batch_number\n${supplierId},2017,,A\n${supplierId},2017,2018-02-03,B\n${supplierId},,,C\n`;
    const bulk = await legacy.csv(`${PATH}/bulk`, csv, { prefer: 'wait=60' });
    expect(bulk.body).to.include({ created: 2, failed: 1 });
    expect(bulk.body.errors[0]).to.include({ index: 2, field: 'purchase_date', code: 'VALIDATION_FAILED' });
    const dates = Object.fromEntries(
      (await legacy.get(PATH)).body.map((record: Record<string, string>) => [
        record['batch_number'],
        record['purchase_date'],
      ]),
    );
    expect(dates).to.include({ A: '2017-01-01T00:00:00', B: '2018-02-03T00:00:00' });
  });

  it('that are none are refused', async () => {
    const { legacy, least } = await newBuyer();
    const bad = ['', '10/02/2026', '2026-02-30', '2026-13-01', '2026-00-01', '2026-02-00', '2025-02-29', '1900-02-29'];
    bad.push('2026-02-10T24:00:00', '2026-02-10T12:60:00', '2026-02-10T12:00:60', '2026-02-10T12:00:00+25:00');
    bad.push('0000-01-01', '20260210', '2026-2-1', 'now', 'infinity', '9999-12-31T23:59:59-01:00', '+12026-01-01');
    for (const value of [...bad, 2026, 1_770_000_000_000, true, {}])
      for (const field of ['purchase_date', 'delivery_date', 'expected_delivery_date'])
        expect(
          getRefusal(await legacy.post(PATH, { ...least, [field]: value })),
          `${field} ${JSON.stringify(value)}`,
        ).to.deep.equal(invalid(field));
  });

  it('put delivery not before purchase, on create and on a patch of either', async () => {
    const { legacy, least } = await newBuyer();
    const create = (delivery_date: string) => legacy.post(PATH, { ...least, delivery_date });
    expect(getRefusal(await create('2026-02-09T23:59:59'))).to.deep.equal(invalid('delivery_date'));
    expect(getRefusal(await create('2026-02-10T00:30:00+01:00'))).to.deep.equal(invalid('delivery_date'));
    expect((await create('2026-02-10T00:00:00')).status, 'the same moment').to.equal(201);
    const { body } = await create('2026-02-20');
    const patch = (fields: object) => legacy.patch(`${PATH}/${body.id}`, fields);
    expect(getRefusal(await patch({ delivery_date: '2026-02-01' }))).to.deep.equal(invalid('delivery_date'));
    expect(getRefusal(await patch({ purchase_date: '2026-02-21' }))).to.deep.equal(invalid('delivery_date'));
    expect((await legacy.get(`${PATH}/${body.id}`)).body).to.deep.equal(body);
    expect((await patch({ purchase_date: '2026-03-01', delivery_date: '2026-03-02' })).status).to.equal(200);
    expect((await patch({ delivery_date: null, purchase_date: '2026-04-01' })).status).to.equal(200);
    const expected = await patch({ expected_delivery_date: '2020-01-01' });
    expect(expected.status, 'the expected delivery is free').to.equal(200);
  });
});
