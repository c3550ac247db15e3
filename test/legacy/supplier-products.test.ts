import { expect } from 'chai';
import { newClients, getRefusal, type Client } from '../support/client.ts';

const PATH = '/api/supplier-products';

const FULL = {
  name: 'Organic cotton yarn',
  sku: 'YRN-001/A',
  description: 'Ne 30/1',
  external_id: 'P-1',
  composition: '100% cotton',
  unit_of_measure: 'METERS',
  product_origin_country: 'IT',
  raw_material_origin_country: 'IN',
  quantity_available: 1500.25,
  lead_time_days: 14,
  unit_cost: 13.75,
  currency: 'EUR',
  reach_compliant: true,
  certifications: ['GOTS', 'OEKO_TEX'],
  product_weight_kg: 0.125,
  gots_certified: true,
  available: false,
};

describe('legacy supplier products', () => {
  const newSupplier = async (client: Client, name = 'Supplier') => {
    const { status, body, text } = await client.post('/api/suppliers', { name });
    expect(status, text).to.equal(201);
    return body as { id: number; uuid: string };
  };

  const newTenant = async () => {
    const { legacy, v1 } = await newClients();
    return { legacy, v1, supplier: await newSupplier(legacy) };
  };

  it('stores every field and answers it as it was sent', async () => {
    const { legacy, supplier } = await newTenant();
    const { status, body } = await legacy.post(PATH, { ...FULL, supplier_id: supplier.id });
    expect(status).to.equal(201);
    const { id, uuid, created_at, updated_at, ...fields } = body;
    expect(fields).to.deep.equal({ ...FULL, supplier_id: supplier.id });
    expect(id).to.be.a('number');
    expect(uuid).to.match(/^[0-9a-f-]{36}$/);
    expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(updated_at).to.equal(created_at);
    expect((await legacy.get(`${PATH}/${id}`)).body).to.deep.equal(body);
  });

  it('requires name, sku and supplier_id only, and has defaults for the rest', async () => {
    const { legacy, supplier } = await newTenant();
    const least = { name: 'A', sku: 'A', supplier_id: supplier.id };
    for (const missing of Object.keys(least)) {
      for (const value of [undefined, null])
        expect(getRefusal(await legacy.post(PATH, { ...least, [missing]: value })), missing).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          missing,
        ]);
    }
    const { body } = await legacy.post(PATH, least);
    expect(body).to.deep.include({
      unit_of_measure: 'KG',
      available: true,
      reach_compliant: false,
      gots_certified: false,
      certifications: [],
    });
    for (const field of 'description composition product_origin_country raw_material_origin_country quantity_available lead_time_days unit_cost currency product_weight_kg'.split(
      ' ',
    ))
      expect(body[field], field).to.equal(null);
  });

  const BAD: [string, unknown][] = [
    ['name', ''],
    ['name', 1],
    ['sku', '   '],
    ['sku', 12],
    ['supplier_id', '1'],
    ['supplier_id', 1.5],
    ['supplier_id', 0],
    ['supplier_id', '00000000-0000-4000-8000-000000000000'],
    ['description', {}],
    ['composition', 100],
    ['unit_of_measure', 'M'],
    ['unit_of_measure', 'PCS'],
    ['unit_of_measure', 'M2'],
    ['unit_of_measure', 'kg'],
    ['unit_of_measure', 7],
    ['product_origin_country', 'XX'],
    ['product_origin_country', 'UK'],
    ['product_origin_country', 'Italy'],
    ['raw_material_origin_country', 'EU'],
    ['raw_material_origin_country', 'it'],
    ['quantity_available', -0.001],
    ['quantity_available', '5'],
    ['quantity_available', 1e15],
    ['lead_time_days', -1],
    ['lead_time_days', 1.5],
    ['lead_time_days', '3'],
    ['lead_time_days', 2 ** 31],
    ['unit_cost', '13.75'],
    ['unit_cost', true],
    ['currency', 'EURO'],
    ['currency', 'eur'],
    ['currency', 'ZZZ'],
    ['reach_compliant', 'yes'],
    ['gots_certified', 1],
    ['available', 'false'],
    ['product_weight_kg', 0],
    ['product_weight_kg', -1],
  ];
  it('refuses values outside their constraint by name, on create and on patch', async () => {
    const { legacy, supplier } = await newTenant();
    const least = { name: 'A', sku: 'A', supplier_id: supplier.id };
    const { body: product } = await legacy.post(PATH, least);
    for (const [field, value] of BAD) {
      const what = `${field}: ${JSON.stringify(value)}`;
      expect(getRefusal(await legacy.post(PATH, { ...least, sku: 'B', [field]: value })), what).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
      expect(
        getRefusal(await legacy.patch(`${PATH}/${product.id}`, { [field]: value })),
        `PATCH ${what}`,
      ).to.deep.equal([400, 'VALIDATION_FAILED', field]);
    }
    for (const [value, field] of [
      ['GOTS', 'certifications'],
      [[5], 'certifications.0'],
      [['GOTS', ''], 'certifications.1'],
      [[null], 'certifications.0'],
      [{ 0: 'GOTS' }, 'certifications'],
    ] as const)
      expect(getRefusal(await legacy.post(PATH, { ...least, sku: 'B', certifications: value }))).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
    expect((await legacy.get(PATH)).body).to.have.length(1);
  });

  it('takes the borders of each range', async () => {
    const { legacy, supplier } = await newTenant();
    const borders = { quantity_available: 0, lead_time_days: 0, unit_cost: 0, product_weight_kg: 0.000000001 };
    const { status, body, text } = await legacy.post(PATH, {
      name: 'A',
      sku: 'A',
      supplier_id: supplier.id,
      ...borders,
    });
    expect(status, text).to.equal(201);
    expect(body).to.include(borders);
  });

  it('keeps sku unique in its supplier only', async () => {
    const { legacy, supplier } = await newTenant();
    const other = await newSupplier(legacy, 'Other');
    const create = (sku: string, id: number) => legacy.post(PATH, { name: 'A', sku, supplier_id: id });
    expect((await create('X', supplier.id)).status).to.equal(201);
    expect((await create('X', other.id)).status).to.equal(201);
    expect(getRefusal(await create('X', supplier.id))).to.deep.equal([409, 'CONFLICT', 'sku']);
    const { body } = await create('Y', supplier.id);
    expect(getRefusal(await legacy.patch(`${PATH}/${body.id}`, { sku: 'X' }))).to.deep.equal([409, 'CONFLICT', 'sku']);
  });

  it('refers to suppliers of the own tenant only', async () => {
    const [{ legacy, supplier }, foreign] = [await newTenant(), await newTenant()];
    const { body } = await legacy.post(PATH, { name: 'A', sku: 'A', supplier_id: supplier.id });
    for (const id of [foreign.supplier.id, 999_999_999]) {
      const wanted = [404, 'REFERENCE_NOT_FOUND', 'supplier_id'];
      expect(getRefusal(await legacy.post(PATH, { name: 'B', sku: 'B', supplier_id: id }))).to.deep.equal(wanted);
      expect(getRefusal(await legacy.patch(`${PATH}/${body.id}`, { supplier_id: id }))).to.deep.equal(wanted);
    }
    const moved = await newSupplier(legacy, 'Moved to');
    expect((await legacy.patch(`${PATH}/${body.id}`, { supplier_id: moved.id })).body.supplier_id).to.equal(moved.id);
  });

  it('patches what is sent; null clears the optional and restores defaults', async () => {
    const { legacy, supplier } = await newTenant();
    const { body: product } = await legacy.post(PATH, { ...FULL, supplier_id: supplier.id });
    const one = await legacy.patch(`${PATH}/${product.id}`, { unit_cost: 14 });
    expect(one.status).to.equal(200);
    const { updated_at: _before, ...unchanged } = product;
    const { updated_at: _after, ...patched } = one.body;
    expect(patched).to.deep.equal({ ...unchanged, unit_cost: 14 });
    const optional = Object.keys(FULL).filter((field) => !['name', 'sku'].includes(field));
    const cleared = await legacy.patch(
      `${PATH}/${product.id}`,
      Object.fromEntries(optional.map((field) => [field, null])),
    );
    expect(cleared.body).to.deep.include({
      name: FULL.name,
      sku: FULL.sku,
      description: null,
      unit_of_measure: 'KG',
      unit_cost: null,
      certifications: [],
      reach_compliant: false,
      available: true,
    });
    for (const field of ['name', 'sku', 'supplier_id'])
      expect(getRefusal(await legacy.patch(`${PATH}/${product.id}`, { [field]: null }))).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
  });

  it('shows the units of v1 under their legacy names, and unchanged where there is none', async () => {
    const { legacy, v1, supplier } = await newTenant();
    const shown: Record<string, string> = { M: 'METERS', PCS: 'PIECES', ROLL: 'ROLLS', KG: 'KG' };
    for (const unit of 'KG G T L ML M3 M CM MM M2 PCS ROLL BOX PALLET'.split(' ')) {
      const made = await v1.post('/api/v1/supplier/products', {
        supplierId: supplier.uuid,
        name: unit,
        code: unit,
        unitOfMeasure: unit,
      });
      expect(made.status, made.text).to.equal(201);
      const { body } = await legacy.get(`${PATH}/${made.body.legacyId}`);
      expect(body.unit_of_measure, unit).to.equal(shown[unit] ?? unit);
      // a patch of something else leaves a unit that legacy input could not name
      expect((await legacy.patch(`${PATH}/${body.id}`, { name: 'x' })).body.unit_of_measure).to.equal(
        shown[unit] ?? unit,
      );
    }
  });

  it('answers decimals as JSON numbers with the digits that were sent', async () => {
    const { legacy, supplier } = await newTenant();
    for (const [index, digits] of [
      '0.1',
      '123456789.123456',
      '999999999999999',
      '0.000000000000001',
      '13.75',
      '0',
    ].entries()) {
      const body = `{"name":"A","sku":"S${index}","supplier_id":${supplier.id},"unit_cost":${digits},"quantity_available":${digits}}`;
      const { text } = await legacy.post(PATH, body, { headers: { 'content-type': 'application/json' } });
      expect(text).to.contain(`"unit_cost":${digits},`);
      expect(text).to.contain(`"quantity_available":${digits},`);
    }
  });

  describe('list', () => {
    it('is a plain array in the order of creation; page and size are optional', async () => {
      const { legacy, supplier } = await newTenant();
      for (let number = 0; number < 53; number += 1)
        expect((await legacy.post(PATH, { name: 'P', sku: `P${number}`, supplier_id: supplier.id })).status).to.equal(
          201,
        );
      const skus = async (query: string) => {
        const { status, body, text } = await legacy.get(`${PATH}${query}`);
        expect(status, text).to.equal(200);
        return (body as { sku: string }[]).map((each) => each.sku);
      };
      const all = Array.from({ length: 53 }, (_, number) => `P${number}`);
      expect(await skus('')).to.deep.equal(all);
      expect(await skus('?page=0')).to.deep.equal(all.slice(0, 50));
      expect(await skus('?page=1')).to.deep.equal(all.slice(50));
      expect(await skus('?size=2')).to.deep.equal(['P0', 'P1']);
      expect(await skus('?page=3&size=5')).to.deep.equal(all.slice(15, 20));
      expect(await skus('?page=9&size=250')).to.deep.equal([]);
      for (const [query, field] of [
        ['size=251', 'size'],
        ['size=0', 'size'],
        ['page=-1', 'page'],
        ['page=a&size=5', 'page'],
      ])
        expect(getRefusal(await legacy.get(`${PATH}?${query}`)), query).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          field,
        ]);
    });

    it('filters by supplier and never shows another tenant', async () => {
      const [{ legacy, supplier }, foreign] = [await newTenant(), await newTenant()];
      const other = await newSupplier(legacy, 'Other');
      await legacy.post(PATH, { name: 'A', sku: 'A', supplier_id: supplier.id });
      await legacy.post(PATH, { name: 'B', sku: 'B', supplier_id: other.id });
      await foreign.legacy.post(PATH, { name: 'F', sku: 'F', supplier_id: foreign.supplier.id });
      const skus = async (id: number) =>
        ((await legacy.get(`${PATH}?supplier_id=${id}`)).body as { sku: string }[]).map((each) => each.sku);
      expect(await skus(supplier.id)).to.deep.equal(['A']);
      expect(await skus(other.id)).to.deep.equal(['B']);
      expect(await skus(foreign.supplier.id)).to.deep.equal([]);
      expect((await legacy.get(`${PATH}?supplier_id=x`)).status).to.equal(400);
      expect((await legacy.get(PATH)).body).to.have.length(2);
    });
  });
});
