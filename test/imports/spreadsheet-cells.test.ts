/** Dates, numbers and flags in the cells of CSV, where the sender says how they are written and where not. */
import { expect } from 'chai';
import { counts, expectRefused, getCounts, getErrors, Importer } from '../support/bulk.ts';
import { type Seen } from '../support/client.ts';

/** A query of parameters as they are written here. */
const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters).toString()}`;

const messages = (answer: Seen) => getErrors(answer).map(({ message }) => message);

describe('a cell of CSV', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
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
});
