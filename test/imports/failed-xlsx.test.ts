import { expect } from 'chai';
import { type Seen } from '../support/client.ts';
import { counts, getCounts, getErrors, Importer, getJobId } from '../support/bulk.ts';
import { plainWorkbook, readWritten, sheetRow, workbook } from '../support/workbook.ts';

const REPORT = ['_row', '_field', '_code', '_error'];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('failed.xlsx', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  async function download(answer: Seen) {
    const { headers, bytes } = await importer.failedXlsx(answer);
    expect(headers.get('content-type')).to.equal(XLSX);
    expect(headers.get('content-disposition')).to.match(/^attachment; filename="failed-[0-9a-f-]{36}\.xlsx"$/);
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    return { ...readWritten(bytes), bytes, kept: headers.get('x-failed-rows-kept') };
  }

  it("is the sender's sheet with the failed rows, the cells at fault coloured, each with a note that says the error", async () => {
    const data =
      sheetRow(1, ['Suppliers of 2026']) +
      sheetRow(3, ['category', 'country', 'name', 'note']) +
      sheetRow(4, ['x', 'IT', 'A']) +
      sheetRow(5, ['00123', 'XX', null, 'kept']) +
      sheetRow(6, [12.5, 'IT', 'C']) +
      sheetRow(7, ['y', 'XY', '=1+1', true]);
    const answer = await importer.xlsx('suppliers', workbook([{ name: 'Dati & Co', data }]), '?unknown_columns=ignore');
    expect(getCounts(answer), answer.text).to.deep.equal(counts(2, 0, 2));
    const [first, second] = getErrors(answer);
    const sheet = await download(answer);
    expect([sheet.name, sheet.kept]).to.deep.equal(['Dati & Co', '2']);
    expect(sheet.rows).to.deep.equal([
      ['category', 'country', 'name', 'note', ...REPORT],
      ['00123', 'XX', null, 'kept', 1, first!.field, 'VALIDATION_FAILED', first!.message],
      ['y', 'XY', '=1+1', 'true', 3, 'country', 'VALIDATION_FAILED', second!.message],
    ]);
    expect(sheet.coloured).to.have.members(['B2', 'C2', 'B3']);
    expect(sheet.notes['B3']).to.equal(second!.message);
    expect([sheet.notes['C2'], sheet.notes['B2']].join('; ')).to.have.length(first!.message.length);
    for (const cell of ['B2', 'C2']) expect(first!.message).to.include(sheet.notes[cell]!);
  });

  it('can be sent back as it is, corrected in part and in whole', async () => {
    const first = await importer.xlsx(
      'suppliers',
      plainWorkbook([
        ['name', 'country'],
        ['A', 'XX'],
        ['B', 'XY'],
        ['1', 'X1'],
      ]),
    );
    const { bytes } = await download(first);
    const again = await importer.xlsx('suppliers', bytes);
    expect(getErrors(again).map(({ key, field }) => [key, field])).to.deep.equal([
      ['A', 'country'],
      ['B', 'country'],
      ['1', 'country'],
    ]);
    const { rows } = await download(again);
    expect(rows[0]).to.deep.equal(['name', 'country', ...REPORT]);
    for (const [at, row] of rows.entries()) if (at > 0) row[1] = 'IT';
    expect(getCounts(await importer.xlsx('suppliers', plainWorkbook(rows)))).to.deep.equal(counts(3, 0, 0));
  });

  it('gives text back as it was, and numbers as numbers', async () => {
    const names = [
      '00123',
      '1e5',
      '-0',
      '12345678901234567',
      '1.10',
      '13.75',
      ' spaced ',
      'two\r\nlines',
      'x_x0041_<&>"',
      '\u0001',
    ];
    const csv = names.map((name) => `"${name.replaceAll('"', '""')}",XX\n`).join('');
    const answer = await importer.csv('suppliers', `name,country\n${csv}`);
    const sheet = await download(answer);
    expect(sheet.rows.slice(1).map(([name]) => name)).to.deep.equal(
      names.map((name) => (name === '13.75' ? 13.75 : name)),
    );
    const again = await importer.failedXlsx(await importer.xlsx('suppliers', sheet.bytes));
    expect(readWritten(again.bytes).rows.map(([name]) => name)).to.deep.equal(sheet.rows.map(([name]) => name));
  });

  it('keeps the decimals of a CSV payload, whose texts have a comma when they come back', async () => {
    const query = '?decimal=comma';
    const answer = await importer.csv('company-products', 'sku;name;unit_cost;currency\nA;Coat;13,75;LIRE\n', query);
    const { rows } = await download(answer);
    expect(rows[1]!.slice(0, 4)).to.deep.equal(['A', 'Coat', '13,75', 'LIRE']);
    rows[1]![3] = 'EUR';
    expect(getCounts(await importer.xlsx('company-products', plainWorkbook(rows), query))).to.deep.equal(
      counts(1, 0, 0),
    );
    expect(await importer.one('company-products', 'sku', 'A')).to.include({ unit_cost: 13.75 });
  });

  it('has the known fields of JSON rows as columns', async () => {
    const answer = await importer.json('company-products', [
      { sku: 'A', name: 'Coat', certifications: ['GOTS', 'RWS'], available: false, currency: 'LIRE' },
      'no object',
    ]);
    const sheet = await download(answer);
    const header = sheet.rows[0]!;
    expect(header).to.include.members(['sku', 'name', 'certifications', 'available', 'currency', ...REPORT]);
    const cell = (row: number, name: string) => sheet.rows[row]![header.indexOf(name)];
    expect(['sku', 'certifications', 'available'].map((name) => cell(1, name))).to.deep.equal(['A', 'GOTS|RWS', false]);
    expect(sheet.coloured, 'of a row without a cell at fault the error itself').to.include(
      `${String.fromCharCode(65 + header.length - 1)}3`,
    );
  });

  it('keeps cells that a row had too many of behind all others', async () => {
    const answer = await importer.xlsx('suppliers', plainWorkbook([['name'], ['A', 'surplus']]));
    const { rows, bytes } = await download(answer);
    expect(rows[1]!.slice(0, 4)).to.deep.equal(['A', 0, null, 'VALIDATION_FAILED']);
    expect(rows[1]!.at(-1)).to.equal('surplus');
    expect(getCounts(await importer.xlsx('suppliers', bytes))).to.deep.equal(counts(0, 0, 1));
    rows[1]!.pop();
    expect(getCounts(await importer.xlsx('suppliers', plainWorkbook(rows)))).to.deep.equal(counts(1, 0, 0));
  });

  it('is a header when nothing failed', async () => {
    const { rows, coloured } = await download(await importer.csv('suppliers', 'name\nA\n'));
    expect([rows, coloured]).to.deep.equal([[['name', ...REPORT]], []]);
  });

  it('has notes for the first 10,000 cells, and colours all', async () => {
    const lines = Array.from({ length: 10_500 }, (_, number) => `S${number},XX\n`);
    const sheet = await download(await importer.csv('suppliers', `name,country\n${lines.join('')}`));
    expect(sheet.rows).to.have.length(10_501);
    expect(sheet.coloured).to.have.length(10_500);
    expect(Object.keys(sheet.notes)).to.have.length(10_000);
  });

  it("is nobody else's", async () => {
    const id = getJobId(await importer.csv('suppliers', 'name,country\nA,XX\n'));
    const other = await Importer.create();
    for (const client of [other.v1, other.legacy])
      expect((await client.get(`/api/v1/jobs/${id}/failed.xlsx`)).status).to.equal(404);
  });
});
