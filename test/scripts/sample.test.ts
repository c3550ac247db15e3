import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PURCHASE_RECORD_COLUMNS, samplePurchaseRecords } from '../../scripts/sample/purchase-records.ts';
import { type SampleColumn, type SampleRow } from '../../scripts/sample/sample-rows.ts';
import { sampleSupplierProducts, SUPPLIER_PRODUCT_COLUMNS } from '../../scripts/sample/supplier-products.ts';
import { sampleSuppliers, SUPPLIER_COLUMNS } from '../../scripts/sample/suppliers.ts';
import {
  SAMPLE_RESOURCES,
  writeSample,
  type SampleExpectation,
  type SampleResource,
  type SampleTarget,
} from '../../scripts/sample/write-sample.ts';

type Wire = Record<string, string>;

const COLUMNS: Record<SampleResource, readonly SampleColumn[]> = {
  suppliers: SUPPLIER_COLUMNS,
  'supplier-products': SUPPLIER_PRODUCT_COLUMNS,
  'purchase-records': PURCHASE_RECORD_COLUMNS,
};

const supplierIds = Array.from({ length: 40 }, (_, i) => 11 + i);
const products = Array.from({ length: 90 }, (_, i) => ({ id: 501 + i, supplierId: supplierIds[i % 40]! }));
const generate = (resource: SampleResource, rows: number, errorShare: number, seed = 1): Generator<SampleRow> => {
  const options = { rows, errorShare, seed };
  switch (resource) {
    case 'suppliers':
      return sampleSuppliers(options);
    case 'supplier-products':
      return sampleSupplierProducts({ ...options, supplierIds });
    case 'purchase-records':
      return samplePurchaseRecords({ ...options, supplierIds, products });
  }
};

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{3})?(Z|[+-]\d\d:\d\d)?$/;

/** Milliseconds since the epoch of a date-time without zone (UTC) or with one; undefined when it is none. */
function moment(text: string): number | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    ...number[],
  ];
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (!local.toISOString().startsWith(text.slice(0, 19))) return undefined;
  return Date.parse(match[8] ? text : `${text}Z`);
}

function getKey(resource: SampleResource, row: Wire): string {
  if (resource === 'suppliers') return JSON.stringify([row.name]);
  if (resource === 'supplier-products') return JSON.stringify([row.sku, row.supplier_id]);
  return JSON.stringify(
    row.batch_number
      ? [row.supplier_id, row.batch_number]
      : [row.supplier_id, row.supplier_product_id, moment(row.purchase_date!)],
  );
}

const REQUIRED: Record<SampleResource, string[]> = {
  suppliers: ['name'],
  'supplier-products': ['name', 'sku', 'supplier_id'],
  'purchase-records': ['supplier_id', 'purchase_date'],
};

type Rule = (value: string) => boolean;
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
// names of the Unicode registry that ISO 3166-1 does not assign
const UNASSIGNED = ['XX', 'UK'];
const isCountry: Rule = (value) =>
  /^[A-Z]{2}$/.test(value) && !UNASSIGNED.includes(value) && countryNames.of(value) !== undefined;
const isFlag: Rule = (value) => value === 'true' || value === 'false';
const isAmount: Rule = (value) => /^\d+(\.\d+)?$/.test(value);
const isReference: Rule = (value) => /^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,99}$/.test(value);
const isMoment: Rule = (value) => moment(value) !== undefined;
const pickOne =
  (...allowed: string[]): Rule =>
  (value) =>
    allowed.includes(value);

/** The rules of the interface, written down once more. */
const RULES: Record<string, Rule> = {
  name: (value) => value.length <= 255,
  country: isCountry,
  product_origin_country: isCountry,
  raw_material_origin_country: isCountry,
  reach_compliant: isFlag,
  svhc_compliant: isFlag,
  gots_certified: isFlag,
  available: isFlag,
  supplier_id: (value) => supplierIds.includes(Number(value)),
  supplier_product_id: (value) => products.some(({ id }) => id === Number(value)),
  unit_of_measure: pickOne('METERS', 'KG', 'PIECES', 'ROLLS'),
  transport_mode: pickOne('ROAD', 'SEA', 'AIR', 'RAIL'),
  purchase_status: pickOne('ORDERED', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED'),
  currency: pickOne(...Intl.supportedValuesOf('currency')),
  quantity_available: isAmount,
  unit_cost: isAmount,
  quantity_kg: isAmount,
  unit_price: isAmount,
  distance_km: isAmount,
  weight_kg: isAmount,
  product_weight_kg: (value) => isAmount(value) && Number(value) > 0,
  lead_time_days: (value) => /^\d+$/.test(value),
  purchase_order_number: isReference,
  invoice_number: isReference,
  ddt_number: isReference,
  transaction_certificate_number: isReference,
  batch_number: isReference,
  purchase_date: isMoment,
  delivery_date: isMoment,
  expected_delivery_date: isMoment,
  delivery_notes: (value) => value.length <= 2000,
};

/** The fields of a record that break a rule. */
function brokenFields(resource: SampleResource, row: Wire): string[] {
  const broken = REQUIRED[resource].filter((field) => !row[field]);
  for (const [field, value] of Object.entries(row)) {
    if (value !== '' && RULES[field]?.(value) === false) broken.push(field);
  }
  const [purchased, delivered] = [moment(row.purchase_date ?? ''), moment(row.delivery_date ?? '')];
  if (purchased !== undefined && delivered !== undefined && delivered < purchased) broken.push('delivery_date');
  return broken;
}

function toWire(resource: SampleResource, cells: readonly string[]): Wire {
  return Object.fromEntries(COLUMNS[resource].map(({ name }, i) => [name, cells[i]!.trim()]));
}

describe('sample exports', () => {
  for (const resource of SAMPLE_RESOURCES) {
    describe(resource, () => {
      it('creates each key once, updates it where it comes again, and keeps failing rows apart', () => {
        const valid = new Set<string>();
        const failed = new Set<string>();
        let updated = 0;
        for (const { cells, expect: expected } of generate(resource, 12_000, 0.05)) {
          if (typeof expected === 'object') {
            if (cells.length === COLUMNS[resource].length) failed.add(getKey(resource, toWire(resource, cells)));
            continue;
          }
          const key = getKey(resource, toWire(resource, cells));
          expect(valid.has(key), `${expected} ${key}`).to.equal(expected === 'updated');
          valid.add(key);
          if (expected === 'updated') updated++;
        }
        expect(updated).to.equal(57);
        expect([...failed].filter((key) => valid.has(key))).to.deep.equal([]);
      });

      it('breaks exactly the field that it says, and no other row', () => {
        const kinds = new Set<string>();
        for (const { cells, expect: expected } of generate(resource, 6000, 0.2)) {
          if (typeof expected === 'object') kinds.add(expected.kind);
          if (typeof expected === 'object' && expected.field === null) {
            expect(cells.length).not.to.equal(COLUMNS[resource].length);
            continue;
          }
          expect(cells.length).to.equal(COLUMNS[resource].length);
          const broken = brokenFields(resource, toWire(resource, cells));
          expect(broken, cells.join('¦')).to.deep.equal(typeof expected === 'object' ? [expected.field] : []);
        }
        expect([...kinds]).to.include.members(['too_many_cells', 'too_few_cells', 'missing_value']);
        expect(kinds.size).to.be.at.least(6);
      });

      it('fails the given share of rows, to the row', () => {
        for (const [rows, share, failures] of [
          [1000, 0.01, 10],
          [777, 0.5, 389],
          [1000, 0, 0],
          [3, 0.1, 0],
        ] as const) {
          const failed = [...generate(resource, rows, share)].filter(
            ({ expect: expected }) => typeof expected === 'object',
          );
          expect(failed).to.have.length(failures);
        }
      });

      it('follows the seed', () => {
        const [first, again, other] = [1, 1, 2].map((seed) => JSON.stringify([...generate(resource, 300, 0.1, seed)]));
        expect(again).to.equal(first);
        expect(other).not.to.equal(first);
      });

      it('refuses shares and sizes that it cannot serve', () => {
        expect(() => [...generate(resource, 10, 0.51)]).to.throw(RangeError, '50 %');
        expect(() => [...generate(resource, 10, NaN)]).to.throw(RangeError, '50 %');
        expect(() => [...generate(resource, 0, 0)]).to.throw(RangeError, 'rows');
      });
    });
  }

  it('keeps the status and the moment of a purchase that comes again', () => {
    const seen = new Map<string, Wire>();
    let repeated = 0;
    for (const { cells, expect: expected } of samplePurchaseRecords({
      rows: 5000,
      errorShare: 0,
      seed: 3,
      supplierIds,
      products,
    })) {
      const row = toWire('purchase-records', cells);
      const key = getKey('purchase-records', row);
      const earlier = seen.get(key);
      if (earlier) {
        repeated++;
        expect(expected).to.equal('updated');
        expect(row.purchase_status).to.equal(earlier.purchase_status);
        expect(moment(row.purchase_date!)).to.equal(moment(earlier.purchase_date!));
      }
      seen.set(key, row);
    }
    expect(repeated).to.equal(25);
  });

  it('has notes that are too long exactly where it says so, in an export of any size', () => {
    const rows = samplePurchaseRecords({ rows: 300_000, errorShare: 0.5, seed: 1, supplierIds, products });
    const column = PURCHASE_RECORD_COLUMNS.findIndex(({ name }) => name === 'delivery_notes');
    const bales = new Set<number>();
    const wrong: string[] = [];
    for (const { cells, expect: expected } of rows) {
      if (cells.length !== PURCHASE_RECORD_COLUMNS.length) continue;
      const notes = cells[column]!.trim();
      const bale = /^Bale (\d+)/.exec(notes);
      if (bale) bales.add(bale[1]!.length);
      const isTooLong = typeof expected === 'object' && expected.kind === 'notes_too_long';
      if (notes.length > 2000 !== isTooLong) wrong.push(`${notes.length} characters, ${JSON.stringify(expected)}`);
    }
    expect(wrong).to.deep.equal([]);
    expect([...bales]).to.have.members([1, 2, 3, 4]);
  });

  it('has rows without a batch, and references of the full length', () => {
    const rows = [...samplePurchaseRecords({ rows: 20_000, errorShare: 0, seed: 1, supplierIds, products })];
    const batches = rows.map(({ cells }) => toWire('purchase-records', cells).batch_number!);
    expect(batches.filter((batch) => batch === '').length / rows.length).to.be.within(0.02, 0.04);
    expect(Math.max(...batches.map((batch) => batch.length))).to.equal(100);
  });

  describe('files', () => {
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
});
