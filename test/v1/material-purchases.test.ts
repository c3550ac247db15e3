import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { ALL_SCOPES, MODULES } from '../../shared/platform/modules.ts';
import { newCredential } from '../api/test-credentials.ts';
import { getBody, Client, getRefusal, v1Client } from '../support/client.ts';
import {
  changed,
  EVERY_FIELD,
  LEAST,
  listed,
  materialPath,
  newMaterial,
  newPurchaser,
  purchase,
  purchased,
  purchasesPath,
  type Material,
  type Purchaser,
} from './material-purchases.ts';

/** What each of the fields is changed to. */
const OTHER_VALUES: Record<keyof typeof EVERY_FIELD, unknown> = {
  lotNumber: 'L-2',
  purchaseDate: '2025-12-31T23:59:59.999Z',
  quantity: '999999999999999.70',
  unitOfMeasure: 'ROLL',
  value: '0.00',
  currency: 'CHF',
  originCountry: 'PE',
  originProvince: 'Cusco',
  transportMode: 'PLANE',
  distanceKm: 0.5,
  estimatedScope3Tco2e: '7',
  ddtNumber: 'D-2',
  invoiceNumber: 'I-2',
  transactionCertificateNumber: 'TC-2',
  testReportNumber: 'TR-2',
  notes: '',
};

const REQUIRED = Object.keys(LEAST);
const OPTIONAL = Object.keys(EVERY_FIELD).filter((field) => !REQUIRED.includes(field));
const UNSET = { ...Object.fromEntries(OPTIONAL.map((field) => [field, null])), currency: 'EUR' };

const PAPER = ['', '  ', 'x'.repeat(101), 7, 'a\0b'];
const NO_DECIMALS = [5, 'x', '', '1,5', '1e3', '.5', '5.', 'NaN', '1'.repeat(16), `0.${'1'.repeat(16)}`];
const REFUSED: Record<keyof typeof EVERY_FIELD, unknown[]> = {
  lotNumber: PAPER,
  purchaseDate: ['', 'yesterday', '2026-02-30', '2026-02-10T25:00:00Z', 20_260_210],
  quantity: [...NO_DECIMALS, '0', '0.000', '-1'],
  unitOfMeasure: ['', 'kg', 'METERS', 7],
  value: [...NO_DECIMALS, '-0.01'],
  currency: ['', 'eur', 'EURO', 7],
  originCountry: ['', 'Italy', 'it', 'ZZ', 7],
  originProvince: ['x'.repeat(256), 7],
  transportMode: ['', 'ROAD', 'truck', 7],
  distanceKm: [0, -1, '12', true],
  estimatedScope3Tco2e: [...NO_DECIMALS, '-0.1'],
  ddtNumber: PAPER,
  invoiceNumber: PAPER,
  transactionCertificateNumber: PAPER,
  testReportNumber: PAPER,
  notes: [7, 'x'.repeat(20_001), 'a\0b'],
};

const NOT_FOUND = [404, 'NOT_FOUND', undefined];
const invalid = (field: string) => [400, 'VALIDATION_FAILED', field];

describe('purchases of a material', () => {
  let purchaser: Purchaser;
  beforeEach(async () => {
    purchaser = await newPurchaser();
  });

  describe('are recorded', () => {
    it('with every field, and their decimals to the last digit', async () => {
      const { v1, material } = purchaser;
      const answer = await purchase(v1, material, EVERY_FIELD);
      const { id, legacyId, createdAt, ...shown } = getBody(answer, 201);
      expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(legacyId).to.be.a('number');
      expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const { kind, id: materialId } = material;
      expect(shown).to.deep.equal({ ...EVERY_FIELD, kind, materialId, updatedAt: createdAt });
      expect(answer.headers.has('idempotent-replayed')).to.equal(false);
      expect(await listed(purchaser)).to.deep.equal({ items: [answer.body], total: 1, page: 1, pageSize: 20 });
    });

    it('with the required fields alone: the currency is EUR and the others are null', async () => {
      for (const optional of [{}, Object.fromEntries(OPTIONAL.map((field) => [field, null]))])
        expect(await purchased(purchaser, optional)).to.deep.include({ ...LEAST, ...UNSET });
    });

    it('not without a required field', async () => {
      const { v1, material } = purchaser;
      for (const field of REQUIRED)
        for (const value of [undefined, null]) {
          const refused = await purchase(v1, material, { ...EVERY_FIELD, [field]: value });
          expect(getRefusal(refused), field).to.deep.equal(invalid(field));
        }
      expect((await listed(purchaser)).total).to.equal(0);
    });

    it('with their texts trimmed and their dates in UTC; fields that only the server sets are ignored', async () => {
      const other = await newMaterial(purchaser, 'YARN');
      const ours = {
        id: randomUUID(),
        legacyId: 999_999_999,
        createdAt: LEAST.purchaseDate,
        updatedAt: LEAST.purchaseDate,
      };
      const sent = { lotNumber: ' L 1 ', quantity: ' 5.0 ', purchaseDate: '2026-02-10T01:30:00+02:00' };
      const seen = await purchased(purchaser, { ...ours, materialId: other.id, kind: 'YARN', ...sent });
      expect(seen).to.include({ lotNumber: 'L 1', quantity: '5.0', purchaseDate: '2026-02-09T23:30:00.000Z' });
      expect(seen).to.include({ materialId: purchaser.material.id, kind: 'FIBER' });
      for (const [field, value] of Object.entries(ours)) expect(seen[field], field).not.to.equal(value);
    });
  });

  it('are there under their material, kind and tenant only', async () => {
    const { material } = purchaser;
    const other = await newMaterial(purchaser);
    const { id } = await purchased(purchaser);
    const calls = (at: Material, client = purchaser.v1) => [
      client.get(purchasesPath(at)),
      purchase(client, at, LEAST),
      client.patch(purchasesPath(at, `/${id}`), { lotNumber: 'L-2' }),
    ];
    for (const absent of [
      ...calls({ ...material, id: randomUUID() }),
      ...calls({ ...material, kind: 'YARN' }),
      ...calls({ ...material, kind: 'FABRIC' }),
      ...calls(material, (await newPurchaser()).v1),
      purchaser.v1.patch(purchasesPath(other, `/${id}`), { lotNumber: 'L-2' }),
      purchaser.v1.patch(purchasesPath(material, `/${randomUUID()}`), { lotNumber: 'L-2' }),
    ])
      expect(getRefusal(await absent)).to.deep.equal(NOT_FOUND);
    for (const kind of ['ALL', 'fiber', 'WOOL'])
      for (const bad of calls({ ...material, kind })) expect(getRefusal(await bad)).to.deep.equal(invalid('kind'));
    for (const bad of calls({ ...material, id: '7' })) expect(getRefusal(await bad)).to.deep.equal(invalid('id'));
    const bad = await purchaser.v1.patch(purchasesPath(material, '/7'), {});
    expect(getRefusal(bad)).to.deep.equal(invalid('purchaseId'));
    expect((await listed(purchaser)).items).to.have.length(1);
    expect((await listed(purchaser)).items[0]).to.include({ id, lotNumber: LEAST.lotNumber });
    expect((await listed({ ...purchaser, material: other })).total).to.equal(0);
  });

  describe('are listed', () => {
    const lots = async (parameters = '') => {
      const { items, ...rest } = await listed(purchaser, parameters);
      return { lots: (items as { lotNumber: string }[]).map(({ lotNumber }) => lotNumber).join(' '), ...rest };
    };

    it('in pages, the latest purchase first, of one day the last recorded', async () => {
      await purchased({ ...purchaser, material: await newMaterial(purchaser) });
      const dates = ['2026-01-02', '2026-03-01', '2026-01-02', '2025-12-31', '2026-01-02T00:00:00.001Z'];
      for (const [index, purchaseDate] of dates.entries())
        await purchased(purchaser, { lotNumber: `L${index}`, purchaseDate });
      expect(await lots()).to.deep.equal({ lots: 'L1 L4 L2 L0 L3', total: 5, page: 1, pageSize: 20 });
      expect(await lots('?pageSize=2')).to.deep.equal({ lots: 'L1 L4', total: 5, page: 1, pageSize: 2 });
      expect(await lots('?page=3&pageSize=2')).to.deep.equal({ lots: 'L3', total: 5, page: 3, pageSize: 2 });
      expect(await lots('?page=4&pageSize=2')).to.deep.equal({ lots: '', total: 5, page: 4, pageSize: 2 });
      expect(await lots('?pageSize=100')).to.include({ total: 5, pageSize: 100 });
    });

    it('not in pages that there cannot be', async () => {
      const { v1, material } = purchaser;
      for (const [name, values] of Object.entries({ page: ['0', '-1', 'x', '1.5', ''], pageSize: ['0', '101', 'x'] }))
        for (const value of values) {
          const refused = await v1.get(purchasesPath(material, `?${name}=${value}`));
          expect(getRefusal(refused), `${name}=${value}`).to.deep.equal(invalid(name));
        }
    });
  });

  describe('are changed', () => {
    it('field by field, the others unchanged', async () => {
      let before = await purchased(purchaser, EVERY_FIELD);
      for (const [field, value] of Object.entries(OTHER_VALUES)) {
        const after = await changed(purchaser, before.id, { [field]: value });
        expect(after, field).to.deep.equal({ ...before, [field]: value, updatedAt: after.updatedAt });
        expect((await listed(purchaser)).items, field).to.deep.equal([after]);
        before = after;
      }
      const nothing = { materialId: randomUUID(), kind: 'YARN', id: randomUUID(), createdAt: null, unknown: 1 };
      const after = await changed(purchaser, before.id, nothing);
      expect(after, 'but for what only the server sets').to.deep.equal({ ...before, updatedAt: after.updatedAt });
    });

    it('to nothing by null where a field is optional', async () => {
      const { id } = await purchased(purchaser, EVERY_FIELD);
      // of the estimate there is none without a means of transport
      for (const field of ['transportMode', ...OPTIONAL])
        expect((await changed(purchaser, id, { [field]: null }))[field], field).to.equal(
          field === 'currency' ? 'EUR' : null,
        );
      for (const field of REQUIRED) {
        const refused = await purchaser.v1.patch(purchasesPath(purchaser.material, `/${id}`), { [field]: null });
        expect(getRefusal(refused)).to.deep.equal(invalid(field));
      }
    });
  });

  it('are neither recorded with values that a field cannot have, nor changed to them', async () => {
    const { v1, material } = purchaser;
    const before = await purchased(purchaser, EVERY_FIELD);
    for (const [field, values] of Object.entries(REFUSED))
      for (const value of values)
        for (const refused of [
          await purchase(v1, material, { ...EVERY_FIELD, [field]: value }),
          await v1.patch(purchasesPath(material, `/${before.id}`), { [field]: value }),
        ])
          expect(getRefusal(refused), `${field} ${JSON.stringify(value)}`).to.deep.equal(invalid(field));
    expect((await listed(purchaser)).items).to.deep.equal([before]);
  });

  it('count in the overview of their material, which cannot be deleted any more', async () => {
    const { v1, material } = purchaser;
    await purchased(purchaser, { quantity: '0.1', value: '5.50', purchaseDate: '2026-03-01T10:00:00.123Z' });
    const { id } = await purchased(purchaser, { quantity: '0.2', estimatedScope3Tco2e: '0.25' });
    await changed(purchaser, id, { quantity: '0.3' });
    const { overview } = getBody(await v1.get(materialPath(material, '/detail')), 200);
    expect(overview).to.deep.include({
      purchaseCount: 2,
      purchasedQuantities: [{ unitOfMeasure: 'KG', quantity: '0.4' }],
      purchasedValues: [{ currency: 'EUR', value: '5.50' }],
      estimatedScope3Tco2e: '0.25',
      lastPurchaseDate: '2026-03-01T10:00:00.123Z',
    });
    expect(getRefusal(await v1.delete(materialPath(material)))).to.deep.equal([409, 'IN_USE', undefined]);
    expect((await listed(purchaser)).total).to.equal(2);
  });

  describe('need rights to purchases', () => {
    const calls = async (client: Client) => {
      const { material } = purchaser;
      const { id } = await purchased(purchaser);
      const estimate = { quantity: '1', unitOfMeasure: 'KG', transportMode: 'TRUCK', distanceKm: 1 };
      const answers = [
        await client.get(purchasesPath(material)),
        await purchase(client, material, LEAST),
        await client.patch(purchasesPath(material, `/${id}`), { lotNumber: 'L-2' }),
        await client.post(purchasesPath(material, '/estimate'), estimate),
      ];
      return answers.map(({ status, body }) => (status < 400 ? status : (body.code as string)));
    };
    const ALL_MISSING = Array<string>(4).fill('SCOPE_MISSING');

    it('of a token, and none to materials', async () => {
      const { stack, tenant } = purchaser;
      const withScopes = async (scopes: typeof ALL_SCOPES) =>
        new Client(stack.url, await newCredential(stack, tenant, 'token', { scopes }));
      const others = ALL_SCOPES.filter((scope) => !scope.startsWith('purchases:'));
      expect(await calls(await withScopes(others))).to.deep.equal(ALL_MISSING);
      expect(await calls(await withScopes(['purchases:read', ...others]))).to.deep.equal([
        200,
        ...ALL_MISSING.slice(1),
      ]);
      expect(await calls(await withScopes(['purchases:read', 'purchases:write']))).to.deep.equal([200, 201, 200, 200]);
    });

    it('of a tenant', async () => {
      const { stack } = purchaser;
      const without = await stack.tenant({ modules: MODULES.filter((module) => module !== 'purchases') });
      expect(await calls(v1Client(stack, without))).to.deep.equal(Array(4).fill('MODULE_NOT_ENTITLED'));
    });
  });
});
