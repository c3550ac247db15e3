import { expect } from 'chai';
import { CHUNK_LIMITS } from '../../shared/imports/chunks.ts';
import { counts, getCounts, getFailures, Importer, type Row } from '../support/bulk.ts';
import { batch, type ResourceName } from '../support/bulk-rows.ts';

/** Rows after so many are in another chunk. */
const { rows: CHUNK } = CHUNK_LIMITS;

describe('a key that comes again in one payload', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  for (const [resource, key, field] of [
    ['suppliers', () => Promise.resolve({ name: 'Again' }), 'category'],
    ['company-products', () => Promise.resolve({ sku: 'Again', name: 'Coat' }), 'description'],
    [
      'supplier-products',
      async () => ({ sku: 'Again', name: 'Yarn', supplier_id: await importer.supplier() }),
      'description',
    ],
    ['purchase-records', async () => batch(await importer.supplier(), 'Again'), 'notes'],
    [
      'purchase-records',
      async () => ({ supplier_id: await importer.supplier(), purchase_date: '2026-01-01T00:00:00' }),
      'notes',
    ],
  ] as [ResourceName, () => Promise<Row>, string][]) {
    it(`lets the last row win, the earlier ones counting as updated (${resource}, ${field})`, async () => {
      const row = await key();
      const rows = (...values: string[]) => values.map((value) => ({ ...row, [field]: value }));
      expect(getCounts(await importer.json(resource, rows('first', 'second')))).to.deep.equal(counts(1, 1, 0));
      await importer.one(resource, field, 'second');
      expect(getCounts(await importer.json(resource, rows('a', 'b', 'c')))).to.deep.equal(counts(0, 3, 0));
      await importer.one(resource, field, 'c');
      // the same value again changes nothing and is an update all the same
      expect(getCounts(await importer.json(resource, rows('c', 'c')))).to.deep.equal(counts(0, 2, 0));
      await importer.one(resource, field, 'c');
    });
  }

  it('adds up what its rows say, field by field', async () => {
    const answer = await importer.json('company-products', [
      { sku: 'A', name: 'Coat', barcode: '96385074', description: 'one' },
      { sku: 'B', name: 'Cape', barcode: '4006381333931' },
      { sku: 'A', name: 'Coat', barcode: '036000291452' },
      { sku: 'A', name: 'Long coat', description: null },
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(2, 2, 0));
    expect(await importer.one('company-products', 'sku', 'A')).to.include({
      name: 'Long coat',
      barcode: '036000291452',
      description: null,
    });
  });

  it('is unharmed by a bad row of the same key in between', async () => {
    const answer = await importer.json('suppliers', [
      { name: 'A', category: 'first' },
      { name: 'A', country: 'XX', category: 'bad' },
      { name: 'A', country: 'IT' },
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(1, 1, 1));
    expect(await importer.one('suppliers', 'name', 'A')).to.include({ category: 'first', country: 'IT' });
  });

  it('passes through one status after the other, each logged', async () => {
    const supplier = await importer.supplier();
    const statuses = [undefined, 'IN_TRANSIT', 'ORDERED', 'DELIVERED', 'CANCELLED', 'DELIVERED'];
    const answer = await importer.json(
      'purchase-records',
      statuses.map((purchase_status) => batch(supplier, 'A', { purchase_status })),
    );
    expect(getCounts(answer)).to.deep.equal(counts(1, 3, 2));
    expect(getFailures(answer)).to.deep.equal([
      [2, 'purchase_status', 'INVALID_STATUS_TRANSITION'],
      [4, 'purchase_status', 'INVALID_STATUS_TRANSITION'],
    ]);
    const record = await importer.one('purchase-records', 'batch_number', 'A');
    expect(record['purchase_status']).to.equal('DELIVERED');
    expect(await importer.statusChanges(record['id'])).to.deep.equal([
      [null, 'ORDERED'],
      ['ORDERED', 'IN_TRANSIT'],
      ['IN_TRANSIT', 'DELIVERED'],
    ]);
  });

  it('may come very often', async () => {
    const rows = Array.from({ length: 300 }, (_, number) => ({ name: 'A', category: `${number}` }));
    expect(getCounts(await importer.ndjson('suppliers', rows))).to.deep.equal(counts(1, 299, 0));
    expect(await importer.one('suppliers', 'name', 'A')).to.include({ category: '299' });
  });

  it('may come in another chunk of the payload', async () => {
    const filler = Array.from({ length: CHUNK }, (_, number) => ({ name: `S${number}` }));
    const rows = [{ name: 'A', category: '1', country: 'IT' }, ...filler, { name: 'A', category: '2' }, ...filler];
    expect(getCounts(await importer.ndjson('suppliers', rows))).to.deep.equal(counts(CHUNK + 1, CHUNK + 1, 0));
    const { body } = await importer.legacy.get('/api/suppliers?search=A&category=2');
    expect(body.items[0]).to.include({ name: 'A', category: '2', country: 'IT' });
  });

  it('passes through its statuses across chunks', async () => {
    const supplier = await importer.supplier();
    const row = (name: string, purchase_status?: string) => batch(supplier, name, { purchase_status });
    const filler = Array.from({ length: CHUNK }, (_, number) => row(`F${number}`));
    const rows = [row('A'), ...filler, row('A', 'DELIVERED'), row('A', 'IN_TRANSIT'), ...filler, row('A', 'DELIVERED')];
    const dry = await importer.ndjson('purchase-records', rows, '?dry_run=true');
    const answer = await importer.ndjson('purchase-records', rows);
    for (const each of [dry, answer]) {
      expect(getCounts(each)).to.deep.equal(counts(CHUNK + 1, CHUNK + 2, 1));
      expect(getFailures(each)).to.deep.equal([[CHUNK + 1, 'purchase_status', 'INVALID_STATUS_TRANSITION']]);
    }
    const { body } = await importer.legacy.get('/api/purchase-records?purchase_status=DELIVERED');
    expect(body).to.have.length(1);
    expect(await importer.statusChanges(body[0].id)).to.deep.equal([
      [null, 'ORDERED'],
      ['ORDERED', 'IN_TRANSIT'],
      ['IN_TRANSIT', 'DELIVERED'],
    ]);
  });
});
