import { expect } from 'chai';
import { CHUNK_LIMITS } from '../../shared/imports/chunks.ts';
import { counts, getCounts, expectRefused, getFailures, Importer, type Row } from '../support/bulk.ts';
import { batch, RESOURCES, ROW, type ResourceName } from '../support/bulk-rows.ts';

/** Rows after so many are in another chunk. */
const { rows: CHUNK } = CHUNK_LIMITS;

describe('a dry run', () => {
  let importer: Importer;
  let supplier: number;
  beforeEach(async () => {
    importer = await Importer.create();
    supplier = await importer.supplier();
  });

  /** Rows 0 and 1 exist before the import; every other purchase record has no batch number, and so another key. */
  function row(resource: ResourceName, number: number): Row {
    const fields: Row = ROW[resource](number, supplier);
    if (number % 2 === 0) delete fields['batch_number'];
    return fields;
  }
  const bad: Record<ResourceName, Row> = {
    suppliers: { name: '' },
    'supplier-products': { sku: 'X', name: 'Of nobody', supplier_id: 2 ** 44 },
    'company-products': { sku: 'X', name: 'Coat', sustainability_score: 101 },
    'purchase-records': { supplier_id: 1 },
  };

  for (const resource of RESOURCES) {
    it(`stores no ${resource} and counts as the import does afterwards, also keys that come again`, async () => {
      await importer.store(resource, [row(resource, 0), row(resource, 1)]);
      const rows = [0, 1, 2, 2, 3].map((number) => row(resource, number));
      for (let number = 100; number < 100 + CHUNK; number++) rows.push(row(resource, number));
      rows.push(bad[resource], ...[0, 2, 3, 4, 100, 4].map((number) => row(resource, number)));
      const expected = counts(3 + CHUNK, 2 + 1 + 5, 1);
      const stored = await importer.all(resource);

      const dry = await importer.ndjson(resource, rows, '?dry_run=true');
      expect(dry.status).to.equal(200);
      expect(getCounts(dry)).to.deep.equal(expected);
      expect(await importer.all(resource)).to.deep.equal(stored);
      const [job] = await importer.jobViews(dry);
      expect(job).to.include({ dryRun: true, status: 'COMPLETED' });

      const real = await importer.ndjson(resource, rows, '?dry_run=false');
      expect(real.body).to.deep.equal(dry.body);
      const again = await importer.ndjson(resource, rows, '?dry_run=true');
      expect(getCounts(again)).to.deep.equal(counts(0, expected.created + expected.updated, 1));
    });
  }

  it('judges statuses and dates by what its own earlier rows would have stored, and logs nothing', async () => {
    const base = batch(supplier, 'A', { purchase_date: '2026-03-10' });
    const id = await importer.add('purchase-records', { ...base, purchase_status: 'IN_TRANSIT' });
    const rows = [
      { ...base, purchase_status: 'DELIVERED', delivery_date: '2026-03-20' },
      { ...base, purchase_status: 'CANCELLED' },
      { ...base, purchase_date: '2026-03-21' },
      { ...base, batch_number: 'B' },
      { ...base, batch_number: 'B', purchase_status: 'DELIVERED' },
      { ...base, batch_number: 'B', purchase_status: 'CANCELLED', notes: 'off' },
    ];
    const dry = await importer.json('purchase-records', rows, '?dry_run=true');
    expect(getCounts(dry)).to.deep.equal(counts(1, 2, 3));
    expect(getFailures(dry)).to.deep.equal([
      [1, 'purchase_status', 'INVALID_STATUS_TRANSITION'],
      [2, 'delivery_date', 'VALIDATION_FAILED'],
      [4, 'purchase_status', 'INVALID_STATUS_TRANSITION'],
    ]);
    expect(await importer.all('purchase-records')).to.have.length(1);
    expect(await importer.statusChanges(id)).to.deep.equal([[null, 'IN_TRANSIT']]);
    expect((await importer.json('purchase-records', rows)).body).to.deep.equal(dry.body);
    expect(await importer.statusChanges(id)).to.deep.equal([
      [null, 'IN_TRANSIT'],
      ['IN_TRANSIT', 'DELIVERED'],
    ]);
  });

  it('says true or false', async () => {
    for (const value of ['1', 'yes', 'TRUE', '']) {
      const answer = await importer.json('suppliers', [{ name: 'A' }], `?dry_run=${value}`);
      expectRefused(answer, 400, 'VALIDATION_FAILED', { field: 'dry_run' });
    }
    expect(await importer.all('suppliers')).to.have.length(1);
  });

  it('takes CSV and gives the failed rows back as an import does', async () => {
    const answer = await importer.csv('suppliers', 'name,country\nA,IT\nB,XX\n', '?dry_run=true');
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 1));
    const { text } = await importer.failedCsv(answer);
    expect(text).to.match(/^name,country,_row,_field,_code,_error\r\nB,XX,1,country,VALIDATION_FAILED,.*\r\n$/);
    expect(await importer.all('suppliers')).to.have.length(1);
  });
});
