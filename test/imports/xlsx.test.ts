import { expect } from 'chai';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { WITH_BULK } from '../api/calls.ts';
import { counts, expectRefused, getCounts, getErrors, getFailures, Importer, XLSX_TYPE } from '../support/bulk.ts';
import { plainWorkbook, sheetRow, workbook } from '../support/workbook.ts';

const read = (file: string) => readFile(new URL(`../data/${file}`, import.meta.url));

describe('imports of .xlsx', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  it('take in a workbook as LibreOffice writes it: the first visible sheet, the header below a title, a hidden row', async () => {
    const answer = await importer.xlsx('company-products', await read('libreoffice-products.xlsx'));
    expect(getCounts(answer), answer.text).to.deep.equal(counts(2, 0, 4));
    const merged = 'cells A7:A8 are merged: write the value into each of the rows and columns';
    expect(
      getErrors(answer).map(({ index, line, field, message }) => [index, line, field, message.split(' (')[0]]),
    ).to.deep.equal([
      [1, 5, 'lead_time_days', 'lead_time_days: must be a whole number'],
      [3, 7, null, merged],
      [4, 8, null, merged],
      [5, 9, 'unit_cost', 'unit_cost: cell C9 holds the error #DIV/0!'],
    ]);
    expect(await importer.one('company-products', 'sku', '00123')).to.deep.include({
      name: 'Cappotto "Lungo" & C.',
      unit_cost: 13.75,
      lead_time_days: 30,
      recycled_content_percent: 30.5,
      available: true,
      certifications: ['GOTS', 'OEKO-TEX'],
      description: 'prima riga\nseconda riga',
    });
    expect(await importer.one('company-products', 'sku', 'S-3')).to.include({
      name: 'Cappotto "Lungo" & C. nascosto',
      unit_cost: 0.000001,
      recycled_content_percent: 100,
    });
    const [job] = await importer.jobViews(answer);
    expect(job.result.detected).to.include({ format: 'xlsx', sheet: 'Articoli & prezzi', headerRow: 3 });
    expect(job.result.detected.header).to.include('certifications');
  });

  for (const file of ['libreoffice-dates.xlsx', 'libreoffice-dates-1904.xlsx'])
    it(`take dates and times as ${file} shows them`, async () => {
      const supplier = await importer.supplier();
      // the file cannot know the id of the supplier, which it says is 1
      const parts = unzipSync(await read(file));
      const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
      const known = sheet.replace(/(<c r="E[234]"[^>]*><v>)1(?=<)/g, `$1${supplier}`);
      const bytes = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(known) });
      const answer = await importer.xlsx('purchase-records', bytes);
      expect(getCounts(answer), answer.text).to.deep.equal(counts(3, 0, 0));
      const stored = (await importer.all('purchase-records')).map((row) => [
        row['batch_number'],
        row['purchase_date'],
        row['delivery_date'],
        row['weight_kg'],
      ]);
      expect(stored).to.have.deep.members([
        ['LOT-1', '2026-02-23T00:00:00', '2026-03-01T10:30:00', 1234.5],
        ['LOT-2', '1999-12-31T00:00:00', '2000-02-29T23:59:59', 1e-7],
        ['LOT-3', '1904-01-01T00:00:00', null, 1],
      ]);
    });

  it('give what the same rows give as CSV', async () => {
    const query = '?columns=category:sector&unknown_columns=ignore';
    const other = await Importer.create();
    const [asXlsx, asCsv] = [
      await importer.xlsx('suppliers', await read('libreoffice-facilities.xlsx'), query),
      await other.csv('suppliers', await read('facilities.csv'), query),
    ];
    expect(getCounts(asXlsx).failed).to.equal(0);
    expect(asXlsx.body).to.deep.equal(asCsv.body);
    const rows = async (of: Importer) =>
      (await of.all('suppliers')).map(({ name, country, category }) => ({ name, country, category }));
    expect(await rows(importer)).to.deep.equal(await rows(other));
  });

  it('read the sheet and the header row that the request names', async () => {
    const bytes = await read('libreoffice-products.xlsx');
    const answer = await importer.xlsx('company-products', bytes, '?sheet=Nascosto&header_row=1');
    expect(getCounts(answer), answer.text).to.deep.equal(counts(1, 0, 0));
    expect(await importer.one('company-products', 'sku', 'X')).to.include({ name: 'hidden coat' });
    const unknown = await importer.xlsx('company-products', bytes, '?sheet=Nascosta');
    expectRefused(unknown, 400, 'VALIDATION_FAILED', { field: 'sheet', nearest: 'Nascosto' });
    const unstorable = await importer.xlsx('company-products', bytes, '?sheet=Nascosto%00');
    expectRefused(unstorable, 400, 'VALIDATION_FAILED', { field: 'sheet' });
    const empty = await importer.xlsx('company-products', bytes, '?header_row=2');
    expectRefused(empty, 400, 'VALIDATION_FAILED', { field: 'header_row', line: 2 });
    for (const row of ['0', 'x', '1048577', '1.5'])
      expectRefused(await importer.xlsx('company-products', bytes, `?header_row=${row}`), 400, 'VALIDATION_FAILED', {
        field: 'header_row',
      });
  });

  it('map columns, ignore unknown ones, and try out', async () => {
    const bytes = plainWorkbook([
      ['Ragione Sociale', 'Paese', 'nota'],
      ['Tessitura', 'IT', 'x'],
    ]);
    const columns = encodeURIComponent('name:Ragione Sociale,country:Paese');
    const refused = await importer.xlsx('suppliers', bytes, `?columns=${columns}`);
    expectRefused(refused, 400, 'VALIDATION_FAILED', { column: 'nota', line: 1 });
    const query = `?columns=${columns}&unknown_columns=ignore`;
    expect(getCounts(await importer.xlsx('suppliers', bytes, `${query}&dry_run=true`))).to.deep.equal(counts(1, 0, 0));
    expect(await importer.all('suppliers')).to.deep.equal([]);
    expect(getCounts(await importer.xlsx('suppliers', bytes, query))).to.deep.equal(counts(1, 0, 0));
    expect(getCounts(await importer.xlsx('suppliers', bytes, query))).to.deep.equal(counts(0, 1, 0));
  });

  it('keep every digit of a number, also where texts have a decimal comma', async () => {
    const data =
      sheetRow(1, ['sku', 'name', 'unit_cost']) +
      sheetRow(2, ['A', 'Coat', 13.75]) +
      sheetRow(3, ['B', 'Cape', '13,75']);
    const bytes = workbook([{ data }]);
    const point = await importer.xlsx('company-products', bytes);
    expect(getFailures(point)).to.deep.equal([[1, 'unit_cost', 'VALIDATION_FAILED']]);
    expect(getCounts(await importer.xlsx('company-products', bytes, '?decimal=comma'))).to.deep.equal(counts(1, 1, 0));
    for (const sku of ['A', 'B'])
      expect(await importer.one('company-products', 'sku', sku)).to.include({ unit_cost: 13.75 });
  });

  it('refuse Content-Encoding, which would pack what is packed', async () => {
    const answer = await importer.xlsx('suppliers', gzipSync(plainWorkbook([['name'], ['A']])), '', {
      'content-encoding': 'gzip',
    });
    expectRefused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
    expect(answer.body.message).to.equal(
      'An .xlsx file is compressed already: send it as it is, without Content-Encoding.',
    );
  });

  it('call a file of another kind what it is, and store nothing of a broken one', async () => {
    const pdf = await importer.xlsx('suppliers', Buffer.from('%PDF-1.7\n'));
    expectRefused(pdf, 415, 'UNSUPPORTED_MEDIA_TYPE', { recognised: 'a PDF document', ...counts(0, 0, 0) });
    const whole = plainWorkbook([['name'], ...Array.from({ length: 5000 }, (_, n) => [`Tessitura ${n}`])]);
    const broken = await importer.xlsx('suppliers', whole.subarray(0, -30));
    expectRefused(broken, 400, 'INVALID_XLSX', counts(0, 0, 0));
    const [job] = await importer.jobViews(broken);
    expect([job.status, job.error.code]).to.deep.equal(['FAILED', 'INVALID_XLSX']);
    expect(await importer.all('suppliers')).to.deep.equal([]);
    expect(getCounts(await importer.xlsx('suppliers', whole))).to.deep.equal(counts(5000, 0, 0));
  });

  for (const declared of WITH_BULK)
    it(`are taken by ${declared.path}`, async () => {
      const answer = await importer.legacy.post(declared.path, plainWorkbook([['Zzyzx'], ['x']]), {
        headers: { ...XLSX_TYPE, prefer: 'wait=60' },
      });
      expectRefused(answer, 400, 'VALIDATION_FAILED', { column: 'Zzyzx', line: 1 });
    });
});
