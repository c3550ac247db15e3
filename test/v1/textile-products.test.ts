import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { JSON_TYPE } from '../support/bulk.ts';
import {
  CATEGORY,
  created,
  KINDS,
  newTrader,
  otherKinds,
  ownFields,
  patched,
  seen,
  makeSupplier,
  textilePath,
  v1Fields,
} from '../support/textiles.ts';

describe('textile products in variant A', () => {
  const DEFAULTS = {
    gotsCertified: false,
    grsCertified: false,
    oekoTexCertified: false,
    cradleToCradle: false,
    betterCotton: false,
    available: true,
    unitOfMeasure: 'KG',
  };

  for (const kind of KINDS) {
    const path = textilePath(kind);

    describe(kind, () => {
      it('create, show, change and delete with every field', async () => {
        const { v1, supplier } = await newTrader();
        const { userId } = await created(v1, kind, { name: 'Bare', supplierId: supplier.id });
        const fields = { ...v1Fields(kind), supplierId: supplier.id };
        const product = await created(v1, kind, fields);
        const { id, legacyId, createdAt, updatedAt, ...shown } = product;
        expect(shown).to.deep.equal({ ...fields, textileCategory: CATEGORY[kind], userId });
        expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(legacyId).to.be.a('number');
        expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(updatedAt).to.equal(createdAt);
        expect(await seen(v1, kind, id)).to.deep.equal(product);

        for (const [name, value] of Object.entries({ name: 'Renamed', available: true, pricePerUnit: '0.50' })) {
          Object.assign(product, { [name]: value });
          const changed = await patched(v1, kind, id, { [name]: value });
          expect(changed, name).to.deep.equal({ ...product, updatedAt: changed.updatedAt });
          expect(changed.updatedAt >= updatedAt, 'updatedAt goes on').to.equal(true);
        }
        const deleted = await v1.delete(`${path}/${id}`);
        expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
        expect(getRefusal(await v1.delete(`${path}/${id}`))).to.deep.equal([404, 'NOT_FOUND', undefined]);
        expect(getRefusal(await v1.get(`${path}/${id}`))).to.deep.equal([404, 'NOT_FOUND', undefined]);
        expect(getRefusal(await v1.patch(`${path}/${id}`, {}))).to.deep.equal([404, 'NOT_FOUND', undefined]);
      });

      it('take nothing but a name and a supplier as required', async () => {
        const { v1, supplier } = await newTrader();
        const least = { name: 'Bare', supplierId: supplier.id };
        const fields = v1Fields(kind);
        const product = await created(v1, kind, least);
        for (const name of Object.keys(fields))
          expect(product[name], name).to.deep.equal({ ...least, ...DEFAULTS }[name] ?? null);
        for (const name of Object.keys(least))
          for (const value of [undefined, null])
            expect(getRefusal(await v1.post(path, { ...least, [name]: value })), name).to.deep.equal([
              400,
              'VALIDATION_FAILED',
              name,
            ]);
      });

      it('clear a field that is patched with null, and only that', async () => {
        const { v1, supplier } = await newTrader();
        const fields: Record<string, unknown> = { ...v1Fields(kind), supplierId: supplier.id };
        const { id } = await created(v1, kind, fields);
        const shown: Record<string, unknown> = { ...fields };
        for (const name of Object.keys(fields).filter((each) => !['name', 'supplierId'].includes(each))) {
          shown[name] = (DEFAULTS as Record<string, unknown>)[name] ?? null;
          const body = await patched(v1, kind, id, { [name]: null });
          expect(body, name).to.deep.include(shown);
        }
        for (const name of ['name', 'supplierId'])
          expect(getRefusal(await v1.patch(`${path}/${id}`, { [name]: null }))).to.deep.equal([
            400,
            'VALIDATION_FAILED',
            name,
          ]);
        expect(await seen(v1, kind, id)).to.deep.include(shown);
      });

      it('refuse the fields of other kinds by name and ignore unknown ones', async () => {
        const { v1, supplier } = await newTrader();
        const least = { name: 'Mine', supplierId: supplier.id };
        const { id } = await created(v1, kind, least);
        for (const other of otherKinds(kind))
          for (const [name, value] of Object.entries(ownFields(other).v1))
            for (const answer of [
              await v1.post(path, { ...least, [name]: value }),
              await v1.patch(`${path}/${id}`, { [name]: value }),
            ])
              expect(getRefusal(answer), name).to.deep.equal([400, 'VALIDATION_FAILED', name]);
        const unknown = {
          colour: 'red',
          id: randomUUID(),
          createdAt: '1999-01-01T00:00:00.000Z',
          textileCategory: 'X',
        };
        const product = await created(v1, kind, { ...least, ...unknown });
        expect(product).to.include({ textileCategory: CATEGORY[kind] }).and.not.have.property('colour');
        expect(product.id).to.not.equal(unknown.id);
        expect(product.createdAt).to.not.equal(unknown.createdAt);
        expect(await patched(v1, kind, id, unknown)).to.include({ id, textileCategory: CATEGORY[kind] });
        expect(getBody(await v1.get(path), 200)).to.have.length(2);
      });

      it('are no products of another kind', async () => {
        const { v1, supplier } = await newTrader();
        const { id } = await created(v1, kind, { name: 'Mine', supplierId: supplier.id });
        for (const other of otherKinds(kind)) {
          for (const answer of [
            await v1.get(`${textilePath(other)}/${id}`),
            await v1.patch(`${textilePath(other)}/${id}`, { name: 'Theirs' }),
            await v1.delete(`${textilePath(other)}/${id}`),
          ])
            expect(getRefusal(answer), other).to.deep.equal([404, 'NOT_FOUND', undefined]);
          expect(getBody(await v1.get(textilePath(other)), 200)).to.deep.equal([]);
        }
        expect(await seen(v1, kind, id)).to.include({ name: 'Mine' });
      });

      it('have a code of their own within kind and supplier', async () => {
        const { v1, supplier } = await newTrader();
        const second = await makeSupplier(v1, 'Second');
        const fields = { name: 'A', code: 'C-1', supplierId: supplier.id };
        await created(v1, kind, fields);
        await created(v1, kind, { ...fields, supplierId: second.id });
        await created(v1, kind, { ...fields, code: 'c-1' });
        const { id } = await created(v1, kind, { ...fields, code: undefined });
        await created(v1, kind, { ...fields, code: undefined });
        for (const other of otherKinds(kind)) await created(v1, other, fields);
        for (const answer of [
          await v1.post(path, { ...fields, name: 'B', code: ' C-1 ' }),
          await v1.patch(`${path}/${id}`, { code: 'C-1' }),
        ])
          expect(getRefusal(answer)).to.deep.equal([409, 'CONFLICT', 'code']);
        await patched(v1, kind, id, { code: 'C-2' });
        expect(getRefusal(await v1.patch(`${path}/${id}`, { code: 'C-1' }))).to.deep.equal([409, 'CONFLICT', 'code']);
      });

      it('list as a plain array, all or those of one supplier', async () => {
        const [{ v1, supplier }, foreign] = [await newTrader(), await newTrader()];
        const second = await makeSupplier(v1, 'Second');
        expect(getBody(await v1.get(path), 200)).to.deep.equal([]);
        const products = [];
        for (const [name, supplierId] of [
          ['A', supplier.id],
          ['B', second.id],
          ['C', supplier.id],
        ])
          products.push(await created(v1, kind, { name, supplierId }));
        await created(foreign.v1, kind, { name: 'D', supplierId: foreign.supplier.id });
        expect(getBody(await v1.get(path), 200)).to.deep.equal(products);
        const names = async (supplierId: string) =>
          (getBody(await v1.get(`${path}?supplierId=${supplierId}`), 200) as { name: string }[]).map(
            ({ name }) => name,
          );
        expect(await names(supplier.id)).to.deep.equal(['A', 'C']);
        expect(await names(second.id)).to.deep.equal(['B']);
        for (const unknown of [foreign.supplier.id, randomUUID()]) expect(await names(unknown)).to.deep.equal([]);
        for (const bad of ['1', '', 'x'])
          expect(getRefusal(await v1.get(`${path}?supplierId=${bad}`))).to.deep.equal([
            400,
            'VALIDATION_FAILED',
            'supplierId',
          ]);
      });
    });
  }

  it('move to another supplier, but to none that is not in the tenant', async () => {
    const [{ v1, supplier }, foreign] = [await newTrader(), await newTrader()];
    const second = await makeSupplier(v1, 'Second');
    const { id } = await created(v1, 'yarns', { name: 'A', supplierId: supplier.id });
    expect(await patched(v1, 'yarns', id, { supplierId: second.id })).to.include({ supplierId: second.id });
    for (const supplierId of [foreign.supplier.id, randomUUID()])
      for (const answer of [
        await v1.post(textilePath('yarns'), { name: 'B', supplierId }),
        await v1.patch(`${textilePath('yarns')}/${id}`, { supplierId }),
      ])
        expect(getRefusal(answer)).to.deep.equal([404, 'REFERENCE_NOT_FOUND', 'supplierId']);
    expect(await seen(v1, 'yarns', id)).to.include({ supplierId: second.id });
  });

  it('show who wrote them unless a user of the tenant is named', async () => {
    const [{ v1, legacy, supplier }, foreign] = [await newTrader(), await newTrader()];
    const { uuid } = await created(legacy, 'yarns', { name: 'By the service' });
    const { userId: service } = await seen(v1, 'yarns', uuid);
    const least = { name: 'A', supplierId: supplier.id };
    const { userId: admin } = await created(v1, 'yarns', least);
    expect(service).to.match(/^[0-9a-f-]{36}$/);
    expect(admin)
      .to.match(/^[0-9a-f-]{36}$/)
      .and.not.equal(service);
    expect(await created(v1, 'yarns', { ...least, userId: service })).to.include({ userId: service });
    const { userId: stranger } = await created(foreign.v1, 'yarns', { name: 'F', supplierId: foreign.supplier.id });
    for (const userId of [stranger, randomUUID()])
      expect(getRefusal(await v1.post(textilePath('yarns'), { ...least, userId }))).to.deep.equal([
        404,
        'REFERENCE_NOT_FOUND',
        'userId',
      ]);
  });

  it('answer 400 for ids of a wrong form', async () => {
    const { v1, supplier } = await newTrader();
    const { legacyId } = await created(v1, 'fibers', { name: 'A', supplierId: supplier.id });
    for (const id of [legacyId, 'x', '00000000-0000-4000-8000-00000000000'])
      for (const answer of [
        await v1.get(`${textilePath('fibers')}/${id}`),
        await v1.patch(`${textilePath('fibers')}/${id}`, {}, { headers: JSON_TYPE }),
        await v1.delete(`${textilePath('fibers')}/${id}`),
      ])
        expect(getRefusal(answer), String(id)).to.deep.equal([400, 'VALIDATION_FAILED', 'id']);
    expect((await v1.get(`${textilePath('fibers')}/${randomUUID()}`)).status).to.equal(404);
  });
});
