import { expect } from 'chai';
import { counts, getCounts, getFailures, Importer } from '../support/bulk.ts';

describe('the keys of bulk upserts', () => {
  it('match suppliers by name, as it is after trimming, case included', async () => {
    const importer = await Importer.create();
    const id = await importer.supplier('Lanificio Cerruti');
    const answer = await importer.json('suppliers', [
      { name: '  Lanificio Cerruti\t', country: 'IT' },
      { name: 'LANIFICIO CERRUTI' },
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(1, 1, 0));
    expect(await importer.one('suppliers', 'name', 'Lanificio Cerruti')).to.include({ id, country: 'IT' });
    expect(await importer.all('suppliers')).to.have.length(2);
  });

  it('match supplier products by sku and supplier', async () => {
    const importer = await Importer.create();
    const [first, second] = [await importer.supplier('First'), await importer.supplier('Second')];
    const id = await importer.supplierProduct(first, 'Y-1');
    const answer = await importer.json('supplier-products', [
      { sku: 'Y-1', supplier_id: first, name: 'Renamed' },
      { sku: 'Y-1', supplier_id: second, name: 'Of the other' },
      { sku: 'y-1', supplier_id: first, name: 'Of another sku' },
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(2, 1, 0));
    expect(await importer.one('supplier-products', 'name', 'Renamed')).to.include({ id, supplier_id: first });
    expect(await importer.all('supplier-products')).to.have.length(3);
  });

  it('match company products by sku', async () => {
    const importer = await Importer.create();
    const id = await importer.add('company-products', { sku: 'C-1', name: 'Coat' });
    const answer = await importer.json('company-products', [
      { sku: ' C-1 ', name: 'Long coat' },
      { sku: 'C-2', name: 'Cape' },
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(1, 1, 0));
    expect(await importer.one('company-products', 'sku', 'C-1')).to.include({ id, name: 'Long coat' });
  });

  it("never match another tenant's rows", async () => {
    const [one, other] = await Importer.pair();
    await one.store('suppliers', [{ name: 'Same', country: 'IT' }]);
    await one.store('company-products', [{ sku: 'Same', name: 'Mine' }]);
    expect(getCounts(await other.json('suppliers', [{ name: 'Same', country: 'DE' }]))).to.deep.equal(counts(1, 0, 0));
    expect(getCounts(await other.json('company-products', [{ sku: 'Same', name: 'Theirs' }]))).to.deep.equal(
      counts(1, 0, 0),
    );
    expect(await one.one('suppliers', 'name', 'Same')).to.include({ country: 'IT' });
    expect(await one.one('company-products', 'sku', 'Same')).to.include({ name: 'Mine' });
  });

  describe('of purchase records', () => {
    let importer: Importer;
    let supplier: number;
    let product: number;
    beforeEach(async () => {
      importer = await Importer.create();
      supplier = await importer.supplier();
      product = await importer.supplierProduct(supplier);
    });
    const records = () => importer.all('purchase-records');

    it('are supplier and batch number where there is a batch number', async () => {
      const second = await importer.supplier('Second');
      const id = await importer.add('purchase-records', {
        supplier_id: supplier,
        batch_number: 'LOT 1',
        purchase_date: '2026-01-05',
      });
      const answer = await importer.json('purchase-records', [
        { supplier_id: supplier, batch_number: 'LOT 1', purchase_date: '2026-01-06', supplier_product_id: product },
        { supplier_id: second, batch_number: 'LOT 1', purchase_date: '2026-01-05' },
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(1, 1, 0));
      const [first] = await records();
      expect(first).to.include({ id, purchase_date: '2026-01-06T00:00:00', supplier_product_id: product });
    });

    it('are supplier, product and date without one, an absent product being a value', async () => {
      const base = { supplier_id: supplier, purchase_date: '2026-01-05T10:00:00' };
      const rows = [
        { ...base, notes: 'no product' },
        { ...base, supplier_product_id: product, notes: 'with product' },
        { ...base, purchase_date: '2026-01-05T10:00:01', notes: 'a second later' },
      ];
      expect(getCounts(await importer.json('purchase-records', rows))).to.deep.equal(counts(3, 0, 0));
      const again = rows.map((row) => ({ ...row, notes: `${row.notes}, again` }));
      expect(getCounts(await importer.json('purchase-records', again))).to.deep.equal(counts(0, 3, 0));
      expect((await records()).map((row) => row['notes'])).to.deep.equal(again.map((row) => row.notes));
      const nulls = [{ ...base, supplier_product_id: null, batch_number: null, notes: 'null is absent' }];
      expect(getCounts(await importer.json('purchase-records', nulls))).to.deep.equal(counts(0, 1, 0));
      expect((await records())[0]).to.include({ notes: 'null is absent' });
    });

    it('compare the moment, however it is written', async () => {
      const moments = [
        '2026-01-05',
        '2026-01-05T00:00',
        '2026-01-05 00:00:00',
        '2026-01-05T00:00:00.000Z',
        '2026-01-05T01:00:00+01:00',
        '2026-01-04T19:00:00-0500',
        '2026-01-05T00:00:00,0',
      ];
      const rows = moments.map((purchase_date) => ({ supplier_id: supplier, purchase_date, notes: purchase_date }));
      expect(getCounts(await importer.json('purchase-records', rows))).to.deep.equal(counts(1, moments.length - 1, 0));
      expect(getCounts(await importer.json('purchase-records', rows))).to.deep.equal(counts(0, moments.length, 0));
      expect((await records()).map((row) => row['notes'])).to.deep.equal([moments.at(-1)]);
    });

    it('let a row without a batch never touch a record that has one', async () => {
      const base = { supplier_id: supplier, supplier_product_id: product, purchase_date: '2026-01-05T10:00:00' };
      const id = await importer.add('purchase-records', { ...base, batch_number: 'LOT 1', notes: 'of the batch' });
      const answer = await importer.json('purchase-records', [{ ...base, notes: 'without' }]);
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 0));
      expect(await importer.one('purchase-records', 'id', id)).to.include({ notes: 'of the batch' });
      expect(await records()).to.have.length(2);
    });

    it('let a row with a batch never touch a record that has none', async () => {
      const base = { supplier_id: supplier, supplier_product_id: product, purchase_date: '2026-01-05T10:00:00' };
      await importer.add('purchase-records', { ...base, notes: 'without' });
      const answer = await importer.json('purchase-records', [
        { ...base, batch_number: 'LOT 1', notes: 'of the batch' },
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 0));
      expect((await records()).map((row) => row['notes'])).to.deep.equal(['without', 'of the batch']);
    });

    for (const [what, extra] of [
      ['with a product', () => ({ supplier_product_id: product })],
      ['without a product', () => ({})],
    ] as const) {
      it(`fail a row ${what} as ambiguous that matches two records`, async () => {
        const base = { supplier_id: supplier, purchase_date: '2026-01-05T10:00:00', ...extra() };
        await importer.add('purchase-records', { ...base, notes: 'one' });
        await importer.add('purchase-records', { ...base, notes: 'two' });
        await importer.add('purchase-records', { ...base, notes: 'three', batch_number: 'LOT 1' });
        const rows = [
          { ...base, notes: 'which?' },
          { ...base, batch_number: 'LOT 1', notes: 'clear' },
          { ...base, purchase_date: '2026-01-06', notes: 'new' },
          { ...base, notes: 'which, again?' },
        ];
        const dry = await importer.json('purchase-records', rows, '?dry_run=true');
        const answer = await importer.json('purchase-records', rows);
        for (const each of [dry, answer]) {
          expect(getCounts(each)).to.deep.equal(counts(1, 1, 2));
          expect(getFailures(each)).to.deep.equal([
            [0, 'supplier_id', 'AMBIGUOUS_KEY'],
            [3, 'supplier_id', 'AMBIGUOUS_KEY'],
          ]);
        }
        expect((await records()).map((row) => row['notes'])).to.deep.equal(['one', 'two', 'clear', 'new']);
      });
    }
  });
});
