import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { EVERY_FIELD, LEAST, listed, MATERIALS, newMaterial, newPurchaser, purchased } from './material-purchases.ts';

const PATH = '/api/v1/purchases';

describe('purchases of all materials', () => {
  it('are those below the materials, with the name and the kind of what was purchased', async () => {
    const purchaser = await newPurchaser();
    const { v1, material } = purchaser;
    const made = getBody(await v1.post(PATH, { ...EVERY_FIELD, materialId: material.id }), 201);
    const { name } = getBody(await v1.get(`${MATERIALS}/${material.id}`), 200);
    expect(made).to.include({ ...EVERY_FIELD, materialId: material.id, kind: 'FIBER', materialName: name });
    const { materialName, ...below } = made;
    expect((await listed(purchaser)).items).to.deep.equal([below]);
    const other = await purchased(purchaser, { lotNumber: 'L-2' });
    expect(getBody(await v1.get(`${PATH}/${other.id}`), 200)).to.deep.equal({ ...other, materialName });
  });

  it('are listed by their dates, their coming and their material', async () => {
    const purchaser = await newPurchaser();
    const { v1, material } = purchaser;
    const cloth = await newMaterial(purchaser, 'FABRIC');
    for (const [lotNumber, purchaseDate, { id: materialId }] of [
      ['A', '2026-02-01T00:00:00Z', material],
      ['B', '2026-01-01T00:00:00Z', cloth],
      ['C', '2026-03-01T00:00:00Z', material],
    ] as const)
      getBody(await v1.post(PATH, { ...LEAST, lotNumber, purchaseDate, materialId }), 201);
    for (const [query, lots] of Object.entries({
      '': ['C', 'A', 'B'],
      'sortBy=createdAt&sortDirection=asc': ['A', 'B', 'C'],
      [`materialId=${material.id}`]: ['C', 'A'],
      [`materialId=${material.id}&sortBy=createdAt&sortDirection=asc`]: ['A', 'C'],
      [`materialId=${randomUUID()}`]: [],
      'pageSize=1&page=2': ['A'],
    })) {
      const { items } = getBody(await v1.get(`${PATH}?${query}`), 200);
      expect(
        (items as (typeof LEAST)[]).map(({ lotNumber }) => lotNumber),
        query,
      ).to.deep.equal(lots);
    }
  });

  it('are changed and deleted, after which their material can go, too; the material stays what it was', async () => {
    const purchaser = await newPurchaser();
    const { v1, material } = purchaser;
    const { id } = await purchased(purchaser);
    const one = await v1.get(`${PATH}/${id}`);
    const etag = { headers: { 'if-match': one.headers.get('etag')! } };
    const changed = getBody(
      await v1.patch(`${PATH}/${id}`, { quantity: '7', transportMode: 'SHIP', distanceKm: 100 }, etag),
      200,
    );
    expect(changed).to.include({ quantity: '7', transportMode: 'SHIP' });
    expect(getRefusal(await v1.patch(`${PATH}/${id}`, { quantity: '8' }, etag))[0]).to.equal(412);
    const other = await newMaterial(purchaser);
    const kept = getBody(await v1.patch(`${PATH}/${id}`, { materialId: other.id }), 200);
    expect(kept).to.include({ materialId: material.id });
    expect(getRefusal(await v1.delete(`${MATERIALS}/FIBER/${material.id}`))[1]).to.equal('IN_USE');
    expect((await v1.delete(`${PATH}/${id}`)).status).to.equal(204);
    expect(getRefusal(await v1.get(`${PATH}/${id}`))).to.deep.equal([404, 'NOT_FOUND', undefined]);
    expect((await v1.delete(`${MATERIALS}/FIBER/${material.id}`)).status).to.equal(204);
  });

  it('name a material of their tenant', async () => {
    const [{ v1 }, foreign] = [await newPurchaser(), await newPurchaser()];
    for (const materialId of [foreign.material.id, randomUUID()])
      expect(getRefusal(await v1.post(PATH, { ...LEAST, materialId }))).to.deep.equal([
        404,
        'REFERENCE_NOT_FOUND',
        'materialId',
      ]);
    expect(getRefusal(await v1.post(PATH, LEAST))).to.deep.equal([400, 'VALIDATION_FAILED', 'materialId']);
  });
});
