import { expect } from 'chai';
import { CSV_TYPE, counts, getCounts, getFailures, Importer, JSON_TYPE } from '../support/bulk.ts';

describe('the own keys of a sender', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });
  const suppliers = () => importer.all('suppliers');
  const supplier = (externalId: string) => importer.one('suppliers', 'external_id', externalId);

  it('find a record whatever its natural key has become', async () => {
    await importer.store('suppliers', [{ external_id: 'S-1', name: 'Filatura Rossi', country: 'IT' }]);
    const { id } = await supplier('S-1');
    const answer = await importer.json('suppliers', [{ external_id: 'S-1', name: 'Filatura Rossi e Figli' }]);
    expect(getCounts(answer)).to.deep.equal(counts(0, 1, 0));
    expect(await suppliers()).to.have.length(1);
    expect(await supplier('S-1')).to.include({ id, name: 'Filatura Rossi e Figli', country: 'IT' });
  });

  it('are taken over by the record that the natural key finds, unless it has another one', async () => {
    const id = await importer.supplier('Tessitura Nord');
    const first = await importer.json('suppliers', [{ external_id: 'S-1', name: 'Tessitura Nord', country: 'IT' }]);
    expect(getCounts(first)).to.deep.equal(counts(0, 1, 0));
    expect(await supplier('S-1')).to.include({ id, country: 'IT' });

    const second = await importer.json('suppliers', [
      { external_id: 'S-2', name: 'Tessitura Nord', country: 'PT' },
      { external_id: 'S-3', name: 'Another' },
    ]);
    expect(getCounts(second)).to.deep.equal(counts(1, 0, 1));
    expect(getFailures(second)).to.deep.equal([[0, 'external_id', 'CONFLICT']]);
    expect(await supplier('S-1')).to.include({ id, country: 'IT' });
  });

  it('stay with a record that a row without one finds by its natural key', async () => {
    await importer.store('suppliers', [{ external_id: 'S-1', name: 'Filatura' }]);
    const answer = await importer.json('suppliers', [{ name: 'Filatura', country: 'IT' }]);
    expect(getCounts(answer)).to.deep.equal(counts(0, 1, 0));
    expect(await supplier('S-1')).to.include({ country: 'IT' });
  });

  it('fail a row that would get the natural key of another record', async () => {
    await importer.store('suppliers', [
      { external_id: 'S-1', name: 'First' },
      { external_id: 'S-2', name: 'Second' },
    ]);
    const answer = await importer.json('suppliers', [
      { external_id: 'S-1', name: 'Second' },
      { external_id: 'S-2', name: 'Second', country: 'IT' },
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(0, 1, 1));
    expect(getFailures(answer)).to.deep.equal([[0, 'name', 'CONFLICT']]);
    expect(await supplier('S-2')).to.include({ name: 'Second', country: 'IT' });
  });

  it('are unique in tenant and resource: other tenants and other resources may have the same', async () => {
    const other = await Importer.create();
    for (const each of [importer, other]) {
      await each.store('suppliers', [{ external_id: 'X-1', name: 'Supplier' }]);
      await each.store('company-products', [{ external_id: 'X-1', sku: 'C', name: 'Coat' }]);
    }
    expect(await suppliers()).to.have.length(1);
    const single = await importer.legacy.post('/api/suppliers', { external_id: 'X-1', name: 'Twice' });
    expect([single.status, single.body.code, single.body.details.field]).to.deep.equal([
      409,
      'CONFLICT',
      'external_id',
    ]);
  });

  it('are cleared by an explicit null', async () => {
    await importer.store('suppliers', [{ external_id: 'S-1', name: 'Filatura' }]);
    await importer.store('suppliers', [{ external_id: null, name: 'Filatura' }]);
    expect((await suppliers()).map((row) => row['external_id'])).to.deep.equal([null]);
  });

  describe('in one payload', () => {
    it('take effect in the order of the rows, whichever key they find their record by', async () => {
      await importer.store('suppliers', [{ external_id: 'S-1', name: 'Old' }]);
      const { id } = await supplier('S-1');
      const answer = await importer.json('suppliers', [
        { external_id: 'S-1', name: 'New', country: 'IT' },
        { name: 'Old', country: 'PT' },
        { name: 'New', category: 'Dyeing' },
        { external_id: 'S-1', name: 'Newest' },
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(1, 3, 0));
      expect(await supplier('S-1')).to.include({ id, name: 'Newest', country: 'IT', category: 'Dyeing' });
      expect(await importer.one('suppliers', 'name', 'Old')).to.include({ country: 'PT', external_id: null });
    });

    it('are the same record for rows that share either key', async () => {
      const answer = await importer.json('suppliers', [
        { name: 'Filatura' },
        { external_id: 'S-1', name: 'Filatura' },
        { external_id: 'S-1', name: 'Filatura Nuova', country: 'IT' },
        { external_id: 'S-2', name: 'Filatura Nuova' },
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(1, 2, 1));
      expect(getFailures(answer)).to.deep.equal([[3, 'external_id', 'CONFLICT']]);
      expect(await suppliers()).to.have.length(1);
    });

    it('may exchange natural keys by way of a third', async () => {
      await importer.store('suppliers', [
        { external_id: 'S-1', name: 'A' },
        { external_id: 'S-2', name: 'B' },
      ]);
      const answer = await importer.json('suppliers', [
        { external_id: 'S-1', name: 'C' },
        { external_id: 'S-2', name: 'A' },
        { external_id: 'S-1', name: 'B' },
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(0, 3, 0));
      expect([(await supplier('S-1'))['name'], (await supplier('S-2'))['name']]).to.deep.equal(['B', 'A']);
    });

    it('are counted alike by a dry run, which stores nothing', async () => {
      await importer.store('suppliers', [{ external_id: 'S-1', name: 'Old' }]);
      const rows = [
        { external_id: 'S-1', name: 'New' },
        { name: 'Old' },
        { external_id: 'S-2', name: 'New' },
        { external_id: 'S-3', name: 'Third' },
      ];
      const tried = await importer.json('suppliers', rows, '?dry_run=true');
      expect((await suppliers()).map(({ name }) => name)).to.deep.equal(['Old']);
      const stored = await importer.json('suppliers', rows);
      expect(getCounts(stored)).to.deep.equal(counts(2, 1, 1));
      expect([getCounts(tried), getFailures(tried)]).to.deep.equal([getCounts(stored), getFailures(stored)]);
    });
  });

  it('come in CSV, and are named by the errors of their rows', async () => {
    const answer = await importer.send('suppliers', 'external_id,name,country\nS-1,Filatura,IT\nS-2,,IT\n', CSV_TYPE);
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 1));
    expect(answer.body.errors[0]).to.include({ line: 3, key: 'S-2', field: 'name' });
  });

  it('have products of both kinds and textiles of every kind, each for itself', async () => {
    const supplierId = await importer.supplier();
    await importer.store('supplier-products', [
      { external_id: 'P-1', sku: 'A', supplier_id: supplierId, name: 'Yarn' },
    ]);
    await importer.store('supplier-products', [
      { external_id: 'P-1', sku: 'B', supplier_id: supplierId, name: 'Yarn' },
    ]);
    expect(await importer.all('supplier-products')).to.have.length(1);
    expect(await importer.one('supplier-products', 'external_id', 'P-1')).to.include({ sku: 'B' });
    for (const kind of ['fibers', 'yarns', 'fabrics']) {
      const path = `/api/v1/textile/${kind}`;
      for (const code of ['T-1', 'T-2', undefined]) {
        const body = JSON.stringify({ mode: 'UPSERT', records: [{ external_id: 'T', name: 'Cotton', code }] });
        const { body: seen } = await importer.legacy.post(`${path}/bulk`, body, { headers: JSON_TYPE });
        expect(getCounts({ body: seen }), `${kind} ${code}`).to.deep.equal(
          code === 'T-1' ? counts(1, 0, 0) : counts(0, 1, 0),
        );
      }
      expect((await importer.legacy.get(`${path}?external_id=T`)).body).to.have.length(1);
    }
  });

  it('narrow lists in both dialects, and are written and shown by single requests', async () => {
    const { body: made } = await importer.v1.post('/api/v1/suppliers', { externalId: 'S-1', name: 'Filatura' });
    expect(made.externalId).to.equal('S-1');
    await importer.supplier('Other');
    const v1 = await importer.v1.get('/api/v1/suppliers?externalId=S-1');
    const legacy = await importer.legacy.get('/api/suppliers?external_id=S-1');
    expect([v1.body.total, legacy.body.total, legacy.body.items[0].external_id]).to.deep.equal([1, 1, 'S-1']);
    const patched = await importer.v1.patch(`/api/v1/suppliers/${made.id}`, { externalId: 'S-9' });
    expect(patched.body.externalId).to.equal('S-9');
    expect((await importer.v1.get('/api/v1/suppliers?externalId=S-1')).body.total).to.equal(0);
    const long = await importer.v1.post('/api/v1/suppliers', { externalId: 'x'.repeat(101), name: 'Long' });
    expect([long.status, long.body.details.field]).to.deep.equal([400, 'externalId']);
  });
});
