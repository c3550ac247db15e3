import { expect } from 'chai';
import { PURCHASE_RECORD_COLUMNS, samplePurchaseRecords } from '../../scripts/sample/purchase-records.ts';
import { SAMPLE_RESOURCES } from '../../scripts/sample/write-sample.ts';
import {
  type Wire,
  COLUMNS,
  supplierIds,
  products,
  generate,
  moment,
  getKey,
  brokenFields,
  toWire,
} from './sample-rules.ts';

describe('rows of sample exports', () => {
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
});
