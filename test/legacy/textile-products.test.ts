import { expect } from 'chai';
import { JSON_TYPE } from '../support/bulk.ts';
import { getBody, getRefusal } from '../support/client.ts';
import {
  CATEGORY,
  created,
  KINDS,
  legacyFields,
  newTrader,
  otherKinds,
  ownFields,
  patched,
  seen,
  makeSupplier,
  textilePath,
} from '../support/textiles.ts';

describe('textile products in variant B', () => {
  const DEFAULTS: Record<string, unknown> = {
    gots_certified: false,
    grs_certified: false,
    oeko_tex_certified: false,
    available: true,
    unit_of_measure: 'KG',
  };

  for (const kind of KINDS) {
    const path = textilePath(kind);

    describe(kind, () => {
      it('create, show and change with every field', async () => {
        const { legacy, supplier } = await newTrader();
        const fields = { ...legacyFields(kind), supplier_id: supplier.legacyId };
        const product = await created(legacy, kind, fields);
        const { id, uuid, created_at, updated_at, ...shown } = product;
        expect(shown).to.deep.equal({ ...fields, textile_category: CATEGORY[kind] });
        expect(id).to.be.a('number');
        expect(uuid).to.match(/^[0-9a-f-]{36}$/);
        expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
        expect(updated_at).to.equal(created_at);
        expect(await seen(legacy, kind, id)).to.deep.equal(product);

        for (const [name, value] of Object.entries({ name: 'Renamed', available: true, price_per_unit: 0.5 })) {
          Object.assign(product, { [name]: value });
          const changed = await patched(legacy, kind, id, { [name]: value });
          expect(changed, name).to.deep.equal({ ...product, updated_at: changed.updated_at });
        }
      });

      it('take nothing but a name as required', async () => {
        const { legacy } = await newTrader();
        const product = await created(legacy, kind, { name: 'Bare' });
        for (const name of [...Object.keys(legacyFields(kind)), 'supplier_id'])
          expect(product[name], name).to.deep.equal({ name: 'Bare', ...DEFAULTS }[name] ?? null);
        for (const body of [{ code: 'C' }, { name: null }])
          expect(getRefusal(await legacy.post(path, body))).to.deep.equal([400, 'VALIDATION_FAILED', 'name']);
      });

      it('clear a field that is patched with null, and only that', async () => {
        const { legacy, supplier } = await newTrader();
        const fields: Record<string, unknown> = { ...legacyFields(kind), supplier_id: supplier.legacyId };
        const { id } = await created(legacy, kind, fields);
        const shown: Record<string, unknown> = { ...fields };
        for (const name of Object.keys(fields).filter((each) => each !== 'name')) {
          shown[name] = DEFAULTS[name] ?? null;
          expect(await patched(legacy, kind, id, { [name]: null }), name).to.deep.include(shown);
        }
        expect(getRefusal(await legacy.patch(`${path}/${id}`, { name: null }))).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          'name',
        ]);
        expect(await seen(legacy, kind, id)).to.deep.include(shown);
      });

      it('refuse the fields of other kinds by name and ignore unknown ones', async () => {
        const { legacy } = await newTrader();
        const { id } = await created(legacy, kind, { name: 'Mine' });
        for (const other of otherKinds(kind))
          for (const [name, value] of Object.entries(ownFields(other).legacy))
            for (const answer of [
              await legacy.post(path, { name: 'Mine', [name]: value }),
              await legacy.patch(`${path}/${id}`, { [name]: value }),
            ])
              expect(getRefusal(answer), name).to.deep.equal([400, 'VALIDATION_FAILED', name]);
        const unknown = { colour: 'red', id: 1, uuid: 'x', created_at: '1999-01-01T00:00:00', textile_category: 'X' };
        const product = await created(legacy, kind, { name: 'Mine', ...unknown });
        expect(product).to.include({ textile_category: CATEGORY[kind] }).and.not.have.property('colour');
        expect(product.id).to.not.equal(unknown.id);
        expect(product.created_at).to.not.equal(unknown.created_at);
        expect(await patched(legacy, kind, id, unknown)).to.include({ id, textile_category: CATEGORY[kind] });
        expect(getBody(await legacy.get(path), 200)).to.have.length(2);
      });

      it('are no products of another kind', async () => {
        const { legacy } = await newTrader();
        const { id } = await created(legacy, kind, { name: 'Mine' });
        for (const other of otherKinds(kind)) {
          for (const answer of [
            await legacy.get(`${textilePath(other)}/${id}`),
            await legacy.patch(`${textilePath(other)}/${id}`, { name: 'Theirs' }),
          ])
            expect(getRefusal(answer), other).to.deep.equal([404, 'NOT_FOUND', undefined]);
          expect(getBody(await legacy.get(textilePath(other)), 200)).to.deep.equal([]);
        }
        expect(await seen(legacy, kind, id)).to.include({ name: 'Mine' });
      });

      it('have a code of their own within kind and supplier, no supplier being one', async () => {
        const [{ legacy, v1, supplier }, other] = [await newTrader(), await newTrader()];
        const fields = { name: 'A', code: 'C-1' };
        await created(legacy, kind, fields);
        await created(legacy, kind, { ...fields, supplier_id: supplier.legacyId });
        await created(legacy, kind, { ...fields, supplier_id: (await makeSupplier(v1, 'Second')).legacyId });
        await created(other.legacy, kind, fields);
        for (const otherKind of otherKinds(kind)) await created(legacy, otherKind, fields);
        const { id } = await created(legacy, kind, { name: 'A' });
        for (const answer of [
          await legacy.post(path, { ...fields, name: 'B' }),
          await legacy.post(path, { ...fields, supplier_id: supplier.legacyId }),
          await legacy.patch(`${path}/${id}`, { code: 'C-1' }),
          await legacy.patch(`${path}/${id}`, { code: 'C-1', supplier_id: supplier.legacyId }),
        ])
          expect(getRefusal(answer)).to.deep.equal([409, 'CONFLICT', 'code']);
        await patched(legacy, kind, id, { code: 'C-2' });
      });

      it('list as a plain array, all, a page, or those of one supplier', async () => {
        const { legacy, v1, supplier } = await newTrader();
        const second = await makeSupplier(v1, 'Second');
        const products: unknown[] = [];
        for (const [name, supplier_id] of [
          ['A', supplier.legacyId],
          ['B', second.legacyId],
          ['C', supplier.legacyId],
          ['D', undefined],
        ])
          products.push(await created(legacy, kind, { name, supplier_id }));
        const list = async (query: string) => getBody(await legacy.get(`${path}${query}`), 200) as { name: string }[];
        const names = async (query: string) => (await list(query)).map(({ name }) => name);
        expect(await list('')).to.deep.equal(products);
        expect(await names('?size=3')).to.deep.equal(['A', 'B', 'C']);
        expect(await names('?page=1&size=3')).to.deep.equal(['D']);
        expect(await names('?page=0')).to.deep.equal(['A', 'B', 'C', 'D']);
        expect(await names('?page=1')).to.deep.equal([]);
        expect(await names(`?supplier_id=${supplier.legacyId}`)).to.deep.equal(['A', 'C']);
        expect(await names(`?supplier_id=${supplier.legacyId}&page=1&size=1`)).to.deep.equal(['C']);
        expect(await names('?supplier_id=999999999')).to.deep.equal([]);
        for (const [query, field] of [
          ['size=0', 'size'],
          ['size=251', 'size'],
          ['page=-1', 'page'],
          ['page=x', 'page'],
          [`supplier_id=${supplier.id}`, 'supplier_id'],
        ])
          expect(getRefusal(await legacy.get(`${path}?${query}`)), query).to.deep.equal([
            400,
            'VALIDATION_FAILED',
            field,
          ]);
      });
    });
  }

  it('have 50 of them on a page unless told otherwise', async () => {
    const { legacy } = await newTrader();
    for (let number = 0; number < 51; number++) await created(legacy, 'yarns', { name: `Y-${number}` });
    expect(getBody(await legacy.get(textilePath('yarns')), 200)).to.have.length(51);
    expect(getBody(await legacy.get(`${textilePath('yarns')}?page=0`), 200)).to.have.length(50);
    expect(getBody(await legacy.get(`${textilePath('yarns')}?page=1`), 200)).to.have.length(1);
    expect(getBody(await legacy.get(`${textilePath('yarns')}?size=250`), 200)).to.have.length(51);
  });

  it('refer to suppliers of the tenant only', async () => {
    const [{ legacy }, foreign] = [await newTrader(), await newTrader()];
    const { id } = await created(legacy, 'fabrics', { name: 'A' });
    for (const supplier_id of [foreign.supplier.legacyId, 999_999_999])
      for (const answer of [
        await legacy.post(textilePath('fabrics'), { name: 'B', supplier_id }),
        await legacy.patch(`${textilePath('fabrics')}/${id}`, { supplier_id }),
      ])
        expect(getRefusal(answer)).to.deep.equal([404, 'REFERENCE_NOT_FOUND', 'supplier_id']);
  });

  it('answer 400 for ids of a wrong form and 404 for unknown ones', async () => {
    const { legacy } = await newTrader();
    const { uuid } = await created(legacy, 'fibers', { name: 'A' });
    for (const [id, status] of [
      [uuid, 400],
      ['x', 400],
      ['0', 400],
      ['999999999', 404],
    ]) {
      expect((await legacy.get(`${textilePath('fibers')}/${id}`)).status, `GET ${id}`).to.equal(status);
      const patch = await legacy.patch(`${textilePath('fibers')}/${id}`, '{}', { headers: JSON_TYPE });
      expect(patch.status, `PATCH ${id}`).to.equal(status);
    }
  });

  it("show in variant A which user wrote them: the one that is named, else the key's own", async () => {
    const [{ legacy, v1, supplier, tenant }, other] = [await newTrader(), await newTrader()];
    const { userId: admin } = await created(v1, 'yarns', { name: 'A', supplierId: supplier.id });
    const writer = async (query: string, headers: Record<string, string> = {}) => {
      const made = await legacy.post(`${textilePath('yarns')}${query}`, { name: 'Y' }, { headers });
      return (await seen(v1, 'yarns', getBody(made, 201).uuid)).userId as string;
    };
    const id = String(tenant.adminUserId);
    expect(await writer(''))
      .to.match(/^[0-9a-f-]{36}$/)
      .and.not.equal(admin);
    expect(await writer(`?userId=${id}`)).to.equal(admin);
    expect(await writer('', { 'x-user-id': id })).to.equal(admin);
    for (const bad of ['x', '0', '99999999', String(other.tenant.adminUserId)]) {
      const byQuery = await legacy.post(`${textilePath('yarns')}?userId=${bad}`, { name: 'Y' });
      expect(getRefusal(byQuery), bad).to.deep.equal([400, 'VALIDATION_FAILED', 'userId']);
      const byHeader = await legacy.post(textilePath('yarns'), { name: 'Y' }, { headers: { 'x-user-id': bad } });
      expect(getRefusal(byHeader), bad).to.deep.equal([400, 'VALIDATION_FAILED', 'X-User-Id']);
    }
  });
});
