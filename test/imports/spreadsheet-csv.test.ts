import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { readFile } from 'node:fs/promises';
import { counts, expectRefused, getCounts, getErrors, getFailures, Importer, type Row } from '../support/bulk.ts';
import { type ResourceName } from '../support/bulk-rows.ts';
import { type Seen } from '../support/client.ts';
import { textilePath } from '../support/textiles.ts';

const REPORT = ['_row', '_field', '_code', '_error'];

/** A query of parameters as they are written here. */
const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters).toString()}`;

interface Locale {
  locale: string;
  type?: string;
  encoding: string;
  delimiter: string;
  /** In which tests replace a text. */
  charset: BufferEncoding;
  parameters: Record<string, string>;
}

const LOCALES: Locale[] = [
  {
    ...{ locale: 'it_IT', encoding: 'utf-8', delimiter: ';', charset: 'utf8' },
    parameters: { decimal: 'comma', dates: 'dd/mm/yyyy', booleans: 'VERO/FALSO' },
  },
  {
    ...{ locale: 'pt_PT', type: 'text/csv; charset=windows-1252', encoding: 'windows-1252', delimiter: ';' },
    charset: 'latin1',
    parameters: { decimal: 'comma', dates: 'dd-mm-yyyy', booleans: 'verdadeiro/falso' },
  },
  {
    ...{ locale: 'de_DE', encoding: 'utf-16le', delimiter: ';', charset: 'utf16le' },
    parameters: { decimal: 'comma', dates: 'dd.mm.yyyy', booleans: 'wahr/falsch' },
  },
  {
    ...{ locale: 'en_US', encoding: 'utf-8', delimiter: ',', charset: 'utf8' },
    parameters: { decimal: 'point', dates: 'mm/dd/yyyy' },
  },
  {
    ...{ locale: 'en_GB', encoding: 'utf-8', delimiter: ',', charset: 'utf8' },
    parameters: { decimal: 'point', dates: 'dd/mm/yyyy' },
  },
];

const PRODUCTS = [
  {
    ...{ sku: 'C-1', name: 'Cappotto “Perù”, blu', unit_cost: 1234.5, quantity_available: 12 },
    ...{ recycled_content_percent: 37.5, gots_certified: true, available: true, description: 'due\nrighe' },
  },
  {
    ...{ sku: 'C-2', name: 'Camisola São João', unit_cost: 0.25, quantity_available: 1_250_000 },
    ...{ recycled_content_percent: 0, gots_certified: false, available: true, description: null },
  },
  {
    ...{ sku: 'C-3', name: 'Größe 50; 5" breit', unit_cost: 99, quantity_available: 1000.75 },
    ...{ recycled_content_percent: 100, gots_certified: true, available: false, description: null },
  },
];

const PURCHASES = [
  {
    ...{ purchase_date: '2025-04-03T00:00:00', quantity_kg: 1250.5, unit_price: 13.75, currency: 'EUR' },
    ...{ transport_mode: 'ROAD', distance_km: 1480, batch_number: 'L-1', notes: 'prima\nconsegna' },
    expected_delivery_date: '2025-05-12T00:00:00',
  },
  {
    ...{ purchase_date: '2025-12-31T00:00:00', quantity_kg: 80, unit_price: 1099.9, currency: 'EUR' },
    ...{ transport_mode: 'SEA', distance_km: 12_000.25, batch_number: 'L-2', notes: null },
    expected_delivery_date: '2026-01-06T00:00:00',
  },
];

describe('CSV as spreadsheets write it', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  const read = (file: string) => readFile(new URL(`../data/libreoffice/${file}.csv`, import.meta.url));

  const table = (text: string, delimiter = ';') =>
    parse(text.replace(/^sep=.\r\n/, ''), { delimiter, relax_column_count: true });

  const messages = (answer: Seen) => getErrors(answer).map(({ message }) => message);

  const detected = async (answer: Seen) => (await importer.jobViews(answer))[0].result.detected as Row;

  /** What of the rows is compared. */
  const seen = (rows: Row[], like: Row[]) =>
    rows.map((row) => Object.fromEntries(Object.keys(like[0]!).map((name) => [name, row[name]])));

  describe('by LibreOffice', () => {
    for (const { locale, type = 'text/csv', encoding, delimiter, charset, parameters } of LOCALES) {
      const headers = { 'content-type': type };

      it(`is read in ${locale}: products`, async () => {
        const answer = await importer.csv(
          'company-products',
          await read(`products-${locale}`),
          query(parameters),
          headers,
        );
        expect(getErrors(answer)).to.deep.equal([]);
        expect(getCounts(answer)).to.deep.equal(counts(3, 0, 0));
        expect(seen(await importer.all('company-products'), PRODUCTS)).to.deep.equal(PRODUCTS);
        const found = await detected(answer);
        expect(found).to.include({ encoding, delimiter });
        expect(found['header']).to.have.length(8);
        expect(found['fields']).to.deep.equal([
          ...['sku', 'name', 'unit_cost', 'quantity_available', 'recycled_content_percent', 'gots_certified'],
          ...['available', 'description'],
        ]);
      });

      it(`is read in ${locale}: purchases`, async () => {
        const supplier = await importer.supplier();
        const text = (await read(`purchases-${locale}`)).toString(charset);
        const bytes = Buffer.from(text.replace(/^4711/gm, `${supplier}`), charset);
        const answer = await importer.csv('purchase-records', bytes, query(parameters), headers);
        expect(getErrors(answer)).to.deep.equal([]);
        expect(getCounts(answer)).to.deep.equal(counts(2, 0, 0));
        expect(seen(await importer.all('purchase-records'), PURCHASES)).to.deep.equal(PURCHASES);
      });
    }
  });

  describe('has columns', () => {
    for (const [language, header] of [
      ['English', 'SUPPLIER-NAME;Country Code;Supplier category;REACH compliant;Svhc'],
      ['Italian', 'Ragione Sociale;Paese;Categoria;Conformità REACH;conforme_svhc'],
      ['Italian in capitals', 'RAGIONE SOCIALE;PAESE;CATEGORIA;CONFORMITA REACH;CONFORME SVHC'],
      ['Portuguese', 'Nome do fornecedor;País;Categoria;Conforme REACH;Conformidade SVHC'],
    ] as const) {
      it(`that are named in ${language}`, async () => {
        const answer = await importer.csv('suppliers', `${header}\nA;IT;Weaving;1;0\n`);
        expect(getCounts(answer)).to.deep.equal(counts(1, 0, 0));
        const stored = { name: 'A', country: 'IT', category: 'Weaving', reach_compliant: true, svhc_compliant: false };
        expect(await importer.one('suppliers', 'name', 'A')).to.include(stored);
        expect((await detected(answer))['header']).to.deep.equal(header.split(';'));
      });
    }

    it('of all resources', async () => {
      const supplier = await importer.supplier();
      const csv = async (resource: ResourceName, text: string, parameters = '') =>
        expect(getErrors(await importer.csv(resource, text, parameters)), resource).to.deep.equal([]);
      await csv('supplier-products', `Nome prodotto;Codice;ID fornitore\nFilato;F-1;${supplier}\n`);
      await csv('purchase-records', `ID fornecedor;Ano de compra;Lote\n${supplier};2025;L-1\n`);
      expect(await importer.one('purchase-records', 'batch_number', 'L-1')).to.include({
        purchase_date: '2025-01-01T00:00:00',
      });
      for (const [kind, column] of [
        ['fibers', 'Finezza (micron)'],
        ['yarns', 'Titolo'],
        ['fabrics', 'Grammatura'],
      ] as const) {
        const path = `${textilePath(kind)}/bulk?decimal=comma&dates=dd/mm/yyyy&booleans=s%C3%AC/no`;
        const answer = await importer.legacy.csv(path, `Materiale;${column};GOTS\nA;19,5;sì\n`, { prefer: 'wait=60' });
        expect(getCounts(answer), kind).to.deep.equal(counts(1, 0, 0));
      }
    });

    it('that are unknown are all named at once, each with the field that is near', async () => {
      const answer = await importer.csv('suppliers', 'name;contry;Categorria;Indirizzo\nA;IT;B;C\n');
      expectRefused(answer, 400, 'VALIDATION_FAILED', { column: 'contry', nearest: 'country', position: 2, line: 1 });
      expect(answer.body['details'].columns.slice(0, 2)).to.deep.equal([
        { column: 'contry', nearest: 'country', position: 2 },
        { column: 'Categorria', nearest: 'category', position: 3 },
      ]);
      expect(answer.body['details'].columns[2]).to.deep.equal({ column: 'Indirizzo', position: 4 });
      expect(answer.body['message'])
        .to.match(/^3 columns are not known fields: contry \(nearest: country\), Categorria \(nearest: category\), /)
        .and.to.include('unknown_columns=ignore');
    });

    it('of which two mean one field are refused with both places', async () => {
      const answer = await importer.csv('suppliers', 'name;country;Ragione sociale\nA;IT;B\n');
      const first = { line: 1, column: 1 };
      expectRefused(answer, 400, 'VALIDATION_FAILED', { field: 'name', line: 1, column: 14 });
      expect(answer.body['details'].first).to.deep.equal(first);
      expect(answer.body['message']).to.equal(
        'name: two columns of the header fill it, name on line 1, column 1 and Ragione sociale on line 1, column 14',
      );
      const ignored = await importer.csv('suppliers', 'Fornitore;name\nA;B\n', '?unknown_columns=ignore');
      expect((await detected(ignored))['fields']).to.deep.equal([null, 'name']);
    });

    it('that the sender maps, whatever their names mean otherwise', async () => {
      const answer = await importer.csv('suppliers', 'Fornitore;Nome\nWeaving;A\n', '?columns=category:Fornitore');
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 0));
      expect(await importer.one('suppliers', 'name', 'A')).to.include({ category: 'Weaving' });
    });

    it('that are parted by another delimiter than the one that is given', async () => {
      const answer = await importer.csv('suppliers', 'Fornitore;Paese\nA;IT\n', '?delimiter=,');
      expectRefused(answer, 400, 'VALIDATION_FAILED', { column: 'Fornitore;Paese', likelyDelimiter: ';' });
      expect(answer.body['message']).to.equal(
        'the columns of the header are parted by ; and not by ,: say delimiter=;',
      );
    });
  });

  it('is none where it is the spreadsheet itself, and says so', async () => {
    const head = Buffer.from('PK\x03\x04\x14\0\x06\0\0\0[Content_Types].xml', 'latin1');
    const answer = await importer.csv('suppliers', Buffer.concat([head, Buffer.alloc(5000, 7)]));
    expectRefused(answer, 400, 'INVALID_CSV', { recognised: 'xlsx', line: 1, column: 1 });
    expect(answer.body['message']).to.match(/spreadsheet \(\.xlsx\) and not CSV: send it with Content-Type/);
  });

  it('has rows whose errors say where a spreadsheet shows them, where that is not their line', async () => {
    const csv = 'name,category,country\n"A","two\nlines",IT\nB,x,XX\nC,x,y,z\n';
    const answer = await importer.csv('suppliers', csv);
    expect(getErrors(answer).map(({ index, line }) => [index, line])).to.deep.equal([
      [1, 4],
      [2, 5],
    ]);
    expect(messages(answer)).to.deep.equal([
      'country: must be an ISO 3166-1 alpha-2 country code (got "XX") (row 3 in a spreadsheet)',
      'has 4 cells, the header has 3 (row 4 in a spreadsheet)',
    ]);
    const reference = 'supplier_id,purchase_date,notes\n999999999,2025-01-01,"two\nlines"\n999999999,2025-01-02,x\n';
    expect(messages(await importer.csv('purchase-records', reference))).to.deep.equal([
      'supplier_id: refers to nothing in this tenant',
      'supplier_id: refers to nothing in this tenant (row 3 in a spreadsheet)',
    ]);
  });

  describe('gives back its failed rows', () => {
    const FILE =
      'sep=;\r\nRagione Sociale;Paese;Conforme REACH;;\r\n"A; B";XX;sì;;\r\nC;IT;no;;\r\nD;IT;boh;;\r\nE;IT;sì;surplus;\r\n';
    const PARAMETERS = query({ booleans: 'sì/no' });

    it('with its delimiter, its header and its cells, ready to be sent with the same parameters', async () => {
      const answer = await importer.csv('suppliers', FILE, PARAMETERS);
      expect(getFailures(answer).map(([index, field]) => [index, field])).to.deep.equal([
        [0, 'country'],
        [2, 'reach_compliant'],
        [3, null],
      ]);
      expect(await detected(answer)).to.deep.include({
        separatorLine: true,
        delimiter: ';',
        header: ['Ragione Sociale', 'Paese', 'Conforme REACH'],
        fields: ['name', 'country', 'reach_compliant'],
      });
      const { text } = await importer.failedCsv(answer);
      expect(text).to.match(
        /^sep=;\r\nRagione Sociale;Paese;Conforme REACH;_row;_field;_code;_error\r\n"A; B";XX;sì;0;/,
      );
      const [header, ...rows] = table(text);
      expect(header).to.deep.equal(['Ragione Sociale', 'Paese', 'Conforme REACH', ...REPORT]);
      expect(rows.map((row) => row.slice(0, 4))).to.deep.equal([
        ['A; B', 'XX', 'sì', '0'],
        ['D', 'IT', 'boh', '2'],
        ['E', 'IT', 'sì', '3'],
      ]);
      expect(rows[2]!.slice(7)).to.deep.equal(['surplus']);
      const corrected = text.replace('XX', 'IT').replace('boh', 'No').replace(';surplus', '');
      expect(getCounts(await importer.csv('suppliers', corrected, PARAMETERS))).to.deep.equal(counts(3, 0, 0));
      expect(await importer.one('suppliers', 'name', 'A; B')).to.include({ country: 'IT', reach_compliant: true });
    });

    it('in the form for spreadsheets too, without a line that makes Excel forget the encoding', async () => {
      const answer = await importer.csv('suppliers', FILE, PARAMETERS);
      const [{ id }] = await importer.jobViews(answer);
      const { text } = await importer.v1.get(`/api/v1/jobs/${id}/failed.csv?for=excel`);
      expect(text.replace('\uFEFF', '')).to.match(/^Ragione Sociale;Paese;/);
    });

    it('with dates and numbers as they were written', async () => {
      const supplier = await importer.supplier();
      const file = `ID fornitore;Data acquisto;Quantità kg\n${supplier};03/04/2025;1.250,5\n${supplier};13/13/2025;1.250,5\n`;
      const parameters = query({ dates: 'dd/mm/yyyy', decimal: 'comma' });
      const answer = await importer.csv('purchase-records', file, parameters);
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 1));
      const { text } = await importer.failedCsv(answer);
      expect(table(text)[1]!.slice(0, 3)).to.deep.equal([`${supplier}`, '13/13/2025', '1.250,5']);
      const again = await importer.csv('purchase-records', text.replace('13/13', '13/12'), parameters);
      expect(getCounts(again)).to.deep.equal(counts(1, 0, 0));
      const row = await importer.one('purchase-records', 'purchase_date', '2025-12-13T00:00:00');
      expect(row['quantity_kg']).to.equal(1250.5);
    });
  });
});
