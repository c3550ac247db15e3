import { expect } from 'chai';
import { legacyClient, v1Client, type Client, type Seen } from '../support/client.ts';
import { sharedStack, type Stack, type Tenant } from '../support/stack.ts';

const PATH = '/api/purchase-records';

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

describe('legacy purchase records', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  interface World {
    tenant: Tenant;
    legacy: Client;
    v1: Client;
    supplierId: number;
    least: { supplier_id: number; purchase_date: string };
  }

  const newWorld = async (): Promise<World> => {
    const tenant = await stack.tenant();
    const legacy = legacyClient(stack, tenant);
    const { body } = await legacy.post('/api/suppliers', { name: 'Supplier' });
    const supplierId = (body as { id: number }).id;
    return {
      tenant,
      legacy,
      v1: v1Client(stack, tenant),
      supplierId,
      least: { supplier_id: supplierId, purchase_date: '2026-02-10T00:00:00' },
    };
  };

  const refusal = ({ status, body }: Seen<{ code: string; details?: { field?: string } }>) => [
    status,
    body.code,
    body.details?.field,
  ];
  const invalid = (field: string) => [400, 'VALIDATION_FAILED', field];

  const serviceUser = async (tenant: Tenant) => {
    const row = await stack
      .database<{ id: number; tenant_id: number; is_service: boolean }>('users')
      .where({ tenant_id: tenant.id, is_service: true })
      .first('id');
    return row!.id;
  };

  it('stores every field and answers it with the calculated CO2', async () => {
    const { legacy, supplierId } = await newWorld();
    const made = await legacy.post('/api/supplier-products', { name: 'P', sku: 'P', supplier_id: supplierId });
    const fields = {
      supplier_id: supplierId,
      supplier_product_id: made.body.id,
      purchase_date: '2026-02-10T08:30:00',
      quantity_kg: 1200.5,
      unit_price: 3.25,
      currency: 'EUR',
      transport_mode: 'SEA',
      distance_km: 15000,
      weight_kg: 1250,
      purchase_status: 'IN_TRANSIT',
      purchase_order_number: 'PO-2026/0001',
      invoice_number: '2026 INV_77',
      ddt_number: 'DDT.1',
      transaction_certificate_number: '9',
      batch_number: 'B-1',
      delivery_date: '2026-03-01T00:00:00',
      expected_delivery_date: '2026-02-28T12:00:00',
      delivery_notes: 'Gate 4',
      notes: 'Fragile',
    };
    const { status, body } = await legacy.post(PATH, fields);
    expect(status).to.equal(201);
    const { id, created_at, updated_at, co2_emissions_kg, ...shown } = body;
    expect(shown).to.deep.equal(fields);
    expect(co2_emissions_kg).to.equal(0.20625);
    expect(id).to.be.a('number');
    expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(updated_at).to.equal(created_at);
    expect((await legacy.get(`${PATH}/${id}`)).body).to.deep.equal(body);
  });

  it('requires supplier_id and purchase_date only; co2_emissions_kg is never taken from clients', async () => {
    const { legacy, least } = await newWorld();
    for (const field of Object.keys(least))
      for (const value of [undefined, null])
        expect(refusal(await legacy.post(PATH, { ...least, [field]: value })), field).to.deep.equal(invalid(field));
    const { status, body } = await legacy.post(PATH, {
      ...least,
      co2_emissions_kg: 5,
      id: 1,
      created_at: '1999-01-01',
    });
    expect(status).to.equal(201);
    expect(body).to.include({
      purchase_status: 'ORDERED',
      co2_emissions_kg: null,
      transport_mode: null,
      currency: null,
    });
    expect(body.created_at).to.not.match(/^1999/);
    expect((await legacy.patch(`${PATH}/${body.id}`, { co2_emissions_kg: 5 })).body.co2_emissions_kg).to.equal(null);
  });

  it('refuses values outside their constraint by name, on create and on patch', async () => {
    const { legacy, least } = await newWorld();
    const { body: record } = await legacy.post(PATH, least);
    const bad: [string, unknown][] = [
      ['supplier_id', '1'],
      ['supplier_product_id', 'x'],
      ['supplier_product_id', -1],
      ['quantity_kg', '5'],
      ['quantity_kg', -1],
      ['unit_price', '3,25'],
      ['currency', 'Euro'],
      ['transport_mode', 'TRUCK'],
      ['transport_mode', 'road'],
      ['distance_km', -5],
      ['distance_km', true],
      ['weight_kg', []],
      ['purchase_status', 'SHIPPED'],
      ['purchase_status', 'CONFIRMED'],
      ['delivery_notes', 'x'.repeat(2001)],
      ['notes', 5],
    ];
    for (const [field, value] of bad) {
      const what = `${field}: ${JSON.stringify(value).slice(0, 40)}`;
      expect(refusal(await legacy.post(PATH, { ...least, [field]: value })), what).to.deep.equal(invalid(field));
      expect(refusal(await legacy.patch(`${PATH}/${record.id}`, { [field]: value })), what).to.deep.equal(
        invalid(field),
      );
    }
    const { status, body } = await legacy.patch(`${PATH}/${record.id}`, { delivery_notes: 'x'.repeat(2000) });
    expect([status, body.delivery_notes]).to.deep.equal([200, 'x'.repeat(2000)]);
  });

  it('holds the five reference fields to their pattern and to 100 characters', async () => {
    const { legacy, least } = await newWorld();
    const { body: record } = await legacy.post(PATH, least);
    const fields = 'purchase_order_number invoice_number ddt_number transaction_certificate_number batch_number'.split(
      ' ',
    );
    for (const field of fields) {
      for (const value of ['', '-1', ' .x', '/1', '_1', 'A#1', 'A,1', 'Ä1', 'A1\n2', 'A\t1', 'x'.repeat(101), 5])
        expect(
          refusal(await legacy.patch(`${PATH}/${record.id}`, { [field]: value })),
          `${field} ${value}`,
        ).to.deep.equal(invalid(field));
      for (const value of ['A', '0', 'a./_- Z9', 'x'.repeat(100)])
        expect((await legacy.patch(`${PATH}/${record.id}`, { [field]: value })).body[field]).to.equal(value);
    }
  });

  it('refers to rows of the own tenant only', async () => {
    const [{ legacy, least }, foreign] = [await newWorld(), await newWorld()];
    const { body: record } = await legacy.post(PATH, least);
    const product = await foreign.legacy.post('/api/supplier-products', {
      name: 'P',
      sku: 'P',
      supplier_id: foreign.supplierId,
    });
    for (const [field, id] of [
      ['supplier_id', foreign.supplierId],
      ['supplier_id', 999_999_999],
      ['supplier_product_id', product.body.id],
      ['supplier_product_id', 999_999_999],
    ] as const) {
      const wanted = [404, 'REFERENCE_NOT_FOUND', field];
      expect(refusal(await legacy.post(PATH, { ...least, [field]: id }))).to.deep.equal(wanted);
      expect(refusal(await legacy.patch(`${PATH}/${record.id}`, { [field]: id }))).to.deep.equal(wanted);
    }
  });

  it('keeps batch_number unique in its supplier', async () => {
    const { legacy, least } = await newWorld();
    const { body: other } = await legacy.post('/api/suppliers', { name: 'Other' });
    const batch = { ...least, batch_number: 'B-1' };
    expect((await legacy.post(PATH, batch)).status).to.equal(201);
    expect(refusal(await legacy.post(PATH, batch))).to.deep.equal([409, 'CONFLICT', 'batch_number']);
    expect((await legacy.post(PATH, { ...batch, supplier_id: other.id })).status).to.equal(201);
    for (let time = 0; time < 2; time += 1)
      expect((await legacy.post(PATH, least)).status, 'without batch').to.equal(201);
    const { body } = await legacy.post(PATH, { ...least, batch_number: 'B-2' });
    expect(refusal(await legacy.patch(`${PATH}/${body.id}`, { batch_number: 'B-1' }))).to.deep.equal([
      409,
      'CONFLICT',
      'batch_number',
    ]);
  });

  describe('dates', () => {
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
      const { legacy, least } = await newWorld();
      for (const [sent, shown] of Object.entries(READ)) {
        const { status, body } = await legacy.post(PATH, { ...least, purchase_date: sent });
        expect([status, body.purchase_date], sent).to.deep.equal([201, shown]);
      }
    });

    it('that are none are refused', async () => {
      const { legacy, least } = await newWorld();
      const bad = [
        '',
        '10/02/2026',
        '2026-02-30',
        '2026-13-01',
        '2026-00-01',
        '2026-02-00',
        '2025-02-29',
        '1900-02-29',
      ];
      bad.push('2026-02-10T24:00:00', '2026-02-10T12:60:00', '2026-02-10T12:00:60', '2026-02-10T12:00:00+25:00');
      bad.push('0000-01-01', '20260210', '2026-2-1', 'now', 'infinity', '9999-12-31T23:59:59-01:00', '+12026-01-01');
      for (const value of [...bad, 2026, 1_770_000_000_000, true, {}])
        for (const field of ['purchase_date', 'delivery_date', 'expected_delivery_date'])
          expect(
            refusal(await legacy.post(PATH, { ...least, [field]: value })),
            `${field} ${JSON.stringify(value)}`,
          ).to.deep.equal(invalid(field));
    });

    it('put delivery not before purchase, on create and on a patch of either', async () => {
      const { legacy, least } = await newWorld();
      const create = (delivery_date: string) => legacy.post(PATH, { ...least, delivery_date });
      expect(refusal(await create('2026-02-09T23:59:59'))).to.deep.equal(invalid('delivery_date'));
      expect(refusal(await create('2026-02-10T00:30:00+01:00'))).to.deep.equal(invalid('delivery_date'));
      expect((await create('2026-02-10T00:00:00')).status, 'the same moment').to.equal(201);
      const { body } = await create('2026-02-20');
      const patch = (fields: object) => legacy.patch(`${PATH}/${body.id}`, fields);
      expect(refusal(await patch({ delivery_date: '2026-02-01' }))).to.deep.equal(invalid('delivery_date'));
      expect(refusal(await patch({ purchase_date: '2026-02-21' }))).to.deep.equal(invalid('delivery_date'));
      expect((await legacy.get(`${PATH}/${body.id}`)).body).to.deep.equal(body);
      expect((await patch({ purchase_date: '2026-03-01', delivery_date: '2026-03-02' })).status).to.equal(200);
      expect((await patch({ delivery_date: null, purchase_date: '2026-04-01' })).status).to.equal(200);
      const expected = await patch({ expected_delivery_date: '2020-01-01' });
      expect(expected.status, 'the expected delivery is free').to.equal(200);
    });
  });

  describe('CO2', () => {
    const co2 = (text: string) => /"co2_emissions_kg":([^,]+),/.exec(text)?.[1];

    it('is factor × distance × weight / 1000 to the last digit, for each mode', async () => {
      const { legacy, least } = await newWorld();
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
          const { text } = await legacy.post(PATH, body, { headers: { 'content-type': 'application/json' } });
          expect(co2(text), `${transport_mode} ${distance} ${weight}`).to.equal(
            product(factor, distance, weight, '0.001'),
          );
        }
      }
    });

    it('is null while an input is missing, 0 with an input of 0, and computed again by every patch', async () => {
      const { legacy, least } = await newWorld();
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

  describe('status', () => {
    const STATUSES = ['ORDERED', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED'] as const;
    const ALLOWED = ['ORDERED IN_TRANSIT', 'IN_TRANSIT DELIVERED', 'ORDERED CANCELLED', 'IN_TRANSIT CANCELLED'];
    interface Change {
      id: number;
      purchase_record_id: number;
      from_status: string | null;
      to_status: string;
      changed_by_user_id: number;
      changed_at: string;
    }
    const changes = async (legacy: Client, id: number) => {
      const { status, body } = await legacy.get(`${PATH}/${id}/status-changes`);
      expect(status).to.equal(200);
      return body as Change[];
    };

    for (const from of STATUSES) {
      it(`${from} changes only as the life cycle says; what it is already changes nothing`, async () => {
        const { legacy, least } = await newWorld();
        for (const to of STATUSES) {
          const { body: record } = await legacy.post(PATH, { ...least, purchase_status: from });
          expect(record.purchase_status).to.equal(from);
          const answer = await legacy.patch(`${PATH}/${record.id}`, { purchase_status: to, notes: 'new' });
          const log = (await changes(legacy, record.id)).map((each) => [each.from_status, each.to_status]);
          if (from === to || ALLOWED.includes(`${from} ${to}`)) {
            expect([answer.status, answer.body.purchase_status, answer.body.notes]).to.deep.equal([200, to, 'new']);
            expect(log).to.deep.equal(
              from === to
                ? [[null, from]]
                : [
                    [null, from],
                    [from, to],
                  ],
            );
          } else {
            expect(refusal(answer), to).to.deep.equal([409, 'INVALID_STATUS_TRANSITION', 'purchase_status']);
            expect((await legacy.get(`${PATH}/${record.id}`)).body, 'nothing of it is stored').to.deep.equal(record);
            expect(log).to.deep.equal([[null, from]]);
          }
        }
      });
    }

    it('is logged with who changed it: X-User-Id, or else the user of the credential', async () => {
      const { tenant, legacy, v1, least } = await newWorld();
      const service = await serviceUser(tenant);
      const asAdmin = { headers: { 'x-user-id': String(tenant.adminUserId) } };
      const { body: record } = await legacy.post(PATH, least, asAdmin);
      await legacy.patch(`${PATH}/${record.id}`, { purchase_status: 'IN_TRANSIT' });
      await v1.patch(`${PATH}/${record.id}`, { purchase_status: 'DELIVERED' });
      const log = await changes(legacy, record.id);
      expect(log.map((each) => [each.from_status, each.to_status, each.changed_by_user_id])).to.deep.equal([
        [null, 'ORDERED', tenant.adminUserId],
        ['ORDERED', 'IN_TRANSIT', service],
        ['IN_TRANSIT', 'DELIVERED', tenant.adminUserId],
      ]);
      for (const each of log) {
        expect(each).to.have.all.keys(
          'id purchase_record_id from_status to_status changed_by_user_id changed_at'.split(' '),
        );
        expect(each.purchase_record_id).to.equal(record.id);
        expect(each.changed_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      }
    });

    it('is not changed by a patch that refuses another field, nor logged', async () => {
      const { legacy, least } = await newWorld();
      const { body: record } = await legacy.post(PATH, least);
      const answer = await legacy.patch(`${PATH}/${record.id}`, {
        purchase_status: 'IN_TRANSIT',
        delivery_date: '2020-01-01',
      });
      expect(refusal(answer)).to.deep.equal(invalid('delivery_date'));
      expect(await changes(legacy, record.id)).to.have.length(1);
    });

    it('falls back to ORDERED by null only where that is allowed', async () => {
      const { legacy, least } = await newWorld();
      const { body: record } = await legacy.post(PATH, { ...least, purchase_status: null });
      expect(record.purchase_status).to.equal('ORDERED');
      const { body: sent } = await legacy.post(PATH, { ...least, purchase_status: 'DELIVERED' });
      expect((await legacy.patch(`${PATH}/${sent.id}`, { purchase_status: null })).status).to.equal(409);
    });

    it('filters the list', async () => {
      const { legacy, least } = await newWorld();
      const ids: Record<string, number> = {};
      for (const purchase_status of STATUSES)
        ids[purchase_status] = (await legacy.post(PATH, { ...least, purchase_status })).body.id;
      for (const status of STATUSES) {
        const { body } = await legacy.get(`${PATH}?purchase_status=${status}`);
        expect((body as { id: number }[]).map((each) => each.id)).to.deep.equal([ids[status]]);
      }
      expect((await legacy.get(PATH)).body).to.have.length(4);
      expect((await legacy.get(`${PATH}?page=1&size=3`)).body).to.have.length(1);
      expect(refusal(await legacy.get(`${PATH}?purchase_status=DRAFT`))).to.deep.equal(invalid('purchase_status'));
      expect(refusal(await legacy.get(`${PATH}?size=251`))).to.deep.equal(invalid('size'));
    });
  });
});
