import { expect } from 'chai';
import { getChanges, mayChange, STATUSES } from '../legacy/purchases.ts';
import { counts, getCounts, getErrors, getFailures, Importer, type Row } from '../support/bulk.ts';
import { batch } from '../support/bulk-rows.ts';

describe('a bulk upsert of rows that exist', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  const COAT = {
    name: 'Coat',
    description: 'Long',
    composition: 'Wool',
    unit_of_measure: 'PIECES',
    product_origin_country: 'IT',
    raw_material_origin_country: 'AU',
    quantity_available: 5.5,
    lead_time_days: 3,
    unit_cost: 80,
    currency: 'EUR',
    reach_compliant: true,
    certifications: ['GOTS', 'RWS'],
    product_weight_kg: 1.25,
    gots_certified: true,
    available: false,
    barcode: '4006381333931',
    unit_sale_price: 199.9,
    sustainability_score: 70,
    recycled_content_percent: 12.5,
  };

  it('leaves fields unchanged that a row does not have, in JSON and for empty cells in CSV', async () => {
    await importer.store('company-products', [{ sku: 'C-1', ...COAT }]);
    const before = await importer.one('company-products', 'sku', 'C-1');
    const unchanged = { ...before, name: 'Coat 2' };
    delete (unchanged as Row)['updated_at'];
    expect(getCounts(await importer.json('company-products', [{ sku: 'C-1', name: 'Coat 2' }]))).to.deep.equal(
      counts(0, 1, 0),
    );
    expect(await importer.one('company-products', 'sku', 'C-1')).to.deep.include(unchanged);
    const columns = Object.keys(COAT).join(',');
    const empty = Object.keys(COAT).map((name, index) => (name === 'name' ? 'Coat 2' : index % 2 ? '' : '  '));
    const csv = await importer.csv('company-products', `sku,${columns}\nC-1,${empty.join(',')}\n`);
    expect(getCounts(csv)).to.deep.equal(counts(0, 1, 0));
    expect(await importer.one('company-products', 'sku', 'C-1')).to.deep.include(unchanged);
  });

  it('clears with null in JSON and NDJSON, down to the default where there is one', async () => {
    const cleared = Object.fromEntries(Object.keys(COAT).map((name) => [name, name === 'name' ? 'Coat' : null]));
    const expected = {
      ...cleared,
      unit_of_measure: 'KG',
      reach_compliant: false,
      gots_certified: false,
      available: true,
      certifications: [],
    };
    for (const form of ['json', 'ndjson'] as const) {
      await importer.store('company-products', [{ sku: 'C-1', ...COAT }]);
      expect(getCounts(await importer[form]('company-products', [{ sku: 'C-1', ...cleared }]))).to.deep.equal(
        counts(0, 1, 0),
      );
      expect(await importer.one('company-products', 'sku', 'C-1')).to.deep.include(expected);
    }
  });

  it('clears in the rows that say so, and only there', async () => {
    await importer.store('suppliers', [
      { name: 'A', country: 'IT', category: 'x' },
      { name: 'B', country: 'IT', category: 'y' },
    ]);
    await importer.store('suppliers', [{ name: 'A', category: null }, { name: 'B' }]);
    expect(await importer.one('suppliers', 'name', 'A')).to.include({ country: 'IT', category: null });
    expect(await importer.one('suppliers', 'name', 'B')).to.include({ country: 'IT', category: 'y' });
  });

  it('moves updated_at of rows that change, and created_at of none', async () => {
    await importer.store('suppliers', [{ name: 'A', country: 'IT' }]);
    const first = await importer.v1.get('/api/v1/suppliers');
    await importer.store('suppliers', [{ name: 'A', country: 'DE' }]);
    const second = await importer.v1.get('/api/v1/suppliers');
    const [before, after] = [first, second].map(({ body }) => body.items[0]);
    expect(after.createdAt).to.equal(before.createdAt);
    expect(after.updatedAt > before.updatedAt).to.equal(true);
  });

  it('obeys the transitions of purchase_status and logs the changes', async () => {
    const supplier = await importer.supplier();
    const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to, name: `${from}-${to}` })));
    await importer.store(
      'purchase-records',
      pairs.map(({ from, name }) => batch(supplier, name, { purchase_status: from })),
    );
    const answer = await importer.json(
      'purchase-records',
      pairs.map(({ to, name }) => batch(supplier, name, { purchase_status: to, notes: 'changed' })),
    );
    const refused = pairs.filter(({ from, to }) => !mayChange(from, to));
    expect(getCounts(answer)).to.deep.equal(counts(0, pairs.length - refused.length, refused.length));
    expect(getFailures(answer)).to.deep.equal(
      refused.map((pair) => [pairs.indexOf(pair), 'purchase_status', 'INVALID_STATUS_TRANSITION']),
    );
    expect(getErrors(answer)[0]!.key).to.equal(`${supplier} / ${refused[0]!.name}`);
    const stored = new Map((await importer.all('purchase-records')).map((each) => [each['batch_number'], each]));
    for (const { from, to, name } of pairs) {
      const record = stored.get(name)!;
      expect([record['purchase_status'], record['notes']], name).to.deep.equal(
        mayChange(from, to) ? [to, 'changed'] : [from, null],
      );
      expect(await importer.statusChanges(record['id']), name).to.deep.equal(getChanges(from, to));
    }
  });

  it('keeps the status of a row that names none, and logs nothing', async () => {
    const base = batch(await importer.supplier(), 'A');
    const id = await importer.add('purchase-records', { ...base, purchase_status: 'IN_TRANSIT' });
    await importer.store('purchase-records', [{ ...base, notes: 'x' }]);
    expect(await importer.one('purchase-records', 'id', id)).to.include({ purchase_status: 'IN_TRANSIT', notes: 'x' });
    expect(await importer.statusChanges(id)).to.deep.equal([[null, 'IN_TRANSIT']]);
  });

  it('logs the user that X-User-Id names', async () => {
    const supplier = await importer.supplier();
    const { adminUserId } = importer.tenant;
    const rows = [batch(supplier, 'A'), batch(supplier, 'A', { purchase_status: 'CANCELLED' })];
    const answer = await importer.json('purchase-records', rows, '', { 'x-user-id': String(adminUserId) });
    expect(getCounts(answer)).to.deep.equal(counts(1, 1, 0));
    const { id } = await importer.one('purchase-records', 'batch_number', 'A');
    const { body } = await importer.legacy.get(`/api/purchase-records/${String(id)}/status-changes`);
    expect((body as Row[]).map((change) => change['changed_by_user_id'])).to.deep.equal([adminUserId, adminUserId]);
  });

  it('computes co2_emissions_kg, exactly, whatever the row itself says of it', async () => {
    const supplier = await importer.supplier();
    const row = (name: string, fields: Row) => batch(supplier, name, fields);
    const co2 = async () =>
      Object.fromEntries(
        (await importer.all('purchase-records')).map((each) => [
          String(each['batch_number']),
          each['co2_emissions_kg'],
        ]),
      );
    await importer.store('purchase-records', [
      row('ROAD', { transport_mode: 'ROAD', distance_km: 1000, weight_kg: 500 }),
      row('SEA', { transport_mode: 'SEA', distance_km: 12_345.6, weight_kg: 789.01 }),
      row('AIR', { transport_mode: 'AIR', distance_km: 0, weight_kg: 500, co2_emissions_kg: 99 }),
      row('RAIL', { transport_mode: 'RAIL', distance_km: 1000 }),
      row('NONE', { distance_km: 1000, weight_kg: 500, co2_emissions_kg: 99 }),
    ]);
    expect(await co2()).to.deep.equal({ ROAD: 0.048, SEA: 0.107148820416, AIR: 0, RAIL: null, NONE: null });
    await importer.store('purchase-records', [
      row('ROAD', { weight_kg: 250 }),
      row('SEA', { transport_mode: null }),
      row('AIR', { distance_km: 100 }),
      row('RAIL', { weight_kg: 1000 }),
      row('NONE', { transport_mode: 'ROAD' }),
    ]);
    expect(await co2()).to.deep.equal({ ROAD: 0.024, SEA: null, AIR: 0.0301, RAIL: 0.028, NONE: 0.048 });
  });

  it('compares a delivery date with the stored purchase date, and a purchase date with the stored delivery', async () => {
    const supplier = await importer.supplier();
    const row = (name: string, fields: Row) => batch(supplier, name, fields);
    await importer.store('purchase-records', [
      row('A', { purchase_date: '2026-03-10', delivery_date: '2026-03-20' }),
      row('B', { purchase_date: '2026-03-10', delivery_date: '2026-03-20' }),
      row('C', { purchase_date: '2026-03-10', delivery_date: '2026-03-20' }),
      row('D', { purchase_date: '2026-03-10', delivery_date: '2026-03-20' }),
    ]);
    const answer = await importer.json('purchase-records', [
      row('A', { purchase_date: '2026-03-20' }),
      row('B', { purchase_date: '2026-03-21' }),
      row('C', { purchase_date: '2026-03-21', delivery_date: null }),
      row('D', { purchase_date: '2026-03-10', delivery_date: '2026-03-09T23:59:59' }),
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(0, 2, 2));
    expect(getFailures(answer)).to.deep.equal([
      [1, 'delivery_date', 'VALIDATION_FAILED'],
      [3, 'delivery_date', 'VALIDATION_FAILED'],
    ]);
    expect(
      (await importer.all('purchase-records')).map((each) => [each['purchase_date'], each['delivery_date']]),
    ).to.deep.equal([
      ['2026-03-20T00:00:00', '2026-03-20T00:00:00'],
      ['2026-03-10T00:00:00', '2026-03-20T00:00:00'],
      ['2026-03-21T00:00:00', null],
      ['2026-03-10T00:00:00', '2026-03-20T00:00:00'],
    ]);
  });
});
