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

  describe('has dates', () => {
    let supplier: number;
    beforeEach(async () => {
      supplier = await importer.supplier();
    });

    const send = (dates: string[], parameters: Record<string, string> = {}) => {
      const rows = dates.map((date, index) => `${supplier};B-${index};${date}\n`);
      return importer.csv(
        'purchase-records',
        `supplier_id;batch_number;purchase_date\n${rows.join('')}`,
        query(parameters),
      );
    };
    const stored = async () =>
      (await importer.all('purchase-records')).map((row) => String(row['purchase_date']).replace('T00:00:00', ''));

    it('that are not guessed: what they may be is said, and the parameter that decides', async () => {
      const answer = await send([
        '03/04/2025',
        '25/04/2025',
        '4/25/25',
        '03.03.2025',
        '31/02/2025',
        '2025/04/03',
        '5.4.',
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(0, 0, 7));
      expect(messages(answer)).to.deep.equal([
        'purchase_date: 03/04/2025 is 3 April or 4 March 2025; say dates=dd/mm/yyyy or dates=mm/dd/yyyy',
        'purchase_date: 25/04/2025 is 25 April 2025; say dates=dd/mm/yyyy',
        'purchase_date: 4/25/25 is 25 April 2025; say dates=mm/dd/yy',
        'purchase_date: 03.03.2025 is 3 March 2025; say dates=dd.mm.yyyy or dates=mm.dd.yyyy',
        'purchase_date: 31/02/2025 is no day of the calendar',
        'purchase_date: 2025/04/03 is 3 April 2025; say dates=yyyy/mm/dd',
        'purchase_date: must be an ISO 8601 date-time such as 2026-02-23T10:30:00 (got "5.4.")',
      ]);
    });

    for (const [form, cells, days] of [
      ['dd/mm/yyyy', ['03/04/2025', '3.4.2025', '29-02-2024'], ['2025-04-03', '2025-04-03', '2024-02-29']],
      ['mm/dd/yyyy', ['03/04/2025', '12/31/2025', '3/4/2025'], ['2025-03-04', '2025-12-31', '2025-03-04']],
      ['yyyy-mm-dd', ['2025-04-03', '2025/4/3', '2025.04.03'], ['2025-04-03', '2025-04-03', '2025-04-03']],
      ['dd/mm/yy', ['03/04/25', '03/04/69', '03/04/70'], ['2025-04-03', '2069-04-03', '1970-04-03']],
      ['mm.dd.yy', ['03.04.25', '3.4.2025', '12.31.99'], ['2025-03-04', '2025-03-04', '1999-12-31']],
      [
        'dd.mm.yyyy',
        ['2025-04-03', '2025-04-03T00:00:00Z', ' 03.04.2025 '],
        ['2025-04-03', '2025-04-03', '2025-04-03'],
      ],
    ] as const) {
      it(`in the form that is said: ${form}`, async () => {
        expect(getErrors(await send([...cells], { dates: form }))).to.deep.equal([]);
        expect(await stored()).to.deep.equal(days);
      });
    }

    it('with a time', async () => {
      const cells = ['03/04/2025 10:30', '03/04/2025 9:05:07', '03/04/2025 12:30 AM', '03/04/2025, 1:00 p.m.'];
      expect(getErrors(await send(cells, { dates: 'mm/dd/yyyy' }))).to.deep.equal([]);
      expect(await stored()).to.deep.equal(
        ['10:30:00', '09:05:07', '00:30:00', '13:00:00'].map((time) => `2025-03-04T${time}`),
      );
    });

    it('of another form than the one that is said fail, with both forms', async () => {
      const cells = ['25/04/2025', '31/02/2025', '04/25/25', '2025-02-30', '04/03/2025 25:00', 'April', '04-2025'];
      const answer = await send(cells, { dates: 'mm/dd/yyyy' });
      const form = 'purchase_date: must be a date such as 02/23/2026, or 02/23/2026 10:30';
      expect(messages(answer)).to.deep.equal([
        `${form} (got "25/04/2025"); it is 25 April 2025 with dates=dd/mm/yyyy`,
        `${form} (got "31/02/2025")`,
        `${form} (got "04/25/25"); it is 25 April 2025 with dates=mm/dd/yy`,
        `${form} (got "2025-02-30")`,
        `${form} (got "04/03/2025 25:00"); it is 4 March or 3 April 2025 with dates=dd/mm/yyyy or dates=mm/dd/yyyy`,
        `${form} (got "April")`,
        `${form} (got "04-2025")`,
      ]);
    });

    it('that later rules refuse, in their own words', async () => {
      const csv = `supplier_id;purchase_date;delivery_date\n${supplier};03/04/2025;02/04/2025\n`;
      const answer = await importer.csv('purchase-records', csv, '?dates=dd/mm/yyyy');
      expect(messages(answer)).to.deep.equal(['delivery_date: must not be before the purchase date']);
    });
  });

  describe('has numbers', () => {
    const send = (cells: string[], parameters: Record<string, string> = {}, field = 'unit_cost') =>
      importer.csv(
        'company-products',
        `sku;name;${field}\n${cells.map((cell, index) => `C-${index};Coat;${cell}\n`).join('')}`,
        query(parameters),
      );
    const stored = async (field = 'unit_cost') => (await importer.all('company-products')).map((row) => row[field]);

    it('with separators of thousands where decimal=comma is said', async () => {
      const cells = ['1.234,56', '1.234', '1.234.567', '1\u00a0234,5', '1\u202f234', '1 234', '0,5', '12345,5'];
      expect(getErrors(await send(cells, { decimal: 'comma' }))).to.deep.equal([]);
      expect(await stored()).to.deep.equal([1234.56, 1234, 1_234_567, 1234.5, 1234, 1234, 0.5, 12_345.5]);
    });

    it('with separators of thousands where decimal=point is said', async () => {
      const cells = ['1,234.56', '1,234', '1,234,567.5', '1 234.5', '0.5', '12345.5'];
      expect(getErrors(await send(cells, { decimal: 'point' }))).to.deep.equal([]);
      expect(await stored()).to.deep.equal([1234.56, 1234, 1_234_567.5, 1234.5, 0.5, 12_345.5]);
    });

    it('that are none in the notation that is said fail, with the form that is accepted', async () => {
      const cells = [
        '13.75',
        '0.125',
        '1.23,5',
        '1.234,56,7',
        '12.34.567',
        '1,234.5',
        '1.234 567',
        '€ 5,00',
        'x',
        '-0,5',
      ];
      const answer = await send(cells, { decimal: 'comma' });
      const form = 'unit_cost: must be a number with a decimal comma such as 1.234,56';
      expect(messages(answer)).to.deep.equal([
        `${form} (got "13.75"); it is 13.75 with decimal=point`,
        `${form} (got "0.125"); it is 0.125 with decimal=point`,
        ...['1.23,5', '1.234,56,7', '12.34.567'].map((cell) => `${form} (got "${cell}")`),
        `${form} (got "1,234.5"); it is 1234.5 with decimal=point`,
        ...['1.234 567', '€ 5,00', 'x'].map((cell) => `${form} (got "${cell}")`),
        'unit_cost: must be at least 0 (got "-0,5")',
      ]);
      const points = await send(['13,75', '1.234,5'], { decimal: 'point' });
      expect(messages(points)).to.deep.equal([
        'unit_cost: must be a number with a decimal point such as 1,234.56 (got "13,75"); it is 13.75 with decimal=comma',
        'unit_cost: must be a number with a decimal point such as 1,234.56 (got "1.234,5"); it is 1234.5 with decimal=comma',
      ]);
    });

    it('that are not guessed where nothing is said: what they may be is', async () => {
      const answer = await send(['1,234', '13,75', '1,234.5', '1.234.567', 'x,y', 'x']);
      expect(messages(answer)).to.deep.equal([
        'unit_cost: must be a number with a decimal point (got "1,234"); it is 1.234 with decimal=comma and 1234 with decimal=point',
        'unit_cost: must be a number with a decimal point (got "13,75"); it is 13.75 with decimal=comma',
        'unit_cost: must be a number with a decimal point (got "1,234.5"); it is 1234.5 with decimal=point',
        'unit_cost: must be a number with a decimal point (got "1.234.567"); it is 1234567 with decimal=comma',
        'unit_cost: must be a number with a decimal point (got "x,y")',
        'unit_cost: must be a number (got "x")',
      ]);
    });

    it('that are whole, with separators of thousands where it is said how decimals are written', async () => {
      expect(getErrors(await send(['1.234', '7'], { decimal: 'comma' }, 'lead_time_days'))).to.deep.equal([]);
      expect(await stored('lead_time_days')).to.deep.equal([1234, 7]);
      const answer = await send(['1.234', '1,5'], {}, 'lead_time_days');
      expect(messages(answer)).to.deep.equal([
        'lead_time_days: must be a whole number (got "1.234"); it is 1234 with decimal=comma and 1.234 with decimal=point',
        'lead_time_days: must be a whole number (got "1,5"); it is 1.5 with decimal=comma',
      ]);
    });
  });

  describe('has flags', () => {
    const send = (cells: string[], parameters: Record<string, string> = {}) =>
      importer.csv(
        'suppliers',
        `name,reach_compliant\n${cells.map((cell, index) => `S${index},${cell}\n`).join('')}`,
        query(parameters),
      );
    const stored = async () => (await importer.all('suppliers')).map((row) => row['reach_compliant']);

    for (const [pairs, cells] of [
      ['sì/no', ['sì', 'no', 'SI', "Si'", 'true', '0']],
      ['yes/no', ['yes', 'No', ' YES ', '1', 'TRUE', 'false']],
      ['SIM/NAO', ['sim', 'não', 'SIM', 'Sim', '1', 'nao']],
      ['vero/falso', ['VERO', 'FALSO', 'vero', 'Vero', '1', 'falso']],
      ['verdadeiro/falso', ['VERDADEIRO', 'FALSO', 'verdadeiro', '1', 'true', '0']],
      ['1/0', ['1', '0', '1', 'true', 'true', 'false']],
      ['sì/no,Vero/Falso', ['sì', 'no', 'VERO', 'vero', '1', 'FALSO']],
    ] as const) {
      it(`in the words that are said: ${pairs}`, async () => {
        expect(getErrors(await send([...cells], { booleans: pairs }))).to.deep.equal([]);
        expect(await stored()).to.deep.equal([true, false, true, true, true, false]);
      });
    }

    it('in other words fail, with those that are accepted and the parameter that decides', async () => {
      expect(messages(await send(['sì', 'no', 'forse']))).to.deep.equal([
        'reach_compliant: must be true or false (got "sì"); say booleans=sì/no',
        'reach_compliant: must be true or false (got "no"); say booleans=yes/no or booleans=sì/no',
        'reach_compliant: must be true or false (got "forse")',
      ]);
      expect(messages(await send(['yes', 'FALSCH', 'x'], { booleans: 'sì/no,vero/falso' }))).to.deep.equal([
        'reach_compliant: must be sì, no, vero or falso (got "yes"); say booleans=yes/no',
        'reach_compliant: must be sì, no, vero or falso (got "FALSCH"); say booleans=wahr/falsch',
        'reach_compliant: must be sì, no, vero or falso (got "x")',
      ]);
    });
  });

  for (const [name, values] of [
    ['dates', ['dd/mm', 'DD/MM/YYYY', 'dd mm yyyy', '']],
    ['booleans', ['yes', 'no/yes', 'yes/no;sì/no', 'yes/no,', '', '0/1']],
    ['decimal', ['comma,point', '']],
  ] as const) {
    it(`is not read by a parameter that is none: ${name}`, async () => {
      for (const value of values) {
        const answer = await importer.csv('suppliers', 'name\nA\n', query({ [name]: value }));
        expectRefused(answer, 400, 'VALIDATION_FAILED', { field: name });
      }
      expect(await importer.all('suppliers')).to.deep.equal([]);
    });
  }

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

    it('that are unknown are all named at once, each with its nearest field', async () => {
      const answer = await importer.csv('suppliers', 'name;contry;Categorria;Indirizzo\nA;IT;B;C\n');
      expectRefused(answer, 400, 'VALIDATION_FAILED', { column: 'contry', nearest: 'country', position: 2, line: 1 });
      expect(answer.body['details'].columns.slice(0, 2)).to.deep.equal([
        { column: 'contry', nearest: 'country', position: 2 },
        { column: 'Categorria', nearest: 'category', position: 3 },
      ]);
      expect(answer.body['details'].columns[2]).to.include({ column: 'Indirizzo', position: 4 });
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
    expect(answer.body['message']).to.match(/spreadsheet \(\.xlsx\) and not CSV: save it as CSV/);
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
