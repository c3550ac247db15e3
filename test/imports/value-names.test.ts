/** Enumerations and countries in tables, by what people call them. */
import { expect } from 'chai';
import { counts, getCounts, getErrors, Importer } from '../support/bulk.ts';
import { sheetRow, workbook } from '../support/workbook.ts';

describe('names of values in the cells of tables', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  const stored = async (resource: 'suppliers' | 'purchase-records', field: string, by: string) =>
    Object.fromEntries((await importer.all(resource)).map((row) => [row[by], row[field]]));

  it('are read in English, Italian and Portuguese, whatever their case and accents', async () => {
    const countries = {
      Italia: 'IT',
      ITALY: 'IT',
      Itália: 'IT',
      Turkey: 'TR',
      'regno unito ': 'GB',
      Vietnã: 'VN',
      IT: 'IT',
    };
    const lines = Object.keys(countries).map((name, at) => `S${at},${name}`);
    expect(getCounts(await importer.csv('suppliers', `name,country\n${lines.join('\n')}\n`))).to.deep.equal(
      counts(lines.length, 0, 0),
    );
    expect(await stored('suppliers', 'country', 'name')).to.deep.equal(
      Object.fromEntries(Object.values(countries).map((code, at) => [`S${at}`, code])),
    );

    const modes = {
      Strada: 'ROAD',
      mare: 'SEA',
      AÉREO: 'AIR',
      Ferrovia: 'RAIL',
      Road: 'ROAD',
      ROAD: 'ROAD',
      Aereo: 'AIR',
    };
    const records = Object.keys(modes).map((mode, at) => `S0,2026-01-01,B${at},${mode},In transito`);
    const header = 'Fornitore,Data acquisto,Lotto,Trasporto,Stato';
    expect(getErrors(await importer.csv('purchase-records', `${header}\n${records.join('\n')}\n`))).to.deep.equal([]);
    expect(await stored('purchase-records', 'transport_mode', 'batch_number')).to.deep.equal(
      Object.fromEntries(Object.values(modes).map((mode, at) => [`B${at}`, mode])),
    );
    expect(new Set(Object.values(await stored('purchase-records', 'purchase_status', 'batch_number')))).to.deep.equal(
      new Set(['IN_TRANSIT']),
    );
  });

  it('are read in workbooks', async () => {
    const data = [sheetRow(1, ['sku', 'name', 'Unità di misura', 'Quantità']), sheetRow(2, ['C-1', 'Blu', 'pezzi', 5])];
    const answer = await importer.xlsx('company-products', workbook([{ name: 'Prodotti', data: data.join('') }]));
    expect(getErrors(answer)).to.deep.equal([]);
    expect(await importer.one('company-products', 'sku', 'C-1')).to.include({
      unit_of_measure: 'PIECES',
      quantity_available: 5,
    });
  });

  it('that nobody knows are refused as they stand in the file, and so are placeholders that look like codes', async () => {
    const answer = await importer.csv('suppliers', 'name,country\nA,Cathay\nB,no\nC,it\n');
    expect(getErrors(answer).map(({ message }) => message)).to.deep.equal(
      ['"Cathay"', '"no"', '"it"'].map((cell) => `country: must be an ISO 3166-1 alpha-2 country code (got ${cell})`),
    );
    const id = await importer.supplier('S');
    const mode = await importer.csv(
      'purchase-records',
      `supplier_id,purchase_date,transport_mode\n${id},2026-01-01,Mulo\n`,
    );
    expect(getErrors(mode)[0]!.message).to.equal('transport_mode: must be one of ROAD, SEA, AIR, RAIL (got "Mulo")');
  });

  it('are no values of JSON', async () => {
    const rows = [{ name: 'A', country: 'Italia' }];
    expect(getCounts(await importer.json('suppliers', rows))).to.deep.equal(counts(0, 0, 1));
    expect(getCounts(await importer.ndjson('suppliers', rows))).to.deep.equal(counts(0, 0, 1));
    expect((await importer.legacy.post('/api/suppliers', rows[0])).status).to.equal(400);
  });

  it('and of columns that people write are known: sector, code of a supplier, quantity', async () => {
    const answer = await importer.csv('suppliers', 'Codice fornitore;Ragione sociale;Settore\nF-7;Filatura;Filati\n');
    expect(getErrors(answer)).to.deep.equal([]);
    expect(await importer.one('suppliers', 'name', 'Filatura')).to.include({ external_id: 'F-7', category: 'Filati' });
    const record = await importer.csv(
      'purchase-records',
      'Codice fornitore;Data acquisto;Quantità\nF-7;2026-01-01;12.5\n',
    );
    expect(getErrors(record)).to.deep.equal([]);
    expect((await importer.all('purchase-records'))[0]).to.include({ quantity_kg: 12.5 });
  });
});
