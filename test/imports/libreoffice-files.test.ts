/**
 * Files as LibreOffice writes them, beside those of spreadsheet-csv.test.ts and xlsx.test.ts: each is imported, or refused with a
 * sentence that says what it is and what to do.
 */
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { counts, expectRefused, getCounts, getErrors, Importer, XLSX_TYPE } from '../support/bulk.ts';
import { IMPORTS, partOutcomes } from '../support/uploads.ts';

const read = (file: string) => readFile(new URL(`../data/libreoffice/${file}`, import.meta.url));

const PRODUCTS = [
  ['C-1', 'Manteau « Été », bleu', 1234.5, 12, true, 'deux mots'],
  ['C-2', 'Größe 50; 5" breit', 0.25, 1250000, false, null],
  ['C-3', 'Cappotto', 2469, 1250012, true, 'C-3 Cappotto'],
];

describe('files that LibreOffice has written', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  const products = async () =>
    (await importer.all('company-products')).map((row) =>
      ['sku', 'name', 'unit_cost', 'quantity_available', 'gots_certified', 'description'].map((name) => row[name]),
    );

  const IMPORTED: [file: string, what: string, query: string, type: string][] = [
    ['products.xlsx', 'with formulas and typed cells', '', XLSX_TYPE['content-type']],
    ['products-utf16-tab.csv', 'in UTF-16, with tabs', '?decimal=comma&booleans=vero/falso', 'text/csv'],
    [
      'products-iso-8859-15.csv',
      'in another encoding, which is named',
      '?decimal=comma&booleans=vero/falso',
      'text/csv; charset=iso-8859-15',
    ],
    ['products-quoted.csv', 'with bars, all of it quoted', '?decimal=comma&booleans=vero/falso', 'text/csv'],
  ];
  for (const [file, what, query, type] of IMPORTED)
    it(`are imported: ${file}, ${what}`, async () => {
      const answer = await importer.send('company-products', await read(file), { 'content-type': type }, query);
      expect(getCounts(answer), answer.text).to.deep.equal(counts(3, 0, 0));
      expect(await products()).to.deep.equal(PRODUCTS);
    });

  it('are imported: purchases.xlsx, with days as it_IT shows them, and formulas of numbers and texts', async () => {
    await importer.store('suppliers', [{ external_id: '10001', name: 'Filatura Pollone' }]);
    const answer = await importer.xlsx('purchase-records', await read('purchases.xlsx'));
    expect(getCounts(answer), answer.text).to.deep.equal(counts(2, 0, 0));
    const stored = await importer.all('purchase-records');
    expect(
      stored.map((row) =>
        ['batch_number', 'purchase_date', 'quantity_kg', 'unit_price', 'notes'].map((name) => row[name]),
      ),
    ).to.deep.equal([
      ['L-1', '2026-11-23T00:00:00', 1250.5, 13.75, null],
      ['L-2', '2026-01-06T00:00:00', 2501, 15.13, 'lotto L-2'],
    ]);
  });

  it('are imported: night.xlsx, a workbook with a sheet for each resource', async () => {
    const answer = await importer.v1.post(IMPORTS, await read('night.xlsx'), {
      headers: { ...XLSX_TYPE, prefer: 'wait=60' },
    });
    expect(answer.status, answer.text).to.equal(200);
    expect(partOutcomes(answer.body.parts)).to.deep.equal([
      ['suppliers', 'COMPLETED', 2, 0, 0],
      ['supplier-products', 'COMPLETED', 2, 0, 0],
      ['purchase-records', 'COMPLETED', 2, 0, 1],
    ]);
    expect(answer.body.parts[2].errors[0]).to.include({ line: 4, code: 'REFERENCE_NOT_FOUND' });
    expect((await importer.one('purchase-records', 'batch_number', 'LOT-119'))['weight_kg']).to.equal(625);
  });

  it('fail row by row where words for true and false are of a language that is not known: products-fr_FR.csv', async () => {
    const answer = await importer.csv('company-products', await read('products-fr_FR.csv'), '?decimal=comma');
    expect(getCounts(answer), answer.text).to.deep.equal(counts(0, 0, 3));
    for (const { field, message } of getErrors(answer))
      expect([field, /VRAI|FAUX/.test(message)], message).to.deep.equal(['gots_certified', true]);
  });

  it('fail row by row where numbers are as they are shown: products-fr_FR-shown.csv', async () => {
    const answer = await importer.csv('company-products', await read('products-fr_FR-shown.csv'));
    expect(getCounts(answer), answer.text).to.deep.equal(counts(0, 0, 3));
    const [first] = getErrors(answer);
    expect(first!.message).to.match(
      /unit_cost: must be a number with a decimal point \(got "1.234,50"\); it is 1234\.50 with decimal=comma/,
    );
    expect(await products()).to.deep.equal([]);
  });

  const REFUSED: [file: string, type: string, code: string, sentence: RegExp][] = [
    [
      'products.ods',
      XLSX_TYPE['content-type'],
      'UNSUPPORTED_MEDIA_TYPE',
      /is an OpenDocument file \(\.ods\), not an \.xlsx file: save it as \.xlsx/,
    ],
    ['products.ods', 'text/csv', 'INVALID_CSV', /is a spreadsheet \(\.ods\) and not CSV: save it as CSV/],
    [
      'products.xls',
      XLSX_TYPE['content-type'],
      'UNSUPPORTED_MEDIA_TYPE',
      /is an older office document \(\.xls\), not an \.xlsx file: save it as \.xlsx/,
    ],
    [
      'products.xls',
      'text/csv',
      'INVALID_CSV',
      /is a spreadsheet of older Excel \(\.xls\) and not CSV: save it as CSV/,
    ],
    ['products.pdf', 'text/csv', 'INVALID_CSV', /is a PDF and not CSV: export the table as CSV/],
    ['products.html', 'text/csv', 'INVALID_CSV', /is an HTML page and not CSV/],
    [
      'products.xlsx',
      'text/csv',
      'INVALID_CSV',
      /is a spreadsheet \(\.xlsx\) and not CSV: send it with Content-Type application\/vnd/,
    ],
    ['products-iso-8859-15.csv', 'text/csv', 'INVALID_CSV', /^what stands on line 2, column 13 [^]*is not valid utf-8/],
  ];
  for (const [file, type, code, sentence] of REFUSED)
    it(`are refused: ${file} sent as ${type.length > 40 ? '.xlsx' : type}`, async () => {
      const answer = await importer.send('company-products', await read(file), { 'content-type': type });
      expectRefused(answer, code === 'UNSUPPORTED_MEDIA_TYPE' ? 415 : 400, code);
      expect(answer.body.message).to.match(sentence);
      expect(await products()).to.deep.equal([]);
    });
});
