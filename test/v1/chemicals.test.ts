import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { newTrader } from '../support/textiles.ts';

const PATH = '/api/v1/chemicals';

describe('v1 chemicals', () => {
  it('are rows of the legacy dialect, searched, filtered and sorted', async () => {
    const { v1, legacy } = await newTrader();
    const blue = getBody(
      await v1.post(PATH, { name: 'Indigò', casNumbers: ['482-89-3'], supplier: 'Dystar', zdhcLevel: 'LEVEL_3' }),
      201,
    );
    const acid = getBody(await v1.post(PATH, { name: 'Acetic acid', casNumbers: ['64-19-7'] }), 201);
    expect(getBody(await legacy.get(`/api/chemicals/${blue.legacyId}`), 200)).to.deep.include({
      uuid: blue.id,
      cas_numbers: ['482-89-3'],
      zdhc_level: 'LEVEL_3',
    });
    const expected: Record<string, string[]> = {
      '': [acid.id, blue.id],
      'sortBy=name&sortDirection=desc': [blue.id, acid.id],
      'search=INDIGO': [blue.id],
      'search=star': [blue.id],
      'search=ac': [acid.id],
      'cas=64-19-7': [acid.id],
      'zdhcLevel=LEVEL_3': [blue.id],
    };
    for (const [query, ids] of Object.entries(expected)) {
      const { items, total } = getBody(await v1.get(`${PATH}?${query}`), 200) as {
        items: { id: string }[];
        total: number;
      };
      expect(
        items.map(({ id }) => id),
        query,
      ).to.deep.equal(ids);
      expect(total, query).to.equal(ids.length);
    }
    expect(getRefusal(await v1.get(`${PATH}?cas=64-19-8`))).to.deep.equal([400, 'VALIDATION_FAILED', 'cas']);
    expect(getRefusal(await v1.post(PATH, { name: 'x', msdsUrl: 'javascript:1' }))[2]).to.equal('msdsUrl');
    expect((await v1.delete(`${PATH}/${acid.id}`)).status).to.equal(204);
  });

  it('are bought: with names, totals as decimal strings, and as long as they are, they stay', async () => {
    const { v1, legacy, supplier } = await newTrader();
    const product = getBody(await v1.post(PATH, { name: 'Indigo' }), 201);
    const other = getBody(await v1.post(PATH, { name: 'Acid' }), 201);
    const fields = { supplierId: supplier.id, companyId: 7, currency: 'EUR', quantityKg: '10.5', costPerKg: '2' };
    const purchase = getBody(
      await v1.post(`${PATH}/purchases`, { ...fields, chemicalProductId: product.id, purchaseDate: '2026-02-01' }),
      201,
    );
    const earlier = getBody(
      await v1.post(`${PATH}/purchases`, { ...fields, chemicalProductId: other.id, purchaseDate: '2026-01-01' }),
      201,
    );
    expect(purchase).to.include({
      chemicalProductName: 'Indigo',
      supplierName: 'Filatura Biellese',
      totalCost: '21',
      purchaseDate: '2026-02-01T00:00:00.000Z',
    });
    expect(getBody(await v1.get(`${PATH}/purchases/${purchase.id}`), 200)).to.deep.equal(purchase);
    expect(getBody(await legacy.get(`/api/v1/chemical-purchases/${purchase.legacyId}`), 200)).to.include({
      uuid: purchase.id,
      total_cost: 21,
    });
    const listed = async (query: string) =>
      (getBody(await v1.get(`${PATH}/purchases?${query}`), 200).items as { id: string }[]).map(({ id }) => id);
    expect(await listed('')).to.deep.equal([earlier.id, purchase.id]);
    expect(await listed('sortBy=purchaseDate')).to.deep.equal([purchase.id, earlier.id]);
    expect(await listed(`chemicalProductId=${other.id}`)).to.deep.equal([earlier.id]);
    expect(await listed(`supplierId=${supplier.id}&pageSize=1`)).to.deep.equal([earlier.id]);
    const inUse = await v1.delete(`${PATH}/${product.id}`);
    expect([inUse.status, inUse.body.code]).to.deep.equal([409, 'IN_USE']);
    expect(getBody(await v1.patch(`${PATH}/purchases/${purchase.id}`, { totalCost: '20' }), 200).totalCost).to.equal(
      '20',
    );
    expect((await v1.delete(`${PATH}/purchases/${purchase.id}`)).status).to.equal(204);
  });
});
