import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleSuppliers, SUPPLIER_COLUMNS } from '../../scripts/sample/suppliers.ts';
import {
  SAMPLE_RESOURCES,
  writeSample,
  type SampleExpectation,
  type SampleResource,
  type SampleTarget,
} from '../../scripts/sample/write-sample.ts';
import { type Wire, COLUMNS } from './sample-rules.ts';

describe('files of sample exports', () => {
  let folder: string;
  let expectation: SampleExpectation;
  const options = { rows: 20_000, errorShare: 0.02, seed: 7 };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trama-sample-'));
    expectation = await writeSample({ ...options, folder: join(folder, 'csv') });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const readRows = async (resource: SampleResource): Promise<string[][]> =>
    parse(await readFile(join(folder, 'csv', `${resource}.csv`)), { relax_column_count: true });

  it('are the same, byte for byte, for the same seed', async () => {
    await writeSample({ ...options, folder: join(folder, 'again') });
    await writeSample({ ...options, seed: 8, folder: join(folder, 'other') });
    const digest = async (part: string, file: string) =>
      createHash('sha256')
        .update(await readFile(join(folder, part, file)))
        .digest('hex');
    for (const file of [...SAMPLE_RESOURCES.map((resource) => `${resource}.csv`), 'expected.json']) {
      expect(await digest('again', file)).to.equal(await digest('csv', file));
      expect(await digest('other', file)).not.to.equal(await digest('csv', file));
    }
  });

  it('have as many rows as asked for, and counts that add up to them', async () => {
    for (const [resource, rows] of [
      ['suppliers', 200],
      ['supplier-products', 1000],
      ['purchase-records', 20_000],
    ] as const) {
      const file = expectation.files[resource];
      expect(file.rows).to.equal(rows);
      expect(await readRows(resource)).to.have.length(rows + 1);
      const { firstImport: first, secondImport: second } = file;
      expect(first.created + first.updated + first.failed).to.equal(rows);
      expect(first.failed).to.equal(rows * 0.02);
      expect(second).to.deep.equal({ created: 0, updated: first.created + first.updated, failed: first.failed });
      expect(Object.values(file.failuresByKind).reduce((sum, count) => sum + count, 0)).to.equal(first.failed);
      expect(file.failures).to.have.length(first.failed);
      expect(file.failuresNotListed).to.equal(0);
    }
  });

  it('say how many failures are not listed one by one', async () => {
    const part = join(folder, 'many');
    await writeSample({ rows: 4000, errorShare: 0.5, seed: 1, folder: part });
    const written = JSON.parse(await readFile(join(part, 'expected.json'), 'utf8')) as SampleExpectation;
    const { firstImport, failures, failuresNotListed } = written.files['purchase-records'];
    expect(firstImport.failed).to.equal(2000);
    expect([failures.length, failuresNotListed]).to.deep.equal([1000, 1000]);
  });

  it('give back through a CSV parser every cell that was generated, line breaks and quotes included', async () => {
    const [header, ...records] = await readRows('suppliers');
    expect(header).to.deep.equal(SUPPLIER_COLUMNS.map(({ name }) => name));
    const generated = [...sampleSuppliers({ rows: 200, errorShare: 0.02, seed: 7 })].map(({ cells }) => cells);
    expect(records).to.deep.equal(generated);

    const cells = (await readRows('purchase-records')).flat();
    for (const quirk of [
      'Livré en deux fois\nsolde à suivre',
      'Pallets "Euro", not stackable\r\nCall before unloading',
    ])
      expect(cells).to.include(quirk);
  });

  it('name the index and the physical line of every failing row', async () => {
    for (const resource of SAMPLE_RESOURCES) {
      const text = await readFile(join(folder, 'csv', `${resource}.csv`), 'utf8');
      const lines = text.split('\n');
      const rows = (await readRows(resource)).slice(1);
      for (const { index, line, field } of expectation.files[resource].failures) {
        const record = rows[index]!;
        expect(record.length === COLUMNS[resource].length, `row ${index}`).to.equal(field !== null);
        const plain = record.find((cell) => cell.length > 3 && !/[",;\s]/.test(cell));
        expect(lines[line! - 1], `line ${line}`).to.include(plain ?? record[0]!.trim());
      }
    }
  });

  it('say the same in the JSON forms, with numbers, flags and lists as such', async () => {
    const ndjson = await writeSample({ ...options, folder: join(folder, 'json'), format: 'ndjson' });
    const json = await writeSample({ ...options, folder: join(folder, 'json'), format: 'json' });
    for (const resource of SAMPLE_RESOURCES) {
      expect(json.files[resource].firstImport).to.deep.equal(expectation.files[resource].firstImport);
      expect(json.files[resource].failuresByKind).to.deep.equal(expectation.files[resource].failuresByKind);
      const body = JSON.parse(await readFile(join(folder, 'json', `${resource}.json`), 'utf8')) as {
        items: unknown[];
      };
      const lines = (await readFile(join(folder, 'json', `${resource}.ndjson`), 'utf8')).trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line) as unknown)).to.deep.equal(body.items);
      expect(body.items).to.have.length(expectation.files[resource].rows);
      for (const { index, line, field } of ndjson.files[resource].failures) {
        expect(line).to.equal(index + 1);
        expect(Array.isArray(body.items[index])).to.equal(field === null);
      }
    }
    const catalog = JSON.parse(await readFile(join(folder, 'json', 'supplier-products.json'), 'utf8')) as {
      items: Record<string, unknown>[];
    };
    const listed = catalog.items.find((item) => Array.isArray(item.certifications) && item.reach_compliant === true);
    expect(listed?.supplier_id).to.be.a('number');
    const records = catalog.items.filter((item) => !Array.isArray(item));
    expect(records.flatMap((item) => Object.values(item))).not.to.include('');
  });

  it('refer to ids counted from the given first ones', async () => {
    const shifted = join(folder, 'shifted');
    await writeSample({ ...options, errorShare: 0, folder: shifted, firstSupplierId: 1001, firstProductId: 5001 });
    const records: Wire[] = parse(await readFile(join(shifted, 'purchase-records.csv')), { columns: true });
    const { suppliers, 'supplier-products': catalog } = expectation.files;
    for (const record of records) {
      expect(Number(record.supplier_id)).to.be.within(1001, 1000 + suppliers.rows);
      if (record.supplier_product_id)
        expect(Number(record.supplier_product_id)).to.be.within(5001, 5000 + catalog.rows);
    }
  });

  it('refer to the ids of the service that took the earlier files in', async () => {
    const imported: SampleResource[] = [];
    const names: string[] = [];
    const target: SampleTarget = {
      importFile: async (resource, path) => {
        imported.push(resource);
        if (resource !== 'suppliers') return;
        const rows: string[][] = parse(await readFile(path), { from_line: 2, relax_column_count: true });
        names.push(...rows.map(([name]) => name!.trim()));
      },
      supplierIds: async () => Promise.resolve(new Map(names.map((name, i) => [name, 70_000 + 3 * i]))),
      products: async () =>
        Promise.resolve([
          { id: 9, supplierId: 70_000 },
          { id: 8, supplierId: 1 },
        ]),
    };
    const part = join(folder, 'target');
    await writeSample({ rows: 200, errorShare: 0, seed: 1, folder: part, target, importPurchases: true });
    expect(imported).to.deep.equal([...SAMPLE_RESOURCES]);
    const records: Wire[] = parse(await readFile(join(part, 'purchase-records.csv')), { columns: true });
    for (const record of records) expect((Number(record.supplier_id) - 70_000) % 3).to.equal(0);
    // the product of a supplier that is not of this sample stays untouched
    expect(new Set(records.map((record) => record.supplier_product_id))).to.deep.equal(new Set(['', '9']));
  });
});
