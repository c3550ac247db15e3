import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { type Seen } from '../support/client.ts';
import { counts, getCounts, getErrors, Importer, getJobId } from '../support/bulk.ts';
import { type ResourceName } from '../support/bulk-rows.ts';

const REPORT = ['_row', '_field', '_code', '_error'];

describe('failed.csv', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  async function download(answer: Seen): Promise<string> {
    const { status, headers, text } = await importer.failedCsv(answer);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).to.match(/^attachment; filename="failed-[0-9a-f-]{36}\.csv"$/);
    return text;
  }

  const written = (rows: string[][]) =>
    rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('');

  const table = (text: string, delimiter = ',') => parse(text, { delimiter, relax_column_count: true });

  /** The downloaded file with some texts replaced, sent as it is. */
  async function sendCorrected(
    resource: ResourceName,
    text: string,
    corrections: [string | RegExp, string][],
    query = '',
  ) {
    let corrected = text;
    for (const [wrong, right] of corrections) {
      const next = corrected.replace(wrong, right);
      expect(next, `${String(wrong)} in ${corrected}`).not.to.equal(corrected);
      corrected = next;
    }
    return importer.csv(resource, corrected, query);
  }

  it("has the failed rows in the sender's columns and order, and what was wrong", async () => {
    const answer = await importer.csv(
      'suppliers',
      'category,country,name\nx,IT,A\n"y, y",XX,B\n,,C\nz,IT,\nw,"X ""Y""","D\n\nE"\n',
    );
    expect(getCounts(answer)).to.deep.equal(counts(2, 0, 3));
    const [header, ...rows] = table(await download(answer));
    expect(header).to.deep.equal(['category', 'country', 'name', ...REPORT]);
    expect(rows.map((row) => row.slice(0, 6))).to.deep.equal([
      ['y, y', 'XX', 'B', '1', 'country', 'VALIDATION_FAILED'],
      ['z', 'IT', '', '3', 'name', 'VALIDATION_FAILED'],
      ['w', 'X "Y"', 'D\n\nE', '4', 'country', 'VALIDATION_FAILED'],
    ]);
    expect(rows.map((row) => row[6])).to.deep.equal(getErrors(answer).map(({ message }) => message));
  });

  it('is empty but for its header when nothing failed', async () => {
    const answer = await importer.csv('suppliers', 'name;country\nA;IT\n');
    expect(await download(answer)).to.equal(`name;country;${REPORT.join(';')}\r\n`);
  });

  it('can be corrected and sent again', async () => {
    const answer = await importer.csv('suppliers', 'category,country,name\nx,IT,A\n"y, y",XX,B\nz,it," C ""1""\n2"\n');
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 2));
    const again = await sendCorrected('suppliers', await download(answer), [
      ['XX', 'DE'],
      [',it,', ',IT,'],
    ]);
    expect(getCounts(again)).to.deep.equal(counts(2, 0, 0));
    expect(await importer.one('suppliers', 'name', 'B')).to.include({ category: 'y, y', country: 'DE' });
    expect(await importer.one('suppliers', 'name', 'C "1"\n2')).to.include({ country: 'IT' });
  });

  it('can be sent again while some of it is still wrong: the report is not repeated', async () => {
    const first = await download(await importer.csv('suppliers', 'name,country\nA,XX\nB,XY\n'));
    const answer = await sendCorrected('suppliers', first, [['XY', 'IT']]);
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 1));
    const [header, row] = table(await download(answer));
    expect(header).to.deep.equal(['name', 'country', ...REPORT]);
    expect(row!.slice(0, 4)).to.deep.equal(['A', 'XX', '0', 'country']);
  });

  for (const delimiter of [';', '\t', '|']) {
    it(`keeps the sender's delimiter, quoting what holds it (${JSON.stringify(delimiter)})`, async () => {
      const cell = `a${delimiter}b, c`;
      const header = ['country', 'name', 'category'].join(delimiter);
      const answer = await importer.csv('suppliers', `${header}\n${['XX', 'A', `"${cell}"`].join(delimiter)}\n`);
      expect(getCounts(answer)).to.deep.equal(counts(0, 0, 1));
      const text = await download(answer);
      expect(table(text, delimiter)[1]!.slice(0, 5)).to.deep.equal(['XX', 'A', cell, '0', 'country']);
      expect(getCounts(await sendCorrected('suppliers', text, [['XX', 'IT']]))).to.deep.equal(counts(1, 0, 0));
      expect(await importer.one('suppliers', 'name', 'A')).to.include({ category: cell });
    });
  }

  it('shows numbers of JSON with all their digits, nested ones too', async () => {
    const price = '123456789012345.123456789012345';
    const body = `{"items":[{"sku":"A","name":"Shirt","unit_cost":${price},"unit_of_measure":1},
      {"sku":"B","name":{"deep":[${price}]},"unit_cost":[1,${price}]}]}`;
    const answer = await importer.send('company-products', body, { 'content-type': 'application/json' });
    expect(getCounts(answer)).to.deep.equal(counts(0, 0, 2));
    const text = await download(answer);
    const [header, ...rows] = table(text);
    const column = (name: string) => rows.map((row) => row[header!.indexOf(name)]);
    expect(column('unit_cost')).to.deep.equal([price, `1|${price}`]);
    expect(column('name')).to.deep.equal(['Shirt', `{"deep":[${price}]}`]);
  });

  it('keeps columns that were ignored or mapped, under the names that the sender gave them', async () => {
    const query = `?unknown_columns=ignore&columns=${encodeURIComponent('name:Ragione Sociale,category:sector')}`;
    const csv = 'id;Ragione Sociale;note;country;sector\n7;A;"n;1";XX;Weaving\n8;B;n2;IT;Spinning\n';
    const answer = await importer.csv('suppliers', csv, query);
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 1));
    const text = await download(answer);
    const [header, row] = table(text, ';');
    expect(header).to.deep.equal(['id', 'Ragione Sociale', 'note', 'country', 'sector', ...REPORT]);
    expect(row!.slice(0, 5)).to.deep.equal(['7', 'A', 'n;1', 'XX', 'Weaving']);
    expect(getCounts(await sendCorrected('suppliers', text, [['XX', 'IT']], query))).to.deep.equal(counts(1, 0, 0));
  });

  const MISCOUNTED = 'category,name,country\n"x,x",A\nB\n"y,y",C,IT,surplus,"more\n"\nz,D,IT\nz,E,XX\n';

  it('keeps rows of too few or too many cells in their columns, none of the cells lost', async () => {
    const answer = await importer.csv('suppliers', MISCOUNTED);
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 4));
    const [header, few, fewer, many, other] = table(await download(answer));
    expect(header).to.deep.equal(['category', 'name', 'country', ...REPORT]);
    const [first, second, third] = getErrors(answer);
    expect(few).to.deep.equal(['x,x', 'A', '', '0', '', 'VALIDATION_FAILED', first!.message]);
    expect(fewer).to.deep.equal(['B', '', '', '1', '', 'VALIDATION_FAILED', second!.message]);
    expect(many).to.deep.equal([
      ...['y,y', 'C', 'IT', '2', '', 'VALIDATION_FAILED', third!.message],
      ...['surplus', 'more\n'],
    ]);
    expect(other!.slice(0, 6)).to.deep.equal(['z', 'E', 'XX', '4', 'country', 'VALIDATION_FAILED']);
  });

  for (const spreadsheet of ['writes rows of one width', 'leaves rows as long as they are'] as const) {
    it(`imports once the data of such rows are corrected in a program that ${spreadsheet}`, async () => {
      const rows = table(await download(await importer.csv('suppliers', MISCOUNTED)));
      const send = () => {
        const width = Math.max(...rows.map((row) => row.length));
        const wide = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
        return importer.csv('suppliers', written(spreadsheet === 'writes rows of one width' ? wide : rows));
      };
      const [, few, fewer, many, other] = rows;
      few![2] = 'IT';
      fewer!.splice(0, 3, '', 'B', 'FR');
      other![2] = 'DE';
      const first = await send();
      expect(getCounts(first), 'surplus cells fail until they are gone').to.deep.equal(counts(3, 0, 1));
      const [header, again] = table(await download(first));
      expect(header).to.deep.equal(['category', 'name', 'country', ...REPORT]);
      expect(again!.slice(0, 6)).to.deep.equal(['y,y', 'C', 'IT', '2', '', 'VALIDATION_FAILED']);
      expect(again!.slice(7)).to.deep.equal(['surplus', 'more\n']);
      many!.splice(7, 2, ...(spreadsheet === 'writes rows of one width' ? ['', ''] : []));
      expect(getCounts(await send())).to.deep.equal(counts(1, 3, 0));
      expect(await importer.one('suppliers', 'name', 'A')).to.include({ category: 'x,x', country: 'IT' });
      expect(await importer.one('suppliers', 'name', 'B')).to.include({ category: null, country: 'FR' });
      expect(await importer.one('suppliers', 'name', 'C')).to.include({ category: 'y,y', country: 'IT' });
    });
  }

  it('is UTF-8 whatever the payload was', async () => {
    const bytes = Buffer.from('name;country\nPerù \x80;XX\n', 'latin1');
    const answer = await importer.csv('suppliers', bytes, '', { 'content-type': 'text/csv; charset=windows-1252' });
    const text = await download(answer);
    expect(text).to.include('Perù €;XX');
    expect(getCounts(await sendCorrected('suppliers', text, [['XX', 'PE']]))).to.deep.equal(counts(1, 0, 0));
    await importer.one('suppliers', 'name', 'Perù €');
  });

  it('keeps the decimals of the sender', async () => {
    const csv = 'sku;name;unit_cost;currency\nA;Coat;13,75;LIRE\n';
    const answer = await importer.csv('company-products', csv, '?decimal=comma');
    const text = await download(answer);
    expect(text).to.include('A;Coat;13,75;LIRE;0;currency');
    const again = await sendCorrected('company-products', text, [['LIRE', 'EUR']], '?decimal=comma');
    expect(getCounts(again)).to.deep.equal(counts(1, 0, 0));
    expect(await importer.one('company-products', 'sku', 'A')).to.include({ unit_cost: 13.75 });
  });

  for (const form of ['json', 'ndjson'] as const) {
    it(`has the known fields of ${form.toUpperCase()} rows as columns, ready to be sent as CSV`, async () => {
      const answer = await importer[form]('company-products', [
        { sku: 'A', name: 'Coat "long", 5;', unit_cost: 12.5, certifications: ['GOTS', 'R|S'], currency: 'LIRE' },
        { sku: 'B', name: 'Cape', barcode: '96385074' },
        { sku: 'C', name: 'Line\r\nbreak', available: false, reach_compliant: true, currency: 'LIRE', unknown: 1 },
        { sku: 'D', name: ' spaced ', description: null, lead_time_days: '7' },
        'no object',
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 4));
      const text = await download(answer);
      const [header, ...rows] = table(text);
      const fields = header!.slice(0, -4);
      expect(fields).to.have.members([
        'name',
        'sku',
        'description',
        'lead_time_days',
        'unit_cost',
        'currency',
        'reach_compliant',
        'certifications',
        'available',
      ]);
      expect(header!.slice(-4)).to.deep.equal(REPORT);
      expect(rows.map((row) => row.slice(-4, -1))).to.deep.equal([
        ['0', 'currency', 'VALIDATION_FAILED'],
        ['2', 'currency', 'VALIDATION_FAILED'],
        ['3', 'lead_time_days', 'VALIDATION_FAILED'],
        ['4', '', 'VALIDATION_FAILED'],
      ]);
      const value = (row: number, field: string) => rows[row]![fields.indexOf(field)];
      expect([value(0, 'name'), value(0, 'unit_cost'), value(0, 'certifications')]).to.deep.equal([
        'Coat "long", 5;',
        '12.5',
        'GOTS|R|S',
      ]);
      expect([value(1, 'name'), value(1, 'available'), value(1, 'reach_compliant')]).to.deep.equal([
        'Line\r\nbreak',
        'false',
        'true',
      ]);

      const lines = text.split('\r\n');
      const withoutNoObject = `${lines.slice(0, -2).join('\r\n')}\r\n`;
      const again = await sendCorrected('company-products', withoutNoObject, [[/LIRE/g, 'EUR']]);
      expect(getCounts(again)).to.deep.equal(counts(3, 0, 0));
      expect(await importer.one('company-products', 'sku', 'C')).to.include({
        name: 'Line\r\nbreak',
        available: false,
      });
      expect(await importer.one('company-products', 'sku', 'D')).to.include({ name: 'spaced', lead_time_days: 7 });
    });
  }

  it('gives back purchase records that failed on a reference, a date or a status', async () => {
    const supplier = await importer.supplier();
    const csv = [
      'supplier_id,batch_number,purchase_date,delivery_date,purchase_status',
      `${supplier},A,2026-03-01,2026-02-01,`,
      `999999999999,B,2026-03-01,,`,
      `${supplier},C,2026-03-01,,ORDERED`,
      `${supplier},C,2026-03-01,,DELIVERED`,
    ];
    const answer = await importer.csv('purchase-records', csv.join('\n'));
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 3));
    const text = await download(answer);
    expect(table(text).map((row) => row.slice(5, 8))).to.deep.equal([
      ['_row', '_field', '_code'],
      ['0', 'delivery_date', 'VALIDATION_FAILED'],
      ['1', 'supplier_id', 'REFERENCE_NOT_FOUND'],
      ['3', 'purchase_status', 'INVALID_STATUS_TRANSITION'],
    ]);
    const again = await sendCorrected('purchase-records', text, [
      ['2026-02-01', '2026-04-01'],
      ['999999999999', String(supplier)],
      ['DELIVERED', 'IN_TRANSIT'],
    ]);
    expect(getCounts(again)).to.deep.equal(counts(2, 1, 0));
  });

  it('is complete where the answer shows only 1,000 errors', async () => {
    const rows = Array.from({ length: 2500 }, (_, number) => `S${number},XX\n`);
    const answer = await importer.csv('suppliers', `name,country\n${rows.join('')}`);
    expect(answer.body.errors).to.have.length(1000);
    const text = await download(answer);
    expect(
      table(text)
        .slice(1)
        .map((row) => row[0]),
    ).to.deep.equal(Array.from({ length: 2500 }, (_, number) => `S${number}`));
    expect(getCounts(await sendCorrected('suppliers', text, [[/XX/g, 'IT']]))).to.deep.equal(counts(2500, 0, 0));
  });

  it('has a form for spreadsheets, in which no cell is a formula, beside the exact one', async () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', 'plain'];
    const answer = await importer.csv('suppliers', `name,country\n${cells.map((cell) => `${cell},XX\n`).join('')}`);
    const id = getJobId(answer);
    const exact = await importer.v1.get(`/api/v1/jobs/${id}/failed.csv`);
    const names = (text: string) =>
      table(text)
        .slice(1)
        .map(([name]) => name);
    expect(names(exact.text)).to.deep.equal(cells);
    expect(exact.headers.get('x-failed-rows-kept')).to.equal(String(cells.length));
    const response = await fetch(`${importer.stack.url}/api/v1/jobs/${id}/failed.csv?for=excel`, {
      headers: { authorization: `Bearer ${importer.tenant.token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)], 'the mark of UTF-8').to.deep.equal([0xef, 0xbb, 0xbf]);
    expect(names(bytes.subarray(3).toString())).to.deep.equal([
      ...cells.slice(0, 5).map((cell) => `'${cell}`),
      'plain',
    ]);
    const other = await importer.v1.get(`/api/v1/jobs/${id}/failed.csv?for=word`);
    expect(other.status, other.text).to.equal(400);
  });

  it("is nobody else's", async () => {
    const id = getJobId(await importer.csv('suppliers', 'name,country\nA,XX\n'));
    const other = await Importer.create();
    for (const client of [other.v1, other.legacy])
      expect((await client.get(`/api/v1/jobs/${id}/failed.csv`)).status).to.equal(404);
  });
});
