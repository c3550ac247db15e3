import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { type Fields } from '../support/textiles.ts';
import { JOURNEYS, LEGACY_JOURNEYS, LEGACY_STAGES, Tracer } from '../support/traceability.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const UUID = /^[0-9a-f-]{36}$/;
const NOT_FOUND = [404, 'NOT_FOUND', undefined];
const NO_REFERENCE = [404, 'REFERENCE_NOT_FOUND', 'company_product_id'];

const invalid = (field: string) => [400, 'VALIDATION_FAILED', field];

interface Product {
  id: number;
  uuid: string;
}

describe('legacy traceability', () => {
  let tracer: Tracer;
  let product: Product;
  beforeEach(async () => {
    tracer = await Tracer.create();
    product = await tracer.companyProduct();
  });

  const created = async (fields: Fields = {}) =>
    getBody(await tracer.legacy.post(LEGACY_JOURNEYS, { company_product_id: product.id, ...fields }), 201);

  const getPath = (id: unknown) => `${LEGACY_JOURNEYS}/${String(id)}`;

  it('follows a company product, with a status of any kind', async () => {
    const { id, uuid, created_at, updated_at, ...shown } = await created({ status: ' DRAFT ' });
    expect(shown).to.deep.equal({
      company_product_id: product.id,
      status: 'DRAFT',
      total_co2_kg: 0,
      total_distance_km: 0,
    });
    expect(id).to.be.a('number');
    expect(uuid).to.match(UUID);
    expect(created_at).to.match(MOMENT);
    expect(updated_at).to.equal(created_at);
    expect(await created()).to.include({ status: null });
    expect(await created({ status: 'Anything else' })).to.include({ status: 'Anything else' });
  });

  it('refuses a product that is missing or not the own, and totals are not taken', async () => {
    const foreign = await (await Tracer.create()).companyProduct();
    const made = await created();
    for (const value of [undefined, null, 0, -1, 1.5, '1', product.uuid])
      expect(
        getRefusal(await tracer.legacy.post(LEGACY_JOURNEYS, { company_product_id: value })),
        String(value),
      ).to.deep.equal(invalid('company_product_id'));
    expect(getRefusal(await tracer.legacy.patch(getPath(made.id), { company_product_id: null }))).to.deep.equal(
      invalid('company_product_id'),
    );
    for (const company_product_id of [foreign.id, 999_999_999]) {
      const body = { company_product_id };
      expect(getRefusal(await tracer.legacy.post(LEGACY_JOURNEYS, body))).to.deep.equal(NO_REFERENCE);
      expect(getRefusal(await tracer.legacy.patch(getPath(made.id), body))).to.deep.equal(NO_REFERENCE);
    }
    for (const status of [5, {}, 'x'.repeat(101)])
      expect(getRefusal(await tracer.legacy.patch(getPath(made.id), { status }))).to.deep.equal(invalid('status'));
    const taken = await created({ total_co2_kg: 5, total_distance_km: 5, id: 1, uuid: randomUUID() });
    expect(taken).to.include({ total_co2_kg: 0, total_distance_km: 0 });
    expect(taken.id).to.be.greaterThan(made.id);
  });

  it('changes field by field', async () => {
    const made = await created({ status: 'DRAFT' });
    const other = await tracer.companyProduct('C-2');
    for (const fields of [{ status: 'VERIFIED' }, { company_product_id: other.id }, { status: null }]) {
      const patched = getBody(await tracer.legacy.patch(getPath(made.id), fields), 200);
      Object.assign(made, fields, { updated_at: patched.updated_at });
      expect(patched).to.deep.equal(made);
      expect(getBody(await tracer.legacy.get(getPath(made.id)), 200)).to.deep.equal(made);
    }
    expect(await tracer.read(made.uuid)).to.include({ productId: other.uuid });
  });

  for (const [what, path, make] of [
    ['journeys', LEGACY_JOURNEYS, () => created()],
    ['stages', LEGACY_STAGES, async () => getBody(await tracer.sendLegacyStage((await created()).id, 3), 201)],
  ] as [string, string, () => Promise<Fields & Product>][]) {
    it(`lists ${what} as a plain array, or a page of it counted from 0`, async () => {
      expect((await tracer.legacy.get(path)).text).to.equal('[]');
      const rows = [await make(), await make(), await make()];
      const foreign = await Tracer.create();
      for (const [query, shown] of [
        ['', rows],
        ['?size=2', rows.slice(0, 2)],
        ['?page=1&size=2', rows.slice(2)],
        ['?page=0', rows],
        ['?page=1', []],
      ] as const) {
        expect(getBody(await tracer.legacy.get(`${path}${query}`), 200), query).to.deep.equal(shown);
        expect(getBody(await foreign.legacy.get(`${path}${query}`), 200), query).to.deep.equal([]);
      }
      for (const [query, field] of [
        ['page=-1', 'page'],
        ['size=0', 'size'],
        ['size=251', 'size'],
      ] as const)
        expect(getRefusal(await tracer.legacy.get(`${path}?${query}`)), query).to.deep.equal(invalid(field));
      const { id, uuid } = rows[1]!;
      expect(getBody(await tracer.legacy.get(`${path}/${id}`), 200)).to.deep.equal(rows[1]);
      expect((await tracer.legacy.get(`${path}/${uuid}`)).status).to.equal(400);
      for (const answer of [
        await tracer.legacy.get(`${path}/999999999`),
        await foreign.legacy.get(`${path}/${id}`),
        await foreign.legacy.patch(`${path}/${id}`, {}),
      ])
        expect(getRefusal(answer)).to.deep.equal(NOT_FOUND);
    });
  }

  it('is in v1 a journey of that product, named after its integer id', async () => {
    const { id, uuid } = await created({ status: 'DRAFT' });
    const shown = await tracer.read(uuid);
    expect(shown).to.deep.include({
      legacyId: id,
      traceabilityName: `Traceability ${id}`,
      productId: product.uuid,
      processingStages: [],
      clientIds: [],
    });
    const { body } = await tracer.legacy.get('/api/v1/auth/me');
    expect(shown.userId).to.equal(body.user.id);
    const renamed = { traceabilityName: 'Coat', productId: null };
    getBody(await tracer.v1.patch(`${JOURNEYS}/${uuid}`, renamed), 200);
    expect(getBody(await tracer.legacy.get(getPath(id)), 200)).to.include({
      company_product_id: null,
      status: 'DRAFT',
    });
    getBody(await tracer.legacy.patch(getPath(id), { company_product_id: product.id }), 200);
    expect(await tracer.read(uuid)).to.include({ traceabilityName: 'Coat', productId: product.uuid });
  });

  it('shows of a v1 journey the integer of its product where the tenant has it', async () => {
    const foreign = await (await Tracer.create()).companyProduct();
    for (const [productId, wanted] of [
      [product.uuid, product.id],
      [randomUUID(), null],
      [foreign.uuid, null],
      [null, null],
    ] as const) {
      const { id, legacyId } = await tracer.journey({ productId });
      expect(getBody(await tracer.legacy.get(getPath(legacyId)), 200)).to.include({
        uuid: id,
        company_product_id: wanted,
        status: null,
      });
    }
  });
});
